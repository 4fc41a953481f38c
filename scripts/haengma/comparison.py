"""Compares an output with the expected one, and shows how they differ.

Blanks at line ends, a CR before LF, and whether the last line ends in LF are no difference.
"""

from __future__ import annotations

import difflib
import re
from typing import List, Tuple

from haengma.terminal import Style

CONTEXT_LINES = 3
# Lines of each side that the diff looks at, from a little before the first difference on.
WINDOW_LINES = 200
SHOWN_LINES = 40
SHOWN_BYTES = 160
# How much of a cut line is shown before its first difference.
BYTES_BEFORE = 60


def same(expected: bytes, actual: bytes) -> bool:
    return expected == actual or _compared(expected) == _compared(actual)


def diff(expected: bytes, actual: bytes, style: Style) -> List[str]:
    """A unified diff of two outputs that are not the same, cut to a readable length."""
    wanted, got = _compared(expected), _compared(actual)
    wanted_raw, got_raw = expected.split(b"\n"), actual.split(b"\n")
    row = _first_difference(wanted, got)
    column = 0
    if row < min(len(wanted), len(got)):
        column = _common_prefix(wanted[row], got[row])
    start = max(0, row - CONTEXT_LINES)
    end = start + WINDOW_LINES
    shown = _Shown(style, wanted_raw, got_raw, max(0, column - BYTES_BEFORE))
    matcher = difflib.SequenceMatcher(None, wanted[start:end], got[start:end], autojunk=False)
    for group in matcher.get_grouped_opcodes(CONTEXT_LINES):
        shown.hunk(start, group)
    lines = [
        style.red("--- expected"),
        style.green("+++ output"),
        *shown.lines[:SHOWN_LINES],
    ]
    if len(shown.lines) > SHOWN_LINES or max(len(wanted), len(got)) > end:
        sizes = f"expected {len(wanted)} lines, output {len(got)} lines"
        lines.append(style.yellow(f"... the diff is cut here: {sizes}"))
    return lines


def _compared(data: bytes) -> List[bytes]:
    """The lines as they are compared."""
    lines = data.split(b"\n")
    if len(lines) > 1 and not lines[-1]:
        lines.pop()
    return [re.sub(rb"[ \t]+$", b"", re.sub(rb"\r$", b"", line)) for line in lines]


def _first_difference(wanted: List[bytes], got: List[bytes]) -> int:
    for row, (left, right) in enumerate(zip(wanted, got)):
        if left != right:
            return row
    return min(len(wanted), len(got))


def _common_prefix(left: bytes, right: bytes) -> int:
    """Halves the range where the first difference may be: lines can be megabytes long."""
    low, high = 0, min(len(left), len(right))
    while low < high:
        middle = (low + high + 1) // 2
        if left[low:middle] == right[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


class _Shown:
    """The lines of a diff, as text."""

    def __init__(
        self, style: Style, wanted: List[bytes], got: List[bytes], first_byte: int
    ) -> None:
        self.lines: List[str] = []
        self._style = style
        self._wanted = wanted
        self._got = got
        self._first_byte = first_byte

    def hunk(self, start: int, group: List[Tuple[str, int, int, int, int]]) -> None:
        left, right = start + group[0][1], start + group[0][3]
        left_end, right_end = start + group[-1][2], start + group[-1][4]
        place = f"@@ -{_range(left, left_end)} +{_range(right, right_end)} @@"
        self.lines.append(self._style.cyan(place))
        for tag, i1, i2, j1, j2 in group:
            if tag == "equal":
                for row in range(start + j1, start + j2):
                    self.lines.append("  " + self._text(self._got, row))
                continue
            for row in range(start + i1, start + i2):
                self.lines.append(self._style.red("- " + self._text(self._wanted, row)))
            for row in range(start + j1, start + j2):
                self.lines.append(self._style.green("+ " + self._text(self._got, row)))

    def _text(self, lines: List[bytes], row: int) -> str:
        line = lines[row]
        without_newline = row == len(lines) - 1
        before = after = ""
        if len(line) > SHOWN_BYTES:
            first = min(self._first_byte, len(line) - SHOWN_BYTES)
            before = "..." if first > 0 else ""
            after = f"... ({len(line)} bytes)"
            line = line[first : first + SHOWN_BYTES]
            without_newline = False
        text = _visible(line, self._style.colour)
        if without_newline:
            text += "<no newline>"
        return before + text + after


def _visible(line: bytes, symbols: bool) -> str:
    """The line with every character made visible that a terminal would hide or obey."""
    text = line.decode("utf-8", "backslashreplace")
    body = text.rstrip(" \t\r")
    tail = text[len(body) :].replace(" ", "·" if symbols else "<space>")
    return "".join(_mark(char, symbols) for char in body + tail)


def _mark(char: str, symbols: bool) -> str:
    if char == "\t":
        return "⇥" if symbols else "<tab>"
    if char == "\r":
        return "␍" if symbols else "<CR>"
    return char if char.isprintable() else ascii(char)[1:-1]


def _range(first: int, end: int) -> str:
    """A range of lines as unified diffs write it: counted from 1."""
    return (
        f"{first + 1}"
        if end - first == 1
        else f"{first + 1 if end > first else first},{end - first}"
    )
