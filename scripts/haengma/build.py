"""Configures and builds the suite with CMake, quietly unless it fails."""

from __future__ import annotations

import json
import os
import shutil
import sys
import time
from pathlib import Path
from typing import Dict, List, Optional

from haengma import processes
from haengma.errors import UserError

HINT = "scripts/setup installs it"
# A compiler that is killed at once could leave half an object file, newer than its source.
GRACE_SECONDS = 5


# The target of the engine that runs programs.
ENGINE = "judge_engine"


def engine(folder: Path) -> Path:
    """The engine in a build folder, built."""
    return folder / "judge" / "engine"


def need(*commands: str, hint: str = HINT) -> None:
    """At least one of the commands must be there."""
    if not any(shutil.which(command) for command in commands):
        raise UserError(f"{' or '.join(commands)} is missing; {hint}")


def cpus() -> int:
    return os.cpu_count() or 1


def configure(root: Path, preset: str) -> Path:
    """Configures the preset and returns its build folder."""
    need("cmake")
    need(os.environ.get("CXX", "").partition(" ")[0] or "c++", "g++", "clang++")
    need("make", "ninja")
    env = dict(os.environ)
    if shutil.which("make") is None:
        env.setdefault("CMAKE_GENERATOR", "Ninja")
    folder = _binary_folder(root, preset)
    if (folder / "CMakeCache.txt").is_file():
        home = cache(folder).get("CMAKE_HOME_DIRECTORY", "")
        if not os.path.exists(home) or not os.path.samefile(home, root):
            raise UserError(f"{folder} was made for another folder, {home}; delete it")
    parent = next(path for path in (folder, *folder.parents) if path.exists())
    if not os.access(parent, os.W_OK):
        raise UserError(f"cannot write to {parent}")
    _quietly(root, ["cmake", "--preset", preset], "configuring", env)
    return folder


def build(root: Path, folder: Path, *targets: str) -> None:
    """Builds some targets, or everything."""
    command: List[str] = ["cmake", "--build", str(folder), "--parallel", str(cpus())]
    if targets:
        command += ["--target", *targets]
    _quietly(root, command, "building")


def cache(folder: Path) -> Dict[str, str]:
    """The variables in the CMake cache of a configured build folder."""
    text = (folder / "CMakeCache.txt").read_text(encoding="utf-8", errors="replace")
    variables = {}
    for line in text.splitlines():
        name, equals, value = line.partition("=")
        if equals and not line.startswith(("#", "//")):
            variables[name.partition(":")[0]] = value
    return variables


def _quietly(
    root: Path, command: processes.Command, doing: str, env: Optional[Dict[str, str]] = None
) -> None:
    on_terminal = sys.stderr.isatty()
    if on_terminal:
        print(f"{doing} ...", end="", file=sys.stderr, flush=True)
    started = time.monotonic()
    result = processes.run(command, cwd=root, env=env, merge_stderr=True, grace=GRACE_SECONDS)
    if on_terminal:
        print(f" {time.monotonic() - started:.1f} s", file=sys.stderr)
    if result.status != 0 or b"warning:" in result.stdout:
        sys.stderr.write(result.stdout.decode("utf-8", "backslashreplace"))
        sys.stderr.flush()
    if result.status != 0:
        raise UserError(f"{doing} failed, see above ({' '.join(map(str, command))})")


def _binary_folder(root: Path, name: str) -> Path:
    """The binaryDir of a preset. Each visible preset has its own."""
    presets = json.loads((root / "CMakePresets.json").read_text(encoding="utf-8"))
    for preset in presets["configurePresets"]:
        if preset["name"] == name:
            return Path(preset["binaryDir"].replace("${sourceDir}", str(root)))
    raise UserError(f"CMakePresets.json has no preset {name}")
