"""scripts/check_samples: what it accepts, what it reports, and with which status it ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from support import PATIENCE, Project, none_is_alive, read_pids, run_on_terminal

# Two processes that ignore SIGTERM and write their ids; the parent goes on for ever.
STUBBORN = """
signal.signal(signal.SIGTERM, signal.SIG_IGN)
os.fork()
with open({path!r}, "a") as file:
    file.write(str(os.getpid()) + "\\n")
time.sleep(1000)
"""
ECHO = "sys.stdout.buffer.write(sys.stdin.buffer.read())"


class CheckSamplesTest(unittest.TestCase):
    def setUp(self) -> None:
        self.project = Project(self)
        self.project.problem()
        self.project.program("echo_main", ECHO)

    def case(self, given: bytes, expected: bytes, name: str = "1") -> None:
        self.project.sample("echo", name, given, expected)

    def expect(self, status: int, *texts: str, arguments: tuple[str, ...] = ()) -> str:
        """Runs the script and checks its status and parts of what it prints."""
        result = self.project.check(*arguments)
        output = result.stdout + result.stderr
        self.assertEqual(result.returncode, status, output)
        for text in texts:
            self.assertIn(text, output)
        self.assertNotIn("Traceback", output)
        return output


class Comparison(CheckSamplesTest):
    def test_the_same_output_passes_with_one_line_per_program_and_a_summary(self) -> None:
        self.case(b"1\n", b"1\n")
        self.case(b"2\n", b"2\n", "2")
        output = self.expect(0, "all passed: 2 samples of 1 program")
        lines = output.splitlines()
        self.assertEqual(len(lines), 2)
        self.assertRegex(lines[0], r"^ok   echo_main  2 samples, slowest [12] \d+\.\d{3} s$")

    def test_differences_that_do_not_count(self) -> None:
        pairs = [
            (b"1 2\n", b"1 2"),
            (b"1 2\n", b"1 2 \t\n"),
            (b"1 2\n3\n", b"1 2\r\n3\r\n"),
            (b"1 2\n", b"1 2 \r\n"),
            (b"1 2\r\n", b"1 2\n"),
            (b"", b"\n"),
            (b"", b""),
        ]
        for number, (expected, printed) in enumerate(pairs):
            self.case(printed, expected, str(number))
        self.expect(0, f"all passed: {len(pairs)} samples")

    def test_differences_that_count(self) -> None:
        pairs = [
            (b"1 2\n", b"1 3\n"),
            (b"1 2\n", b"1  2\n"),
            (b"1 2\n", b" 1 2\n"),
            (b"1 2\n", b"1\t2\n"),
            (b"1\n2\n", b"1\n\n2\n"),
            (b"1\n", b"\n1\n"),
            (b"1\n", b""),
            (b"1\n", b"1\n2\n"),
            (b"1\n2\n", b"1\r2\n"),
            (b"1\n", b"1\n\n"),
            (b"1\n", b"1\n \n"),
            (b"1\n\n", b"1\n"),
            (b"1\n2\n", b"1\n"),
            (b"a\n", b"A\n"),
            (b"1\n", b"1\0\n"),
        ]
        for number, (expected, printed) in enumerate(pairs):
            self.case(printed, expected, str(number))
        output = self.expect(1, f"{len(pairs)} failed of {len(pairs)} samples")
        for number in range(len(pairs)):
            self.assertIn(f"samples/echo/{number}.in: wrong output", output)

    def test_a_diff_shows_what_cannot_be_seen(self) -> None:
        self.case(b"same\r\nx\ty \nend", b"same\nz  \nend\n")
        output = self.expect(1)
        for line in ("  same<CR>", "- z<space><space>", "+ x<tab>y<space>", "  end<no newline>"):
            self.assertIn(f"\n    {line}\n", output)
        self.assertIn("@@ -1,3 +1,3 @@", output)

    def test_output_that_is_not_utf_8_is_escaped(self) -> None:
        self.case(b"\xff\0\x1b[31m\xc2\xa0\n", b"1\n")
        self.expect(1, "+ \\xff\\x00\\x1b[31m\\xa0\n")

    def test_bytes_that_are_not_utf_8_can_be_the_right_output(self) -> None:
        self.case(b"\xff\0\n", b"\xff\0\n")
        self.expect(0)

    def test_a_huge_wrong_output_is_cut(self) -> None:
        self.project.program("echo_main", "for i in range(100000): print(i)")
        self.case(b"", b"0\n1\n2\n")
        output = self.expect(1, "the diff is cut here: expected 3 lines, output 100000 lines")
        self.assertLess(len(output), 10_000)

    def test_a_difference_far_inside_a_huge_line_is_shown(self) -> None:
        self.project.program("echo_main", "print('a' * 3000000 + 'wrong' + 'a' * 3000000)")
        self.case(b"", b"a" * 3_000_000 + b"right" + b"a" * 3_000_000 + b"\n")
        output = self.expect(1, "aaawrongaaa", "aaarightaaa", "... (6000005 bytes)")
        self.assertLess(len(output), 10_000)

    def test_all_failed_cases_are_shown_and_counted(self) -> None:
        self.case(b"1\n", b"1\n", "good")
        self.case(b"1\n", b"2\n", "bad")
        self.case(b"1\n", b"2\n", "worse")
        self.expect(
            1,
            "FAIL echo_main  3 samples, 2 failed",
            "samples/echo/bad.in",
            "samples/echo/worse.in",
            "2 failed of 3 samples of 1 program",
        )


class Endings(CheckSamplesTest):
    def test_a_crash_is_named_by_its_signal(self) -> None:
        self.case(b"", b"")
        self.project.program("echo_main", "os.kill(os.getpid(), signal.SIGSEGV)")
        self.expect(1, "samples/echo/1.in: killed by SIGSEGV (segmentation fault)")

    def test_a_status_above_0_fails_although_the_output_is_right(self) -> None:
        self.case(b"1\n", b"1\n")
        self.project.program(
            "echo_main",
            "print(1)\nfor i in range(50): print('line', i, '\\033', file=sys.stderr)\nsys.exit(3)",
        )
        output = self.expect(1, "ended with status 3", "stderr: line 0 \\x1b", "stderr: ...")
        self.assertNotIn("line 40", output)

    def test_after_a_timeout_no_process_is_left(self) -> None:
        pids = self.project.outside / "pids"
        self.case(b"", b"")
        self.project.program("echo_main", STUBBORN.format(path=str(pids)))
        self.expect(1, "samples/echo/1.in: no end within 1.5 s", arguments=("--timeout", "1.5"))
        self.assertTrue(none_is_alive(read_pids(pids, 2)))

    def test_children_in_the_background_are_neither_waited_for_nor_left(self) -> None:
        pids = self.project.outside / "pids"
        self.case(b"", b"1\n")
        self.project.program(
            "echo_main",
            "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
            "if os.fork() == 0: time.sleep(1000)\n"
            f"open({str(pids)!r}, 'w').write(str(os.getpid()) + '\\n')\n"
            "print(1)",
        )
        # The child is in the group of its parent, whose id is the group's.
        self.expect(0, arguments=("--timeout", "30"))
        group = read_pids(pids, 1)[0]
        self.assertTrue(none_is_alive([group]))
        members = subprocess.run(
            ["ps", "-o", "pid=,stat=", "-g", str(group)], stdout=subprocess.PIPE, text=True
        ).stdout.splitlines()
        self.assertEqual([line for line in members if " Z" not in line], [])

    def test_a_program_that_closes_its_output_and_stays_is_timed_out(self) -> None:
        self.case(b"", b"")
        self.project.program("echo_main", "os.close(1); os.close(2); time.sleep(1000)")
        self.expect(1, "no end within 0.5 s", arguments=("--timeout", "0.5"))

    def test_5_megabytes_both_ways(self) -> None:
        data = b"0123456789abcde\n" * 330_000
        self.case(data, data)
        self.project.program(
            "echo_main",
            "while True:\n data = os.read(0, 65536)\n if not data: break\n os.write(1, data)\n"
            "sys.stderr.write('x' * 5000000)",
        )
        self.expect(0)

    def test_a_program_that_never_reads_5_megabytes_is_fine(self) -> None:
        self.case(b"x" * 5_000_000, b"1\n")
        self.project.program("echo_main", "print(1)")
        self.expect(0)

    def test_a_flood_of_messages_is_fine(self) -> None:
        self.case(b"", b"1\n")
        self.project.program("echo_main", "os.write(2, b'x' * 9000000)\nprint(1)")
        self.expect(0)

    def test_endless_output_is_stopped(self) -> None:
        self.case(b"", b"")
        self.project.program("echo_main", "while True: os.write(1, b'x' * 65536)")
        self.expect(1, "far more output than expected", arguments=("--timeout", "50"))

    def test_ctrl_c_ends_with_130_and_leaves_no_process(self) -> None:
        for number, status in ((signal.SIGINT, 130), (signal.SIGTERM, 128 + signal.SIGTERM)):
            with self.subTest(number):
                pids = self.project.outside / f"pids{number}"
                self.case(b"", b"")
                self.project.program("echo_main", STUBBORN.format(path=str(pids)))
                arguments = ("--bin", str(self.project.bin), "--timeout", "100")
                with subprocess.Popen(
                    self.project.command("check_samples", *arguments),
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.PIPE,
                    # A shell's background job would hand down an ignored SIGINT.
                    preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
                ) as process:
                    started = read_pids(pids, 2)
                    process.send_signal(number)
                    _, stderr = process.communicate(timeout=PATIENCE)
                self.assertTrue(none_is_alive(started))
                self.assertEqual(process.returncode, status)
                self.assertNotIn(b"Traceback", stderr)


class Data(CheckSamplesTest):
    def test_an_input_without_output_is_an_error(self) -> None:
        self.case(b"", b"")
        (self.project.root / "samples/echo/odd.in").touch()
        self.expect(2, "samples/echo/odd.in has no odd.out")

    def test_an_output_without_input_is_an_error(self) -> None:
        self.case(b"", b"")
        (self.project.root / "samples/echo/odd.out").touch()
        self.expect(2, "samples/echo/odd.out has no odd.in")

    def test_a_problem_without_samples_is_an_error(self) -> None:
        self.expect(2, "echo has no samples")
        (self.project.root / "samples/echo").rmdir()
        self.expect(2, "echo has no samples")

    def test_samples_of_no_problem_are_an_error(self) -> None:
        self.case(b"", b"")
        (self.project.root / "samples/ecko").mkdir()
        self.expect(2, "samples/ecko belongs to no problem")
        self.expect(0, arguments=("echo",))

    def test_unknown_names_are_errors_that_suggest_close_ones(self) -> None:
        self.case(b"", b"")
        self.expect(2, "no problem 'ecko'; did you mean echo?", arguments=("ecko",))
        self.expect(2, "no way 'mian'; did you mean main?", arguments=("echo/mian",))
        self.expect(2, "no way ''", arguments=("echo/",))
        self.expect(2, "no problem '..'", arguments=("..",))

    def test_a_missing_program_is_an_error(self) -> None:
        self.case(b"", b"")
        (self.project.bin / "echo_main").chmod(0o644)
        self.expect(2, "has no program echo_main")
        (self.project.bin / "echo_main").unlink()
        self.expect(2, "has no program echo_main")

    def test_a_file_that_is_no_program_is_an_error(self) -> None:
        self.case(b"", b"")
        (self.project.bin / "echo_main").write_bytes(b"\0\1\2")
        self.expect(2, "cannot run")

    def test_wrong_arguments_are_errors(self) -> None:
        self.case(b"", b"")
        for seconds in ("0", "x", "nan", "inf", "-1"):
            wrong = f"'{seconds}' is not a number above 0"
            self.expect(2, wrong, arguments=(f"--timeout={seconds}",))
        self.expect(2, "usage:", arguments=("--tim",))

    def test_samples_run_in_natural_order(self) -> None:
        names = ["side_10", "10", "side_2", "2", "corner", "1"]
        for name in names:
            self.case(b"1\n", b"2\n", name)
        output = self.expect(1)
        order = [line.split("/")[2].split(".")[0] for line in output.splitlines() if "/" in line]
        self.assertEqual(order, ["1", "2", "10", "corner", "side_2", "side_10"])

    def test_a_way_skips_samples_and_the_line_says_so(self) -> None:
        ways = {
            "fast": {"verdicts": ["AC"]},
            "slow": {"verdicts": ["TLE"], "skip_samples": ["big"]},
        }
        self.project.problem("two", default="fast", ways=ways)
        self.project.program("two_fast", ECHO)
        self.project.program("two_slow", "assert sys.stdin.read() != 'big'\nprint('small')")
        self.project.sample("two", "small", b"small", b"small")
        self.project.sample("two", "big", b"big", b"big")
        output = self.expect(0, "3 samples of 2 programs, 1 skipped", arguments=("two",))
        self.assertRegex(output, r"two_fast  2 samples, slowest")
        self.assertRegex(output, r"two_slow  1 sample, slowest .*, 1 skipped \(big\)")
        output = self.expect(0, arguments=("two", "--sample", "big"))
        self.assertIn("skip two_slow  0 samples, 1 skipped (big)", output)
        self.expect(2, "nothing was run", arguments=("two/slow", "--sample", "big"))

    def test_one_sample_can_be_chosen(self) -> None:
        self.case(b"1\n", b"1\n", "good")
        self.case(b"1\n", b"2\n", "bad")
        self.expect(0, "1 sample of 1 program", arguments=("--sample", "good"))
        self.expect(1, arguments=("--sample", "bad"))
        both = ("--sample", "good", "--sample", "bad")
        self.expect(1, "1 failed of 2 samples", arguments=both)
        self.expect(2, "no sample 'goood'", arguments=("--sample", "goood"))
        self.expect(2, "no sample 'x'", arguments=("--sample", "good", "--sample", "x"))

    def test_programs_can_be_chosen(self) -> None:
        self.project.problem("two", "fast", "slow")
        self.project.sample("two", "1", b"1\n", b"1\n")
        self.project.program("two_fast", ECHO)
        output = self.expect(0, arguments=("two/fast", "two/fast"))
        self.assertEqual(output.count("two_fast"), 1)
        self.assertNotIn("echo", output)


class Surroundings(CheckSamplesTest):
    def test_a_pipe_gets_no_colours_and_a_terminal_does(self) -> None:
        self.case(b"1 \r\n", b"2\n")
        self.assertNotIn("\033", self.expect(1))
        command = self.project.command("check_samples", "--bin", str(self.project.bin))
        coloured = run_on_terminal(command, self.project.root)
        self.assertIn("\033[31m", coloured)
        self.assertIn("+ 1·␍", coloured)
        plain = run_on_terminal(command, self.project.root, NO_COLOR="1")
        self.assertIn("+ 1<space><CR>", plain)
        self.assertNotIn("\033", plain)

    def test_a_reader_that_leaves_is_no_traceback(self) -> None:
        for number in range(3):
            self.case(b"1\n", b"x\n" * 10_000, str(number))
        command = self.project.command("check_samples", "--bin", str(self.project.bin))
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            assert process.stdout is not None and process.stderr is not None
            process.stdout.close()
            self.assertEqual(process.stderr.read(), b"")
            self.assertEqual(process.wait(PATIENCE), 2)

    def test_an_output_that_is_not_utf_8_gets_escapes(self) -> None:
        self.case("한\n".encode(), b"1\n")
        result = self.project.run(
            "check_samples", "--bin", str(self.project.bin), PYTHONIOENCODING="ascii"
        )
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertIn("\\ud55c", result.stdout)

    def test_the_working_folder_does_not_matter_to_what_is_checked(self) -> None:
        self.case(b"1\n", b"2\n")
        result = self.project.run("check_samples", "--bin", "bin", cwd=self.project.outside)
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertIn("  project/samples/echo/1.in: wrong output", result.stdout)
        (self.project.outside / "elsewhere").mkdir()
        result = self.project.run(
            "check_samples", "--bin", "../bin", cwd=self.project.outside / "elsewhere"
        )
        self.assertIn(f"{self.project.root}/samples/echo/1.in: wrong", result.stdout)

    def test_nothing_is_written_to_the_source_folder(self) -> None:
        self.case(b"1\n", b"1\n")
        before = sorted(self.project.root.rglob("*"))
        self.expect(0)
        self.assertEqual(sorted(self.project.root.rglob("*")), before)

    def test_a_path_with_blanks_and_hangul(self) -> None:
        project = Project(self, "행마 의 집")
        project.problem()
        project.sample("echo", "1", b"1\n", b"2\n")
        project.program("echo_main", ECHO)
        project.bin.rename(project.outside / "빌드 bin")
        result = project.run(
            "check_samples", "--bin", "../빌드 bin", PYTHONUTF8="0", LC_ALL="C.UTF-8"
        )
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertIn("samples/echo/1.in: wrong output", result.stdout)

    def test_an_old_python_is_told_in_one_line(self) -> None:
        for script in ("check_samples", "test", "coverage"):
            path = str(self.project.root / "scripts" / script)
            code = (
                "import runpy, sys; sys.version_info = (3, 8, 0, 'final', 0)\n"
                f"runpy.run_path({path!r}, run_name='__main__')"
            )
            result = subprocess.run(
                [sys.executable, "-S", "-c", code], stderr=subprocess.PIPE, timeout=PATIENCE
            )
            self.assertEqual(result.returncode, 2)
            self.assertEqual(result.stderr.decode(), f"{script}: Python 3.9 or newer is needed\n")

    def test_help_has_examples(self) -> None:
        output = self.expect(0, arguments=("--help",))
        self.assertIn("scripts/check_samples 7562 9663/bitmask", output)

    def test_the_scripts_can_be_executed(self) -> None:
        for script in ("check_samples", "test", "coverage", "setup"):
            self.assertTrue(os.access(self.project.root / "scripts" / script, os.X_OK), script)


if __name__ == "__main__":
    unittest.main()
