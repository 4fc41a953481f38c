"""The tools of a problem, problems/<id>/judge/*.cpp, built: they generate, validate, answer, check
and shrink inputs. Each is one process that serves any number of requests.

Requests and replies are frames, a length of four bytes and a body; a reply begins with its status.
"""

from __future__ import annotations

import os
import selectors
import struct
import subprocess
import tempfile
import time
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Dict, List, Sequence

from haengma import processes
from haengma.errors import UserError
from haengma.problems import Generated, Problem
from haengma.rules import Comparison

# How long a tool may take for one request.
TOOL_SECONDS = 60.0
CHECKER_SECONDS = 10.0
_CHUNK = 1 << 16
DONE, REFUSED = b"0", b"1"


@dataclass(frozen=True)
class Reply:
    status: bytes  # DONE, REFUSED, or what a tool says that cannot do it
    text: bytes

    @property
    def message(self) -> str:
        return self.text.decode("utf-8", "replace").strip()


class ToolError(UserError):
    """A tool has ended, or does not answer; `served` requests had been answered before."""

    def __init__(self, message: str, served: int) -> None:
        super().__init__(message)
        self.served = served


class Tools:
    """To be closed when it is needed no more; then the processes end."""

    def __init__(self, folder: Path, problem: Problem) -> None:
        self._folder = folder / "judge"
        self._problem = problem
        self._running: Dict[str, _Tool] = {}

    def __enter__(self) -> Tools:
        return self

    def __exit__(self, *_: object) -> None:
        for tool in self._running.values():
            tool.close()
        self._running.clear()

    def has(self, tool: str) -> bool:
        return (self._problem.folder / "judge" / f"{tool}.cpp").is_file()

    def is_built(self, tool: str) -> bool:
        return self._path(tool).is_file()

    def kinds(self) -> List[str]:
        """The kinds of inputs that the generator knows."""
        (reply,) = self._ask("generate", [b"kinds"])
        return [name.decode() for name in _parts(reply.text)]

    def every(self) -> List[bytes]:
        """Every small input, the smallest first."""
        (reply,) = self._ask("generate", [b"every"])
        return _parts(reply.text)

    def generate(self, wanted: Sequence[Generated]) -> List[bytes]:
        """The first input of each entry."""
        requests = [f"{one.kind} {one.first_seed} {one.size}".encode() for one in wanted]
        replies = self._ask("generate", requests)
        return [one.laid_out(reply.text) for one, reply in zip(wanted, replies)]

    def answers(self, texts: Sequence[bytes]) -> List[bytes]:
        """The right answer of each legal input."""
        return [reply.text for reply in self._ask("answer", texts)]

    def reasons_against(self, texts: Sequence[bytes]) -> List[str]:
        """Why the validator refuses each input; empty if it does not."""
        return [
            "" if reply.status == DONE else reply.message
            for reply in self._ask("validate", texts, (DONE, REFUSED))
        ]

    def shrink(self, text: bytes) -> List[bytes]:
        """Simpler inputs, the boldest first."""
        (reply,) = self._ask("shrink", [text])
        return _parts(reply.text)

    def check(self, text: bytes, answer: bytes, output: bytes) -> Comparison:
        """What the problem's checker says of an output. A checker that fails is a UserError."""
        request = b"".join(struct.pack("<I", len(part)) + part for part in (text, answer, output))
        try:
            (reply,) = self._tool("check").ask([request], CHECKER_SECONDS)
        except ToolError as error:
            self._running.pop("check").close()
            raise UserError(f"the checker failed: {error}") from error
        if reply.status == DONE:
            return Comparison("AC")
        if reply.status == REFUSED:
            return Comparison("WA", reply.message or "the checker gives no reason")
        raise UserError(f"the checker failed: {reply.message}")

    def _ask(
        self, name: str, requests: Sequence[bytes], allowed: Sequence[bytes] = (DONE,)
    ) -> List[Reply]:
        """The replies of a tool; one that fails is a failure of the judge."""
        try:
            replies = self._tool(name).ask(requests, TOOL_SECONDS)
        except ToolError as error:
            raise self._failure(name, requests[error.served], str(error)) from error
        for request, reply in zip(requests, replies):
            if reply.status not in allowed:
                raise self._failure(name, request, reply.message)
        return replies

    def _failure(self, name: str, request: bytes, why: str) -> UserError:
        # Only the generator's requests are short words; the others' are inputs.
        asked = f"{name} {request.decode()}" if name == "generate" else name
        return UserError(f"problem {self._problem.id}: {asked} failed: {why}")

    def _tool(self, name: str) -> _Tool:
        if name not in self._running:
            if not self.is_built(name):
                raise UserError(f"problem {self._problem.id} has no judge/{name}.cpp")
            self._running[name] = _Tool(self._path(name))
        return self._running[name]

    def _path(self, name: str) -> Path:
        return self._folder / f"{self._problem.id}_{name}"


