"""Runs a program as a judge does: with limits of time, memory and output, and measured.

Nothing of the program is left when run() returns: its process group is killed, and on Linux also
what has left the group for a session of its own.
"""

from __future__ import annotations

import ctypes
import os
import resource
import signal
import subprocess
import sys
import threading
import time
import uuid
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Iterator, List, Optional, Set

from haengma import processes

MEBIBYTE = 1 << 20
# A program that waits uses no CPU time: it is stopped after this much time on the wall.
WALL_FACTOR, WALL_SECONDS = 4.0, 2.0
# Room of address space beyond the memory limit: enough for what is asked for but never touched,
# and an end for what grows faster than it is watched.
SPARE_ADDRESS_SPACE = 4096 * MEBIBYTE
OUTPUT_LIMIT = 32 * MEBIBYTE
WATCH_GROUP_SECONDS = 0.05
_MARK = "HAENGMA_EXECUTION"
_PR_SET_CHILD_SUBREAPER = 36


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
    stdout: bytes
    stderr: bytes
    status: int  # as the program left it; -n if signal n killed it
    cpu_s: float
    wall_s: float
    memory_kb: int  # the largest resident size
    stopped: str  # "", or why it was killed here: time, memory or output


def run(
    command: processes.Command,
    stdin: bytes,
    limits: Limits,
    *,
    is_native: bool,
    cwd: Optional[Path] = None,
) -> Execution:
    """Runs the command. The address space of a native program is limited as well; interpreters
    and virtual machines reserve more of it than they use."""
    mark = uuid.uuid4().hex
    started = time.monotonic()
    with _no_strays(mark), processes.session(
        command,
        0,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=cwd,
        env={**os.environ, _MARK: mark},
        preexec_fn=lambda: _set_limits(limits, is_native),
    ) as process:
        watch = _Watch(process, limits, started)
        with closing(processes.Talk(process, stdin, limits.output)) as talk:
            try:
                talk.until(watch.should_stop)
                wall = time.monotonic() - started
                if watch.has_ended:
                    # Whoever still holds the pipes might fill them faster than they are drained.
                    processes.signal_group(process, signal.SIGKILL)
                    _end_strays(mark)
                    talk.drain()
            finally:
                watch.end()
    stopped = "output" if talk.flooded else watch.stopped
    return Execution(
        stdout=talk.output(process.stdout),
        stderr=talk.output(process.stderr),
        status=watch.status,
        cpu_s=watch.cpu_s,
        wall_s=wall,
        memory_kb=watch.memory_kb,
        stopped=stopped,
    )


class _Watch:
    """Looks at a running process, and takes its measures when it has ended."""

    def __init__(self, process: subprocess.Popen[bytes], limits: Limits, started: float) -> None:
        self.stopped = ""
        self.has_ended = False
        self.status = 0
        self.cpu_s = 0.0
        self.memory_kb = 0
        self._process = process
        self._limits = limits
        self._deadline = started + limits.wall_s
        self._next_look_at_group = started

    def should_stop(self) -> bool:
        if self._reap(os.WNOHANG):
            return True
        now = time.monotonic()
        pids = [self._process.pid]
        if now >= self._next_look_at_group:
            self._next_look_at_group = now + WATCH_GROUP_SECONDS
            pids = _group(self._process.pid)
        used = sum(_resident_kb(pid) for pid in pids)
        self.memory_kb = max(self.memory_kb, used, _peak_kb(self._process.pid))
        if self.memory_kb > self._limits.memory_mb * 1024:
            self.stopped = "memory"
        elif now >= self._deadline or sum(map(_cpu_s, pids)) > self._limits.time_s + 0.1:
            self.stopped = "time"
        return self.stopped != ""

    def end(self) -> None:
        """Kills the group, and reaps the process if should_stop() has not."""
        processes.signal_group(self._process, signal.SIGKILL)
        if not self.has_ended:
            self._reap(0)

    def _reap(self, options: int) -> bool:
        pid, status, usage = os.wait4(self._process.pid, options)
        if pid == 0:
            return False
        self.has_ended = True
        self.status = -os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.WEXITSTATUS(status)
        self._process.returncode = self.status
        self.cpu_s = usage.ru_utime + usage.ru_stime
        peak_kb = usage.ru_maxrss // (1024 if sys.platform == "darwin" else 1)
        # Until it became the program, the process was a copy of this one and as large; a peak
        # beyond that is the program's own.
        own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        own_kb = own // (1024 if sys.platform == "darwin" else 1)
        if peak_kb > own_kb:
            self.memory_kb = max(self.memory_kb, peak_kb)
        return True


