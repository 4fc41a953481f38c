"""Runs every sample through every program and compares the outputs."""

from __future__ import annotations

import argparse
import os
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Dict, List, Optional, Sequence, Tuple

from haengma import build, comparison, processes
from haengma.arguments import parse, positive
from haengma.command_line import AS_EXPECTED, NOT_AS_EXPECTED
from haengma.errors import UserError
from haengma.problems import Program, find_root, problem_ids, select
from haengma.samples import Sample, find_samples
from haengma.terminal import Style, count, style_for
from haengma.tools import Tools

SHOWN_STDERR_LINES = 10
SHOWN_STDERR_BYTES = 2000
# Output beyond twice the expected size and this is not wanted any more.
SPARE_OUTPUT_BYTES = 1 << 20


@dataclass
class Report:
    """What the samples of one program gave."""

    times: Dict[str, float] = field(default_factory=dict)
    # For each failed case: its input file, what is wrong, and details to show below.
    failures: List[Tuple[Path, str, List[str]]] = field(default_factory=list)


def main(arguments: Sequence[str]) -> int:
    options = parse(_parser(), arguments)
    root = find_root()
    programs = select(root, options.programs)
    samples = _samples(root, programs, everything=not options.programs)
    if options.sample:
        samples = _only(samples, options.sample)
        programs = [program for program in programs if samples[program.problem.id]]
    if options.bin is None:
        folder = build.configure(root, "release")
        wanted = [program.name for program in programs] if options.programs else ["programs"]
        checkers = {
            f"{program.problem.id}_judge_check" for program in programs if _has_checker(program)
        }
        build.build(root, folder, *wanted, *sorted(checkers))
        binaries = folder / "bin"
    else:
        binaries = options.bin.absolute()
    _check_binaries(binaries, programs)

    style = style_for(sys.stdout)
    width = max(len(program.name) for program in programs)
    run = failed = skipped = 0
    for program in programs:
        cases = samples[program.problem.id]
        skip = [case.name for case in cases if case.name in program.way.skip_samples]
        cases = [case for case in cases if case.name not in skip]
        limit = options.timeout or max(5.0, 5 * program.problem.limits.time_s)
        report = _check(program, binaries, cases, limit, style)
        _print(program, report, skip, width, style)
        run += len(cases)
        failed += len(report.failures)
        skipped += len(skip)

    if run == 0:
        raise UserError("nothing was run: every sample that was asked for is in skip_samples")
    left_out = f", {skipped} skipped" if skipped else ""
    total = f"{count(run, 'sample')} of {count(len(programs), 'program')}"
    if failed:
        print(style.red(f"{failed} failed") + f" of {total}{left_out}")
        return NOT_AS_EXPECTED
    print(style.green("all passed") + f": {total}{left_out}")
    return AS_EXPECTED


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="check_samples",
        allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Builds the programs, runs the samples in samples/<id>/ through each of them\n"
        "and compares what they print. Blanks at line ends, a CR before LF and whether\n"
        "the last line ends in LF do not count. Where many answers are right, the problem's\n"
        "checker is asked about another one.",
        epilog="examples:\n"
        "  scripts/check_samples                     every way of every problem\n"
        "  scripts/check_samples 7562 9663/bitmask   one problem, and one way of another\n"
        "  scripts/check_samples 9663 --sample side_12 --timeout 60\n"
        "  scripts/check_samples --bin build/debug/bin    programs built already\n\n"
        "status: 0 all passed, 1 a sample failed, 2 something is missing or does not build",
    )
    parser.add_argument("programs", nargs="*", metavar="id | id/way", help="default: all")
    parser.add_argument(
        "--bin", type=Path, metavar="DIR", help="take the programs from here, build nothing"
    )
    parser.add_argument(
        "--timeout",
        type=positive,
        metavar="S",
        help="seconds for one sample (default: 5 times the problem's limit, at least 5)",
    )
    parser.add_argument(
        "--sample", action="append", metavar="NAME", help="only this sample; may be repeated"
    )
    return parser


