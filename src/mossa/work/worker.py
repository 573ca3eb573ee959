"""The process that does jobs: one after the other, and each no longer than it may.

Two threads. The first does the jobs. The second listens, so that orders are heard in the middle of a search; it also
watches: the process ends when its parent is gone, and when a job does not come to its end in time after it was asked
to. Compiling a kernel is nobody's time: the watch stands still, and no compilation is cut short.
"""

import os
import pickle
import queue
import signal
import threading
import traceback
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from time import process_time
from typing import Any, Literal

from mossa import jit
from mossa.clock import thinking_time
from mossa.errors import MossaError
from mossa.work.job import Stopped
from mossa.work.memory import Memories
from mossa.work.messages import Answer, Forget, Task, ToWorker

GRACE_SECONDS = 2.0  # between being asked to stop and the end of the process
LATE = 75  # the exit code of a worker whose job did not stop in time
TIRED = 76  # and of one that has grown too large, between two jobs
MOST_BYTES = 1_500_000_000  # of a worker's memory between two jobs
CROWD = 20  # the grace lasts so many times longer where the processor is with others all the time
LOOK_SECONDS = 0.25  # between two looks at the time


class WorkerDesk:
    """The desk of one task."""

    def __init__(self, task: Task, worker: "Worker") -> None:
        self.task, self.order = task, task.order
        self.memory: dict[str, Any] = {}
        self.is_stopped = False
        self.seconds_left = task.seconds
        self._worker = worker

    def report(self, value: Any) -> None:
        self._worker.say("report", value)
        self.check()

    def check(self) -> None:
        if self.is_stopped:
            raise Stopped("stopped", "stopped")

    def stop(self) -> None:
        """Ask the job to end; it has a short while for that."""
        if not self.is_stopped:
            self.is_stopped, self.seconds_left = True, GRACE_SECONDS

    def spend(self, seconds: float) -> None:
        """Count the time; past the deadline the job is asked to stop, and past its grace the process ends."""
        if self.seconds_left is None:
            return
        self.seconds_left -= seconds
        if self.seconds_left <= 0:
            if self.is_stopped:
                os._exit(LATE)
            self.stop()


def counted(seconds: float, cpu: float) -> float:
    """How much of a while counts against a job that was asked to stop: others may have had the processor."""
    return min(seconds, max(cpu, seconds / CROWD))


class Worker:
    """The state that the two threads share."""

    def __init__(self, pipe: Connection) -> None:
        self.pipe = pipe
        self.desk: WorkerDesk | None = None  # of the present task, from its arrival to its answer
        self.memories = Memories()
        self._waiting: queue.SimpleQueue[WorkerDesk | Forget] = queue.SimpleQueue()
        self._lock = threading.Lock()  # of the pipe's writing end

    # The first thread

    def work(self) -> None:
        """Do jobs for ever: the other thread ends the process."""
        while True:
            item = self._waiting.get()
            if isinstance(item, Forget):
                self.memories.forget(item.home)
            else:
                item.memory = self.memories.of(item.task.home)
                self._do(item, item.task)
                self.memories.tidy()
                if resident_bytes() > MOST_BYTES:  # kernels of many games, or what a search has left behind
                    os._exit(TIRED)

    def _do(self, desk: WorkerDesk, task: Task) -> None:
        kind: Literal["done", "failed"] = "failed"
        try:
            run, arguments = pickle.loads(task.call)
            value = run(*((desk,) if task.has_desk else ()), *arguments)
            kind = "done"
        except MemoryError:
            value = MossaError("there is not enough memory for this search", "out-of-memory")
        except Exception as error:
            value = _portable(error)
        self.desk = None
        try:
            self._send(Answer(task.number, kind, value))
        except (TypeError, AttributeError, pickle.PicklingError) as error:
            self._send(Answer(task.number, "failed", _portable(error)))

    def say(self, kind: Any, value: Any) -> None:
        """Tell the pool something about the present task."""
        if self.desk is not None:
            self._send(Answer(self.desk.task.number, kind, value))

    def _send(self, answer: Answer) -> None:
        with self._lock, suppress(BrokenPipeError, ConnectionResetError):  # the listener ends the process
            self.pipe.send(answer)

    def compilation(self, title: str, is_done: bool) -> None:
        """A kernel begins or ends to be compiled, in some thread."""
        self.say("compiled" if is_done else "compiling", title)

    # The second thread

    def listen(self) -> None:
        """Take what comes from the pool, and look at the time, until the pool is gone."""
        looked_at, spent = thinking_time(), process_time()
        while True:
            try:
                if self.pipe.poll(LOOK_SECONDS if self.desk is not None else None):
                    self._take(self.pipe.recv())
            except (EOFError, OSError):
                os._exit(0)
            now, cpu, desk = thinking_time(), process_time(), self.desk
            if desk is not None:
                seconds = min(now - looked_at, 2 * LOOK_SECONDS)
                desk.spend(counted(seconds, cpu - spent) if desk.is_stopped else seconds)
            looked_at, spent = now, cpu

    def _take(self, message: ToWorker) -> None:
        if isinstance(message, Task):
            self.desk = WorkerDesk(message, self)
            self._waiting.put(self.desk)
        elif isinstance(message, Forget):
            self._waiting.put(message)
        elif self.desk is not None and self.desk.task.number == message.number:
            self.desk.order = message.order
            if message.stop:
                self.desk.stop()


def resident_bytes() -> int:
    """How much memory this process has now; 0 where the system does not tell."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def _portable(error: Exception) -> Exception:
    """The error with its traceback as a note, in a form that can be pickled."""
    where = "".join(traceback.format_exception(error))
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:  # whatever its class does
        error = RuntimeError(f"{type(error).__name__}: {error}")
    if not isinstance(error, MossaError):
        error.add_note(f"in a worker process:\n{where}")
    return error


def work(pipe: Connection, niceness: int = 0) -> None:
    """The main function of a worker process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which ends us
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    worker = Worker(pipe)
    jit.COMPILATION_LISTENERS.append(worker.compilation)
    threading.Thread(target=worker.listen, daemon=True, name="mossa-listener").start()
    worker.work()
