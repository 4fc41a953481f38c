"""Bundles programs into single files, and proves that they are the same programs."""

from __future__ import annotations

import argparse
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Iterable, List, Optional, Sequence, Set, TextIO, Tuple

from haengma import bundler, judges, proof
from haengma.arguments import parse
from haengma.command_line import AS_EXPECTED, NOT_AS_EXPECTED
from haengma.errors import UserError
from haengma.judges import SUITE_STANDARD, Judge
from haengma.problems import Program, find_root, select
from haengma.samples import Sample, find_samples
from haengma.terminal import Style, style_for

CLIPBOARDS = (
    ("wl-copy",),
    ("xclip", "-selection", "clipboard"),
    ("pbcopy",),
    ("clip.exe",),
)


@dataclass(frozen=True)
class Target:
    """A program to bundle."""

    name: str
    main: Path
    samples: Sequence[Sample]
    words: Sequence[str]  # what names it in the command that the bundle shows
    base: Path


def main(arguments: Sequence[str]) -> int:
    options = parse(_parser(), arguments)
    root = find_root()
    targets = _targets(root, options)
    chosen = judges.choose(options.judge)
    output = _output(targets, options)
    include_folders = _include_folders(root, options.include)

    style = style_for(sys.stderr if output is None else sys.stdout)
    report = sys.stdout if options.check or output is not None else sys.stderr
    results: List[bundler.Bundle] = []
    originals: List[proof.Original] = []
    files: Set[Path] = set()
    for target in targets:
        settings = _settings(target, options, include_folders, chosen)
        result = bundler.bundle(target.main, settings)
        _refuse_old_judges(root, target, result, chosen)
        results.append(result)
        files |= result.files
        if output is not None and not options.is_many:
            _spare_inputs(output, files)
        originals.append(_original(root, target, settings, result, options))
    if options.check:
        failed = _prove(targets, originals, results, chosen, report)
        if failed:
            message = f"{failed} of {len(targets)} bundles are not proved"
            print(style.red(message), file=report)
            return NOT_AS_EXPECTED

    if output is not None and options.is_many:
        for target in targets:
            _spare_inputs(output / f"{target.name}.cc", files)
    for target, result in zip(targets, results):
        if output is not None:
            path = output / f"{target.name}.cc" if options.is_many else output
            _write(path, result.text)
        elif not options.check:
            sys.stdout.flush()
            sys.stdout.buffer.write(result.text)
            sys.stdout.buffer.flush()
        if options.clip:
            _copy(result.text)
    return AS_EXPECTED


def _prove(
    targets: Sequence[Target],
    originals: Sequence[proof.Original],
    results: Sequence[bundler.Bundle],
    chosen: Sequence[Judge],
    report: TextIO,
) -> int:
    """Prints what is proved and what is not, and returns how many bundles are not."""
    at_hand, missing = judges.with_compilers(chosen)
    proved_for = [judge.name for judge in at_hand if judge.commands]
    if not proved_for:
        raise UserError(f"{' and '.join(missing)} is missing; scripts/setup --dev installs it")
    style = style_for(report)
    failed: List[str] = []

    def tell(number: int, failures: Sequence[str]) -> None:
        _report(targets[number], results[number], failures, chosen, style)
        failed.extend([targets[number].name] if failures else [])

    proof.check([(o, result.text) for o, result in zip(originals, results)], at_hand, tell)
    if not failed:
        count = f"{len(targets)} bundle{'s' if len(targets) != 1 else ''}"
        print(style.green(f"{count} proved") + f" for {', '.join(proved_for)}", file=report)
    for compiler, names in missing.items():
        print(
            f"not tried: {compiler} (for {', '.join(names)}), which is missing;"
            " scripts/setup --dev installs it",
            file=report,
        )
    return len(failed)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="bundle",
        allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Turns a program and its own headers into one source file to submit.",
        epilog="examples:\n"
        "  scripts/bundle 7562                      the default way of a problem\n"
        "  scripts/bundle 9663/naive -o Main.cc     another way, to a file\n"
        "  scripts/bundle --all -o build/bundles    every program: <id>_<way>.cc\n"
        "  scripts/bundle --all --check             prove every bundle, write none\n"
        "  scripts/bundle mine.cpp -I lib --check -o Main.cc\n"
        "                                           a program and library of one's own\n\n"
        "--check proves that a bundle (a) compiles alone as each judge compiles, with the\n"
        "compilers that are there, (b) has the\n"
        "tokens of the original, (c) is not changed by bundling it again, (d) does not depend\n"
        "on the folder and the locale, (e) does on every sample what the original does, and\n"
        "(f) is small enough for each judge.\n\n"
        "judges:\n"
        + "".join(f"  {judge.name:11} {judge.title}\n" for judge in judges.load_judges())
        + "\nstatus: 0 bundled (and proved), 1 a bundle is not proved, 2 it cannot be bundled",
    )
    parser.add_argument("programs", nargs="*", metavar="id | id/way | file.cpp")
    parser.add_argument("--all", action="store_true", help="every way of every problem")
    parser.add_argument(
        "-o",
        dest="output",
        metavar="PATH",
        help="a file (-: standard output); a folder for several",
    )
    parser.add_argument(
        "-I",
        dest="include",
        type=Path,
        action="append",
        default=[],
        metavar="DIR",
        help="a folder of own headers, searched before src/; may be repeated",
    )
    parser.add_argument("--check", action="store_true", help="prove that it is the same program")
    parser.add_argument(
        "--judge", metavar="NAME", help="only this judge (default: all that compile C++17)"
    )
    parser.add_argument("--strip-comments", action="store_true", help="leave comments out")
    parser.add_argument(
        "--line-directives", action="store_true", help="#line, so that errors name the sources"
    )
    parser.add_argument("--clip", action="store_true", help="also copy it to the clipboard")
    return parser


