"""Builds everything and runs the tests."""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path
from typing import List, Sequence

from haengma import build, processes
from haengma.arguments import split_command
from haengma.command_line import AS_EXPECTED, FAILED, NOT_AS_EXPECTED
from haengma.errors import UserError
from haengma.problems import find_root

CTEST_SOME_FAILED = 8


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="test",
        allow_abbrev=False,
        usage="%(prog)s [-h] [--preset PRESET] [PATTERN] [-- CTEST_ARGUMENT ...]",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Builds everything and runs the tests with ctest.",
        epilog="examples:\n"
        "  scripts/test                   everything, as a judge compiles\n"
        "  scripts/test 17837             the tests with 17837 in their names\n"
        "  scripts/test --preset debug    with sanitizers and a checking library\n"
        "  scripts/test -- -L unit -V     ctest's own arguments\n\n"
        "status: 0 all passed, 1 a test failed, 2 something is missing or does not build",
    )
    parser.add_argument(
        "--preset",
        choices=("release", "debug", "coverage"),
        default="release",
        help="default: release",
    )
    parser.add_argument("pattern", nargs="?", metavar="PATTERN", help="a regular expression")
    own, ctest_arguments = split_command(arguments)
    options = parser.parse_args(own)
    if options.pattern is not None:
        ctest_arguments += ["-R", options.pattern]
    root = find_root()
    folder = prepare(root, options.preset)
    return run(folder, ctest_arguments)


def prepare(root: Path, preset: str) -> Path:
    """Configures and builds the preset with its tests, and returns the build folder."""
    folder = build.configure(root, preset, again=True)
    cache = build.cache(folder)
    if cache.get("GTest_DIR", "").endswith("NOTFOUND"):
        raise UserError(
            f"GoogleTest is missing; {build.HINT} (libgtest-dev, in Homebrew googletest)"
        )
    build.build(root, folder)
    return folder


def run(folder: Path, ctest_arguments: Sequence[str]) -> int:
    build.need("ctest")
    # For ctest, a pattern that matches nothing is either fine or the same as a failed test.
    listed = processes.run(["ctest", "-N", *ctest_arguments], cwd=folder)
    if re.search(rb"^Total Tests: 0$", listed.stdout, re.MULTILINE):
        raise UserError("there is no such test")
    command: List[str] = ["ctest", "--output-on-failure", "--no-tests=error"]
    command += ["-j", str(build.cpus()), *ctest_arguments]
    sys.stdout.flush()
    status = processes.run_attached(command, cwd=folder)
    if status == 0:
        return AS_EXPECTED
    return NOT_AS_EXPECTED if status == CTEST_SOME_FAILED else FAILED
