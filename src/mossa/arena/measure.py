"""What a game says of each seat: what it is called, its score in the end, and whatever else is counted."""

from mossa.arena.ending import Ending
from mossa.games import Position


def names_of(first: Position) -> tuple[str, ...]:
    """What the game calls each seat, such as the contestants of a contest; nothing where it has no names."""
    name, state = first.game.texts.player_name, first.copy_state()[0]
    return () if name is None else tuple(name(state, seat) for seat in range(first.game.players))


def scores_of(last: Position, ending: Ending | None = None) -> tuple[float, ...]:
    """The result for each seat; none if the game was left or still goes on."""
    if ending is not None:
        return ending.scores(last.game)
    return tuple(last.score(seat) for seat in range(last.game.players)) if last.is_over else ()


def measures_of(last: Position, ending: Ending | None = None) -> dict[str, tuple[float, ...]]:
    """What else the game counts for each seat, where it was played to its end."""
    if ending is not None or not last.is_over:
        return {}
    state, rules = last.copy_state()[0], last.game.measures
    return {name: tuple(float(rule(state, seat)) for seat in range(last.game.players)) for name, rule in rules.items()}
