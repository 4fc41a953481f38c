"""What scripts/bundle must get right: the bundle of a program is the same program, or is refused.

Most tests compare the tokens that are left after preprocessing the sources and the bundle.
"""

from __future__ import annotations

import os
import random
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Dict, List, Mapping, Sequence, Union

sys.path.insert(0, str(Path(__file__).resolve().parent))

from support import PATIENCE, ROOT

from haengma import bundler, lexer, proof
from haengma.bundler import Bundle, Options
from haengma.errors import UserError
from haengma.lexer import Kind

CASES = Path(__file__).resolve().parent / "bundler_cases"
Files = Mapping[str, Union[str, bytes]]

CXX = shlex.split(os.environ.get("CXX", "g++"))
_other = {"g++": "clang++", "clang++": "g++"}.get(os.path.basename(CXX[0]), "g++")
COMPILERS = [CXX, *([[_other]] if shutil.which(_other) else [])]
STANDARD = "-std=gnu++17"
# As for all judges together: some define ONLINE_JUDGE, some do not.
UNSURE = frozenset({b"ONLINE_JUDGE", b"BOJ"})
POOL = ThreadPoolExecutor(2)
SETTINGS = ([], ["-DONLINE_JUDGE", "-DBOJ"])


def write(folder: Path, files: Files) -> None:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode() if isinstance(text, str) else text)


def output_of(command: Sequence[str], cwd: Path) -> bytes:
    result = subprocess.run(
        command,
        cwd=cwd,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        timeout=PATIENCE,
    )
    if result.returncode != 0:
        raise AssertionError(result.stderr.decode("utf-8", "replace"))
    return result.stdout


def body(text: bytes) -> str:
    """A bundle without its first comment."""
    return re.sub(rb"\A(?://[^\n]*\n)+\n", b"", text).decode()


def directives(text: bytes) -> List[str]:
    """Every directive without its comments, with one blank between its tokens."""
    lines = [line for line in lexer.lines(text) if lexer.directive(line) is not None]
    return [b" ".join(t.spelling for t in lexer.significant(line)).decode() for line in lines]


class BundlerTest(unittest.TestCase):
    def setUp(self) -> None:
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name).resolve() / "sources"
        self.alone = self.folder.with_name("alone")
        self.alone.mkdir()
        self.roots: Sequence[Path] = ()

    def bundle(self, files: Files, **options: bool) -> Bundle:
        shutil.rmtree(self.folder, ignore_errors=True)
        write(self.folder, files)
        return self.bundle_again(self.folder / "main.cpp", **options)

    def bundle_again(self, main: Path, **options: bool) -> Bundle:
        settings = Options(roots=self.roots, command="made by a test", unsure=UNSURE, **options)
        return bundler.bundle(main, settings)

    def same(self, files: Files, *more: Sequence[str], **options: bool) -> str:
        """The bundle, which must have the tokens of the sources with every compiler, not change
        when it is bundled again, and hold no own include."""
        text = self.bundle(files, **options).text
        (self.alone / "Main.cc").write_bytes(text)
        jobs = [(CXX, setting) for setting in (*SETTINGS, *more)]
        jobs += [(compiler, SETTINGS[-1]) for compiler in COMPILERS[1:]]
        for difference in POOL.map(lambda job: self.difference(*job), jobs):
            self.assertEqual(difference, "", text.decode())
        again = self.bundle_again(self.alone / "Main.cc", **options).text
        if not options.get("line_directives"):
            self.assertEqual(again, text)
        for directive in directives(text):
            self.assertNotRegex(directive, r"^(#|%:) (include \"(?!cstdio)|pragma once)")
        return body(text)

    def difference(self, compiler: Sequence[str], setting: Sequence[str]) -> str:
        command = [*compiler, STANDARD, "-E", "-P", "-w", *setting]
        includes = [word for root in self.roots for word in ("-I", str(root))]
        original = output_of([*command, *includes, "main.cpp"], self.folder)
        bundled = output_of([*command, "Main.cc"], self.alone)
        difference = proof._first_difference(original, bundled)
        return f"{' '.join(command)}: {difference}" if difference else ""

    def refused(self, files: Files, where: str, reason: str) -> None:
        """`where` is the file and the line."""
        with self.assertRaises(UserError) as caught:
            self.bundle(files)
        message = str(caught.exception)
        self.assertTrue(message.startswith(f"{self.folder}/{where}: "), message)
        self.assertIn(reason, message)


class Cases(BundlerTest):
    """bundler_cases/<name>/: main.cpp and its headers, and what the program prints."""

    def test_cases(self) -> None:
        folders = sorted(path for path in CASES.iterdir() if path.is_dir())
        self.assertGreaterEqual(len(folders), 12)
        texts = {}
        for case in folders:
            with self.subTest(case.name):
                self.roots = [case]
                self.folder = case
                text = self.bundle_again(case / "main.cpp").text
                texts[case.name] = text
                self.expect_own_headers_once(case, text)
                target = self.alone / case.name
                target.mkdir()
                (target / "Main.cc").write_bytes(text)
        command = [*CXX, STANDARD, "-O0", "-Wall", "-Werror", "Main.cc", "-o", "Main"]
        list(POOL.map(lambda name: output_of(command, self.alone / name), texts))
        for case in folders:
            with self.subTest(case.name):
                printed = output_of(["./Main"], self.alone / case.name)
                self.assertEqual(printed, (case / "expected.txt").read_bytes())

    def expect_own_headers_once(self, case: Path, text: bytes) -> None:
        for directive in directives(text):
            if directive.startswith("# include"):
                self.assertEqual(directive, "# include <cstdio>")
            self.assertNotIn("once", directive)
        for header in (case / "lib").rglob("*.hpp"):
            for function in re.findall(rb"^inline .*\}", header.read_bytes(), re.MULTILINE):
                self.assertEqual(text.count(function), 1, function)

    def test_pragma_stays_first(self) -> None:
        text = self.bundle_again(CASES / "pragma_gcc_kept/main.cpp").text
        self.assertTrue(body(text).startswith('#pragma GCC optimize("O3")\n#include <cstdio>\n'))

    def test_the_cases_have_their_bytes(self) -> None:
        self.assertIn(b"\r\n", (CASES / "crlf_header/lib/a.hpp").read_bytes())
        self.assertIn(b"\xef\xbb\xbf", (CASES / "utf8_bom_header/lib/a.hpp").read_bytes())


