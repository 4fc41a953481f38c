"""The rules of comparison: verdicts, and where and how the outputs first differ."""

from __future__ import annotations

import sys
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import support

assert support.ROOT  # It makes the scripts importable.

from haengma import rules
from haengma.errors import UserError

# expected, actual, and the verdicts under boj, exact, lines and tokens
TABLE = (
    ("the same", b"1 2\n3\n", b"1 2\n3\n", "AC AC AC AC"),
    ("both empty", b"", b"", "AC AC AC AC"),
    ("another number", b"1 2\n", b"1 3\n", "WA WA WA WA"),
    ("numbers are text: leading zero", b"1\n", b"01\n", "WA WA WA WA"),
    ("numbers are text: plus", b"1\n", b"+1\n", "WA WA WA WA"),
    ("numbers are text: 1.0", b"1\n", b"1.0\n", "WA WA WA WA"),
    ("upper case", b"yes\n", b"YES\n", "WA WA WA WA"),
    ("something missing", b"1\n2\n", b"1\n", "WA WA WA WA"),
    ("something more", b"1\n", b"1\n2\n", "WA WA WA WA"),
    ("nothing", b"1\n", b"", "WA WA WA WA"),
    ("an empty answer is an answer", b"", b"1\n", "WA WA WA WA"),
    ("an empty answer, white space", b"", b" \n\n", "AC WA AC AC"),
    ("no last line end", b"1\n", b"1", "AC WA AC AC"),
    ("one more line end at the end", b"1\n", b"1\n\n", "AC WA AC AC"),
    ("white space at the very end", b"1\n", b"1 \t\n \n\n", "AC WA AC AC"),
    ("no white space at the very end", b"1\n \n", b"1", "AC WA AC AC"),
    ("form feed at the very end", b"1\n", b"1\f\v\n", "AC WA AC AC"),
    ("one blank at a line's end", b"1\n2\n", b"1 \n2 \n", "AC WA AC AC"),
    ("one blank less at a line's end", b"1 \n2\n", b"1\n2\n", "AC WA AC AC"),
    ("two blanks at a line's end", b"1\n2\n", b"1  \n2\n", "PE WA AC AC"),
    ("a tab at a line's end", b"1\n2\n", b"1\t\n2\n", "PE WA AC AC"),
    ("a line end for a blank", b"1 2\n", b"1\n2\n", "AC WA WA AC"),
    ("a blank for a line end", b"1\n2\n", b"1 2\n", "AC WA WA AC"),
    ("two blanks between", b"1 2\n", b"1  2\n", "PE WA WA AC"),
    ("a tab between", b"1 2\n", b"1\t2\n", "PE WA WA AC"),
    ("a blank line between", b"1\n2\n", b"1\n\n2\n", "PE WA WA AC"),
    ("a blank line at the beginning", b"1\n", b"\n1\n", "PE WA WA AC"),
    ("a blank at the beginning", b"1\n", b" 1\n", "PE WA WA AC"),
    ("a word in two", b"12\n", b"1 2\n", "PE WA WA WA"),
    ("two words in one", b"1 2\n", b"12\n", "PE WA WA WA"),
    ("CR LF in the output", b"1\n2\n", b"1\r\n2\r\n", "AC WA AC AC"),
    ("CR LF in the answer", b"1\r\n2\r\n", b"1\n2\n", "AC WA AC AC"),
    ("CR LF in both", b"1\r\n", b"1\r\n", "AC AC AC AC"),
    ("a blank before CR LF", b"1\n2\n", b"1 \r\n2\n", "AC WA AC AC"),
    ("NUL is a byte like others", b"1\0002\n", b"1\0002\n", "AC AC AC AC"),
    ("NUL is no white space", b"1\n", b"1\0\n", "WA WA WA WA"),
    ("NUL is no blank", b"1 2\n", b"1\0002\n", "WA WA WA WA"),
    ("no UTF-8, the same", b"\xff\xfe\n", b"\xff\xfe\n", "AC AC AC AC"),
    ("no UTF-8, others", b"\xff\xfe\n", b"\xff\xfd\n", "WA WA WA WA"),
    ("a wide blank is no white space", "가 나".encode(), "가\u00a0나".encode(), "WA WA WA WA"),
)

