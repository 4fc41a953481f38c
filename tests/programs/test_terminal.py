"""A person at a terminal gets the answer after Enter, without an end of file."""

from __future__ import annotations

import os
import select
import subprocess
import time
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
BIN = Path(os.environ["HAENGMA_BIN"])


class Terminal:
    """A program whose input and output are a terminal, while the block runs."""

    def __init__(self, name: str) -> None:
        try:
            self.main, program_side = os.openpty()
        except OSError as error:
            raise unittest.SkipTest(f"no pseudo terminal: {error.strerror}") from None
        self.process = subprocess.Popen(
            [BIN / name],
            stdin=program_side,
            stdout=program_side,
            stderr=program_side,
            start_new_session=True,
        )
        os.close(program_side)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.main)

    def type(self, text: str) -> None:
        os.write(self.main, text.encode())

    def read_until(self, ending: str, seconds: float = 60) -> str:
        """What appears (echo included) until it ends with `ending`."""
        seen = ""
        end = time.monotonic() + seconds
        while not seen.endswith(ending):
            if not select.select([self.main], [], [], end - time.monotonic())[0]:
                raise AssertionError(f"nothing more after {seen!r}")
            try:
                seen += os.read(self.main, 4096).decode().replace("\r\n", "\n")
            except OSError:  # the program has ended
                raise AssertionError(f"ended after {seen!r}") from None
        return seen


class AtATerminal(unittest.TestCase):
    def test_a_number_and_enter_are_enough(self) -> None:
        with Terminal("9663") as terminal:
            terminal.type("8\n")
            self.assertEqual(terminal.read_until("92\n"), "8\n92\n")
            self.assertEqual(terminal.process.wait(60), 0)

    def test_each_case_is_answered_when_it_is_complete(self) -> None:
        with Terminal("7562") as terminal:
            terminal.type("2\n8\n0 0\n7 0\n")
            terminal.read_until("\n5\n")
            terminal.type("10\n1 1\n1 1\n")
            terminal.read_until("\n0\n")
            self.assertEqual(terminal.process.wait(60), 0)

    def test_values_that_are_typed_are_used(self) -> None:
        with Terminal("knights_tour") as terminal:
            terminal.type("5 2 2\n")
            terminal.read_until("6  1 18\n")
            self.assertEqual(terminal.process.wait(60), 0)

    def test_values_may_be_left_out_at_the_end_of_a_line(self) -> None:
        tour = (ROOT / "samples/knights_tour/1.out").read_text()
        for typed in ("\n", "8\n", "8 0 0\n"):
            with self.subTest(typed=typed), Terminal("knights_tour") as terminal:
                terminal.type(typed)
                self.assertEqual(terminal.read_until("21 12\n"), typed + tour)
                self.assertEqual(terminal.process.wait(60), 0)


class ThroughAPipe(unittest.TestCase):
    def test_answers_appear_before_the_program_waits(self) -> None:
        with subprocess.Popen(
            [BIN / "7562"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        ) as process:
            assert process.stdin and process.stdout
            process.stdin.write(b"2\n8\n0 0\n7 0\n")
            process.stdin.flush()
            self.assertTrue(select.select([process.stdout], [], [], 60)[0])
            self.assertEqual(process.stdout.readline(), b"5\n")
            process.stdin.write(b"10\n1 1\n1 1\n")
            process.stdin.close()
            self.assertEqual(process.stdout.read(), b"0\n")
            self.assertEqual(process.wait(60), 0)


if __name__ == "__main__":
    unittest.main()
