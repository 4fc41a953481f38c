"""Another CMake project can use haengma::grid, by add_subdirectory and by find_package."""

from __future__ import annotations

import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent

PROJECT = """cmake_minimum_required(VERSION 3.22)
project(user LANGUAGES CXX)
{find}
add_executable(user user.cpp)
target_link_libraries(user PRIVATE haengma::grid)
"""

SOURCE = """#include <cstdio>

#include "grid/bfs.hpp"
#include "judge/input.hpp"

int main() {
    judge::Input input;
    const int side = input.integer("side", 3, 300);
    grid::BoardSearch search;
    const auto moves = search.fewest_moves({side, side}, {0, 0}, {side - 1, side - 1},
                                           grid::moves::knight);
    std::printf("%d\\n", moves.value_or(-1));
}
"""


def run(*command: str | Path, text: str = "") -> str:
    result = subprocess.run(command, input=text, capture_output=True, text=True, timeout=300)
    if result.returncode != 0:
        raise AssertionError(f"{command} failed:\n{result.stdout}{result.stderr}")
    return result.stdout


class Package(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory(prefix="행마 user ")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def use_library(self, find: str, *options: str) -> None:
        project = self.folder / "project"
        project.mkdir()
        (project / "CMakeLists.txt").write_text(PROJECT.format(find=find))
        (project / "user.cpp").write_text(SOURCE)
        build = self.folder / "build"
        run("cmake", "-S", project, "-B", build, *options)
        run("cmake", "--build", build)
        self.assertEqual(run(build / "user", text="8\n"), "6\n")
        self.assertEqual(run(build / "user", text="3\n"), "4\n")

    def test_is_used_by_add_subdirectory(self) -> None:
        self.use_library(f'add_subdirectory("{ROOT}" haengma)')
        self.assertFalse((self.folder / "build/bin").exists(), "only the library is wanted")

    def test_is_used_by_find_package_after_installing(self) -> None:
        build, prefix = self.folder / "haengma", self.folder / "prefix"
        run("cmake", "-S", ROOT, "-B", build, "-DBUILD_TESTING=OFF")
        run("cmake", "--install", build, "--prefix", prefix)
        headers = {str(header.relative_to(ROOT / "src")) for header in ROOT.glob("src/**/*.hpp")}
        installed = prefix / "include/haengma"
        self.assertEqual(
            {str(header.relative_to(installed)) for header in installed.glob("**/*.hpp")}, headers
        )
        self.use_library("find_package(haengma 1.0 REQUIRED)", f"-DCMAKE_PREFIX_PATH={prefix}")


if __name__ == "__main__":
    unittest.main()
