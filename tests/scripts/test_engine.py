"""The engine: limits, measures, pipes, and nothing left behind.

Everything is tried as this system allows it, and without namespaces, as systems have it that do not
give them to ordinary users. Times are ranges, wide enough for a machine that is busy with other
things.
"""

from __future__ import annotations

import os
import resource
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
import unittest
import uuid
from pathlib import Path
from typing import Any, Dict, List, Optional, Tuple
from unittest import mock

sys.path.insert(0, str(Path(__file__).resolve().parent))

from support import ENGINE, PATIENCE

from haengma.engine import Ended, Engine, Execution, Limits, Result
from haengma.errors import UserError
from haengma.judging import ending

SCRIPTS = Path(__file__).resolve().parents[2] / "scripts"
ON_LINUX = Path("/proc/self/environ").exists()
ROOMY = Limits(time_s=20, memory_mb=512)

# argv: megabytes of stack to be used
RECURSION = """
#include <cstdlib>
__attribute__((noinline)) int down(int depth) {
    volatile char frame[1000];
    for (int i = 0; i < 1000; i++)
        frame[i] = (char)depth;
    return depth == 0 ? 0 : down(depth - 1) + frame[depth % 1000] * 0 + 1;
}
int main(int, char** argv) {
    int depth = atoi(argv[1]) * 1000;
    return down(depth) == depth ? 0 : 3;
}
"""
# argv: touch or ask, and the megabytes
HOG = """
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
int main(int, char** argv) {
    size_t size = (size_t)atoll(argv[2]) << 20;
    if (argv[1][0] == 'a') {
        char* volatile block = new char[size];
        block[0] = 1;
        printf("%d", block[0]);
        return 0;
    }
    const size_t step = 1 << 20;
    for (size_t have = 0; have < size; have += step) {
        char* block = (char*)malloc(step);
        if (block == nullptr) return 3;
        memset(block, 1, step);
    }
    return 0;
}
"""


class EngineTest(unittest.TestCase):
    """Tests with an engine that runs two programs at a time."""

    engine: Engine
    environment: Dict[str, str] = {}

    @classmethod
    def setUpClass(cls) -> None:
        with mock.patch.dict(os.environ, cls.environment):
            cls.engine = cls.enterContext(Engine(ENGINE, 2))

    @classmethod
    def enterContext(cls, context: Any) -> Any:  # as in Python 3.11, but for classes alone
        value = context.__enter__()
        cls.addClassCleanup(context.__exit__, None, None, None)
        return value

    def setUp(self) -> None:
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name)
        # What a program starts has this among its words; see alive().
        self.mark = uuid.uuid4().hex

    def run_program(
        self,
        *command: str,
        stdin: bytes = b"",
        limits: Limits = ROOMY,
        is_native: bool = False,
        cwd: Optional[Path] = None,
    ) -> Execution:
        return self.engine.run_once(command, stdin, limits, is_native=is_native, folder=cwd)

    def python(self, body: str, **options: Any) -> Execution:
        body = f"import os, signal, subprocess, sys, time\n{body}"
        return self.run_program(sys.executable, "-S", "-c", body, **options)

    def shell(self, body: str, **options: Any) -> Execution:
        return self.run_program("bash", "-c", body, **options)

    def verdict(self, result: Execution, limits: Limits = ROOMY) -> str:
        return ending(result, limits)[0] or "OK"

    def expect_gone(self) -> None:
        """None of the processes with the test's mark runs any more."""
        if ON_LINUX:
            self.assertEqual(alive(self.mark), [])


class WithoutNamespaces:
    """The tests of a class once more, as where the system gives no namespaces."""

    environment = {"HAENGMA_NO_NAMESPACE": "1"}


def alive(mark: str) -> List[int]:
    """Processes that have the mark among their words."""
    found = []
    for entry in Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and mark.encode() in (entry / "cmdline").read_bytes():
                found.append(int(entry.name))
        except OSError:
            pass
    return found


