"""The proof of scripts/bundle --check can fail: damaged bundles, in each of its six respects."""

from __future__ import annotations

import os
import shlex
import sys
import tempfile
import unittest
from dataclasses import replace
from pathlib import Path
from typing import List, Optional, Sequence

sys.path.insert(0, str(Path(__file__).resolve().parent))

import support  # noqa: F401

from haengma import bundler, proof
from haengma.judges import Judge, choose
from haengma.samples import Sample

COMPILER = shlex.split(os.environ.get("CXX", "g++"))
MAIN = """\
#include <cstdio>

#include "lib/twice.hpp"

int main() {
    int n;
    if (std::scanf("%d", &n) != 1) return 1;
    if (__LINE__ > 1000) n++;
    std::printf("%d\\n", twice(n));
}
"""
TWICE = "#pragma once\n\ninline int twice(int n) { return 2 * n; }\n"


def judge(size_limit: Optional[int] = None, *flags: str, name: str = "quick") -> Judge:
    command = (*COMPILER, "Main.cc", "-o", "Main", "-O0", "-std=gnu++17", *flags)
    return replace(choose("boj")[0], name=name, commands=(command,), size_limit=size_limit)


class Proof(unittest.TestCase):
    def setUp(self) -> None:
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name).resolve()
        self.write("sources/main.cpp", MAIN)
        self.write("sources/lib/twice.hpp", TWICE)
        self.samples = [self.sample("1", "21\n", "42\n"), self.sample("2", "0\n", "0\n")]
        self.options = bundler.Options()
        self.text = bundler.bundle(self.folder / "sources/main.cpp", self.options).text

    def write(self, name: str, text: str) -> Path:
        path = self.folder / name
        path.parent.mkdir(exist_ok=True, parents=True)
        path.write_text(text, encoding="utf-8")
        return path

    def sample(self, name: str, given: str, expected: str) -> Sample:
        return Sample(name, self.write(f"{name}.in", given), self.write(f"{name}.out", expected))

    def check(
        self, text: bytes, *judges: Judge, printed: Optional[bytes] = None, status: int = 0
    ) -> List[str]:
        """`printed` is what a script in the place of scripts/bundle prints."""
        (self.folder / "printed").write_bytes(text if printed is None else printed)
        script = self.write("script", f'#!/bin/sh\ncat "{self.folder}/printed"\nexit {status}\n')
        script.chmod(0o755)
        main = self.folder / "sources/main.cpp"
        calls: List = [(self.folder, [str(main)]), (main.parent, [main.name])]
        files = {main, main.parent / "lib/twice.hpp"}
        original = proof.Original(main, files, self.options, self.samples, script, calls)
        found: List[List[str]] = []
        proof.check([(original, text)], judges or [judge()], lambda _, each: found.append(each))
        self.assertEqual(len(found), 1)
        return found[0]

    def damaged(self, old: str, new: str) -> bytes:
        self.assertEqual(self.text.count(old.encode()), 1, self.text.decode())
        return self.text.replace(old.encode(), new.encode())

    def expect(self, letters: str, failures: Sequence[str], *said: str) -> None:
        """Each letter fails, and no other."""
        found = {failure[:3] for failure in failures}
        self.assertEqual(found, {f"({letter})" for letter in letters}, failures)
        for text in said:
            self.assertIn(text, "\n".join(failures))

    def test_an_undamaged_bundle_is_proved(self) -> None:
        self.expect("", self.check(self.text, judge(len(self.text)), judge(None, "-DONLINE_JUDGE")))

    def test_a_missing_system_include(self) -> None:
        # The tokens that the header stands for are missing too.
        failures = self.check(self.damaged("#include <cstdio>\n\n", ""))
        self.expect("ab", failures, "(a) does not compile for quick", "error: ", "std")

    def test_an_own_include_that_is_left(self) -> None:
        text = self.damaged(
            "inline int twice(int n)", '#include "gone.hpp"\ninline int twice(int n)'
        )
        self.expect("abc", self.check(text), "gone.hpp", "(c) bundling it again is refused")

    def test_what_only_one_judge_does_not_compile(self) -> None:
        # The program is broken in the same way; no other letter can tell.
        with_error = MAIN.replace("int main", "#ifdef OLD\nint old = nothing;\n#endif\nint main")
        self.write("sources/main.cpp", with_error)
        text = bundler.bundle(self.folder / "sources/main.cpp", self.options).text
        failures = self.check(text, judge(), judge(None, "-DOLD", name="old"))
        self.expect("a", failures, "for old (", "nothing")
        self.assertEqual(len(failures), 1)

    def test_a_laxer_command_that_compiles(self) -> None:
        with_array = MAIN.replace("int n;\n", "int n;\n    int many[n];\n    (void)many;\n")
        self.write("sources/main.cpp", with_array.replace("int n;", "int n = 3;", 1))
        text = bundler.bundle(self.folder / "sources/main.cpp", self.options).text
        strict = judge(None, "-pedantic-errors", name="strict")
        failures = self.check(text, judge(), strict)
        self.expect("a", failures, "for strict (")
        self.assertEqual(len(failures), 1)
        broken = self.damaged("2 * n", "2 * nothing")
        failures = [each for each in self.check(broken, judge(), strict) if "(a)" in each]
        self.assertEqual(len(failures), 2, failures)

    def test_a_macro_that_only_the_original_names(self) -> None:
        self.write(
            "sources/main.cpp", MAIN.replace("int n;\n", "int n;\n#ifdef OLD\n    ;\n#endif\n")
        )
        failures = self.check(self.text, judge(), judge(None, "-DOLD", name="old"))
        self.assertEqual([each[:3] for each in failures if "for old (" in each], ["(b)"], failures)

    def test_another_token_that_compiles(self) -> None:
        failures = self.check(self.damaged("2 * n", "n * 2"))
        self.expect("b", failures, "`{ return 2 * n", "`{ return n * 2")

    def test_another_token_for_one_judge_only(self) -> None:
        text = self.damaged("int n;\n", "int n;\n#ifdef OLD\n    ;\n#endif\n")
        failures = self.check(text, judge(), judge(None, "-DOLD", name="old"))
        self.expect("b", failures, "for old (")
        self.assertEqual(len(failures), 1)

    def test_text_that_bundling_changes(self) -> None:
        failures = self.check(self.damaged("2 * n; }\n", "2 * n; }  \n"))
        self.expect("c", failures, "line ")
        self.expect("c", self.check(self.text + b"\n"))
        self.expect("c", self.check(self.damaged("inline int", "#pragma once\ninline int")))

    def test_other_bytes_from_another_folder(self) -> None:
        for printed in (
            self.text + b"\n",
            self.text[:-1],
            self.text.replace(b"twice", b"Twice"),
            b"",
        ):
            failures = self.check(self.text, printed=printed)
            self.expect("d", failures, "LC_ALL=C", "main.cpp")
            self.assertEqual(len(failures), 2)
        self.expect("d", self.check(self.text, status=2), "fails with")

    def test_another_output(self) -> None:
        # Its tokens are the same, and still it counts other lines.
        text = self.damaged("int main", "// so\n" * 1000 + "int main")
        failures = self.check(text)
        self.expect("e", failures, "1.in: the original gets AC, it WA")
        self.assertEqual(len(failures), 2)
        crash = self.check(self.damaged("int n;\n", "int n;\n    __builtin_trap();\n"))
        self.expect("be", crash, "it RTE")

    def test_a_wrong_original_may_be_as_wrong(self) -> None:
        self.samples.append(self.sample("3", "1\n", "3\n"))
        self.samples.append(self.sample("4", "x\n", "\n"))
        self.expect("", self.check(self.text))

    def test_too_large_for_a_judge(self) -> None:
        failures = self.check(self.text, judge(), judge(len(self.text) - 1, name="small"))
        self.expect("f", failures, f"more than the {len(self.text) - 1} of small")

    def test_nothing_is_left_behind(self) -> None:
        temporary = Path(tempfile.gettempdir())
        before = set(temporary.glob("haengma-proof-*"))
        self.check(self.damaged("2 * n", "n * 2"))
        self.assertEqual(set(temporary.glob("haengma-proof-*")) - before, set())