class Guards(BundlerTest):
    def test_a_guard_is_removed_as_a_unit(self) -> None:
        for opening in (
            "#ifndef A_HPP\n#define A_HPP\n",
            "// licence\n\n/* more\n */\n\n#ifndef A_HPP\n\n// so\n#define A_HPP\n",
            "#if !defined(A_HPP)\n#define A_HPP // empty\n",
            "#if !defined A_HPP\n#define A_HPP\n",
            "#pragma once\n#ifndef A_HPP\n#define A_HPP\n",
            "#ifndef A_HPP\n#define A_HPP\n#pragma once\n",
            "# ifndef A_HPP\n%:define A_HPP\n",
        ):
            with self.subTest(opening):
                header = opening + "int a;\n#if 1\nint b;\n#else\nint c;\n#endif\n#endif  // end\n"
                main = '#include "a.hpp"\n#include "a.hpp"\nint main() {}\n'
                text = self.same({"main.cpp": main, "a.hpp": header})
                self.assertNotIn("A_HPP", text)
                self.assertEqual(text.count("int a;"), 1)

    def test_pragma_once_after_a_comment(self) -> None:
        for opening in ("// licence\n\n#pragma once\n", "/*\n*/ # pragma/**/once // so\n"):
            text = self.same(
                {
                    "main.cpp": '#include "a.hpp"\n#include "a.hpp"\nint main() {}\n',
                    "a.hpp": opening + "int a;\n",
                }
            )
            self.assertNotIn("once", text)
            self.assertEqual(text.count("int a;"), 1)

    def test_what_is_no_guard_stays(self) -> None:
        for header in (
            "#ifndef A\n#define A\n#endif\nint a;\n",
            "int a;\n#ifndef A\n#define A\n#endif\n",
            "#ifndef A\n#define A\nint a;\n#else\nint b;\n#endif\n",
            "#ifndef A\n#define A\nint a;\n#elif 1\nint b;\n#endif\n",
            "#ifndef A\nint a;\n#define A\n#endif\n",
            "#ifndef A\n#define B\nint a;\n#endif\n",
            "#ifdef A\n#define A\nint a;\n#endif\n",
            "#ifndef A\n#define A\nint a;\n#endif\n#ifdef A\nint b;\n#endif\n",
            "#ifndef M_PI\n#define M_PI 3.14\n#endif\ndouble pi = M_PI;\n",
            "#ifndef EPS\n#define EPS 1e-9\n#endif\n",
            "#ifndef A\n#define A(x) x\nint a;\n#endif\n",
        ):
            with self.subTest(header):
                first = directives(header.encode())
                main = '#include "a.hpp"\n#include "a.hpp"\nint main() {}\n'
                text = self.same({"main.cpp": main, "a.hpp": header}, ["-DA"], ["-DM_PI=3"])
                self.assertEqual(directives(text.encode())[: len(first)], first)

    def test_a_header_of_nothing_but_a_macro_keeps_it(self) -> None:
        # It has the shape of a guard, but a system header asks for the macro.
        text = self.same(
            {
                "main.cpp": '#include "release.hpp"\n#include <cassert>\nint main() { assert(1); }',
                "release.hpp": "#ifndef NDEBUG\n#define NDEBUG\n#endif\n",
            }
        )
        self.assertIn("#define NDEBUG\n", text)

    def test_the_top_of_a_main_is_no_guard(self) -> None:
        for top in (
            "#ifndef ONLINE_JUDGE\n#define _GLIBCXX_DEBUG\n#endif\n",
            "#ifndef MAIN\n#define MAIN\n",
        ):
            with self.subTest(top):
                end = "" if top.endswith("#endif\n") else "#endif\n"
                main = top + '#include "a.hpp"\nint main() {}\n' + end
                text = self.same({"main.cpp": main, "a.hpp": "#pragma once\nint a;\n"})
                self.assertTrue(text.startswith(top), text)

    def test_a_guard_that_is_asked_for_elsewhere_is_kept(self) -> None:
        header = "#ifndef A_HPP\n#define A_HPP\nint a;\n#endif\n"
        for asking in (
            "#ifdef A_HPP\nint has_a;\n#endif\n",
            "#ifndef A_HPP\n#error a.hpp first\n#endif\n",
            "#if defined(A_HPP) && 1\nint has_a;\n#else\nint none;\n#endif\n",
        ):
            with self.subTest(asking):
                main = '#include "a.hpp"\n' + asking + '#include "a.hpp"\nint main() {}\n'
                text = self.same({"main.cpp": main, "a.hpp": header})
                self.assertIn("#ifndef A_HPP\n#define A_HPP\nint a;\n#endif\n", text)
        asked_before = "#ifdef A_HPP\nint has_a;\n#endif\n" + '#include "a.hpp"\nint main() {}\n'
        self.same({"main.cpp": asked_before, "a.hpp": header})

    def test_two_headers_with_one_guard_macro(self) -> None:
        files = {
            "main.cpp": '#include "a.hpp"\n#include "b.hpp"\n#include "c.hpp"\nint main() {}\n',
            "a.hpp": "#ifndef LIB\n#define LIB\nint a;\n#endif\n",
            "b.hpp": '#ifndef LIB\n#define LIB\n#include "c.hpp"\nint b;\n#endif\n',
            "c.hpp": "#pragma once\nint c;\n",
        }
        self.assertIn("int c;", self.same(files))

    def test_a_guard_that_is_undefined_is_refused(self) -> None:
        files = {
            "main.cpp": '#include "a.hpp"\n#undef A\n#include "a.hpp"\nint main() {}\n',
            "a.hpp": "#ifndef A\n#define A\nint a();\n#endif\n",
        }
        self.refused(files, "main.cpp:2", "a.hpp")

    def test_headers_without_a_guard_are_there_each_time(self) -> None:
        text = self.same(
            {
                "main.cpp": '#define X(a) int a##1;\n#include "list.def"\n#undef X\n'
                '#define X(a) int a##2;\n#include "list.def"\nint main() {}\n',
                "list.def": "X(red)\nX(green)\n",
            }
        )
        self.assertEqual(text.count("X(red)\nX(green)\n"), 2)

    def test_once_in_a_pragma_operator_is_refused(self) -> None:
        files = {"main.cpp": '#include "a.hpp"\n', "a.hpp": '\n_Pragma("once")\nint a;\n'}
        self.refused(files, "a.hpp:2", "once")


