"""Runs one command and ends all that it has started: `python keeper.py PIPE command ...`.

A program of its own, which needs nothing of mossa, between mossa and an outside program:

- all is over when the command ends, or when nobody holds the other end of PIPE open any more: also if mossa is killed;
- then every process that the command has started is killed, on Linux also those that have left its process group;
- what the command writes to standard error is read all the time, and its end is kept.

On its own standard error it writes, at the end, two lines and the end of the command's: how that ended (its exit code,
negative for a signal; nothing if it had not ended) and how many processes it had left running.
"""

import os
import select
import signal
import sys
from contextlib import suppress

TAIL_BYTES = 4096
SET_CHILD_SUBREAPER = 36  # of prctl: orphans below us become our children
NOT_STARTED = 127


def adopt_orphans() -> None:
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def start(command: list[str], errors: int) -> int:
    """The command in a session of its own, with our input and output."""
    child = os.fork()
    if child:
        return child
    os.setsid()
    os.dup2(errors, 2)
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # Python ignores it, and that would be inherited
    try:
        os.execvp(command[0], command)
    except OSError as error:
        os.write(2, f"cannot start {command[0]!r}: {error.strerror}".encode())
    os._exit(NOT_STARTED)


def let_go_of_streams() -> None:
    """The command alone has them, so that their end can be seen."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1):
        os.dup2(nothing, stream)


class Keeper:
    """One command under way."""

    def __init__(self, pipe: int, command: list[str]) -> None:
        self.pipe, self.tail = pipe, b""
        self.errors, theirs = os.pipe()
        self.bell, ring = os.pipe()
        for end in (self.errors, ring):
            os.set_blocking(end, False)
        signal.set_wakeup_fd(ring)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        os.set_inheritable(pipe, False)
        self.child = start(command, theirs)
        os.close(theirs)

    def watch(self) -> int | None:
        """Wait for the end; how the command ended, None if it has not."""
        listened = [self.pipe, self.errors, self.bell]
        while True:
            for ready in select.select(listened, [], [])[0]:
                if ready == self.pipe:
                    return self.reap()
                if ready == self.bell:
                    os.read(self.bell, 1)
                    if (code := self.reap()) is not None:
                        return code
                elif not self.hear():
                    listened.remove(self.errors)

    def hear(self) -> bool:
        """Read what has come on standard error; False at its end."""
        with suppress(BlockingIOError):
            more = os.read(self.errors, 65536)
            self.tail = (self.tail + more)[-TAIL_BYTES:]
            return bool(more)
        return True

    def reap(self) -> int | None:
        """Take note of all who have ended; how the command did, if it is among them."""
        found = None
        with suppress(ChildProcessError):
            while (ended := os.waitpid(-1, os.WNOHANG))[0]:
                if ended[0] == self.child:
                    found = os.waitstatus_to_exitcode(ended[1])
        return found

    def end_all(self) -> int:
        """Kill whatever is left, until there is nothing; how many processes that were."""
        killed = set[int]()
        with suppress(ChildProcessError):
            while True:
                with suppress(ProcessLookupError, PermissionError):
                    os.killpg(self.child, signal.SIGKILL)
                for one in children():
                    os.kill(one, signal.SIGKILL)
                killed.add(os.waitpid(-1, 0)[0])  # the orphans that it leaves come to us
        return len(killed - {self.child})


def children() -> list[int]:
    """Our children now; none where the system does not tell."""
    own = str(os.getpid())
    found = []
    for name in os.listdir("/proc") if os.path.isdir("/proc") else ():  # noqa: PTH112, PTH208 - starts faster
        if name.isdigit():
            with suppress(OSError), open(f"/proc/{name}/stat", encoding="utf-8", errors="replace") as file:  # noqa: PTH123
                if file.read().rpartition(")")[2].split()[1] == own:
                    found.append(int(name))
    return found


def main() -> None:
    adopt_orphans()
    keeper = Keeper(int(sys.argv[1]), sys.argv[2:])
    let_go_of_streams()
    code = keeper.watch()
    left = keeper.end_all()
    keeper.hear()
    os.write(2, f"{'' if code is None else code}\n{left}\n".encode() + keeper.tail)


if __name__ == "__main__":
    main()