class Time(EngineTest):
    def test_cpu_time_over_the_limit(self) -> None:
        limits = Limits(time_s=0.3, memory_mb=256)
        result = self.python("while True: pass", limits=limits)
        self.assertEqual(result.stopped, "time")
        self.assertTrue(0.3 < result.cpu_s < 2, result.cpu_s)
        self.assertEqual(self.verdict(result, limits), "TLE")
        self.assertIn("of CPU time, of 0.3 s", ending(result, limits)[1])

    def test_cpu_time_just_over_the_limit_is_too_much_as_well(self) -> None:
        body = "while time.process_time() < 0.35: pass"
        limits = Limits(time_s=0.3, memory_mb=256)
        self.assertEqual(self.verdict(self.python(body, limits=limits), limits), "TLE")

    def test_a_sleeper_is_stopped_by_the_clock(self) -> None:
        limits = Limits(time_s=0.1, memory_mb=256)
        result = self.run_program("sleep", "100", limits=limits)
        self.assertEqual(result.stopped, "clock")
        self.assertLess(result.cpu_s, 0.1)
        self.assertTrue(limits.wall_s <= result.wall_s < limits.wall_s + 10, result.wall_s)
        verdict, why = ending(result, limits)
        self.assertEqual(verdict, "TLE")
        self.assertRegex(why, r"^\d+\.\d s by the clock, 0\.\d\d s of it CPU time$")

    def test_a_short_sleep_is_not_cpu_time(self) -> None:
        limits = Limits(time_s=0.3, memory_mb=256)
        result = self.run_program("sleep", "0.6", limits=limits)
        self.assertEqual(self.verdict(result, limits), "OK")
        self.assertLess(result.cpu_s, 0.3)
        self.assertTrue(0.6 <= result.wall_s, result.wall_s)

    def test_cpu_time_is_measured(self) -> None:
        result = self.python("while time.process_time() < 0.3: pass")
        self.assertTrue(0.25 < result.cpu_s < 0.8, result.cpu_s)
        self.assertGreaterEqual(result.wall_s, 0.25)

    def test_cpu_time_of_children_counts(self) -> None:
        result = self.shell(
            f"{sys.executable} -S -c 'import time\nwhile time.process_time()<0.3: pass'"
        )
        self.assertTrue(0.25 < result.cpu_s < 0.9, result.cpu_s)

    def test_a_child_over_the_limit_is_noticed_though_its_parent_waits(self) -> None:
        limits = Limits(time_s=0.3, memory_mb=256)
        started = time.monotonic()
        result = self.shell("(while :; do :; done) & wait", limits=limits)
        self.assertEqual(result.stopped, "time")
        self.assertLess(time.monotonic() - started, PATIENCE)

    def test_closed_pipes_are_no_way_out(self) -> None:
        limits = Limits(time_s=0.2, memory_mb=256)
        result = self.shell("exec <&- >&- 2>&-; while :; do :; done", limits=limits)
        self.assertEqual(self.verdict(result, limits), "TLE")

    def test_a_program_that_ignores_the_kernel_limit_signal(self) -> None:
        limits = Limits(time_s=0.2, memory_mb=256)
        result = self.shell("trap '' XCPU TERM INT; while :; do :; done", limits=limits)
        self.assertEqual(self.verdict(result, limits), "TLE")


