"""The lexer of scripts/bundle: tokens as compilers form them, and nothing of the source lost."""

from __future__ import annotations

import random
import sys
import unittest
from pathlib import Path
from typing import List, Tuple

sys.path.insert(0, str(Path(__file__).resolve().parent))

from support import ROOT

from haengma import lexer
from haengma.lexer import Kind

NAMES = {
    "n": Kind.NEWLINE,
    "b": Kind.BLANK,
    "c": Kind.COMMENT,
    "i": Kind.IDENTIFIER,
    "0": Kind.NUMBER,
    "s": Kind.LITERAL,
    "h": Kind.HEADER_NAME,
    "p": Kind.PUNCTUATOR,
    "o": Kind.OTHER,
}


def significant(source: bytes) -> List[Tuple[Kind, bytes]]:
    skipped = (Kind.NEWLINE, Kind.BLANK, Kind.COMMENT)
    return [(t.kind, t.spelling) for t in lexer.tokens(source) if t.kind not in skipped]


class Tokens(unittest.TestCase):
    def expect(self, source: bytes, kinds: str, *spellings: bytes) -> None:
        with self.subTest(source):
            found = significant(source)
            self.assertEqual([kind for kind, _ in found], [NAMES[letter] for letter in kinds])
            self.assertEqual([spelling for _, spelling in found], list(spellings))
            self.assertEqual(b"".join(token.text for token in lexer.tokens(source)), source)

    def test_comments(self) -> None:
        self.expect(b"a/**/b", "ii", b"a", b"b")
        self.expect(b"a// b\nc", "ii", b"a", b"c")
        self.expect(b"a// b\\\nc\nd", "ii", b"a", b"d")
        self.expect(b"a// b\\ \t\nc\nd", "ii", b"a", b"d")
        self.expect(b"a/* // */b", "ii", b"a", b"b")
        self.expect(b"a/* \n\n */b /***/ c /*/ */", "iii", b"a", b"b", b"c")
        self.expect(b"/\\\n/ a\nb", "i", b"b")
        self.expect(b"/\\\n* a *\\\n/ b", "i", b"b")
        self.expect(b"x = y //**/ 2\n;", "ipip", b"x", b"=", b"y", b";")
        self.expect("// 끝\u2028a\f b\nc".encode(), "i", b"c")
        self.expect(b"a /* b", "ioi", b"a", b"/*", b"b")

    def test_literals(self) -> None:
        self.expect(b'"//" a', "si", b'"//"', b"a")
        self.expect(b'"/*" a "*/"', "sis", b'"/*"', b"a", b'"*/"')
        self.expect(b'"\\"//" a', "si", b'"\\"//"', b"a")
        self.expect(b"'\"' a '\\'' b", "sisi", b"'\"'", b"a", b"'\\''", b"b")
        self.expect(b'u8"a" L\'b\' U"c"', "sss", b'u8"a"', b"L'b'", b'U"c"')
        self.expect(b'"a\\\nb" c', "si", b'"ab"', b"c")
        self.expect(b'"a\\\\" // b', "s", b'"a\\\\"')
        self.expect(b"don't /* a\nb", "ioi", b"don", b"'t /* a", b"b")
        self.expect(b'"open // a\nb', "oi", b'"open // a', b"b")

    def test_raw_strings(self) -> None:
        self.expect(b'R"(/*)" a', "si", b'R"(/*)"', b"a")
        self.expect(b'R"x()")x" a', "si", b'R"x()")x"', b"a")
        self.expect(b'u8R"(a\n#b\n)" LR"(c)"', "ss", b'u8R"(a\n#b\n)"', b'LR"(c)"')
        # Splices are no splices there, and a name that ends in R is no prefix.
        self.expect(b'R"(a\\\nb)" c', "si", b'R"(a\\\nb)"', b"c")
        self.expect(b'R"(a\\)" c', "si", b'R"(a\\)"', b"c")
        self.expect(b'FOOR"(" c', "isi", b"FOOR", b'"("', b"c")
        self.expect(b'R\\\n"(a\\\n)" c', "si", b'R\\\n"(a\\\n)"', b"c")
        self.expect(b'R"(a', "o", b'R"(')

    def test_numbers(self) -> None:
        self.expect(b"1'000 '0'", "0s", b"1'000", b"'0'")
        self.expect(b"0x1'F+1", "0p0", b"0x1'F", b"+", b"1")
        self.expect(b"1e+5 .5 0x1p-3 1.2.3", "0000", b"1e+5", b".5", b"0x1p-3", b"1.2.3")
        self.expect(b"1'000'000", "0", b"1'000'000")
        self.expect(b"12\\\n34", "0", b"1234")

    def test_names_and_punctuators(self) -> None:
        self.expect("값 a$b".encode(), "ii", "값".encode(), b"a$b")
        self.expect(b"a\\\nb", "i", b"ab")
        self.expect(b"a\\\n b", "ii", b"a", b"b")
        self.expect(b"<::a", "ppi", b"<", b"::", b"a")
        self.expect(b"<::>", "pp", b"<:", b":>")
        self.expect(b"a<=>b>>=c->*d", "ipipipi", b"a", b"<=>", b"b", b">>=", b"c", b"->*", b"d")
        self.expect(b"@\\a", "ooi", b"@", b"\\", b"a")

    def test_header_names_only_after_include(self) -> None:
        self.expect(b"#include <a//b>", "pih", b"#", b"include", b"<a//b>")
        self.expect(b'#include "a\\b"', "pih", b"#", b"include", b'"a\\b"')
        self.expect(b'%:include"x"', "pih", b"%:", b"include", b'"x"')
        self.expect(b'#/**/in\\\nclude /* */"x"//', "pih", b"#", b"include", b'"x"')
        self.expect(b"include <a>", "ipip", b"include", b"<", b"a", b">")
        self.expect(b"#if 1 <a>", "pi0pip", b"#", b"if", b"1", b"<", b"a", b">")
        self.expect(b"#include X <a>", "piipip", b"#", b"include", b"X", b"<", b"a", b">")

    def test_lines_are_counted_from_one(self) -> None:
        source = b'a /*\n*/ b\\\nc\n\nR"(\n)" d'
        at = {t.spelling: t.line for t in lexer.tokens(source) if t.kind is Kind.IDENTIFIER}
        self.assertEqual(at, {b"a": 1, b"bc": 2, b"d": 6})

    def test_logical_lines(self) -> None:
        source = b"a\\\nb /*\n*/ c\nd\n\ne"
        texts = [b"".join(token.text for token in line) for line in lexer.lines(source)]
        self.assertEqual(texts, [b"a\\\nb /*\n*/ c\n", b"d\n", b"\n", b"e"])

    def test_directives(self) -> None:
        def name(source: bytes) -> object:
            found = lexer.directive(next(lexer.lines(source)))
            return found and found[0]

        for source in (b"#if 1", b" # if 1", b"/*\n*/#if 1", b"%:if 1", b"#\\\nif 1", b"\f#if"):
            self.assertEqual(name(source), b"if", source)
        self.assertEqual(name(b"#\n"), b"")
        for source in (b"a #if", b'"#if"', b"//#if", b"/*#if*/", b"##if", b"??=if"):
            self.assertIsNone(name(source), source)


class AnySource(unittest.TestCase):
    """Whatever the bytes are, the texts of the tokens are the source."""

    def expect_all(self, source: bytes) -> None:
        found = list(lexer.tokens(source))
        self.assertEqual(b"".join(token.text for token in found), source)
        line = 1
        for token in found:
            self.assertEqual(token.line, line, source)
            line += token.text.count(b"\n")

    def test_random_bytes(self) -> None:
        generator = random.Random(1)
        pieces = [b"\\\n", b"\\", b"\n", b'R"(', b')"', b'"', b"'", b"/*", b"*/", b"//", b"#"]
        pieces += [b"include", b"<", b">", b"a", b"1", b" ", b"\\ \n", b"\xed\x96\x89", b"\f"]
        for _ in range(3000):
            self.expect_all(b"".join(generator.choices(pieces, k=generator.randint(0, 12))))

    def test_every_source_of_the_suite(self) -> None:
        sources = [*ROOT.glob("src/**/*.hpp"), *ROOT.glob("problems/*/*.?pp")]
        self.assertTrue(sources)
        for path in sources:
            self.expect_all(path.read_bytes())


if __name__ == "__main__":
    unittest.main()
