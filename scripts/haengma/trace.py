"""Shows how the suite's own solution gets its answer, with the problem's trace program."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import List, Sequence

from haengma import build, processes
from haengma.command_line import AS_EXPECTED, FAILED
from haengma.errors import UserError
from haengma.problems import find_root, problem_ids, select
from haengma.terminal import style_for

HELP = """usage: trace ID [OPTION ...] < INPUT
       trace ID FILE [OPTION ...]

Shows how the solution of a problem gets its answer: a game move by move, a search with its
distances and one shortest way, a tour on its board. The options are the problem's own.

examples:
  scripts/trace 17837 counterexample-17837-1.in
  scripts/trace 17837 --turn 3 < samples/17837/5.in
  scripts/trace 7562 < samples/7562/1.in
  scripts/trace knights_tour --svg tour.svg < samples/knights_tour/1.in
  scripts/trace 17837 --help          the options of a problem

status: 0 shown, 1 the input is not legal, 2 usage, or a file cannot be written
"""


def main(arguments: Sequence[str]) -> int:
    root = find_root()
    if not arguments or arguments[0] in ("-h", "--help"):
        traced = [
            name
            for name in problem_ids(root)
            if (root / f"problems/{name}/judge/trace.cpp").exists()
        ]
        print(HELP + f"\nproblems: {', '.join(traced)}")
        return AS_EXPECTED if arguments else FAILED
    problem = select(root, [arguments[0]])[0].problem
    if not (problem.folder / "judge/trace.cpp").is_file():
        raise UserError(f"problem {problem.id} has no trace")
    options = list(arguments[1:])
    folder = build.configure(root, "release")
    build.build(root, folder, f"{problem.id}_judge_trace")
    command: List[str] = [str(folder / "judge" / f"{problem.id}_trace")]
    if style_for(sys.stdout).colour:
        command.append("--color")
    sys.stdout.flush()
    if options and not options[0].startswith("-"):
        path = Path(options.pop(0))
        try:
            descriptor = os.open(path, os.O_RDONLY)
        except OSError as error:
            raise UserError(f"{path}: {error.strerror}") from error
        os.dup2(descriptor, 0)
    status = processes.run_attached([*command, *options])
    if status < 0:
        raise UserError(f"the trace ended by {processes.signal_name(-status)}")
    return status
