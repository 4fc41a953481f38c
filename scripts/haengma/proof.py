"""Shows that a bundle is the same program as its sources, or says where it is not.

Six things are tried for each bundle: (a) it compiles alone with the exact command of each judge;
(b) it has the tokens of the original after preprocessing; (c) bundling it again changes nothing;
(d) another folder, other ways to write the paths and another locale give the same bytes; (e) on
every sample it does what the original does; (f) it is not larger than the judge allows.
"""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Callable, Dict, List, Sequence, Tuple

from haengma import bundler, comparison, lexer, processes
from haengma.build import cpus
from haengma.errors import UserError
from haengma.judges import PROGRAM, SOURCE, Judge
from haengma.lexer import Kind
from haengma.samples import Sample

# What a macro says of its place differs between the original and the bundle.
_PLACELESS = ("__FILE__", "__LINE__", "__BASE_FILE__", "__INCLUDE_LEVEL__", "__TIME__", "__DATE__")
SAMPLE_SECONDS = 60
SHOWN_TOKENS = 6

Failures = List[str]


@dataclass(frozen=True)
class Original:
    """A program before it is bundled, and how the script is told to bundle it."""

    main: Path
    options: bundler.Options
    samples: Sequence[Sample]
    script: Path
    # Arguments of the script after which it prints the bundle, for a working folder each.
    calls: Sequence[Tuple[Path, Sequence[str]]]


def check(original: Original, text: bytes, judges: Sequence[Judge]) -> Failures:
    """What is wrong with the bundle `text` of a program; empty if nothing is."""
    with tempfile.TemporaryDirectory(prefix="haengma-proof-") as folder:
        proof = _Proof(original, text, judges, Path(folder))
        parts: List[Callable[[], Failures]] = [
            *proof.compilations(),
            *proof.token_streams(),
            proof.rebundled,
            *proof.other_calls(),
            proof.size,
        ]
        with ThreadPoolExecutor(cpus()) as pool:
            waiting = [pool.submit(part) for part in parts]
            try:
                failures = [failure for part in waiting for failure in part.result()]
                return failures + proof.samples()
            except BaseException:
                for part in waiting:
                    part.cancel()
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
        self._commands: Dict[Tuple[str, ...], List[str]] = {}  # and the judges that use each
        for judge in judges:
            for command in judge.commands:
                self._commands.setdefault(command, []).append(judge.name)

    def compilations(self) -> List[Callable[[], Failures]]:
        return [
            partial(self._compile, number, command) for number, command in enumerate(self._commands)
        ]

    def _compile(self, number: int, command: Tuple[str, ...]) -> Failures:
        folder = self._folder / str(number)
        folder.mkdir()
        (folder / SOURCE).write_bytes(self._text)
        result = self._run(command, folder)
        if result.status == 0:
            return []
        return [f"(a) does not compile{self._by(command)}: {_first_error(result.stderr)}"]

    def token_streams(self) -> List[Callable[[], Failures]]:
        """One comparison for all commands that preprocess in the same way."""
        seen: Dict[Tuple[str, ...], Tuple[str, ...]] = {}
        for command in self._commands:
            seen.setdefault(_preprocessing(command), command)
        return [partial(self._compare_tokens, command) for command in seen.values()]

    def _compare_tokens(self, command: Tuple[str, ...]) -> Failures:
        preprocess = _preprocessing(command)
        folder = Path(tempfile.mkdtemp(dir=self._folder))
        (folder / SOURCE).write_bytes(self._text)
        includes = [word for root in self._original.options.roots for word in ("-I", str(root))]
        of_bundle = self._run([*preprocess, SOURCE], folder)
        of_original = self._run([*preprocess, *includes, str(self._original.main)], folder)
        for result, what in ((of_original, "original"), (of_bundle, "bundle")):
            if result.status != 0:
                error = _first_error(result.stderr)
                return [f"(b) the {what} is not preprocessed{self._by(command)}: {error}"]
        difference = _first_difference(of_original.stdout, of_bundle.stdout)
        return [f"(b) other tokens{self._by(command)}: {difference}"] if difference else []

    def rebundled(self) -> Failures:
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

    def other_calls(self) -> List[Callable[[], Failures]]:
        return [partial(self._call, *call) for call in self._original.calls]

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

    def size(self) -> Failures:
        return [
            f"(f) {len(self._text)} bytes are more than the {judge.size_limit} of {judge.name}"
            for judge in self._judges
            if judge.size_limit is not None and len(self._text) > judge.size_limit
        ]

    def samples(self) -> Failures:
        """After compilations(): runs what the first command has made beside the original."""
        if not self._original.samples:
            return []
        command = next(iter(self._commands))
        bundled = self._folder / "0" / PROGRAM
        if not bundled.is_file():
            return []  # (a) has said it
        folder = self._folder / "original"
        folder.mkdir()
        includes = [word for root in self._original.options.roots for word in ("-I", str(root))]
        words = [str(self._original.main) if word == SOURCE else word for word in command]
        result = self._run([*words, *includes], folder)
        if result.status != 0:
            return [f"(e) the original does not compile: {_first_error(result.stderr)}"]
        failures = []
        for sample in self._original.samples:
            wanted = _verdict(folder / PROGRAM, sample)
            got = _verdict(bundled, sample)
            if got != wanted:
                failures.append(f"(e) {sample.input.name}: the original gets {wanted}, it {got}")
        return failures

    def _by(self, command: Tuple[str, ...]) -> str:
        return f" for {', '.join(self._commands[command])} ({command[0]})"

    def _run(self, command: Sequence[str], folder: Path) -> processes.Result:
        if shutil.which(command[0]) is None:
            raise UserError(f"{command[0]} is missing; scripts/setup --dev installs it")
        return processes.run(list(command), cwd=folder, output_limit=1 << 30)


def _preprocessing(command: Sequence[str]) -> Tuple[str, ...]:
    """The command that preprocesses as this one does, without the source."""
    kept = [word for word in command[1:] if word.startswith(("-D", "-U", "-std", "-O", "-f"))]
    placeless = [f"-D{name}=0" for name in _PLACELESS]
    return (command[0], "-E", "-P", "-w", "-Wno-builtin-macro-redefined", *kept, *placeless)


def _first_difference(original: bytes, bundled: bytes) -> str:
    """Where two token streams differ, white space aside; empty if they do not."""
    if original == bundled:
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
