"""OpenSpiel's games of two players with perfect information, as games of ours, for all our agents: at Python's speed.

A state is the list of actions that were played; OpenSpiel's own state is made from it when a rule is asked, and kept
for the next question. Such rules cannot be compiled, so that every kernel that calls them runs as plain Python, about a
thousand times slower than on a game of ours (`mossa.jit.python_rule`).
"""

from collections import OrderedDict
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import pyspiel

from mossa.errors import MossaError
from mossa.games.game import Game, State
from mossa.games.texts import Texts
from mossa.jit import python_rule
from mossa.settings import setting

LONGEST = 4096  # plies of a game: each state holds the actions of all
MOST_KEPT = 20_000  # states


@dataclass(frozen=True)
class Options:
    """Which game it is."""

    name: str = setting(
        "tic_tac_toe", "the game, with parameters as OpenSpiel writes them: breakthrough(rows=6,columns=6)"
    )


@cache
def openspiel_game(name: str) -> Game:
    """The game of that name, with parameters as OpenSpiel writes them."""
    theirs = _loaded(name)
    states = States(theirs)
    longest, most = theirs.max_game_length(), theirs.max_utility()

    @python_rule
    def start(state: State, rng: Any) -> None:  # noqa: ARG001
        state.plies = 0
        state.actions[:] = 0

    @python_rule
    def to_move(state: State) -> int:
        found = states.of(state)
        return 0 if found.is_terminal() else int(found.current_player())

    @python_rule
    def legal_moves(state: State, moves: Any) -> int:
        found = states.of(state)
        legal = [] if found.is_terminal() else found.legal_actions()
        moves[: len(legal)] = legal
        return len(legal)

    @python_rule
    def play(state: State, move: int) -> None:
        state.actions[state.plies] = move
        state.plies += 1

    @python_rule
    def score(state: State, player: int) -> float:
        return float(states.of(state).returns()[player] / most)

    def move_name(state: State, move: int) -> str:
        found = states.of(state)
        return str(found.action_to_string(found.current_player(), move)).replace(",", ";")  # commas part moves

    return Game(
        name="openspiel",
        title=f"OpenSpiel: {theirs.get_type().long_name}",
        is_zero_sum=theirs.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM,
        state=np.dtype([("actions", np.int32, longest), ("plies", np.int64)], align=True),
        max_moves=theirs.num_distinct_actions(),
        max_plies=longest,
        start=start,
        to_move=to_move,
        legal_moves=legal_moves,
        play=play,
        score=score,
        texts=Texts(move_name=move_name, render=lambda state: str(states.of(state))),
        config=Options(name),
    )


def _loaded(name: str) -> Any:
    try:
        theirs = pyspiel.load_game(name)
    except (pyspiel.SpielError, RuntimeError) as error:
        raise MossaError(f"OpenSpiel has no game {name!r}: {str(error).splitlines()[0]}") from None
    kind, of = theirs.get_type(), pyspiel.GameType
    if (
        theirs.num_players() != 2
        or kind.dynamics != of.Dynamics.SEQUENTIAL
        or kind.chance_mode != of.ChanceMode.DETERMINISTIC
        or kind.information != of.Information.PERFECT_INFORMATION
    ):
        raise MossaError(f"{name} is not for two players with turns, perfect information and no chance")
    if theirs.max_game_length() > LONGEST:
        raise MossaError(f"{name} may last {theirs.max_game_length()} plies; {LONGEST} are the most")
    return theirs


class States:
    """OpenSpiel's states by the actions that lead to them: those that were last asked for."""

    def __init__(self, game: Any) -> None:
        self._first = game.new_initial_state()
        self._kept: OrderedDict[tuple[int, ...], Any] = OrderedDict()

    def of(self, state: State) -> Any:
        return self._after(tuple(state.actions[: state.plies].tolist()))

    def _after(self, actions: tuple[int, ...]) -> Any:
        if not actions:
            return self._first
        if actions in self._kept:
            self._kept.move_to_end(actions)
            return self._kept[actions]
        found = self._nearest(actions)
        self._kept[actions] = found
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return found

    def _nearest(self, actions: tuple[int, ...]) -> Any:
        """From the longest beginning that is kept."""
        known = next((n for n in range(len(actions) - 1, 0, -1) if actions[:n] in self._kept), 0)
        found = (self._kept[actions[:known]] if known else self._first).clone()
        for action in actions[known:]:
            found.apply_action(action)
        return found