class Text(BundlerTest):
    """Directives that are text, and spellings of directives."""

    HEADERS = {"a.hpp": "#pragma once\nint a;\n", "b.hpp": "#pragma once\nint b;\n"}

    def main(self, text: str, **more: str) -> str:
        return self.same({"main.cpp": text + "\nint main() {}\n", **self.HEADERS, **more})

    def test_directives_that_are_text(self) -> None:
        include = '#include "none.hpp"'
        for text in (
            f"/*\n{include}\n#pragma once\n*/",
            f"// so: \\\n{include}",
            f"// so: \\ \n{include}",
            f"/* // */ int x; /*\n{include} // */",
            f'const char* s = R"({include}\n{include}\n#endif)";',
            f'const char* s = R"x(\n{include}\n)" "\n{include}\n)x";',
            f'const char* s = u8R"(\n{include}\n)";',
            'const char* s = "\\\n#include \\"none.hpp\\"";',
            'const char* s = "/*";\nint x; // */',
            'const char* s = "//"; /*\n' + include + "*/",
            "char c = '\"'; /*\n" + include + ' " */',
            "char c = '\\''; /*'\n" + include + "*/",
            "int n = 1'000; /*'\n" + include + "*/",
            '#define S(x) #x\nconst char* s = S(\\\n#include "none.hpp");',
        ):
            with self.subTest(text):
                without_blanks = text.replace("\\ \n", "\\\n")
                self.assertIn(without_blanks, self.main(text + '\n#include "a.hpp"'))

    def test_comments_on_an_include(self) -> None:
        for line, comment in (
            ('#include "a.hpp" // a "quoted" <word>', '// a "quoted" <word>'),
            ('#include "a.hpp" // on \\\n#include "none.hpp"', '// on \\\n#include "none.hpp"'),
            ('#include "a.hpp" /* on\n#include "none.hpp"\n*/', '/* on\n#include "none.hpp"\n*/'),
            ('#include "a.hpp"/**/', "/**/"),
            ('/* before */ #include "a.hpp"', "/* before */"),
        ):
            with self.subTest(line):
                text = self.main(line + '\n#include "b.hpp"')
                self.assertIn(comment + "\n", text)
                self.assertIn("int a;", text)
                self.assertIn("int b;", text)

    def test_spellings_of_an_include(self) -> None:
        for line in (
            '#  include\t"a.hpp"',
            '#include"a.hpp"',
            '#/**/include "a.hpp"',
            '#include/* */"a.hpp"',
            '%:include "a.hpp"',
            '#inc\\\nlude "a.hpp"',
            '#\\\n  include\\\n "a.hpp"',
            '#include "a.\\\nhpp"',
            '\t#include "a.hpp"  ',
            '\f#include "a.hpp"',
            '/* */ #include "./a.hpp"',
            '#include "x/../a.hpp"',
        ):
            with self.subTest(line):
                self.assertEqual(self.main(line, **{"x/y": ""}).count("int a;"), 1)

    def test_own_headers_in_angle_brackets(self) -> None:
        self.roots = [self.folder, self.folder / "other"]
        files = {
            "main.cpp": '#include <lib/a.hpp>\n#include "lib/a.hpp"\n#include <noext>\n'
            "#include <b>\n#include <vector.h>\nint main() {}\n",
            "lib/a.hpp": "#pragma once\nint a;\n",
            "noext": "#pragma once\nint no;\n",
            "other/b": "int b;\n",
            "other/noext": "#error the folders are searched in order\n",
            "vector.h": "int v;\n",
        }
        text = self.same(files)
        self.assertNotIn("include", text)
        self.assertEqual(text.count("int a;"), 1)

    def test_a_symbolic_link_is_the_same_header(self) -> None:
        write(self.folder, {"lib/a.hpp": "#pragma once\nint a;\n"})
        (self.folder / "link").symlink_to("lib")
        (self.folder / "c.hpp").symlink_to("lib/a.hpp")
        main = '#include "lib/a.hpp"\n#include "link/a.hpp"\n#include "c.hpp"\nint main() {}\n'
        write(self.folder, {"main.cpp": main})
        text = self.bundle_again(self.folder / "main.cpp").text
        self.assertEqual(text.count(b"int a;"), 1)

    def test_two_headers_of_one_name(self) -> None:
        text = self.same(
            {
                "main.cpp": '#include "x/a.hpp"\n#include "y/a.hpp"\nint main() {}\n',
                "x/a.hpp": '#pragma once\n#include "b.hpp"\nint xa;\n',
                "x/b.hpp": "#pragma once\nint xb;\n",
                "y/a.hpp": '#pragma once\n#include "b.hpp"\nint ya;\n',
                "y/b.hpp": "#pragma once\nint yb;\n",
            }
        )
        self.assertEqual(re.findall(r"int (\w+);", text), ["xb", "xa", "yb", "ya"])
        self.assertEqual(
            re.findall(r"// (.*hpp)", text), ["x/b.hpp", "x/a.hpp", "y/b.hpp", "y/a.hpp"]
        )

    def test_a_header_named_like_one_of_the_system(self) -> None:
        main = '#include <queue>\n#include "queue"\n#include "cstdio"\nint main() {}\n'
        text = self.same({"main.cpp": main, "queue": "#pragma once\nint own;\n"})
        self.assertEqual(text.count("int own;"), 1)
        self.assertTrue(text.startswith("#include <queue>\n"), text)
        self.assertIn(
            '#include "cstdio"', self.bundle({"main.cpp": main, "queue": ""}).text.decode()
        )


