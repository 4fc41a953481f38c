"""What scripts/bundle knows of conditions without a compiler: true, false, or neither."""

from __future__ import annotations

import sys
import unittest
from pathlib import Path
from typing import Optional

sys.path.insert(0, str(Path(__file__).resolve().parent))

import support  # noqa: F401

from haengma import lexer
from haengma.conditions import Macros, Undefined, Unknown, holds, merged


def macros(*definitions: bytes, unsure: bytes = b"") -> Macros:
    result = Macros({}, frozenset(unsure.split()))
    for definition in definitions:
        line = next(lexer.lines(b"#define " + definition + b"\n"))
        result.define(lexer.significant(line)[2:], line)
    return result


class Conditions(unittest.TestCase):
    def expect(self, expression: bytes, value: Optional[bool], known: Macros) -> None:
        with self.subTest(expression):
            words = lexer.significant(list(lexer.tokens(expression)))
            self.assertIs(holds(words, known), value)

    def test_arithmetic(self) -> None:
        for expression, value in (
            (b"0", False),
            (b"1", True),
            (b"1'000 == 1000", True),
            (b"0x10 == 16 && 010 == 8 && 0b11 == 3 && 201703L == 201703ull", True),
            (b"1 + 2 * 3 == 7", True),
            (b"(1 + 2) * 3 == 9", True),
            (b"10 - 4 - 3 == 3", True),
            (b"-7 / 2 == -3 && -7 % 2 == -1", True),
            (b"1 << 3 == 8", True),
            (b"1 | 6 & 3 ^ 1", True),
            (b"~0 == -1 && !0 && not 0", True),
            (b"1 ? 0 : 1", False),
            (b"0 ? 0 : 1 ? 1 : 0", True),
            (b"true && !false", True),
            (b"1 or 0 and 0", True),
            (b"2 > 1 == 1", True),
            (b"0 && 1 / 0", None),
            (b"1 / 0", None),
            (b"", None),
            (b"1 2", None),
            (b"(1", None),
            (b"1.5", None),
            (b"08", None),
            (b"1 +", None),
            (b'"a"', None),
        ):
            self.expect(expression, value, macros())

    def test_names(self) -> None:
        known = macros(b"ONE 1", b"TWO ONE + ONE", b"EMPTY", b"CALL(x) x", b"ME ME")
        known.given[b"GONE"] = Undefined()
        known.given[b"MAYBE"] = Unknown()
        for expression, value in (
            (b"ONE", True),
            (b"TWO == 2", True),
            (b"defined ONE && defined(EMPTY) && defined CALL", True),
            (b"EMPTY", None),
            (b"CALL(1)", None),
            (b"ME", None),
            (b"defined ME", True),
            (b"GONE || defined GONE", False),
            (b"MAYBE", None),
            (b"defined MAYBE", None),
            (b"MAYBE && 0", False),
            (b"MAYBE || 1", True),
            (b"MAYBE ? 1 : 1", True),
            (b"LOCAL || defined(LOCAL)", False),
            (b"!LOCAL", True),
            (b"defined ONE && ONE >= 1", True),
            (b"defined(1)", None),
        ):
            self.expect(expression, value, known)

    def test_what_compilers_and_system_headers_define_is_not_known(self) -> None:
        names = (
            b"__GNUC__ __clang__ __cplusplus _WIN32 _GLIBCXX_DEBUG __SIZEOF_INT128__ linux NULL"
            b" M_PI INT_MAX EOF assert UINT64_MAX RAND_MAX CHAR_BIT SIZE_MAX EXIT_SUCCESS O_RDONLY"
        )
        for name in names.split():
            self.expect(b"defined " + name, None, macros())
        for name in b"LOCAL DEBUG MY_DEBUG GRID_HPP HOME NDEBUG".split():
            self.expect(b"defined " + name, False, macros())

    def test_what_only_some_judges_define_is_not_known(self) -> None:
        self.expect(b"defined ONLINE_JUDGE", None, macros(unsure=b"ONLINE_JUDGE BOJ"))
        self.expect(b"defined BOJ", False, macros(unsure=b"ONLINE_JUDGE"))
        self.expect(b"ONLINE_JUDGE", True, macros(b"ONLINE_JUDGE 1", unsure=b"BOJ"))

    def test_kinds_of_macros(self) -> None:
        known = macros(b"F(x) x", b"O (1)", b"C/**/(1)")
        self.assertIsNone(known.definition(b"F"))
        self.expect(b"O && C", True, known)

    def test_meeting(self) -> None:
        left, right = macros(b"SAME 1", b"LEFT 1", b"OTHER 1"), macros(b"SAME 1", b"OTHER 2")
        met = merged([left, right])
        self.expect(b"SAME", True, met)
        self.expect(b"defined LEFT", None, met)
        self.expect(b"OTHER", None, met)
        self.expect(b"defined NEITHER", False, met)
        self.expect(b"defined LEFT", True, left)


if __name__ == "__main__":
    unittest.main()
