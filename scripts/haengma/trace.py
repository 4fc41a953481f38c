"""Shows how the suite's own solution gets its answer, with the problem's trace program."""

from __future__ import annotations

import sys
from typing import List, Sequence

from haengma import build, processes
from haengma.command_line import AS_EXPECTED, FAILED
from haengma.errors import UserError
from haengma.problems import find_root, problem_ids, select
from haengma.terminal import style_for

HELP = """usage: trace ID [FILE] [OPTION ...]

Shows how the solution of a problem gets its answer: a game move by move, a search with its
distances and one shortest way, a tour on its board. The input is in FILE, or on standard input.
The options are the problem's own.

examples:
  scripts/trace 17837 counterexample-17837-1.in
  scripts/trace 17837 --turn 3 < samples/17837/5.in
  scripts/trace 7562 < samples/7562/1.in
  scripts/trace knights_tour --svg tour.svg < samples/knights_tour/1.in
  scripts/trace 17837 --help          the options of a problem

status: 0 shown, 1 the input is not legal or the output cannot be written, 2 usage, or a file
        cannot be read or written
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
    folder = build.configure(root, "release")
    build.build(root, folder, f"{problem.id}_judge_trace")
    command: List[str] = [str(folder / "judge" / f"{problem.id}_trace")]
    if style_for(sys.stdout).colour:
        command.append("--color")
    sys.stdout.flush()
    status = processes.run_attached([*command, *arguments[1:]])
    if status < 0:
        raise UserError(f"the trace ended by {processes.signal_name(-status)}")
    return status
