"""Colours, only where a person sees them."""

from __future__ import annotations

import os
from typing import TextIO


class Style:
    """Paints text, or leaves it alone if colours are off."""

    def __init__(self, colour: bool) -> None:
        self.colour = colour

    def red(self, text: str) -> str:
        return self._paint("31", text)

    def green(self, text: str) -> str:
        return self._paint("32", text)

    def yellow(self, text: str) -> str:
        return self._paint("33", text)

    def cyan(self, text: str) -> str:
        return self._paint("36", text)

    def _paint(self, code: str, text: str) -> str:
        return f"\033[{code}m{text}\033[0m" if self.colour else text


def style_for(stream: TextIO) -> Style:
    """Colours for a terminal, unless NO_COLOR (https://no-color.org) is set."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return Style(stream.isatty() and not plain)


def count(number: int, noun: str) -> str:
    """The number and its noun: 1 sample, 2 samples."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