# absolute, relative, expected, actual, verdict
FLOATS = (
    ("1e-6", "0", b"0.5\n", b"0.5000001\n", "AC"),
    ("1e-6", "0", b"0.5\n", b"0.50001\n", "WA"),
    ("0", "1e-3", b"1000\n", b"1001\n", "AC"),
    ("0", "1e-3", b"1000\n", b"1001.5\n", "WA"),
    # The error is a part of the expected value, not of the given one or the larger one.
    ("0", "0.5", b"100", b"150", "AC"),
    ("0", "0.5", b"100", b"151", "WA"),
    ("0", "0.5", b"150", b"100", "AC"),
    ("0", "0.5", b"-100", b"-150", "AC"),
    ("0", "0.5", b"100", b"210", "WA"),
    ("0", "1", b"0", b"0.1", "WA"),
    ("1", "0", b"0", b"-1", "AC"),
    ("1e-9", "1e-9", b"1", b"1e0", "AC"),
    ("1e-9", "1e-9", b"1 2\n", b"1.0\n+2.\n", "AC"),
    ("1e-9", "1e-9", b".5", b"5e-1", "AC"),
    ("1e-9", "1e-9", b"1\n", b"1\r\n", "AC"),
    ("1e-9", "1e-9", b"0", b"-0", "AC"),
    ("1", "1", b"nan", b"nan", "WA"),
    ("1", "1", b"-nan", b"-nan", "WA"),
    ("1", "1", b"NaN", b"NaN", "WA"),
    ("1", "1", b"1", b"nan", "WA"),
    ("1", "1", b"nan", b"1", "WA"),
    ("1", "1", b"inf", b"inf", "AC"),
    ("1", "1", b"inf", b"1", "WA"),
    ("1", "1", b"1", b"inf", "WA"),
    ("1", "1", b"16", b"0x10", "WA"),
    ("1", "1", b"0x10", b"16", "WA"),
    ("1", "1", b"1000", b"1_000", "WA"),
    ("1", "1", b"1", "١".encode(), "WA"),  # a digit, but not one of ASCII
    ("1", "1", b"1e999", b"5", "WA"),
    ("1", "1", b"5", b"1e999", "WA"),
    ("1", "1", b"1e999", b"2e999", "WA"),
    ("1", "1", b"1e999", b"1e999", "AC"),
    ("1", "1", b"1 2", b"1", "WA"),
    ("1", "1", b"1", b"1 2", "WA"),
    ("1", "1", b"1 yes", b"1 yes", "AC"),
    ("1", "1", b"1 yes", b"1 no", "WA"),
    ("1", "1", b"1", b"", "WA"),
    ("1", "1", b"1", b"1\0", "WA"),
    ("1", "1", b"1", b"\xff", "WA"),
)

# rule, expected, actual, explanation
EXPLANATIONS = (
    ("boj", b"1 2\n3 4\n", b"1 2\n3 5\n", "line 2, column 3: expected 4, found 5"),
    ("boj", b"1\n2\n", b"1\n", "line 1, column 2: expected 2, found the end of the output"),
    ("boj", b"1\n", b"1\n2\n", "line 2, column 1: nothing more expected, found 2"),
    ("boj", b"1\n", b"\n1\n", "line 1, column 1: expected no white space, found ⏎"),
    ("boj", b"1 2\n", b"1  2\n", "line 1, column 2: expected ␠, found ␠␠"),
    ("boj", b"1 2\n3 4\n", b"1 2\n3\t4\n", "line 2, column 2: expected ␠, found ⇥"),
    ("boj", b"1 2 3", b"12 3", "line 1, column 2: expected ␠, found no white space"),
    # What is free is passed over.
    ("boj", b"1\n2 3\n", b"1 \n2  3\n", "line 2, column 2: expected ␠, found ␠␠"),
    ("boj", b"1\r\n2\r\n", b"1\r\n3\r\n", "line 2, column 1: expected 2, found 3"),
    ("boj", b"a\n", b"a\0b\n", "line 1, column 1: expected a, found a\\x00b"),
    ("boj", b"a\n", b"\xff\n", "line 1, column 1: expected a, found \\xff"),
    ("boj", "말\n".encode(), "글\n".encode(), "line 1, column 1: expected 말, found 글"),
    ("exact", b"1\n", b"1\r\n", "line 1, column 2: expected ⏎, found ␍⏎"),
    ("exact", b"1\n", b"1", "line 1, column 2: expected ⏎, found the end of the output"),
    ("exact", b"1", b"1\n", "line 1, column 2: expected the end of the output, found ⏎"),
    ("lines", b"1 2\n", b"1\n2\n", "line 1, column 2: expected ␠2, found ⏎2"),
    ("lines", b"1\n2\n", b"1\n3\n", "line 2, column 1: expected 2, found 3"),
    ("tokens", b"1 2\n", b"1\n3\n", "line 2, column 1: expected 2, found 3"),
    ("float(0,0.1)", b"1\n10\n", b"1\n12\n", "line 2, column 1: expected 10, found 12"),
)