class Conditions(BundlerTest):
    HEADERS = {
        "a.hpp": "#pragma once\n#define HAS_A 1\nint a;\n",
        "b.hpp": '#ifndef B_HPP\n#define B_HPP\n#include "a.hpp"\nint b;\n#endif\n',
        "c.hpp": '#pragma once\n#include "b.hpp"\nint c;\n',
    }
    ALL = '#include "a.hpp"\n#include "b.hpp"\n#include "c.hpp"\nint main() {}\n'
    MACROS = (["-DONLINE_JUDGE"], ["-D_FIRST"], ["-D_SECOND"], ["-D_FIRST", "-D_SECOND"])

    def expect(self, top: str, **times: int) -> str:
        """`times` is how often the bundle contains each header."""
        text = self.same({"main.cpp": top + self.ALL, **self.HEADERS}, *self.MACROS)
        for name in "abc":
            count = len(re.findall(f"^int {name};", text, re.MULTILINE))
            self.assertEqual(count, times.get(name, 1), text)
        return text

    def test_branches_that_nobody_takes(self) -> None:
        for top in (
            '#if 0\n#include "a.hpp"\n#endif\n',
            '#if 0\n#include "none.hpp"\n#include <none/none.hpp>\n#include NONE\n#endif\n',
            '#ifdef LOCAL\n#include "debug.hpp"\n#endif\n',
            '#ifdef LOCAL\n#include "b.hpp"\n#include "debug.hpp"\n#else\n#endif\n',
            '#if defined(LOCAL) && defined(_FIRST)\n#include "c.hpp"\n#endif\n',
            '#if 1\n#elif 1\n#include "a.hpp"\n#else\n#include "none.hpp"\n#endif\n',
            '#if 0\n#elif 0\n#include "a.hpp"\n#endif\n',
            '#if 0\n#if 1\n#include "a.hpp"\n#else\n#include "b.hpp"\n#endif\n#endif\n',
            '#ifdef _FIRST\n#ifdef LOCAL\n#include "a.hpp"\n#endif\n#endif\n',
            '#if 0\ndon\'t "do\n#include "a.hpp"\n" #include \'\n#endif\n',
            "#if 0\n'/*\n#else\n#endif // */\n",
            '#define YES 1\n#if YES != 1\n#include "a.hpp"\n#endif\n',
            '#define YES\n#undef YES\n#ifdef YES\n#include "a.hpp"\n#endif\n',
        ):
            with self.subTest(top):
                self.expect(top)

    def test_branches_that_everybody_takes(self) -> None:
        for top in (
            '#if 1\n#include "a.hpp"\n#endif\n',
            '#ifndef LOCAL\n#include "b.hpp"\n#else\n#include "debug.hpp"\n#endif\n',
            '#if 0\n#elif 1\n#include "c.hpp"\n#else\n#include "none.hpp"\n#endif\n',
            '#define YES 1\n#if YES && !defined LOCAL\n#include "c.hpp"\n#endif\n',
            '#include "a.hpp"\n#if HAS_A\n#include "b.hpp"\n#endif\n',
            '#if 1\n#if 1\n#include "a.hpp"\n#endif\n#include "b.hpp"\n#endif\n',
        ):
            with self.subTest(top):
                self.expect(top)

    def test_branches_that_depend_on_the_judge_or_the_compiler(self) -> None:
        for top, times in (
            ('#ifdef __clang__\n#include "a.hpp"\n#endif\n', {"a": 2}),
            ('#ifdef ONLINE_JUDGE\n#include "a.hpp"\n#endif\n', {"a": 2}),
            ('#ifdef _FIRST\n#include "a.hpp"\n#else\n#include "a.hpp"\n#endif\n', {"a": 2}),
            ('#ifdef _FIRST\n#include "b.hpp"\n#endif\n', {"a": 2, "b": 2}),
            (
                '#ifdef _FIRST\n#include "c.hpp"\n#elif defined _SECOND\n#include "c.hpp"\n#endif\n',
                {"a": 3, "b": 3, "c": 3},
            ),
            (
                '#ifdef _FIRST\n#ifdef _SECOND\n#include "a.hpp"\n#endif\n'
                '#include "a.hpp"\n#endif\n',
                {"a": 3},
            ),
            ('#include "a.hpp"\n#ifdef _FIRST\n#include "a.hpp"\n#endif\n', {}),
            (
                '#ifdef _FIRST\n#define YES\n#endif\n#ifdef YES\n#include "a.hpp"\n#endif\n',
                {"a": 2},
            ),
            ('#if defined _FIRST || 1\n#include "a.hpp"\n#endif\n', {}),
            ('#if _FIRST\n#elif 1\n#include "a.hpp"\n#else\n#include "a.hpp"\n#endif\n', {"a": 3}),
        ):
            with self.subTest(top):
                self.expect(top, **times)

    def test_a_macro_of_a_condition_that_only_some_judges_define(self) -> None:
        files = {"main.cpp": '#ifndef BOJ\n#include "debug.hpp"\n#endif\n'}
        self.refused(files, "main.cpp:2", "debug.hpp")
        options = Options(defined=frozenset({b"BOJ"}))
        text = bundler.bundle(self.folder / "main.cpp", options).text
        self.assertEqual(body(text).split("\n")[1][:6], "#error")

    def test_an_include_in_a_header_under_a_condition(self) -> None:
        files = {
            "main.cpp": '#include "a.hpp"\n#define ON\n#include "a.hpp"\n#include "x.hpp"\nint main() {}\n',
            "a.hpp": '#ifdef ON\n#include "x.hpp"\n#endif\n',
            "x.hpp": "#pragma once\nint x;\n",
        }
        self.assertEqual(self.same(files).count("int x;"), 1)

    def test_pushed_macros_are_not_known(self) -> None:
        self.expect(
            '#define X\n#pragma push_macro("X")\n#undef X\n#pragma pop_macro("X")\n'
            '#ifdef X\n#include "a.hpp"\n#endif\n',
            a=2,
        )

    def test_names_of_repeated_headers_do_not_depend_on_where_they_are_stored(self) -> None:
        files = {
            "main.cpp": '#ifdef _FIRST\n#include "a.hpp"\n#include "b.hpp"\n#endif\n'
            '#include "b.hpp"\n#include "a.hpp"\nint main() {}\n',
            "a.hpp": "#pragma once\nint a;\n",
            "b.hpp": "#pragma once\nint b;\n",
        }
        texts = []
        for names in (list(files), list(reversed(list(files)))):
            texts.append(self.bundle({name: files[name] for name in names}).text)
        self.assertEqual(*texts)
        self.assertIn(b"#ifndef HAENGMA_ONCE_0\n#define HAENGMA_ONCE_0\nint a;", texts[0])


