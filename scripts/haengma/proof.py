"""Shows that a bundle is the same program as its sources, or says where it is not.

Six things are tried for each bundle: (a) it compiles alone with the command of each judge; (b) it
has the tokens of the original after preprocessing; (c) bundling it again changes nothing; (d)
another folder, other ways to write the paths and another locale give the same bytes; (e) on every
sample it does what the original does; (f) it is not larger than the judge allows.

Commands that differ in nothing that matters for this text, such as -Wall or a macro that it does
not name, are tried once.
"""

from __future__ import annotations

import os
import re
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import AbstractSet, Callable, Dict, Iterable, List, Sequence, Tuple

from haengma import bundler, comparison, lexer, processes
from haengma.build import cpus
from haengma.errors import UserError
from haengma.judges import PROGRAM, SOURCE, Judge
from haengma.lexer import Kind
from haengma.samples import Sample

# What a macro says of its place differs between the original and the bundle.
_PLACELESS = ("__FILE__", "__LINE__", "__BASE_FILE__", "__INCLUDE_LEVEL__", "__TIME__", "__DATE__")
# Without -Werror, warnings and debug information change nothing; g++ links libm anyway.
_IDLE = frozenset({"-Wall", "-Wextra", "-g", "-pipe", "-lm"})
# With these a command refuses more than without, and makes the same of what it takes.
_STRICTER = frozenset({"-static", "-pedantic-errors"})
SAMPLE_SECONDS = 60
SHOWN_TOKENS = 6

Failures = List[str]
Command = Tuple[str, ...]


@dataclass(frozen=True)
class Original:
    """A program before it is bundled, and how the script is told to bundle it."""

    main: Path
    files: AbstractSet[Path]  # that the bundle is made of
    options: bundler.Options
    samples: Sequence[Sample]
    script: Path
    # Arguments of the script after which it prints the bundle, for a working folder each.
    calls: Sequence[Tuple[Path, Sequence[str]]]


def check(
    bundles: Sequence[Tuple[Original, bytes]],
    judges: Sequence[Judge],
    report: Callable[[int, Failures], None],
) -> None:
    """Reports in their order what is wrong with each bundle; an empty list if nothing is.

    The compilers of all commands are there.
    """
    with tempfile.TemporaryDirectory(prefix="haengma-proof-") as folder, ThreadPoolExecutor(
        cpus()
    ) as pool:
        waiting = []
        for number, (original, text) in enumerate(bundles):
            place = Path(folder, str(number))
            place.mkdir()
            parts = _Proof(original, text, judges, place).parts()
            waiting.append([pool.submit(part) for part in parts])
        try:
            for number, results in enumerate(waiting):
                report(number, [failure for result in results for failure in result.result()])
        except BaseException:
            for results in waiting:
                for result in results:
                    result.cancel()
            processes.end_all()
            raise