class Memory(EngineTest):
    binaries: Path

    @classmethod
    def setUpClass(cls) -> None:
        super().setUpClass()
        temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(temporary.cleanup)
        cls.binaries = Path(temporary.name)
        for name, text in (("recursion", RECURSION), ("hog", HOG)):
            source = cls.binaries / f"{name}.cpp"
            source.write_text(text)
            subprocess.run(
                [
                    os.environ.get("CXX") or "c++",
                    "-O1",
                    str(source),
                    "-o",
                    str(cls.binaries / name),
                ],
                check=True,
            )

    def binary(self, name: str, *arguments: str, limits: Limits) -> Execution:
        return self.run_program(
            str(self.binaries / name), *arguments, limits=limits, is_native=True
        )

    def test_memory_is_measured(self) -> None:
        result = self.binary("hog", "touch", "50", limits=ROOMY)
        self.assertEqual(self.verdict(result), "OK")
        if ON_LINUX:
            self.assertTrue(50 * 1024 <= result.memory_kb < 80 * 1024, result.memory_kb)

    def test_memory_of_a_program_of_a_millisecond_is_its_own(self) -> None:
        ballast = b"x" * (64 << 20)  # The judge is large now, and so is the engine's input.
        result = self.run_program(str(self.binaries / "hog"), "touch", "0", stdin=ballast)
        self.assertLess(result.wall_s, 1)
        self.assertTrue(100 < result.memory_kb < 6 * 1024, result.memory_kb)
        for megabytes in (1, 3, 9):
            more = self.binary("hog", "touch", str(megabytes), limits=ROOMY)
            grown = more.memory_kb - result.memory_kb
            self.assertLess(abs(grown - megabytes * 1028), 700, megabytes)

    def test_memory_after_a_flood_is_not_that_of_the_flood(self) -> None:
        self.shell("head -c 30000000 /dev/zero")
        self.assertLess(self.binary("hog", "touch", "0", limits=ROOMY).memory_kb, 6 * 1024)

    @unittest.skipUnless(ON_LINUX, "memory is watched on Linux")
    def test_a_hog_is_stopped_before_it_harms_the_machine(self) -> None:
        limits = Limits(time_s=10, memory_mb=64)
        for is_native in (True, False):
            with self.subTest(is_native=is_native):
                command = [str(self.binaries / "hog"), "touch", "6000"]
                result = self.run_program(*command, limits=limits, is_native=is_native)
                self.assertEqual(self.verdict(result, limits), "MLE")
                self.assertTrue(64 * 1024 < result.memory_kb < 3000 * 1024, result.memory_kb)
                self.assertIn("MB or more, of 64 MB", ending(result, limits)[1])

    @unittest.skipUnless(ON_LINUX, "memory is watched on Linux")
    def test_children_that_hold_memory_together(self) -> None:
        limits = Limits(time_s=10, memory_mb=100)
        child = f"{sys.executable} -S -c 'x = b\"x\" * (60 << 20); import time; time.sleep(50)'"
        result = self.shell(f"{child} & {child} & wait", limits=limits)
        self.assertEqual(self.verdict(result, limits), "MLE")

    def test_asking_without_touching_is_no_use_of_memory(self) -> None:
        limits = Limits(time_s=10, memory_mb=64)
        result = self.binary("hog", "ask", "1000", limits=limits)
        self.assertEqual((self.verdict(result, limits), result.stdout), ("OK", b"1"))

    @unittest.skipUnless(ON_LINUX, "macOS does not limit the address space")
    def test_asking_for_far_too_much_is_an_exception_that_nobody_catches(self) -> None:
        limits = Limits(time_s=10, memory_mb=64)
        result = self.binary("hog", "ask", "20000", limits=limits)
        self.assertEqual(self.verdict(result, limits), "RTE")
        self.assertIn(b"bad_alloc", result.stderr)
        self.assertIn("exception that nobody caught", ending(result, limits)[1])

    def test_deep_recursion_has_a_stack_as_large_as_the_limit(self) -> None:
        hard = resource.getrlimit(resource.RLIMIT_STACK)[1]
        if hard != resource.RLIM_INFINITY and hard < 256 << 20:
            self.skipTest("the stack cannot be made larger")
        limits = Limits(time_s=10, memory_mb=256)
        for megabytes in ("100", "200"):
            result = self.binary("recursion", megabytes, limits=limits)
            self.assertEqual((self.verdict(result, limits), result.status), ("OK", 0))

    @unittest.skipUnless(ON_LINUX, "memory is watched on Linux")
    def test_endless_recursion_is_a_crash_or_too_much_memory(self) -> None:
        # The stack ends where the memory ends.
        limits = Limits(time_s=10, memory_mb=256)
        result = self.binary("recursion", "2000", limits=limits)
        self.assertIn(self.verdict(result, limits), ("RTE", "MLE"))
        self.assertTrue(200 * 1024 < result.memory_kb < 300 * 1024, result.memory_kb)

    def test_no_core_is_dumped(self) -> None:
        result = self.shell("ulimit -c; kill -SEGV $$", cwd=self.folder)
        self.assertEqual((result.stdout, list(self.folder.iterdir())), (b"0\n", []))


