"""What the tests of the scripts share: temporary projects, and running scripts in them."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path
from typing import Any, Dict, List, Optional, Sequence

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))

# The engine that the project has built.
ENGINE = Path(os.environ.get("HAENGMA_BIN", ROOT / "build/bin")).parent / "judge/engine"
# Far more than anything here takes, for a machine that is busy with other things.
PATIENCE = 60.0


def problem_json(*ways: str) -> Dict[str, Any]:
    return {
        "title": {"en": "Echo", "ko": "메아리"},
        "source": {"name": "haengma"},
        "limits": {"time_s": 1, "memory_mb": 256},
        "comparison": "tokens",
        "default": ways[0],
        "ways": {way: {"verdicts": ["AC"]} for way in ways},
    }


class Project:
    """A copy of scripts/ in a temporary folder, with problems that the test makes."""

    def __init__(self, test: unittest.TestCase, folder: str = "project") -> None:
        temporary = tempfile.TemporaryDirectory()
        test.addCleanup(temporary.cleanup)
        self.outside = Path(temporary.name).resolve()
        self.root = self.outside / folder
        self.bin = self.outside / "bin"
        self.bin.mkdir()
        shutil.copytree(
            ROOT / "scripts", self.root / "scripts", ignore=shutil.ignore_patterns("__pycache__")
        )
        (self.root / "problems").mkdir()
        (self.root / "samples").mkdir()

    def problem(self, problem_id: str = "echo", *names: str, **changes: Any) -> None:
        data = {**problem_json(*(names or ("main",))), **changes}
        folder = self.root / "problems" / problem_id
        folder.mkdir(exist_ok=True)
        (self.root / "samples" / problem_id).mkdir(exist_ok=True)
        for way in data["ways"]:
            (folder / f"{way}.cpp").write_text("int main() {}\n")
        (folder / "problem.json").write_text(json.dumps(data), encoding="utf-8")

    def sample(self, problem_id: str, name: str, given: bytes, expected: bytes) -> None:
        folder = self.root / "samples" / problem_id
        (folder / f"{name}.in").write_bytes(given)
        (folder / f"{name}.out").write_bytes(expected)

    def program(self, name: str, body: str) -> None:
        """A program in Python, in the folder for --bin."""
        path = self.bin / name
        path.write_text(f"#!{sys.executable} -S\nimport os, signal, sys, time\n{body}\n")
        path.chmod(0o755)

    def run(
        self, script: str, *arguments: str, cwd: Optional[Path] = None, **env: str
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            self.command(script, *arguments),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            cwd=cwd or self.root,
            env={**environment(), **env},
            timeout=PATIENCE,
        )

    def check(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return self.run("check_samples", "--bin", str(self.bin), *arguments)

    def command(self, script: str, *arguments: str) -> List[str]:
        return [sys.executable, str(self.root / "scripts" / script), *arguments]


def environment() -> Dict[str, str]:
    drop = ("NO_COLOR", "TERM", "CMAKE_GENERATOR")
    return {
        **{key: value for key, value in os.environ.items() if key not in drop},
        "PYTHONUTF8": "1",
        "TERM": "xterm",
    }


def run_on_terminal(command: Sequence[str], cwd: Path, **env: str) -> str:
    """What the command prints when its output is a terminal; skips where there is none."""
    try:
        master, slave = os.openpty()
    except OSError as error:
        raise unittest.SkipTest(f"no pseudo terminal: {error.strerror}") from None
    with subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=slave, cwd=cwd, env={**environment(), **env}
    ) as process:
        os.close(slave)
        heard = b""
        while True:
            try:
                data = os.read(master, 4096)
            except OSError:  # Linux reports the other end's leaving so.
                break
            if not data:
                break
            heard += data
        os.close(master)
        process.wait(PATIENCE)
    return heard.decode("utf-8")


def read_pids(path: Path, wanted: int) -> List[int]:
    """Waits until programs have written their ids, one a line."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        lines = path.read_text().split("\n")[:-1] if path.exists() else []
        if len(lines) >= wanted:
            return [int(line) for line in lines]
        time.sleep(0.02)
    raise AssertionError(f"{path} does not name {wanted} processes")


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    # One that is dead already may wait for its parent, who may be a slow init.
    status = Path(f"/proc/{pid}/stat")
    try:
        return status.read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return not Path("/proc/self").exists()


def none_is_alive(pids: Sequence[int]) -> bool:
    """Killed processes take a moment to go; those that survive are ended here."""
    end = time.monotonic() + 5
    while time.monotonic() < end:
        if not any(alive(pid) for pid in pids):
            return True
        time.sleep(0.02)
    for pid in filter(alive, pids):
        os.kill(pid, signal.SIGKILL)
    return False
