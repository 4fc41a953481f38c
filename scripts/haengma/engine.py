"""The native engine (scripts/engine), which runs programs as a judge does: with limits of time,
memory and output, and measured.

Requests are written ahead, as many as there are; replies come in the order in which runs end. When
the engine is closed, or this process dies, nothing is left of any program.
"""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
import tempfile
import time
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Dict, Optional, Sequence, Union

from haengma import processes
from haengma.errors import UserError

MEBIBYTE = 1 << 20
# A program that waits uses no CPU time: it is stopped after this much time on the wall.
WALL_FACTOR, WALL_SECONDS = 4.0, 2.0
# Room of address space beyond the memory limit: enough for what is asked for but never touched,
# and an end for what grows faster than it is watched.
SPARE_ADDRESS_SPACE = 4096 * MEBIBYTE
OUTPUT_LIMIT = 32 * MEBIBYTE
# How long the engine may take to end what it runs.
ENDING_SECONDS = 10.0
# And its folder to be removed, after it was killed.
REMOVE_SECONDS = 5.0

_NOT_STARTED = 6
# Why a run was ended by the engine, in the order of its Reason; empty: it ended by itself.
_STOPPED = ("", "time", "clock", "memory", "output", "cancelled", "not started", "lost")
_GROUP = struct.Struct("<cIqqqqqB")
_RESULT = struct.Struct("<IIqqqiB")


@dataclass(frozen=True)
class Limits:
    time_s: float  # CPU time
    memory_mb: int
    output: int = OUTPUT_LIMIT  # bytes

    @property
    def wall_s(self) -> float:
        return WALL_FACTOR * self.time_s + WALL_SECONDS


@dataclass(frozen=True)
class Execution:
    """How a run ended. Time and memory are those of the program and of all that it started."""

    stdout: bytes
    stderr: bytes
    status: int  # as the program left it; -n if signal n killed it
    cpu_s: float
    wall_s: float
    memory_kb: int  # the largest resident size
    # Why it was ended by the engine: time (too much CPU time), clock (too much time on the wall),
    # memory, output, cancelled, lost (what watched it was killed); empty: it ended by itself.
    stopped: str


@dataclass(frozen=True)
class Result:
    """A run of a group has ended."""

    group: int
    index: int  # of the input, in the group
    execution: Execution


@dataclass(frozen=True)
class Ended:
    """No more is said of a group."""

    group: int


def _remove(folder: str) -> None:
    """Removes a folder, in which programs may still be dying if the engine was killed."""
    end = time.monotonic() + REMOVE_SECONDS
    while True:
        shutil.rmtree(folder, ignore_errors=True)
        if not os.path.exists(folder) or time.monotonic() > end:
            return
        time.sleep(0.02)


