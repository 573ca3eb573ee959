"""Games that OpenSpiel has as well: our position as a state of its own, in C++."""

from functools import cache
from typing import Any

import pyspiel

from mossa.games import Position

TWINS = {"tictactoe": "tic_tac_toe", "connect4": "connect_four"}  # with moves numbered alike


@cache
def _loaded(name: str) -> Any:
    return pyspiel.load_game(name)


def twin_state(position: Position) -> Any | None:
    """The same position there; None if it has no such game, or if moves from its start do not lead here."""
    game = position.game
    if game.name == "openspiel":
        played = position.copy_state()[0]
        return _after(game.config.name, played.actions[: played.plies].tolist())
    if TWINS.get(game.spec) is None:
        return None
    here, codes = game.new(), []
    for move in position.moves:
        codes.append(here.parse_move(move))
        here = here.play_code(codes[-1])
    return _after(TWINS[game.spec], codes) if here == position else None


def _after(name: str, codes: list[int]) -> Any:
    state = _loaded(name).new_initial_state()
    for code in codes:
        state.apply_action(code)
    return state
