"""Measures the ways of the problems side by side, as problems/<id>/bench.json says."""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple

from haengma import build, chart, judge_bench, judges, processes
from haengma.arguments import parse, whole
from haengma.chart import duration
from haengma.command_line import AS_EXPECTED, NOT_AS_EXPECTED
from haengma.errors import UserError
from haengma.judging import Compiler
from haengma.problems import Generated, Problem, find_root, problem_ids, select
from haengma.terminal import style_for
from haengma.tools import Tools

ROUNDS = 15
CURVE_ROUNDS = 5
JUDGE = "judge"  # named like a problem
RUN_SECONDS = 300
# The spread of the empty program, as a share of its median, from which on figures mean little.
NOISY_SPREAD = 0.3


@dataclass
class Series:
    """What one program took, round by round."""

    label: str
    wall_s: List[float] = field(default_factory=list)
    memory_kb: int = 0
    output: bytes = b""

    @property
    def median_s(self) -> float:
        return statistics.median(self.wall_s)


@dataclass(frozen=True)
class Row:
    """A line of the tables: a way on an input, and how it compares with the plain way."""

    problem: str
    measure: str
    label: str
    median_s: float
    least_s: float
    memory_kb: Optional[int]
    work: Optional[float]
    against: Optional[str] = None  # the label of the way that it is compared with
    ratio: Optional[float] = None
    goal: Optional[float] = None

    @property
    def is_reached(self) -> bool:
        return self.goal is None or (self.ratio is not None and self.ratio >= self.goal)


@dataclass(frozen=True)
class Curve:
    problem: str
    title: str
    x: str
    lines: Mapping[str, Sequence[Tuple[float, float]]]  # by label: x and seconds


def main(arguments: Sequence[str]) -> int:
    options = parse(_parser(), arguments)
    root = find_root()
    if options.all == bool(options.problems):
        raise UserError("name problems, or --all (see --help)")
    if options.docs and not options.all:
        raise UserError("--docs goes with --all")
    names = options.problems or [*problem_ids(root), JUDGE]
    problems = [select(root, [name])[0].problem for name in names if name != JUDGE]
    problems = [problem for problem in problems if judge_bench.plan(problem)]
    if not problems and JUDGE not in names:
        raise UserError("there is nothing to measure: no bench.json")

    # Before all else is pinned to one core.
    figures = judge_bench.measure(root, _progress, _show_figure) if JUDGE in names else []
    if not problems:
        missed = sum(not figure.is_reached for figure in figures)
        _tell_goals(len(figures), missed)
        return NOT_AS_EXPECTED if missed else AS_EXPECTED

    bench = _Bench(root, options.rounds)
    rows: List[Row] = []
    curves: List[Curve] = []
    for problem in problems:
        plan = judge_bench.plan(problem)
        for entry in plan.get("processes", []):
            rows += _shown(bench.processes(problem, entry))
        rows += _shown(bench.cases(problem, plan.get("cases", [])))
        if options.curves:
            curves += [bench.curve(problem, entry) for entry in plan.get("curves", [])]

    missed = sum(not row.is_reached for row in rows)
    missed += sum(not figure.is_reached for figure in figures)
    if bench.is_noisy():
        told = "this machine is busy or uneven: the figures may be off"
        print(style_for(sys.stdout).yellow(told))
    _tell_goals(len(figures) + sum(row.goal is not None for row in rows), missed)
    machine = _machine()
    result = {
        "machine": machine,
        "rounds": options.rounds,
        "floor_s": bench.floor.median_s,
        "rows": [vars(row) for row in rows],
        "curves": [vars(curve) for curve in curves],
        "judge": [vars(figure) for figure in figures],
    }
    path = options.json or build.configure(root, "release") / "bench" / "results.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")
    print(f"written to {path}")
    if options.docs:
        _write_docs(root, problems, rows, curves, figures, machine, bench, options.rounds)
    return NOT_AS_EXPECTED if missed else AS_EXPECTED


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="bench",
        allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Measures the ways of the problems in interleaved rounds, pinned to one core\n"
        "where that is possible: whole processes, compiled with the command of boj, beside an\n"
        "empty program; and single cases inside of one process, with Google Benchmark.",
        epilog="examples:\n"
        "  scripts/bench 9663            one problem\n"
        "  scripts/bench judge           the judge itself, on all cores\n"
        "  scripts/bench --all           every problem, and the judge\n"
        "  scripts/bench --all --curves --docs\n"
        "                                and writes docs/benchmarks.md with its charts\n\n"
        "status: 0 every goal of bench.json is reached, 1 one is not, 2 usage, or it failed",
    )
    parser.add_argument("problems", nargs="*", metavar="ID | judge")
    parser.add_argument("--all", action="store_true", help="every problem with a bench.json")
    parser.add_argument("--rounds", type=whole, default=ROUNDS, metavar="N", help="default: 15")
    parser.add_argument("--json", type=Path, metavar="FILE", help="where the figures are written")
    parser.add_argument("--curves", action="store_true", help="also how time grows with the input")
    parser.add_argument("--docs", action="store_true", help="write docs/benchmarks.md")
    return parser