def _samples(root: Path, programs: Sequence[Program], everything: bool) -> Dict[str, List[Sample]]:
    """The samples of each problem. All mistakes are reported at once, before anything runs."""
    samples: Dict[str, List[Sample]] = {}
    mistakes: List[str] = []
    for problem_id in dict.fromkeys(program.problem.id for program in programs):
        try:
            samples[problem_id] = find_samples(root, problem_id)
        except UserError as error:
            mistakes.append(str(error))
    if everything:
        known = problem_ids(root)
        for path in sorted((root / "samples").iterdir() if not mistakes else []):
            if path.is_dir() and path.name not in known:
                mistakes.append(f"samples/{path.name} belongs to no problem")
    if mistakes:
        raise UserError("\n  ".join(mistakes))
    return samples


def _only(samples: Dict[str, List[Sample]], names: Sequence[str]) -> Dict[str, List[Sample]]:
    for name in names:
        if not any(case.name == name for cases in samples.values() for case in cases):
            raise UserError(f"no sample {name!r} in {', '.join(samples)}")
    return {
        problem_id: [case for case in cases if case.name in names]
        for problem_id, cases in samples.items()
    }


def _check_binaries(folder: Path, programs: Sequence[Program]) -> None:
    missing = [
        program.name
        for program in programs
        if not (folder / program.name).is_file() or not os.access(folder / program.name, os.X_OK)
    ]
    if missing:
        raise UserError(f"{folder} has no program {', '.join(missing)}")


def _has_checker(program: Program) -> bool:
    return (
        program.problem.comparison == "checker"
        and (program.problem.folder / "judge/check.cpp").is_file()
    )


def _check(
    program: Program, binaries: Path, cases: Sequence[Sample], limit: float, style: Style
) -> Report:
    report = Report()
    binary = binaries / program.name
    with Tools(binaries.parent, program.problem) as tools:
        has_checker = _has_checker(program) and tools.is_built("check")
        for case in cases:
            expected = case.output.read_bytes()
            result = processes.run(
                [binary],
                case.input.read_bytes(),
                timeout=limit,
                output_limit=2 * len(expected) + SPARE_OUTPUT_BYTES,
            )
            report.times[case.name] = result.seconds
            ending = _bad_ending(result, limit)
            if ending is not None:
                report.failures.append((case.input, ending, _first_lines(result.stderr)))
            elif not comparison.same(expected, result.stdout):
                why = "wrong output"
                # Another answer than the sample's may be right, too.
                if has_checker:
                    judged = tools.check(case.input.read_bytes(), expected, result.stdout)
                    if judged.verdict == "AC":
                        continue
                    why += f": {judged.why}"
                details = comparison.diff(expected, result.stdout, style)
                report.failures.append((case.input, why, details))
    return report


def _bad_ending(result: processes.Result, limit: float) -> Optional[str]:
    if result.timed_out:
        return f"no end within {limit:g} s"
    if result.flooded:
        return "far more output than expected"
    if result.signal is not None:
        return f"killed by {processes.signal_name(result.signal)}"
    if result.status != 0:
        return f"ended with status {result.status}"
    return None


def _first_lines(stderr: bytes) -> List[str]:
    text = stderr[:SHOWN_STDERR_BYTES].decode("utf-8", "backslashreplace")
    lines = text.splitlines()
    shown = [
        "stderr: " + "".join(char if char.isprintable() else ascii(char)[1:-1] for char in line)
        for line in lines[:SHOWN_STDERR_LINES]
    ]
    if len(lines) > SHOWN_STDERR_LINES or len(stderr) > SHOWN_STDERR_BYTES:
        shown.append("stderr: ...")
    return shown


def _print(
    program: Program, report: Report, skipped: Sequence[str], width: int, style: Style
) -> None:
    name = program.name.ljust(width)
    parts = [count(len(report.times), "sample")]
    if report.failures:
        mark = style.red("FAIL")
        parts.append(f"{len(report.failures)} failed")
    else:
        mark = style.green("ok  ") if report.times else style.yellow("skip")
    if report.times:
        slowest = max(report.times, key=lambda case: report.times[case])
        parts.append(f"slowest {slowest} {report.times[slowest]:.3f} s")
    if skipped:
        parts.append(f"{len(skipped)} skipped ({', '.join(skipped)})")
    print(f"{mark} {name}  {', '.join(parts)}", flush=True)
    for path, problem, details in report.failures:
        print(f"  {style.red(_shown_path(path))}: {problem}")
        for line in details:
            print(f"    {line}")
    sys.stdout.flush()


def _shown_path(path: Path) -> str:
    """Relative to the working folder if the file is inside of it, so that it can be opened."""
    try:
        return str(path.relative_to(Path.cwd()))
    except (ValueError, OSError):
        return str(path)
