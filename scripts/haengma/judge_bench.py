"""Measures the judge itself, side by side with the simplest thing that does the same work.

What is measured stands in problems/<id>/bench.json:
    "stress": {"kind": K, "size": N, "at_least": X}  inputs a second of scripts/stress on a right
        program, against a loop of the shell over generator, reference, candidate and cmp
    "judge": {"at_most": X}        the time of scripts/judge, against its cases one after another in
        a bare loop, divided by the number of cores
    "answer": {"at_most_s": S}     the time of scripts/judge on a program that is compiled
and for the suite, the time of scripts/judge --all, the programs compiled before.
"""

from __future__ import annotations

import json
import shlex
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence

from haengma import build, bundler, judges, processes
from haengma.chart import duration
from haengma.errors import UserError
from haengma.judging import Compiler
from haengma.problems import Problem, load_problem, problem_ids
from haengma.samples import find_samples

ROUNDS = 3
ALL_SECONDS = 90.0  # the goal for scripts/judge --all
LOOP_INPUTS, STRESS_INPUTS, BARE_RUNS = 200, 4000, 500
RUN_SECONDS = 3600
_LOOP = """i=0
while [ $i -lt {inputs} ]; do
    ./generate {kind} $i {size} >in && ./reference <in >want && ./candidate <in >got || exit 1
    cmp -s want got || exit 1
    i=$((i + 1))
done
"""


@dataclass(frozen=True)
class Figure:
    measure: str
    value: str  # of the judge
    against: str  # what it is compared with, and its value
    ratio: Optional[float]
    goal: str
    is_reached: bool


def plan(problem: Problem) -> Dict[str, Any]:
    """Its bench.json; empty if there is none."""
    path = problem.folder / "bench.json"
    if not path.is_file():
        return {}
    entries: Dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return entries


def measure(
    root: Path, progress: Callable[[str], None], show: Callable[[Figure], None]
) -> List[Figure]:
    """Medians of interleaved rounds, on all cores."""
    figures = []
    with tempfile.TemporaryDirectory(prefix="haengma-bench-") as temporary:
        bench = _JudgeBench(root, Path(temporary), progress)
        for name in problem_ids(root):
            problem = load_problem(root, name)
            entries = plan(problem)
            for key, run in (
                ("stress", bench.stress),
                ("judge", bench.judge),
                ("answer", bench.answer),
            ):
                if key in entries:
                    figures.append(run(problem, entries[key]))
                    show(figures[-1])
        figures.append(bench.all_programs())
        show(figures[-1])
    return figures


