"""Judges programs: makes the cases, compiles, runs and compares, and says the verdict."""

from __future__ import annotations

import bisect
import hashlib
import itertools
import os
import re
import shutil
import tempfile
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Callable, Dict, Iterator, List, Optional, Sequence, Tuple

from haengma import bundler, judges, processes, rules
from haengma.engine import Engine, Execution, Limits, Result
from haengma.errors import UserError
from haengma.judges import PROGRAM, Judge
from haengma.problems import Problem
from haengma.samples import find_samples
from haengma.tools import Tools

# From the verdict that says most to the one that says least.
PRIORITY = ("CE", "JE", "MLE", "RTE", "OLE", "TLE", "PE", "WA", "AC")
# A program whose cases take long, or hold a lot, is not run on all of them to show it.
COSTLY = ("TLE", "MLE", "OLE", "JE")
ENOUGH_COSTLY_CASES = 2
COMPILE_SECONDS = 120
# What a compiler, or the linker that it calls, says of an error.
_ERROR = re.compile(r"\berror: |undefined reference to ")

Compare = Callable[["Case", bytes], rules.Comparison]


@dataclass(frozen=True)
class Case:
    name: str
    input: bytes
    answer: bytes
    group: str = ""  # of the data
    note: str = ""  # what is unusual about the input


@dataclass(frozen=True)
class Program:
    """Something that can be judged: a command, ready to run."""

    name: str
    command: Sequence[str]
    is_native: bool = False
    is_python: bool = False
    folder: Optional[Path] = None  # where it runs; None: each time in a new folder
    compile_error: str = ""  # not empty: there is nothing to run


@dataclass(frozen=True)
class Work:
    """A program that is to be judged."""

    program: Program
    limits: Limits
    # One case that it does not solve is enough.
    stops_at_first: bool = False


@dataclass(frozen=True)
class CaseResult:
    case: Case
    verdict: str
    why: str
    run: Execution


@dataclass(frozen=True)
class GroupReport:
    """The verdict on one group of the data."""

    name: str
    verdict: str
    cases: int  # that were run
    left_out: int


@dataclass
class Report:
    program: Program
    verdict: str
    why: str
    results: List[CaseResult] = field(default_factory=list)  # in the order of the cases
    left_out: int = 0  # cases that were not run any more
    groups: List[GroupReport] = field(default_factory=list)  # those of which a case was run

    def worst(self) -> Optional[CaseResult]:
        """The first case with the verdict of the whole."""
        return next((result for result in self.results if result.verdict == self.verdict), None)

    @property
    def slowest_s(self) -> float:
        return max((result.run.cpu_s for result in self.results), default=0.0)

    @property
    def memory_kb(self) -> int:
        return max((result.run.memory_kb for result in self.results), default=0)


def make_cases(root: Path, problem: Problem, tools: Tools) -> List[Case]:
    """The samples and the generated cases of each group, all of them validated."""
    samples = {sample.name: sample for sample in find_samples(root, problem.id)}
    wanted = [
        (group.name, one)
        for group in problem.groups
        for entry in group.data
        for one in entry.each()
    ]
    texts = tools.generate([one for _, one in wanted]) if wanted else []
    cases = []
    for group in problem.groups:
        for name in group.samples:
            sample = samples[name]
            text, answer = sample.input.read_bytes(), sample.output.read_bytes()
            cases.append(Case(name, text, answer, group.name))
    with pool(1) as thread:
        answering = thread.submit(lambda: tools.answers(texts) if texts else [])
        reasons = tools.reasons_against([case.input for case in cases] + texts)
        names = [case.name for case in cases] + [one.name for _, one in wanted]
        for name, reason in zip(names, reasons):
            if reason:
                raise UserError(f"problem {problem.id}: case {name} is not legal: {reason}")
        answers = answering.result()
    for (group_name, one), text, answer in zip(wanted, texts, answers):
        cases.append(Case(one.name, text, answer, group_name, one.note))
    order = [group.name for group in problem.groups]
    return sorted(cases, key=lambda case: order.index(case.group))


@contextmanager
def pool(jobs: int) -> Iterator[ThreadPoolExecutor]:
    """Threads whose programs are ended when something goes wrong, Ctrl-C included."""
    with ThreadPoolExecutor(jobs) as pool:
        try:
            yield pool
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            processes.end_all()
            raise


