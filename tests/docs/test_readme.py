"""The examples of README.md are run, and README.ko.md has the same ones."""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
BIN = os.environ["HAENGMA_BIN"]
COMPILER = os.environ.get("CXX", "c++")


def blocks(readme: str, language: str) -> list[str]:
    text = (ROOT / readme).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


class Readme(unittest.TestCase):
    maxDiff = None

    def test_console_examples_print_what_is_shown(self) -> None:
        examples = 0
        for block in blocks("README.md", "console"):
            for example in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                command, shown = example.split("\n", 1)
                with self.subTest(command=command):
                    # Standard error after standard output, as a program that fails prints them.
                    result = subprocess.run(
                        ["bash", "-c", command.replace("build/bin/", f'"{BIN}"/')],
                        cwd=ROOT,
                        capture_output=True,
                        text=True,
                        timeout=300,
                    )
                    self.assertEqual(result.stdout + result.stderr, shown)
                    examples += 1
        self.assertGreater(examples, 2)

    def test_solution_of_ones_own_compiles_and_answers(self) -> None:
        (source,) = blocks("README.md", "cpp")
        (build,) = [block for block in blocks("README.md", "sh") if "camel.cpp" in block]
        self.assertIn("-I src camel.cpp -o camel && echo 9 | ./camel", build)
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "camel.cpp").write_text(source, encoding="utf-8")
            subprocess.run(
                [COMPILER, "-std=c++17", "-O2", "-I", ROOT / "src", "camel.cpp", "-o", "camel"],
                cwd=folder,
                check=True,
                timeout=300,
            )
            answers = [
                subprocess.run(
                    [Path(folder) / "camel"], input=side, capture_output=True, text=True
                ).stdout
                for side in ("9", "3")
            ]
        self.assertEqual(answers, ["4\n", "-1\n"])

    def test_session_goes_as_shown(self) -> None:
        def without_measures(text: str) -> str:
            return re.sub(r" +\d+\.\d+ (s|MB)\b", r" # \1", text)

        (session,) = blocks("README.md", "session")
        with tempfile.TemporaryDirectory() as folder:
            for name in ROOT.iterdir():
                if not name.name.startswith("."):
                    (Path(folder) / name.name).symlink_to(name)
            for example in re.split(r"^\$ ", session, flags=re.MULTILINE)[1:]:
                command, shown = example.split("\n", 1)
                with self.subTest(command=command):
                    printed = subprocess.run(
                        ["bash", "-c", command],
                        cwd=folder,
                        stdout=subprocess.PIPE,
                        text=True,
                        timeout=300,
                    ).stdout
                    self.assertEqual(without_measures(printed), without_measures(shown))

    def test_both_languages_show_the_same_examples(self) -> None:
        for language in ("sh", "console", "cpp", "session"):
            with self.subTest(language=language):
                shown = blocks("README.md", language)
                self.assertTrue(shown)
                self.assertEqual(blocks("README.ko.md", language), shown)

    def test_output_of_check_samples_looks_as_shown(self) -> None:
        def without_times(text: str) -> list[str]:
            # Nor with the totals, which grow with each problem.
            text = re.sub(r"\d+ samples of \d+ programs", "samples of programs", text)
            return re.sub(r"slowest \S+ +[\d.]+ s|  +", " ", text).splitlines()

        printed = without_times(
            subprocess.run(
                [ROOT / "scripts/check_samples", "--bin", BIN, "--timeout", "120"],
                stdout=subprocess.PIPE,
                text=True,
                timeout=600,
            ).stdout
        )
        for readme in ("README.md", "README.ko.md"):
            (shown,) = [block for block in blocks(readme, "text") if "all passed" in block]
            for line in without_times(shown):
                with self.subTest(readme=readme, line=line):
                    self.assertIn(line, printed)

    def test_sizes_of_bundles_are_as_shown(self) -> None:
        for readme in ("README.md", "README.ko.md"):
            text = (ROOT / readme).read_text(encoding="utf-8")
            rows = re.findall(r"^\| `(\S+/\S+)` \| (\d+) KiB \| (\d+) KiB \|$", text, re.MULTILINE)
            self.assertTrue(rows)
            for program, whole, stripped in rows:
                for shown, options in ((whole, []), (stripped, ["--strip-comments"])):
                    with self.subTest(readme=readme, program=program, options=options):
                        bundle = subprocess.run(
                            [ROOT / "scripts/bundle", program, *options],
                            stdout=subprocess.PIPE,
                            timeout=60,
                        ).stdout
                        self.assertAlmostEqual(len(bundle) / 1024, int(shown), delta=1)

    def test_links_lead_somewhere(self) -> None:
        for document in ROOT.glob("**/*.md"):
            if "build" in document.relative_to(ROOT).parts:
                continue
            for link in re.findall(r"\]\(([^)#:]+)\)", document.read_text(encoding="utf-8")):
                with self.subTest(document=str(document.relative_to(ROOT)), link=link):
                    self.assertTrue((document.parent / link).exists())

    def test_the_tables_have_all_ways_of_their_problems(self) -> None:
        for readme in ("README.md", "README.ko.md"):
            text = (ROOT / readme).read_text(encoding="utf-8")
            for program in sorted((ROOT / "problems").glob("*/*.cpp")):
                problem = program.parent.name
                with self.subTest(readme=readme, problem=problem, way=program.stem):
                    # A problem need not be in the table; one that is stands there with all ways.
                    _, row, section = text.partition(f"(problems/{problem}/README.md)")
                    table, _, _ = section.partition("(problems/")
                    self.assertTrue(not row or f"`{program.stem}`" in table)


if __name__ == "__main__":
    unittest.main()
