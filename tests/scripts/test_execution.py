"""Running a program as a judge does: limits, measures, pipes, and nothing left behind.

Times are ranges, wide enough for a machine that is busy with other things.
"""

from __future__ import annotations

import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import uuid
from pathlib import Path
from typing import Any, List, Optional

sys.path.insert(0, str(Path(__file__).resolve().parent))

from support import PATIENCE, none_is_alive, read_pids

from haengma import execution, processes
from haengma.errors import UserError
from haengma.execution import Execution, Limits
from haengma.judging import ending

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


def run(
    *command: str,
    stdin: bytes = b"",
    limits: Limits = ROOMY,
    is_native: bool = False,
    cwd: Optional[Path] = None,
) -> Execution:
    return execution.run(command, stdin, limits, is_native=is_native, cwd=cwd)


def python(body: str, **options: Any) -> Execution:
    return run(
        sys.executable, "-S", "-c", f"import os, signal, subprocess, sys, time\n{body}", **options
    )


def shell(body: str, **options: Any) -> Execution:
    return run("bash", "-c", body, **options)


class ExecutionTest(unittest.TestCase):
    def setUp(self) -> None:
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name)
        self.pids = self.folder / "pids"

    def verdict(self, result: Execution, limits: Limits = ROOMY) -> str:
        return ending(result, limits)[0] or "OK"

    def expect_gone(self, wanted: int) -> None:
        """The programs of the test have written their ids, and none of them runs any more."""
        self.assertTrue(none_is_alive(read_pids(self.pids, wanted)))


class Time(ExecutionTest):
    def test_cpu_time_over_the_limit(self) -> None:
        limits = Limits(time_s=0.3, memory_mb=256)
        result = python("while True: pass", limits=limits)
        self.assertEqual(result.stopped, "time")
        self.assertTrue(0.3 < result.cpu_s < 2, result.cpu_s)
        self.assertEqual(self.verdict(result, limits), "TLE")
        self.assertIn("of CPU time, of 0.3 s", ending(result, limits)[1])

    def test_cpu_time_just_over_the_limit_is_too_much_as_well(self) -> None:
        body = "while time.process_time() < 0.35: pass"
        limits = Limits(time_s=0.3, memory_mb=256)
        self.assertEqual(self.verdict(python(body, limits=limits), limits), "TLE")

    def test_a_sleeper_is_stopped_by_the_clock(self) -> None:
        limits = Limits(time_s=0.1, memory_mb=256)
        result = run("sleep", "100", limits=limits)
        self.assertEqual(result.stopped, "time")
        self.assertLess(result.cpu_s, 0.1)
        self.assertTrue(limits.wall_s <= result.wall_s < limits.wall_s + 10, result.wall_s)
        self.assertEqual(self.verdict(result, limits), "TLE")
        self.assertIn("waiting", ending(result, limits)[1])

    def test_a_short_sleep_is_not_cpu_time(self) -> None:
        limits = Limits(time_s=0.3, memory_mb=256)
        result = run("sleep", "0.6", limits=limits)
        self.assertEqual(self.verdict(result, limits), "OK")
        self.assertLess(result.cpu_s, 0.3)
        self.assertTrue(0.6 <= result.wall_s, result.wall_s)

    def test_cpu_time_is_measured(self) -> None:
        result = python("while time.process_time() < 0.3: pass")
        self.assertTrue(0.25 < result.cpu_s < 0.8, result.cpu_s)
        self.assertGreaterEqual(result.wall_s, 0.25)

    def test_cpu_time_of_children_counts(self) -> None:
        result = shell(f"{sys.executable} -S -c 'import time\nwhile time.process_time()<0.3: pass'")
        self.assertTrue(0.25 < result.cpu_s < 0.9, result.cpu_s)

    def test_a_child_over_the_limit_is_noticed_though_its_parent_waits(self) -> None:
        limits = Limits(time_s=0.3, memory_mb=256)
        started = time.monotonic()
        result = shell("(while :; do :; done) & wait", limits=limits)
        self.assertEqual(result.stopped, "time")
        self.assertLess(time.monotonic() - started, PATIENCE)

    def test_closed_pipes_are_no_way_out(self) -> None:
        limits = Limits(time_s=0.2, memory_mb=256)
        result = shell("exec <&- >&- 2>&-; while :; do :; done", limits=limits)
        self.assertEqual(self.verdict(result, limits), "TLE")

    def test_a_program_that_ignores_the_kernel_limit_signal(self) -> None:
        limits = Limits(time_s=0.2, memory_mb=256)
        result = shell("trap '' XCPU TERM INT; while :; do :; done", limits=limits)
        self.assertEqual(self.verdict(result, limits), "TLE")


