"""The samples of a problem: pairs of <name>.in and <name>.out in samples/<id>/."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import List, Tuple

from haengma.errors import UserError


@dataclass(frozen=True)
class Sample:
    name: str
    input: Path
    output: Path


def natural_key(name: str) -> Tuple[bool, List[Tuple[int, str]], str]:
    """Sorts numbers before names and 2 before 10, also inside names."""
    parts = re.findall(r"[0-9]+|[^0-9]+", name)
    key = [(int(part), "") if part[0] in "0123456789" else (-1, part) for part in parts]
    return (re.fullmatch(r"[0-9]+", name) is None, key, name)


def samples_folder(root: Path, problem_id: str) -> Path:
    return root / "samples" / problem_id


def names_in(root: Path, problem_id: str) -> List[str]:
    """The names of all inputs among the samples, in natural order."""
    inputs = samples_folder(root, problem_id).glob("[!.]*.in")
    return sorted((path.stem for path in inputs), key=natural_key)


def find_samples(root: Path, problem_id: str) -> List[Sample]:
    """All samples in natural order; a file without its partner or no sample at all is an error."""
    folder = samples_folder(root, problem_id)
    where = folder.relative_to(root)
    files = [path for path in folder.glob("[!.]*") if path.is_file()]
    inputs = {path.name[: -len(".in")] for path in files if path.suffix == ".in"}
    outputs = {path.name[: -len(".out")] for path in files if path.suffix == ".out"}
    alone = [f"{where}/{name}.in has no {name}.out" for name in inputs - outputs]
    alone += [f"{where}/{name}.out has no {name}.in" for name in outputs - inputs]
    if alone:
        raise UserError("; ".join(sorted(alone)))
    if not inputs:
        raise UserError(f"{where}: {problem_id} has no samples")
    return [
        Sample(name, folder / f"{name}.in", folder / f"{name}.out")
        for name in sorted(inputs, key=natural_key)
    ]
