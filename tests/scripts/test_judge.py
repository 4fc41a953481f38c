"""scripts/judge in a small project: verdicts, statuses, data, checkers, and its outputs."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import uuid
import xml.etree.ElementTree as xml
from pathlib import Path
from typing import Any, Dict, List, Optional, Tuple
from unittest import mock

sys.path.insert(0, str(Path(__file__).resolve().parent))

from support import ENGINE, PATIENCE, ROOT, Project, environment, run_on_terminal

from haengma import judging, rules, tools
from haengma.engine import Ended, Execution, Limits, Result
from haengma.errors import UserError
from haengma.judging import Case, Judging, Program, Report, Work
from haengma.problems import load_problem

CMAKE = """
cmake_minimum_required(VERSION 3.16)
project(tiny LANGUAGES CXX)
set(CMAKE_CXX_STANDARD 17)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/judge)
include_directories(src)
file(COPY "ENGINE" DESTINATION ${PROJECT_BINARY_DIR}/judge)
file(GLOB problems RELATIVE ${PROJECT_SOURCE_DIR}/problems CONFIGURE_DEPENDS problems/*)
foreach(problem IN LISTS problems)
    add_custom_target(judge_${problem})
    file(GLOB tools CONFIGURE_DEPENDS problems/${problem}/judge/*.cpp)
    foreach(tool IN LISTS tools)
        get_filename_component(name ${tool} NAME_WE)
        add_executable(${problem}_judge_${name} ${tool})
        set_target_properties(${problem}_judge_${name} PROPERTIES OUTPUT_NAME ${problem}_${name})
        add_dependencies(judge_${problem} ${problem}_judge_${name})
    endforeach()
endforeach()
"""
PRESETS = {
    "version": 3,
    "configurePresets": [{"name": "release", "binaryDir": "${sourceDir}/build"}],
}
# The problem: two numbers in 0..1000 in one line; their sum.
VALIDATE = """
#include "judge/validator.hpp"
int main(int argc, char** argv) {
    return judge::validate(argc, argv, [](judge::Validator& input) {
        input.integer("a", 0, 1000);
        input.blank();
        input.integer("b", 0, 1000);
        input.line_end();
        input.end();
    });
}
"""
# Every input is legal.
ANY = """
#include "judge/validator.hpp"
int main(int argc, char** argv) { return judge::validate(argc, argv, [](judge::Validator&) {}); }
"""
GENERATE = """
#include "judge/generator.hpp"
std::string line(int a, int b) { return std::to_string(a) + ' ' + std::to_string(b) + '\\n'; }
std::vector<std::string> every() {
    std::vector<std::string> inputs;
    for (int a = 0; a < 3; a++) for (int b = 0; b < 3; b++) inputs.push_back(line(a, b));
    return inputs;
}
int main(int argc, char** argv) {
    return judge::generate(argc, argv, "Two numbers.",
        {{"small", "", [](int seed, int size) { return line(seed % 10, size); }},
         {"large", "", [](int seed, int size) {
             return line(100 + seed % 101 * 9, 90 * size + seed % 7); }}EXTRA}, every);
}
"""
BAD_KINDS = """,
         {"broken", "", [](int, int) -> std::string { throw judge::Failure{"it broke"}; }},
         {"illegal", "", [](int, int) { return line(1, 2000); }}"""
ANSWER = """
#include "judge/tool.hpp"
int main(int argc, char** argv) {
    return judge::answer(argc, argv, [](judge::Input& input) {
        const int a = input.integer("a", 0, 1000);
        return std::to_string(a + input.integer("b", 0, 1000)) + '\\n';
    });
}
"""
SHRINK = """
#include "judge/tool.hpp"
int main(int argc, char** argv) {
    return judge::shrink(argc, argv, [](judge::Input& input, judge::Candidates& candidates) {
        const int a = input.integer("a", 0, 1000), b = input.integer("b", 0, 1000);
        const auto add = [&](int less_a, int less_b) {
            candidates.add(std::to_string(less_a) + ' ' + std::to_string(less_b) + '\\n');
        };
        if (a > 0) { add(a / 2, b); add(a - 1, b); }
        if (b > 0) { add(a, b / 2); add(a, b - 1); }
    });
}
"""
MAIN = '#include "sum/add.hpp"\n#include <cstdio>\n' + (
    'int main() { int a, b; if (scanf("%d %d", &a, &b) == 2) printf("%d\\n", add(a, b)); }\n'
)
ADD = "#pragma once\ninline int add(int a, int b) { return a + b; }\n"
# Right is any number but the sum.
CHECK = """
#include <cstdlib>
#include "judge/checker.hpp"
int main(int argc, char** argv) {
    return judge::check(argc, argv, [](judge::Input& input, const std::string&, const std::string& output) {
        const int a = input.integer("a", 0, 1000), b = input.integer("b", 0, 1000);
        const int given = output.empty() ? -1 : std::atoi(output.c_str());
        if (given == 7000) throw judge::Failure{"it cannot tell"};
        if (given == 7001) std::abort();
        if (given == 7002) for (volatile int i = 0;; i = i + 1) {}
        return given != a + b ? "" : std::to_string(given) + " is the sum";
    });
}
"""
C_SUM = (
    '#include <stdio.h>\nint main(void) { int a, b; %s scanf("%%d%%d", &a, &b); %s return 0; }\n'
)
RIGHT_C = C_SUM % ("", 'printf("%d\\n", a + b);')
RIGHT_PY = "print(sum(map(int, input().split())))\n"


class TinyProject(Project):
    """A project whose problem, sum, has tools; it is built once for all tests of a class."""

    def __init__(self, test: Any, folder: str = "project") -> None:
        super().__init__(test, folder)
        (self.root / "CMakeLists.txt").write_text(CMAKE.replace("ENGINE", str(ENGINE)))
        shutil.copytree(ROOT / "src/judge", self.root / "src/judge")
        (self.root / "CMakePresets.json").write_text(json.dumps(PRESETS))
        (self.root / "src/sum").mkdir(parents=True)
        (self.root / "src/sum/add.hpp").write_text(ADD)
        self.mine = self.outside / "mine"
        self.mine.mkdir()

    def with_tools(self, problem_id: str, **tools: str) -> None:
        folder = self.root / "problems" / problem_id / "judge"
        folder.mkdir(exist_ok=True)
        for name, text in tools.items():
            (folder / f"{name}.cpp").write_text(text)

    def sum_problem(self, problem_id: str = "sum", **changes: Any) -> None:
        data = {
            "data": [{"kind": "large", "seeds": [1, 2], "size": 10}],
            "title": {"en": "Sum", "ko": "합"},
            **changes,
        }
        self.problem(problem_id, "main", **data)
        for way in data.get("ways", {"main": None}):
            (self.root / f"problems/{problem_id}/{way}.cpp").write_text(MAIN)
        self.sample(problem_id, "1", b"1 2\n", b"3\n")
        generate = GENERATE.replace("EXTRA", "")
        self.with_tools(problem_id, validate=VALIDATE, generate=generate, answer=ANSWER)

    def change(self, problem_id: str, **changes: Any) -> None:
        """Changes keys of problem.json."""
        path = self.root / "problems" / problem_id / "problem.json"
        data = {**json.loads(path.read_text(encoding="utf-8")), **changes}
        path.write_text(json.dumps(data), encoding="utf-8")

    def file(self, name: str, text: str) -> Path:
        path = self.mine / name
        path.write_text(text, encoding="utf-8")
        return path


class Shared(unittest.TestCase):
    """Tests that share a project."""

    project: TinyProject

    @classmethod
    def setUpClass(cls) -> None:
        # Project cleans up after a test, or, here, after the class.
        cls.addCleanup = cls.addClassCleanup  # type: ignore[assignment]
        cls.project = TinyProject(cls, "행마 의 집")
        del cls.addCleanup

    def judge(self, status: int, *arguments: object, **env: str) -> str:
        """The output of scripts/judge, started in the folder of the user's own files."""
        result = self.project.run(
            "judge", *map(str, arguments), cwd=self.project.mine, **{"LC_ALL": "C.UTF-8", **env}
        )
        output = result.stdout + result.stderr
        self.assertEqual(result.returncode, status, output)
        self.assertNotIn("Traceback", output)
        self.assertNotIn("\x1b", output)
        return output

    def json(self, status: int, *arguments: object) -> Any:
        return json.loads(self.judge(status, "--json", *arguments))


class Verdicts(Shared):
    @classmethod
    def setUpClass(cls) -> None:
        super().setUpClass()
        cls.project.sum_problem()

    def expect(self, verdict: str, name: str, text: str, *arguments: object) -> Any:
        """Judges a file; the status, the table and the JSON agree."""
        file = self.project.file(name, text)
        data = self.json(0 if verdict == "AC" else 1, "sum", file, *arguments)
        (program,) = data["programs"]
        self.assertEqual((program["verdict"], program["name"]), (verdict, name), program["why"])
        self.assertEqual(program["why"] == "", verdict == "AC")
        return program

    def test_c(self) -> None:
        self.expect("AC", "right.c", RIGHT_C)
        program = self.expect("WA", "wrong.c", C_SUM % ("", 'printf("%d\\n", a - b);'))
        self.assertEqual(program["why"], "line 1, column 1: expected 3, found -1")
        self.expect("PE", "loose.c", C_SUM % ("", 'printf("\\n%d\\n", a + b);'))
        program = self.expect(
            "RTE", "zero.c", C_SUM % ("volatile int no = 0;", 'printf("%d", a / no);')
        )
        self.assertIn("SIGFPE", program["why"])
        self.assertIn("division by zero", program["why"])
        program = self.expect(
            "RTE", "null.c", C_SUM % ("volatile int *volatile p = 0; *p = 1;", "")
        )
        self.assertIn("SIGSEGV", program["why"])
        program = self.expect("CE", "broken.c", "int main(void) { return x; }\n")
        self.assertIn("error: ", program["why"])
        self.assertIn("'x'", program["why"])

    def test_cpp(self) -> None:
        for name in ("right.cpp", "right.cc", "right.cxx"):
            self.expect("AC", name, RIGHT_C)
        self.expect("AC", "맞은 답.cpp", RIGHT_C)
        program = self.expect(
            "RTE",
            "throws.cpp",
            "#include <vector>\nint main() { std::vector<int> v; return v.at(3); }\n",
        )
        self.assertIn("SIGABRT", program["why"])
        program = self.expect("RTE", "status.cpp", "int main() { return 3; }\n")
        self.assertIn("status 3", program["why"])

    def test_python(self) -> None:
        self.expect("AC", "right.py", RIGHT_PY)
        self.expect("WA", "wrong.py", "print(3)\n")
        program = self.expect("RTE", "raises.py", "print(3)\nprint(1 // 0)\n")
        self.assertIn("status 1", program["why"])
        self.expect("RTE", "syntax.py", "print(\n")

    def test_too_slow_and_too_large(self) -> None:
        slow = C_SUM % ("for (volatile int i = 0;; i++) {}", "")
        program = self.expect("TLE", "slow.c", slow, "--time-limit", "0.2", "--jobs", "1")
        self.assertEqual((program["time_limit_s"], program["cases_left_out"]), (0.2, 1))
        self.assertEqual(len(program["cases"]), 2)
        large = "x = b'x' * (100 << 20)\n" + RIGHT_PY
        self.expect("AC", "large.py", large)
        program = self.expect("MLE", "large.py", large, "--memory-limit", "64")
        self.assertEqual(program["memory_limit_mb"], 64)

    def test_python_gets_more_time_and_memory(self) -> None:
        python = self.expect("AC", "right.py", RIGHT_PY)
        self.assertEqual((python["time_limit_s"], python["memory_limit_mb"]), (5, 544))
        native = self.expect("AC", "right.c", RIGHT_C)
        self.assertEqual((native["time_limit_s"], native["memory_limit_mb"]), (1, 256))
        kattis = self.expect("AC", "right.py", RIGHT_PY, "--judge", "kattis")
        self.assertEqual(kattis["time_limit_s"], 1)

    def test_a_compilation_error(self) -> None:
        text = "// error in name\n#include <cstdio>\nint error_count(int error) { }\nint main() { return y; }\n"
        file = self.project.file("broken.cpp", text)
        output = self.judge(1, "sum", file, LC_ALL="ko_KR.UTF-8")
        self.assertRegex(output, r"FAIL broken\.cpp +CE  컴파일 에러")
        self.assertRegex(output, r"broken\.cpp: CE Main\.cc:4:\d+: error: 'y' was not declared")
        program = self.expect("CE", "linker.cpp", "int there();\nint main() { return there(); }\n")
        self.assertIn("undefined reference to", program["why"])
        output = self.judge(1, "sum", self.project.file("two.cpp", '#include "one.hpp"\n'))
        self.assertIn("scripts/bundle makes one of several", output)

    def test_a_stale_binary_is_never_run(self) -> None:
        self.expect("AC", "mine.cpp", RIGHT_C)
        self.expect("CE", "mine.cpp", RIGHT_C.replace("return", "retrun"))
        self.expect("WA", "mine.cpp", RIGHT_C.replace("a + b", "a"))
        self.expect("AC", "mine.cpp", RIGHT_C)

    def test_a_command(self) -> None:
        self.project.file("module.py", RIGHT_PY)
        command = (sys.executable, "-m", "module")
        # It runs in the present folder, with the words as they are.
        self.assertIn("ok", self.judge(0, "sum", "--", *command))
        self.assertIn(
            "ok", self.judge(0, "sum", "--compare", "lines", "--", "python3", "module.py")
        )
        program = self.project.file("script", f"#!{sys.executable}\n{RIGHT_PY}")
        program.chmod(0o755)
        self.judge(0, "sum", "--", "./script")
        # What stands after -- is the program's.
        self.assertNotIn('"version"', self.judge(1, "sum", "--", "echo", "--json"))

    def test_usage(self) -> None:
        right = self.project.file("right.c", RIGHT_C)
        for message, arguments in (
            ("there is no such file", ("sum", "nowhere.cpp")),
            ("not .c, .cc, .cpp or .py", ("sum", self.project.file("Main.java", ""))),
            ("there is no problem 'sun'; did you mean sum?", ("sun", right)),
            ("has no way 'mine'", ("sum/mine",)),
            ("name a problem", ()),
            ("--all goes with a problem at most", ("--all", "sum", right)),
            ("--all goes with a problem at most", ("--all", "sum/main")),
            ("there is no command after --", ("sum", "--")),
            ("a file or a command", ("sum", right, "--", "cat")),
            ("goes without a file", ("sum/main", right)),
            ("there is no comparison 'loose'", ("sum", right, "--compare", "loose")),
            ("there is no judge 'bog'; did you mean boj?", ("sum", right, "--judge", "bog")),
            ("is not a number above 0", ("sum", right, "--time-limit", "0")),
            ("is not a number above 0", ("sum", right, "--time-limit", "nan")),
            ("is not a whole number", ("sum", right, "--memory-limit", "0.5")),
            ("is not a number in 1..256", ("sum", right, "--jobs", "0")),
            ("invalid choice", ("sum", right, "--lang", "fr")),
            ("--watch needs the file", ("sum", "--watch")),
            ("unrecognized arguments", ("sum", right, "more")),
            ("cannot run /no/such/program", ("sum", "--", "/no/such/program")),
            ("there is no such folder", ("sum", right, "--junit", "/no/such/place")),
        ):
            with self.subTest(message):
                self.assertIn(message, self.judge(2, *arguments))
        self.assertIn("usage:", self.judge(0, "--help"))


class Outputs(Shared):
    @classmethod
    def setUpClass(cls) -> None:
        super().setUpClass()
        cls.project.sum_problem()
        cls.project.file("right.c", RIGHT_C)
        cls.project.file("wrong.c", C_SUM % ("", 'printf("%d\\n", a + b + (a > 50));'))
        cls.project.file("loose.c", C_SUM % ("", 'printf("%d\\n \\n\\n%d\\n", a, b);'))

    def test_the_table(self) -> None:
        self.assertRegex(
            self.judge(0, "sum", "right.c"),
            r"\Asum · Sum \(1 s, 256 MB\)\n"
            r"ok   right\.c  AC  accepted +3 cases +\d\.\d{3} s( +[\d.]+ MB)?\n\Z",
        )
        output = self.judge(1, "sum", "wrong.c")
        self.assertRegex(output, r"FAIL wrong\.c  WA  wrong answer")
        self.assertIn("\nwrong.c: WA line 1, column 1: expected ", output)
        self.assertIn("  case large-1-10\n  input:\n    109 901\n  expected:\n    1010\n", output)
        self.assertIn("  given:\n    1011\n", output)

    def test_languages(self) -> None:
        self.assertIn("AC  맞았습니다!!", self.judge(0, "sum", "right.c", "--lang", "ko"))
        self.assertIn("sum · 합", self.judge(0, "sum", "right.c", LC_ALL="ko_KR.UTF-8"))
        self.assertIn("WA  틀렸습니다", self.judge(1, "sum", "wrong.c", LC_ALL="", LANG="ko_KR.UTF-8"))
        output = self.judge(0, "sum", "right.c", "--lang", "en", LC_ALL="ko_KR.UTF-8")
        self.assertIn("AC  accepted", output)
        self.assertIn(
            "AC  accepted", self.judge(0, "sum", "right.c", LC_ALL="C", LANG="ko_KR.UTF-8")
        )

    def test_json_is_as_documented(self) -> None:
        tables = documented_schema()
        right = self.json(0, "sum", "right.c")
        check_schema(self, tables, right)
        self.assertEqual((right["version"], right["judge"]), (2, "boj"))
        (program,) = right["programs"]
        names = [case["name"] for case in program["cases"]]
        self.assertEqual(names, ["1", "large-1-10", "large-2-10"])
        self.assertEqual(program["as_expected"], True)
        for arguments in (
            ("sum", "wrong.c", "--compare", "all"),
            ("sum", self.project.file("broken.cpp", "!\n")),
            ("sum", self.project.file("crash.c", "int main(void) { return 1; }\n")),
        ):
            check_schema(self, tables, self.json(1, *arguments))

    def test_junit(self) -> None:
        file = self.project.mine / "report.xml"
        self.judge(0, "sum", "right.c", "--junit", file)
        (suite,) = xml.parse(file).getroot()
        self.assertEqual(suite.attrib, {"name": "sum right.c", "tests": "4", "failures": "0"})
        self.assertEqual(len(suite.findall("testcase")), 4)
        self.assertEqual(suite.findall(".//failure"), [])
        self.project.file("control.py", "print('\\x01\\x1b<&>')\n")
        self.judge(1, "sum", "control.py", "--junit", file)
        root = xml.parse(file).getroot()
        (suite,) = root
        self.assertEqual((root.tag, suite.get("failures")), ("testsuites", "1"))
        (failure,) = suite.findall(".//failure")
        self.assertEqual(failure.get("type"), "WA")
        self.assertIn("WA, expected AC: line 1, column 1", failure.get("message") or "")
        self.assertEqual(len(suite.findall(".//system-out")), 3)
        # A name that XML has no place for.
        self.judge(1, "sum", "--junit", file, "--", "echo", "\x01")
        self.assertEqual(xml.parse(file).getroot()[0].get("name"), "sum echo \\x01")

    def test_keep(self) -> None:
        place = self.project.mine / "kept 여기"
        self.judge(1, "sum", "wrong.c", "--keep", place)
        kept = {path.name: path.read_text() for path in (place / "sum/wrong.c").iterdir()}
        self.assertEqual(kept["large-1-10.in"], "109 901\n")
        self.assertEqual(kept["large-1-10.ans"], "1010\n")
        self.assertEqual(kept["large-1-10.out"], "1011\n")
        self.assertEqual(len(kept), 6)  # The sample is not among what failed.

    def test_all_comparisons(self) -> None:
        self.project.file("lines.c", C_SUM % ("", 'printf("\\n%d\\n", a + b);'))
        output = self.judge(1, "sum", "lines.c", "--compare", "all")
        for name, verdict in (("boj", "PE"), ("exact", "WA"), ("lines", "WA"), ("tokens", "AC")):
            self.assertRegex(output, rf"compared by {name} +{verdict}\n")
        self.assertRegex(output, r"compared by float\(1e-9,1e-9\) +AC\n")
        for name, verdict in (("boj", "PE"), ("exact", "WA"), ("tokens", "AC")):
            data = self.json(verdict != "AC", "sum", "lines.c", "--compare", name)
            self.assertEqual(data["programs"][0]["verdict"], verdict)
        self.assertRegex(self.judge(0, "sum", "right.c", "--compare", "all"), r"exact +AC")

    def test_white_space_is_visible(self) -> None:
        self.project.file("white.c", C_SUM % ("", 'printf(" %d\\n", a + b);'))
        self.assertIn("given:\n    ␠3\n", self.judge(1, "sum", "white.c"))

    def test_stderr(self) -> None:
        self.project.file("tells.py", "import sys\nprint('told', file=sys.stderr)\nprint(-1)\n")
        self.assertNotIn("told", self.judge(1, "sum", "tells.py"))
        self.assertIn("stderr:\n    told\n", self.judge(1, "sum", "tells.py", "--stderr"))

    def test_jobs(self) -> None:
        for jobs in ("1", "2", "256"):
            self.judge(0, "sum", "right.c", "--jobs", jobs)

    def test_progress_and_colours_only_on_a_terminal(self) -> None:
        command = self.project.command("judge", "sum", str(self.project.mine / "right.c"))
        shown = run_on_terminal(command, self.project.root)
        self.assertIn("\x1b[32mAC", shown)
        self.assertNotIn("\x1b", run_on_terminal(command, self.project.root, NO_COLOR="1"))
        # support's terminal is that of stdout; here it is that of stderr as well.
        both = ["sh", "-c", '"$@" 2>&1', "sh", *command]
        self.assertIn(
            "\r\x1b[Ksum: compiling, and making the cases", run_on_terminal(both, self.project.root)
        )


class Suite(Shared):
    @classmethod
    def setUpClass(cls) -> None:
        super().setUpClass()
        cls.project.sum_problem(
            ways={"main": {"verdicts": ["AC"]}, "naive": {"verdicts": ["AC", "TLE"]}},
            wrong={"minus": {"verdicts": ["WA"], "mistake": "it subtracts"}},
        )
        cls.wrong = cls.project.root / "problems/sum/wrong/minus.cpp"
        cls.wrong.parent.mkdir()

    wrong: Path

    def setUp(self) -> None:
        self.naive = self.project.root / "problems/sum/naive.cpp"
        self.naive.write_text(MAIN)
        self.wrong.write_text(C_SUM % ("", 'printf("%d\\n", a - b);'))

    def test_each_way_has_its_own_verdicts(self) -> None:
        output = self.judge(0, "--all")
        self.assertRegex(output, r"ok   sum_main +AC  accepted +3 cases")
        self.assertRegex(output, r"ok   sum_naive +AC ")
        self.assertRegex(output, r"ok   wrong/minus\.cpp +WA ")
        # A file of one's own is judged against AC only; a way may be too slow if it is expected.
        self.naive.write_text(MAIN.replace("int a, b;", "int a, b; for (volatile int i = 0;;) {}"))
        output = self.judge(0, "sum/naive", "--time-limit", "0.2")
        self.assertRegex(output, r"ok   sum_naive +TLE ")
        self.naive.write_text(MAIN.replace("add(a, b)", "1"))
        output = self.judge(1, "sum")
        self.assertRegex(output, r"FAIL sum_naive +WA .*expected AC or TLE")
        self.assertNotIn("minus", output)

    def test_a_wrong_program_that_passes_is_a_failure(self) -> None:
        self.wrong.write_text(RIGHT_C)
        output = self.judge(1, "--all")
        self.assertRegex(output, r"FAIL wrong/minus\.cpp +AC .*expected WA")
        self.wrong.write_text("int main() { return 1; }\n")
        self.assertRegex(self.judge(1, "--all"), r"FAIL wrong/minus\.cpp +RTE .*expected WA")


class Data(Shared):
    """What is wrong with the data is never a pass."""

    @classmethod
    def setUpClass(cls) -> None:
        super().setUpClass()
        cls.project.sum_problem()
        cls.project.file("right.c", RIGHT_C)
        cls.samples = cls.project.root / "samples/sum"

    samples: Path

    def setUp(self) -> None:
        self.project.sum_problem()
        for path in self.samples.iterdir():
            path.unlink()
        self.project.sample("sum", "1", b"1 2\n", b"3\n")

    def test_samples(self) -> None:
        (self.samples / "2.in").write_text("1 1\n")
        self.assertIn("2.in has no 2.out", self.judge(2, "sum", "right.c"))
        (self.samples / "2.in").rename(self.samples / "3.out")
        self.assertIn("3.out has no 3.in", self.judge(2, "sum", "right.c"))
        for path in self.samples.iterdir():
            path.unlink()
        self.assertIn("sum has no samples", self.judge(2, "sum", "right.c"))
        self.project.sample("sum", "1", b"1 2000\n", b"2001\n")
        output = self.judge(2, "sum", "right.c")
        self.assertIn("case 1 is not legal: line 1, column 3: b is 2000, expected 0..1000", output)

    def test_generated(self) -> None:
        self.project.with_tools("sum", generate=GENERATE.replace("EXTRA", BAD_KINDS))
        self.project.change("sum", data=[{"kind": "illegal", "seeds": [1, 1], "size": 1}])
        output = self.judge(2, "sum", "right.c")
        self.assertIn("case illegal-1-1 is not legal: line 1", output)
        self.project.change("sum", data=[{"kind": "broken", "seeds": [1, 1], "size": 1}])
        output = self.judge(2, "sum", "right.c")
        self.assertIn("generate broken 1 1 failed: it broke", output)
        self.project.change("sum", data=[{"kind": "none", "seeds": [1, 1], "size": 1}])
        output = self.judge(2, "sum", "right.c")
        self.assertIn("generate none 1 1 failed: there is no kind none", output)

    def test_tools_that_fail(self) -> None:
        crash = "#include <cstdlib>\nint main() { std::abort(); }\n"
        for tool in ("answer", "validate"):
            self.project.sum_problem()
            self.project.with_tools("sum", **{tool: crash})
            output = self.judge(2, "sum", "right.c")
            self.assertRegex(output, rf"problem sum: {tool} failed: SIGABRT")
        self.project.with_tools("sum", validate="int main() { return x; }\n")
        self.assertIn("building failed", self.judge(2, "sum", "right.c"))

    def test_line_ends(self) -> None:
        data = [
            {"kind": "small", "seeds": [1, 1], "size": 1, "line_ends": "crlf"},
            {"kind": "small", "seeds": [2, 2], "size": 1, "last_line_ends": False},
        ]
        self.project.change("sum", data=data)
        self.assertRegex(self.judge(0, "sum", "right.c"), "AC  accepted +3 cases")
        self.project.file(
            "raw.py",
            "import sys\nprint(eval(sys.stdin.buffer.read().decode().replace(' ', '+', 1)[:-1]))\n",
        )
        (program,) = self.json(1, "sum", "raw.py")["programs"]
        (case,) = [case for case in program["cases"] if case["verdict"] != "AC"]
        self.assertEqual(case["name"], "small-2-1-no_last_line_end")
        self.assertIn("(the last line of this input has no line end)", case["why"])
        self.project.file(
            "strict.py",
            "import sys\ntext = sys.stdin.buffer.read().decode()\n"
            "if '\\r' in text: print(0)\nelse: print(sum(map(int, text.split())))\n",
        )
        (program,) = self.json(1, "sum", "strict.py")["programs"]
        (case,) = [case for case in program["cases"] if case["verdict"] != "AC"]
        self.assertEqual(case["name"], "small-1-1-crlf")
        self.assertIn("(the lines of this input end with CR LF)", case["why"])


class Checkers(Shared):
    @classmethod
    def setUpClass(cls) -> None:
        super().setUpClass()
        cls.project.sum_problem("free", comparison="checker", data=[])
        cls.project.with_tools("free", check=CHECK)

    def verdict_of(self, status: int, *output: str) -> Tuple[str, str]:
        (program,) = self.json(status, "free", "--", "echo", *output)["programs"]
        return program["verdict"], program["why"]

    def test_the_protocol(self) -> None:
        self.assertEqual(self.verdict_of(0, "5"), ("AC", ""))
        self.assertEqual(self.verdict_of(1, "3"), ("WA", "3 is the sum"))
        self.assertEqual(self.verdict_of(0), ("AC", ""))
        verdict, why = self.verdict_of(2, "7000")
        self.assertEqual((verdict, why), ("JE", "the checker failed: it cannot tell"))
        verdict, why = self.verdict_of(2, "7001")
        self.assertEqual(verdict, "JE")
        self.assertIn("SIGABRT", why)
        self.assertIn("JE  채점기 오류", self.judge(2, "free", "--lang", "ko", "--", "echo", "7000"))

    def test_a_plain_comparison_is_refused(self) -> None:
        for name in ("tokens", "all"):
            output = self.judge(2, "free", "--compare", name, "--", "echo", "5")
            self.assertIn("has many right answers", output)

    def test_a_checker_that_does_not_end(self) -> None:
        self.judge(0, "free", "--", "echo", "5")  # It is built.
        problem = load_problem(self.project.root, "free")
        with tools.Tools(self.project.root / "build", problem) as checker:
            with mock.patch.object(tools, "CHECKER_SECONDS", 0.3):
                with self.assertRaisesRegex(UserError, "checker failed: no answer within 0.3 s"):
                    checker.check(b"1 2\n", b"3\n", b"7002\n")
                # The next one finds it as new.
                self.assertEqual(checker.check(b"1 2\n", b"3\n", b"5\n").verdict, "AC")
                self.assertEqual(checker.check(b"1 2\n", b"3\n", b"3\n").why, "3 is the sum")


class Watch(Shared):
    @classmethod
    def setUpClass(cls) -> None:
        super().setUpClass()
        cls.project.sum_problem()

    def test_judges_again_after_a_save(self) -> None:
        file = self.project.file("watched.py", "print(3)\n")
        log = self.project.outside / "log"

        def wait_for(words: str) -> None:
            end = time.monotonic() + PATIENCE
            while words not in log.read_text(encoding="utf-8"):
                self.assertLess(time.monotonic(), end, log.read_text(encoding="utf-8"))
                time.sleep(0.05)

        with open(log, "wb") as output:
            with interruptible(
                self.project.command("judge", "sum", str(file), "--watch"), output
            ) as process:
                # The explanation is there as soon as the table is.
                wait_for("found 3")
                wait_for("waiting for")
                file.unlink()
                time.sleep(0.5)
                file.write_text(RIGHT_PY)
                wait_for("AC  accepted")
                file.write_text("print(7, 7, 7)\n")
                wait_for("found 7")
                process.send_signal(signal.SIGINT)
                self.assertEqual(process.wait(PATIENCE), 130)
        self.assertNotIn("Traceback", log.read_text(encoding="utf-8"))

    def test_ctrl_c_ends_with_130_and_leaves_nothing(self) -> None:
        mark = uuid.uuid4().hex
        log = self.project.outside / "log"
        program = f"trap '' TERM INT; bash -c 'exec -a {mark} sleep 100' & wait; sleep 100"
        command = self.project.command(
            "judge", "sum", "--time-limit", "100", "--jobs", "2", "--", "bash", "-c", program
        )
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGKILL):
            with open(log, "wb") as output:
                with interruptible(command, output) as process:
                    end = time.monotonic() + PATIENCE
                    while len(alive(mark)) < 2 + 1 and time.monotonic() < end:
                        time.sleep(0.05)
                    process.send_signal(number)
                    status = process.wait(PATIENCE)
            wanted = {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGKILL: -signal.SIGKILL}
            self.assertEqual(status, wanted[number], log.read_text(encoding="utf-8"))
            end = time.monotonic() + 5
            while alive(mark) and time.monotonic() < end:
                time.sleep(0.02)
            self.assertEqual(alive(mark), [])
            self.assertNotIn("Traceback", log.read_text(encoding="utf-8"))


def interruptible(command: List[str], output: Any) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=output,
        env={**environment(), "LC_ALL": "C.UTF-8"},
        # A shell's background job would hand down an ignored SIGINT.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )


def alive(mark: str) -> List[int]:
    """Processes that have the mark among their words."""
    return _processes_with(mark, "cmdline")


def with_environment(mark: str) -> List[int]:
    return _processes_with(mark, "environ")


def _processes_with(mark: str, file: str) -> List[int]:
    found = []
    for path in Path("/proc").glob(f"[0-9]*/{file}"):
        try:
            if mark.encode() in path.read_bytes():
                found.append(int(path.parent.name))
        except OSError:
            pass
    return found


class RunnerCases(Shared):
    """The programs in runner_cases, under all comparisons."""

    @classmethod
    def setUpClass(cls) -> None:
        super().setUpClass()
        cls.project.problem("any", "main")
        cls.project.with_tools("any", validate=ANY)

    def test_each(self) -> None:
        folders = sorted(path for path in RUNNER_CASES.iterdir() if path.is_dir())
        self.assertGreaterEqual(len(folders), 13)
        for folder in folders:
            with self.subTest(folder.name):
                self.one(folder)

    def one(self, folder: Path) -> None:
        samples = self.project.root / "samples/any"
        for old in samples.iterdir():
            old.unlink()
        for path in folder.glob("1.*"):
            (samples / path.name).write_bytes(path.read_bytes())
        program = (folder / "prog.sh").read_text()
        self.project.file("prog.sh", program)
        # Whatever a program starts has this in its environment.
        mark = uuid.uuid4().hex
        command = ("any", "--json", "--time-limit", "0.3", "--jobs", "1")
        if not (folder / "1.out").exists():
            output = self.judge(2, *command, "--", "bash", "prog.sh")
            self.assertIn("1.in has no 1.out", output)
            return
        wanted = dict(line.split() for line in (folder / "verdict").read_text().splitlines())
        output = self.judge(
            wanted["boj"] != "AC",
            *command,
            "--compare",
            "all",
            "--",
            "bash",
            "prog.sh",
            HAENGMA_TEST=mark,
        )
        (judged,) = json.loads(output)["programs"]
        found = {rule: judged["by_rule"][rule] for rule in wanted}
        self.assertEqual(found, wanted, judged["why"])
        self.assertEqual(judged["verdict"], wanted["boj"])
        self.assertEqual(with_environment(mark), [])


RUNNER_CASES = ROOT / "tests/scripts/runner_cases"


class FakeEngine:
    """Says of each run what the test wants."""

    has_namespaces = True

    def __init__(self) -> None:
        self.waiting: List[Any] = []
        self.inputs: List[bytes] = []

    def add_input(self, text: bytes) -> int:
        self.inputs.append(text)
        return len(self.inputs) - 1

    def forget_input(self, number: int) -> None:
        self.inputs[number] = b""

    def run(self, command: Any, inputs: List[int], limits: Limits, **_: Any) -> int:
        runs = [Execution(self.inputs[number], b"", 0, 0.0, 0.0, 1000, "") for number in inputs]
        group = 1 + max((event.group for event in self.waiting), default=0)
        self.waiting += [Result(group, index, run) for index, run in enumerate(runs)]
        self.waiting.append(Ended(group))
        return group

    def cancel(self, group: int, keep: int = 0) -> None:
        self.waiting = [
            event
            for event in self.waiting
            if event.group != group or isinstance(event, Ended) or event.index < keep
        ]

    def next(self) -> Any:
        return self.waiting.pop(0)


class LateEngine(FakeEngine):
    """Has begun all runs of a group at once, of which the first one takes longest."""

    def run(self, *arguments: Any, **options: Any) -> int:
        group = super().run(*arguments, **options)
        first = self.waiting.pop(0)
        self.waiting.insert(-1, first)
        return group


class Priorities(unittest.TestCase):
    """The verdict of a program from those of its cases."""

    def report(
        self, *verdicts: str, stops_at_first: bool = False, engine: Optional[FakeEngine] = None
    ) -> Report:
        """Of a program with these verdicts on its cases; a name before a colon is the group's."""
        cases = [
            Case(str(index), verdict.rpartition(":")[2].encode(), b"", verdict.rpartition(":")[0])
            for index, verdict in enumerate(verdicts)
        ]

        def compare(case: Case, output: bytes) -> rules.Comparison:
            return rules.Comparison(output.decode(), f"why {case.name}")

        judging_ = Judging(engine or FakeEngine(), cases, compare)  # type: ignore[arg-type]
        (report,) = judging_.judge([Work(Program("mine", ["true"]), Limits(1, 64), stops_at_first)])
        worst = report.worst()
        assert worst is not None
        self.assertEqual(report.why, worst.why if report.verdict != "AC" else "")
        return report

    def verdict(self, *verdicts: str) -> Tuple[str, int]:
        report = self.report(*verdicts)
        return report.verdict, report.left_out

    def test_the_worst_counts(self) -> None:
        order = ["JE", "MLE", "RTE", "OLE", "TLE", "PE", "WA", "AC"]
        for index, first in enumerate(order):
            for second in order[index:]:
                self.assertEqual(self.verdict(second, first, "AC")[0], first)
                self.assertEqual(self.verdict("AC", first, second)[0], first)

    def test_two_costly_cases_are_enough(self) -> None:
        for verdict in ("TLE", "MLE", "OLE", "JE"):
            self.assertEqual(self.verdict("AC", verdict, "AC", verdict, "AC", "AC"), (verdict, 2))
        self.assertEqual(self.verdict("WA", "WA", "WA", "RTE", "RTE", "RTE", "AC"), ("RTE", 0))

    def test_one_failure_rejects_a_program_that_is_known_to_be_wrong(self) -> None:
        report = self.report("AC", "WA", "RTE", "AC", stops_at_first=True)
        self.assertEqual((report.verdict, report.left_out), ("WA", 2))

    def test_the_first_failure_in_the_order_of_the_cases_decides(self) -> None:
        report = self.report("TLE", "AC", "WA", stops_at_first=True, engine=LateEngine())
        self.assertEqual((report.verdict, report.left_out), ("TLE", 2))

    def test_each_group_has_its_own_verdict(self) -> None:
        verdicts = ("a:AC", "a:AC", "b:TLE", "b:TLE", "b:AC", "c:WA", "c:AC")
        report = self.report(*verdicts)
        self.assertEqual((report.verdict, report.left_out), ("TLE", 1))
        groups = [(one.name, one.verdict, one.cases, one.left_out) for one in report.groups]
        self.assertEqual(groups, [("a", "AC", 2, 0), ("b", "TLE", 2, 1), ("c", "WA", 2, 0)])

    def test_nothing_compiled_is_nothing_run(self) -> None:
        compare = lambda case, output: rules.Comparison("AC")  # noqa: E731
        engine: Any = FakeEngine()
        broken = Work(Program("mine", [], compile_error="error: x"), Limits(1, 64))
        (report,) = Judging(engine, [Case("1", b"", b"")], compare).judge([broken])
        self.assertEqual((report.verdict, report.why), ("CE", "error: x"))
        with self.assertRaisesRegex(UserError, "no cases"):
            Judging(engine, [], compare)


# The schema, from the tables of the document.

TYPES: Dict[str, Any] = {
    "text": str,
    "whole number": int,
    "number": (int, float),
    "true or false": bool,
}


def documented_schema() -> Dict[str, Dict[str, str]]:
    """The tables under the headings of docs/judge-output.md: type by key."""
    tables: Dict[str, Dict[str, str]] = {}
    title = ""
    for line in (ROOT / "docs/judge-output.md").read_text(encoding="utf-8").splitlines():
        heading = re.fullmatch(r"### (.+)", line)
        row = re.fullmatch(r"\| `(\w+)` \| ([^|]+) \|[^|]+\|", line)
        if line.startswith("#"):
            title = heading[1] if heading else ""
        elif row and title:
            tables.setdefault(title, {})[row[1]] = row[2].strip()
    return tables


def check_schema(test: unittest.TestCase, tables: Dict[str, Dict[str, str]], data: Any) -> None:
    """Each object has the keys of its table, and no others, with values of their types."""

    def check(value: Any, kind: str, path: str) -> None:
        optional = kind.endswith(" or null")
        kind = kind[: -len(" or null")] if optional else kind
        items = re.fullmatch(r"list of (.+)", kind)
        members = re.fullmatch(r"object of (.+)", kind)
        if optional and value is None:
            return
        if items:
            test.assertIsInstance(value, list, path)
            for index, item in enumerate(value):
                check(item, items[1], f"{path}[{index}]")
        elif members:
            test.assertIsInstance(value, dict, path)
            for key, item in value.items():
                check(item, members[1], f"{path}.{key}")
        elif kind in TYPES:
            test.assertIsInstance(value, TYPES[kind], path)
            test.assertEqual(isinstance(value, bool), kind == "true or false", path)
        elif kind == "verdict":
            test.assertIn(value, judging.PRIORITY, path)
        else:
            test.assertEqual(list(value), list(tables[kind]), path)
            for key, item in value.items():
                check(item, tables[kind][key], f"{path}.{key}")

    check(data, "report", "report")


if __name__ == "__main__":
    unittest.main()
