"""Looks for the smallest input on which a program is wrong."""

from __future__ import annotations

import argparse
import random
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import List, Optional, Sequence, Tuple

from haengma import build, judges, judging
from haengma.arguments import parse, positive, split_command, whole
from haengma.command_line import AS_EXPECTED, NOT_AS_EXPECTED
from haengma.engine import Engine, Limits, Result
from haengma.errors import UserError
from haengma.judging import Case, Compiler, Program
from haengma.problems import Generated, Problem, find_root, select
from haengma.terminal import style_for
from haengma.tools import Tools

SHOWN_BYTES = 2000
LARGEST_SIZE = 10
# The share of the time for trying every small input, before random ones get their turn.
SMALL_SHARE = 0.5
# Shrinking may take this long after the search.
SHRINK_SECONDS = 30.0
# Inputs are made and tried by so many at a time: more while that takes less than the seconds.
FIRST_LOT, LARGEST_LOT = 8, 1024
LOT_SECONDS = 0.25


@dataclass(frozen=True)
class Failure:
    text: bytes
    expected: bytes
    given: bytes
    why: str  # the verdict and the reason


def main(arguments: Sequence[str]) -> int:
    own, command = split_command(arguments)
    options = parse(_parser(), own)
    root = find_root()
    problem = select(root, [options.problem])[0].problem
    if (options.file is None) == (not command):
        raise UserError("name a file, or a command after -- (see --help)")
    if options.file is not None and not options.file.is_file():
        raise UserError(f"{options.file}: there is no such file")

    folder = build.configure(root, "release")
    build.build(root, folder, build.tools_of(problem.id))
    (judge,) = judges.choose("boj")
    if options.file is not None:
        program = Compiler(folder / "judge", judge).source(options.file)
    else:
        program = Program(" ".join(command), command, folder=Path.cwd())
    if program.compile_error:
        print(f"{program.name} does not compile: {program.compile_error}")
        return NOT_AS_EXPECTED

    limits = judging.judge_limits(problem, judge, program)
    if options.time_limit is not None:
        limits = Limits(options.time_limit, limits.memory_mb)
    with Tools(folder, problem) as tools, Engine(build.engine(folder), build.cpus()) as engine:
        if problem.comparison == "checker":
            compare = judging.by_checker(tools)
        else:
            compare = judging.by_rule("boj")
        return _search(problem, Search(tools, engine, program, limits, compare), options)


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
    """Tries inputs on a program."""

    def __init__(
        self,
        tools: Tools,
        engine: Engine,
        program: Program,
        limits: Limits,
        compare: judging.Compare,
    ) -> None:
        self.tools = tools
        self._engine = engine
        self._program = program
        self._limits = limits
        self._compare = compare

    def cases(self, texts: Sequence[bytes]) -> List[Case]:
        """Legal inputs with their answers."""
        return [Case("", text, answer) for text, answer in zip(texts, self.tools.answers(texts))]

    def first_failure(self, cases: Sequence[Case]) -> Optional[Tuple[int, Failure]]:
        """The first case that the program does not solve, and its number."""
        if not cases:
            return None
        inputs = [self._engine.add_input(case.input) for case in cases]
        group = self._engine.run(
            self._program.command,
            inputs,
            self._limits,
            is_native=self._program.is_native,
            folder=self._program.folder,
            measure_again=True,
        )
        found: Optional[Tuple[int, Failure]] = None
        while True:
            event = self._engine.next()
            if not isinstance(event, Result):
                break
            if found is not None and event.index > found[0]:
                continue
            run, case = event.execution, cases[event.index]
            verdict, why = judging.ending(run, self._limits, self._engine.has_namespaces)
            if not verdict:
                comparison = self._compare(case, run.stdout)
                verdict, why = comparison.verdict, comparison.why
            if verdict == "JE":
                raise UserError(why)
            if verdict != "AC":
                failure = Failure(case.input, case.answer, run.stdout, f"{verdict} {why}")
                found = event.index, failure
                # Those before this one run already, and may fail as well.
                self._engine.cancel(group, event.index)
        for number in inputs:
            self._engine.forget_input(number)
        return found

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
        candidates = self.tools.shrink(failure.text)
        for reason in filter(None, self.tools.reasons_against(candidates)):
            raise UserError(f"the shrinker has made an input that is not legal: {reason}")
        for at in range(0, len(candidates), FIRST_LOT):
            if time.monotonic() > deadline:
                return None
            found = self.first_failure(self.cases(candidates[at : at + FIRST_LOT]))
            if found is not None:
                return found[1]
        return None


