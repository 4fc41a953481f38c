"""The command line of scripts/bundle: what it writes where, and with which status it ends."""

from __future__ import annotations

import os
import re
import shutil
import signal
import stat
import subprocess
import sys
import time
import unittest
from pathlib import Path
from typing import List

sys.path.insert(0, str(Path(__file__).resolve().parent))

from support import PATIENCE, ROOT, Project, environment

A_HPP = "#pragma once\n#include <cstdio>\n// A comment.\ninline int a() { return 1; }\n"
B_HPP = '#pragma once\n#include "a.hpp"\ninline int b() { return a() + 1; }\n'
MAIN_CPP = '#include <lib.hpp>\n\n#include "b.hpp"\n\nint main() { std::printf("%d\\n", b()); }\n'
STAMP = r"// Bundled by haengma \(MIT licence\) from several files:\n//     (.*)\n\n"


class BundleTest(unittest.TestCase):
    def setUp(self) -> None:
        self.project = Project(self, "행마 의 집")
        self.project.problem("echo", "main", "other")
        self.project.problem("next")
        for problem in ("echo", "next"):
            self.project.sample(problem, "1", b"", b"")
        src = self.project.root / "src"
        src.mkdir()
        (src / "lib.hpp").write_text("#pragma once\nint lib();\n")
        self.mine = self.project.outside / "나의 집"
        (self.mine / "inc").mkdir(parents=True)
        (self.mine / "mine.cpp").write_text(MAIN_CPP)
        (self.mine / "inc/a.hpp").write_text(A_HPP)
        (self.mine / "inc/b.hpp").write_text(B_HPP)

    def run_bundle(
        self, status: int, *arguments: str, **options: str
    ) -> "subprocess.CompletedProcess[str]":
        cwd = Path(options.pop("cwd", self.mine))
        result = self.project.run("bundle", *arguments, cwd=cwd, **options)
        self.assertEqual(result.returncode, status, result.stdout + result.stderr)
        self.assertNotIn("Traceback", result.stderr)
        if status == 2:
            self.assertEqual(result.stdout, "")
            self.assertEqual(result.stderr.count("\n"), 1, result.stderr)
        return result

    def text(self, *arguments: str, **options: str) -> str:
        result = self.run_bundle(0, *arguments, **options)
        self.assertEqual(result.stderr, "")
        return result.stdout

    def files(self) -> List[str]:
        everything = self.project.outside.rglob("*")
        return sorted(str(path) for path in everything if path.is_file())


