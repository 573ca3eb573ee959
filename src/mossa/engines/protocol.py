"""The engine protocol, version 1: JSON objects, one a line, each with a "type". `docs/engines.md` explains it.

The host says hello, newgame, observe, go, stop, quit; the engine says hello, info, move, error. What a seat is told is
`Position.seen_by` and `Position.seen_moves` of that seat, and nothing else: here are the words for it.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from mossa import __version__
from mossa.agents import Candidate, Decision
from mossa.arena.fields import Fields
from mossa.errors import MossaError
from mossa.games import Game, Position
from mossa.games.history import SeenMove

VERSION = 1
BUDGETS = ("seconds", "simulations", "nodes", "depth")


def line(kind: str, **fields: Any) -> str:
    return json.dumps({"type": kind, **fields}, ensure_ascii=False, allow_nan=False)


# What the host says


def hello(game: Game) -> str:
    """Who we are, and which game is played: the engine answers when it is ready for it."""
    return line("hello", protocol=VERSION, host=f"mossa {__version__}", game=game.spec, players=game.players)


def newgame(seat: int) -> str:
    return line("newgame", seat=seat)


def observe(position: Position, seat: int, known: Sequence[SeenMove]) -> str:
    """What a seat sees now; of the moves, those from the first on that it does not know already."""
    seen, view = position.seen_moves(seat), position.seen_by(seat)
    first = next((n for n, pair in enumerate(zip(known, seen, strict=False)) if pair[0] != pair[1]), len(known))
    first = min(first, len(seen))
    return line(
        "observe",
        **{"from": first},
        moves=[one._asdict() for one in seen[first:]],
        **({"scores": [position.score(one) for one in range(position.game.players)]} if position.is_over else {}),
        **({"position": view.text} if view.text else {}),
        state=state_fields(view),
        drawing=str(view),
    )


def go(position: Position, budget: Mapping[str, float], seed: int) -> str:
    """The legal moves and the budget. A seed is given only where it cannot tell what is hidden or yet to be drawn."""
    is_open = not position.game.has_hidden and not position.game.has_chance
    return line("go", legal=position.legal_moves(), budget=budget, **({"seed": seed} if is_open else {}))


def state_fields(position: Position) -> dict[str, Any]:
    """The fields of the state, as numbers and lists."""
    state = position.copy_state()
    return {name: state[name][0].tolist() for name in position.game.state.names or ()}


STOP, QUIT = line("stop"), line("quit")


def error(text: str) -> str:
    return line("error", text=text)


# What the engine says


def message(text: str) -> Fields:
    """One line of an engine's; whatever is not of this protocol is refused."""
    try:
        fields = Fields.parse(text, "a message")
        return Fields(fields.values, repr(fields.text("type")))
    except MossaError as error:
        hint = "" if text.startswith("{") else " (standard output is for messages; notes go to standard error)"
        raise MossaError(f"it wrote {shortened(text)}: {error}{hint}") from None


def decision(fields: Fields, position: Position) -> Decision:
    """What a move or an info tells; an info need not name a move."""
    candidates = tuple(_candidate(one, position) for one in _inners(fields, "candidates"))
    default = candidates[0] if candidates else None
    move = _legal(fields.text("move"), position) if "move" in fields or default is None else default.move
    value = _value(fields) if "value" in fields else default.value if default else 0.0
    nodes = fields.whole("nodes", 0)
    found = candidates or (Candidate(move, value, nodes, (move,)),)
    return Decision(move, value, found, nodes)


def _candidate(fields: Fields, position: Position) -> Candidate:
    move = _legal(fields.text("move"), position)
    pv = fields.texts("pv") if "pv" in fields else (move,)
    return Candidate(move, _value(fields), fields.whole("visits", 0), pv)


def _inners(fields: Fields, name: str) -> list[Fields]:
    return fields.inners(name, "candidate") if name in fields else []


def _value(fields: Fields) -> float:
    value = fields.number("value")
    if not -1 <= value <= 1:
        raise MossaError(f"'value' of {fields.where} must be from -1 to 1, not {value:g}")
    return value


def _legal(name: str, position: Position) -> str:
    """The move as the game writes it."""
    return position.move_name(position.parse_move(name))


def shortened(text: str) -> str:
    return repr(text if len(text) <= 100 else f"{text[:97]}...")