class Groups(unittest.TestCase):
    """Which commands are tried once for all."""

    def groups(self, text: str, *flags: str) -> List[List[str]]:
        commands = [("g++", "Main.cc", "-o", "Main", *words.split()) for words in flags]
        groups = proof._groups(commands, text.encode())
        return [[flags[commands.index(command)] for command in group] for group in groups]

    def test_what_makes_no_difference(self) -> None:
        same = ["-O2 -std=c++17", "-std=c++17 -O2 -Wall -g -lm -pipe", "-O2 -std=c++17 -DJUDGE=1"]
        self.assertEqual(self.groups("int judge;", *same), [same])
        self.assertEqual(self.groups("", "-static", "--static"), [["-static", "--static"]])
        self.assertEqual(self.groups("int i;", "", "-fno-asm"), [["", "-fno-asm"]])

    def test_what_makes_a_difference(self) -> None:
        for text, first, second in (
            ("", "-O2", "-O0"),
            ("", "-O2 -O0", "-O0 -O2"),
            ("", "-std=c++17", "-std=gnu++17"),
            ("", "-Wall", "-Werror -Wall"),
            ("", "", "-D_GLIBCXX_DEBUG"),
            ("#ifdef OLD\n#endif\n", "", "-DOLD"),
            ("#ifdef O\\\nLD\n#endif\n", "", "-DOLD"),
            ("#define A(x) OL##x\n", "", "-DOLD"),
            ("#ifndef OLD\n#endif\n", "-UOLD", "-DOLD"),
            ("int typeof;", "", "-fno-asm"),
        ):
            with self.subTest(text=text, first=first, second=second):
                self.assertEqual(self.groups(text, first, second), [[first], [second]])

    def test_a_stricter_command_is_tried_first(self) -> None:
        self.assertEqual(
            self.groups("", "-O2", "-O1", "-O2 -static", "-O2 -static -pedantic-errors"),
            [["-O2 -static -pedantic-errors", "-O2 -static", "-O2"], ["-O1"]],
        )
        # Neither is the other with more.
        either = ["-static", "-pedantic-errors"]
        self.assertEqual(self.groups("", *either), [[each] for each in either])

    def test_every_command_of_a_judge_is_in_one_group(self) -> None:
        commands = {command for judge in choose(None) for command in judge.commands}
        for text in (b"", b"ONLINE_JUDGE", b"ONLINE_JUDGE BOJ ATCODER asm"):
            groups = proof._groups(sorted(commands), text)
            self.assertEqual(sorted(c for group in groups for c in group), sorted(commands))
        self.assertLess(len(proof._groups(sorted(commands), b"")), len(commands))


if __name__ == "__main__":
    unittest.main()