class Output(BundleTest):
    def test_problems_and_ways(self) -> None:
        main = self.project.root / "problems/echo/main.cpp"
        main.write_text("#include <lib.hpp>\nint main() {}\n")
        text = self.text("echo")
        self.assertRegex(text, rf"\A{STAMP}// lib.hpp\nint lib\(\);\n\n// main.cpp\nint main")
        self.assertIn("//     scripts/bundle echo/main\n", text)
        self.assertEqual(text, self.text("echo/main"))
        self.assertEqual(text, self.text(str(main)))
        for folder in (self.project.root, self.project.root / "problems", main.parent):
            self.assertEqual(text, self.text("echo", cwd=str(folder)))
        self.assertIn("scripts/bundle echo/other\n", self.text("echo/other"))

    def test_the_first_comment(self) -> None:
        text = self.text("mine.cpp", "-I", "inc", "--judge", "boj", "--strip-comments")
        match = re.match(STAMP, text)
        assert match is not None
        command = "scripts/bundle mine.cpp -I inc --judge boj --strip-comments"
        self.assertEqual(match[1], command)
        self.assertNotIn(str(self.project.outside), text)
        self.assertNotIn(time.strftime("%Y"), text)
        self.assertNotIn("A comment", text)
        self.assertIn("// A comment", self.text("mine.cpp", "-I", "inc"))

    def test_the_same_bytes_from_any_folder_under_any_locale(self) -> None:
        (self.mine / "inc/행 마.hpp").write_text("#pragma once\nint c;\n")
        (self.mine / "mine.cpp").write_text('#include "행 마.hpp"\nint main() {}\n')
        for more in ([], ["--line-directives"]):
            text = self.text("mine.cpp", "-I", "inc", *more)
            self.assertIn("// 행 마.hpp\n", text)
            outside = str(self.project.outside)
            calls = [
                (str(self.mine), ["./mine.cpp", "-I", "inc/"]),
                (str(self.mine), ["mine.cpp", "-Iinc/../inc"]),
                (outside, ["나의 집/mine.cpp", "-I", "나의 집/inc"]),
                ("/", [str(self.mine / "mine.cpp"), "-I", str(self.mine / "inc")]),
            ]
            for cwd, arguments in calls:
                for env in ({}, {"LC_ALL": "C", "PYTHONUTF8": "0"}, {"LC_ALL": "POSIX"}):
                    self.assertEqual(text, self.text(*arguments, *more, cwd=cwd, **env))
            copy = self.project.outside / "copy"
            shutil.copytree(self.mine, copy)
            self.assertEqual(text, self.text("mine.cpp", "-I", "inc", *more, cwd=str(copy)))
            shutil.rmtree(copy)

    def test_to_a_file(self) -> None:
        text = self.text("mine.cpp", "-I", "inc")
        self.assertEqual(self.text("mine.cpp", "-I", "inc", "-o", "deep/er/Main.cc"), "")
        target = self.mine / "deep/er/Main.cc"
        self.assertEqual(target.read_text(), text)
        self.assertEqual([path.name for path in target.parent.iterdir()], ["Main.cc"])
        umask = os.umask(0)
        os.umask(umask)
        self.assertEqual(stat.S_IMODE(target.stat().st_mode), 0o666 & ~umask)
        target.write_text("old")
        self.text("mine.cpp", "-I", "inc", "-o", "deep/er/Main.cc")
        self.assertEqual(target.read_text(), text)

    def test_all_to_a_folder(self) -> None:
        self.assertEqual(self.text("--all", "-o", "bundles"), "")
        names = sorted(path.name for path in (self.mine / "bundles").iterdir())
        self.assertEqual(names, ["echo_main.cc", "echo_other.cc", "next_main.cc"])
        self.text("echo", "mine.cpp", "-I", "inc", "-o", "two")
        names = sorted(path.name for path in (self.mine / "two").iterdir())
        self.assertEqual(names, ["echo_main.cc", "mine.cc"])

    def test_an_input_is_never_overwritten(self) -> None:
        (self.mine / "link.cc").symlink_to("mine.cpp")
        os.link(self.mine / "inc/a.hpp", self.mine / "hard.cc")
        before = {path: Path(path).read_bytes() for path in self.files()}
        for output in ("mine.cpp", "inc/b.hpp", "inc/../inc/a.hpp", "link.cc", "hard.cc"):
            result = self.run_bundle(2, "mine.cpp", "-I", "inc", "-o", output)
            self.assertIn("not overwritten", result.stderr)
        self.assertEqual({path: Path(path).read_bytes() for path in self.files()}, before)

    def test_an_input_of_another_bundle_is_not_overwritten(self) -> None:
        (self.mine / "user.cpp").write_text('#include "mine.cc"\nint main() {}\n')
        (self.mine / "mine.cc").write_text("int own;\n")
        for names in (("user.cpp", "mine.cpp"), ("mine.cpp", "user.cpp")):
            result = self.run_bundle(2, *names, "-I", "inc", "-o", ".")
            self.assertIn("not overwritten", result.stderr)
            self.assertEqual((self.mine / "mine.cc").read_text(), "int own;\n")

    def test_on_an_error_nothing_is_written(self) -> None:
        (self.mine / "bad.cpp").write_text('int a;\n#include "none.hpp"\n')
        before = self.files()
        result = self.run_bundle(2, "bad.cpp", "-o", "Main.cc")
        self.assertIn(f"{self.mine}/bad.cpp:2: ", result.stderr)
        self.run_bundle(2, "mine.cpp", "bad.cpp", "-I", "inc", "-o", "bundles")
        self.assertEqual(self.files(), before)

    def test_a_folder_that_cannot_be_written_to(self) -> None:
        result = self.run_bundle(2, "mine.cpp", "-I", "inc", "-o", "mine.cpp/Main.cc")
        self.assertIn("mine.cpp", result.stderr)

    def test_killing_it_leaves_the_old_file_or_the_new_one(self) -> None:
        (self.mine / "mine.cpp").write_text("int main() {}\n" + "// so\n" * 20000)
        target = self.mine / "Main.cc"
        new = self.text("mine.cpp").encode()
        command = self.project.command("bundle", "mine.cpp", "-o", "Main.cc")
        started = time.monotonic()
        self.text("mine.cpp", "-o", "Main.cc")
        duration = time.monotonic() - started
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGKILL):
            for step in range(8):
                target.write_bytes(b"old")
                process = subprocess.Popen(
                    command,
                    cwd=self.mine,
                    env=environment(),
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                )
                time.sleep(duration * (0.3 + step / 10))
                process.send_signal(number)
                process.wait(PATIENCE)
                self.assertIn(target.read_bytes(), (b"old", new))
                if number != signal.SIGKILL:
                    left = [path.name for path in self.mine.glob(".Main*")]
                    self.assertEqual(left, [])


