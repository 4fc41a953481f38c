"""Builds everything and runs the tests, without those labelled thorough unless asked for them."""

from __future__ import annotations

import argparse
import os
import re
import sys
from pathlib import Path
from typing import List, Sequence

from haengma import build, processes
from haengma.arguments import parse, split_command
from haengma.command_line import AS_EXPECTED, FAILED, NOT_AS_EXPECTED
from haengma.errors import UserError
from haengma.judges import choose, with_compilers
from haengma.problems import find_root
from haengma.terminal import count

CTEST_SOME_FAILED = 8


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="test",
        allow_abbrev=False,
        usage="%(prog)s [-h] [--all] [--preset PRESET] [PATTERN] [-- CTEST_ARGUMENT ...]",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Builds everything and runs the tests with ctest: those of the library, the\n"
        "problems and the scripts, but not the ones that take longer than the build, such as the\n"
        "proof of every bundle and the verdict of every wrong program.",
        epilog="examples:\n"
        "  scripts/test                   as a judge compiles\n"
        "  scripts/test --all             every test that there is\n"
        "  scripts/test 17837             all tests with 17837 in their names\n"
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
    parser.add_argument("--all", action="store_true", help="also the tests that take longer")
    parser.add_argument("pattern", nargs="?", metavar="PATTERN", help="a regular expression")
    own, ctest_arguments = split_command(arguments)
    options = parse(parser, own)
    if options.pattern is not None:
        ctest_arguments += ["-R", options.pattern]
    root = find_root()
    folder = prepare(root, options.preset)
    everything = _number_of_tests(folder, ctest_arguments)
    # ctest would take another -LE together with one that is given.
    is_whole = options.all or options.pattern is not None or "-LE" in ctest_arguments
    chosen = ctest_arguments if is_whole else [*ctest_arguments, "-LE", "thorough"]
    status = run(folder, chosen)
    left_out = everything - _number_of_tests(folder, chosen)
    if left_out:
        print(f"left out: {count(left_out, 'test')} that take longer (scripts/test --all)")
    for missing in _missing(folder):
        print(f"left out: {missing}")
    return status


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
    if _number_of_tests(folder, ctest_arguments) == 0:
        raise UserError("there is no such test")
    command: List[str] = ["ctest", "--output-on-failure", "--no-tests=error", "--progress"]
    command += ["--no-label-summary", "-j", str(build.cpus()), *ctest_arguments]
    sys.stdout.flush()
    status = processes.run_attached(command, cwd=folder)
    if status == 0:
        return AS_EXPECTED
    return NOT_AS_EXPECTED if status == CTEST_SOME_FAILED else FAILED


def _number_of_tests(folder: Path, ctest_arguments: Sequence[str]) -> int:
    listed = processes.run(["ctest", "-N", *ctest_arguments], cwd=folder)
    total = re.search(rb"^Total Tests: (\d+)$", listed.stdout, re.MULTILINE)
    if total is None:
        sys.stderr.write(listed.stderr.decode("utf-8", "backslashreplace"))
        raise UserError("ctest refuses its arguments")
    return int(total[1])


def _missing(folder: Path) -> List[str]:
    """What the tests do without on this machine."""
    missing = []
    if build.cache(folder).get("benchmark_DIR", "NOTFOUND").endswith("NOTFOUND"):
        missing.append("the benchmarks: Google Benchmark is missing (scripts/setup --dev)")
    for compiler in with_compilers(choose(None))[1]:
        missing.append(f"the proof of bundles with {compiler}: it is missing (scripts/setup --dev)")
    try:
        for descriptor in os.openpty():
            os.close(descriptor)
    except OSError:
        missing.append("the tests at a terminal: the system has no pseudo terminal")
    return missing