class SystemIncludes(BundlerTest):
    def test_they_stay_where_they_are(self) -> None:
        main = (
            "#define _GNU_SOURCE 1\n#define NDEBUG\n#include <cassert>\n#include <assert.h>\n"
            "#undef NDEBUG\n#include <cassert>\n#include <cassert>\n#ifdef _FIRST\n"
            "#include <cstddef>\n#endif\n#include <cstddef>\nint main() {}\n"
        )
        self.assertEqual(self.same({"main.cpp": main}), main)

    def test_those_of_headers_too(self) -> None:
        text = self.same(
            {
                "main.cpp": '#define A\n#include <cstddef>\n#define B\n#include "a.hpp"\n'
                "#include <cstddef>\nint main() {}\n",
                "a.hpp": "#pragma once\n#define C\n#include <cstddef>\n#undef C\n",
            }
        )
        lines = [line for line in text.split("\n") if line.startswith("#")]
        self.assertEqual(
            lines,
            "#define A,#include <cstddef>,#define B,#define C,#include <cstddef>,#undef C,"
            "#include <cstddef>".split(","),
        )

    def test_pragmas_stay_first(self) -> None:
        main = (
            '#pragma GCC optimize("O3")\n#pragma GCC target("avx2")\n#include <cstddef>\n'
            '#include "a.hpp"\nint main() {}\n'
        )
        text = self.same({"main.cpp": main, "a.hpp": "#pragma once\nint a;\n"})
        self.assertTrue(text.startswith(main[: main.index('#include "a')]), text)


class Refused(BundlerTest):
    """Each with the file and the line."""

    def test_includes(self) -> None:
        for main, where, reason in (
            ("\n#define X <cstdio>\n#include X\n", "main.cpp:3", "macro"),
            ('#if __has_include("a.hpp")\n#endif\n', "main.cpp:1", "__has_include"),
            ('#if 0\n#elif __has_include("a.hpp")\n#endif\n', "main.cpp:2", "__has_include"),
            ("#if __has_include(<lib/b.hpp>)\n#endif\n", "main.cpp:1", "__has_include"),
            ('#define HAS __has_include("a.hpp")\n', "main.cpp:1", "__has_include"),
            ("\n#include_next <cstdio>\n", "main.cpp:2", "include_next"),
            ('#import "a.hpp"\n', "main.cpp:1", "import"),
            ('int a;\n#include "none.hpp"\n', "main.cpp:2", "none.hpp"),
            ("#include <lib/none.hpp>\n", "main.cpp:1", "lib/none.hpp"),
            ('#include "c.hpp"\n', "c.hpp:3", "none.hpp"),
            ('#ifdef _FIRST\n#include "none.hpp"\n#endif\n', "main.cpp:2", "none.hpp"),
            ('#include "a.hpp" int\n', "main.cpp:1", "after"),
        ):
            with self.subTest(main):
                self.roots = [self.folder]
                files = {"a.hpp": "int a;\n", "lib/b.hpp": "", "c.hpp": '\n\n#include "none.hpp"\n'}
                self.refused({"main.cpp": main, **files}, where, reason)

    def test_questions_for_system_headers_are_answered(self) -> None:
        for condition in (
            "__has_include(<cstdio>)",
            "defined(__has_include) && __has_include(<cstdio>)",
            "defined __has_include",
        ):
            with self.subTest(condition):
                self.same({"main.cpp": f"#if {condition}\nint has;\n#endif\nint main() {{}}\n"})

    def test_cycles(self) -> None:
        chain = "a.hpp -> b.hpp -> a.hpp"
        files = {"main.cpp": '#include "a.hpp"\nint main() {}\n'}
        a, b = '#include "b.hpp"\nint a;\n', '\n#include "a.hpp"\nint b;\n'
        self.refused({**files, "a.hpp": a, "b.hpp": b}, "b.hpp:2", chain)
        once = "#pragma once\n"
        guard = "#ifndef A\n#define A\n"
        for first, end in ((once, ""), (guard, "#endif\n")):
            self.same({**files, "a.hpp": first + a + end, "b.hpp": b})
            self.same({**files, "a.hpp": first + a + end, "b.hpp": once + b})
            self.same({**files, "a.hpp": a, "b.hpp": first + b + end})
        self.refused({"main.cpp": '#include "main.cpp"\n'}, "main.cpp:1", "main.cpp -> main.cpp")

    def test_bytes(self) -> None:
        for data, where, reason in (
            (b"int a;\xff\n", "a.hpp", "byte 6"),
            ("// 행마".encode("euc-kr"), "a.hpp", "UTF-8"),
            (b"int a;\n\rint b;\n", "a.hpp:2", "carriage return"),
            (b"int a;\0\n", "a.hpp:1", "NUL"),
            (b"\n/* a\n\n", "a.hpp:2", "comment"),
            (b'\nauto a = R"x(\n)" ;\n', "a.hpp:2", "raw string"),
            (b"\n#if 1\n#if 1\n#endif\n", "a.hpp:2", "#endif"),
            (b"\n#endif\n", "a.hpp:2", "#endif"),
            (b"#else\n", "a.hpp:1", "#else"),
            (b"#ifdef\n#endif\n", "a.hpp:1", "#ifdef"),
            (b"#define\n", "a.hpp:1", "#define"),
        ):
            with self.subTest(data):
                self.refused({"main.cpp": '#include "a.hpp"\n', "a.hpp": data}, where, reason)