class _Proof:
    def __init__(
        self, original: Original, text: bytes, judges: Sequence[Judge], folder: Path
    ) -> None:
        self._original = original
        self._text = text
        self._judges = judges
        self._folder = folder
        self._users: Dict[Command, List[str]] = {}
        for judge in judges:
            for command in judge.commands:
                self._users.setdefault(command, []).append(judge.name)
        sources = [text, *(path.read_bytes() for path in sorted(original.files))]
        self._groups = _groups(self._users, b"\n".join(sources))

    def parts(self) -> List[Callable[[], Failures]]:
        """What can be tried at the same time; joined, their failures are in the order of letters."""
        streams = {_preprocessing(group[0]): group for group in reversed(self._groups)}
        return [
            *(partial(self._compile, group) for group in self._groups),
            *(partial(self._compare_tokens, group) for group in reversed(streams.values())),
            self._rebundled,
            *(partial(self._call, *call) for call in self._original.calls),
            self._samples,
            self._size,
        ]

    def _compile(self, group: Sequence[Command]) -> Failures:
        """Tries the strictest command of the group; the others only if it fails."""
        failures = self._compile_with(group[0])
        if not failures or len(group) == 1:
            return failures
        tried = [self._compile_with(command) for command in group[1:]]
        return [*failures, *(failure for each in tried for failure in each)]

    def _compile_with(self, command: Command) -> Failures:
        result = self._run(command, self._place_of_bundle())
        if result.status == 0:
            return []
        return [f"(a) does not compile{self._by([command])}: {_first_error(result.stderr)}"]

    def _place_of_bundle(self) -> Path:
        folder = Path(tempfile.mkdtemp(dir=self._folder))
        (folder / SOURCE).write_bytes(self._text)
        return folder

    def _compare_tokens(self, group: Sequence[Command]) -> Failures:
        preprocess = _preprocessing(group[0])
        folder = self._place_of_bundle()
        includes = [word for root in self._original.options.roots for word in ("-I", str(root))]
        of_bundle = self._run([*preprocess, SOURCE], folder)
        of_original = self._run([*preprocess, *includes, str(self._original.main)], folder)
        for result, what in ((of_original, "original"), (of_bundle, "bundle")):
            if result.status != 0:
                error = _first_error(result.stderr)
                return [f"(b) the {what} is not preprocessed{self._by(group)}: {error}"]
        difference = _first_difference(of_original.stdout, of_bundle.stdout)
        return [f"(b) other tokens{self._by(group)}: {difference}"] if difference else []

    def _rebundled(self) -> Failures:
        path = self._folder / "again" / SOURCE
        path.parent.mkdir()
        path.write_bytes(self._text)
        try:
            again = bundler.bundle(path, self._original.options).text
        except UserError as error:
            return [f"(c) bundling it again is refused: {error}"]
        if _after_stamp(again) == _after_stamp(self._text):
            return []
        line = _first_other_line(_after_stamp(self._text), _after_stamp(again))
        return [f"(c) bundling it again changes it: {line}"]

    def _call(self, folder: Path, arguments: Sequence[str]) -> Failures:
        environment = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0"}
        result = processes.run([self._original.script, *arguments], cwd=folder, env=environment)
        where = f"{' '.join(arguments)} in {folder}, under LC_ALL=C"
        if result.status != 0:
            return [f"(d) fails with {where}: {_first_error(result.stderr)}"]
        if result.stdout == self._text:
            return []
        line = _first_other_line(self._text, result.stdout)
        return [f"(d) other bytes with {where}: {line}"]

    def _samples(self) -> Failures:
        """Runs what the first command makes of both."""
        if not self._original.samples or not self._users:
            return []
        command = next(iter(self._users))
        bundled = self._place_of_bundle()
        if self._run(command, bundled).status != 0:
            return []  # (a) says it
        original = Path(tempfile.mkdtemp(dir=self._folder))
        includes = [word for root in self._original.options.roots for word in ("-I", str(root))]
        words = [str(self._original.main) if word == SOURCE else word for word in command]
        result = self._run([*words, *includes], original)
        if result.status != 0:
            return [f"(e) the original does not compile: {_first_error(result.stderr)}"]
        failures = []
        for sample in self._original.samples:
            wanted = _verdict(original / PROGRAM, sample)
            got = _verdict(bundled / PROGRAM, sample)
            if got != wanted:
                failures.append(f"(e) {sample.input.name}: the original gets {wanted}, it {got}")
        return failures

    def _size(self) -> Failures:
        return [
            f"(f) {len(self._text)} bytes are more than the {judge.size_limit} of {judge.name}"
            for judge in self._judges
            if judge.size_limit is not None and len(self._text) > judge.size_limit
        ]

    def _by(self, commands: Sequence[Command]) -> str:
        users = [name for command in commands for name in self._users[command]]
        return f" for {', '.join(users)} ({commands[0][0]})"

    def _run(self, command: Sequence[str], folder: Path) -> processes.Result:
        return processes.run(list(command), cwd=folder, output_limit=1 << 30)


def _groups(commands: Iterable[Command], text: bytes) -> List[List[Command]]:
    """The commands in groups, each with one first that takes `text` only if the others do."""
    what_matters = {command: _what_matters(command, text) for command in commands}
    groups: List[List[Command]] = []
    for command in sorted(what_matters, key=lambda each: -len(_STRICTER & {*what_matters[each]})):
        words = what_matters[command]
        for group in groups:
            first = what_matters[group[0]]
            if words == tuple(w for w in first if w in words or w not in _STRICTER):
                group.append(command)
                break
        else:
            groups.append([command])
    order = list(what_matters)
    return sorted(groups, key=lambda group: min(order.index(command) for command in group))


