"""Runs a script's main function and turns every way it can end into an exit status."""

from __future__ import annotations

import io
import os
import signal
import sys
from types import FrameType
from typing import Callable, NoReturn, Optional, Sequence

from haengma.errors import UserError

AS_EXPECTED = 0
NOT_AS_EXPECTED = 1
FAILED = 2
INTERRUPTED = 130


def run(main: Callable[[Sequence[str]], int]) -> NoReturn:
    """Ends the process with the status of main, or with the one its exception stands for."""
    # A signal that ends the script must pass through the code that ends the script's children.
    for number in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _leave)
    if sys.stdout is None or sys.stderr is None:
        sys.exit(FAILED)  # One of them is closed, and there is nothing to report on.
    for stream in (sys.stdout, sys.stderr):
        # Names of files and a locale without UTF-8 must not stop a report.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        status = _status_of(main)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader (head, less) left. Without this, Python would flush into the pipe once more.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = FAILED
    sys.exit(status)


def _status_of(main: Callable[[Sequence[str]], int]) -> int:
    try:
        return main(sys.argv[1:])
    except UserError as error:
        sys.stdout.flush()
        print(f"{os.path.basename(sys.argv[0])}: {error}", file=sys.stderr)
        return FAILED
    except BrokenPipeError:
        raise
    except OSError as error:
        print(f"{os.path.basename(sys.argv[0])}: {error}", file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return INTERRUPTED


def _leave(number: int, frame: Optional[FrameType]) -> NoReturn:
    sys.exit(128 + number)