class Memory(ExecutionTest):
    binaries: Path

    @classmethod
    def setUpClass(cls) -> None:
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
        return run(str(self.binaries / name), *arguments, limits=limits, is_native=True)

    def test_memory_is_measured(self) -> None:
        result = self.binary("hog", "touch", "50", limits=ROOMY)
        self.assertEqual(self.verdict(result), "OK")
        if ON_LINUX:
            self.assertTrue(50 * 1024 <= result.memory_kb < 80 * 1024, result.memory_kb)

    def test_memory_of_a_small_program_is_not_that_of_the_judge(self) -> None:
        ballast = b"x" * (64 << 20)  # The judge is large now.
        result = self.binary("hog", "touch", "1", limits=ROOMY)
        self.assertEqual(len(ballast), 64 << 20)
        self.assertLess(result.memory_kb, 20 * 1024)

    @unittest.skipUnless(ON_LINUX, "memory is watched on Linux")
    def test_a_hog_is_stopped_before_it_harms_the_machine(self) -> None:
        limits = Limits(time_s=10, memory_mb=64)
        for is_native in (True, False):
            with self.subTest(is_native=is_native):
                command = [str(self.binaries / "hog"), "touch", "6000"]
                result = execution.run(command, b"", limits, is_native=is_native)
                self.assertEqual(self.verdict(result, limits), "MLE")
                self.assertTrue(64 * 1024 < result.memory_kb < 3000 * 1024, result.memory_kb)
                self.assertIn("MB or more, of 64 MB", ending(result, limits)[1])

    @unittest.skipUnless(ON_LINUX, "memory is watched on Linux")
    def test_children_that_hold_memory_together(self) -> None:
        limits = Limits(time_s=10, memory_mb=100)
        child = f"{sys.executable} -S -c 'x = b\"x\" * (60 << 20); import time; time.sleep(50)'"
        result = shell(f"{child} & {child} & wait", limits=limits)
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
        result = shell("ulimit -c; kill -SEGV $$", cwd=self.folder)
        self.assertEqual((result.stdout, list(self.folder.iterdir())), (b"0\n", []))


class Pipes(ExecutionTest):
    def test_megabytes_in_both_directions_at_once(self) -> None:
        text = b"0123456789abcde\n" * (8 << 16)
        result = run("cat", stdin=text)
        self.assertEqual(len(result.stdout), len(text))
        self.assertTrue(result.stdout == text)

    def test_output_before_any_input_is_read(self) -> None:
        body = "sys.stdout.write('x' * (4 << 20)); print(len(sys.stdin.read()))"
        result = python(body, stdin=b"y" * (4 << 20))
        self.assertEqual(result.stdout[-9:], b"x4194304\n")

    def test_a_program_that_never_reads(self) -> None:
        result = run("echo", "1", stdin=b"x" * (8 << 20))
        self.assertEqual((self.verdict(result), result.stdout), ("OK", b"1\n"))

    def test_a_program_that_closes_its_input(self) -> None:
        result = shell("exec <&-; sleep 0.2; echo 1", stdin=b"x" * (8 << 20))
        self.assertEqual((self.verdict(result), result.stdout), ("OK", b"1\n"))

    def test_a_program_that_reads_the_beginning(self) -> None:
        result = shell("head -c 5", stdin=b"hello " * (1 << 20))
        self.assertEqual((self.verdict(result), result.stdout), ("OK", b"hello"))

    def test_the_input_ends(self) -> None:
        for given in (b"", b"no line end", b"\0\xff\r\n"):
            self.assertEqual(run("cat", stdin=given).stdout, given)

    def test_too_much_output(self) -> None:
        limits = Limits(time_s=20, memory_mb=256, output=1 << 20)
        result = run("yes", limits=limits)
        self.assertEqual((result.stopped, len(result.stdout)), ("output", 1 << 20))
        self.assertEqual(self.verdict(result, limits), "OLE")
        self.assertIn("more than 1 MB", ending(result, limits)[1])

    def test_too_much_output_at_the_very_end(self) -> None:
        limits = Limits(time_s=20, memory_mb=256, output=1000)
        self.assertEqual(
            self.verdict(shell("head -c 1001 /dev/zero", limits=limits), limits), "OLE"
        )
        self.assertEqual(self.verdict(shell("head -c 1000 /dev/zero", limits=limits), limits), "OK")

    def test_stderr_is_kept_apart_and_its_flood_is_dropped(self) -> None:
        limits = Limits(time_s=20, memory_mb=256, output=1 << 20)
        result = shell("head -c 3000000 /dev/zero >&2; echo 1; echo last >&2", limits=limits)
        self.assertEqual((self.verdict(result, limits), result.stdout), ("OK", b"1\n"))
        self.assertEqual(len(result.stderr), 1 << 20)
        self.assertEqual(shell("echo told >&2").stderr, b"told\n")

    def test_the_present_folder(self) -> None:
        where = run("pwd", cwd=self.folder).stdout.decode().strip()
        self.assertTrue(os.path.samefile(where, self.folder))