class Engine:
    def __init__(self, binary: Path, jobs: int) -> None:
        self._stack = ExitStack()
        self._commands: Dict[int, str] = {}
        self._inputs = self._groups = 0
        try:
            folder = tempfile.mkdtemp(prefix="haengma-run-")
            self._stack.callback(_remove, folder)
            self._process = self._stack.enter_context(
                processes.session(
                    [binary, str(jobs), folder],
                    0,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                )
            )
            self._stack.callback(self._end)
            # Whether programs run in namespaces of their own.
            self.has_namespaces = self._read_frame() == b"h\x02"
        except BaseException:
            self._stack.close()
            raise

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def add_input(self, text: bytes) -> int:
        """Keeps an input, and returns its number."""
        self._inputs += 1
        self._write(struct.pack("<cI", b"i", self._inputs), text)
        return self._inputs

    def forget_input(self, number: int) -> None:
        self._write(struct.pack("<cI", b"d", number))

    def run(
        self,
        command: processes.Command,
        inputs: Sequence[int],
        limits: Limits,
        *,
        is_native: bool,
        folder: Optional[Path] = None,
        measure_again: bool = False,
    ) -> int:
        """Asks for runs of a command, one on each input, and returns the number of their group.

        The address space of a native program is limited as well; interpreters and virtual machines
        reserve more of it than they use. The command runs in `folder`, or each time in a new one.
        With `measure_again`, a time that is over the limit by a little is measured again with
        nothing else running.
        """
        self._groups += 1
        group = self._groups
        memory = limits.memory_mb * MEBIBYTE
        words = b"".join(bytes_of(word) + b"\0" for word in command)
        where = bytes_of(folder) if folder is not None else b""
        self._commands[group] = str(command[0])
        self._write(
            _GROUP.pack(
                b"g",
                group,
                int(limits.time_s * 1e9),
                int(limits.wall_s * 1e9),
                memory,
                limits.output,
                memory + SPARE_ADDRESS_SPACE if is_native else 0,
                measure_again,
            ),
            struct.pack("<I", len(where)),
            where,
            struct.pack("<I", len(words)),
            words,
            struct.pack(f"<{len(inputs)}I", *inputs),
        )
        return group

    def cancel(self, group: int, keep: int = 0) -> None:
        """Begins no more runs of a group, and stops those that run, apart from the runs of its first
        `keep` inputs; the result of a run that is stopped says "cancelled"."""
        self._write(struct.pack("<cII", b"c", group, keep))

    def next(self) -> Union[Result, Ended]:
        """Waits for what happens next. To be called only while a group has not ended."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.flush()
        except BrokenPipeError:
            pass  # Reading says the same.
        frame = self._read_frame()
        if frame[:1] == b"e":
            (group,) = struct.unpack_from("<I", frame, 1)
            del self._commands[group]
            return Ended(group)
        group, index, cpu_ns, wall_ns, memory_kb, status, reason = _RESULT.unpack_from(frame, 1)
        at = 1 + _RESULT.size
        (size,) = struct.unpack_from("<I", frame, at)
        stdout = frame[at + 4 : at + 4 + size]
        stderr = frame[at + 8 + size :]
        if reason == _NOT_STARTED:
            why = stderr.decode("utf-8", "replace")
            raise UserError(f"cannot run {self._commands[group]}: {why}")
        execution = Execution(
            stdout, stderr, status, cpu_ns / 1e9, wall_ns / 1e9, memory_kb, _STOPPED[reason]
        )
        return Result(group, index, execution)

    def run_once(
        self,
        command: processes.Command,
        stdin: bytes,
        limits: Limits,
        *,
        is_native: bool,
        folder: Optional[Path] = None,
    ) -> Execution:
        """Runs a command on one input. Nothing else may be running."""
        number = self.add_input(stdin)
        self.run(command, [number], limits, is_native=is_native, folder=folder)
        result = self.next()
        ended = self.next()
        assert isinstance(result, Result) and isinstance(ended, Ended)
        self.forget_input(number)
        return result.execution

    def _write(self, *parts: bytes) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(struct.pack("<I", sum(map(len, parts))))
            for part in parts:
                self._process.stdin.write(part)
        except BrokenPipeError:
            pass  # The next reply does not come, and says so.

    def _read_frame(self) -> bytes:
        assert self._process.stdout is not None
        head = self._process.stdout.read(4)
        size = struct.unpack("<I", head)[0] if len(head) == 4 else 0
        frame = self._process.stdout.read(size)
        if not frame or len(frame) < size:
            raise UserError(f"the engine has ended {_how(self._process.wait())}")
        return frame

    def _end(self) -> None:
        """At the end of its requests the engine ends what it runs, and itself."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.close()
        except BrokenPipeError:
            pass
        try:
            self._process.wait(ENDING_SECONDS)
        except subprocess.TimeoutExpired:
            pass  # The session kills it.


def _how(status: int) -> str:
    if status < 0:
        return f"by {processes.signal_name(-status)}"
    return f"with status {status}"


def bytes_of(word: Union[str, Path]) -> bytes:
    return str(word).encode("utf-8", "surrogateescape")
