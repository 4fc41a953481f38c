"""The judge's tools of every problem: validators, generators, shrinkers and checkers."""

from __future__ import annotations

import os
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
TESTS = ROOT / "tests"
TOOLS = Path(os.environ["HAENGMA_BIN"]).parent / "judge"
PROBLEMS = sorted(path.parent.name for path in ROOT.glob("problems/*/judge"))
RIGHT, WRONG = 42, 43


def run(
    problem: str, tool: str, *arguments: str, text: bytes = b""
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [TOOLS / f"{problem}_{tool}", *arguments], input=text, capture_output=True, timeout=300
    )


def kinds(problem: str) -> list[str]:
    """The kinds of a generator, as its help lists them below `kinds:`."""
    text = run(problem, "generate", "--help").stdout.decode()
    return [line.split()[0] for line in text.partition("kinds:\n")[2].splitlines() if line.strip()]


class Validators(unittest.TestCase):
    def test_accept_every_sample(self) -> None:
        for problem in PROBLEMS:
            for sample in sorted((ROOT / "samples" / problem).glob("*.in")):
                with self.subTest(problem=problem, sample=sample.name):
                    result = run(problem, "validate", text=sample.read_bytes())
                    self.assertEqual(
                        (result.returncode, result.stderr, result.stdout), (0, b"", b"")
                    )

    def test_reject_what_the_programs_reject(self) -> None:
        for problem in PROBLEMS:
            for bad in sorted((TESTS / problem / "bad_input").glob("*.in")):
                with self.subTest(problem=problem, input=bad.name):
                    result = run(problem, "validate", text=bad.read_bytes())
                    self.assertEqual(result.returncode, 1)
                    self.assertRegex(result.stderr, rb"^line \d+, column \d+: .+\n$")

    def test_say_which_rule_an_illegal_input_breaks(self) -> None:
        for problem in PROBLEMS:
            illegal = sorted((TESTS / problem / "illegal").glob("*.in"))
            self.assertTrue(illegal, problem)
            for bad in illegal:
                with self.subTest(problem=problem, input=bad.name):
                    result = run(problem, "validate", text=bad.read_bytes())
                    self.assertEqual(result.stderr, bad.with_suffix(".err").read_bytes())
                    self.assertEqual((result.returncode, result.stdout), (1, b""))


class Generators(unittest.TestCase):
    def test_make_legal_inputs_of_every_kind_and_size_and_the_same_ones_again(self) -> None:
        for problem in PROBLEMS:
            self.assertTrue(kinds(problem))
            for kind in kinds(problem):
                for size in range(1, 11):
                    seed = str(7 * size)
                    with self.subTest(problem=problem, kind=kind, size=size):
                        made = run(problem, "generate", kind, seed, str(size))
                        self.assertEqual((made.returncode, made.stderr), (0, b""))
                        again = run(problem, "generate", kind, seed, str(size))
                        self.assertEqual(again.stdout, made.stdout)
                        verdict = run(problem, "validate", text=made.stdout)
                        self.assertEqual((verdict.returncode, verdict.stderr), (0, b""))

    def test_list_small_inputs_that_are_legal_and_different(self) -> None:
        for problem in PROBLEMS:
            inputs = run(problem, "generate", "every").stdout.split(b"\0")
            self.assertEqual(inputs.pop(), b"")
            self.assertEqual(len(set(inputs)), len(inputs))
            for text in inputs[:: max(1, len(inputs) // 50)]:
                with self.subTest(problem=problem, text=text):
                    self.assertEqual(run(problem, "validate", text=text).returncode, 0)

    def test_every_input_of_16509_and_9663_is_listed(self) -> None:
        self.assertEqual(run("16509", "generate", "every").stdout.count(b"\0"), 1602)
        self.assertEqual(run("9663", "generate", "every").stdout.count(b"\0"), 14)


class Shrinkers(unittest.TestCase):
    def test_make_legal_inputs_and_come_to_an_end(self) -> None:
        for problem in PROBLEMS:
            for kind in kinds(problem)[:4]:
                text = run(problem, "generate", kind, "3", "6").stdout
                steps = 0
                # The last candidate is the smallest step, so this is the longest way down.
                while True:
                    candidates = run(problem, "shrink", text=text).stdout.split(b"\0")
                    self.assertEqual(candidates.pop(), b"")
                    if not candidates:
                        break
                    self.assertNotIn(text, candidates)
                    text = candidates[len(candidates) // 2]
                    with self.subTest(problem=problem, kind=kind, text=text):
                        self.assertEqual(run(problem, "validate", text=text).returncode, 0)
                    steps += 1
                    self.assertLess(steps, 2000)


class Checkers(unittest.TestCase):
    def check(self, case: Path) -> tuple[int, str]:
        problem = case.parent.parent.name
        with tempfile.TemporaryDirectory() as feedback:
            result = run(
                problem,
                "check",
                str(case),
                str(case.with_suffix(".ans")),
                feedback,
                text=case.with_suffix(".out").read_bytes(),
            )
            message = Path(feedback, "judgemessage.txt")
            return result.returncode, message.read_text() if message.exists() else ""

    def test_reject_wrong_outputs_with_a_reason(self) -> None:
        cases = sorted(TESTS.glob("*/rejected/*.in"))
        self.assertGreater(len(cases), 9)
        for case in cases:
            with self.subTest(case=case.name):
                reason = case.with_suffix(".reason").read_text()
                self.assertEqual(self.check(case), (WRONG, reason))

    def test_accept_every_right_output(self) -> None:
        cases = sorted(TESTS.glob("*/accepted/*.in"))
        self.assertTrue(cases)
        for case in cases:
            with self.subTest(case=case.name):
                self.assertEqual(self.check(case)[0], RIGHT)

    def test_fail_without_a_verdict_when_they_cannot_judge(self) -> None:
        for checker in sorted(TOOLS.glob("*_check")):
            for arguments in ([], ["nowhere", "nowhere", "nowhere"]):
                with self.subTest(checker=checker.name, arguments=arguments):
                    result = subprocess.run(
                        [checker, *arguments], input=b"", capture_output=True, timeout=60
                    )
                    self.assertNotIn(result.returncode, (0, RIGHT, WRONG))
                    self.assertTrue(result.stderr)


class Traces(unittest.TestCase):
    def test_a_picture_that_cannot_be_written_is_2(self) -> None:
        result = run("knights_tour", "trace", "--svg", "/nowhere/tour.svg", text=b"5\n")
        self.assertEqual(result.returncode, 2)
        self.assertEqual(result.stderr, b"cannot write /nowhere/tour.svg\n")

    def test_a_picture_is_written(self) -> None:
        with tempfile.TemporaryDirectory(prefix="a 행마 ") as folder:
            path = Path(folder, "tour.svg")
            result = run("knights_tour", "trace", "--svg", str(path), text=b"5\n")
            self.assertEqual((result.returncode, result.stderr), (0, b""))
            self.assertTrue(path.read_text().endswith("</svg>\n"))


if __name__ == "__main__":
    unittest.main()
