"""Looks for the smallest input on which a program is wrong."""

from __future__ import annotations

import argparse
import random
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Iterator, Optional, Sequence, Tuple

from haengma import build, execution, judges, judging
from haengma.arguments import positive, split_command, whole
from haengma.command_line import AS_EXPECTED, NOT_AS_EXPECTED
from haengma.errors import UserError
from haengma.execution import Limits
from haengma.judging import Case, Compiler, Program, Tools
from haengma.problems import Problem, find_root, select
from haengma.terminal import style_for

SHOWN_BYTES = 2000
LARGEST_SIZE = 10
# The share of the time for trying every small input, before random ones get their turn.
SMALL_SHARE = 0.5
# Shrinking may take this long after the search.
SHRINK_SECONDS = 30.0


@dataclass(frozen=True)
class Failure:
    text: bytes
    expected: bytes
    given: bytes
    why: str  # the verdict and the reason


def main(arguments: Sequence[str]) -> int:
    own, command = split_command(arguments)
    options = _parser().parse_args(own)
    root = find_root()
    problem = select(root, [options.problem])[0].problem
    if (options.file is None) == (not command):
        raise UserError("name a file, or a command after -- (see --help)")
    if options.file is not None and not options.file.is_file():
        raise UserError(f"{options.file}: there is no such file")

    folder = build.configure(root, "release")
    names = [tool.stem for tool in sorted(problem.folder.glob("judge/*.cpp"))]
    build.build(root, folder, *(f"{problem.id}_judge_{name}" for name in names))
    tools = Tools(folder, problem)
    (judge,) = judges.choose("boj")
    compiler = Compiler(folder / "judge", judge)
    trusted = compiler.way(root, problem.trusted.source, problem.trusted.name)
    if options.file is not None:
        program = compiler.source(options.file)
    else:
        program = Program(" ".join(command), command)
    if trusted.compile_error:
        raise UserError(f"{problem.trusted.source} does not compile: {trusted.compile_error}")
    if program.compile_error:
        print(f"{program.name} does not compile: {program.compile_error}")
        return NOT_AS_EXPECTED

    limits = judging.judge_limits(problem, judge, program)
    if options.time_limit is not None:
        limits = Limits(options.time_limit, limits.memory_mb)
    search = Search(problem, tools, trusted, program, limits)
    return _search(problem, search, options)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="stress",
        allow_abbrev=False,
        usage="%(prog)s [options] ID (FILE | -- COMMAND ...)",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Feeds a program inputs, the smallest first, until it is wrong, and makes the\n"
        "input as small as it can. A crash and a time-out are wrong as well.",
        epilog="examples:\n"
        "  scripts/stress 17837 mine.cpp\n"
        "  scripts/stress 7562 --seconds 60 -- java Main\n\n"
        "It writes counterexample-<id>-<n>.in and .out in the present folder.\n\n"
        "status: 0 nothing found, 1 the program is wrong, 2 usage, or a tool failed",
    )
    parser.add_argument("problem", metavar="ID")
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE")
    parser.add_argument(
        "--seconds", type=positive, default=30.0, metavar="S", help="time to search (default: 30)"
    )
    parser.add_argument("--seed", type=whole, metavar="N", help="of the random inputs")
    parser.add_argument("--cases", type=whole, metavar="N", help="inputs to try at the most")
    parser.add_argument("--time-limit", type=positive, metavar="S", help="for one input")
    return parser


class Search:
    """Tries inputs on a program, beside one that is right."""

    def __init__(
        self, problem: Problem, tools: Tools, trusted: Program, program: Program, limits: Limits
    ) -> None:
        self.tools = tools
        self._trusted = trusted
        self._program = program
        self._limits = limits
        self.tried = 0
        if problem.comparison == "checker":
            self._compare = judging.by_checker(tools.path("check"))
        else:
            self._compare = judging.by_rule("boj")

    def failure(self, text: bytes) -> Optional[Failure]:
        """What the program does wrong on a legal input; None if it is right."""
        self.tried += 1
        expected = judging.trusted_answer(self._trusted, text)
        run = execution.run(
            self._program.command, text, self._limits, is_native=self._program.is_native
        )
        verdict, why = judging.ending(run, self._limits)
        if not verdict:
            comparison = self._compare(Case("", text, expected), run.stdout)
            if comparison.verdict == "AC":
                return None
            verdict, why = comparison.verdict, comparison.why
        return Failure(text, expected, run.stdout, f"{verdict} {why}")

    def shrunk(self, failure: Failure, deadline: float) -> Failure:
        """The simplest failing input that the problem's shrinker leads to."""
        if not self.tools.has("shrink"):
            return failure
        while True:
            simpler = self._simpler(failure, deadline)
            if simpler is None:
                return failure
            failure = simpler

    def _simpler(self, failure: Failure, deadline: float) -> Optional[Failure]:
        for text in self.tools.inputs(tool="shrink", stdin=failure.text):
            if time.monotonic() > deadline:
                return None
            reason = self.tools.reason_against(text)
            if reason:
                raise UserError(f"the shrinker has made an input that is not legal: {reason}")
            smaller = self.failure(text)
            if smaller is not None:
                return smaller
        return None