class Bytes(BundlerTest):
    def test_line_ends(self) -> None:
        text = self.same(
            {
                "main.cpp": b'#include "a.hpp"\r\n#define X \\\r\n 1\r\nint main() {}\r\n',
                "a.hpp": b'#pragma once\r\n/* a\r\n b */\r\nauto s = R"(a\r\nb)";\r\n',
            }
        )
        self.assertNotIn("\r", text)

    def test_nothing_is_glued_to_a_last_line_without_an_end(self) -> None:
        for end in ("", "// so", "\\", "// so \\", "\\\n", " \\ \n", "// so \\\n\\\n"):
            with self.subTest(end):
                main = '#include "a.hpp"\n#define M int main\nM() {}'
                files = {"main.cpp": main, "a.hpp": "int a;" + end}
                for strip_comments in (False, True):
                    text = self.same(files, strip_comments=strip_comments)
                    self.assertTrue(text.endswith("\n#define M int main\nM() {}\n"), text)
                    self.assertNotIn("\\", text)

    def test_byte_order_marks(self) -> None:
        files = {
            "main.cpp": b'\xef\xbb\xbf#include "a.hpp"\nint main() {}\n',
            "a.hpp": b"\xef\xbb\xbf#pragma once\nint a;\n",
        }
        self.assertNotIn("\ufeff", self.same(files))

    def test_no_line_ends_at_a_form_feed_or_a_line_separator(self) -> None:
        comment = "// 행마\f a \u2028#error\v b \x85#error"
        text = self.same({"main.cpp": comment + "\n/* 댓글 \u2029 */ int main() {}\n"})
        self.assertTrue(text.startswith(comment + "\n/* 댓글 \u2029 */"))

    def test_blanks_and_last_newline(self) -> None:
        main = (
            '\n\n#include <cstddef>  \n\n\n#include "a.hpp"\n\nint\tb;\t // so \t\n'
            '/* a  \n\tb */  \nauto s = R"(  \n  )";  \n#define X  \\\n\t1 \nint main() {}\n\n\n'
        )
        text = self.same({"main.cpp": main, "a.hpp": "#pragma once\n\nint a;\n\n\n"})
        self.assertEqual(
            text,
            "#include <cstddef>\n\n// a.hpp\nint a;\n\n// main.cpp\nint\tb;\t // so\n/* a\n\tb */\n"
            'auto s = R"(  \n  )";\n#define X  \\\n\t1\nint main() {}\n',
        )

    def test_paths_with_blanks_and_hangul(self) -> None:
        text = self.same(
            {
                "main.cpp": '#include "나의 집/행마.hpp"\nint main() {}\n',
                "나의 집/행마.hpp": "#pragma once\nint a;\n",
            }
        )
        self.assertIn("// 나의 집/행마.hpp\n", text)