class _Bench:
    def __init__(self, root: Path, rounds: int) -> None:
        if rounds < 1:
            raise UserError("--rounds must be at least 1")
        self._root = root
        self._rounds = rounds
        self._folder = build.configure(root, "release", again=True)
        (self._boj,) = judges.choose("boj")
        self._compiler = Compiler(self._folder / "judge", self._boj)
        self._measure = self._compile(root / "tests/bench/measure.cpp")
        self._empty = self._compile(root / "tests/bench/empty.cpp")
        self._order = random.Random(1)
        self.floor = Series("empty program")
        _pin()

    def _compile(self, source: Path) -> str:
        program = self._compiler.way(self._root, source, source.name)
        if program.compile_error:
            raise UserError(f"{source} does not compile: {program.compile_error}")
        return str(program.command[0])

    def is_noisy(self) -> bool:
        times = sorted(self.floor.wall_s)
        if len(times) < 8:
            return False
        spread = times[3 * len(times) // 4] - times[len(times) // 4]
        return spread > NOISY_SPREAD * self.floor.median_s

    def processes(self, problem: Problem, entry: Mapping[str, Any]) -> List[Row]:
        """Whole processes on one input: the plain way, and those that are compared with it."""
        name = entry["name"]
        text = self._input(problem, entry["input"])
        ways: List[Dict[str, Any]] = [{"way": entry["against"]}, *entry["ways"]]
        labels = [way.get("label", _label(way["way"])) for way in ways]
        commands = [self._program(problem, way["way"]) for way in ways]
        series = [Series(label) for label in labels]
        self._run_rounds(
            f"{problem.id}, {name}",
            text,
            [
                (commands[index], ways[index].get("env", {}), series[index])
                for index in range(len(ways))
            ],
            self._rounds,
        )
        if problem.comparison != "checker" and any(
            one.output != series[0].output for one in series
        ):
            raise UserError(f"{problem.id}, {name}: the programs print different answers")
        plain = series[0]
        return [
            Row(
                problem.id,
                name,
                one.label,
                one.median_s,
                min(one.wall_s),
                one.memory_kb,
                None,
                None if one is plain else plain.label,
                None if one is plain else plain.median_s / one.median_s,
                way.get("at_least"),
            )
            for way, one in zip(ways, series)
        ]

    def _program(self, problem: Problem, name: str) -> str:
        """The command of a way, or of a program in tests/bench."""
        if name.endswith(".cpp"):
            return self._compile(self._root / name)
        source = problem.folder / f"{name}.cpp"
        if not source.is_file():
            raise UserError(f"problem {problem.id} has no way {name!r}")
        program = self._compiler.way(self._root, source, name)
        if program.compile_error:
            raise UserError(f"{source} does not compile: {program.compile_error}")
        return str(program.command[0])

    def _input(self, problem: Problem, wanted: Any) -> bytes:
        """An input: its text; what the generator makes: [kind, seed, size]; or what a program of
        tests/bench prints: {"program": path}."""
        if isinstance(wanted, str):
            return wanted.encode()
        if isinstance(wanted, dict):
            program = self._compile(self._root / wanted["program"])
            return processes.run([program], timeout=RUN_SECONDS).stdout
        build.build(self._root, self._folder, f"{problem.id}_judge_generate")
        kind, seed, size = wanted
        with Tools(self._folder, problem) as tools:
            return tools.generate([Generated(kind, seed, seed, size)])[0]

    def _run_rounds(
        self,
        title: str,
        text: bytes,
        runs: Sequence[Tuple[str, Dict[str, str], Series]],
        rounds: int,
    ) -> None:
        """Runs everything once a round, each round in another order, the empty program too."""
        nothing: Dict[str, str] = {}
        everything = [*runs, (self._empty, nothing, self.floor)]
        with tempfile.TemporaryDirectory(prefix="haengma-bench-") as temporary:
            source, output = Path(temporary) / "input", Path(temporary) / "output"
            source.write_bytes(text)
            for number in range(rounds):
                _progress(f"{title}: round {number + 1} of {rounds}")
                for command, extra, series in self._order.sample(everything, len(everything)):
                    result = processes.run(
                        [self._measure, str(source), str(output), command],
                        env={**os.environ, **extra},
                        timeout=RUN_SECONDS,
                    )
                    words = result.stdout.split()
                    if result.status != 0 or len(words) != 4 or words[3] != b"0":
                        raise UserError(f"{title}: {series.label} failed")
                    series.wall_s.append(int(words[0]) / 1e9)
                    series.memory_kb = max(series.memory_kb, int(words[2]))
                    series.output = output.read_bytes()
        _progress("")

    def cases(self, problem: Problem, wanted: Sequence[Mapping[str, Any]]) -> List[Row]:
        """Single cases in one process, from the benchmarks of tests/bench."""
        return case_rows(problem.id, wanted, *self._benchmarks(problem)) if wanted else []

    def _benchmarks(self, problem: Problem) -> Tuple[Dict[str, List[float]], Dict[str, float]]:
        """Seconds a case of every benchmark of a problem, and its work if it counts it."""
        target = f"bench_{problem.id}"
        if build.cache(self._folder).get("benchmark_DIR", "").endswith("NOTFOUND"):
            raise UserError("Google Benchmark is missing; scripts/setup --dev installs it")
        build.build(self._root, self._folder, target)
        _progress(f"{problem.id}: single cases")
        result = processes.run(
            [
                self._folder / "bench" / target,
                f"--benchmark_repetitions={self._rounds}",
                "--benchmark_enable_random_interleaving=true",
                "--benchmark_min_time=0.02",
                "--benchmark_format=json",
            ],
            timeout=3600,
        )
        _progress("")
        if result.status != 0:
            message = result.stderr.decode("utf-8", "replace").strip()
            raise UserError(f"{target} failed: {message}")
        times: Dict[str, List[float]] = {}
        work: Dict[str, float] = {}
        units = {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1.0}
        for one in json.loads(result.stdout)["benchmarks"]:
            if one.get("run_type") != "iteration":
                continue
            if one.get("error_occurred"):
                raise UserError(f"{target}: {one['name']}: {one.get('error_message')}")
            seconds = one["cpu_time"] * units[one["time_unit"]] / one.get("cases", 1.0)
            times.setdefault(one["run_name"].partition("/repeats:")[0], []).append(seconds)
            if "work" in one:
                work[one["run_name"].partition("/repeats:")[0]] = one["work"]
        return times, work

    def curve(self, problem: Problem, entry: Mapping[str, Any]) -> Curve:
        """How the time of some ways grows, each up to where it takes too long."""
        lines: Dict[str, List[Tuple[float, float]]] = {}
        for way in entry["ways"]:
            label = _label(way["way"])
            command = self._program(problem, way["way"])
            line: List[Tuple[float, float]] = []
            for x in entry["points"]:
                if not way.get("from", 0) <= x <= way.get("to", x):
                    continue
                text = self._input(problem, _filled(way.get("input", entry.get("input")), x))
                series = Series(label)
                self._run_rounds(
                    f"{problem.id}, {entry['title']}, {label}, {x}",
                    text,
                    [(command, {}, series)],
                    CURVE_ROUNDS,
                )
                line.append((x, series.median_s))
            lines[label] = line
        return Curve(problem.id, entry["title"], entry["x"], lines)


def case_rows(
    problem_id: str,
    wanted: Sequence[Mapping[str, Any]],
    times: Mapping[str, Sequence[float]],
    work: Mapping[str, float],
) -> List[Row]:
    """Pairs of benchmarks beside each other: each way after the one that it is compared with."""
    rows: List[Row] = []
    for entry in wanted:
        slow, fast = entry["against"], entry["way"]
        for name in (slow, fast):
            if name not in times:
                raise UserError(f"problem {problem_id}: there is no benchmark {name!r}")
        labels = [name.partition("/")[0] for name in (slow, fast)]
        if labels[0] == labels[1]:
            labels = [slow, fast]
        plain, way = (
            Row(
                problem_id,
                entry["name"],
                label,
                statistics.median(times[name]),
                min(times[name]),
                None,
                work.get(name),
            )
            for label, name in zip(labels, (slow, fast))
        )
        # Several ways may be compared with one, which may be compared with another.
        if all((row.measure, row.label) != (plain.measure, plain.label) for row in rows):
            rows.append(plain)
        ratio = plain.median_s / way.median_s
        rows.append(replace(way, against=plain.label, ratio=ratio, goal=entry.get("at_least")))
    return rows


def _filled(wanted: Any, x: int) -> str:
    """An input in which {x} and {x-1} stand for numbers; perhaps with a part that is repeated."""
    if isinstance(wanted, dict):
        head, part = _filled(wanted["head"], x), _filled(wanted["part"], x)
        return head + part * int(wanted["repeat"])
    return str(wanted).replace("{x}", str(x)).replace("{x-1}", str(x - 1))


def _label(name: str) -> str:
    return Path(name).stem if name.endswith(".cpp") else name


def _pin() -> None:
    """This process and what it starts stay on one core."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def _machine() -> str:
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace")
        model = next(
            line.split(":")[1].strip() for line in text.splitlines() if "model name" in line
        )
    except (OSError, StopIteration):
        model = os.uname().machine
    compiler = subprocess.run(["g++", "--version"], stdout=subprocess.PIPE, text=True).stdout
    return f"{model}, {os.uname().sysname}, {compiler.splitlines()[0] if compiler else 'g++'}"


def _progress(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


def _show_figure(figure: judge_bench.Figure) -> None:
    style = style_for(sys.stdout)
    mark = style.green("ok  ") if figure.is_reached else style.red("MISS")
    against = f", {_times(figure.ratio)} of {figure.against}" if figure.against else ""
    print(f"{mark} {figure.measure.replace('`', '')}: {figure.value}{against}, goal {figure.goal}")
    sys.stdout.flush()


def _tell_goals(goals: int, missed: int) -> None:
    style = style_for(sys.stdout)
    told = f"{goals - missed} of {goals} goals reached"
    print(style.red(told) if missed else style.green(told))


def _shown(rows: List[Row]) -> List[Row]:
    """Prints the rows of one measure."""
    style = style_for(sys.stdout)
    for row in rows:
        ratio = f"{_times(row.ratio)} {row.against}" if row.against is not None else ""
        goal = f"goal {_times(row.goal)}" if row.goal is not None else ""
        mark = style.green("ok  ") if row.is_reached else style.red("MISS")
        print(
            f"{mark if row.goal is not None else '    '} {row.problem:13} {row.measure:28} "
            f"{row.label:22} {duration(row.median_s):>10}  least {duration(row.least_s):>10}  "
            f"{ratio:>23}  {goal:12} {_memory(row.memory_kb):>9} {_work(row.work)}".rstrip()
        )
    sys.stdout.flush()
    return rows


def _times(ratio: Optional[float]) -> str:
    if ratio is None:
        return ""
    return f"{ratio:,.0f} x" if ratio >= 100 else f"{ratio:.3g} x"


def _memory(memory_kb: Optional[int]) -> str:
    return "" if memory_kb is None else f"{memory_kb / 1024:.1f} MB"


def _work(work: Optional[float]) -> str:
    return "" if work is None else f"{work:,.0f}"


def _write_docs(
    root: Path,
    problems: Sequence[Problem],
    rows: Sequence[Row],
    curves: Sequence[Curve],
    figures: Sequence[judge_bench.Figure],
    machine: str,
    bench: _Bench,
    rounds: int,
) -> None:
    docs = root / "docs"
    docs.mkdir(exist_ok=True)
    lines = [
        "# Benchmarks",
        "",
        "Written by `scripts/bench --all --curves --docs`, which repeats everything here.",
        "",
        f"Machine: {machine}. {rounds} interleaved rounds, pinned to one core; times are medians.",
        f"A whole process includes its start: the empty program takes {duration(bench.floor.median_s)}.",
        "Single cases are measured inside of one process, without input and output.",
        "",
    ]
    for problem in problems:
        lines += [f"## {problem.id}, {problem.title['en']}", ""]
        lines += [
            "| measure | way | median | least | times as fast as | goal | memory | work |",
            "|---|---|---|---|---|---|---|---|",
        ]
        title = f"{problem.title['en']}: the time that each way takes"
        groups: Dict[str, Dict[str, float]] = {}
        for row in rows:
            if row.problem == problem.id:
                groups.setdefault(row.measure, {})[row.label] = row.median_s
                ratio = f"{_times(row.ratio)} `{row.against}`" if row.against is not None else ""
                lines.append(
                    f"| {row.measure} | `{row.label}` | {duration(row.median_s)} "
                    f"| {duration(row.least_s)} | {ratio} | {_times(row.goal)} "
                    f"| {_memory(row.memory_kb)} | {_work(row.work)} |"
                )
        lines.append("")
        pictures = [(title, "ways", chart.bars(title, groups))]
        pictures += [
            (curve.title, str(number), chart.curves(curve.title, curve.x, curve.lines))
            for number, curve in enumerate((one for one in curves if one.problem == problem.id), 1)
        ]
        for title, suffix, text in pictures:
            name = f"{problem.id}-{suffix}.svg"
            (docs / name).write_text(text, encoding="utf-8")
            lines += [f"![{title}]({name})", ""]
    lines += [
        "## The judge",
        "",
        f"On all cores, {judge_bench.ROUNDS} interleaved rounds; what is compared, in one run.",
        "`scripts/bench judge` repeats this part alone.",
        "",
        "| measure | value | against | ratio | goal |",
        "|---|---|---|---|---|",
    ]
    for one in figures:
        lines.append(
            f"| {one.measure} | {one.value} | {one.against} | {_times(one.ratio)} | {one.goal} |"
        )
    (docs / "benchmarks.md").write_text("\n".join(lines).rstrip() + "\n", encoding="utf-8")
    print(f"written to {docs / 'benchmarks.md'}")
