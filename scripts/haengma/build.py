"""Configures and builds the suite with CMake, quietly unless it fails."""

from __future__ import annotations

import hashlib
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
# In a build folder: what it was configured for.
STAMP = "configured.txt"


def tools_of(problem_id: str) -> str:
    """The target of the engine that runs programs, and of the tools of a problem."""
    return f"judge_{problem_id}"


def engine(folder: Path) -> Path:
    """The engine in a build folder, built."""
    return folder / "judge" / "engine"


def need(*commands: str, hint: str = HINT) -> None:
    """At least one of the commands must be there."""
    if not any(shutil.which(command) for command in commands):
        raise UserError(f"{' or '.join(commands)} is missing; {hint}")


def cpus() -> int:
    return os.cpu_count() or 1


def configure(root: Path, preset: str, *, again: bool = False) -> Path:
    """Configures the preset, unless that has been done and not `again`, and returns its build folder.

    Only CMake can tell whether a library is there by now that was missing before.
    """
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
            print(f"{folder} was made for {home}: it is made anew", file=sys.stderr)
            _clear(folder)
    parent = next(path for path in (folder, *folder.parents) if path.exists())
    if not os.access(parent, os.W_OK):
        raise UserError(f"cannot write to {parent}")
    state = _state(root, preset, env)
    stamp = folder / STAMP
    has_build = any((folder / name).is_file() for name in ("Makefile", "build.ninja"))
    is_same = has_build and stamp.is_file() and stamp.read_text(encoding="utf-8") == state
    if again or not is_same:
        _quietly(root, ["cmake", "--preset", preset], "configuring", env)
        stamp.write_text(state, encoding="utf-8")
    return folder


def _state(root: Path, preset: str, env: Dict[str, str]) -> str:
    """What a configuration depends on, apart from what the build looks after by itself: it runs
    CMake again when its files have changed, but knows no target of a program that is new."""
    names = ("CXX", "CC", "CXXFLAGS", "LDFLAGS", "CMAKE_GENERATOR", "CMAKE_PREFIX_PATH")
    tools = [f"{name}={shutil.which(name)}" for name in ("cmake", "c++", "make", "ninja")]
    variables = [f"{name}={env.get(name, '')}" for name in names]
    presets = (root / "CMakePresets.json").read_bytes()
    patterns = ("problem.json", "*.cpp", "judge/*.cpp")
    sources = [str(path) for name in patterns for path in root.glob(f"problems/*/{name}")]
    words = [preset, hashlib.sha256(presets).hexdigest(), *tools, *variables, *sorted(sources)]
    return "\n".join(words) + "\n"


def _clear(folder: Path) -> None:
    """Removes what is in a build folder, which may be a link to another one."""
    for path in folder.iterdir():
        try:
            if path.is_dir() and not path.is_symlink():
                shutil.rmtree(path)
            else:
                path.unlink()
        except OSError as error:
            raise UserError(f"cannot remove {path}: {error.strerror}") from error


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