class Layout(BundlerTest):
    def test_the_order_and_the_marks(self) -> None:
        self.roots = [self.folder / "lib"]
        bundle = self.bundle(
            {
                "main.cpp": "// The solution.\n\n#include <cstddef>\n\n#include <a.hpp>\n"
                '#include "own.hpp"\n\nint main() {}\n',
                "lib/a.hpp": "// A.\n#pragma once\n\n#include <b.hpp>\n\nint a;\n",
                "lib/b.hpp": "#pragma once\n\nint b;\n",
                "lib/unused.hpp": "int unused;\n",
                "own.hpp": "#pragma once\nint own;\n",
            }
        )
        self.assertEqual(
            bundle.text.decode(),
            "// Bundled by haengma (MIT licence) from several files:\n//     made by a test\n\n"
            "// The solution.\n\n#include <cstddef>\n\n// a.hpp\n// A.\n\n// b.hpp\nint b;\n\n"
            "// a.hpp\nint a;\n\n// own.hpp\nint own;\n\n// main.cpp\nint main() {}\n",
        )
        names = {path.name for path in bundle.files}
        self.assertEqual(names, {"main.cpp", "a.hpp", "b.hpp", "own.hpp"})
        self.assertEqual(sum(size for _, size in bundle.sizes), len(bundle.text))

    def test_strip_comments(self) -> None:
        for source, stripped in (
            ("int a/**/b;", "int a b;"),
            ('auto s = "//"; // so', 'auto s = "//";'),
            ('auto s = "/*"; /* so */', 'auto s = "/*";'),
            ('auto s = R"(/*)"; /* " */', 'auto s = R"(/*)";'),
            ('auto s = R"(\n// a  \n)";', 'auto s = R"(\n// a  \n)";'),
            ("#define X(a) a /* so */ + 1 // so", "#define X(a) a + 1"),
            ("#define X/**/(1)", "#define X (1)"),
            ("#define X /*\n */ 1", "#define X 1"),
            ("#define S(a) #a\nauto s = S(a/**/b);", "#define S(a) #a\nauto s = S(a b);"),
            ("int z = x //**/ 2\n;", "int z = x\n;"),
            ("// so\n/* so */\nint a;", "int a;"),
            ("int a; // so \\\nint b;\nint c;", "int a;\nint c;"),
            ("int a = 1 +/**/+ 2;", "int a = 1 + + 2;"),
            ("char c = '\"'; // '", "char c = '\"';"),
            ("int n = 1'000; // '", "int n = 1'000;"),
            ("#/**/if 1 // so\n#endif /* so */", "# if 1\n#endif"),
        ):
            with self.subTest(source):
                main = source + "\nint main() {}\n"
                text = self.same({"main.cpp": main}, strip_comments=True)
                self.assertEqual(text, stripped + "\nint main() {}\n")

    def test_strip_comments_of_headers(self) -> None:
        text = self.same(
            {
                "main.cpp": '// a\n#include "a.hpp" // b\nint main() {}\n',
                "a.hpp": "// licence\n#ifndef A /* a */\n#define A // b\nint a;\n#endif // A\n",
            },
            strip_comments=True,
        )
        self.assertEqual(re.sub(r"\n+", "\n", text), "int a;\nint main() {}\n")

    def test_line_directives(self) -> None:
        files = {
            "main.cpp": '#include "lib/a.hpp"\n// so\n\n#ifdef __clang__\nint c;\n#else\nint g;\n'
            '#endif\n\nint m = @;\n#include "lib/a b.hpp"\nint main() {}\n',
            "lib/a.hpp": "// licence\n\n#pragma once\n/* a\n\n */ int a;\n\n\nint b = @;\n",
            "lib/a b.hpp": '#ifndef AB\n#define AB\n#include <cstddef>\nauto s = R"(\n)" @;\n#endif\n',
        }
        for strip_comments in (False, True):
            options = {"line_directives": True, "strip_comments": strip_comments}
            self.same(
                {name: text.replace("@", "0") for name, text in files.items() if "b." not in name}
                | {"lib/a b.hpp": files["lib/a b.hpp"].replace("@", "")},
                **options,
            )
            (self.alone / "Main.cc").write_bytes(self.bundle(files, **options).text)
            for compiler in COMPILERS:
                result = subprocess.run(
                    [*compiler, STANDARD, "-fsyntax-only", "Main.cc"],
                    cwd=self.alone,
                    stderr=subprocess.PIPE,
                    timeout=PATIENCE,
                )
                errors = re.findall(rb"^(\S.*?):(\d+):\d+: error", result.stderr, re.MULTILINE)
                places = [(name.decode(), int(line)) for name, line in errors]
                wanted = [("lib/a.hpp", 9), ("main.cpp", 10), ("lib/a b.hpp", 5)]
                self.assertEqual([p for p in wanted if p not in places], [], result.stderr.decode())

    def test_line_directives_stay_out_of_calls(self) -> None:
        # -pedantic-errors refuses a directive among the arguments of a macro.
        files = {
            "main.cpp": "#define F(a, b) a b\nF(\n    // so\n    int, /* so\n    */ a;\n\n    )\n"
            "int main() {}\n"
        }
        text = self.bundle(files, strip_comments=True, line_directives=True).text
        (self.alone / "Main.cc").write_bytes(text)
        output_of([*CXX, "-std=c++17", "-pedantic-errors", "-fsyntax-only", "Main.cc"], self.alone)