def _targets(root: Path, options: argparse.Namespace) -> List[Target]:
    if options.all == bool(options.programs):
        raise UserError("name a program, or --all (see --help)")
    if options.all:
        targets = [_of_suite(root, program) for program in select(root, [])]
    else:
        targets = [_target(root, name) for name in options.programs]
    options.is_many = options.all or len(targets) > 1
    if options.is_many and options.output in (None, "-") and not options.check:
        raise UserError("several bundles need a folder: -o DIR")
    if options.clip and options.is_many:
        raise UserError("--clip takes one program")
    if options.clip:
        _clipboard()
    names = [target.name for target in targets]
    for name in names:
        if names.count(name) > 1:
            raise UserError(f"two programs would both be written to {name}.cc")
    return targets


def _target(root: Path, name: str) -> Target:
    path = Path(name)
    if path.is_file():
        return _of_file(root, path)
    if path.suffix:
        raise UserError(f"{name}: there is no such file")
    programs = select(root, [name])
    if "/" not in name:
        programs = [program for program in programs if program.way.name == program.problem.default]
    return _of_suite(root, programs[0])


def _of_suite(root: Path, program: Program) -> Target:
    samples = [
        sample
        for sample in find_samples(root, program.problem.id)
        if sample.name not in program.way.skip_samples
    ]
    words = [f"{program.problem.id}/{program.way.name}"]
    return Target(program.name, program.way.source, samples, words, root)


def _of_file(root: Path, path: Path) -> Target:
    parts = Path(os.path.abspath(path)).parts[len(root.parts) :]
    if root in Path(os.path.abspath(path)).parents and parts[0] == "problems" and len(parts) == 3:
        for program in select(root, [parts[1]]):
            if program.way.source.samefile(path):
                return _of_suite(root, program)
    return Target(path.stem, path, [], [path.name], Path(os.path.abspath(path)).parent)


def _output(targets: Sequence[Target], options: argparse.Namespace) -> Optional[Path]:
    if options.output in (None, "-"):
        return None
    output = Path(options.output)
    if not options.is_many and options.output.endswith("/"):
        raise UserError(f"{options.output} is a folder; name a file for one bundle")
    if not options.is_many and output.is_dir():
        raise UserError(f"{output} is a folder; name a file for one bundle")
    if not options.is_many and output.exists() and not output.is_file():
        raise UserError(f"{output} is not a regular file, and is not replaced")
    if options.is_many and output.exists() and not output.is_dir():
        raise UserError(f"{output} is not a folder")
    return output


def _include_folders(root: Path, given: Sequence[Path]) -> List[Path]:
    for folder in given:
        if not folder.is_dir():
            raise UserError(f"-I {folder}: there is no such folder")
    return [*given, root / "src"]


