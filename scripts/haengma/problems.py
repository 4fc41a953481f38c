"""What the suite knows of a problem: its folder problems/<id>/ with problem.json and the ways.

A way is one solution, problems/<id>/<way>.cpp. problem.json is checked strictly, because a key
that is misspelt and passed over would silently switch a check off.
"""

from __future__ import annotations

import difflib
import json
import math
import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple

from haengma.errors import UserError
from haengma.samples import names_in, natural_key, samples_folder

VERDICTS = ("AC", "PE", "WA", "TLE", "MLE", "OLE", "RTE", "CE")
COMPARISONS = ("tokens", "lines", "checker")
LINE_ENDS = ("lf", "crlf")
NAME = re.compile(r"[a-z0-9_]+")


@dataclass(frozen=True)
class Limits:
    time_s: float
    memory_mb: int
    assumed: bool  # the statement does not say; these are our guess


@dataclass(frozen=True)
class Way:
    name: str
    source: Path
    verdicts: Tuple[str, ...]  # every verdict that is as it should be
    skip_samples: Tuple[str, ...]
    in_groups: Mapping[str, Tuple[str, ...]]  # what differs from that in some groups of the data

    def verdicts_in(self, group: str) -> Tuple[str, ...]:
        return self.in_groups.get(group, self.verdicts)


@dataclass(frozen=True)
class Generated:
    """Inputs of the judge that problems/<id>/judge/generate.cpp makes: one for each seed."""

    kind: str
    first_seed: int
    last_seed: int
    size: int  # 1..10
    line_ends: str = "lf"
    last_line_ends: bool = True

    def each(self) -> List[Generated]:
        """An entry for each seed."""
        seeds = range(self.first_seed, self.last_seed + 1)
        return [replace(self, first_seed=seed, last_seed=seed) for seed in seeds]

    @property
    def name(self) -> str:
        """Of the case with the first seed."""
        words = [self.kind, str(self.first_seed), str(self.size)]
        words += [self.line_ends] if self.line_ends != "lf" else []
        return "-".join(words + ([] if self.last_line_ends else ["no_last_line_end"]))

    @property
    def note(self) -> str:
        """What readers of such an input may stumble over; mostly empty."""
        notes = ["the lines of this input end with CR LF"] if self.line_ends == "crlf" else []
        notes += [] if self.last_line_ends else ["the last line of this input has no line end"]
        return ", and ".join(notes)

    def laid_out(self, text: bytes) -> bytes:
        """What the generator has made, with the line ends of this entry."""
        text = text if self.last_line_ends else text.removesuffix(b"\n")
        return text.replace(b"\n", b"\r\n") if self.line_ends == "crlf" else text


@dataclass(frozen=True)
class Group:
    """A part of the data for which a verdict of its own is said."""

    name: str  # empty: all data are one group
    title: Mapping[str, str]  # by language; empty if the name is
    samples: Tuple[str, ...]  # their names
    data: Tuple[Generated, ...]


@dataclass(frozen=True)
class Wrong:
    """A program with one known mistake, problems/<id>/wrong/<name>.cpp."""

    name: str
    source: Path
    verdicts: Tuple[str, ...]
    mistake: str


@dataclass(frozen=True)
class Problem:
    id: str
    folder: Path
    title: Mapping[str, str]  # by language: en, ko
    source_name: str
    source_number: Optional[int]
    limits: Limits
    comparison: str
    default: str  # the name of the way to submit
    ways: Tuple[Way, ...]
    groups: Tuple[Group, ...]  # of the data; at least one
    wrong: Tuple[Wrong, ...]


@dataclass(frozen=True)
class Program:
    """One way of one problem, which is one binary."""

    problem: Problem
    way: Way

    @property
    def name(self) -> str:
        return f"{self.problem.id}_{self.way.name}"


def find_root() -> Path:
    return Path(__file__).resolve().parents[2]


def problem_ids(root: Path) -> List[str]:
    files = [path for name in ("problem.json", "*.cpp") for path in root.glob(f"problems/*/{name}")]
    ids = {path.parent.name for path in files if not path.parent.name.startswith(".")}
    if not ids:
        raise UserError(f"{root / 'problems'}: there are no problems")
    return sorted(ids, key=natural_key)


def select(root: Path, names: Sequence[str]) -> List[Program]:
    """The programs that are named by `id` or `id/way`, each once; all programs if none is named."""
    known = problem_ids(root)
    problems: Dict[str, Problem] = {}
    chosen: Dict[Tuple[str, str], Program] = {}
    for name in names or known:
        problem_id, slash, way_name = name.partition("/")
        if problem_id not in known:
            raise UserError(f"there is no problem {problem_id!r}{_close(problem_id, known)}")
        if problem_id not in problems:
            problems[problem_id] = load_problem(root, problem_id)
        problem = problems[problem_id]
        ways = [way for way in problem.ways if not slash or way.name == way_name]
        if not ways:
            close = _close(way_name, [way.name for way in problem.ways])
            raise UserError(f"problem {problem_id} has no way {way_name!r}{close}")
        for way in ways:
            chosen.setdefault((problem_id, way.name), Program(problem, way))
    return list(chosen.values())


