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
from typing import IO, Any, Dict, Iterator, List, Mapping, Optional, Sequence, Set, Tuple, Union

from haengma.errors import UserError

Command = Sequence[Union[str, Path]]

CHUNK = 1 << 16
# How often to look whether the program has ended while something else holds its pipes open.
LOOK_SECONDS = 0.05

_running: "Set[subprocess.Popen[bytes]]" = set()


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

    What it prints to standard error beyond the output limit is dropped. `grace` is how many seconds it gets between SIGTERM and SIGKILL if it has to be ended.
    """
    started = time.monotonic()
    deadline = None if timeout is None else started + timeout
    with _session(
        command,
        grace,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT if merge_stderr else subprocess.PIPE,
        cwd=cwd,
        env=env,
    ) as process:
        with closing(_Talk(process, stdin, output_limit)) as talk:
            timed_out = not talk.until_exit(deadline)
            seconds = time.monotonic() - started
            if process.returncode is not None:
                # A child in the background may go on printing; what is there already counts.
                _signal_group(process, signal.SIGKILL)
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
    with _session(command, grace, cwd=cwd) as process:
        return process.wait()


def end_all() -> None:
    """Kills what other threads are running; their calls of run() return then."""
    for process in list(_running):
        _signal_group(process, signal.SIGKILL)


class _Talk:
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

    def until_exit(self, deadline: Optional[float]) -> bool:
        """False if the time was up first. Stops early if the process printed too much."""
        process = self._process
        while self._selector.get_map() and process.poll() is None and not self.flooded:
            left = LOOK_SECONDS if deadline is None else deadline - time.monotonic()
            if left <= 0:
                return False
            self._serve(min(left, LOOK_SECONDS))
        if self.flooded:
            return True
        try:
            process.wait(None if deadline is None else max(0, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            return False
        return True

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
def _session(command: Command, grace: float, **options: Any) -> Iterator[subprocess.Popen[bytes]]:
    process: Optional[subprocess.Popen[bytes]] = None
    try:
        with _signals_held():
            process = subprocess.Popen(
                [os.fspath(word) for word in command], start_new_session=True, **options
            )
            _running.add(process)
        yield process
    except (OSError, ValueError) as error:
        if process is not None:
            raise
        raise UserError(f"cannot run {command[0]}: {error}") from error
    finally:
        if process is not None:
            with _signals_held():
                _end(process, grace)
                _running.discard(process)


def _end(process: subprocess.Popen[bytes], grace: float) -> None:
    if process.poll() is None and grace > 0:
        _signal_group(process, signal.SIGTERM)
        try:
            process.wait(grace)
        except subprocess.TimeoutExpired:
            pass
    _signal_group(process, signal.SIGKILL)
    process.wait()
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe is not None:
            pipe.close()


def _signal_group(process: subprocess.Popen[bytes], number: int) -> None:
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
