"""Building: check_samples builds what it runs, and failures of CMake end with 2 and the log."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from support import PATIENCE, Project, none_is_alive, read_pids

ECHO_CPP = "#include <iostream>\nint main() { std::cout << std::cin.rdbuf(); }\n"
CMAKE = """
cmake_minimum_required(VERSION 3.16)
project(echo LANGUAGES CXX)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)
add_executable(echo_main problems/echo/main.cpp)
add_custom_target(programs DEPENDS echo_main)
enable_testing()
"""
PRESETS = {
    "version": 3,
    "configurePresets": [
        {
            "name": "release",
            "binaryDir": "${sourceDir}/build",
            "cacheVariables": {"CMAKE_BUILD_TYPE": "Release", "FLAG": "set"},
        },
        {"name": "coverage", "binaryDir": "${sourceDir}/build/coverage"},
    ],
}


class BuildTest(unittest.TestCase):
    def setUp(self) -> None:
        self.project = Project(self, "행마 의 집")
        self.project.problem()
        self.project.sample("echo", "1", b"1\n", b"1\n")
        self.source = self.project.root / "problems/echo/main.cpp"
        self.source.write_text(ECHO_CPP)
        self.cmake(CMAKE)
        (self.project.root / "CMakePresets.json").write_text(json.dumps(PRESETS))

    def cmake(self, text: str) -> None:
        (self.project.root / "CMakeLists.txt").write_text(text, encoding="utf-8")

    def expect(self, status: int, script: str, *arguments: str, **env: str) -> str:
        result = self.project.run(script, *arguments, cwd=None, **env)
        output = result.stdout + result.stderr
        self.assertEqual(result.returncode, status, output)
        self.assertNotIn("Traceback", output)
        return output


class CheckSamples(BuildTest):
    def test_builds_quietly_and_again_after_a_change(self) -> None:
        output = self.expect(0, "check_samples")
        self.assertEqual(len(output.splitlines()), 2, output)
        self.source.write_text("#error this line is wrong\n")
        output = self.expect(2, "check_samples")
        self.assertIn("#error this line is wrong", output)
        self.assertIn("building failed", output)

    def test_uses_the_preset(self) -> None:
        self.cmake('message(FATAL_ERROR "flag is ${FLAG}")')
        output = self.expect(2, "check_samples")
        self.assertIn("flag is set", output)
        self.assertIn("configuring failed", output)

    def test_a_build_folder_of_another_place_is_made_anew(self) -> None:
        self.expect(0, "check_samples")
        old = self.project.root
        self.project.root = old.rename(old.with_name("moved"))
        (self.project.root / "build/left over").write_text("")
        output = self.expect(0, "check_samples")
        self.assertIn(f"build was made for {old}: it is made anew\n", output)
        self.assertFalse((self.project.root / "build/left over").exists())
        self.assertNotIn("anew", self.expect(0, "check_samples"))

    def test_is_configured_again_only_after_a_change_of_what_it_depends_on(self) -> None:
        log = self.project.outside / "log"
        self.cmake(f'{CMAKE}file(APPEND "{log}" "x")\n')

        def times(**env: str) -> int:
            log.write_text("")
            self.expect(0, "check_samples", **env)
            return len(log.read_text())

        flags = {"CXXFLAGS": "-DOTHER"}
        self.assertEqual((times(), times()), (1, 0))
        self.assertEqual((times(**flags), times(**flags)), (1, 0))
        (self.project.root / "build/Makefile").unlink()
        self.assertEqual((times(**flags), times(**flags)), (1, 0))
        (self.project.root / "CMakePresets.json").write_text(json.dumps({**PRESETS, "version": 4}))
        self.assertEqual((times(**flags), times(**flags)), (1, 0))

    def test_without_cmake_names_the_setup(self) -> None:
        empty = self.project.outside / "empty"
        empty.mkdir()
        output = self.expect(2, "check_samples", PATH=str(empty))
        self.assertEqual(output, "check_samples: cmake is missing; scripts/setup installs it\n")

    def test_without_a_compiler_names_the_setup(self) -> None:
        tools = self.project.outside / "tools"
        tools.mkdir()
        cmake = shutil.which("cmake")
        assert cmake is not None
        os.symlink(cmake, tools / "cmake")
        output = self.expect(2, "check_samples", PATH=str(tools), CXX="")
        self.assertIn("g++ or clang++ is missing; scripts/setup installs it", output)


class Test(BuildTest):
    def test_statuses(self) -> None:
        self.cmake(CMAKE + "add_test(NAME good COMMAND ${CMAKE_COMMAND} -E true)\n")
        self.assertIn("100% tests passed", self.expect(0, "test"))
        self.cmake(
            CMAKE
            + "add_test(NAME good COMMAND ${CMAKE_COMMAND} -E true)\n"
            + "add_test(NAME bad COMMAND ${CMAKE_COMMAND} -E cat nowhere)\n"
        )
        output = self.expect(1, "test")
        self.assertIn("1 tests failed out of 2", output)
        self.assertIn("nowhere", output)
        self.assertIn("1/1 Test", self.expect(0, "test", "good"))
        self.assertIn("1/1 Test", self.expect(0, "test", "--", "-E", "bad"))
        self.assertIn("usage:", self.expect(2, "test", "--bogus"))
        self.assertIn("there is no such test", self.expect(2, "test", "no_such_test"))

    def test_ctrl_c_ends_with_130_and_leaves_no_test_running(self) -> None:
        pids = self.project.outside / "pids"
        self.project.program(
            "endless",
            f"with open({str(pids)!r}, 'a') as file: file.write(str(os.getpid()) + '\\n')\n"
            "time.sleep(1000)",
        )
        self.cmake(f"{CMAKE}\nadd_test(NAME endless COMMAND {self.project.bin}/endless)\n")
        with subprocess.Popen(
            self.project.command("test"),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            # A shell's background job would hand down an ignored SIGINT.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
        ) as process:
            started = read_pids(pids, 1)
            process.send_signal(signal.SIGINT)
            _, stderr = process.communicate(timeout=PATIENCE)
        self.assertTrue(none_is_alive(started))
        self.assertEqual(process.returncode, 130)
        self.assertNotIn(b"Traceback", stderr)

    def test_without_googletest_does_not_pass(self) -> None:
        self.cmake(
            f"{CMAKE}\nadd_test(NAME good COMMAND ${{CMAKE_COMMAND}} -E true)\n"
            'set(GTest_DIR "GTest_DIR-NOTFOUND" CACHE PATH "")\n'
        )
        output = self.expect(2, "test")
        self.assertIn("GoogleTest is missing; scripts/setup installs it", output)

    def test_an_unknown_preset(self) -> None:
        self.assertIn("invalid choice", self.expect(2, "test", "--preset", "fast"))
        output = self.expect(2, "test", "--preset", "debug")
        self.assertIn("CMakePresets.json has no preset debug", output)


COVERAGE_CMAKE = """
cmake_minimum_required(VERSION 3.16)
project(echo LANGUAGES CXX)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
add_executable(unit unit.cpp)
target_compile_options(unit PRIVATE --coverage -O0)
target_link_options(unit PRIVATE --coverage)
enable_testing()
add_test(NAME unit COMMAND unit)
set_tests_properties(unit PROPERTIES LABELS unit)
"""


@unittest.skipUnless(shutil.which("gcovr") and shutil.which("g++"), "needs gcovr and g++")
class Coverage(BuildTest):
    def setUp(self) -> None:
        super().setUp()
        self.cmake(COVERAGE_CMAKE)
        root = self.project.root
        (root / "src").mkdir()
        (root / "src/sign.hpp").write_text(
            "inline int sign(int x) {\n    if (x < 0)\n        return -1;\n    return 1;\n}\n"
        )

    def unit(self, condition: str) -> None:
        (self.project.root / "unit.cpp").write_text(
            f'#include "src/sign.hpp"\nint main() {{ return {condition} ? 0 : 1; }}\n'
        )

    def test_tells_whether_every_line_is_reached_in_this_run(self) -> None:
        self.unit("sign(-2) == -1 && sign(2) == 1")
        output = self.expect(0, "coverage", CXX="g++")
        self.assertRegex(output, r"src/sign\.hpp +4/4 100 % +2/2 100 %")
        self.assertRegex(output, r"total +4/4 100 % +2/2 100 %")
        self.unit("sign(2) == 1")
        output = self.expect(1, "coverage", CXX="g++")
        self.assertRegex(output, r"total +3/4  75 % +1/2  50 %")
        self.assertIn("some lines are not reached", output)

    def test_forgets_what_is_no_longer_built(self) -> None:
        self.unit("sign(-2) == -1 && sign(2) == 1")
        self.cmake(COVERAGE_CMAKE.replace("unit unit.cpp", "unit unit.cpp gone.cpp"))
        header = self.project.root / "src/sign.hpp"
        gone = self.project.root / "gone.cpp"
        gone.write_text('#include "src/sign.hpp"\nint gone() { return sign(2); }\n')
        self.expect(0, "coverage", CXX="g++")
        self.cmake(COVERAGE_CMAKE)
        header.write_text("struct Unused {\n};\n" + header.read_text())
        output = self.expect(0, "coverage", CXX="g++")
        self.assertRegex(output, r"src/sign\.hpp +4/4 100 % ")

    def test_a_failed_unit_test_is_1(self) -> None:
        self.unit("sign(2) == 2")
        self.assertIn("1 tests failed", self.expect(1, "coverage", CXX="g++"))


class NoGcovr(BuildTest):
    def test_missing_gcovr_is_named(self) -> None:
        empty = self.project.outside / "empty"
        empty.mkdir()
        output = self.expect(2, "coverage", PATH=str(empty))
        self.assertEqual(output, "coverage: gcovr is missing; scripts/setup --dev installs it\n")


if __name__ == "__main__":
    unittest.main()