def load_problem(root: Path, problem_id: str) -> Problem:
    folder = root / "problems" / problem_id
    path = folder / "problem.json"
    where = str(path.relative_to(root))
    if NAME.fullmatch(problem_id) is None:
        raise UserError(f"{where}: the id {problem_id!r} is not made of a-z, 0-9 and _")
    try:
        text = path.read_text(encoding="utf-8")
        data = json.loads(text, object_pairs_hook=_without_repeats, parse_constant=_no_constant)
    except OSError as error:
        raise UserError(f"{where}: {error.strerror}") from error
    except ValueError as error:
        raise UserError(f"{where}: {error}") from error

    table = _Table(where, "", data)
    title = table.table("title")
    source = table.table("source")
    limits = table.table("limits")
    ways = table.table("ways")
    groups = _groups(root, problem_id, table)
    every_way = tuple(_way(root, problem_id, ways, name, groups) for name in ways.keys())
    default = table.choice("default", ways.keys())
    wrong = table.table("wrong") if table.has("wrong") else _Table(where, "wrong", {})
    problem = Problem(
        id=problem_id,
        folder=folder,
        title={language: title.text(language) for language in ("en", "ko")},
        source_name=source.text("name"),
        source_number=source.whole("number") if source.has("number") else None,
        limits=Limits(
            time_s=limits.number("time_s"),
            memory_mb=limits.whole("memory_mb"),
            assumed=limits.flag("assumed") if limits.has("assumed") else False,
        ),
        comparison=table.choice("comparison", COMPARISONS),
        default=default,
        ways=every_way,
        groups=groups,
        wrong=tuple(_wrong(folder, wrong, name) for name in wrong.keys()),
    )
    for part in (table, title, source, limits, ways, wrong):
        part.done()
    for cpp in sorted(folder.glob("wrong/*.cpp")):
        if cpp.stem not in wrong.keys():
            raise UserError(f"{where}: wrong: there is no entry for {cpp.name}")
    for cpp in sorted(folder.glob("*.cpp")):
        if cpp.stem not in ways.keys() and not cpp.name.startswith("."):
            raise UserError(f"{where}: ways: there is no entry for {cpp.name}")
    return problem


def _groups(root: Path, problem_id: str, table: _Table) -> Tuple[Group, ...]:
    """The groups of the data; samples that none of them names belong to the first one."""
    names = names_in(root, problem_id)
    if not table.has("groups"):
        return (Group("", {}, tuple(names), _data(table)),)
    parts = table.table("groups")
    named: List[str] = []
    for name in parts.keys():
        samples = parts.table(name)
        named += samples.texts("samples") if samples.has("samples") else ()
    groups = []
    for index, name in enumerate(parts.keys()):
        part = parts.table(name)
        title = part.table("title")
        chosen = part.texts("samples") if part.has("samples") else ()
        for sample in chosen:
            if sample not in names:
                raise part.error(f"there is no sample {sample!r}", "samples")
            if named.count(sample) > 1:
                raise part.error(f"the sample {sample!r} is in two groups", "samples")
        rest = [sample for sample in names if sample not in named] if index == 0 else []
        groups.append(
            Group(
                name,
                {language: title.text(language) for language in ("en", "ko")},
                tuple(sample for sample in names if sample in chosen or sample in rest),
                _data(part),
            )
        )
        title.done()
        part.done()
        if not groups[-1].samples and not groups[-1].data:
            raise part.error("there is nothing in this group")
    if not groups:
        raise parts.error("expected at least one group")
    parts.done()
    return tuple(groups)


def _data(table: _Table) -> Tuple[Generated, ...]:
    return tuple(_generated(part) for part in table.tables("data"))


def _way(root: Path, problem_id: str, ways: _Table, name: str, groups: Sequence[Group]) -> Way:
    folder = root / "problems" / problem_id
    table = ways.table(name)
    if NAME.fullmatch(name) is None:
        raise table.error(f"the name {name!r} is not made of a-z, 0-9 and _")
    if not (folder / f"{name}.cpp").is_file():
        raise table.error(f"there is no {name}.cpp")
    verdicts = table.verdicts()
    skipped = table.texts("skip_samples") if table.has("skip_samples") else ()
    for sample in skipped:
        if not (samples_folder(root, problem_id) / f"{sample}.in").is_file():
            raise table.error(f"there is no sample {sample!r}", "skip_samples")
    in_groups: Dict[str, Tuple[str, ...]] = {}
    if table.has("in_groups"):
        part = table.table("in_groups")
        for group in part.keys():
            if group not in [known.name for known in groups]:
                raise part.error("there is no such group", group)
            in_groups[group] = part.verdicts(group)
    table.done()
    return Way(name, folder / f"{name}.cpp", verdicts, skipped, in_groups)