class Pipes(EngineTest):
    def test_megabytes_in_both_directions_at_once(self) -> None:
        text = b"0123456789abcde\n" * (8 << 16)
        result = self.run_program("cat", stdin=text)
        self.assertEqual(len(result.stdout), len(text))
        self.assertTrue(result.stdout == text)

    def test_output_before_any_input_is_read(self) -> None:
        body = "sys.stdout.write('x' * (4 << 20)); print(len(sys.stdin.read()))"
        result = self.python(body, stdin=b"y" * (4 << 20))
        self.assertEqual(result.stdout[-9:], b"x4194304\n")

    def test_a_program_that_never_reads(self) -> None:
        result = self.run_program("echo", "1", stdin=b"x" * (8 << 20))
        self.assertEqual((self.verdict(result), result.stdout), ("OK", b"1\n"))

    def test_a_program_that_closes_its_input(self) -> None:
        result = self.shell("exec <&-; sleep 0.2; echo 1", stdin=b"x" * (8 << 20))
        self.assertEqual((self.verdict(result), result.stdout), ("OK", b"1\n"))

    def test_a_program_that_reads_the_beginning(self) -> None:
        result = self.shell("head -c 5", stdin=b"hello " * (1 << 20))
        self.assertEqual((self.verdict(result), result.stdout), ("OK", b"hello"))

    def test_the_input_ends(self) -> None:
        for given in (b"", b"no line end", b"\0\xff\r\n"):
            self.assertEqual(self.run_program("cat", stdin=given).stdout, given)

    def test_too_much_output(self) -> None:
        limits = Limits(time_s=20, memory_mb=256, output=1 << 20)
        result = self.run_program("yes", limits=limits)
        self.assertEqual((result.stopped, len(result.stdout)), ("output", 1 << 20))
        self.assertEqual(self.verdict(result, limits), "OLE")
        self.assertIn("more than 1 MB", ending(result, limits)[1])

    def test_too_much_output_at_the_very_end(self) -> None:
        limits = Limits(time_s=20, memory_mb=256, output=1000)
        self.assertEqual(
            self.verdict(self.shell("head -c 1001 /dev/zero", limits=limits), limits), "OLE"
        )
        self.assertEqual(
            self.verdict(self.shell("head -c 1000 /dev/zero", limits=limits), limits), "OK"
        )

    def test_stderr_is_kept_apart_and_its_flood_is_dropped(self) -> None:
        limits = Limits(time_s=20, memory_mb=256, output=1 << 20)
        result = self.shell("head -c 3000000 /dev/zero >&2; echo 1; echo last >&2", limits=limits)
        self.assertEqual((self.verdict(result, limits), result.stdout), ("OK", b"1\n"))
        self.assertEqual(len(result.stderr), 1 << 20)
        self.assertEqual(self.shell("echo told >&2").stderr, b"told\n")

    def test_the_present_folder(self) -> None:
        where = self.run_program("pwd", cwd=self.folder).stdout.decode().strip()
        self.assertTrue(os.path.samefile(where, self.folder))