class Endings(ExecutionTest):
    def test_exit_status(self) -> None:
        for status in (1, 7, 42, 255):
            result = shell(f"echo 1; exit {status}")
            self.assertEqual((result.status, result.stdout), (status, b"1\n"))
            self.assertEqual(
                ending(result, ROOMY), ("RTE", f"ended with status {status}, expected 0")
            )
        self.assertEqual(ending(shell("exit 0"), ROOMY), ("", ""))

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
                result = shell(f"echo 1; kill -{name} $$; sleep 50")
                verdict, why = ending(result, ROOMY)
                self.assertEqual((verdict, result.stdout), ("RTE", b"1\n"))
                self.assertEqual(result.status, -getattr(signal, f"SIG{name}"))
                self.assertIn(f"SIG{name}", why)
                self.assertIn(cause, why)

    def test_what_cannot_be_run(self) -> None:
        with self.assertRaisesRegex(UserError, "cannot run /no/such/program"):
            run("/no/such/program")
        (self.folder / "file").write_text("no program")
        with self.assertRaisesRegex(UserError, "cannot run"):
            run(str(self.folder / "file"))


class NothingIsLeft(ExecutionTest):
    """What programs start is gone when run() returns. They write their ids first."""

    def test_children_in_the_background(self) -> None:
        result = shell(f"sleep 100 & sleep 100 & jobs -p > {self.pids}; echo 1")
        self.assertEqual((self.verdict(result), result.stdout), ("OK", b"1\n"))
        self.assertLess(result.wall_s, PATIENCE)
        self.expect_gone(2)

    def test_children_that_ignore_every_polite_signal(self) -> None:
        limits = Limits(time_s=0.2, memory_mb=256)
        child = f"trap '' TERM INT HUP XCPU; echo $BASHPID >> {self.pids}; while :; do :; done"
        result = shell(f"({child}) & ({child}) & wait", limits=limits)
        self.assertEqual(self.verdict(result, limits), "TLE")
        self.expect_gone(2)

    @unittest.skipUnless(ON_LINUX and shutil.which("setsid"), "daemons are found on Linux")
    def test_daemons(self) -> None:
        note = f"echo $$ >> {self.pids}; exec sleep 100"
        for name, start in (
            ("setsid", f"setsid bash -c '{note}' &"),
            ("twice", f"(setsid bash -c 'setsid bash -c \"{note}\" & {note}' &)"),
            ("no environment", f"setsid env -i PATH=$PATH bash -c '{note}' &"),
            ("no pipes", f"setsid bash -c '{note}' <&- >&- 2>&- &"),
            ("deaf", f"setsid bash -c \"trap '' TERM HUP INT; {note}\" &"),
        ):
            with self.subTest(name):
                wanted = 2 if name == "twice" else 1
                self.pids.unlink(missing_ok=True)
                wait = f"until [ $(wc -l < {self.pids}) = {wanted} ]; do sleep 0.02; done 2>&-"
                result = shell(f"touch {self.pids}; {start}\n{wait}\necho 1")
                self.assertEqual((self.verdict(result), result.stdout), ("OK", b"1\n"))
                self.assertTrue(none_is_alive(read_pids(self.pids, wanted)))

    @unittest.skipUnless(ON_LINUX and shutil.which("setsid"), "daemons are found on Linux")
    def test_a_daemon_that_goes_on_printing(self) -> None:
        for stream in (1, 2):
            with self.subTest(stream=stream):
                self.pids.unlink(missing_ok=True)
                daemon = f"setsid bash -c 'echo $$ >> {self.pids}; exec yes >&{stream}' &"
                started = time.monotonic()
                shell(f"{daemon} until [ -s {self.pids} ]; do sleep 0.02; done; echo 1")
                self.assertLess(time.monotonic() - started, PATIENCE)
                self.expect_gone(1)

    @unittest.skipUnless(ON_LINUX and shutil.which("setsid"), "daemons are found on Linux")
    def test_a_daemon_of_a_program_that_is_stopped(self) -> None:
        limits = Limits(time_s=0.2, memory_mb=256)
        daemon = f"setsid bash -c 'echo $$ >> {self.pids}; exec sleep 100' &"
        wait = f"until [ -s {self.pids} ]; do sleep 0.02; done"
        result = shell(f"{daemon} {wait}; while :; do :; done", limits=limits)
        self.assertEqual(self.verdict(result, limits), "TLE")
        self.expect_gone(1)

    @unittest.skipUnless(ON_LINUX, "needs /proc")
    def test_no_zombies(self) -> None:
        before = set(execution._children())
        for _ in range(3):
            shell("(sleep 100 &) ; (exit 3) & sleep 0.01")
        run("true")
        self.assertEqual(set(execution._children()) - before, set())
        self.assertFalse(processes.running)

    def test_other_children_of_this_process_are_left_alone(self) -> None:
        with subprocess.Popen(["sleep", "100"]) as own:
            done = subprocess.Popen(["false"])
            try:
                for _ in range(3):
                    shell("(sleep 100 &)")
                self.assertIsNone(own.poll())
                self.assertEqual(done.wait(PATIENCE), 1)
            finally:
                own.kill()