def _search(problem: Problem, search: Search, options: argparse.Namespace) -> int:
    style = style_for(sys.stdout)
    seed = options.seed if options.seed is not None else random.SystemRandom().randrange(2**31)
    most = options.cases if options.cases is not None else 2**31
    end = time.monotonic() + options.seconds
    tried = 0
    inputs = _Inputs(search, seed, end - SMALL_SHARE * options.seconds)
    with judging.pool(1) as pool:
        size = FIRST_LOT
        coming = pool.submit(inputs.next, min(size, most))
        while time.monotonic() < end and tried < most:
            lot = coming.result()
            coming = pool.submit(inputs.next, min(size, most - tried - len(lot)))
            if sys.stderr.isatty():
                print(f"\r\033[K{tried} inputs, {lot[-1][1]}", end="", file=sys.stderr, flush=True)
            started = time.monotonic()
            found = search.first_failure([case for case, _ in lot])
            took = time.monotonic() - started
            size = 2 * size if took < LOT_SECONDS / 2 else size // 2 if took > LOT_SECONDS else size
            size = max(1, min(size, LARGEST_LOT))
            if found is None:
                tried += len(lot)
                continue
            coming.result()  # The tools are needed for shrinking.
            number, failure = found
            failure = search.shrunk(failure, time.monotonic() + SHRINK_SECONDS)
            if sys.stderr.isatty():
                print("\r\033[K", end="", file=sys.stderr, flush=True)
            _report(problem, failure, f"{tried + number + 1} ({lot[number][1]})", seed)
            return NOT_AS_EXPECTED
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr, flush=True)
    if tried == 0:
        raise UserError("no input was tried in that time")
    print(style.green("nothing found") + f": {tried} inputs, seed {seed}")
    return AS_EXPECTED


class _Inputs:
    """Cases without end, and what each is: every small input until the time, then random ones that
    grow."""

    def __init__(self, search: Search, seed: int, small_until: float) -> None:
        self._search = search
        self._every = search.tools.every()
        self._kinds = search.tools.kinds()
        if not self._kinds:
            raise UserError("judge/generate.cpp knows no kinds of inputs")
        self._small_until = small_until
        self._small = 0  # that have been given
        self._random = random.Random(seed)
        self._round = 0
        self._of_round: List[str] = []  # kinds that are left in it

    def next(self, most: int) -> List[Tuple[Case, str]]:
        """At most so many; fewer where small inputs end."""
        if most < 1:
            return []
        if self._small < len(self._every) and time.monotonic() < self._small_until:
            first, last = self._small, min(self._small + most, len(self._every))
            self._small = last
            names = [f"small input {n + 1} of {len(self._every)}" for n in range(first, last)]
            texts = self._every[first:last]
        else:
            self._small = len(self._every)
            wanted = [self._next_random() for _ in range(most)]
            names = [f"generate {one.kind} {one.first_seed} {one.size}" for one in wanted]
            texts = self._search.tools.generate(wanted)
        return list(zip(self._search.cases(texts), names))

    def _next_random(self) -> Generated:
        if not self._of_round:
            self._of_round = list(self._kinds)
            self._round += 1
        # Three rounds of each size, and then all sizes again with other seeds.
        size = 1 + (self._round - 1) // 3 % LARGEST_SIZE
        seed = self._random.randrange(2**31)
        return Generated(self._of_round.pop(0), seed, seed, size)


def _report(problem: Problem, failure: Failure, which: str, seed: int) -> None:
    path = _write(problem, failure)
    print(style_for(sys.stdout).red("wrong") + f" on input {which}: {failure.why}")
    for title, part in (
        ("input", failure.text),
        ("expected", failure.expected),
        ("given", failure.given),
    ):
        print(f"{title}:")
        print(_shown(part))
    print(f"seed {seed}; written to {path} and {path.with_suffix('.out').name}")


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
