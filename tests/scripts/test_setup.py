"""scripts/setup, with a PATH of stand-ins that write down how they are called."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from typing import Tuple

sys.path.insert(0, str(Path(__file__).resolve().parent))

from support import PATIENCE, ROOT

BASE = ("g++", "cmake", "make", "python3")


class Setup(unittest.TestCase):
    def setUp(self) -> None:
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name)
        self.log = self.folder / "log"
        self.log.touch()
        self.tools = self.folder / "tools"
        self.tools.mkdir()
        for name in ("cat", "env", "grep"):
            found = shutil.which(name)
            assert found is not None
            os.symlink(found, self.tools / name)
        self.tool("uname", "echo Linux")
        self.tool("id", "echo 0")
        self.tool("apt-get", f'echo "$DEBIAN_FRONTEND apt-get $*" >> "{self.log}"')
        self.installed()

    def tool(self, name: str, body: str = "exit 1") -> None:
        path = self.tools / name
        path.write_text(f"#!/bin/sh\n{body}\n")
        path.chmod(0o755)

    def installed(self, *packages: str) -> None:
        """The packages that dpkg knows as installed."""
        self.tool(
            "dpkg",
            f'case " {" ".join(packages)} " in *" $2 "*) echo "Status: install ok installed" ;;'
            ' *) echo "Status: deinstall ok config-files" ;; esac',
        )

    def run_setup(self, *arguments: str) -> Tuple[int, str]:
        result = subprocess.run(
            ["/bin/sh", str(ROOT / "scripts/setup"), *arguments],
            env={"PATH": str(self.tools)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=PATIENCE,
        )
        return result.returncode, result.stdout

    def test_root_on_a_bare_system_installs_everything(self) -> None:
        status, output = self.run_setup()
        self.assertEqual(status, 0, output)
        self.assertIn("installing g++ cmake make python3 libgtest-dev", output)
        self.assertEqual(
            self.log.read_text().splitlines(),
            [
                "noninteractive apt-get update",
                "noninteractive apt-get install -y g++ cmake make python3 libgtest-dev",
            ],
        )

    def test_a_user_installs_through_sudo(self) -> None:
        self.tool("id", "echo 1000")
        self.tool("sudo", f'echo sudo >> "{self.log}"\nexec "$@"')
        status, output = self.run_setup()
        self.assertEqual(status, 0, output)
        lines = self.log.read_text().splitlines()
        self.assertEqual(lines[0::2], ["sudo", "sudo"])
        self.assertEqual(lines[1], "noninteractive apt-get update")

    def test_a_user_without_sudo_is_told_what_root_must_run(self) -> None:
        self.tool("id", "echo 1000")
        status, output = self.run_setup()
        self.assertEqual(status, 2)
        self.assertIn("apt-get install g++ cmake make python3 libgtest-dev", output)
        self.assertEqual(self.log.read_text(), "")

    def test_nothing_missing_does_nothing(self) -> None:
        for name in BASE:
            self.tool(name)
        self.installed("libgtest-dev")
        self.assertEqual(self.run_setup(), (0, "setup: everything is there\n"))
        self.assertEqual(self.log.read_text(), "")

    def test_ninja_stands_in_for_make_and_only_what_is_missing_is_installed(self) -> None:
        for name in ("g++", "ninja", "python3"):
            self.tool(name)
        self.run_setup()
        self.assertIn("install -y cmake libgtest-dev\n", self.log.read_text())

    def test_dev_installs_the_checks_too(self) -> None:
        for name in BASE:
            self.tool(name)
        self.installed("libgtest-dev")
        self.run_setup("--dev")
        self.assertIn(
            "install -y clang clang-format clang-tidy gcovr shellcheck mypy black ninja-build"
            " libbenchmark-dev\n",
            self.log.read_text(),
        )

    def test_without_apt_get_names_what_is_missing(self) -> None:
        (self.tools / "apt-get").unlink()
        status, output = self.run_setup()
        self.assertEqual(status, 2)
        self.assertIn("g++ cmake make python3 libgtest-dev", output)

    def test_macos_names_homebrew_packages(self) -> None:
        (self.tools / "apt-get").unlink()
        self.tool("uname", "echo Darwin")
        status, output = self.run_setup("--dev")
        self.assertEqual(status, 2)
        self.assertIn("brew install gcc cmake make python googletest llvm clang-format", output)
        self.assertEqual(output.count("llvm"), 1)

    def test_failures_of_apt_get_are_failures(self) -> None:
        self.tool("apt-get", "exit 100")
        status, output = self.run_setup()
        self.assertEqual(status, 2)
        self.assertIn("apt-get update failed", output)
        self.tool("apt-get", '[ "$1" = update ]')
        status, output = self.run_setup()
        self.assertEqual(status, 2)
        self.assertIn("apt-get install failed", output)

    def test_help_and_unknown_arguments(self) -> None:
        status, output = self.run_setup("--help")
        self.assertEqual(status, 0)
        self.assertIn("usage: scripts/setup [--dev]", output)
        self.assertEqual(self.run_setup("--def")[0], 2)
        self.assertEqual(self.log.read_text(), "")


if __name__ == "__main__":
    unittest.main()
