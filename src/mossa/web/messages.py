"""What a screen may ask of its session, one JSON object a message; everything else is refused."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

Spec = Annotated[str, Field(max_length=500)]
MoveName = Annotated[str, Field(max_length=100)]


class _Message(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Move(_Message):
    """Play a move at the node that is looked at."""

    do: Literal["move"]
    move: MoveName


class Plain(_Message):
    """What needs no more than its name."""

    do: Literal[
        "undo",
        "redo",
        "stop",
        "resign",
        "rematch",
        "reveal",
        "go_to_tip",
        "back_to_game",
        "go_on_here",
        "pause",
        "go_on",
        "review",
    ]


class GoTo(_Message):
    """Look at a node."""

    do: Literal["go_to"]
    node: int


class Hint(_Message):
    """What would an agent play?"""

    do: Literal["hint"]
    agent: Spec | None = None


class Analyse(_Message):
    """Think about whatever is looked at from now on; no agent: stop that."""

    do: Literal["analyse"]
    agent: Spec | None = None


class Look(_Message):
    """Which live pictures are looked at: none is sent that is not."""

    do: Literal["look"]
    thoughts: bool
    tree: bool


class Seats(_Message):
    """Who sits where from now on; null is a person."""

    do: Literal["seats"]
    seats: Annotated[list[Spec | None], Field(max_length=16)]


class Preview(_Message):
    """Show the board some moves on from a node."""

    do: Literal["preview"]
    node: int
    moves: Annotated[list[MoveName], Field(max_length=300)]


Message = Move | Plain | GoTo | Hint | Analyse | Look | Seats | Preview
MESSAGE: TypeAdapter[Message] = TypeAdapter(Annotated[Message, Field(discriminator="do")])
