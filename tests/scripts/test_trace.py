"""scripts/trace: passes input and options on to a problem's own trace."""

from __future__ import annotations

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from support import run_on_terminal
from test_judge import TinyProject

TRACE = """
#include <cstdio>
#include <cstdlib>

#include "judge/trace.hpp"

int main(int argc, char** argv) {
    const auto options =
        judge::trace_options(argc, argv, "Usage.", {"--turn", "--svg", "--to", "--crash"});
    if (options.value("--crash")) std::abort();
    if (options.has_colours) std::puts("[--color]");
    for (const auto& [option, value] : options.values) {
        std::printf("[%s %s]\\n", option.c_str(), value.c_str());
    }
    int c, read = 0;
    while ((c = std::getchar()) != EOF) {
        std::putchar(c);
        read++;
    }
    return read == 0;
}
"""


class TraceTest(unittest.TestCase):
    project: TinyProject

    @classmethod
    def setUpClass(cls) -> None:
        # The project cleans up after a test, or, here, after the class.
        cls.addCleanup = cls.addClassCleanup  # type: ignore[assignment]
        cls.project = TinyProject(cls, "행마 의 집")
        del cls.addCleanup
        cls.project.sum_problem()
        cls.project.with_tools("sum", trace=TRACE)
        cls.project.problem("bare")
        cls.project.file("입력 1.in", "1 2\n")

    def trace(self, status: int, *arguments: str) -> str:
        result = self.project.run("trace", *arguments, cwd=self.project.mine)
        output = result.stdout + result.stderr
        self.assertEqual(result.returncode, status, output)
        self.assertNotIn("Traceback", output)
        return output

    def test_help(self) -> None:
        for option in ("--help", "-h"):
            output = self.trace(0, option)
            self.assertIn("usage: trace ID", output)
            self.assertTrue(output.endswith("problems: sum\n"), output)
        self.assertIn("usage: trace ID", self.trace(2))

    def test_unknown(self) -> None:
        self.assertIn("there is no problem 'sun'; did you mean sum?", self.trace(2, "sun"))
        self.assertIn("problem bare has no trace", self.trace(2, "bare"))
        self.assertIn("nowhere: No such file", self.trace(2, "sum", "nowhere"))

    def test_a_file_and_options(self) -> None:
        self.assertEqual(self.trace(0, "sum", "입력 1.in"), "1 2\n")
        options = ["--turn", "3", "--svg", "a b"]
        for place in (0, 2, 4):
            words = [*options[:place], "입력 1.in", *options[place:]]
            self.assertEqual(self.trace(0, "sum", *words), "[--svg a b]\n[--turn 3]\n1 2\n")

    def test_standard_input(self) -> None:
        # Here it is empty, which the tool does not like; its status is passed on.
        self.assertEqual(self.trace(1, "sum", "--turn", "3"), "[--turn 3]\n")
        shell = ["sh", "-c", '"$@" < "입력 1.in" | cat', "sh"]
        command = [*shell, *self.project.command("trace", "sum", "--to", "2")]
        shown = run_on_terminal(command, self.project.mine)
        self.assertTrue(shown.replace("\r", "").endswith("[--to 2]\n1 2\n"), shown)

    def test_a_crash_is_a_failure_of_the_tool(self) -> None:
        self.assertIn("the trace ended by SIGABRT", self.trace(2, "sum", "입력 1.in", "--crash", "1"))

    def test_colours_only_on_a_terminal(self) -> None:
        command = self.project.command("trace", "sum", "입력 1.in")
        folder = self.project.mine
        self.assertIn("[--color]", run_on_terminal(command, folder))
        self.assertNotIn("--color", run_on_terminal(command, folder, NO_COLOR="1"))
        self.assertNotIn("--color", run_on_terminal(command, folder, TERM="dumb"))
        self.assertNotIn("--color", self.trace(0, "sum", "입력 1.in"))


if __name__ == "__main__":
    unittest.main()
