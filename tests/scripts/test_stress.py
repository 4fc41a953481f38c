"""scripts/stress in a small project: it finds what is wrong, and makes it small."""

from __future__ import annotations

import re
import sys
import unittest
from pathlib import Path
from typing import Dict

sys.path.insert(0, str(Path(__file__).resolve().parent))

from test_judge import ANSWER, C_SUM, CHECK, RIGHT_C, RIGHT_PY, SHRINK, VALIDATE, TinyProject

NO_KINDS = """
#include "judge/generator.hpp"
int main(int c, char** v) {
    return judge::generate(c, v, "", {}, [] { return std::vector<std::string>{}; });
}
"""


def wrong_if(condition: str) -> str:
    return C_SUM % ("", f'printf("%d\\n", a + b + ({condition}));')


class StressTest(unittest.TestCase):
    project: TinyProject

    @classmethod
    def setUpClass(cls) -> None:
        # The project cleans up after a test, or, here, after the class.
        cls.addCleanup = cls.addClassCleanup  # type: ignore[assignment]
        cls.project = TinyProject(cls, "행마 의 집")
        del cls.addCleanup
        cls.project.sum_problem()
        cls.project.with_tools("sum", shrink=SHRINK)

    def setUp(self) -> None:
        for path in self.project.mine.iterdir():
            path.unlink()

    def stress(self, status: int, *arguments: object) -> str:
        result = self.project.run("stress", *map(str, arguments), cwd=self.project.mine)
        output = result.stdout + result.stderr
        self.assertEqual(result.returncode, status, output)
        self.assertNotIn("Traceback", output)
        self.assertNotIn("\x1b", output)
        return output

    def counterexamples(self) -> Dict[str, str]:
        return {path.name: path.read_text() for path in self.project.mine.glob("counterexample-*")}


class Finds(StressTest):
    def test_a_small_input_among_the_first(self) -> None:
        self.project.file("wrong.c", wrong_if("a == 2 && b == 1"))
        output = self.stress(1, "sum", "wrong.c", "--seed", "5")
        self.assertIn("wrong on input 8 (small input 8 of 9): WA line 1, column 1", output)
        self.assertIn(
            "input:\n    2 1\nexpected:\n    3\ngiven:\n    4\n"
            "seed 5; written to counterexample-sum-1.in and counterexample-sum-1.out\n",
            output,
        )
        expected = {"counterexample-sum-1.in": "2 1\n", "counterexample-sum-1.out": "3\n"}
        self.assertEqual(self.counterexamples(), expected)

    def test_a_large_input_is_shrunk(self) -> None:
        self.project.file("wrong.c", wrong_if("a > 150 && b > 6"))
        output = self.stress(1, "sum", "wrong.c")
        self.assertRegex(output, r"wrong on input \d+ \(generate large \d+ \d+\): WA")
        self.assertEqual(self.counterexamples()["counterexample-sum-1.in"], "151 7\n")

    def test_nothing_is_overwritten(self) -> None:
        self.project.file("wrong.c", wrong_if("a == 1"))
        self.project.file("counterexample-sum-1.in", "mine")
        self.project.file("counterexample-sum-3.out", "mine too")
        for number in (2, 4):
            output = self.stress(1, "sum", "wrong.c")
            self.assertIn(f"written to counterexample-sum-{number}.in", output)
        self.assertEqual(
            self.counterexamples(),
            {
                "counterexample-sum-1.in": "mine",
                "counterexample-sum-2.in": "1 0\n",
                "counterexample-sum-2.out": "1\n",
                "counterexample-sum-3.out": "mine too",
                "counterexample-sum-4.in": "1 0\n",
                "counterexample-sum-4.out": "1\n",
            },
        )

    def test_a_crash_and_a_time_out_are_wrong(self) -> None:
        self.project.file("crash.c", C_SUM % ("", 'if (a == 2) return 3; printf("%d\\n", a + b);'))
        output = self.stress(1, "sum", "crash.c")
        self.assertIn("RTE ended with status 3", output)
        self.assertEqual(self.counterexamples()["counterexample-sum-1.in"], "2 0\n")
        slow = 'while (a == 1 && b == 1) if (getchar() == 0) break; printf("%d\\n", a + b);'
        self.project.file("slow.c", C_SUM % ("", slow))
        output = self.stress(1, "sum", "slow.c", "--time-limit", "0.2")
        self.assertRegex(output, r"TLE \d\.\d+ s of CPU time, of 0\.2 s")
        self.assertEqual(self.counterexamples()["counterexample-sum-2.in"], "1 1\n")

    def test_python_and_commands(self) -> None:
        self.project.file("wrong.py", "print(7)\n")
        self.assertIn("WA", self.stress(1, "sum", "wrong.py"))
        self.assertIn("WA", self.stress(1, "sum", "--", "python3", "wrong.py"))
        output = self.stress(1, "sum", "--", "echo", "--seconds", "1")
        self.assertIn("given:\n    --seconds 1\n", output)

    def test_a_program_that_does_not_compile(self) -> None:
        self.project.file("broken.cpp", "int main() { return x; }\n")
        self.assertIn("broken.cpp does not compile: Main.cc:1", self.stress(1, "sum", "broken.cpp"))
        self.assertEqual(self.counterexamples(), {})


