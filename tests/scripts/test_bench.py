"""scripts/bench in a small project, and the charts that it draws."""

from __future__ import annotations

import json
import shutil
import sys
import unittest
import xml.etree.ElementTree as xml
from pathlib import Path
from typing import Any, Dict

sys.path.insert(0, str(Path(__file__).resolve().parent))

from test_judge import MAIN, TinyProject

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "scripts"))

from haengma import bench, chart  # noqa: E402
from haengma.errors import UserError  # noqa: E402

SLOW_MAIN = MAIN.replace(
    "int main() {", "int main() {\n    for (volatile int i = 0; i < 30000000; ++i) {}"
)


def plan(way: str = "main", **goal: float) -> Dict[str, Any]:
    return {
        "processes": [
            {"name": "one", "input": "1 2\n", "against": "slow", "ways": [{"way": way, **goal}]}
        ],
        "curves": [
            {
                "title": "Sums",
                "x": "a",
                "points": [1, 10, 100],
                "input": {"head": "{x} ", "repeat": 1, "part": "{x-1}\n"},
                "ways": [{"way": "main"}, {"way": "slow", "to": 10}],
            }
        ],
    }


class Bench(unittest.TestCase):
    project: TinyProject

    @classmethod
    def setUpClass(cls) -> None:
        cls.addCleanup = cls.addClassCleanup  # type: ignore[assignment]
        cls.project = TinyProject(cls, "행마 의 집")
        del cls.addCleanup
        ways = {name: {"verdicts": ["AC"]} for name in ("main", "slow", "other")}
        cls.project.sum_problem(ways=ways)
        folder = cls.project.root / "problems/sum"
        assert SLOW_MAIN != MAIN
        (folder / "slow.cpp").write_text(SLOW_MAIN)
        (folder / "other.cpp").write_text('#include <cstdio>\nint main() { std::puts("7"); }\n')
        bench = cls.project.root / "tests/bench"
        bench.mkdir(parents=True)
        for name in ("measure.cpp", "empty.cpp"):
            shutil.copy(ROOT / "tests/bench" / name, bench)

    def bench(self, status: int, wanted: Any, *arguments: str) -> str:
        path = self.project.root / "problems/sum/bench.json"
        path.unlink(missing_ok=True)
        if wanted is not None:
            path.write_text(json.dumps(wanted))
        result = self.project.run("bench", "--rounds", "3", *arguments, cwd=self.project.mine)
        output = result.stdout + result.stderr
        self.assertEqual(result.returncode, status, output)
        self.assertNotIn("Traceback", output)
        self.assertNotIn("\x1b", output)
        return output

    def test_a_goal_that_is_reached(self) -> None:
        output = self.bench(0, plan(at_least=1.01), "sum", "--json", "out.json")
        self.assertRegex(output, r"ok +sum +one +main .* x slow +goal 1\.01 x +\d+\.\d MB")
        self.assertIn("1 of 1 goals reached", output)
        data = json.loads((self.project.mine / "out.json").read_text())
        self.assertEqual([row["label"] for row in data["rows"]], ["slow", "main"])
        self.assertGreater(data["rows"][0]["median_s"], data["rows"][1]["median_s"])
        self.assertGreater(data["floor_s"], 0)
        self.assertLess(data["rows"][1]["memory_kb"], 8_000)

    def test_a_goal_that_is_missed(self) -> None:
        output = self.bench(1, plan(at_least=1e6), "--all")
        self.assertRegex(output, r"MISS +sum +one +main")
        self.assertRegex(output, r"ok +judge --all, all compiled before: .*, goal at most 90 s")
        self.assertIn("1 of 2 goals reached", output)

    def test_different_answers_are_not_timed(self) -> None:
        output = self.bench(2, plan("other"), "sum")
        self.assertIn("the programs print different answers", output)

    def test_mistakes(self) -> None:
        self.assertIn("has no way 'nothing'", self.bench(2, plan("nothing"), "sum"))
        self.assertIn("there is nothing to measure", self.bench(2, None, "sum"))
        self.assertIn("name problems, or --all", self.bench(2, plan()))
        self.assertIn("there is no problem 'no'", self.bench(2, plan(), "no"))
        self.assertIn("--rounds must be at least 1", self.bench(2, plan(), "sum", "--rounds", "0"))

    def test_curves_and_docs(self) -> None:
        self.bench(0, plan(), "--all", "--curves", "--docs")
        docs = self.project.root / "docs"
        text = (docs / "benchmarks.md").read_text(encoding="utf-8")
        self.assertRegex(text, r"\| one \| `main` \| [^|]+ \| [^|]+ \| [\d,.]+ x `slow` \|")
        self.assertIn("![Sums](sum-1.svg)", text)
        picture = xml.parse(docs / "sum-1.svg").getroot()
        space = "{http://www.w3.org/2000/svg}"
        self.assertEqual(len(picture.findall(f"{space}polyline")), 2)
        self.assertEqual(len(picture.findall(f"{space}circle")), 3 + 2)
        self.assertRegex(text, r"## The judge\n(.*\n)+\| `judge --all`, all compiled before \| ")
        self.assertIn("](sum-ways.svg)", text)
        picture = xml.parse(docs / "sum-ways.svg").getroot()
        self.assertEqual(len(picture.findall(f"{space}rect")), 1 + 2)