class Endings(EngineTest):
    def test_exit_status(self) -> None:
        for status in (1, 7, 42, 255):
            result = self.shell(f"echo 1; exit {status}")
            self.assertEqual((result.status, result.stdout), (status, b"1\n"))
            self.assertEqual(
                ending(result, ROOMY), ("RTE", f"ended with status {status}, expected 0")
            )
        self.assertEqual(ending(self.shell("exit 0"), ROOMY), ("", ""))

    def test_signals_and_their_usual_causes(self) -> None:
        for name, cause in (
            ("SEGV", "index outside of an array, or recursion"),
            ("ABRT", "an assert that failed, an exception that nobody caught"),
            ("FPE", "division by zero"),
            ("BUS", "index outside of an array"),
            ("KILL", "SIGKILL"),
            ("TERM", "SIGTERM"),
            ("PIPE", "SIGPIPE"),
        ):
            with self.subTest(name):
                # Python would ignore SIGPIPE for its children; that must not be handed down.
                result = self.shell(f"echo 1; kill -{name} $$; sleep 50")
                verdict, why = ending(result, ROOMY)
                self.assertEqual((verdict, result.stdout), ("RTE", b"1\n"))
                self.assertEqual(result.status, -getattr(signal, f"SIG{name}"))
                self.assertIn(f"SIG{name}", why)
                self.assertIn(cause, why)

    def test_what_cannot_be_run(self) -> None:
        with self.assertRaisesRegex(UserError, "cannot run /no/such/program"):
            self.run_program("/no/such/program")
        (self.folder / "file").write_text("no program")
        with self.assertRaisesRegex(UserError, "cannot run"):
            self.run_program(str(self.folder / "file"))

    def test_no_program_ends_the_judge(self) -> None:
        limits = Limits(time_s=0.5, memory_mb=256)
        for name in ("KILL", "TERM", "INT", "STOP"):
            with self.subTest(name):
                result = self.shell(f"kill -{name} $PPID; echo 1", limits=limits)
                if self.engine.has_namespaces:
                    self.assertEqual((self.verdict(result), result.stdout), ("OK", b"1\n"))
                else:  # Elsewhere it may kill what watches it, and that is said.
                    verdict, why = ending(result, limits, self.engine.has_namespaces)
                    self.assertIn((verdict, result.stopped), (("RTE", "lost"), ("", "")), why)
                self.assertEqual(self.shell("echo 2").stdout, b"2\n")

    def test_no_program_ends_another_one(self) -> None:
        if not self.engine.has_namespaces:
            self.skipTest("there are no namespaces")
        result = self.shell("kill -KILL -1; echo 1")
        self.assertEqual((self.verdict(result), result.stdout), ("OK", b"1\n"))

    def test_the_folder_is_empty_each_time(self) -> None:
        messes = (
            "touch a b .c",
            "mkdir -p a/b/c; echo 1 > a/b/c/d",
            "ln -s / all",
            "chmod 0 .",
            "rmdir $PWD",
        )
        for mess in messes:
            with self.subTest(mess):
                self.shell(mess)
                self.shell(mess)  # There are two launchers.
                for _ in range(2):
                    self.assertEqual(self.shell("ls -A; touch here").stdout, b"")
        self.assertTrue(Path("/etc").is_dir())


