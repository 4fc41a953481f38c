"""Configures and builds the suite with CMake, quietly unless it fails."""

from __future__ import annotations

import json
import os
import shutil
import sys
import time
from pathlib import Path
from typing import Any, Dict, List, Optional

from haengma import processes
from haengma.errors import UserError

HINT = "scripts/setup installs it"
# A compiler that is killed at once could leave half an object file, newer than its source.
GRACE_SECONDS = 5


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
    presets = _presets(root)
    if preset in presets:
        folder = _folder(root, preset, presets)
        _quietly(root, ["cmake", "--preset", preset], "configuring", env)
        return folder
    if preset != "release":
        raise UserError(f"CMakePresets.json has no preset {preset}")
    folder = root / "build"
    _quietly(
        root,
        ["cmake", "-S", root, "-B", folder, "-DCMAKE_BUILD_TYPE=Release"],
        "configuring",
        env,
    )
    return folder


def build(root: Path, folder: Path, target: Optional[str] = None) -> None:
    """Builds one target, or everything."""
    command: List[str] = ["cmake", "--build", str(folder), "--parallel", str(cpus())]
    if target is not None:
        command += ["--target", target]
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


def _presets(root: Path) -> Dict[str, Dict[str, Any]]:
    path = root / "CMakePresets.json"
    if not path.is_file():
        return {}
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        return {preset["name"]: preset for preset in data.get("configurePresets", [])}
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise UserError(f"CMakePresets.json: {error}") from error


def _folder(root: Path, preset: str, presets: Dict[str, Dict[str, Any]]) -> Path:
    """The preset's binaryDir, its own or the first one it inherits."""
    waiting = [preset]
    while waiting:
        current = presets.get(waiting.pop(0), {})
        if "binaryDir" in current:
            text = str(current["binaryDir"])
            text = text.replace("${sourceDir}", str(root)).replace("${presetName}", preset)
            return root / text
        parents = current.get("inherits", [])
        waiting = ([parents] if isinstance(parents, str) else list(parents)) + waiting
    return root / "build"