def _search(problem: Problem, search: Search, options: argparse.Namespace) -> int:
    style = style_for(sys.stdout)
    seed = options.seed if options.seed is not None else random.SystemRandom().randrange(2**31)
    started = time.monotonic()
    shown = started
    tools = search.tools
    for text, how in _inputs(tools, seed, started, options.seconds):
        if time.monotonic() - started > options.seconds:
            break
        if options.cases is not None and search.tried >= options.cases:
            break
        if sys.stderr.isatty() and time.monotonic() - shown > 0.2:
            shown = time.monotonic()
            print(f"\r\033[K{search.tried} inputs, {how}", end="", file=sys.stderr, flush=True)
        failure = search.failure(text)
        if failure is None:
            continue
        tried = search.tried
        failure = search.shrunk(failure, time.monotonic() + SHRINK_SECONDS)
        if sys.stderr.isatty():
            print("\r\033[K", end="", file=sys.stderr, flush=True)
        path = _write(problem, failure)
        print(style.red("wrong") + f" on input {tried} ({how}): {failure.why}")
        for title, part in (
            ("input", failure.text),
            ("expected", failure.expected),
            ("given", failure.given),
        ):
            print(f"{title}:")
            print(_shown(part))
        print(f"seed {seed}; written to {path} and {path.with_suffix('.out').name}")
        return NOT_AS_EXPECTED
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr, flush=True)
    if search.tried == 0:
        raise UserError("no input was tried in that time")
    print(style.green("nothing found") + f": {search.tried} inputs, seed {seed}")
    return AS_EXPECTED


def _inputs(tools: Tools, seed: int, started: float, seconds: float) -> Iterator[Tuple[bytes, str]]:
    """Legal inputs without end, and what each is: every small one, then random ones that grow."""
    every = tools.inputs("every")
    for number, text in enumerate(every, 1):
        if time.monotonic() - started > SMALL_SHARE * seconds:
            break
        yield text, f"small input {number} of {len(every)}"
    kinds = tools.kinds()
    if not kinds:
        raise UserError("the help of judge/generate.cpp names no kinds of inputs")
    chosen = random.Random(seed)
    round_number = 0
    while True:
        # Three rounds of each size, and then all sizes again with other seeds.
        size = 1 + round_number // 3 % LARGEST_SIZE
        for kind in kinds:
            number = chosen.randrange(2**31)
            yield (
                tools.output("generate", kind, str(number), str(size)),
                f"generate {kind} {number} {size}",
            )
        round_number += 1


def _shown(part: bytes) -> str:
    text = part[:SHOWN_BYTES].decode("utf-8", "backslashreplace").rstrip("\n")
    lines = [
        "    " + "".join(char if char.isprintable() else ascii(char)[1:-1] for char in line)
        for line in text.split("\n")
    ]
    if len(part) > SHOWN_BYTES:
        lines.append(f"    ... ({len(part)} bytes in all)")
    return "\n".join(lines)


def _write(problem: Problem, failure: Failure) -> Path:
    """Writes the counterexample beside all earlier ones."""
    number = 1
    while True:
        path = Path(f"counterexample-{problem.id}-{number}.in")
        answer = path.with_suffix(".out")
        if not answer.exists():
            try:
                with open(path, "xb") as file:
                    file.write(failure.text)
                with open(answer, "xb") as file:
                    file.write(failure.expected)
                return path
            except FileExistsError:
                pass
            except OSError as error:
                raise UserError(f"{path}: {error.strerror}") from error
        number += 1
