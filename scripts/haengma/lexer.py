"""Preprocessing tokens of C++ source, as a compiler forms them in its first three phases."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from enum import Enum, auto
from typing import Iterator, List, Optional, Sequence, Tuple


class Kind(Enum):
    NEWLINE = auto()
    BLANK = auto()
    COMMENT = auto()  # /* */ with its line ends, // without
    IDENTIFIER = auto()
    NUMBER = auto()
    LITERAL = auto()  # string or character, raw or not, with its prefix
    HEADER_NAME = auto()  # <...> or "..." of an include directive
    PUNCTUATOR = auto()
    OTHER = auto()


WHITE = (Kind.BLANK, Kind.COMMENT)


@dataclass(frozen=True)
class Token:
    kind: Kind
    text: bytes  # as the source has it, line splices included
    spelling: bytes  # without line splices
    line: int  # where it begins, from 1


# A backslash before the line end, blanks between them allowed, joins two lines. GCC and Clang
# agree on the blanks. At the end of the file there may be no line end.
SPLICE = re.compile(rb"\\[ \t\v\f]*(?:\n|\Z)")

_ESCAPED = rb"(?:\\[^\n]|[^\\%s\n])*"
_TOKEN = re.compile(
    rb"""
    (?P<NEWLINE>\n)
  | (?P<BLANK>[ \t\v\f]+)
  | (?P<COMMENT>//[^\n]*|/\*.*?\*/)
  | (?P<OPEN>/\*)
  | (?P<RAW>(?:u8|[uUL])?R"(?P<delimiter>[^ ()\\\t\v\f\n"]{0,16})\()
  | (?P<LITERAL>(?:u8|[uUL])?(?:"%s"|'%s'))
  | (?P<UNCLOSED>(?:u8|[uUL])?["'][^\n]*)
  | (?P<NUMBER>\.?[0-9](?:[eEpP][+-]|'[0-9A-Za-z_]|[0-9A-Za-z_.]|[\x80-\xff])*)
  | (?P<IDENTIFIER>(?:[A-Za-z_$]|[\x80-\xff])(?:[A-Za-z0-9_$]|[\x80-\xff])*)
  | (?P<PUNCTUATOR><=>|%%:%%:|\.\.\.|->\*|<<=|>>=|<:(?!:(?:[^:>]|\Z))|:>|<%%|%%>|%%:|::|\.\*|->
      |\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%%&|^]=|\#\#|[-+*/%%&|^~!=<>?:;,.(){}\[\]\#])
  | (?P<OTHER>.)
    """
    % (_ESCAPED % b'"', _ESCAPED % b"'"),
    re.DOTALL | re.VERBOSE,
)
_HEADER_NAME = re.compile(rb'<[^>\n]*>|"[^"\n]*"')
_INCLUDES = (b"include", b"include_next", b"import")


class _Text:
    """A source without its splices, and the way back from there to the source."""

    def __init__(self, source: bytes) -> None:
        self.source = source
        self._joined_starts: List[int] = []
        self._source_starts: List[int] = []
        pieces: List[bytes] = []
        joined = start = 0
        for splice in [*SPLICE.finditer(source), None]:
            end = len(source) if splice is None else splice.start()
            self._joined_starts.append(joined)
            self._source_starts.append(start)
            pieces.append(source[start:end])
            joined += end - start
            start = end if splice is None else splice.end()
        self.joined = b"".join(pieces)

    def in_source(self, index: int) -> int:
        piece = bisect_right(self._joined_starts, index) - 1
        return self._source_starts[piece] + index - self._joined_starts[piece]

    def in_joined(self, offset: int) -> int:
        piece = bisect_right(self._source_starts, offset) - 1
        index = self._joined_starts[piece] + offset - self._source_starts[piece]
        if piece + 1 < len(self._joined_starts):
            index = min(index, self._joined_starts[piece + 1])
        return index


def tokens(source: bytes) -> Iterator[Token]:
    """All tokens, blanks and comments included: their texts joined are the source again.

    Line ends are LF. A literal that is not closed on its line is one OTHER token up to the line
    end, as in GCC and Clang: it may stand in a branch that is not taken.
    """
    text = _Text(source)
    index = 0
    start = 0
    line = 1
    # What the line has been so far: "" at its start, "#", "include", or "other".
    line_is = ""
    while index < len(text.joined) or start < len(source):
        header = _HEADER_NAME.match(text.joined, index) if line_is == "include" else None
        match = header or _TOKEN.match(text.joined, index)
        if match is None:  # only a splice is left
            yield Token(Kind.BLANK, source[start:], b"", line)
            return
        group = "HEADER_NAME" if header else str(match.lastgroup)
        index = match.end()
        spelling = match.group()
        if group == "RAW":
            close = b")" + match.group("delimiter") + b'"'
            body_end = source.find(close, text.in_source(match.end() - 1) + 1)
            if body_end == -1:
                group, index = "OPEN", len(text.joined)
            else:
                index = text.in_joined(body_end + len(close))
        end = text.in_source(index) if index < len(text.joined) else len(source)
        if group == "RAW":
            group = "LITERAL"
            end = max(end, body_end + len(close))
            spelling = source[text.in_source(match.start()) : body_end + len(close)]
        if group in ("OPEN", "UNCLOSED"):
            group = "OTHER"
        kind = Kind[group]
        yield Token(kind, source[start:end], spelling, line)
        line += source.count(b"\n", start, end)
        start = end
        if kind is Kind.NEWLINE:
            line_is = ""
        elif kind not in WHITE:
            if line_is == "":
                line_is = "#" if spelling in (b"#", b"%:") else "other"
            else:
                line_is = "include" if line_is == "#" and spelling in _INCLUDES else "other"


def lines(source: bytes) -> Iterator[List[Token]]:
    """The tokens of each logical line, its NEWLINE included where there is one."""
    line: List[Token] = []
    for token in tokens(source):
        line.append(token)
        if token.kind is Kind.NEWLINE:
            yield line
            line = []
    if line:
        yield line


def significant(line: Sequence[Token]) -> List[Token]:
    """The tokens that are neither white space nor comments."""
    return [token for token in line if token.kind not in WHITE and token.kind is not Kind.NEWLINE]


def directive(line: Sequence[Token]) -> Optional[Tuple[bytes, List[Token]]]:
    """The name of a directive and its significant tokens after it; None if it is not one."""
    words = significant(line)
    if not words or words[0].spelling not in (b"#", b"%:"):
        return None
    return (words[1].spelling, words[2:]) if len(words) > 1 else (b"", [])