class NothingIsLeft(EngineTest):
    """What programs start is gone when their result is there."""

    def sleeper(self, prefix: str = "") -> str:
        return f"{prefix} bash -c 'exec -a {self.mark} sleep 100'"

    def test_children_in_the_background(self) -> None:
        result = self.shell(f"{self.sleeper()} & {self.sleeper()} & echo 1")
        self.assertEqual((self.verdict(result), result.stdout), ("OK", b"1\n"))
        self.assertLess(result.wall_s, PATIENCE)
        self.expect_gone()

    def test_children_that_ignore_every_polite_signal(self) -> None:
        limits = Limits(time_s=0.2, memory_mb=256)
        child = f"trap '' TERM INT HUP XCPU; : {self.mark}; while :; do :; done"
        result = self.shell(f"({child}) & ({child}) & wait", limits=limits)
        self.assertEqual(self.verdict(result, limits), "TLE")
        self.expect_gone()

    @unittest.skipUnless(ON_LINUX and shutil.which("setsid"), "daemons are found on Linux")
    def test_daemons(self) -> None:
        for name, start in (
            ("setsid", f"{self.sleeper('setsid')} &"),
            ("twice", f"(setsid bash -c '(setsid bash -c \"exec -a {self.mark} sleep 99\" &)' &)"),
            ("no environment", f"{self.sleeper('setsid env -i PATH=$PATH')} &"),
            ("no pipes", f"{self.sleeper('setsid')} <&- >&- 2>&- &"),
            ("deaf", f"setsid bash -c \"trap '' TERM HUP INT; : {self.mark}; sleep 100\" &"),
        ):
            with self.subTest(name):
                result = self.shell(f"{start}\nsleep 0.2; echo 1")
                self.assertEqual((self.verdict(result), result.stdout), ("OK", b"1\n"))
                self.expect_gone()

    @unittest.skipUnless(ON_LINUX and shutil.which("setsid"), "daemons are found on Linux")
    def test_a_daemon_that_goes_on_printing(self) -> None:
        for stream in (1, 2):
            with self.subTest(stream=stream):
                daemon = f"setsid bash -c 'exec -a {self.mark} yes >&{stream}' &"
                started = time.monotonic()
                self.shell(f"{daemon} sleep 0.1; echo 1")
                self.assertLess(time.monotonic() - started, PATIENCE)
                self.expect_gone()

    @unittest.skipUnless(ON_LINUX and shutil.which("setsid"), "daemons are found on Linux")
    def test_a_daemon_of_a_program_that_is_stopped(self) -> None:
        limits = Limits(time_s=0.2, memory_mb=256)
        result = self.shell(f"{self.sleeper('setsid')} & while :; do :; done", limits=limits)
        self.assertEqual(self.verdict(result, limits), "TLE")
        self.expect_gone()

    @unittest.skipUnless(ON_LINUX, "orphans are found on Linux")
    def test_time_of_orphans_counts(self) -> None:
        limits = Limits(time_s=0.3, memory_mb=256)
        result = self.shell("(setsid bash -c 'while :; do :; done' &); sleep 100", limits=limits)
        self.assertEqual((result.stopped, result.cpu_s > 0.3), ("time", True))

    @unittest.skipUnless(ON_LINUX and shutil.which("setsid"), "daemons are found on Linux")
    def test_daemons_of_a_running_program_outlive_the_end_of_another(self) -> None:
        answer, ended = self.folder / "answer", self.folder / "ended"
        # It gets its answer from a daemon, after other programs have ended.
        daemon = f"until [ -e {ended} ]; do sleep 0.02; done; echo 42 > {answer}.new"
        program = (
            f"(setsid bash -c '{daemon}; mv {answer}.new {answer}' &)\n"
            f"until [ -e {answer} ]; do sleep 0.02; done; cat {answer}"
        )
        empty = self.engine.add_input(b"")
        slow = self.engine.run(["bash", "-c", program], [empty], ROOMY, is_native=False)
        others = ["bash", "-c", "(setsid sleep 100 &)"]
        quick = self.engine.run(others, [empty] * 3, ROOMY, is_native=False)
        printed = {}
        for _ in range(6):
            event = self.engine.next()
            if isinstance(event, Result):
                printed[event.group] = event.execution.stdout
            elif event.group == quick:
                ended.touch()
        self.assertEqual(printed, {quick: b"", slow: b"42\n"})

    def test_the_engine_dies_with_the_judge(self) -> None:
        """However the judge is killed, at whatever moment."""
        sleeper = f"exec -a {self.mark} sleep 100"
        program = f"(setsid bash -c '{sleeper}' & {sleeper}); {sleeper}"
        judge = (
            f"import sys; sys.path.insert(0, {str(SCRIPTS)!r})\n"
            "from pathlib import Path\n"
            "from haengma.engine import Engine, Limits\n"
            f"engine = Engine(Path({str(ENGINE)!r}), 2)\n"
            "text = engine.add_input(b'')\n"
            f"engine.run(['bash', '-c', {program!r}], [text] * 4, Limits(50, 64), is_native=False)\n"
            "engine.next()\n"
        )
        for pause in (0.05, 0.1, 0.15, 0.2, 0.3, 0.6):
            for name in (signal.SIGKILL, signal.SIGTERM, signal.SIGINT):
                with self.subTest(pause=pause, signal=name.name):
                    process = subprocess.Popen(
                        [sys.executable, "-c", judge],
                        stderr=subprocess.DEVNULL,
                        env={**os.environ, **self.environment},
                    )
                    time.sleep(pause)
                    process.send_signal(name)
                    process.wait(PATIENCE)
                    end = time.monotonic() + 5
                    while ON_LINUX and alive(self.mark) and time.monotonic() < end:
                        time.sleep(0.02)
                    self.expect_gone()

    @unittest.skipUnless(ON_LINUX, "looks into /proc")
    def test_nothing_is_left_if_the_engine_itself_is_killed(self) -> None:
        with mock.patch.dict(os.environ, self.environment):
            engine = Engine(ENGINE, 2)
        try:
            empty = engine.add_input(b"")
            program = f"exec -a {self.mark} sleep 100"
            engine.run(["bash", "-c", program], [empty] * 2, ROOMY, is_native=False)
            with self.assertRaisesRegex(UserError, "the engine has ended by SIGKILL"):
                assert engine._process.stdin is not None
                engine._process.stdin.flush()
                time.sleep(0.3)
                self.assertEqual(len(alive(self.mark)), 2)
                engine._process.kill()
                engine.next()
        finally:
            engine.__exit__()
        time.sleep(0.2)
        self.expect_gone()

    def test_other_children_of_this_process_are_left_alone(self) -> None:
        with subprocess.Popen(["sleep", "100"]) as own:
            try:
                for _ in range(3):
                    self.shell("(sleep 100 &)")
                self.assertIsNone(own.poll())
            finally:
                own.kill()


