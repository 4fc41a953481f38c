"""scripts/coverage: what it counts."""

from __future__ import annotations

import json
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent / "scripts"))

from haengma import coverage


class StaleCounts(unittest.TestCase):
    def test_only_the_notes_of_what_is_built_stay(self) -> None:
        with tempfile.TemporaryDirectory(prefix="a b ") as temporary:
            folder = Path(temporary)
            for name in ("new", "gone"):
                (folder / f"CMakeFiles/{name}.dir").mkdir(parents=True)
                for suffix in ("o", "gcno", "gcda"):
                    (folder / f"CMakeFiles/{name}.dir/a.cpp.{suffix}").touch()
            command = "c++ -DTEXT='a b' -o CMakeFiles/new.dir/a.cpp.o -c '/x y/a.cpp'"
            (folder / "compile_commands.json").write_text(
                json.dumps([{"directory": temporary, "command": command, "file": "/x y/a.cpp"}])
            )
            coverage.remove_stale_counts(folder)
            left = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.g*"))
            self.assertEqual(left, ["CMakeFiles/new.dir/a.cpp.gcno"])


if __name__ == "__main__":
    unittest.main()
