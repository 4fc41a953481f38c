"""problem.json: the real ones are valid, and every kind of mistake is found and named."""

from __future__ import annotations

import copy
import json
import re
import sys
import unittest
from pathlib import Path
from typing import Any, Callable, Dict, List, Tuple

sys.path.insert(0, str(Path(__file__).resolve().parent))

from support import ROOT, Project, problem_json

from haengma.errors import UserError
from haengma.problems import load_problem, problem_ids, select
from haengma.samples import find_samples

Data = Dict[str, Any]


def put(value: object, *path: str) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        for key in path[:-1]:
            data = data[key]
        data[path[-1]] = value

    return change


def drop(*path: str) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        for key in path[:-1]:
            data = data[key]
        del data[path[-1]]

    return change


TITLE = {"en": "a", "ko": "a"}

MISTAKES: List[Tuple[Callable[[Data], None], str]] = [
    (put(1, "titel"), "titel: unknown key; did you mean title?"),
    (put("x", "title", "fr"), "title.fr: unknown key"),
    (put("x", "source", "url"), "source.url: unknown key"),
    (put(1, "limits", "memory_kb"), "limits.memory_kb: unknown key; did you mean memory_mb?"),
    (put(1, "ways", "main", "skip"), "ways.main.skip: unknown key"),
    (drop("title"), "title: missing"),
    (drop("title", "ko"), "title.ko: missing"),
    (drop("source"), "source: missing"),
    (drop("source", "name"), "source.name: missing"),
    (drop("limits"), "limits: missing"),
    (drop("limits", "time_s"), "limits.time_s: missing"),
    (drop("limits", "memory_mb"), "limits.memory_mb: missing"),
    (drop("comparison"), "comparison: missing"),
    (drop("default"), "default: missing"),
    (drop("ways"), "ways: missing"),
    (drop("ways", "main", "verdicts"), "ways.main.verdicts: missing"),
    (put("x", "title"), "title: expected an object"),
    (put(1, "title", "en"), "title.en: expected a text"),
    (put(" ", "title", "en"), "title.en: expected a text"),
    (put("7562", "source", "number"), "source.number: expected a whole number above 0"),
    (put(True, "source", "number"), "source.number: expected a whole number above 0"),
    (put([], "limits"), "limits: expected an object"),
    (put("1", "limits", "time_s"), "limits.time_s: expected a number"),
    (put(True, "limits", "time_s"), "limits.time_s: expected a number"),
    (put(0, "limits", "time_s"), "limits.time_s: expected a number above 0"),
    (put(-1, "limits", "time_s"), "limits.time_s: expected a number above 0"),
    (put(float("nan"), "limits", "time_s"), "NaN is not a number"),
    (put(float("inf"), "limits", "time_s"), "Infinity is not a number"),
    (put(0.5, "limits", "memory_mb"), "limits.memory_mb: expected a whole number above 0"),
    (put(0, "limits", "memory_mb"), "limits.memory_mb: expected a whole number above 0"),
    (put(1, "limits", "assumed"), "limits.assumed: expected true or false"),
    (put("words", "comparison"), "comparison: 'words' is none of tokens lines checker"),
    (put("other", "default"), "default: 'other' is none of main"),
    (put(["main"], "ways"), "ways: expected an object"),
    (put({}, "ways"), "default: 'main' is none of"),
    (put([], "ways", "main"), "ways.main: expected an object"),
    (put("AC", "ways", "main", "verdicts"), "ways.main.verdicts: expected a list of texts"),
    (put([1], "ways", "main", "verdicts"), "ways.main.verdicts: expected a list of texts"),
    (put([], "ways", "main", "verdicts"), "ways.main.verdicts: expected at least one text"),
    (put(["AC", "AC"], "ways", "main", "verdicts"), "ways.main.verdicts: expected at least one"),
    (put(["OK"], "ways", "main", "verdicts"), "ways.main.verdicts: 'OK' is none of AC PE WA"),
    (put("1", "ways", "main", "skip_samples"), "ways.main.skip_samples: expected a list of texts"),
    (put(["2"], "ways", "main", "skip_samples"), "ways.main.skip_samples: there is no sample '2'"),
    (put({"verdicts": ["AC"]}, "ways", "gone"), "ways.gone: there is no gone.cpp"),
    (put({"verdicts": ["AC"]}, "ways", "Main"), "ways.Main: the name 'Main' is not made of"),
    (
        put({"big": ["AC"]}, "ways", "main", "in_groups"),
        "ways.main.in_groups.big: there is no such",
    ),
    (put(7, "data"), "data: expected a list"),
    (put([7], "data"), "data[0]: expected an object"),
    (put([{"kind": "k", "seeds": [0, 0]}], "data"), "data[0].size: missing"),
    (put([{"kind": "k", "seeds": [0], "size": 1}], "data"), "data[0].seeds: expected the first"),
    (put([{"kind": "k", "seeds": [2, 1], "size": 1}], "data"), "data[0].seeds: expected the first"),
    (put([{"kind": "k", "seeds": [0, 1], "size": 11}], "data"), "data[0].size: expected a size in"),
    (
        put([{"kind": "k", "seeds": [0, 1], "size": 1, "line_ends": "cr"}], "data"),
        "data[0].line_ends: 'cr' is none of lf crlf",
    ),
    (
        put([{"kind": "k", "seeds": [0, 1], "size": 1, "last_line_ends": 0}], "data"),
        "data[0].last_line_ends: expected true or false",
    ),
    (put({}, "groups"), "groups: expected at least one group"),
    (put({"a": {}}, "groups"), "groups.a.title: missing"),
    (put({"a": {"title": TITLE, "samples": ["2"]}}, "groups"), "groups.a.samples: there is no"),
    (
        put({"a": {"title": TITLE}, "b": {"title": TITLE}}, "groups"),
        "groups.b: there is nothing in this group",
    ),
    (
        put(
            {
                "a": {"title": TITLE, "samples": ["1"]},
                "b": {"title": TITLE, "samples": ["1"]},
            },
            "groups",
        ),
        "groups.a.samples: the sample '1' is in two groups",
    ),
    (put({"a": {"title": TITLE, "date": []}}, "groups"), "groups.a.date: unknown key"),
    (
        put({"late": {"verdicts": ["AC"], "mistake": "x"}}, "wrong"),
        "wrong.late: there is no wrong/late.cpp",
    ),
]