def _what_matters(command: Command, text: bytes) -> Command:
    """The words of a command that can make a difference for `text`, in an order of their own."""
    names = set(re.findall(rb"\w+", text.replace(b"\\\n", b"")))
    pastes = b"##" in text  # which makes names that do not stand there
    kept = []
    for word in command:
        # A macro that the text does not name; one that begins with _ is for system headers too.
        macro = re.fullmatch(r"-[DU]([A-Za-z]\w*)(?:=.*)?", word)
        if macro and macro[1].encode() not in names and not pastes:
            continue
        if word == "-fno-asm" and not names & {b"asm", b"typeof"} and not pastes:
            continue
        if word not in _IDLE:
            kept.append("-static" if word == "--static" else word)
    # Of words of one kind, as -O2 and -O0, the last counts.
    return tuple(sorted(kept, key=lambda word: word[:2]))


def _preprocessing(command: Command) -> Command:
    """The command that preprocesses as this one does, without the source."""
    kept = [word for word in command[1:] if word.startswith(("-D", "-U", "-std", "-O", "-f"))]
    placeless = [f"-D{name}=0" for name in _PLACELESS]
    return (command[0], "-E", "-P", "-w", "-Wno-builtin-macro-redefined", *kept, *placeless)


def _first_difference(original: bytes, bundled: bytes) -> str:
    """Where two token streams differ, white space aside; empty if they do not."""
    if _lines(original) == _lines(bundled):
        return ""
    left, right = _spellings(original), _spellings(bundled)
    if left == right:
        return ""
    place = next(
        (index for index, pair in enumerate(zip(left, right)) if pair[0] != pair[1]),
        min(len(left), len(right)),
    )
    shown = [
        b" ".join(tokens[max(0, place - 2) : place + SHOWN_TOKENS]).decode("utf-8", "replace")
        for tokens in (left, right)
    ]
    return f"token {place + 1}: the original has `{shown[0]}`, the bundle `{shown[1]}`"


def _lines(text: bytes) -> List[bytes]:
    """Those with tokens, without blanks around them: text that has the same has the same tokens."""
    if b'R"' in text:
        return [text]  # A raw string may hold lines.
    return [line for line in map(bytes.strip, text.split(b"\n")) if line]


def _spellings(text: bytes) -> List[bytes]:
    text = text.replace(b"\r\n", b"\n")  # Clang keeps CR LF in raw strings until it compiles.
    white = (Kind.BLANK, Kind.COMMENT, Kind.NEWLINE)
    return [token.spelling for token in lexer.tokens(text) if token.kind not in white]


def _first_error(stderr: bytes) -> str:
    lines = stderr.decode("utf-8", "replace").split("\n")
    errors = [line for line in lines if "error" in line]
    return (errors or lines)[0]


def _after_stamp(text: bytes) -> bytes:
    return re.sub(rb"\A" + bundler.STAMP + rb"[^\n]*\n(?://[^\n]*\n)*", b"", text)


def _first_other_line(left: bytes, right: bytes) -> str:
    pairs = zip(left.split(b"\n"), right.split(b"\n"))
    for number, (before, after) in enumerate(pairs, 1):
        if before != after:
            return f"line {number}: {before!r} becomes {after!r}"
    return f"{len(left)} bytes become {len(right)}"


def _verdict(program: Path, sample: Sample) -> str:
    expected = sample.output.read_bytes()
    result = processes.run([program], sample.input.read_bytes(), timeout=SAMPLE_SECONDS)
    if result.timed_out:
        return "TLE"
    if result.flooded:
        return "OLE"
    if result.signal is not None:
        return f"RTE ({processes.signal_name(result.signal)})"
    if result.status != 0:
        return f"RTE (status {result.status})"
    return "AC" if comparison.same(expected, result.stdout) else "WA"