class Together(EngineTest):
    """Many programs, at the same time and one after another."""

    def test_outputs_and_measures_are_one_s_own(self) -> None:
        numbers = [self.engine.add_input(str(index).encode()) for index in range(6)]
        body = "import sys; n = int(sys.stdin.read()); x = b'x' * (10 * n << 20); print(2 * n)"
        command = [sys.executable, "-S", "-c", body]
        group = self.engine.run(command, numbers, ROOMY, is_native=False)
        seen = []
        while isinstance(event := self.engine.next(), Result):
            run = event.execution
            seen.append(event.index)
            self.assertEqual((run.status, run.stdout), (0, b"%d\n" % (2 * event.index)))
            if ON_LINUX:
                at_least = 10 * event.index * 1024
                self.assertTrue(at_least <= run.memory_kb < at_least + 40 * 1024, run.memory_kb)
        self.assertEqual((event, sorted(seen)), (Ended(group), list(range(6))))

    def until_ended(self, *groups: int) -> Dict[int, List[Tuple[int, str]]]:
        """By group: index and what stopped it, of each result until all groups have ended."""
        results: Dict[int, List[Tuple[int, str]]] = {group: [] for group in groups}
        waiting = set(groups)
        while waiting:
            event = self.engine.next()
            if isinstance(event, Ended):
                waiting.remove(event.group)
            else:
                results[event.group].append((event.index, event.execution.stopped))
        return results

    def test_a_group_can_be_cancelled(self) -> None:
        empty = self.engine.add_input(b"")
        for keep, seconds in ((0, "100"), (50, "0.3")):
            group = self.engine.run(["sleep", seconds], [empty] * 50, ROOMY, is_native=False)
            other = self.engine.run(["true"], [empty], ROOMY, is_native=False)
            self.engine.cancel(group, keep)
            results = self.until_ended(group, other)
            self.assertEqual(results[other], [(0, "")])
            self.assertLessEqual(len(results[group]), 2)
            stopped = {why for _, why in results[group]}
            self.assertTrue(stopped <= ({"cancelled"} if keep == 0 else {""}), stopped)

    def test_the_first_runs_of_a_cancelled_group_are_kept(self) -> None:
        started = self.folder / "started"
        body = f"read seconds; echo >> '{started}'; exec sleep $seconds"
        numbers = [self.engine.add_input(text) for text in (b"1\n", b"100\n", b"0\n")]
        group = self.engine.run(["bash", "-c", body], numbers, ROOMY, is_native=False)
        self.engine._process.stdin.flush()  # type: ignore[union-attr]
        end = time.monotonic() + PATIENCE
        while not started.exists() or started.read_text().count("\n") < 2:
            self.assertLess(time.monotonic(), end)
            time.sleep(0.01)
        self.engine.cancel(group, 1)
        self.engine.cancel(group, 2)  # asks for no more than before
        self.assertEqual(sorted(self.until_ended(group)[group]), [(0, ""), (1, "cancelled")])

    def test_a_run_that_waits_to_be_measured_again_is_kept_or_not(self) -> None:
        body = "import time\nwhile time.process_time() < 0.6: pass\n"
        limits = Limits(time_s=0.5, memory_mb=256)
        empty = self.engine.add_input(b"")
        for keep, wanted in ((1, [(0, "")]), (0, [])):
            command = [sys.executable, "-S", "-c", body]
            other = self.engine.run(["sleep", "2"], [empty], ROOMY, is_native=False)
            group = self.engine.run(command, [empty], limits, is_native=False, measure_again=True)
            self.engine._process.stdin.flush()  # type: ignore[union-attr]
            time.sleep(1.3)
            self.engine.cancel(group, keep)
            results = self.until_ended(group, other)
            stopped = [(index, "") for index, why in results[group] if why != "cancelled"]
            self.assertEqual(stopped, wanted, results)

    def test_a_time_near_the_limit_is_measured_again_alone(self) -> None:
        """The first runs take a little too long, those after them do not."""
        counter = self.folder / "runs"
        body = (
            "import os, time\n"
            f"with open({str(counter)!r}, 'a') as file: file.write('x')\n"
            f"seconds = 0.6 if os.path.getsize({str(counter)!r}) <= 2 else 0.1\n"
            "while time.process_time() < seconds: pass\n"
        )
        limits = Limits(time_s=0.5, memory_mb=256)
        empty = self.engine.add_input(b"")
        for again, wanted in ((True, ["OK"] * 4), (False, ["OK", "OK", "TLE", "TLE"])):
            counter.write_bytes(b"")
            command = [sys.executable, "-S", "-c", body]
            self.engine.run(command, [empty] * 4, limits, is_native=False, measure_again=again)
            verdicts = []
            while isinstance(event := self.engine.next(), Result):
                verdicts.append(self.verdict(event.execution, limits))
            self.assertEqual(sorted(verdicts), wanted)
            self.assertEqual(counter.stat().st_size, 6 if again else 4)

    def test_a_time_far_over_the_limit_is_not_measured_again(self) -> None:
        limits = Limits(time_s=0.2, memory_mb=256)
        empty = self.engine.add_input(b"")
        command = ["bash", "-c", f"echo 1 >> {self.folder}/runs; while :; do :; done"]
        self.engine.run(command, [empty], limits, is_native=False, measure_again=True)
        result = self.engine.next()
        assert isinstance(result, Result)
        self.assertEqual((result.execution.stopped, result.execution.cpu_s > 0.3), ("time", True))
        self.assertIsInstance(self.engine.next(), Ended)
        self.assertEqual((self.folder / "runs").read_text(), "1\n")

    def test_thousands_one_after_another(self) -> None:
        numbers = [self.engine.add_input(b"%d" % index) for index in range(2000)]
        self.engine.run(["cat"], numbers, ROOMY, is_native=False)
        seen = []
        while isinstance(event := self.engine.next(), Result):
            self.assertEqual(event.execution.stdout, b"%d" % event.index)
            seen.append(event.index)
        self.assertEqual(sorted(seen), list(range(2000)))