class Together(ExecutionTest):
    """Programs that run at the same time, in threads, do not disturb one another."""

    def test_outputs_and_measures_are_one_s_own(self) -> None:
        results: List[Optional[Execution]] = [None] * 6

        def one(index: int) -> None:
            body = f"x = b'x' * ({10 * index} << 20); print(sys.stdin.read() * 2)"
            results[index] = python(body, stdin=str(index).encode())

        threads = [threading.Thread(target=one, args=(index,)) for index in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(PATIENCE)
        for index, result in enumerate(results):
            assert result is not None
            self.assertEqual((result.status, result.stdout), (0, f"{index}{index}\n".encode()))
            if ON_LINUX:
                self.assertLess(result.memory_kb, (10 * index + 40) * 1024)

    @unittest.skipUnless(ON_LINUX and shutil.which("setsid"), "daemons are found on Linux")
    def test_daemons_of_a_running_program_outlive_the_end_of_another(self) -> None:
        answer = self.folder / "answer"
        ended = self.folder / "ended"
        results: List[Execution] = []
        # It gets its answer from a daemon, after other programs have ended.
        daemon = f"until [ -e {ended} ]; do sleep 0.02; done; echo 42 > {answer}.new"
        program = (
            f"(setsid bash -c 'echo $$ >> {self.pids}; {daemon}; mv {answer}.new {answer}' &)\n"
            f"until [ -e {answer} ]; do sleep 0.02; done; cat {answer}"
        )
        thread = threading.Thread(target=lambda: results.append(shell(program)))
        thread.start()
        read_pids(self.pids, 1)
        for _ in range(3):
            shell("(setsid sleep 100 &)")
        ended.touch()
        thread.join(PATIENCE)
        self.assertEqual([result.stdout for result in results], [b"42\n"])

    @unittest.skipUnless(ON_LINUX and shutil.which("setsid"), "daemons are found on Linux")
    def test_nothing_is_left_of_many(self) -> None:
        mark = uuid.uuid4().hex
        daemon = f"(setsid bash -c 'exec -a {mark} sleep 100' &)"
        bare = f"(setsid env -i PATH=$PATH bash -c 'exec -a {mark} sleep 100' &)"

        def one() -> None:
            for _ in range(3):
                shell(f"{daemon}; {bare}; sleep 0.05")

        threads = [threading.Thread(target=one) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(PATIENCE)
        self.assertEqual(_named(mark), [])


def _named(mark: str) -> List[int]:
    """Processes that have the mark among their arguments."""
    found = []
    for entry in Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and mark.encode() in (entry / "cmdline").read_bytes():
                found.append(int(entry.name))
        except OSError:
            pass
    return found


if __name__ == "__main__":
    unittest.main()
