"""An outside program that answers lines.

Its output is a pseudo-terminal, because programs that never flush would keep their answers to themselves in a pipe; its
input is a pipe, so that nothing is echoed. It gets a process group of its own, which is ended as a whole.
"""

import os
import select
import shlex
import shutil
import signal
import subprocess
import tempfile
from contextlib import suppress
from time import monotonic

from mossa.errors import MossaError

LONGEST_LINE = 4096


class ProcessError(MossaError):
    """The program failed to answer; says how."""


def unstartable(command: str) -> str:
    """Why a command cannot be started; empty if there is such a program."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        return f"the command {command!r} cannot be read: {error}"
    return "" if words and shutil.which(words[0]) else f"there is no program {words[0] if words else ''!r} to start"


class Process:
    """A program under way."""

    def __init__(self, command: str) -> None:
        import tty  # not on Windows: whoever never starts a program does not need it

        self._output, inner = os.openpty()
        tty.setraw(inner)
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 (closed by `close`)
        self._buffer = b""
        try:
            self._child = subprocess.Popen(
                shlex.split(command), stdin=subprocess.PIPE, stdout=inner, stderr=self._errors, start_new_session=True
            )
        except (OSError, ValueError, IndexError) as error:
            os.close(self._output)
            self._errors.close()
            raise ProcessError(f"cannot start {command!r}: {getattr(error, 'strerror', None) or error}") from None
        finally:
            os.close(inner)

    def write(self, line: str) -> None:
        """Send one line."""
        assert self._child.stdin is not None
        try:
            self._child.stdin.write(line.encode() + b"\n")
            self._child.stdin.flush()
        except OSError:
            raise ProcessError(self._how_it_ended("input")) from None

    def read(self, seconds: float) -> str:
        """The next line, if it comes in time."""
        end = monotonic() + seconds
        while b"\n" not in self._buffer:
            if len(self._buffer) > LONGEST_LINE:
                raise ProcessError(f"its answer is longer than {LONGEST_LINE} bytes")
            if not select.select([self._output], [], [], max(end - monotonic(), 0))[0]:
                raise ProcessError(f"no answer within {seconds:g} s")
            more = b""
            with suppress(OSError):  # how Linux says that nobody writes any more
                more = os.read(self._output, LONGEST_LINE)
            if not more:
                raise ProcessError(self._how_it_ended("output"))
            self._buffer += more
        line, _, self._buffer = self._buffer.partition(b"\n")
        return line.decode(errors="replace").strip()

    def _how_it_ended(self, closed: str) -> str:
        try:
            code = self._child.wait(1)
        except subprocess.TimeoutExpired:
            return f"it closed its {closed}"
        how = f"it ended by {signal.Signals(-code).name}" if code < 0 else f"it ended with code {code}"
        self._errors.seek(0)
        said = self._errors.read().decode(errors="replace").strip().splitlines()
        return f"{how}: {said[-1][:200]}" if said else how

    def close(self) -> None:
        """End the program and all that it started."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._child.pid, signal.SIGKILL)
        self._child.wait()
        with suppress(OSError):
            assert self._child.stdin is not None
            self._child.stdin.close()
        os.close(self._output)
        self._errors.close()
