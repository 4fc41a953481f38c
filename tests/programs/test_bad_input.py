"""Every program refuses every tests/<id>/bad_input/<name>.in: status 1, the line of <name>.err on
standard error, and on standard output what <name>.out holds: the answers before the mistake.

A way that accepts more than its problem has cases of its own in bad_input/<way>/, each instead of
the one of the same name."""

from __future__ import annotations

import os
import subprocess
import unittest
from pathlib import Path

TESTS = Path(__file__).resolve().parent.parent
PROBLEMS = TESTS.parent / "problems"
BIN = Path(os.environ["HAENGMA_BIN"])


class BadInput(unittest.TestCase):
    def test_is_refused_by_every_program(self) -> None:
        checked = 0
        for general in sorted(TESTS.glob("*/bad_input/*.in")):
            problem = general.parent.parent.name
            for source in sorted((PROBLEMS / problem).glob("*.cpp")):
                own = general.parent / source.stem / general.name
                bad = own if own.exists() else general
                with self.subTest(input=str(bad.relative_to(TESTS)), way=source.stem):
                    for partner in (bad.with_suffix(".err"), bad.with_suffix(".out")):
                        self.assertTrue(partner.is_file(), f"{bad.name} has no {partner.name}")
                    result = subprocess.run(
                        [BIN / f"{problem}_{source.stem}"],
                        input=bad.read_bytes(),
                        capture_output=True,
                        timeout=60,
                    )
                    self.assertEqual(result.stderr, bad.with_suffix(".err").read_bytes())
                    self.assertEqual(result.stdout, bad.with_suffix(".out").read_bytes())
                    self.assertEqual(result.returncode, 1)
                    checked += 1
        self.assertGreater(checked, 0)

    def test_is_there_for_every_problem(self) -> None:
        for problem in sorted(PROBLEMS.glob("*/problem.json")):
            with self.subTest(problem=problem.parent.name):
                self.assertTrue(list((TESTS / problem.parent.name).glob("bad_input/*.in")))

    def test_answers_come_before_the_error(self) -> None:
        result = subprocess.run(
            [BIN / "7562"],
            input=b"2\n8\n0 0\n7 0\nx\n",
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=60,
        )
        self.assertEqual(
            result.stdout,
            b'5\nline 5, column 1: side is "x", expected an integer in 4..300\n',
        )

    def test_directory_as_input_is_refused(self) -> None:
        for program in sorted(BIN.iterdir()):
            with self.subTest(program=program.name):
                directory = os.open(TESTS, os.O_RDONLY)
                try:
                    result = subprocess.run(
                        [program], stdin=directory, capture_output=True, timeout=60
                    )
                finally:
                    os.close(directory)
                self.assertEqual(result.stderr, b"cannot read the input: Is a directory\n")
                self.assertEqual((result.returncode, result.stdout), (1, b""))


if __name__ == "__main__":
    unittest.main()