class _JudgeBench:
    def __init__(self, root: Path, folder: Path, progress: Callable[[str], None]) -> None:
        self._root = root
        self._folder = folder
        self._progress = progress
        (self._boj,) = judges.choose("boj")
        self._compiler = Compiler(build.configure(root, "release") / "judge", self._boj)

    def stress(self, problem: Problem, entry: Mapping[str, Any]) -> Figure:
        way = self._default_way(problem)
        mine = self._own_file(problem)
        self._compile(problem.folder / "judge/generate.cpp", "generate")
        for name in ("reference", "candidate"):
            self._compile(way, name)
        loop = _LOOP.format(inputs=LOOP_INPUTS, kind=entry["kind"], size=entry["size"])
        searched = ["stress", problem.id, str(mine), "--seconds", str(RUN_SECONDS)]
        self._seconds([*searched, "--cases", "1"])  # compiles
        loop_s, stress_s = self._rounds(
            f"stress {problem.id}",
            lambda: self._seconds_of(["sh", "-c", loop]),
            lambda: self._seconds([*searched, "--cases", str(STRESS_INPUTS)]),
        )
        loop_rate, rate = LOOP_INPUTS / loop_s, STRESS_INPUTS / stress_s
        return Figure(
            f"`stress {problem.id}`, a right program",
            f"{rate:,.0f} inputs/s",
            f"loop of the shell: {loop_rate:,.0f} inputs/s",
            rate / loop_rate,
            f"at least {entry['at_least']:g} x",
            rate / loop_rate >= entry["at_least"],
        )

    def judge(self, problem: Problem, entry: Mapping[str, Any]) -> Figure:
        mine = self._own_file(problem)
        bare = self._compile(self._root / "tests/bench/bare_run.cpp", "bare_run")
        program = self._compiler.source(mine).command[0]
        text = find_samples(self._root, problem.id)[0].input
        cases = self._cases(problem, mine)
        judge_s, start_s, run_s = self._rounds(
            f"judge {problem.id}",
            lambda: self._seconds(["judge", problem.id, str(mine)]),
            lambda: self._seconds(["judge", "--help"]),
            lambda: int(self._output([bare, str(BARE_RUNS), str(text), program])) / 1e9,
        )
        least_s = cases * run_s / build.cpus()
        ratio = (judge_s - start_s) / least_s
        return Figure(
            f"`judge {problem.id}`, {cases:,} cases, without the start of Python",
            duration(judge_s - start_s),
            f"cases x bare run ({duration(run_s)}) / cores: {duration(least_s)}",
            ratio,
            f"at most {entry['at_most']:g} x",
            ratio <= entry["at_most"],
        )

    def answer(self, problem: Problem, entry: Mapping[str, Any]) -> Figure:
        mine = self._own_file(problem)
        cases = self._cases(problem, mine)
        (seconds,) = self._rounds(
            f"judge {problem.id}", lambda: self._seconds(["judge", problem.id, str(mine)])
        )
        return Figure(
            f"`judge {problem.id}`, {cases} cases, from the end of the compiler",
            duration(seconds),
            "",
            None,
            f"at most {entry['at_most_s']:g} s",
            seconds <= entry["at_most_s"],
        )

    def all_programs(self) -> Figure:
        self._progress("judge --all: compiling")
        command = [sys.executable, str(self._root / "scripts/judge"), "--all"]
        self._output(command, (0, 1))  # An unexpected verdict is not what is measured.
        self._progress("judge --all")
        started = time.perf_counter()
        self._output(command, (0, 1))
        seconds = time.perf_counter() - started
        self._progress("")
        return Figure(
            "`judge --all`, all compiled before",
            duration(seconds),
            "",
            None,
            f"at most {ALL_SECONDS:g} s",
            seconds <= ALL_SECONDS,
        )

    def _default_way(self, problem: Problem) -> Path:
        return next(way.source for way in problem.ways if way.name == problem.default)

    def _bundle(self, source: Path) -> bytes:
        defined, unsure = judges.macros([self._boj])
        options = bundler.Options(
            roots=[self._root / "src"], defined=defined, unsure=unsure, command="scripts/bench"
        )
        return bundler.bundle(source, options).text

    def _own_file(self, problem: Problem) -> Path:
        """The default way in one file, as somebody's own program."""
        path = self._folder / f"{problem.id}.cpp"
        path.write_bytes(self._bundle(self._default_way(problem)))
        return path

    def _compile(self, source: Path, name: str) -> str:
        """A program in the folder, linked as compilers do by default."""
        (self._folder / "Main.cc").write_bytes(self._bundle(source))
        words = [word for word in self._boj.commands[0] if word != "-static"]
        self._output([name if word == "Main" else word for word in words])
        return str(self._folder / name)

    def _cases(self, problem: Problem, mine: Path) -> int:
        """After a run that compiles what is to be measured."""
        script = str(self._root / "scripts/judge")
        printed = self._output([sys.executable, script, problem.id, str(mine), "--json"])
        program = json.loads(printed)["programs"][0]
        if program["verdict"] != "AC":
            raise UserError(f"the default way of {problem.id} gets {program['verdict']}")
        return len(program["cases"])

    def _rounds(self, title: str, *measures: Callable[[], float]) -> List[float]:
        """The median of each, of rounds in which each is measured once."""
        times: List[List[float]] = [[] for _ in measures]
        for number in range(ROUNDS):
            self._progress(f"{title}: round {number + 1} of {ROUNDS}")
            for one, measured in zip(measures, times):
                measured.append(one())
        self._progress("")
        return [statistics.median(measured) for measured in times]

    def _seconds(self, words: Sequence[str]) -> float:
        return self._seconds_of(
            [sys.executable, str(self._root / "scripts" / words[0]), *words[1:]]
        )

    def _seconds_of(self, command: Sequence[str]) -> float:
        started = time.perf_counter()
        self._output(command)
        return time.perf_counter() - started

    def _output(self, command: Sequence[str], statuses: Sequence[int] = (0,)) -> bytes:
        result = processes.run(command, cwd=self._folder, timeout=RUN_SECONDS, output_limit=1 << 30)
        if result.status not in statuses:
            sys.stderr.write(result.stderr.decode("utf-8", "replace"))
            raise UserError(f"{shlex.join(command)} ended with status {result.status}")
        return result.stdout
