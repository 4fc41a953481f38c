"""Says of programs what a judge would say: the verdict, with time, memory, and the reason."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
import xml.etree.ElementTree as xml
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Callable, Dict, List, Optional, Sequence, Tuple

from haengma import build, judges, judging, rules
from haengma.arguments import megabytes, parse, positive, split_command
from haengma.command_line import AS_EXPECTED, FAILED, NOT_AS_EXPECTED
from haengma.errors import UserError
from haengma.engine import Engine, Limits
from haengma.judges import Judge
from haengma.judging import CaseResult, Compare, Compiler, Judging, Program, Report, Work
from haengma.problems import Problem, Way, find_root, load_problem, problem_ids, select
from haengma.rules import visible
from haengma.terminal import Style, count, style_for
from haengma.tools import Tools

SCHEMA_VERSION = 2
SHOWN_BYTES = 600
SHOWN_LINES = 15
WATCH_SECONDS = 0.3

VERDICTS = {
    "en": {
        "AC": "accepted",
        "PE": "presentation error",
        "WA": "wrong answer",
        "TLE": "time limit exceeded",
        "MLE": "memory limit exceeded",
        "OLE": "output limit exceeded",
        "RTE": "runtime error",
        "CE": "compile error",
        "JE": "the judge itself failed",
    },
    "ko": {
        "AC": "맞았습니다!!",
        "PE": "출력 형식이 잘못되었습니다",
        "WA": "틀렸습니다",
        "TLE": "시간 초과",
        "MLE": "메모리 초과",
        "OLE": "출력 초과",
        "RTE": "런타임 에러",
        "CE": "컴파일 에러",
        "JE": "채점기 오류",
    },
}


@dataclass(frozen=True)
class Job:
    """A program to be judged, and the verdicts that it should get."""

    make: Callable[[Compiler], Program]
    expected: Callable[[str], Tuple[str, ...]] = lambda group: ("AC",)
    is_of_suite: bool = False
    # One failed case is enough to reject a program that is known to be wrong.
    is_wrong: bool = False


@dataclass(frozen=True)
class Judged:
    problem: Problem
    report: Report
    job: Job
    limits: Limits
    # With --compare all: the verdict under each rule.
    by_rule: Dict[str, str]

    # Whether it is the suite's own, so that another verdict is a surprise.
    @property
    def is_of_suite(self) -> bool:
        return self.job.is_of_suite

    @property
    def expected(self) -> Tuple[str, ...]:
        """The verdicts that the whole may get."""
        if self.job.is_wrong:
            return self.job.expected("")
        may = {
            verdict for group in self.problem.groups for verdict in self.job.expected(group.name)
        }
        return tuple(sorted(may, key=judging.PRIORITY[::-1].index))

    @property
    def is_as_expected(self) -> bool:
        if self.job.is_wrong or not self.report.groups:
            return self.report.verdict in self.expected
        return all(one.verdict in self.job.expected(one.name) for one in self.report.groups)

    @property
    def is_surprising(self) -> bool:
        return self.is_of_suite and not self.is_as_expected


def main(arguments: Sequence[str]) -> int:
    own, command = split_command(arguments)
    options = parse(_parser(), own)
    if "--" in arguments and not command:
        raise UserError("there is no command after --")
    if options.junit is not None and not options.junit.absolute().parent.is_dir():
        raise UserError(f"{options.junit}: there is no such folder")
    root = find_root()
    plan = _plan(root, options, command)
    if not options.watch:
        return _run(root, plan, options)
    if options.file is None:
        raise UserError("--watch needs the file of a program")
    return _watch(root, plan, options)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="judge",
        allow_abbrev=False,
        usage="%(prog)s [options] (--all [ID] | ID[/WAY] [FILE | -- COMMAND ...])",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Judges programs on the samples and on generated inputs, with the limits of a\n"
        "judge, and says the verdict.",
        epilog="examples:\n"
        "  scripts/judge 17837 mine.cpp       a solution of one's own (.c .cc .cpp .py)\n"
        "  scripts/judge 17837 -- java Main   any command\n"
        "  scripts/judge 17837                all ways of the suite\n"
        "  scripts/judge --all                all ways, and all programs with a known mistake\n"
        "  scripts/judge 7562 mine.py --watch again whenever the file is saved\n\n"
        f"comparisons: {', '.join(rules.names())}, all\n"
        f"judges: {', '.join(judge.name for judge in judges.load_judges())}\n\n"
        "status: 0 as expected (a program of one's own: AC), 1 not, 2 usage, no data, or the\n"
        "judge itself failed",
    )
    parser.add_argument("problem", nargs="?", metavar="ID[/WAY]")
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE")
    parser.add_argument(
        "--all", action="store_true", help="every program of the suite, or of the problem"
    )
    parser.add_argument(
        "--judge", default="boj", metavar="NAME", help="whose compiler flags (default: boj)"
    )
    parser.add_argument("--compare", metavar="NAME", help="how outputs are compared (default: boj)")
    parser.add_argument("--time-limit", type=positive, metavar="S", help="seconds of CPU time")
    parser.add_argument("--memory-limit", type=megabytes, metavar="MB", help="resident memory")
    parser.add_argument("--lang", choices=("en", "ko"), help="language of the verdicts")
    parser.add_argument("--stderr", action="store_true", help="show what it printed to stderr")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--junit", type=Path, metavar="FILE", help="also write JUnit XML")
    parser.add_argument(
        "--jobs", type=_jobs, default=build.cpus(), metavar="N", help="programs at a time"
    )
    parser.add_argument(
        "--keep", type=Path, metavar="DIR", help="keep inputs and outputs of what failed"
    )
    parser.add_argument("--watch", action="store_true", help="judge again on every save")
    return parser


def _jobs(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 256:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number in 1..256")
    return int(text)


def _plan(root: Path, options: argparse.Namespace, command: Sequence[str]) -> Dict[str, List[Job]]:
    """The programs to be judged, by problem."""
    if options.all:
        if options.file is not None or command or "/" in (options.problem or ""):
            raise UserError("--all goes with a problem at most")
        names = problem_ids(root)
        if options.problem is not None:
            names = [select(root, [options.problem])[0].problem.id]
        return {name: _suite(root, load_problem(root, name)) for name in names}
    if options.problem is None:
        raise UserError("name a problem, or --all (see --help)")
    programs = select(root, [options.problem])
    problem = programs[0].problem
    if options.file is not None or command:
        if "/" in options.problem:
            raise UserError("a way of the suite goes without a file or a command")
        if options.file is not None and command:
            raise UserError("a file or a command, not both")
        if options.file is not None:
            path: Path = options.file
            if not path.is_file():
                what = "is a folder" if path.is_dir() else "there is no such file"
                raise UserError(f"{path}: {what}")
            return {problem.id: [Job(lambda compiler: compiler.source(path))]}
        program = Program(" ".join(command), command, folder=Path.cwd())
        return {problem.id: [Job(lambda compiler: program)]}
    return {problem.id: [_way(root, program.name, program.way) for program in programs]}


def _suite(root: Path, problem: Problem) -> List[Job]:
    """All ways of a problem, and all programs with a known mistake."""
    jobs = [_way(root, f"{problem.id}_{way.name}", way) for way in problem.ways]
    for wrong in problem.wrong:
        jobs.append(_wrong(wrong.source, wrong.verdicts))
    return jobs


def _way(root: Path, name: str, way: Way) -> Job:
    return Job(lambda compiler: compiler.way(root, way.source, name), way.verdicts_in, True)


def _wrong(source: Path, verdicts: Tuple[str, ...]) -> Job:
    name = f"wrong/{source.name}"
    return Job(lambda compiler: compiler.source(source, name), lambda group: verdicts, True, True)


def _watch(root: Path, plan: Dict[str, List[Job]], options: argparse.Namespace) -> int:
    """Judges at once and after every change of the file, until Ctrl-C."""
    seen: Optional[Tuple[int, int]] = None
    while True:
        now: Optional[Tuple[int, int]]
        try:
            status = options.file.stat()
            now = (status.st_mtime_ns, status.st_size)
        except OSError:
            now = seen  # An editor may be replacing it just now.
        if now is not None and now != seen:
            seen = now
            try:
                _run(root, plan, options)
            except UserError as error:
                print(f"judge: {error}", file=sys.stderr)
            print(f"waiting for {options.file} to be saved again (Ctrl-C ends)", file=sys.stderr)
        time.sleep(WATCH_SECONDS)


def _run(root: Path, plan: Dict[str, List[Job]], options: argparse.Namespace) -> int:
    (judge,) = judges.choose(options.judge)
    folder = build.configure(root, "release")
    problems = [load_problem(root, name) for name in plan]
    build.build(root, folder, *(build.tools_of(problem.id) for problem in problems))
    compiler = Compiler(folder / "judge", judge)
    for problem in problems:  # A usage error is said before anything runs.
        _check_comparison(problem, options)

    style = style_for(sys.stdout)
    language = options.lang or _language()
    judged: List[Judged] = []
    with Engine(build.engine(folder), options.jobs) as engine:
        for problem in problems:
            with Tools(folder, problem) as tools:
                judged += _judge_problem(
                    root, problem, tools, plan[problem.id], compiler, judge, engine, options
                )
    if options.json:
        print(json.dumps(_as_json(judged, judge), ensure_ascii=False, indent=2))
    else:
        _print_table(judged, language, style)
        for one in judged:
            if not one.is_as_expected or (one.by_rule and len(judged) == 1):
                _print_details(one, language, style, options.stderr)
    if options.junit is not None:
        _write_junit(options.junit, judged)
    sys.stdout.flush()
    if options.keep is not None:
        _keep(options.keep, judged)
    if any(one.report.verdict == "JE" for one in judged):
        return FAILED
    return AS_EXPECTED if all(one.is_as_expected for one in judged) else NOT_AS_EXPECTED


def _language() -> str:
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(variable):
            return "ko" if os.environ[variable].startswith("ko") else "en"
    return "en"


def _check_comparison(problem: Problem, options: argparse.Namespace) -> None:
    if problem.comparison == "checker":
        if options.compare is not None:
            raise UserError(
                f"problem {problem.id} has many right answers: its checker compares, not a rule"
            )
    elif options.compare not in (None, "all"):
        rules.rule(options.compare)


def _compare(problem: Problem, tools: Tools, options: argparse.Namespace) -> Compare:
    if problem.comparison == "checker":
        return judging.by_checker(tools)
    name = options.compare or "boj"
    return judging.by_rule("boj" if name == "all" else name)


def _judge_problem(
    root: Path,
    problem: Problem,
    tools: Tools,
    jobs: Sequence[Job],
    compiler: Compiler,
    judge: Judge,
    engine: Engine,
    options: argparse.Namespace,
) -> List[Judged]:
    progress = _Progress()
    progress.show(f"{problem.id}: compiling, and making the cases")
    with judging.pool(build.cpus()) as threads:
        compiling = [threads.submit(job.make, compiler) for job in jobs]
        cases = judging.make_cases(root, problem, tools)
        programs = [made.result() for made in compiling]
    works = []
    for job, program in zip(jobs, programs):
        limits = judging.judge_limits(problem, judge, program)
        if options.time_limit is not None:
            limits = Limits(options.time_limit, limits.memory_mb)
        if options.memory_limit is not None:
            limits = Limits(limits.time_s, options.memory_limit)
        works.append(Work(program, limits, stops_at_first=job.is_wrong))
    on_cases = Judging(engine, cases, _compare(problem, tools, options), progress.show)
    reports = on_cases.judge(works)
    progress.clear()
    return [
        Judged(
            problem,
            report,
            job,
            work.limits,
            _under_all_rules(report) if options.compare == "all" else {},
        )
        for job, work, report in zip(jobs, works, reports)
    ]


def _under_all_rules(report: Report) -> Dict[str, str]:
    verdicts = {}
    for name in rules.names():
        compare = rules.rule(name)
        worst = ["AC"]
        for result in report.results:
            if result.verdict in ("AC", "PE", "WA"):
                worst.append(compare(result.case.answer, result.run.stdout).verdict)
            else:
                worst.append(result.verdict)
        verdicts[name] = min(worst, key=judging.PRIORITY.index)
    return verdicts


class _Progress:
    """One line on a terminal that is written over again and again."""

    def __init__(self) -> None:
        self._is_on = sys.stderr.isatty()

    def show(self, text: str) -> None:
        if self._is_on:
            print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        self.show("")


def _print_table(judged: Sequence[Judged], language: str, style: Style) -> None:
    rows = []
    for one in judged:
        report = one.report
        expected = f"expected {' or '.join(one.expected)}" if one.is_surprising else ""
        left_out = f" of {len(report.results) + report.left_out}" if report.left_out else ""
        rows.append(
            (
                report.program.name,
                one,
                f"{count(len(report.results), 'case')}{left_out}",
                f"{report.slowest_s:.3f} s" if report.results else "",
                f"{report.memory_kb / 1024:.1f} MB" if report.memory_kb else "",
                expected,
            )
        )
    width = max(len(row[0]) for row in rows)
    problem_id = ""
    for name, one, cases, slowest, memory, expected in rows:
        if one.problem.id != problem_id:
            problem_id = one.problem.id
            limits = f"{one.limits.time_s:g} s, {one.limits.memory_mb} MB"
            print(f"{problem_id} · {one.problem.title[language]} ({limits})")
        verdict = one.report.verdict
        shown = f"{verdict:3} {VERDICTS[language][verdict]}"
        mark = style.green("ok  ") if one.is_as_expected else style.red("FAIL")
        colour = style.green if verdict == "AC" else style.red if expected else style.yellow
        line = f"{mark} {name:{width}}  {colour(_padded(shown, 27))}  {cases:>10}"
        print(f"{line}  {slowest:>8}  {memory:>9}  {expected}".rstrip())
        if not one.job.is_wrong:
            _print_groups(one, language, style, width)
    sys.stdout.flush()


def _print_groups(one: Judged, language: str, style: Style, width: int) -> None:
    """The verdict on each group of the data, where they may differ."""
    reports = {report.name: report for report in one.report.groups}
    if len(one.problem.groups) == 1 or one.report.verdict in ("AC", "CE"):
        return
    for group in one.problem.groups:
        if group.name not in reports:
            continue
        report = reports[group.name]
        may = one.job.expected(group.name)
        is_expected = report.verdict in may
        mark = style.green("ok  ") if is_expected else style.red("FAIL")
        shown = f"{report.verdict:3} {VERDICTS[language][report.verdict]}"
        left_out = f" of {report.cases + report.left_out}" if report.left_out else ""
        cases = f"{count(report.cases, 'case')}{left_out}"
        print(
            f"  {mark} {group.name:{max(width - 2, 0)}}  {_padded(shown, 27)}  {cases:>10}"
            f"  {group.title[language]}"
        )


def _padded(text: str, width: int) -> str:
    """Hangul takes two columns of a terminal."""
    columns = sum(2 if "\u1100" <= char <= "\uffdc" else 1 for char in text)
    return text + " " * (width - columns)


def _print_details(one: Judged, language: str, style: Style, show_stderr: bool) -> None:
    report = one.report
    print(f"\n{report.program.name}: {style.red(report.verdict)} {report.why}".rstrip())
    for name, verdict in one.by_rule.items():
        print(f"  compared by {name:16} {verdict}")
    if report.verdict == "CE" and "No such file" in report.why:
        print("  a judge compiles one file alone: scripts/bundle makes one of several")
    worst = report.worst()
    if worst is None:
        return
    if report.verdict != "AC":
        print(f"  case {worst.case.name}")
        _print_text("input", worst.case.input)
    if report.verdict in ("WA", "PE"):
        mark = visible if report.verdict == "PE" else None
        _print_text("expected", worst.case.answer, mark)
        _print_text("given", worst.run.stdout, mark)
    if show_stderr:
        _print_text("stderr", worst.run.stderr)


def _print_text(title: str, text: bytes, show: Optional[Callable[[bytes], str]] = None) -> None:
    """A text, cut to a readable length."""
    print(f"  {title}:")
    lines = text[:SHOWN_BYTES].rstrip(b"\n").split(b"\n")
    for line in lines[:SHOWN_LINES]:
        if show is not None:
            print(f"    {show(line)}")
        else:
            shown = line.decode("utf-8", "backslashreplace")
            print("    " + "".join(c if c.isprintable() else ascii(c)[1:-1] for c in shown))
    if len(text) > SHOWN_BYTES or len(lines) > SHOWN_LINES:
        print(f"    ... ({len(text)} bytes in all)")


def _as_json(judged: Sequence[Judged], judge: Judge) -> Dict[str, Any]:
    """What docs/judge-output.md describes."""
    return {
        "version": SCHEMA_VERSION,
        "judge": judge.name,
        "programs": [
            {
                "problem": one.problem.id,
                "name": one.report.program.name,
                "verdict": one.report.verdict,
                "why": one.report.why,
                "expected": list(one.expected),
                "as_expected": one.is_as_expected,
                "time_limit_s": one.limits.time_s,
                "memory_limit_mb": one.limits.memory_mb,
                "slowest_s": round(one.report.slowest_s, 6),
                "memory_kb": one.report.memory_kb,
                "cases_left_out": one.report.left_out,
                "by_rule": one.by_rule,
                "groups": [
                    {
                        "name": group.name,
                        "verdict": group.verdict,
                        "expected": list(one.job.expected(group.name)),
                        "as_expected": group.verdict in one.job.expected(group.name),
                        "cases": group.cases,
                        "cases_left_out": group.left_out,
                    }
                    for group in one.report.groups
                ],
                "cases": [_case_as_json(result) for result in one.report.results],
            }
            for one in judged
        ],
    }


def _case_as_json(result: CaseResult) -> Dict[str, Any]:
    return {
        "name": result.case.name,
        "group": result.case.group,
        "verdict": result.verdict,
        "why": result.why,
        "cpu_s": round(result.run.cpu_s, 6),
        "wall_s": round(result.run.wall_s, 6),
        "memory_kb": result.run.memory_kb,
    }


def _write_junit(path: Path, judged: Sequence[Judged]) -> None:
    """A test suite for each program, a test for each case; what is not expected is a failure."""
    suites = xml.Element("testsuites", name="haengma")
    for one in judged:
        report = one.report
        failures = 0 if one.is_as_expected else 1
        suite = xml.SubElement(
            suites,
            "testsuite",
            name=_for_xml(f"{one.problem.id} {report.program.name}"),
            tests=str(len(report.results) + 1),
            failures=str(failures),
        )
        whole = xml.SubElement(suite, "testcase", classname=one.problem.id, name="verdict")
        if failures:
            message = f"{report.verdict}, expected {' or '.join(one.expected)}: {report.why}"
            xml.SubElement(whole, "failure", type=report.verdict, message=_for_xml(message))
        for result in report.results:
            case = xml.SubElement(
                suite,
                "testcase",
                classname=_for_xml(f"{one.problem.id}.{report.program.name}"),
                name=result.case.name,
                time=f"{result.run.cpu_s:.6f}",
            )
            if result.verdict != "AC":
                told = xml.SubElement(case, "system-out")
                told.text = _for_xml(f"{result.verdict}: {result.why}")
    try:
        xml.ElementTree(suites).write(path, encoding="utf-8", xml_declaration=True)
    except OSError as error:
        raise UserError(f"{path}: {error.strerror}") from error


def _for_xml(text: str) -> str:
    """XML has no place for control characters."""
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)


def _keep(folder: Path, judged: Sequence[Judged]) -> None:
    for one in judged:
        for result in one.report.results:
            if result.verdict == "AC":
                continue
            name = "".join(c if c.isalnum() or c in "._-" else "_" for c in one.report.program.name)
            place = folder / one.problem.id / name
            place.mkdir(parents=True, exist_ok=True)
            (place / f"{result.case.name}.in").write_bytes(result.case.input)
            (place / f"{result.case.name}.ans").write_bytes(result.case.answer)
            (place / f"{result.case.name}.out").write_bytes(result.run.stdout)