class _Tool:
    """One process."""

    def __init__(self, path: Path) -> None:
        self._stack = ExitStack()
        self._heard = bytearray()
        try:
            # A file never blocks the tool, whatever it says there.
            self._stderr = self._stack.enter_context(tempfile.TemporaryFile())
            self._process = self._stack.enter_context(
                processes.session(
                    [path, "--batch"],
                    0,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=self._stderr,
                    bufsize=0,
                )
            )
            assert self._process.stdin is not None and self._process.stdout is not None
            self._in, self._out = self._process.stdin.fileno(), self._process.stdout.fileno()
            os.set_blocking(self._in, False)
            os.set_blocking(self._out, False)
        except BaseException:
            self._stack.close()
            raise

    def close(self) -> None:
        self._stack.close()

    def ask(self, requests: Sequence[bytes], seconds: float) -> List[Reply]:
        """The replies to some requests, each within so many seconds after the one before."""
        unsent = memoryview(b"".join(struct.pack("<I", len(one)) + one for one in requests))
        replies: List[Reply] = []
        deadline = time.monotonic() + seconds
        with selectors.DefaultSelector() as selector:
            selector.register(self._out, selectors.EVENT_READ)
            if unsent:
                selector.register(self._in, selectors.EVENT_WRITE)
            while len(replies) < len(requests):
                ready = selector.select(max(0.0, deadline - time.monotonic()))
                for key, _ in ready:
                    if key.fd == self._in:
                        unsent = unsent[self._send(unsent) :]
                        if not unsent:
                            selector.unregister(self._in)
                    elif not self._hear():
                        raise ToolError(self._how_it_ended(), len(replies))
                if self._take(replies):
                    deadline = time.monotonic() + seconds
                elif time.monotonic() >= deadline:
                    raise ToolError(f"no answer within {seconds:g} s", len(replies))
        return replies

    def _send(self, unsent: memoryview) -> int:
        try:
            return os.write(self._in, unsent[:_CHUNK])
        except BlockingIOError:
            return 0
        except BrokenPipeError:
            return len(unsent)  # It has ended, which its output says.

    def _hear(self) -> bool:
        data = os.read(self._out, _CHUNK)
        self._heard += data
        return bool(data)

    def _take(self, replies: List[Reply]) -> bool:
        """Takes the replies that are complete, and says whether there was one."""
        at = 0
        while len(self._heard) - at >= 4:
            (size,) = struct.unpack_from("<I", self._heard, at)
            if size == 0 or len(self._heard) - at - 4 < size:
                break
            body = bytes(self._heard[at + 4 : at + 4 + size])
            replies.append(Reply(body[:1], body[1:]))
            at += 4 + size
        del self._heard[:at]
        return at > 0

    def _how_it_ended(self) -> str:
        status = self._process.wait()
        self._stderr.seek(0)
        told = self._stderr.read().decode("utf-8", "replace").strip()
        if status < 0:
            return f"{processes.signal_name(-status)} {told}".rstrip()
        return told or f"ended with status {status}"


def _parts(text: bytes) -> List[bytes]:
    """The members of a list: frames, one after another."""
    parts = []
    at = 0
    while at < len(text):
        (size,) = struct.unpack_from("<I", text, at)
        parts.append(text[at + 4 : at + 4 + size])
        at += 4 + size
    return parts