class Arguments(BundleTest):
    def test_mistakes(self) -> None:
        os.mkfifo(self.mine / "pipe")
        for arguments, said in (
            ([], "name a program"),
            (["--all", "echo"], "name a program"),
            (["--all"], "-o DIR"),
            (["echo", "next"], "-o DIR"),
            (["none.cpp"], "none.cpp: there is no such file"),
            (["none"], "none"),
            (["echo/none"], "none"),
            (["inc"], "inc"),
            (["mine.cpp", "-I", "none"], "-I none: there is no such folder"),
            (["mine.cpp", "-I", "inc", "-o", "inc"], "inc is a folder"),
            (["mine.cpp", "-I", "inc", "-o", "pipe"], "pipe"),
            (["--all", "-o", "mine.cpp"], "mine.cpp is not a folder"),
            (["echo", "echo/main", "-o", "x"], "echo_main.cc"),
            (["--all", "--clip", "-o", "x"], "--clip"),
            (["echo", "--judge", "boi"], "did you mean boj?"),
            (["echo", "--judge", "qqq"], "there are boj, jungol"),
        ):
            with self.subTest(arguments):
                self.assertIn(said, self.run_bundle(2, *arguments).stderr)

    def test_a_judge_that_is_too_old(self) -> None:
        result = self.run_bundle(2, "mine.cpp", "-I", "inc", "--judge", "hustoj")
        self.assertEqual(
            result.stderr,
            "bundle: hustoj compiles C++11, and the library of mine needs C++17\n",
        )
        (self.mine / "alone.cpp").write_text("int main() {}\n")
        self.assertIn("--judge hustoj", self.text("alone.cpp", "--judge", "hustoj"))

    def test_what_the_judge_defines_decides(self) -> None:
        (self.mine / "judge.cpp").write_text('#ifndef BOJ\n#include "none.hpp"\n#endif\n')
        self.assertIn("#error", self.text("judge.cpp", "--judge", "boj"))
        self.run_bundle(2, "judge.cpp", "--judge", "kattis")
        self.run_bundle(2, "judge.cpp")

    def test_help(self) -> None:
        text = self.text("--help")
        for judge in ("boj", "jungol", "koreatech", "kattis", "codeforces", "cses", "atcoder"):
            self.assertRegex(text, rf"\n  {judge} ")

    def test_line_directives_are_relative(self) -> None:
        text = self.text("mine.cpp", "-I", "inc", "--line-directives")
        self.assertEqual(
            set(re.findall(r'#line \d+ "(.*)"', text)),
            {
                "mine.cpp",
                "inc/a.hpp",
                "inc/b.hpp",
                "../행마 의 집/src/lib.hpp",
            },
        )


class Clipboard(BundleTest):
    def tools(self, *names: str, status: int = 0) -> str:
        """A PATH with these tools, which keep what they are given."""
        folder = self.project.outside / "tools"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        for name in names:
            path = folder / name
            path.write_text(
                f"#!{sys.executable} -S\nimport sys\n"
                f"open({str(folder)!r} + '/copied', 'wb').write(sys.stdin.buffer.read())\n"
                f"open({str(folder)!r} + '/command', 'w').write(' '.join(sys.argv))\n"
                f"sys.exit({status})\n"
            )
            path.chmod(0o755)
        return str(folder)

    def test_copies_what_it_prints(self) -> None:
        for tool, command in (
            ("xclip", "xclip -selection clipboard"),
            ("wl-copy", "wl-copy"),
            ("pbcopy", "pbcopy"),
            ("clip.exe", "clip.exe"),
        ):
            path = self.tools(tool)
            text = self.text("mine.cpp", "-I", "inc", "--clip", PATH=path)
            self.assertEqual(Path(path, "copied").read_text(), text)
            self.assertTrue(Path(path, "command").read_text().endswith(command))

    def test_copies_what_it_writes(self) -> None:
        path = self.tools("xclip", "pbcopy")
        self.text("mine.cpp", "-I", "inc", "--clip", "-o", "Main.cc", PATH=path)
        self.assertEqual(Path(path, "copied").read_bytes(), (self.mine / "Main.cc").read_bytes())

    def test_without_a_tool_or_with_one_that_fails(self) -> None:
        for path, said in ((self.tools(), "clipboard"), (self.tools("xclip", status=1), "xclip")):
            if not said == "xclip":
                path = str(self.project.bin)
            result = self.project.run(
                "bundle", "mine.cpp", "-I", "inc", "--clip", cwd=self.mine, PATH=path
            )
            self.assertEqual(result.returncode, 2)
            self.assertIn(said, result.stderr)


