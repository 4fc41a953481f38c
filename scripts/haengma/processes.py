"""Runs a program with input, a time limit and an output limit, and leaves nothing of it behind."""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import threading
import time
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import (
    IO,
    Any,
    Callable,
    Dict,
    Iterator,
    List,
    Mapping,
    Optional,
    Sequence,
    Set,
    Tuple,
    Union,
)

from haengma.errors import UserError

Command = Sequence[Union[str, Path]]

CHUNK = 1 << 16
# How often to look whether the program has ended while something else holds its pipes open.
LOOK_SECONDS = 0.05
# And when it has closed its pipes, so will end at once: the pause doubles from here.
SHORTEST_LOOK_SECONDS = 0.0005

running: "Set[subprocess.Popen[bytes]]" = set()
# Held while a process is started, so that every child of this process is in `running`.
starting = threading.Lock()


@dataclass(frozen=True)
class Result:
    stdout: bytes
    stderr: bytes
    status: int  # as the program left it; -n if signal n killed it
    seconds: float  # wall time
    timed_out: bool  # killed here, because the time was up
    flooded: bool  # killed here, because it printed more than allowed to standard output

    @property
    def signal(self) -> Optional[int]:
        return -self.status if self.status < 0 else None


def signal_name(number: int) -> str:
    """For example: SIGSEGV (segmentation fault)."""
    try:
        name = signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
    meaning = signal.strsignal(number)
    return f"{name} ({meaning.lower()})" if meaning else name


def run(
    command: Command,
    stdin: bytes = b"",
    *,
    timeout: Optional[float] = None,
    cwd: Optional[Path] = None,
    env: Optional[Mapping[str, str]] = None,
    merge_stderr: bool = False,
    output_limit: int = 64 << 20,
    grace: float = 0,
) -> Result:
    """Runs the command in a session of its own and ends every process of its group.

    What it prints to standard error beyond the output limit is dropped. `grace` is how many
    seconds it gets between SIGTERM and SIGKILL if it has to be ended.
    """
    started = time.monotonic()
    deadline = None if timeout is None else started + timeout
    with session(
        command,
        grace,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT if merge_stderr else subprocess.PIPE,
        cwd=cwd,
        env=env,
    ) as process:
        with closing(Talk(process, stdin, output_limit)) as talk:
            talk.until(
                lambda: process.poll() is not None
                or (deadline is not None and time.monotonic() >= deadline)
            )
            seconds = time.monotonic() - started
            timed_out = process.poll() is None and not talk.flooded
            if not timed_out and not talk.flooded:
                # A child in the background may go on printing; what is there already counts.
                signal_group(process, signal.SIGKILL)
                talk.drain()
    return Result(
        stdout=talk.output(process.stdout),
        stderr=talk.output(process.stderr),
        status=process.wait(),
        seconds=seconds,
        timed_out=timed_out,
        flooded=talk.flooded,
    )


def run_attached(command: Command, *, cwd: Optional[Path] = None, grace: float = 5) -> int:
    """Runs the command on the script's own streams and returns its status (-n: signal n)."""
    with session(command, grace, cwd=cwd) as process:
        return process.wait()


def end_all() -> None:
    """Kills what other threads are running; their calls of run() return then."""
    for process in list(running):
        signal_group(process, signal.SIGKILL)