def _set_limits(limits: Limits, is_native: bool) -> None:
    """In the new process, before it becomes the program."""
    memory = limits.memory_mb * MEBIBYTE
    wanted = [
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_STACK, memory),
        (resource.RLIMIT_CPU, int(limits.time_s) + 2),
    ]
    if is_native:
        wanted.append((resource.RLIMIT_AS, memory + SPARE_ADDRESS_SPACE))
    for kind, value in wanted:
        hard = resource.getrlimit(kind)[1]
        value = value if hard == resource.RLIM_INFINITY else min(value, hard)
        try:
            resource.setrlimit(kind, (value, hard))
        except (ValueError, OSError):
            pass  # macOS knows some of them only by name; the watch is there all the same.


# What Linux tells of a process in /proc; elsewhere, and when it is gone: nothing.


def _read(path: str) -> bytes:
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return b""


def _resident_kb(pid: int) -> int:
    fields = _read(f"/proc/{pid}/statm").split()
    return int(fields[1]) * (resource.getpagesize() // 1024) if len(fields) > 1 else 0


def _peak_kb(pid: int) -> int:
    for line in _read(f"/proc/{pid}/status").splitlines():
        if line.startswith(b"VmHWM:"):
            return int(line.split()[1])
    return 0


def _stat(pid: int) -> List[bytes]:
    """The fields of /proc/pid/stat after the name, which may hold anything: state, parent, group
    and so on."""
    return _read(f"/proc/{pid}/stat").rpartition(b")")[2].split()


def _cpu_s(pid: int) -> float:
    fields = _stat(pid)
    ticks = os.sysconf("SC_CLK_TCK")
    return (int(fields[11]) + int(fields[12])) / ticks if len(fields) > 12 else 0.0


def _group(group: int) -> List[int]:
    try:
        pids = [int(name) for name in os.listdir("/proc") if name.isdigit()]
    except OSError:
        return [group]
    return [pid for pid in pids if _stat(pid)[2:3] == [str(group).encode()]]


_subreaper = threading.Lock()
_is_subreaper: Set[int] = set()


def _become_subreaper() -> None:
    """From now on, orphans of the programs are children of this process, and can be found."""
    with _subreaper:
        if os.getpid() not in _is_subreaper and sys.platform == "linux":
            ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
        _is_subreaper.add(os.getpid())


_counting = threading.Lock()
_active = 0  # executions at this moment
_others: Set[int] = set()  # children that were there before the first of them


@contextmanager
def _no_strays(mark: str) -> Iterator[None]:
    """Ends what the execution leaves behind. A program can hide its mark, by emptying its
    environment; then it is ended with the last of the executions that run at the same time."""
    global _active
    _become_subreaper()
    with _counting:
        if _active == 0:
            _others.clear()
            _others.update(_orphans())
        _active += 1
    try:
        yield
    finally:
        _end_strays(mark)
        with _counting:
            _active -= 1
            if _active == 0:
                _end_strays("")


def _end_strays(mark: str) -> None:
    """Kills the orphans of one execution, or all of them, and reaps them."""
    own, any_mark = f"{_MARK}={mark}".encode(), f"{_MARK}=".encode()
    looks = 0
    for _ in range(500):
        has_killed = is_unclear = False
        for pid in _orphans():
            environment = _read(f"/proc/{pid}/environ").split(b"\0")
            if not mark or own in environment or _stat(pid)[:1] == [b"Z"]:
                _kill_and_reap(pid)
                has_killed = True  # Its children are orphans now.
            elif not any(entry.startswith(any_mark) for entry in environment):
                is_unclear = True  # It may be just becoming another program, and shows nothing yet.
        looks += not has_killed
        if not has_killed and (not is_unclear or looks > 20):
            return
        time.sleep(0.001)


def _kill_and_reap(pid: int) -> None:
    try:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
    except (ProcessLookupError, ChildProcessError):
        pass


def _orphans() -> List[int]:
    """The children of this process that it has not started itself."""
    with processes.starting:
        started = {process.pid for process in processes.running}
        return [pid for pid in _children() if pid not in started and pid not in _others]


def _children() -> List[int]:
    me = str(os.getpid())
    children: List[int] = []
    try:
        tasks = os.listdir(f"/proc/{me}/task")
    except OSError:
        return children
    for task in tasks:
        children += map(int, _read(f"/proc/{me}/task/{task}/children").split())
    return children