class Check(BundleTest):
    def test_a_program_of_ones_own_in_a_path_with_a_blank(self) -> None:
        result = self.run_bundle(
            0, "mine.cpp", "-I", "inc", "--check", "--judge", "boj", "-o", "M.cc"
        )
        self.assertRegex(result.stdout, r"ok +mine  \d+ bytes, \d+ % of the smallest limit")
        self.assertIn("1 bundle proved for boj", result.stdout)
        sizes = dict(
            re.findall(r"([\w./]+|\(first comment\)) (\d+)(?:,|$)", result.stdout, re.MULTILINE)
        )
        for name in ("a.hpp", "b.hpp", "lib.hpp", "mine.cpp"):
            self.assertIn(name, sizes)
        output = (self.mine / "M.cc").read_bytes()
        self.assertEqual(sum(int(size) for size in sizes.values()), len(output))

    def test_a_bundle_that_is_not_proved_is_not_written(self) -> None:
        (self.mine / "bad.cpp").write_text("int main() { return nothing; }\n")
        result = self.run_bundle(1, "bad.cpp", "--check", "--judge", "cses", "-o", "Main.cc")
        self.assertRegex(result.stdout, r"FAIL bad .*\n.*\n +\(a\) .* cses .*nothing")
        self.assertIn("1 of 1 bundles are not proved", result.stdout)
        self.assertFalse((self.mine / "Main.cc").exists())

    def test_samples_are_run(self) -> None:
        main = self.project.root / "problems/echo/main.cpp"
        main.write_text("int main() { return __LINE__ - 1; }\n")
        result = self.run_bundle(1, "echo", "--check", "--judge", "cses")
        self.assertIn("(e) 1.in: the original gets AC, it RTE", result.stdout)
        self.assertNotIn("(b)", result.stdout)

    def test_a_missing_compiler(self) -> None:
        some = self.project.outside / "only some tools"
        some.mkdir()
        (some / "python3").symlink_to(sys.executable)
        (self.mine / "alone.cpp").write_text("int main() {}\n")
        arguments = ("bundle", "alone.cpp", "--check", "--judge")
        none = self.project.run(*arguments, "cses", cwd=self.mine, PATH=str(some))
        self.assertEqual(none.returncode, 2, none.stdout)
        self.assertRegex(none.stderr, r"\Abundle: g\+\+ is missing; .*\n\Z")

        for tool in ("g++", "as", "ld"):
            path = shutil.which(tool)
            assert path
            (some / tool).symlink_to(path)
        one = self.project.run(*arguments, "boj", cwd=self.mine, PATH=str(some))
        self.assertEqual(one.returncode, 0, one.stderr)
        self.assertIn("1 bundle proved for boj\n", one.stdout)
        self.assertIn("not tried: clang++ (for boj), which is missing; ", one.stdout)


class Suite(unittest.TestCase):
    def test_bundles_of_the_suite_do_not_name_places(self) -> None:
        command = [sys.executable, str(ROOT / "scripts/bundle"), "7562"]
        text = subprocess.run(command, stdout=subprocess.PIPE, check=True, timeout=PATIENCE).stdout
        self.assertNotIn(str(ROOT).encode(), text)
        self.assertTrue(text.endswith(b"}\n") and not text.endswith(b"\n\n"))
        self.assertNotRegex(text, rb"[ \t\r]\n")
        for name in (b"// grid/bfs.hpp", b"// grid/grid.hpp", b"// judge/input.hpp"):
            self.assertIn(name + b"\n", text)
        for kind in (b"enum class Cell", b"class Grid", b"class Input"):
            self.assertLessEqual(text.count(kind), 1)


if __name__ == "__main__":
    unittest.main()