class Cases(unittest.TestCase):
    def test_a_way_stands_once_however_often_it_is_compared_with(self) -> None:
        times = {"slow/a": [5.0, 4.0, 9.0], "usual/a": [50.0], "fast/a": [1.0], "slow/b": [6.0]}
        wanted = [
            {"name": "a", "against": "usual/a", "way": "slow/a"},
            {"name": "a", "against": "slow/a", "way": "fast/a", "at_least": 6},
            {"name": "b", "against": "slow/a", "way": "slow/b", "at_least": 0.5},
        ]
        rows = bench.case_rows("sum", wanted, times, {"fast/a": 7.0})
        self.assertEqual(
            [(row.measure, row.label, row.median_s, row.against, row.ratio) for row in rows],
            [
                ("a", "usual", 50.0, None, None),
                ("a", "slow", 5.0, "usual", 10.0),
                ("a", "fast", 1.0, "slow", 5.0),
                ("b", "slow/a", 5.0, None, None),
                ("b", "slow/b", 6.0, "slow/a", 5.0 / 6.0),
            ],
        )
        self.assertEqual([row.is_reached for row in rows], [True, True, False, True, True])
        self.assertEqual((rows[1].least_s, rows[2].work), (4.0, 7.0))
        with self.assertRaisesRegex(UserError, "there is no benchmark 'gone'"):
            bench.case_rows("sum", [{"name": "a", "against": "gone", "way": "fast/a"}], times, {})


class Chart(unittest.TestCase):
    def test_larger_values_stand_higher_and_further_right(self) -> None:
        text = chart.curves("A & B", "N", {"a <b>": [(1, 1e-6), (10, 1e-3), (100, 1.0)]})
        circles = [
            (float(one.get("cx", "")), float(one.get("cy", "")))
            for one in xml.fromstring(text).iter("{http://www.w3.org/2000/svg}circle")
        ]
        self.assertEqual(circles, sorted(circles))
        self.assertEqual([y for _, y in circles], sorted((y for _, y in circles), reverse=True))
        # Equal factors are equal distances.
        self.assertAlmostEqual(circles[1][0] - circles[0][0], circles[2][0] - circles[1][0], 0)
        self.assertIn("A &amp; B", text)
        self.assertIn("a &lt;b&gt;", text)
        self.assertIn("prefers-color-scheme: dark", text)

    def test_bars_are_as_long_as_the_logarithms_of_their_times(self) -> None:
        groups = {"a < b": {"x": 2e-6, "y": 2e-3}, "second": {"y": 2.0}}
        svg = "{http://www.w3.org/2000/svg}"
        root = xml.fromstring(chart.bars("A & B", groups))
        bars = [one for one in root.iter(f"{svg}rect") if one.get("class") != "page"]
        lengths = [float(one.get("width", "")) for one in bars]
        self.assertEqual(lengths, sorted(lengths))
        self.assertGreater(lengths[0], 0)
        self.assertAlmostEqual(lengths[1] - lengths[0], lengths[2] - lengths[1], 0)
        # A label has one colour, in every group.
        self.assertEqual(bars[1].get("fill"), bars[2].get("fill"))
        self.assertNotEqual(bars[0].get("fill"), bars[1].get("fill"))
        texts = [one.text for one in root.iter(f"{svg}text")]
        for wanted in ("A & B", "a < b", "second", "2 us", "2 ms", "2 s", "10 us", "1 s"):
            self.assertIn(wanted, texts)
        with self.assertRaises(ValueError):
            chart.bars("t", {})

    def test_times_have_a_unit(self) -> None:
        for seconds, text in (
            (2.5, "2.5 s"),
            (1e-3, "1 ms"),
            (9.999e-4, "1 ms"),
            (4.1234e-9, "4.12 ns"),
        ):
            self.assertEqual(chart.duration(seconds), text)

    def test_labels_do_not_cover_one_another(self) -> None:
        text = chart.curves("t", "x", {name: [(1, 1.0), (2, 2.0)] for name in "abc"})
        labels = [
            float(one.get("y", ""))
            for one in xml.fromstring(text).iter("{http://www.w3.org/2000/svg}text")
            if one.text in ("a", "b", "c")
        ]
        self.assertEqual(len(labels), 3)
        self.assertGreaterEqual(labels[1] - labels[0], chart.LABEL_HEIGHT)
        self.assertGreaterEqual(labels[2] - labels[1], chart.LABEL_HEIGHT)

    def test_one_point_and_empty_curves(self) -> None:
        self.assertIn("<circle", chart.curves("t", "x", {"a": [(5, 0.5)], "b": []}))
        with self.assertRaises(ValueError):
            chart.curves("t", "x", {"a": []})


if __name__ == "__main__":
    unittest.main()