class Compiler:
    """Compiles sources with a judge's command. What it has compiled is kept by its contents, so it
    is never out of date."""

    def __init__(self, folder: Path, judge: Judge) -> None:
        self._folder = folder
        self._judge = judge

    def source(self, path: Path, name: str = "") -> Program:
        """The program of a C, C++ or Python file."""
        try:
            text = path.read_bytes()
        except OSError as error:
            raise UserError(f"{path}: {error.strerror}") from error
        name = name or path.name
        if path.suffix == ".py":
            return Program(name, ["python3", os.path.abspath(path)], is_python=True)
        if path.suffix == ".c":
            return self._compile(name, text, self._judge.c_command)
        if path.suffix in (".cc", ".cpp", ".cxx"):
            return self._compile(name, text, self._judge.commands[0])
        raise UserError(f"{path}: not .c, .cc, .cpp or .py; give the command that runs it after --")

    def way(self, root: Path, path: Path, name: str) -> Program:
        """The program of the suite, bundled as it would be submitted."""
        defined, unsure = judges.macros([self._judge])
        options = bundler.Options(roots=[root / "src"], defined=defined, unsure=unsure)
        return self._compile(name, bundler.bundle(path, options).text, self._judge.commands[0])

    def _compile(self, name: str, text: bytes, command: Sequence[str]) -> Program:
        if shutil.which(command[0]) is None:
            raise UserError(f"{command[0]} is missing; scripts/setup installs it")
        key = hashlib.sha256(b"\0".join([*(word.encode() for word in command), text])).hexdigest()
        folder = self._folder / "compiled" / key[:32]
        program = folder / PROGRAM
        if not program.is_file():
            folder.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryDirectory(dir=folder.parent) as temporary:
                work = Path(temporary) / "work"
                work.mkdir()
                source = next(word for word in command if word.startswith("Main."))
                (work / source).write_bytes(text)
                english = {**os.environ, "LC_ALL": "C"}
                result = processes.run(command, cwd=work, timeout=COMPILE_SECONDS, env=english)
                if result.status != 0 or result.timed_out:
                    return Program(name, [], compile_error=_first_error(result))
                try:
                    work.rename(folder)
                except OSError:
                    pass  # Another run has compiled the same at the same time.
        return Program(name, [str(program)], is_native=True)


def _first_error(result: processes.Result) -> str:
    if result.timed_out:
        return f"the compiler does not end within {COMPILE_SECONDS} s"
    lines = result.stderr.decode("utf-8", "replace").split("\n")
    return next((line for line in lines if _ERROR.search(line)), lines[0])


class Judging:
    """Judges programs on the cases of a problem."""

    def __init__(
        self,
        engine: Engine,
        cases: Sequence[Case],
        compare: Compare,
        progress: Callable[[str], None] = lambda text: None,
    ) -> None:
        if not cases:
            raise UserError("there are no cases to judge on")
        self._engine = engine
        self._cases = cases
        self._compare = compare
        self._progress = progress

    def judge(self, works: Sequence[Work]) -> List[Report]:
        """Runs each program on all cases, or up to the first one that it does not solve."""
        inputs = [self._engine.add_input(case.input) for case in self._cases]
        members: Dict[str, List[int]] = {}
        for number, case in enumerate(self._cases):
            members.setdefault(case.group, []).append(number)
        progress = [_Progress(self._cases, work) for work in works]
        running: Dict[int, Tuple[_Progress, str]] = {}
        for one in progress:
            program = one.work.program
            if program.compile_error:
                continue
            for group, numbers in members.items():
                number = self._engine.run(
                    program.command,
                    [inputs[index] for index in numbers],
                    one.work.limits,
                    is_native=program.is_native,
                    folder=program.folder,
                    measure_again=True,
                )
                running[number] = (one, group)
        while running:
            event = self._engine.next()
            one, group = running[event.group]
            if not isinstance(event, Result):
                del running[event.group]
                continue
            if event.execution.stopped == "cancelled":
                continue
            if one.is_stopped(group) and not one.work.stops_at_first:
                continue
            number = members[group][event.index]
            result = self._result(one.work, self._cases[number], event.execution)
            one.add(number, result)
            self._progress(f"{one.work.program.name}: {len(one.results)} of {len(self._cases)}")
            if result.verdict == "AC":
                continue
            for other, (owner, name) in running.items():
                if owner is not one:
                    continue
                if one.work.stops_at_first:
                    # Cases before this one may be running still, and one of them may decide.
                    self._engine.cancel(other, bisect.bisect_left(members[name], number))
                elif one.is_stopped(name):
                    self._engine.cancel(other)
        for text in inputs:
            self._engine.forget_input(text)
        return [one.report() for one in progress]

    def _result(self, work: Work, case: Case, run: Execution) -> CaseResult:
        verdict, why = ending(run, work.limits, self._engine.has_namespaces)
        if not verdict:
            try:
                comparison = self._compare(case, run.stdout)
                verdict, why = comparison.verdict, comparison.why
            except UserError as error:
                verdict, why = "JE", str(error)
        if verdict != "AC" and case.note:
            why = f"{why} ({case.note})"
        return CaseResult(case, verdict, why, run)


