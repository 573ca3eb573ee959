"""What may be asked by REST, and what is answered: the forms of the bodies."""

from typing import Annotated, Any

from fastapi import Path
from pydantic import BaseModel, ConfigDict, Field

from mossa.errors import MossaError
from mossa.games import Game
from mossa.web.setup import Edit

LONGEST_LINE = 1_000  # moves
Spec = Annotated[str, Field(max_length=500)]
MoveName = Annotated[str, Field(max_length=100)]
Moves = Annotated[list[MoveName], Field(max_length=LONGEST_LINE)] | Annotated[str, Field(max_length=20_000)]
PositionText = Annotated[str, Field(max_length=2_000)]
Key = Annotated[str, Path(min_length=22, max_length=22, pattern=r"^[\w-]+$")]
Whole = Annotated[int, Field(ge=0, lt=2**53)]


def _example(**values: Any) -> ConfigDict:
    return ConfigDict(extra="forbid", json_schema_extra={"examples": [values]})


class NewClock(BaseModel):
    """A chess clock."""

    model_config = ConfigDict(extra="forbid")
    seconds: float = Field(ge=1, le=86_400, allow_inf_nan=False)
    increment: float = Field(0, ge=0, le=3_600, allow_inf_nan=False)


class NewSession(BaseModel):
    """A game to be played: seats hold an agent's spec, or null for a person; position and moves are given."""

    model_config = _example(game="connect4", seats=[None, "mcts:simulations=100"], moves="44")
    game: Spec
    seats: list[Spec | None] | None = Field(None, max_length=16)
    moves: Moves = Field(default_factory=list)
    position: PositionText = ""
    seed: Whole | None = None
    clock: NewClock | None = None


class Opened(BaseModel):
    """Where the session is found."""

    key: str
    game: str


class NewRecord(BaseModel):
    """Records, one a line, and which of them to open where there are several."""

    model_config = ConfigDict(extra="forbid")
    record: str = Field(max_length=900_000)
    number: int | None = Field(None, ge=1)


class Question(BaseModel):
    """A position for an agent to look at."""

    model_config = _example(game="tictactoe", moves="15", agent="mcts:simulations=100")
    game: Spec
    moves: Moves = Field(default_factory=list)
    position: PositionText = ""
    agent: Spec | None = None
    seed: Whole = 0


class Draft(BaseModel):
    """A position that is being put together, and one change to it."""

    model_config = _example(game="tictactoe", text="X../.../...", edit={"do": "put", "piece": "O", "cell": "5"})
    game: Spec
    text: PositionText | None = None  # the first position where there is none
    edit: Edit | None = None


class ToPrepare(BaseModel):
    """A game that somebody is about to play."""

    model_config = _example(game="gobblet4")
    game: Spec


class Prepared(BaseModel):
    """How far the searches of a game are compiled."""

    game: str
    done: int
    total: int
    failed: str | None = None  # why it cannot be prepared


class Refusal(BaseModel):
    """Why not: a code with its values, and the same in English."""

    code: str
    values: dict[str, Any]
    text: str


class Refused(BaseModel):
    """The body of every refusal."""

    detail: Refusal


def moves_of(game: Game, moves: list[str] | str) -> list[str]:
    """The names of the moves of a line."""
    names = game.split_moves(moves) if isinstance(moves, str) else moves
    if len(names) > LONGEST_LINE:
        raise MossaError("a line of more than {most} moves is too long", "line-too-long", most=LONGEST_LINE)
    return names