class TimeWithoutNamespaces(WithoutNamespaces, Time):
    pass


class MemoryWithoutNamespaces(WithoutNamespaces, Memory):
    pass


class EndingsWithoutNamespaces(WithoutNamespaces, Endings):
    pass


class NothingIsLeftWithoutNamespaces(WithoutNamespaces, NothingIsLeft):
    pass


class TogetherWithoutNamespaces(WithoutNamespaces, Together):
    pass


class Misuse(unittest.TestCase):
    """The engine's own command line and requests."""

    def run_engine(
        self, *arguments: str, stdin: bytes = b""
    ) -> "subprocess.CompletedProcess[bytes]":
        return subprocess.run(
            [ENGINE, *arguments], input=stdin, capture_output=True, timeout=PATIENCE
        )

    def test_arguments(self) -> None:
        for arguments in (
            (),
            ("2",),
            ("0", "/tmp"),
            ("257", "/tmp"),
            ("x", "/tmp"),
            ("1", "/tmp", "3"),
        ):
            result = self.run_engine(*arguments)
            self.assertEqual(result.returncode, 2)
            self.assertIn(b"usage: engine JOBS FOLDER", result.stderr)

    def test_requests(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            for body, message in (
                (b"x", b"there is no such request"),
                (b"i\1", b"a request is cut short"),
                (b"g" + bytes(60), b"a request has no command"),
            ):
                frame = struct.pack("<I", len(body)) + body
                result = self.run_engine("1", folder, stdin=frame)
                self.assertEqual(result.returncode, 2)
                self.assertIn(message, result.stderr)
            result = self.run_engine("1", folder)
            self.assertEqual((result.returncode, result.stderr), (0, b""))
            self.assertFalse(os.path.exists(folder))
            os.mkdir(folder)


if __name__ == "__main__":
    unittest.main()