def _settings(
    target: Target,
    options: argparse.Namespace,
    include_folders: Sequence[Path],
    chosen: Sequence[Judge],
) -> bundler.Options:
    words = ["scripts/bundle", *target.words]
    for folder in include_folders[:-1]:
        words += ["-I", Path(os.path.relpath(folder, target.main.parent)).as_posix()]
    words += ["--judge", options.judge] if options.judge else []
    words += ["--strip-comments"] if options.strip_comments else []
    words += ["--line-directives"] if options.line_directives else []
    defined, unsure = judges.macros(chosen)
    return bundler.Options(
        roots=[Path(os.path.abspath(folder)) for folder in include_folders],
        command=" ".join(shlex.quote(word) for word in words),
        defined=defined,
        unsure=unsure,
        strip_comments=options.strip_comments,
        line_directives=options.line_directives,
        base=target.base,
    )


def _refuse_old_judges(
    root: Path, target: Target, result: bundler.Bundle, chosen: Sequence[Judge]
) -> None:
    uses_suite = any(root in path.parents for path in result.files)
    for judge in chosen:
        if uses_suite and judge.standard < SUITE_STANDARD:
            raise UserError(
                f"{judge.name} compiles C++{judge.standard}, and the library of {target.name}"
                f" needs C++{SUITE_STANDARD}"
            )


def _original(
    root: Path,
    target: Target,
    settings: bundler.Options,
    result: bundler.Bundle,
    options: argparse.Namespace,
) -> proof.Original:
    """The program with two other ways to bundle it: by absolute and by relative paths."""
    calls: List[Tuple[Path, Sequence[str]]] = []
    main_path = Path(os.path.abspath(target.main))
    for folder in (Path(tempfile.gettempdir()).resolve(), main_path.parent):
        is_relative = folder == main_path.parent
        words = [os.path.relpath(main_path, folder) if is_relative else str(main_path)]
        for include in settings.roots[:-1]:
            words += ["-I", os.path.relpath(include, folder) if is_relative else str(include)]
        words += ["--judge", options.judge] if options.judge else []
        words += ["--strip-comments"] if options.strip_comments else []
        words += ["--line-directives"] if options.line_directives else []
        calls.append((folder, words))
    script = root / "scripts/bundle"
    return proof.Original(main_path, result.files, settings, target.samples, script, calls)


def _report(
    target: Target,
    result: bundler.Bundle,
    failures: Sequence[str],
    chosen: Sequence[Judge],
    style: Style,
) -> None:
    mark = style.red("FAIL") if failures else style.green("ok  ")
    limits = [judge.size_limit for judge in chosen if judge.size_limit is not None]
    share = (
        f", {100 * len(result.text) / min(limits):.0f} % of the smallest limit" if limits else ""
    )
    samples = f", {len(target.samples)} samples" if target.samples else ", no samples"
    print(f"{mark} {target.name}  {len(result.text)} bytes{share}{samples}")
    parts = [f"{name} {size}" for name, size in result.sizes]
    print(f"     {', '.join(parts)}")
    for failure in failures:
        print(f"     {style.red(failure)}")
    sys.stdout.flush()


def _spare_inputs(path: Path, files: Iterable[Path]) -> None:
    if path.exists() and any(path.samefile(file) for file in files):
        raise UserError(f"{path} is one of the sources, and is not overwritten")


def _write(path: Path, text: bytes) -> None:
    """Writes the whole file or nothing, whatever happens meanwhile."""
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(text)
        umask = os.umask(0)
        os.umask(umask)
        os.chmod(temporary, 0o666 & ~umask)
        os.replace(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise


def _clipboard() -> Sequence[str]:
    """The command of the first clipboard tool that is there."""
    for command in CLIPBOARDS:
        if shutil.which(command[0]):
            return command
    tools = ", ".join(command[0] for command in CLIPBOARDS)
    raise UserError(f"there is no clipboard tool (looked for {tools})")


def _copy(text: bytes) -> None:
    command = _clipboard()
    # The tool may go on in the background, to serve who pastes: it must not be ended.
    result = subprocess.run(
        command, input=text, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    if result.returncode != 0:
        raise UserError(f"{command[0]} failed; nothing was copied")