class RandomSources:
    """Headers that include one another in any way, with every kind of guard, condition and noise."""

    CONDITIONS = (
        [
            "#if 0",
            "#if 1",
            "#if K == 1",
            "#ifdef K",
            "#ifndef LOCAL",
            "#ifdef LOCAL",
            "#if LOCAL + 1",
        ]
        + ["#ifdef U1", "#ifndef U2", "#if defined(U1) && !defined(U2)", "#if U1 || K"] * 2
        + ["#ifdef D0", "#ifndef D1", "#if defined D0 || defined D2", "# if/**/D2 == 2"]
    )
    NOISE = (
        '// #include "none.hpp"',
        '/* "\n#include "none.hpp"\n#endif */',
        '// so \\\n#include "none.hpp"',
        'R"(\n#include "none.hpp"\n// )"',
        '\'"\' "/*" 1\'000 "//"',
        "D0 D1 D2",
        "#define D0",
        "#define D1 D2 + 1",
        "#define D2 2",
        "#undef D0",
        "#undef D2",
        "#pragma GCC ivdep",
        "",
        "",
    )

    def __init__(self, generator: random.Random) -> None:
        self._random = generator
        self._marks = 0
        count = generator.randint(1, 5)
        folders = ["", "", "x/", "x/y/", "나의 집/"]
        self._names = ["main.cpp"]
        self._names += [f"{generator.choice(folders)}h{index}.hpp" for index in range(count)]
        self._kinds = [
            "main",
            *generator.choices(("once", "guard", "both", "none"), (4, 4, 1, 2), k=count),
        ]
        self.files = {name: self._file(index) for index, name in enumerate(self._names)}

    def _file(self, index: int) -> bytes:
        lines = ["// licence", ""] if self._random.random() < 0.3 else []
        kind = self._kinds[index]
        guard = f"G{index}" if self._random.random() < 0.9 else "G1"
        lines += ["#pragma once"] if kind in ("once", "both") else []
        lines += [f"#ifndef {guard}", f"#define {guard}"] if kind in ("guard", "both") else []
        lines += self._body(index, 0)
        lines += ["#endif  // " + guard] if kind in ("guard", "both") else []
        end = "\r\n" if self._random.random() < 0.2 else "\n"
        text = end.join(lines).replace("\n", end).replace("\r\r", "\r")
        if end == "\r\n":
            text = text.replace('R"(', 'S("').replace(')"', '")').replace('S("\r\n', 'S("" ')
            text = text.replace("S(", "/* ").replace('// ")', "*/")
        text += "" if self._random.random() < 0.2 else end
        return (b"\xef\xbb\xbf" if self._random.random() < 0.1 else b"") + text.encode()

    def _body(self, index: int, depth: int) -> List[str]:
        lines: List[str] = []
        for _ in range(self._random.randint(1, 5 if depth == 0 else 3)):
            choice = self._random.random()
            if choice < 0.45:
                lines += self._include(index)
            elif choice < 0.65 and depth < 3:
                lines += self._branches(index, depth)
            elif choice < 0.8:
                lines += self._random.choice(self.NOISE).split("\n")
            else:
                self._marks += 1
                lines.append(f"int m{self._marks};")
        return lines

    def _branches(self, index: int, depth: int) -> List[str]:
        asked = [f"#ifdef G{number}" for number in range(1, len(self._names))]
        conditions = [*self.CONDITIONS, self._random.choice(asked)]
        opening = self._random.choice(conditions)
        lines = [opening, *self._body(index, depth + 1)]
        if opening == "#if 0" and self._random.random() < 0.5:
            lines += ["don't /*", '#include "none.hpp"', '"open']
        while self._random.random() < 0.3:
            elif_ = self._random.choice([c for c in conditions if c.startswith("#if ")])
            lines += [elif_.replace("#if", "#elif"), *self._body(index, depth + 1)]
        if self._random.random() < 0.4:
            lines += ["#else", *self._body(index, depth + 1)]
        return [*lines, "#endif"]

    def _include(self, index: int) -> List[str]:
        later = range(index + 1, len(self._names))
        once = [other for other in range(1, index + 1) if self._kinds[other] in ("once", "both")]
        choices = [*later, *later, *once]
        if not choices:
            return []
        name = self._names[self._random.choice(choices)]
        from_here = os.path.relpath(name, os.path.dirname(self._names[index]) or ".")
        spelling = self._random.choice([f'"{from_here}"', f'"./{from_here}"', f"<{name}>"])
        directive = self._random.choice(["#include ", "#  include", "%:include ", "#inc\\\nlude "])
        comment = self._random.choice(["", "", " // so", " /* so\n*/", " // so \\\n so"])
        return (directive + spelling + comment).split("\n")


class Random(BundlerTest):
    COUNT = 150

    def test_random_sources(self) -> None:
        seed = int(os.environ.get("HAENGMA_SEED") or time.time())
        print(f"HAENGMA_SEED={seed}", file=sys.stderr)
        generator = random.Random(seed)
        jobs = [(number, RandomSources(generator).files) for number in range(self.COUNT)]
        refused = sum(POOL.map(lambda job: self.is_refused(*job), jobs))
        self.assertLess(refused, self.COUNT // 5)

    def is_refused(self, number: int, files: Dict[str, bytes]) -> bool:
        folder, alone = self.folder / str(number), self.alone / str(number)
        write(folder, files)
        options = Options([folder], "a test", frozenset({b"K"}), frozenset({b"U1", b"U2"}))
        shown = "\n".join(f"=== {name}\n{text.decode()}" for name, text in files.items())
        try:
            text = bundler.bundle(folder / "main.cpp", options).text
        except UserError as error:
            if not re.search("guard", str(error)):
                raise AssertionError(f"{error}\n{shown}") from error
            return True
        write(alone, {"Main.cc": text})
        command = [*CXX, STANDARD, "-E", "-P", "-w", "-DK=1"]
        for setting in random.Random(number).sample(([], ["-DU1"], ["-DU2"], ["-DU1", "-DU2"]), 2):
            original = output_of([*command, *setting, "-I.", "main.cpp"], folder)
            bundled = output_of([*command, *setting, "Main.cc"], alone)
            difference = proof._first_difference(original, bundled)
            self.assertEqual(difference, "", f"{setting}\n{shown}\n=== bundle\n{text.decode()}")
        again = bundler.bundle(alone / "Main.cc", options).text
        self.assertEqual(again, text, shown)
        return False


class PublicHeaders(BundlerTest):
    def test_every_header_of_src_bundles_and_compiles_alone(self) -> None:
        headers = sorted((ROOT / "src").rglob("*.hpp"))
        self.assertTrue(headers)
        self.roots = [ROOT / "src"]
        for header in headers:
            name = header.relative_to(ROOT / "src").as_posix()
            text = self.bundle({"main.cpp": f"#include <{name}>\nint main() {{}}\n"}).text
            write(self.alone, {f"{name}.cc": text})
        command = [*CXX, "-std=c++17", "-fsyntax-only", "-Wall", "-Wextra", "-Werror"]
        sources = [f"{header.relative_to(ROOT / 'src')}.cc" for header in headers]
        compile_one = lambda source: output_of([*command, "-pedantic-errors", source], self.alone)
        list(POOL.map(compile_one, sources))


if __name__ == "__main__":
    unittest.main()