class _Progress:
    """How far the judging of one program has come."""

    def __init__(self, cases: Sequence[Case], work: Work) -> None:
        self.work = work
        self.results: Dict[int, CaseResult] = {}  # by the number of the case
        self._cases = cases
        self._has_failed = False
        self._costly: Dict[str, int] = {}  # cases, by group

    def add(self, number: int, result: CaseResult) -> None:
        self.results[number] = result
        self._has_failed |= result.verdict != "AC"
        group = result.case.group
        self._costly[group] = self._costly.get(group, 0) + (result.verdict in COSTLY)

    def is_stopped(self, group: str) -> bool:
        """Whether a group of the data has told enough."""
        if self.work.stops_at_first and self._has_failed:
            return True
        return self._costly.get(group, 0) >= ENOUGH_COSTLY_CASES

    def report(self) -> Report:
        program = self.work.program
        if program.compile_error:
            return Report(program, "CE", program.compile_error)
        ran = [self.results[number] for number in sorted(self.results)]
        if self.work.stops_at_first:
            # Several cases run at once: the first one that is not solved decides.
            solved = itertools.takewhile(lambda result: result.verdict == "AC", ran)
            ran = ran[: len(list(solved)) + 1]
        verdict = _worst(ran)
        report = Report(program, verdict, "", ran, len(self._cases) - len(ran))
        for name in dict.fromkeys(case.group for case in self._cases):
            of_group = [result for result in ran if result.case.group == name]
            count = sum(case.group == name for case in self._cases)
            if of_group:
                left_out = count - len(of_group)
                report.groups.append(GroupReport(name, _worst(of_group), len(of_group), left_out))
        worst = report.worst()
        report.why = worst.why if worst is not None and verdict != "AC" else ""
        return report


def _worst(results: Sequence[CaseResult]) -> str:
    return min((result.verdict for result in results), key=PRIORITY.index)


def ending(run: Execution, limits: Limits, has_namespaces: bool = True) -> Tuple[str, str]:
    """The verdict of how a run ended, and why; empty if it ended well."""
    if run.stopped == "memory" or run.memory_kb > limits.memory_mb * 1024:
        return "MLE", f"{run.memory_kb // 1024} MB or more, of {limits.memory_mb} MB"
    if run.stopped == "output":
        return "OLE", f"more than {limits.output >> 20} MB of output"
    if run.stopped == "lost":
        # In a namespace of its own, no program can reach what watches it.
        if has_namespaces:
            return "JE", "what watched the program was killed, perhaps for want of memory"
        return "RTE", "it killed the process of the judge that had started it"
    if run.stopped == "clock":
        return "TLE", f"{run.wall_s:.1f} s by the clock, {run.cpu_s:.2f} s of it CPU time"
    timed_out = run.stopped == "time" or run.status == -24  # SIGXCPU
    if timed_out or (run.cpu_s > limits.time_s and run.status == 0):
        return "TLE", f"{run.cpu_s:.2f} s of CPU time, of {limits.time_s:g} s"
    if run.status != 0:
        return "RTE", _cause(run.status)
    return "", ""


def _cause(status: int) -> str:
    usual = {
        -11: "most often an index outside of an array, or recursion that is too deep",
        -6: "an assert that failed, an exception that nobody caught, or broken memory",
        -8: "division by zero",
        -7: "most often an index outside of an array",
    }
    if status < 0:
        name = processes.signal_name(-status)
        return f"{name}: {usual[status]}" if status in usual else name
    return f"ended with status {status}, expected 0"


def by_rule(name: str) -> Compare:
    compare = rules.rule(name)
    return lambda case, output: compare(case.answer, output)


def by_checker(tools: Tools) -> Compare:
    return lambda case, output: tools.check(case.input, case.answer, output)


def judge_limits(problem: Problem, judge: Judge, program: Program) -> Limits:
    """The problem's limits, with what the judge grants to an interpreted language."""
    time_s, memory_mb = problem.limits.time_s, problem.limits.memory_mb
    if program.is_python and judge.python is not None:
        bonus = judge.python
        time_s = bonus.time_factor * time_s + bonus.time_s
        memory_mb = bonus.memory_factor * memory_mb + bonus.memory_mb
    return Limits(time_s, memory_mb)