class Talk:
    """Feeds a process and listens to it, never blocked on one of its pipes."""

    def __init__(self, process: subprocess.Popen[bytes], stdin: bytes, limit: int) -> None:
        self.flooded = False
        self._process = process
        self._unsent = memoryview(stdin)
        self._limit = limit
        self._heard: Dict[IO[bytes], bytearray] = {}
        self._selector = selectors.DefaultSelector()
        for pipe in (process.stdout, process.stderr):
            if pipe is not None:
                self._heard[pipe] = bytearray()
                self._watch(pipe, selectors.EVENT_READ)
        if process.stdin is not None:
            self._watch(process.stdin, selectors.EVENT_WRITE)

    def close(self) -> None:
        self._selector.close()

    def output(self, pipe: Optional[IO[bytes]]) -> bytes:
        return bytes(self._heard[pipe]) if pipe is not None else b""

    def until(self, stop: Callable[[], bool]) -> None:
        """Talks until `stop` says so, or the process has printed too much."""
        pause = SHORTEST_LOOK_SECONDS
        while not self.flooded and not stop():
            if self._selector.get_map():
                self._serve(LOOK_SECONDS)
            else:
                time.sleep(pause)
                pause = min(2 * pause, LOOK_SECONDS)

    def drain(self) -> None:
        """Reads what the ended process left in its pipes."""
        while not self.flooded and self._serve(0):
            pass

    def _watch(self, pipe: IO[bytes], event: int) -> None:
        os.set_blocking(pipe.fileno(), False)
        self._selector.register(pipe, event)

    def _drop(self, pipe: IO[bytes]) -> None:
        self._selector.unregister(pipe)
        pipe.close()

    def _serve(self, seconds: float) -> bool:
        ready = [key.fileobj for key, _ in self._selector.select(seconds)]
        for pipe in ready:
            if pipe is self._process.stdin:
                self._send(self._process.stdin)
            else:
                self._hear(next(known for known in self._heard if known is pipe))
        return bool(ready)

    def _send(self, pipe: IO[bytes]) -> None:
        try:
            sent = os.write(pipe.fileno(), self._unsent[:CHUNK]) if self._unsent else 0
        except BlockingIOError:
            return
        except BrokenPipeError:
            sent = len(self._unsent)  # The program does not want the rest, which is its right.
        self._unsent = self._unsent[sent:]
        if not self._unsent:
            self._drop(pipe)

    def _hear(self, pipe: IO[bytes]) -> None:
        try:
            data = os.read(pipe.fileno(), CHUNK)
        except BlockingIOError:
            return
        if not data:
            self._drop(pipe)
        heard = self._heard[pipe]
        heard += data
        if len(heard) > self._limit:
            del heard[self._limit :]
            self.flooded = self.flooded or pipe is self._process.stdout


@contextmanager
def session(command: Command, grace: float, **options: Any) -> Iterator[subprocess.Popen[bytes]]:
    process: Optional[subprocess.Popen[bytes]] = None
    try:
        with _signals_held():
            with starting:
                process = subprocess.Popen(
                    [os.fspath(word) for word in command], start_new_session=True, **options
                )
                running.add(process)
        yield process
    except (OSError, ValueError) as error:
        if process is not None:
            raise
        raise UserError(f"cannot run {command[0]}: {error}") from error
    finally:
        if process is not None:
            with _signals_held():
                _end(process, grace)
                running.discard(process)


def _end(process: subprocess.Popen[bytes], grace: float) -> None:
    if process.poll() is None and grace > 0:
        signal_group(process, signal.SIGTERM)
        try:
            process.wait(grace)
        except subprocess.TimeoutExpired:
            pass
    signal_group(process, signal.SIGKILL)
    process.wait()
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe is not None:
            pipe.close()


def signal_group(process: subprocess.Popen[bytes], number: int) -> None:
    try:
        os.killpg(process.pid, number)
    except (ProcessLookupError, PermissionError):
        pass  # Nobody is left; macOS says "not permitted" if all that is left is a zombie.


@contextmanager
def _signals_held() -> Iterator[None]:
    """Delays Ctrl-C and SIGTERM to the end of the block, so that no started process is lost.

    A blocked signal mask would be inherited by the process, a handler is not.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: List[Tuple[int, Optional[FrameType]]] = []
    handlers = {}
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        handler = signal.getsignal(number)
        if callable(handler):
            handlers[number] = handler
            signal.signal(number, lambda number, frame: came.append((number, frame)))
    try:
        yield
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)
        for arrived, frame in came[:1]:
            handlers[signal.Signals(arrived)](arrived, frame)