def _generated(table: _Table) -> Generated:
    seeds = table.numbers("seeds")
    if len(seeds) != 2 or not 0 <= seeds[0] <= seeds[1]:
        raise table.error("expected the first and the last seed", "seeds")
    size = table.whole("size")
    if size > 10:
        raise table.error("expected a size in 1..10", "size")
    generated = Generated(
        table.text("kind"),
        seeds[0],
        seeds[1],
        size,
        table.choice("line_ends", LINE_ENDS) if table.has("line_ends") else "lf",
        table.flag("last_line_ends") if table.has("last_line_ends") else True,
    )
    table.done()
    return generated


def _wrong(folder: Path, wrong: _Table, name: str) -> Wrong:
    table = wrong.table(name)
    source = folder / "wrong" / f"{name}.cpp"
    if not source.is_file():
        raise table.error(f"there is no wrong/{name}.cpp")
    entry = Wrong(name, source, table.verdicts(), table.text("mistake"))
    if "AC" in entry.verdicts:
        raise table.error("a wrong program is not accepted", "verdicts")
    table.done()
    return entry


class _Table:
    """A JSON object that is taken apart key by key; done() complains about the keys left over."""

    def __init__(self, where: str, path: str, data: object) -> None:
        self._where = where
        self._path = path
        if not isinstance(data, dict):
            raise self.error("expected an object")
        self._data: Dict[str, Any] = data
        self._taken: List[str] = []

    def error(self, message: str, key: str = "") -> UserError:
        path = ".".join(part for part in (self._path, key) if part)
        return UserError(": ".join(part for part in (self._where, path, message) if part))

    def keys(self) -> Tuple[str, ...]:
        return tuple(self._data)

    def has(self, key: str) -> bool:
        return key in self._data

    def table(self, key: str) -> _Table:
        path = ".".join(part for part in (self._path, key) if part)
        return _Table(self._where, path, self._take(key))

    def tables(self, key: str) -> List[_Table]:
        """The objects of a list, which may be missing."""
        items = self._take(key) if self.has(key) else []
        if not isinstance(items, list):
            raise self.error("expected a list", key)
        return [_Table(self._where, f"{key}[{index}]", item) for index, item in enumerate(items)]

    def numbers(self, key: str) -> List[int]:
        value = self._take(key)
        if not isinstance(value, list) or not all(type(item) is int for item in value):
            raise self.error("expected a list of whole numbers", key)
        return value

    def verdicts(self, key: str = "verdicts") -> Tuple[str, ...]:
        verdicts = self.texts(key)
        for verdict in verdicts:
            if verdict not in VERDICTS:
                raise self.error(f"{verdict!r} is none of {' '.join(VERDICTS)}", key)
        return verdicts

    def text(self, key: str) -> str:
        value = self._take(key)
        if not isinstance(value, str) or not value.strip():
            raise self.error("expected a text", key)
        return value

    def texts(self, key: str) -> Tuple[str, ...]:
        value = self._take(key)
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise self.error("expected a list of texts", key)
        if not value or len(set(value)) < len(value):
            raise self.error("expected at least one text, each only once", key)
        return tuple(value)

    def choice(self, key: str, choices: Sequence[str]) -> str:
        value = self.text(key)
        if value not in choices:
            raise self.error(f"{value!r} is none of {' '.join(choices)}", key)
        return value

    def number(self, key: str) -> float:
        value = self._take(key)
        # In Python, true is an int.
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise self.error("expected a number", key)
        if not 0 < value < math.inf:
            raise self.error("expected a number above 0", key)
        return float(value)

    def whole(self, key: str) -> int:
        value = self._take(key)
        if isinstance(value, bool) or not isinstance(value, int) or value <= 0:
            raise self.error("expected a whole number above 0", key)
        return value

    def flag(self, key: str) -> bool:
        value = self._take(key)
        if not isinstance(value, bool):
            raise self.error("expected true or false", key)
        return value

    def done(self) -> None:
        for key in self._data:
            if key not in self._taken:
                raise self.error(f"unknown key{_close(key, self._taken)}", key)

    def _take(self, key: str) -> Any:
        self._taken.append(key)
        if key not in self._data:
            raise self.error("missing", key)
        return self._data[key]


def _close(name: str, known: Sequence[str]) -> str:
    near = difflib.get_close_matches(name, known, cutoff=0.5)
    return f"; did you mean {' or '.join(near)}?" if near else f" (there is: {', '.join(known)})"


def _without_repeats(pairs: List[Tuple[str, Any]]) -> Dict[str, Any]:
    table = dict(pairs)
    if len(table) < len(pairs):
        keys = [key for key, _ in pairs]
        raise ValueError(f"repeated key {next(key for key in keys if keys.count(key) > 1)!r}")
    return table


def _no_constant(name: str) -> float:
    raise ValueError(f"{name} is not a number")
