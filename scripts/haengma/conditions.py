"""What is known of the conditions of #if and #ifdef without a compiler.

Three values: True, False, and None for what depends on the compiler, the judge, or a system
header. A name that looks like nobody's but the author's and that no source defines (LOCAL) counts
as not defined.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Dict, FrozenSet, Optional, Sequence, Tuple, Union

from haengma.lexer import Kind, Token

Known = Optional[bool]


@dataclass(frozen=True)
class Unknown:
    """A macro that may be defined, with any value."""


@dataclass(frozen=True)
class Undefined:
    pass


# The replacement list of an object-like macro; None for a function-like one.
Definition = Union[Unknown, Undefined, Optional[Tuple[Token, ...]]]

# Names that the compiler or a standard header may define: reserved ones, and these families.
_STANDARD = re.compile(
    rb"_\w*|linux|unix|i386|NULL|EOF|BUFSIZ|RAND_MAX|stdin|stdout|stderr|assert|errno|offsetof|"
    rb"HUGE_VAL[FL]?|INFINITY|NAN|E[A-Z0-9]{2,}|SIG[A-Z0-9_]+|PRI\w+|SCN\w+|"
    rb"(?:MB|EXIT|SEEK|MATH|M|FP|FLT|DBL|LDBL|S?CHAR|UCHAR|U?SHRT|U?INT|U?LONG|U?LLONG|S?SIZE|"
    rb"PTRDIFF|WCHAR|WINT|CLOCKS?|LC|TMP|FILENAME|FOPEN|L|ATOMIC|FE|O|S|F|R|W|X|PATH|PAGE|TIME|"
    rb"U?INT(?:_FAST|_LEAST)?\d+|U?INTMAX|U?INTPTR)_\w+"
)


@dataclass
class Macros:
    """The macros that are defined at one place of the source."""

    given: Dict[bytes, Definition] = field(default_factory=dict)
    # Names that only some of the judges define.
    unsure: FrozenSet[bytes] = frozenset()

    def copy(self) -> Macros:
        return Macros(dict(self.given), self.unsure)

    def definition(self, name: bytes) -> Definition:
        if name in self.given:
            return self.given[name]
        if name in self.unsure or _STANDARD.fullmatch(name):
            return Unknown()
        return Undefined()

    def is_defined(self, name: bytes) -> Known:
        definition = self.definition(name)
        if isinstance(definition, Unknown):
            return None
        return not isinstance(definition, Undefined)

    def define(self, words: Sequence[Token], line: Sequence[Token]) -> None:
        """`words` follow #define; `line` is the whole line, whose blanks tell the two kinds of
        macros apart."""
        name = words[0]
        after = line[line.index(name) + 1]
        is_function = after.spelling == b"("
        self.given[name.spelling] = None if is_function else tuple(words[1:])


def merged(ends: Sequence[Macros]) -> Macros:
    """What is known where several ways through the source meet."""
    result = ends[0].copy()
    for name in {name for end in ends for name in end.given}:
        definitions = [end.definition(name) for end in ends]
        same = all(definition == definitions[0] for definition in definitions)
        result.given[name] = definitions[0] if same else Unknown()
    return result


def holds(words: Sequence[Token], macros: Macros) -> Known:
    """The value of the expression of #if or #elif."""
    try:
        value = _Expression(words, macros).value()
    except _Unclear:
        return None
    return None if value is None else value != 0


class _Unclear(Exception):
    """The expression is not one that is understood here."""


_LEVELS: Tuple[Tuple[bytes, ...], ...] = (
    (b"||", b"or"),
    (b"&&", b"and"),
    (b"|", b"bitor"),
    (b"^", b"xor"),
    (b"&", b"bitand"),
    (b"==", b"!=", b"not_eq"),
    (b"<", b">", b"<=", b">="),
    (b"<<", b">>"),
    (b"+", b"-"),
    (b"*", b"/", b"%"),
)
_NUMBER = re.compile(
    rb"(?:0[xX](?P<hex>[0-9a-fA-F]+)|0[bB](?P<bin>[01]+)|(?P<dec>[0-9]+))[uUlLzZ]*"
)


