"""Work that other processes do: jobs with results, reports on the way, deadlines and stops.

    from mossa.work import Job, completed, executor

    with executor(workers=4) as pool:
        for job, record in completed(pool, (Job(play, (fixture,)) for fixture in fixtures)):
            ...

A job is a function that can be imported and arguments that can be pickled. One worker is this process itself
(`Serial`), more are processes (`Processes`); the results are the same. A worker that dies is replaced, and its job is
done again. The web app has the same pool through `mossa.work.asynchronous`.
"""

from mossa.work.executor import Executor, completed, executor, shared
from mossa.work.job import (
    LATER,
    NOW,
    WHENEVER,
    Compiling,
    Desk,
    Job,
    News,
    OutOfTime,
    Report,
    Retrying,
    Stopped,
    Ticket,
    WorkerDied,
)

__all__ = [
    "LATER",
    "NOW",
    "WHENEVER",
    "Compiling",
    "Desk",
    "Executor",
    "Job",
    "News",
    "OutOfTime",
    "Report",
    "Retrying",
    "Stopped",
    "Ticket",
    "WorkerDied",
    "completed",
    "executor",
    "shared",
]
