"""Measures which lines and branches the unit tests reach."""

from __future__ import annotations

import argparse
import json
import shlex
import sys
import tempfile
from pathlib import Path
from typing import Any, Dict, List, Sequence, Tuple

from haengma import build, processes, run_tests
from haengma.arguments import parse
from haengma.command_line import AS_EXPECTED, NOT_AS_EXPECTED
from haengma.errors import UserError
from haengma.problems import find_root
from haengma.terminal import style_for

FILTERS = ("src/", r"problems/[^/]+/[^/]+\.hpp")


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="coverage",
        allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Runs the unit tests and shows which lines and branches of src/ and of the\n"
        "headers in problems/ they reach.",
        epilog="example:\n  scripts/coverage\n\n"
        "status: 0 every line is reached, 1 a line is not or a test failed,\n"
        "2 something is missing or does not build",
    )
    parse(parser, arguments)
    build.need("gcovr", hint="scripts/setup --dev installs it")
    root = find_root()
    folder = run_tests.prepare(root, "coverage")
    remove_stale_counts(folder)
    status = run_tests.run(folder, ["-L", "unit", "-LE", "thorough"])
    if status != AS_EXPECTED:
        return status
    summary, missing = _measure(root, folder)
    return _print(summary, missing)


def remove_stale_counts(folder: Path) -> None:
    """Removes what earlier runs have left in a folder that CMake has configured.

    Their counts would hide what the tests no longer reach, and gcovr stops on the notes of a source
    that has changed since a target that is gone compiled it.
    """
    text = (folder / "compile_commands.json").read_text(encoding="utf-8")
    notes = set()
    for entry in json.loads(text):
        words = shlex.split(entry["command"])
        compiled = Path(entry["directory"], words[words.index("-o") + 1])
        notes.add(compiled.with_suffix(".gcno").resolve())
    for path in [*folder.rglob("*.gcda"), *folder.rglob("*.gcno")]:
        if path.suffix == ".gcda" or path.resolve() not in notes:
            path.unlink()


def _measure(root: Path, folder: Path) -> Tuple[Dict[str, Any], str]:
    """The totals for each file as gcovr gives them, and its table with the lines not reached."""
    with tempfile.TemporaryDirectory() as temporary:
        summary = Path(temporary, "summary.json")
        table = Path(temporary, "lines.txt")
        command: List[str] = ["gcovr", "--root", str(root), "--object-directory", str(folder)]
        command += ["-j", str(build.cpus())]
        for pattern in FILTERS:
            command += ["--filter", pattern]
        command += ["--exclude-unreachable-branches", "--exclude-throw-branches"]
        command += ["--json-summary", str(summary), "--txt", str(table), str(folder)]
        # Without a standard output of its own, gcovr keeps its report to the two files.
        result = processes.run(command, cwd=root)
        if result.status != 0:
            sys.stderr.write(result.stderr.decode("utf-8", "backslashreplace"))
            raise UserError(f"gcovr ended with status {result.status}")
        data: Dict[str, Any] = json.loads(summary.read_text(encoding="utf-8"))
        return data, table.read_text(encoding="utf-8")


def _print(summary: Dict[str, Any], missing: str) -> int:
    if not summary["line_total"]:
        raise UserError("gcovr found no line of src/ or problems/; do the unit tests use them?")
    rows = [(entry["filename"], entry) for entry in summary["files"]]
    width = max(len(name) for name, _ in rows)
    print(f"{'':{width}}  {'lines':>16}  {'branches':>16}")
    for name, entry in [*rows, ("total", summary)]:
        print(f"{name:{width}}  {_part(entry, 'line'):>16}  {_part(entry, 'branch'):>16}")
    if summary["line_covered"] == summary["line_total"]:
        return AS_EXPECTED
    print(f"\n{missing}")
    print(style_for(sys.stdout).red("some lines are not reached"))
    return NOT_AS_EXPECTED


def _part(entry: Dict[str, Any], kind: str) -> str:
    total, covered = entry[f"{kind}_total"], entry[f"{kind}_covered"]
    # Rounded down, so that 100 % means all.
    percent = 100 * covered // total if total else 100
    return f"{covered}/{total} {percent:3} %"