class _Expression:
    """An integer expression; the value None stands for one that is not known."""

    def __init__(
        self, words: Sequence[Token], macros: Macros, expanding: FrozenSet[bytes] = frozenset()
    ) -> None:
        self._words = list(words)
        self._at = 0
        self._macros = macros
        self._expanding = expanding

    def value(self) -> Optional[int]:
        value = self._conditional()
        if self._at != len(self._words):
            raise _Unclear
        return value

    def _next(self) -> bytes:
        return self._words[self._at].spelling if self._at < len(self._words) else b""

    def _take(self) -> Token:
        if self._at == len(self._words):
            raise _Unclear
        self._at += 1
        return self._words[self._at - 1]

    def _expect(self, spelling: bytes) -> None:
        if self._take().spelling != spelling:
            raise _Unclear

    def _conditional(self) -> Optional[int]:
        condition = self._binary(0)
        if self._next() != b"?":
            return condition
        self._take()
        yes = self._conditional()
        self._expect(b":")
        no = self._conditional()
        if condition is None:
            return yes if yes == no else None
        return yes if condition else no

    def _binary(self, level: int) -> Optional[int]:
        if level == len(_LEVELS):
            return self._unary()
        left = self._binary(level + 1)
        while self._next() in _LEVELS[level]:
            operator = self._take().spelling
            left = _apply(operator, left, self._binary(level + 1))
        return left

    def _unary(self) -> Optional[int]:
        token = self._take()
        word = token.spelling
        if word in (b"!", b"not", b"-", b"+", b"~", b"compl"):
            value = self._unary()
            if value is None:
                return None
            if word in (b"!", b"not"):
                return int(not value)
            return {b"-": -value, b"+": value}.get(word, ~value)
        if word == b"(":
            value = self._conditional()
            self._expect(b")")
            return value
        if word == b"defined":
            return self._defined()
        if token.kind is Kind.NUMBER:
            return _number(word)
        if token.kind is Kind.IDENTIFIER:
            return self._name(word)
        raise _Unclear

    def _defined(self) -> Optional[int]:
        in_parentheses = self._next() == b"("
        if in_parentheses:
            self._take()
        name = self._take()
        if name.kind is not Kind.IDENTIFIER:
            raise _Unclear
        if in_parentheses:
            self._expect(b")")
        known = self._macros.is_defined(name.spelling)
        return None if known is None else int(known)

    def _name(self, name: bytes) -> Optional[int]:
        if name in (b"true", b"false"):
            return int(name == b"true")
        definition = self._macros.definition(name)
        if definition is None or isinstance(definition, Unknown):
            if self._next() == b"(":  # A call: what it expands to need not even be one value.
                raise _Unclear
            return None
        if isinstance(definition, Undefined):
            return 0
        if name in self._expanding:
            raise _Unclear
        return _Expression(definition, self._macros, self._expanding | {name}).value()


def _number(word: bytes) -> int:
    match = _NUMBER.fullmatch(word.replace(b"'", b""))
    if match is None:
        raise _Unclear
    if match["hex"]:
        return int(match["hex"], 16)
    if match["bin"]:
        return int(match["bin"], 2)
    digits = match["dec"]
    try:
        return int(digits, 8 if digits.startswith(b"0") else 10)
    except ValueError:
        raise _Unclear from None


def _apply(operator: bytes, left: Optional[int], right: Optional[int]) -> Optional[int]:
    if operator in (b"&&", b"and"):
        if left == 0 or right == 0:
            return 0
        return None if left is None or right is None else 1
    if operator in (b"||", b"or"):
        if (left or 0) != 0 or (right or 0) != 0:
            return 1
        return None if left is None or right is None else 0
    if left is None or right is None:
        return None
    if operator in (b"/", b"%"):
        if right == 0:
            raise _Unclear
        quotient = abs(left) // abs(right)
        quotient = quotient if (left < 0) == (right < 0) else -quotient
        return quotient if operator == b"/" else left - quotient * right
    if operator in (b"<<", b">>"):
        if not 0 <= right < 63:
            raise _Unclear
        return left << right if operator == b"<<" else left >> right
    return {
        b"|": left | right,
        b"bitor": left | right,
        b"^": left ^ right,
        b"xor": left ^ right,
        b"&": left & right,
        b"bitand": left & right,
        b"==": int(left == right),
        b"!=": int(left != right),
        b"not_eq": int(left != right),
        b"<": int(left < right),
        b">": int(left > right),
        b"<=": int(left <= right),
        b">=": int(left >= right),
        b"+": left + right,
        b"-": left - right,
        b"*": left * right,
    }[operator]
