"""What holds for the programs as they are built and for their sources."""

from __future__ import annotations

import os
import random
import subprocess
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
BIN = Path(os.environ["HAENGMA_BIN"])


def answer(name: str, text: bytes) -> bytes:
    return subprocess.run(
        [BIN / name], input=text, stdout=subprocess.PIPE, check=True, timeout=600
    ).stdout


class Programs(unittest.TestCase):
    def test_the_tour_is_the_sample_byte_for_byte(self) -> None:
        self.assertEqual(
            answer("knights_tour", b""), (ROOT / "samples/knights_tour/1.out").read_bytes()
        )

    def test_a_hundred_thousand_cases_are_answered(self) -> None:
        chosen = random.Random(7562)
        cases = [[chosen.randrange(8) for _ in range(4)] for _ in range(100_000)]
        text = f"{len(cases)}\n" + "".join("8\n%d %d\n%d %d\n" % tuple(case) for case in cases)
        trimmed = answer("7562_trimmed", text.encode())
        self.assertEqual(trimmed.count(b"\n"), len(cases))
        self.assertEqual(answer("7562_plain", text.encode()), trimmed)

    @unittest.skipUnless(os.path.exists("/dev/full"), "there is no full device here")
    def test_output_that_cannot_be_written_is_an_error(self) -> None:
        programs = sorted(BIN.iterdir())
        self.assertTrue(programs)
        for program in programs:
            ids = [path.name for path in (ROOT / "samples").iterdir() if path.is_dir()]
            (problem,) = [name for name in ids if f"{program.name}_".startswith(f"{name}_")]
            for redirection, reason in ((">/dev/full", "No space left on device"), (">&-", "Bad")):
                with self.subTest(program=program.name, redirection=redirection):
                    result = subprocess.run(
                        ["sh", "-c", f'"$0" {redirection}', program],
                        stdin=(ROOT / f"samples/{problem}/1.in").open("rb"),
                        stderr=subprocess.PIPE,
                        text=True,
                        timeout=600,
                    )
                    self.assertEqual(result.returncode, 1)
                    self.assertRegex(result.stderr, rf"^cannot write the output: {reason}.*\n$")

    def test_no_source_uses_iostream(self) -> None:
        sources = [*ROOT.glob("src/**/*.hpp"), *ROOT.glob("problems/*/*.[ch]pp")]
        self.assertTrue(sources)
        for source in sources:
            with self.subTest(source=str(source.relative_to(ROOT))):
                text = source.read_text(encoding="utf-8")
                for header in ("iostream", "istream", "ostream", "fstream", "sstream", "bits/"):
                    self.assertNotIn(f"#include <{header}", text)


if __name__ == "__main__":
    unittest.main()
