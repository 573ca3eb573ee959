"""Asking an outside program for a move: how long it may take, and how much it may say."""

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import NamedTuple

from mossa.agents import Decision
from mossa.agents.thinking import Thinking
from mossa.engines.process import Process
from mossa.errors import MossaError

LOOK_SECONDS = 0.05  # between two looks at whether somebody wants an answer now
MOST_LINES = 10_000  # that a program may write before its move
MOST_LETTERS = 16_000_000


class Said(NamedTuple):
    """What a line means: a decision, or how far the search is; None where it says neither."""

    decision: Decision | None = None
    is_answer: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """One turn in the words of a protocol: what to write, and how to understand what comes."""

    go: str
    stop: str
    understand: Callable[[str], Said]  # raises a MossaError for a line that loses the game
    is_answer: Callable[[str], bool]  # whether a line that nobody has asked for claims to be one


@dataclass(frozen=True, slots=True)
class Limits:
    """How long an answer may take: after `seconds` the program is told to stop, `grace` later it has lost."""

    seconds: float
    grace: float


def ask(process: Process, question: Question, limits: Limits, thinking: Thinking) -> Decision:
    """The answer of a program; whatever else it does ends it."""
    _let_go_of_old_lines(process, question)
    process.write(question.go, limits.seconds + limits.grace)
    begin, is_told, lines, letters = monotonic(), False, 0, 0
    end = begin + limits.seconds + limits.grace
    while (now := monotonic()) < end:
        if not is_told and (now >= begin + limits.seconds or thinking.must_answer):
            process.write(question.stop, limits.grace)
            is_told, end = True, min(end, now + limits.grace)
        line = process.read(min(LOOK_SECONDS, end - now))
        if line is None:
            continue
        lines, letters = lines + 1, letters + len(line)
        if lines > MOST_LINES or letters > MOST_LETTERS:
            raise process.failed(f"it wrote {lines:,} lines of {letters:,} letters and no move")
        said = _understood(process, question, line)
        if said.is_answer and said.decision is not None:
            return said.decision
        if said.decision is not None and thinking.report is not None:
            thinking.report(said.decision)
    raise process.failed(f"no answer within {limits.seconds:g} s, nor {limits.grace:g} s after it was told to stop")


def _understood(process: Process, question: Question, line: str) -> Said:
    try:
        return question.understand(line)
    except MossaError as error:
        raise process.failed(str(error)) from None


def _let_go_of_old_lines(process: Process, question: Question) -> None:
    """What a program has written since its last answer is no answer to anything."""
    for _ in range(MOST_LINES):
        line = process.read(0)
        if line is None:
            return
        if question.is_answer(line):
            raise process.failed(f"it wrote {line[:100]!r} before it was asked")
    raise process.failed(f"it wrote {MOST_LINES:,} lines before it was asked")
