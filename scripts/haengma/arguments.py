"""Types of command line arguments, with messages that say what was expected."""

from __future__ import annotations

import argparse
from typing import List, Sequence, Tuple


def positive(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0 < number < 1e6:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number above 0")
    return number


def megabytes(text: str) -> int:
    if not text.isdecimal() or not 0 < int(text) <= 2**20:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number in 1..{2**20}")
    return int(text)


def whole(text: str) -> int:
    if not text.isdecimal() or not int(text) < 2**31:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number in 0..{2**31 - 1}")
    return int(text)


def split_command(arguments: Sequence[str]) -> Tuple[List[str], List[str]]:
    """What stands before -- and what stands after it."""
    words = list(arguments)
    split = words.index("--") if "--" in words else len(words)
    return words[:split], words[split + 1 :]


def parse(parser: argparse.ArgumentParser, arguments: Sequence[str]) -> argparse.Namespace:
    """Parses the arguments of a script, whose options may stand anywhere between the others."""
    return parser.parse_intermixed_args(list(arguments))
