"""What a study finds out, as data: games of a tournament, or a function asked about many things.

What shall be found out may depend on what was found before: `Planned`.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, TypeAlias

from mossa.arena.tournament.spec import Spec

Arguments: TypeAlias = tuple[Any, ...]  # whatever JSON can hold


@dataclass(frozen=True, slots=True)
class Games:
    """A tournament."""

    name: str
    spec: Spec


@dataclass(frozen=True, slots=True)
class Measurement:
    """A function of a module, asked once for each of the arguments; arguments and answers are what JSON can hold."""

    name: str
    function: Callable[..., Any]
    asked: tuple[Arguments, ...]

    def key(self, arguments: Arguments) -> str:
        """What tells this question from all others, on every machine."""
        whole = [self.function.__module__, self.function.__qualname__, arguments]
        return sha256(json.dumps(whole).encode()).hexdigest()[:32]


Answers: TypeAlias = dict[Arguments, Any]  # of a measurement, by what was asked


@dataclass(frozen=True, slots=True)
class Planned:
    """Games or a measurement that another measurement must come before, such as one of what moves cost."""

    name: str
    after: Measurement
    plan: Callable[[Answers], Games | Measurement]  # asked once all answers are there


Experiment: TypeAlias = Games | Measurement | Planned
