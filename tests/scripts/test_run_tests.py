"""Which tests scripts/test runs, and what it says that it leaves out."""

from __future__ import annotations

import io
import os
import sys
import tempfile
import unittest
from contextlib import redirect_stdout
from pathlib import Path
from typing import Tuple
from unittest import mock

sys.path.insert(0, str(Path(__file__).resolve().parent))

import support  # noqa: F401

from haengma import run_tests
from haengma.errors import UserError

TESTS = """\
add_test(quick.one true)
add_test(quick.two true)
add_test(slow.good true)
add_test(slow.bad false)
set_tests_properties(slow.good slow.bad PROPERTIES LABELS "scripts;thorough")
"""


class Chosen(unittest.TestCase):
    def setUp(self) -> None:
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name)
        (self.folder / "CTestTestfile.cmake").write_text(TESTS)
        (self.folder / "CMakeCache.txt").write_text("benchmark_DIR:PATH=/there\n")
        (self.folder / "tools").mkdir()

    def run_script(self, *arguments: str) -> Tuple[int, str]:
        """The status, and what the script itself prints."""
        printed = io.StringIO()
        with mock.patch.object(run_tests, "prepare", return_value=self.folder), mock.patch.object(
            run_tests, "with_compilers", return_value=([], {})
        ), redirect_stdout(printed):
            status = run_tests.main(list(arguments))
        return status, printed.getvalue()

    def test_what_takes_longer_is_left_out_and_said(self) -> None:
        left_out = "left out: 2 tests that take longer (scripts/test --all)\n"
        self.assertEqual(self.run_script(), (0, left_out))
        self.assertEqual(self.run_script("--", "-V"), (0, left_out))

    def test_all(self) -> None:
        self.assertEqual(self.run_script("--all"), (1, ""))
        self.assertEqual(self.run_script("--all", "--", "-LE", "scripts"), (0, ""))

    def test_what_is_named_is_run(self) -> None:
        self.assertEqual(self.run_script("slow"), (1, ""))
        self.assertEqual(self.run_script("good"), (0, ""))
        self.assertEqual(self.run_script("--", "-LE", "nothing"), (1, ""))
        for arguments in (["missing"], ["--", "-R", "missing"], ["--", "-L", "thorough"]):
            with self.subTest(arguments=arguments), self.assertRaisesRegex(
                UserError, "there is no such test"
            ):
                self.run_script(*arguments)

    def test_arguments_that_ctest_refuses(self) -> None:
        with self.assertRaisesRegex(UserError, "ctest refuses its arguments"):
            self.run_script("--", "--repeat", "nonsense")

    def test_what_is_missing_is_said(self) -> None:
        (self.folder / "CMakeCache.txt").write_text("benchmark_DIR:PATH=benchmark_DIR-NOTFOUND\n")
        with mock.patch.object(os, "openpty", side_effect=OSError):
            _, printed = self.run_script("quick")
        lines = printed.splitlines()
        self.assertEqual(len(lines), 2, printed)
        self.assertIn("left out: the benchmarks: Google Benchmark is missing", lines[0])
        self.assertIn("left out: the tests at a terminal: ", lines[1])

    def test_a_missing_compiler_is_said(self) -> None:
        with mock.patch.dict(os.environ, {"PATH": str(self.folder / "tools")}):
            said = run_tests._missing(self.folder)
        self.assertIn("the proof of bundles with clang++", "\n".join(said))


if __name__ == "__main__":
    unittest.main()
