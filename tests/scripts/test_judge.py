"""scripts/judge in a small project: verdicts, statuses, data, checkers, and its outputs."""

from __future__ import annotations

import json
import os
import re
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

from support import PATIENCE, ROOT, Project, environment, none_is_alive, read_pids, run_on_terminal

from haengma import judging, rules
from haengma.errors import UserError
from haengma.execution import Execution, Limits
from haengma.judging import Case, CaseResult, Judging, Program

CMAKE = """
cmake_minimum_required(VERSION 3.16)
project(tiny LANGUAGES CXX)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/judge)
file(GLOB tools RELATIVE ${PROJECT_SOURCE_DIR} CONFIGURE_DEPENDS problems/*/judge/*.cpp)
foreach(tool IN LISTS tools)
    string(REGEX REPLACE "problems/(.*)/judge/(.*).cpp" "\\\\1_judge_\\\\2" target ${tool})
    string(REPLACE "_judge_" "_" name ${target})
    add_executable(${target} ${tool})
    set_target_properties(${target} PROPERTIES OUTPUT_NAME ${name})
endforeach()
"""
PRESETS = {
    "version": 3,
    "configurePresets": [{"name": "release", "binaryDir": "${sourceDir}/build"}],
}
# The problem: two numbers in 0..1000 in one line; their sum.
VALIDATE = """
#include <cstdio>
int main() {
    int a = -1, b = -1;
    if (scanf("%d %d", &a, &b) == 2 && a >= 0 && b >= 0 && a <= 1000 && b <= 1000) return 0;
    fprintf(stderr, "line 1, column 1: two numbers in 0..1000\\n");
    return 1;
}
"""
GENERATE = """
#include <cstdio>
#include <cstdlib>
#include <cstring>
int main(int argc, char** argv) {
    if (argc == 2 && strcmp(argv[1], "--help") == 0) {
        puts("usage: generate KIND SEED SIZE\\n\\nkinds:\\n  small  small numbers\\n  large  large numbers");
        return 0;
    }
    if (argc == 2) {
        for (int a = 0; a < 3; a++)
            for (int b = 0; b < 3; b++) printf("%d %d\\n%c", a, b, 0);
        return 0;
    }
    int seed = atoi(argv[2]), size = atoi(argv[3]);
    if (strcmp(argv[1], "broken") == 0) { fprintf(stderr, "no such kind\\n"); return 2; }
    if (strcmp(argv[1], "illegal") == 0) puts("1 2000");
    else if (argv[1][0] == 's') printf("%d %d\\n", seed % 10, size);
    else printf("%d %d\\n", 100 + seed % 101 * 9, 90 * size + seed % 7);
    return 0;
}
"""
SHRINK = """
#include <cstdio>
int main() {
    int a = 0, b = 0;
    if (scanf("%d %d", &a, &b) != 2) return 1;
    if (a > 0) printf("%d %d\\n%c%d %d\\n%c", a / 2, b, 0, a - 1, b, 0);
    if (b > 0) printf("%d %d\\n%c%d %d\\n%c", a, b / 2, 0, a, b - 1, 0);
    return 0;
}
"""
MAIN = '#include "sum/add.hpp"\n#include <cstdio>\n' + (
    'int main() { int a, b; if (scanf("%d %d", &a, &b) == 2) printf("%d\\n", add(a, b)); }\n'
)
ADD = "#pragma once\ninline int add(int a, int b) { return a + b; }\n"
# Right is any number but the sum.
CHECK = """
#include <cstdio>
#include <cstdlib>
#include <string>
int main(int argc, char** argv) {
    int a = 0, b = 0, answer = 0, given = 0;
    if (argc != 4) return 1;
    FILE* input = fopen(argv[1], "r");
    FILE* expected = fopen(argv[2], "r");
    if (fscanf(input, "%d %d", &a, &b) != 2 || fscanf(expected, "%d", &answer) != 1) return 1;
    if (scanf("%d", &given) != 1) given = -1;
    if (given == 7000) return 9;
    if (given == 7001) abort();
    if (given == 7002) for (volatile int i = 0;; i = i + 1) {}
    if (given != a + b) return 42;
    FILE* message = fopen((std::string(argv[3]) + "/judgemessage.txt").c_str(), "w");
    fprintf(message, "%d is the sum\\n", given);
    fclose(message);
    return 43;
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
        (self.root / "CMakeLists.txt").write_text(CMAKE)
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
        self.with_tools(problem_id, validate=VALIDATE, generate=GENERATE)

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
            ("--all goes without", ("--all", "sum")),
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
        self.assertEqual((right["version"], right["judge"]), (1, "boj"))
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
        self.assertIn("\r\x1b[Ksum: making the cases", run_on_terminal(both, self.project.root))


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
        self.assertIn("case 1 is not legal: line 1, column 1: two numbers in 0..1000", output)

    def test_generated(self) -> None:
        self.project.sum_problem(data=[{"kind": "illegal", "seeds": [1, 1], "size": 1}])
        output = self.judge(2, "sum", "right.c")
        self.assertIn("case illegal-1-1 is not legal: line 1", output)
        self.project.sum_problem(data=[{"kind": "broken", "seeds": [1, 1], "size": 1}])
        output = self.judge(2, "sum", "right.c")
        self.assertIn("generate broken 1 1 failed: no such kind", output)

    def test_tools_and_the_trusted_way(self) -> None:
        main = self.project.root / "problems/sum/main.cpp"
        main.write_text("int main() { return 1; }\n")
        self.assertIn("the trusted program main failed", self.judge(2, "sum", "right.c"))
        main.write_text("int main() { return x; }\n")
        self.assertIn("main.cpp does not compile", self.judge(2, "sum", "right.c"))
        main.write_text(MAIN)
        self.project.with_tools("sum", validate="int main() { return 3; }\n")
        self.assertIn("the validator failed", self.judge(2, "sum", "right.c"))
        self.project.with_tools("sum", validate="int main() { return x; }\n")
        self.assertIn("building failed", self.judge(2, "sum", "right.c"))


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
        self.assertEqual(verdict, "JE")
        self.assertIn("the checker failed: ended with status 9", why)
        verdict, why = self.verdict_of(2, "7001")
        self.assertEqual(verdict, "JE")
        self.assertIn("SIGABRT", why)
        self.assertIn("JE  채점기 오류", self.judge(2, "free", "--lang", "ko", "--", "echo", "7000"))

    def test_a_plain_comparison_is_refused(self) -> None:
        for name in ("tokens", "all"):
            output = self.judge(2, "free", "--compare", name, "--", "echo", "5")
            self.assertIn("has many right answers", output)

    def test_a_checker_that_does_not_end(self) -> None:
        for command in ("exec sleep 100", "while :; do :; done"):
            checker = self.project.bin / "checker"
            checker.write_text(f"#!/bin/bash\n{command}\n")
            checker.chmod(0o755)
            with mock.patch.object(judging, "CHECKER_LIMITS", Limits(0.1, 256)):
                compare = judging.by_checker(checker)
                with self.assertRaisesRegex(UserError, "the checker was stopped: time"):
                    compare(Case("1", b"", b""), b"x" * 100000)

    def test_a_checker_that_gives_no_reason(self) -> None:
        checker = self.project.bin / "silent"
        checker.write_text("#!/bin/sh\nexit 43\n")
        checker.chmod(0o755)
        compared = judging.by_checker(checker)(Case("1", b"", b""), b"x" * 1000000)
        self.assertEqual(compared, rules.Comparison("WA", "the checker gives no reason"))


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
        pids = self.project.outside / "pids"
        log = self.project.outside / "log"
        program = (
            f"trap '' TERM INT; sleep 100 & echo $$ $! | tr ' ' '\\n' >> {pids}; wait; sleep 100"
        )
        command = self.project.command(
            "judge", "sum", "--time-limit", "100", "--jobs", "2", "--", "bash", "-c", program
        )
        with open(log, "wb") as output:
            with interruptible(command, output) as process:
                started = read_pids(pids, 4)
                process.send_signal(signal.SIGINT)
                self.assertEqual(process.wait(PATIENCE), 130)
        self.assertTrue(none_is_alive(started))
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


class RunnerCases(Shared):
    """The programs in runner_cases, under all comparisons."""

    @classmethod
    def setUpClass(cls) -> None:
        super().setUpClass()
        cls.project.problem("any", "main")
        cls.project.with_tools("any", validate="int main() { return 0; }\n")

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
        self.assertTrue(none_is_alive(with_environment(mark)))


RUNNER_CASES = ROOT / "tests/scripts/runner_cases"


def with_environment(mark: str) -> List[int]:
    found = []
    for path in Path("/proc").glob("[0-9]*/environ"):
        try:
            if mark.encode() in path.read_bytes():
                found.append(int(path.parent.name))
        except OSError:
            pass
    return found


class Priorities(unittest.TestCase):
    """The verdict of a program from those of its cases."""

    def verdict(self, *verdicts: str) -> Tuple[str, int]:
        cases = [Case(str(index), verdict.encode(), b"") for index, verdict in enumerate(verdicts)]
        judging_ = Judging(cases, Limits(1, 64), lambda case, output: rules.Comparison("AC"), 1)

        def judge_case(program: Program, case: Case) -> CaseResult:
            return CaseResult(case, case.input.decode(), f"why {case.name}", None)

        with mock.patch.object(judging_, "_judge_case", judge_case):
            report = judging_.judge(Program("mine", ["true"]))
        worst = report.worst()
        assert worst is not None
        self.assertEqual(report.why, worst.why if report.verdict != "AC" else "")
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

    def test_nothing_compiled_is_nothing_run(self) -> None:
        nothing = Judging([], Limits(1, 64), lambda case, output: rules.Comparison("AC"), 1)
        report = nothing.judge(Program("mine", [], compile_error="error: x"))
        self.assertEqual((report.verdict, report.why), ("CE", "error: x"))
        with self.assertRaisesRegex(UserError, "no cases"):
            nothing.judge(Program("mine", ["true"]))

    def test_a_time_near_the_limit_is_measured_again_alone(self) -> None:
        def took(cpu_s: float) -> Execution:
            return Execution(b"", b"", 0, cpu_s, cpu_s, 1000, "")

        compare = lambda case, output: rules.Comparison("AC")  # noqa: E731
        for first, wanted, runs in ((0.9, "AC", 1), (1.2, "AC", 2), (3.0, "TLE", 1)):
            times = iter((took(first), took(0.9)))
            with mock.patch.object(judging, "_execute", side_effect=lambda *_: next(times)) as run:
                report = Judging([Case("1", b"", b"")], Limits(1, 64), compare, 2).judge(
                    Program("mine", ["true"])
                )
            self.assertEqual((report.verdict, run.call_count), (wanted, runs))


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