class RulesTest(unittest.TestCase):
    def test_verdicts(self) -> None:
        for name, expected, actual, verdicts in TABLE:
            for rule, verdict in zip(("boj", "exact", "lines", "tokens"), verdicts.split()):
                with self.subTest(name, rule=rule):
                    found = rules.rule(rule)(expected, actual)
                    self.assertEqual(found.verdict, verdict, found.why)
                    self.assertEqual(found.why == "", verdict == "AC", found.why)

    def test_floats(self) -> None:
        for absolute, relative, expected, actual, verdict in FLOATS:
            with self.subTest(expected=expected, actual=actual, abs=absolute, rel=relative):
                found = rules.rule(f"float({absolute},{relative})")(expected, actual)
                self.assertEqual(found.verdict, verdict, found.why)
                self.assertEqual(found.why == "", verdict == "AC", found.why)

    def test_explanations(self) -> None:
        for rule, expected, actual, why in EXPLANATIONS:
            with self.subTest(rule=rule, expected=expected, actual=actual):
                self.assertEqual(rules.rule(rule)(expected, actual).why, why)

    def test_names(self) -> None:
        self.assertEqual(rules.names()[:4], ["boj", "exact", "lines", "tokens"])
        for name in rules.names():
            self.assertEqual(rules.rule(name)(b"1\n", b"1\n").verdict, "AC")
        self.assertEqual(rules.rule("float( 0.5, 1e-9 )")(b"1", b"1.4").verdict, "AC")

    def test_unknown_rules(self) -> None:
        for name in (
            "",
            "BOJ",
            "all",
            "float",
            "float()",
            "float(1)",
            "float(1,2,3)",
            "float(-1,1)",
            "float(nan,1)",
            "float(inf,1)",
            "float(1,x)",
        ):
            with self.subTest(name):
                with self.assertRaisesRegex(UserError, "there is no comparison .* boj, exact"):
                    rules.rule(name)

    def test_visible(self) -> None:
        self.assertEqual(rules.visible(b"a b\t\r\n"), "a␠b⇥␍⏎")
        self.assertEqual(rules.visible(b"\0\x1b[31m\xff"), "\\x00\\x1b[31m\\xff")
        self.assertEqual(rules.visible("\u200b행마".encode()), "\\u200b행마")
        self.assertEqual(rules.visible(b"x" * 60), "x" * 60)
        self.assertEqual(rules.visible(b"x" * 61), "x" * 60 + "...")

    def test_large_outputs_are_compared_soon(self) -> None:
        many = 300_000
        pairs = (
            (b"1 " * many, b"1 " * many),
            (b"1 " * many, b"1\n" * (many - 1) + b"2"),
            (b"1\n2\n", b"1" + b" " * many + b"x"),
            (b"1\n2\n", b"1" + b" " * many + b"2"),
            (b"1\n2\n", b"1" + b"\n" * many + b"2"),
            (b"x" * many, b"x" * many + b"y"),
        )
        for rule in rules.names():
            for expected, actual in pairs:
                with self.subTest(rule, actual=actual[:6]):
                    started = time.process_time()
                    rules.rule(rule)(expected, actual)
                    self.assertLess(time.process_time() - started, 10)


if __name__ == "__main__":
    unittest.main()
