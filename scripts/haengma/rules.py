"""The rules by which judges compare an output with the expected one.

Outputs are bytes; CR LF counts as LF in every rule but `exact`. Numbers are compared as text in
every rule but `float`.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import Callable, Dict, List, Optional

from haengma.errors import UserError

WHITE = b" \t\n\r\v\f"
SHOWN_BYTES = 60
_WORD = re.compile(rb"[^ \t\n\r\v\f]+")
# Each byte that is no white space, and the white space before it.
_GAP = re.compile(rb"([ \t\n\r\v\f]*)[^ \t\n\r\v\f]")
_DECIMAL = re.compile(rb"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")


@dataclass(frozen=True)
class Comparison:
    verdict: str  # AC, PE or WA
    why: str = ""  # where the outputs first differ, in words; empty for AC


Rule = Callable[[bytes, bytes], Comparison]


def rule(name: str) -> Rule:
    """The rule of that name; float takes its tolerances in parentheses: float(1e-9,1e-6)."""
    if name in _RULES:
        return _RULES[name]
    match = re.fullmatch(r"float\(([^,()]+),([^,()]+)\)", name.replace(" ", ""))
    if match:
        try:
            absolute, relative = float(match[1]), float(match[2])
        except ValueError:
            absolute = relative = -1.0
        if 0 <= absolute < math.inf and 0 <= relative < math.inf:
            return lambda expected, actual: _numbers(expected, actual, absolute, relative)
    known = ", ".join([*_RULES, "float(ABS,REL)"])
    raise UserError(f"there is no comparison {name!r}; there are {known}")


def names() -> List[str]:
    """All rules, float with a usual tolerance."""
    return [*_RULES, "float(1e-9,1e-9)"]


def visible(text: bytes) -> str:
    """Text with blanks, line ends and everything that cannot be seen made visible."""
    shown = text[:SHOWN_BYTES].decode("utf-8", "backslashreplace")
    symbols = {" ": "␠", "\n": "⏎", "\t": "⇥", "\r": "␍"}
    marked = [
        symbols.get(char) or (char if char.isprintable() else ascii(char)[1:-1]) for char in shown
    ]
    return "".join(marked) + ("..." if len(text) > SHOWN_BYTES else "")


def _boj(expected: bytes, actual: bytes) -> Comparison:
    """White space at the very end is free, and so is one blank at the end of a line; one blank and
    one line end may stand for each other. If nothing but other white space differs: PE."""
    wanted, got = _lf(expected).rstrip(WHITE), _lf(actual).rstrip(WHITE)
    if _one_line(wanted) == _one_line(got):
        return Comparison("AC")
    if wanted.translate(None, WHITE) == got.translate(None, WHITE):
        return Comparison("PE", _first_white_difference(wanted, got))
    return Comparison("WA", _first_word_difference(wanted, got))


def _one_line(text: bytes) -> bytes:
    return text.replace(b" \n", b"\n").replace(b"\n", b" ")


def _exact(expected: bytes, actual: bytes) -> Comparison:
    if expected == actual:
        return Comparison("AC")
    return Comparison("WA", _first_byte_difference(expected, actual))


def _lines(expected: bytes, actual: bytes) -> Comparison:
    """Blanks at line ends and blank lines at the very end are free."""
    wanted, got = _trimmed(expected), _trimmed(actual)
    if wanted == got:
        return Comparison("AC")
    if _WORD.findall(wanted) == _WORD.findall(got):
        return Comparison("WA", _first_byte_difference(wanted, got))
    return Comparison("WA", _first_word_difference(wanted, got))


def _trimmed(text: bytes) -> bytes:
    lines = _lf(text).split(b"\n")
    return b"\n".join(line.rstrip(b" \t\v\f") for line in lines).rstrip(b"\n")


def _tokens(expected: bytes, actual: bytes) -> Comparison:
    """White space only separates."""
    if _WORD.findall(expected) == _WORD.findall(actual):
        return Comparison("AC")
    return Comparison("WA", _first_word_difference(_lf(expected), _lf(actual)))


def _numbers(expected: bytes, actual: bytes, absolute: float, relative: float) -> Comparison:
    """As `tokens`, but decimal numbers may be off by `absolute`, or by `relative` of the expected
    value."""

    def close(wanted: bytes, got: bytes) -> bool:
        if not (_DECIMAL.fullmatch(wanted) and _DECIMAL.fullmatch(got)):
            return wanted == got and wanted.lower().lstrip(b"+-") != b"nan"
        if wanted == got:
            return True
        value = float(wanted)
        error = abs(value - float(got))
        if math.isinf(error) or math.isnan(error):
            return False  # One of them, or both, is too large for a float.
        return error <= absolute or error <= relative * abs(value)

    why = _first_word_difference(_lf(expected), _lf(actual), close)
    return Comparison("WA", why) if why else Comparison("AC")


_RULES: Dict[str, Rule] = {
    "boj": _boj,
    "exact": _exact,
    "lines": _lines,
    "tokens": _tokens,
}


def _lf(text: bytes) -> bytes:
    return text.replace(b"\r\n", b"\n")


def _place(text: bytes, offset: int) -> str:
    line = text.count(b"\n", 0, offset) + 1
    column = offset - (text.rfind(b"\n", 0, offset) + 1) + 1
    return f"line {line}, column {column}"


def _first_word_difference(
    wanted: bytes,
    got: bytes,
    same: Callable[[bytes, bytes], bool] = bytes.__eq__,
) -> str:
    """Where the words of the outputs differ first; empty if they do not."""
    expected, found = _WORD.finditer(wanted), _WORD.finditer(got)
    while True:
        left: Optional[re.Match[bytes]] = next(expected, None)
        right: Optional[re.Match[bytes]] = next(found, None)
        if left is None and right is None:
            return ""
        if left is None and right is not None:
            return f"{_place(got, right.start())}: nothing more expected, found {_word(right)}"
        if left is not None and right is None:
            return f"{_place(got, len(got))}: expected {_word(left)}, found the end of the output"
        assert left is not None and right is not None
        if not same(left.group(), right.group()):
            return f"{_place(got, right.start())}: expected {_word(left)}, found {_word(right)}"


def _word(match: re.Match[bytes]) -> str:
    return visible(match.group())


def _first_white_difference(wanted: bytes, got: bytes) -> str:
    """Where the white space of two outputs differs first in a way that counts; they are the same
    without white space."""
    for expected, found in zip(_GAP.finditer(wanted), _GAP.finditer(got)):
        left, right = expected[1], found[1]
        if _one_line(left) != _one_line(right):
            return f"{_place(got, found.start())}: expected {_space(left)}, found {_space(right)}"
    return "white space differs"


def _space(gap: bytes) -> str:
    return visible(gap) if gap else "no white space"


def _first_byte_difference(wanted: bytes, got: bytes) -> str:
    at = next(
        (index for index, pair in enumerate(zip(wanted, got)) if pair[0] != pair[1]),
        min(len(wanted), len(got)),
    )
    ends = "the end of the output"
    left = visible(wanted[at : at + 20]) if at < len(wanted) else ends
    right = visible(got[at : at + 20]) if at < len(got) else ends
    return f"{_place(got, at)}: expected {left}, found {right}"