class Schema(unittest.TestCase):
    def setUp(self) -> None:
        self.project = Project(self)
        self.project.problem()
        self.project.sample("echo", "1", b"", b"")
        self.file = self.project.root / "problems/echo/problem.json"

    def message(self, text: str) -> str:
        self.file.write_text(text, encoding="utf-8")
        with self.assertRaises(UserError) as caught:
            load_problem(self.project.root, "echo")
        return str(caught.exception)

    def test_every_mistake_is_named_with_its_file_and_key(self) -> None:
        for change, expected in MISTAKES:
            with self.subTest(expected):
                data = copy.deepcopy(problem_json("main"))
                change(data)
                message = self.message(json.dumps(data))
                self.assertTrue(
                    message.startswith(f"problems/echo/problem.json: {expected}"), message
                )

    def test_all_that_is_optional_may_be_there(self) -> None:
        data = problem_json("main")
        data["source"]["number"] = 7
        data["limits"] = {"time_s": 0.5, "memory_mb": 64, "assumed": True}
        data["ways"]["main"]["skip_samples"] = ["1"]
        self.file.write_text(json.dumps(data), encoding="utf-8")
        problem = load_problem(self.project.root, "echo")
        self.assertEqual(problem.source_number, 7)
        self.assertEqual((problem.limits.time_s, problem.limits.assumed), (0.5, True))
        self.assertEqual(problem.ways[0].skip_samples, ("1",))

    def test_what_is_optional_may_be_missing(self) -> None:
        problem = load_problem(self.project.root, "echo")
        self.assertIsNone(problem.source_number)
        self.assertFalse(problem.limits.assumed)
        self.assertEqual(problem.ways[0].skip_samples, ())

    def test_groups_of_the_data(self) -> None:
        for name in ("2", "3"):
            self.project.sample("echo", name, b"", b"")
        data = problem_json("main")
        entry = {"kind": "k", "seeds": [3, 4], "size": 2}
        data["groups"] = {
            "first": {"title": TITLE},
            "other": {"title": TITLE, "samples": ["2"], "data": [entry]},
        }
        data["ways"]["main"]["in_groups"] = {"other": ["AC", "TLE"]}
        self.file.write_text(json.dumps(data), encoding="utf-8")
        problem = load_problem(self.project.root, "echo")
        first, other = problem.groups
        self.assertEqual((first.name, first.samples, first.data), ("first", ("1", "3"), ()))
        self.assertEqual((other.samples, other.data[0].name), (("2",), "k-3-2"))
        self.assertEqual([one.name for one in other.data[0].each()], ["k-3-2", "k-4-2"])
        way = problem.ways[0]
        self.assertEqual(way.verdicts_in("first"), ("AC",))
        self.assertEqual(way.verdicts_in("other"), ("AC", "TLE"))

    def test_line_ends_of_the_data(self) -> None:
        data = problem_json("main")
        entry = {"kind": "k", "seeds": [0, 0], "size": 1}
        data["data"] = [
            entry,
            {**entry, "line_ends": "crlf"},
            {**entry, "last_line_ends": False},
            {**entry, "line_ends": "crlf", "last_line_ends": False},
        ]
        self.file.write_text(json.dumps(data), encoding="utf-8")
        (group,) = load_problem(self.project.root, "echo").groups
        self.assertEqual(
            [one.laid_out(b"1\n2\n") for one in group.data],
            [b"1\n2\n", b"1\r\n2\r\n", b"1\n2", b"1\r\n2"],
        )
        self.assertEqual([bool(one.note) for one in group.data], [False, True, True, True])
        self.assertEqual(len({one.name for one in group.data}), 4)

    def test_files_that_are_not_such_json(self) -> None:
        self.assertIn("problem.json: expected an object", self.message("[]"))
        self.assertIn("problem.json: Expecting", self.message("{"))
        self.assertIn("repeated key 'a'", self.message('{"a": 1, "a": 2}'))
        self.file.write_bytes(b"\xff")
        with self.assertRaisesRegex(UserError, "^problems/echo/problem.json: "):
            load_problem(self.project.root, "echo")
        self.file.unlink()
        with self.assertRaisesRegex(UserError, "^problems/echo/problem.json: No such file"):
            load_problem(self.project.root, "echo")

    def test_a_program_without_an_entry(self) -> None:
        (self.file.parent / "extra.cpp").touch()
        with self.assertRaisesRegex(UserError, "ways: there is no entry for extra.cpp"):
            load_problem(self.project.root, "echo")

    def test_an_id_with_other_letters(self) -> None:
        self.project.problem("Echo-2")
        with self.assertRaisesRegex(UserError, "the id 'Echo-2' is not made of"):
            load_problem(self.project.root, "Echo-2")

    def test_a_script_shows_the_mistake_and_ends_with_2(self) -> None:
        self.file.write_text("{}")
        result = self.project.check()
        self.assertEqual(result.returncode, 2)
        self.assertEqual(
            result.stderr, "check_samples: problems/echo/problem.json: title: missing\n"
        )


class RealProblems(unittest.TestCase):
    def test_all_load_and_have_samples(self) -> None:
        ids = problem_ids(ROOT)
        self.assertEqual({program.problem.id for program in select(ROOT, [])}, set(ids))
        for problem_id in ids:
            self.assertTrue(find_samples(ROOT, problem_id))

    def test_the_readme_has_a_line_for_each_sample_and_no_other(self) -> None:
        text = (ROOT / "samples/README.md").read_text(encoding="utf-8")
        sections = text.split("\n## ")[1:]
        problems = [load_problem(ROOT, problem_id) for problem_id in problem_ids(ROOT)]
        self.assertEqual(len(sections), len(problems))
        for problem in problems:
            number, title = problem.source_number, problem.title["en"]
            starts = (f"{number},", f"{problem.source_name} {number},") if number else (title,)
            found = [section for section in sections if section.startswith(starts)]
            self.assertEqual(len(found), 1, problem.id)
            listed = re.findall(r"^\| `(.+?)` \| ", found[0], re.MULTILINE)
            names = [sample.name for sample in find_samples(ROOT, problem.id)]
            self.assertEqual(sorted(listed), sorted(names), problem.id)


if __name__ == "__main__":
    unittest.main()
