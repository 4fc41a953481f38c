"""The judges of judges.json: how they compile, what they define, how large a source may be.

`standard` is the newest C++ that the command compiles; the suite itself needs C++17.
"""

from __future__ import annotations

import difflib
import json
import shlex
import shutil
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Dict, FrozenSet, List, Optional, Sequence, Tuple

from haengma.errors import UserError

SUITE_STANDARD = 17
SOURCE, PROGRAM = "Main.cc", "Main"


# For judges of which only the command for C++ is known.
_C_COMMAND = "gcc Main.c -o Main -O2 -Wall -lm -static -std=gnu11 -DONLINE_JUDGE"


@dataclass(frozen=True)
class Bonus:
    """What a language gets: factor times the limit, and this much more."""

    time_factor: int
    time_s: int
    memory_factor: int
    memory_mb: int


@dataclass(frozen=True)
class Judge:
    name: str
    title: str
    commands: Tuple[Tuple[str, ...], ...]  # each compiles Main.cc to Main in the same folder
    c_command: Tuple[str, ...]
    python: Optional[Bonus]
    standard: int
    size_limit: Optional[int]  # bytes
    source: str
    assumed: str

    def defined(self) -> FrozenSet[bytes]:
        """The macros that its commands define."""
        return frozenset(
            word[2:].partition("=")[0].encode()
            for command in self.commands
            for word in command
            if word.startswith("-D")
        )


def load_judges() -> List[Judge]:
    data = json.loads(Path(__file__).with_name("judges.json").read_text(encoding="utf-8"))
    return [
        Judge(
            name=name,
            title=entry["title"],
            commands=tuple(tuple(shlex.split(command)) for command in entry["commands"]),
            c_command=tuple(shlex.split(entry.get("c_command", _C_COMMAND))),
            python=Bonus(**entry["python"]) if "python" in entry else None,
            standard=entry["standard"],
            size_limit=entry["size_limit"],
            source=entry["source"],
            assumed=entry["assumed"],
        )
        for name, entry in data.items()
    ]


def choose(name: Optional[str]) -> List[Judge]:
    """The judge of that name, or all that can compile the suite."""
    judges = load_judges()
    if name is None:
        return [judge for judge in judges if judge.standard >= SUITE_STANDARD]
    names = [judge.name for judge in judges]
    if name not in names:
        close = difflib.get_close_matches(name, names, 1)
        hint = f"; did you mean {close[0]}?" if close else f"; there are {', '.join(names)}"
        raise UserError(f"there is no judge {name!r}{hint}")
    return [judge for judge in judges if judge.name == name]


def with_compilers(judges: Sequence[Judge]) -> Tuple[List[Judge], Dict[str, List[str]]]:
    """The judges with those of their commands whose compiler is there, and for each compiler that
    is missing the judges that use it."""
    missing: Dict[str, List[str]] = {}
    for judge in judges:
        for compiler in {command[0]: None for command in judge.commands}:
            if shutil.which(compiler) is None:
                missing.setdefault(compiler, []).append(judge.name)
    return [
        replace(judge, commands=tuple(c for c in judge.commands if c[0] not in missing))
        for judge in judges
    ], missing


def macros(judges: Sequence[Judge]) -> Tuple[FrozenSet[bytes], FrozenSet[bytes]]:
    """The macros that all of the judges define, and those that only some do."""
    every = [judge.defined() for judge in judges]
    sure = frozenset.intersection(*every)
    return sure, frozenset.union(*every) - sure