class FindsNothing(StressTest):
    def test_says_how_many_inputs(self) -> None:
        self.project.file("right.c", RIGHT_C)
        output = self.stress(0, "sum", "right.c", "--seconds", "1.5")
        found = re.fullmatch(r"nothing found: (\d+) inputs, seed \d+\n", output)
        assert found is not None, output
        self.assertGreater(int(found[1]), 9)  # more than the small ones
        self.assertEqual(self.counterexamples(), {})

    def test_cases(self) -> None:
        self.project.file("right.py", RIGHT_PY)
        for cases in (1, 12):
            output = self.stress(0, "sum", "right.py", "--cases", cases, "--seed", "7")
            self.assertEqual(output, f"nothing found: {cases} inputs, seed 7\n")

    def test_nothing_tried_is_no_success(self) -> None:
        self.project.file("right.c", RIGHT_C)
        for arguments in (("--cases", "0"), ("--seconds", "0.000001")):
            self.stress(2, "sum", "right.c", *arguments)


class Repeats(StressTest):
    def test_the_same_seed_gives_the_same_inputs(self) -> None:
        log = self.project.outside / "log"
        body = "import sys\nline = input()\nopen(sys.argv[1], 'a').write(line + '\\n')\n"
        self.project.file("logs.py", body + "print(sum(map(int, line.split())))\n")
        heard = []
        for seed in ("1", "1", "2"):
            log.unlink(missing_ok=True)
            arguments = ("sum", "--seed", seed, "--cases", "17", "--", "python3", "logs.py", log)
            self.stress(0, *arguments)
            # Two run at a time.
            heard.append(sorted(log.read_text().splitlines()))
        self.assertEqual(len(heard[0]), 17)
        self.assertEqual(heard[0], heard[1])
        self.assertNotEqual(heard[0], heard[2])
        self.assertGreaterEqual(len(set(heard[0]) & set(heard[2])), 9)  # the small ones


class Fails(StressTest):
    def test_usage(self) -> None:
        right = self.project.file("right.c", RIGHT_C)
        for message, arguments in (
            ("name a file, or a command", ("sum",)),
            ("name a file, or a command", ("sum", right, "--", "cat")),
            ("there is no such file", ("sum", "nowhere.c")),
            ("not .c, .cc, .cpp or .py", ("sum", self.project.file("Main.java", ""))),
            ("there is no problem", ("sun", right)),
            ("is not a number above 0", ("sum", right, "--seconds", "0")),
            ("is not a number in 0..", ("sum", right, "--seed", "-1")),
            ("cannot run /no/such", ("sum", "--", "/no/such")),
        ):
            with self.subTest(message):
                self.assertIn(message, self.stress(2, *arguments))

    def test_a_shrinker_that_makes_what_is_not_legal(self) -> None:
        self.project.sum_problem("shrinks")
        shrink = SHRINK.replace("if (a > 0)", "add(1, 2000); if (a > 0)")
        self.project.with_tools("shrinks", shrink=shrink)
        self.project.file("wrong.c", wrong_if("a == 1"))
        output = self.stress(2, "shrinks", "wrong.c")
        self.assertIn("the shrinker has made an input that is not legal: line 1", output)
        self.assertEqual(self.counterexamples(), {})

    def test_tools_that_fail(self) -> None:
        self.project.sum_problem("tools")
        right = self.project.file("right.c", RIGHT_C)
        crash = "#include <cstdlib>\nint main() { std::abort(); }\n"
        self.project.with_tools("tools", answer=crash)
        self.assertIn("problem tools: answer failed: SIGABRT", self.stress(2, "tools", right))
        self.project.with_tools("tools", answer=ANSWER, generate=NO_KINDS)
        self.assertIn("knows no kinds", self.stress(2, "tools", right))


class Checkers(StressTest):
    def test_the_checker_decides(self) -> None:
        self.project.sum_problem("free", comparison="checker", data=[])
        self.project.with_tools("free", check=CHECK, shrink=SHRINK, validate=VALIDATE)
        output = self.stress(0, "free", "--cases", "12", "--", "echo", "5000")
        self.assertIn("nothing found: 12 inputs", output)
        self.project.file("wrong.c", C_SUM % ("", 'printf("%d\\n", a + b + (b < 2));'))
        output = self.stress(1, "free", "wrong.c")
        self.assertIn("WA 4 is the sum", output.replace("2 is the sum", "4 is the sum"))
        self.assertIn("checker failed", self.stress(2, "free", "--", "echo", "7000"))


if __name__ == "__main__":
    unittest.main()
