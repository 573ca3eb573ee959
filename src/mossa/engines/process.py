"""An outside program that answers lines.

Its output is a pseudo-terminal, because programs that never flush would keep their answers to themselves in a pipe; its
input is a pipe, so that nothing is echoed. A keeper (`mossa.engines.keeper`) stands between, which ends it with all
that it has started, even if this process is killed. Nothing here waits without end, nor keeps more than a line.
"""

import os
import select
import shlex
import shutil
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from time import monotonic

from mossa.errors import MossaError

LONGEST_LINE = 65_536
KEEPER = Path(__file__).with_name("keeper.py")
END_SECONDS = 2.0  # for a program that has closed its output to end by itself
QUIT_SECONDS = 5.0  # for one that was told to
KEEPER_SECONDS = 20.0  # for the keeper to end everything


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

        if reason := unstartable(command):
            raise ProcessError(reason)
        self.ended_by_itself, self.left_behind = "", 0  # known once it is closed
        self._buffer, self._is_open = b"", True
        self._output, inner = os.openpty()
        tty.setraw(inner)
        held, self._hold = os.pipe()
        keeper = [sys.executable, "-I", "-S", str(KEEPER), str(held)]
        try:
            self._keeper = subprocess.Popen(
                [*keeper, *shlex.split(command)],
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=inner,
                stderr=subprocess.PIPE,
                pass_fds=[held],
                start_new_session=True,
            )
        except OSError as error:
            os.close(self._output)
            os.close(self._hold)
            raise ProcessError(f"cannot start {command!r}: {error.strerror}") from None
        finally:
            os.close(inner)
            os.close(held)
        assert self._keeper.stdin is not None
        self._input = self._keeper.stdin.fileno()
        os.set_blocking(self._input, False)

    @property
    def is_running(self) -> bool:
        return self._is_open and self._keeper.poll() is None

    def write(self, line: str, seconds: float) -> None:
        """Send one line, which the program must have read so far that there is room for it."""
        rest, end = line.encode() + b"\n", monotonic() + seconds
        while rest:
            try:
                rest = rest[os.write(self._input, rest) :]
            except BlockingIOError:
                if not select.select([], [self._input], [], max(end - monotonic(), 0))[1]:
                    raise self.failed(f"it has not read what it was sent for {seconds:g} s") from None
            except OSError:
                raise self._failed_at_end("input") from None

    def read(self, seconds: float) -> str | None:
        """The next line; None if none comes in time."""
        end = monotonic() + seconds
        while b"\n" not in self._buffer:
            if len(self._buffer) > LONGEST_LINE:
                raise self.failed(f"it wrote a line of more than {LONGEST_LINE} bytes")
            if not select.select([self._output], [], [], max(end - monotonic(), 0))[0]:
                return None
            more = b""
            with suppress(OSError):  # how Linux says that nobody writes any more
                more = os.read(self._output, LONGEST_LINE)
            if not more:
                raise self._failed_at_end("output")
            self._buffer += more
        line, _, self._buffer = self._buffer.partition(b"\n")
        return line.decode(errors="replace").strip()

    def failed(self, reason: str) -> ProcessError:
        """End the program; the error that tells why, with its last words on standard error."""
        return _error(reason, self.close())

    def _failed_at_end(self, stream: str) -> ProcessError:
        said = self.close(END_SECONDS)
        return _error(self.ended_by_itself or f"it closed its {stream}", said)

    def dismiss(self, line: str) -> None:
        """Tell the program to end; `close` waits for that."""
        with suppress(ProcessError):  # it has ended already
            self.write(line, QUIT_SECONDS)

    def close(self, seconds: float = 0.0) -> str:
        """End the program and all that it started, after some time to end by itself; its last words on standard error.

        After that, `ended_by_itself` says how it ended if nobody had to end it, and `left_behind` how many processes of
        its own it had left running.
        """
        if not self._is_open:
            return ""
        self._is_open = False
        with suppress(subprocess.TimeoutExpired):
            self._keeper.wait(seconds)
        os.close(self._hold)
        given, self._keeper.stdin = self._keeper.stdin, None  # stays open: some end with their input, not by themselves
        try:
            _, report = self._keeper.communicate(timeout=KEEPER_SECONDS)
        except subprocess.TimeoutExpired:
            self._keeper.kill()
            _, report = self._keeper.communicate()
        assert given is not None
        given.close()
        os.close(self._output)
        code, left, said = (report.decode(errors="replace") + "\n\n").split("\n", 2)
        self.ended_by_itself, self.left_behind = _how(int(code)) if code else "", int(left or 0)
        return _last_line(said)


def _error(reason: str, said: str) -> ProcessError:
    return ProcessError(f"{reason}; on standard error: {said}" if said else reason)


def _how(code: int) -> str:
    if code >= 0:
        return f"it ended with code {code}"
    known = {int(one): one.name for one in signal.Signals}
    return f"it ended by {known.get(-code, f'signal {-code}')}"


def _last_line(text: str) -> str:
    lines = text.strip().splitlines()
    return lines[-1][:200] if lines else ""
