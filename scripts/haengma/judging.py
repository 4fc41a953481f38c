"""Judges programs: makes the cases, compiles, runs and compares, and says the verdict."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Callable, Iterator, List, Optional, Sequence, Tuple

from haengma import bundler, execution, judges, processes, rules
from haengma.build import cpus
from haengma.errors import UserError
from haengma.execution import Execution, Limits
from haengma.judges import PROGRAM, Judge
from haengma.problems import Generated, Problem
from haengma.samples import find_samples

# From the verdict that says most to the one that says least.
PRIORITY = ("CE", "JE", "MLE", "RTE", "OLE", "TLE", "PE", "WA", "AC")
# A program whose cases take long, or hold a lot, is not run on all of them to show it.
COSTLY = ("TLE", "MLE", "OLE", "JE")
ENOUGH_COSTLY_CASES = 2
# Up to this multiple of the limit, time is measured again with nothing else running.
NEAR_FACTOR = 1.5
CHECKER_LIMITS = Limits(time_s=10, memory_mb=1024)
TOOL_SECONDS = 60
COMPILE_SECONDS = 120
# What a compiler, or the linker that it calls, says of an error.
_ERROR = re.compile(r"\berror: |undefined reference to ")
RIGHT, WRONG = 42, 43  # of a checker, as in Kattis problem packages


@dataclass(frozen=True)
class Case:
    name: str
    input: bytes
    answer: bytes


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
class CaseResult:
    case: Case
    verdict: str
    why: str
    run: Optional[Execution]


@dataclass
class Report:
    program: Program
    verdict: str
    why: str
    results: List[CaseResult] = field(default_factory=list)  # in the order of the cases
    left_out: int = 0  # cases that were not run any more

    def worst(self) -> Optional[CaseResult]:
        """The first case with the verdict of the whole."""
        return next((result for result in self.results if result.verdict == self.verdict), None)

    def runs(self) -> List[Execution]:
        return [result.run for result in self.results if result.run is not None]

    @property
    def slowest_s(self) -> float:
        return max((run.cpu_s for run in self.runs()), default=0.0)

    @property
    def memory_kb(self) -> int:
        return max((run.memory_kb for run in self.runs()), default=0)


class Tools:
    """The programs in problems/<id>/judge/, built."""

    def __init__(self, folder: Path, problem: Problem) -> None:
        self._folder = folder / "judge"
        self._problem = problem

    def path(self, tool: str) -> Path:
        path = self._folder / f"{self._problem.id}_{tool}"
        if not path.is_file():
            raise UserError(f"problem {self._problem.id} has no judge/{tool}.cpp")
        return path

    def has(self, tool: str) -> bool:
        return (self._problem.folder / "judge" / f"{tool}.cpp").is_file()

    def output(self, tool: str, *arguments: str, stdin: bytes = b"") -> bytes:
        """What a tool prints; a tool that fails is a failure of the judge."""
        result = processes.run([self.path(tool), *arguments], stdin, timeout=TOOL_SECONDS)
        if result.status != 0 or result.timed_out:
            words = " ".join([tool, *arguments])
            message = result.stderr.decode("utf-8", "replace").strip()
            raise UserError(f"problem {self._problem.id}: {words} failed: {message}")
        return result.stdout

    def kinds(self) -> List[str]:
        """The kinds of inputs that the generator knows, as its help lists them."""
        text = self.output("generate", "--help").decode("utf-8")
        return re.findall(r"^ +([a-z0-9_]+) ", text.partition("kinds:\n")[2], re.MULTILINE)

    def reason_against(self, text: bytes) -> str:
        """Why the validator refuses an input; empty if it does not."""
        result = processes.run([self.path("validate")], text, timeout=TOOL_SECONDS)
        if result.status not in (0, 1) or result.timed_out:
            raise UserError(f"problem {self._problem.id}: the validator failed")
        return "" if result.status == 0 else result.stderr.decode("utf-8", "replace").strip()

    def inputs(self, *arguments: str, stdin: bytes = b"", tool: str = "generate") -> List[bytes]:
        """The inputs that a tool prints, each followed by a NUL byte."""
        return self.output(tool, *arguments, stdin=stdin).split(b"\0")[:-1]


def trusted_answer(program: Program, text: bytes) -> bytes:
    """The answer of a way that is known to be right."""
    result = processes.run(program.command, text, timeout=TOOL_SECONDS)
    if result.status != 0 or result.timed_out:
        raise UserError(f"the trusted program {program.name} failed on an input")
    return result.stdout


def make_cases(root: Path, problem: Problem, tools: Tools, trusted: Program) -> List[Case]:
    """The samples and the generated cases, all of them validated."""
    cases = [
        Case(sample.name, sample.input.read_bytes(), sample.output.read_bytes())
        for sample in find_samples(root, problem.id)
    ]
    wanted = [
        (entry, seed)
        for entry in problem.data
        for seed in range(entry.first_seed, entry.last_seed + 1)
    ]

    def generate(item: Tuple[Generated, int]) -> Case:
        entry, seed = item
        text = tools.output("generate", entry.kind, str(seed), str(entry.size))
        name = f"{entry.kind}-{seed}-{entry.size}"
        return Case(name, text, trusted_answer(trusted, text))

    def validate(case: Case) -> None:
        reason = tools.reason_against(case.input)
        if reason:
            raise UserError(f"problem {problem.id}: case {case.name} is not legal: {reason}")

    with pool(cpus()) as threads:
        cases += threads.map(generate, wanted)
        list(threads.map(validate, cases))
    return cases


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
        cases: Sequence[Case],
        limits: Limits,
        compare: Callable[[Case, bytes], rules.Comparison],
        jobs: int,
        progress: Callable[[str], None] = lambda text: None,
    ) -> None:
        self._cases = cases
        self._limits = limits
        self._compare = compare
        self._jobs = jobs
        self._progress = progress
        self._alone = _Alone()

    def judge(self, program: Program, stop_at_first: bool = False) -> Report:
        """Runs a program on all cases, or up to the first one that it does not solve."""
        if program.compile_error:
            return Report(program, "CE", program.compile_error)
        if not self._cases:
            raise UserError("there are no cases to judge on")
        costly = failed = done = 0
        counting = threading.Lock()

        def one(case: Case) -> Optional[CaseResult]:
            nonlocal costly, failed, done
            if costly >= ENOUGH_COSTLY_CASES or (failed and stop_at_first):
                return None
            result = self._judge_case(program, case)
            with counting:
                costly += result.verdict in COSTLY
                failed += result.verdict != "AC"
                done += 1
                self._progress(f"{program.name}: {done} of {len(self._cases)}")
            return result

        with pool(self._jobs) as threads:
            results = list(threads.map(one, self._cases))
        ran = [result for result in results if result is not None]
        verdict = min((result.verdict for result in ran), key=PRIORITY.index)
        report = Report(program, verdict, "", ran, len(results) - len(ran))
        worst = report.worst()
        report.why = worst.why if worst is not None and verdict != "AC" else ""
        return report

    def _judge_case(self, program: Program, case: Case) -> CaseResult:
        limits = self._limits
        with self._alone.shared():
            run = _execute(program, case, limits)
        if _is_near(run, limits) and self._jobs > 1:
            with self._alone.exclusive():
                run = _execute(program, case, limits)
        verdict, why = ending(run, limits)
        if not verdict:
            try:
                comparison = self._compare(case, run.stdout)
                verdict, why = comparison.verdict, comparison.why
            except UserError as error:
                verdict, why = "JE", str(error)
        return CaseResult(case, verdict, why, run)


def _execute(program: Program, case: Case, limits: Limits) -> Execution:
    with tempfile.TemporaryDirectory(prefix="haengma-run-") as temporary:
        folder = program.folder or Path(temporary)
        return execution.run(
            program.command, case.input, limits, is_native=program.is_native, cwd=folder
        )


def _is_near(run: Execution, limits: Limits) -> bool:
    """Whether the time was over the limit by so little that other programs may be to blame."""
    over = run.cpu_s > limits.time_s or run.stopped == "time"
    return over and limits.time_s / 2 < run.cpu_s <= NEAR_FACTOR * limits.time_s


def ending(run: Execution, limits: Limits) -> Tuple[str, str]:
    """The verdict of how a run ended, and why; empty if it ended well."""
    if run.stopped == "memory" or run.memory_kb > limits.memory_mb * 1024:
        return "MLE", f"{run.memory_kb // 1024} MB or more, of {limits.memory_mb} MB"
    if run.stopped == "output":
        return "OLE", f"more than {limits.output >> 20} MB of output"
    timed_out = run.stopped == "time" or run.status == -24  # SIGXCPU
    if run.status != 0 and not timed_out:
        return "RTE", _cause(run.status)
    if timed_out or run.cpu_s > limits.time_s:
        if run.cpu_s > limits.time_s:
            return "TLE", f"{run.cpu_s:.2f} s of CPU time, of {limits.time_s:g} s"
        return "TLE", f"{run.wall_s:.1f} s by the clock, most of it waiting"
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


class _Alone:
    """Many may run together, or one alone."""

    def __init__(self) -> None:
        self._condition = threading.Condition()
        self._sharing = 0
        self._is_exclusive = False

    @contextmanager
    def shared(self) -> Iterator[None]:
        with self._condition:
            self._condition.wait_for(lambda: not self._is_exclusive)
            self._sharing += 1
        try:
            yield
        finally:
            with self._condition:
                self._sharing -= 1
                self._condition.notify_all()

    @contextmanager
    def exclusive(self) -> Iterator[None]:
        with self._condition:
            self._condition.wait_for(lambda: not self._is_exclusive)
            self._is_exclusive = True
            self._condition.wait_for(lambda: self._sharing == 0)
        try:
            yield
        finally:
            with self._condition:
                self._is_exclusive = False
                self._condition.notify_all()


def by_rule(name: str) -> Callable[[Case, bytes], rules.Comparison]:
    compare = rules.rule(name)
    return lambda case, output: compare(case.answer, output)


def by_checker(checker: Path) -> Callable[[Case, bytes], rules.Comparison]:
    """A program that is called, and answers, as in Kattis problem packages."""

    def compare(case: Case, output: bytes) -> rules.Comparison:
        with tempfile.TemporaryDirectory(prefix="haengma-check-") as temporary:
            folder = Path(temporary)
            feedback = folder / "feedback"
            feedback.mkdir()
            (folder / "input").write_bytes(case.input)
            (folder / "answer").write_bytes(case.answer)
            command = [str(checker), str(folder / "input"), str(folder / "answer"), str(feedback)]
            run = execution.run(command, output, CHECKER_LIMITS, is_native=False)
            message = feedback / "judgemessage.txt"
            why = (
                message.read_bytes().decode("utf-8", "replace").strip() if message.exists() else ""
            )
        if run.stopped:
            raise UserError(f"the checker was stopped: {run.stopped}")
        if run.status == RIGHT:
            return rules.Comparison("AC")
        if run.status == WRONG:
            return rules.Comparison("WA", why or "the checker gives no reason")
        told = run.stderr.decode("utf-8", "replace").strip() or _cause(run.status)
        raise UserError(f"the checker failed: {told}")

    return compare


def judge_limits(problem: Problem, judge: Judge, program: Program) -> Limits:
    """The problem's limits, with what the judge grants to an interpreted language."""
    time_s, memory_mb = problem.limits.time_s, problem.limits.memory_mb
    if program.is_python and judge.python is not None:
        bonus = judge.python
        time_s = bonus.time_factor * time_s + bonus.time_s
        memory_mb = bonus.memory_factor * memory_mb + bonus.memory_mb
    return Limits(time_s, memory_mb)
