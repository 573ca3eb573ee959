"""Our games as Python games of OpenSpiel.

Simultaneous moves are asked one after the other, those already made being hidden: the same game in OpenSpiel's terms of
turns and information states. Where a game is dealt, the first move is chance's, and draws one of `deals` deals:
OpenSpiel wants to list all outcomes of chance, and the true number of deals has 29 digits.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict
from functools import cache
from typing import Any

import numpy as np
import pyspiel

from mossa.engines.actions import actions
from mossa.engines.observation import observation, shape
from mossa.engines.protocol import state_fields
from mossa.errors import MossaError
from mossa.games import CHANCE, GAMES, Game, Position
from mossa.games import game as named_game
from mossa.jit import new_rng

DEALS = "deals"
DEFAULT_DEALS = 1000
PREFIX = "mossa_"


def register() -> list[str]:
    """Make all our games known to `pyspiel.load_game`, with their options as parameters; their names there."""
    names = []
    for name in GAMES.names():
        kind = game_type(named_game(name), name)
        if kind.short_name not in pyspiel.registered_names():
            pyspiel.register_game(kind, _by_parameters(name))
        names.append(kind.short_name)
    return names


def _by_parameters(name: str) -> type["MossaGame"]:
    """A game as OpenSpiel makes it. It must be a class: OpenSpiel lets go of it after Python's end."""

    class NamedGame(MossaGame):
        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            options = dict(params or {})
            deals = options.pop(DEALS, DEFAULT_DEALS)
            super().__init__(named_game(name, **options), deals)

    return NamedGame


@cache
def pyspiel_game(game: Game | str, deals: int = DEFAULT_DEALS) -> "MossaGame":
    """One of our games as OpenSpiel's. It is kept for good: OpenSpiel's states do not keep a game that Python made."""
    return MossaGame(named_game(game) if isinstance(game, str) else game, deals)


@cache
def is_dealt(game: Game) -> bool:
    """Whether games begin differently."""
    return any(game.new(seed) != game.new(0) for seed in range(1, 9))


@cache
def game_type(game: Game, name: str) -> Any:
    """What OpenSpiel wants to know of a game, whatever its options."""
    has_draws = game.has_chance or is_dealt(game)
    kind = pyspiel.GameType
    return kind(
        short_name=f"{PREFIX}{name}",
        long_name=f"mossa: {game.title}",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC if has_draws else kind.ChanceMode.DETERMINISTIC,
        information=(
            kind.Information.IMPERFECT_INFORMATION if game.has_hidden else kind.Information.PERFECT_INFORMATION
        ),
        utility=kind.Utility.ZERO_SUM if game.is_zero_sum else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=game.players,
        min_num_players=game.players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={
            **({} if game.config is None else asdict(game.config)),
            **({DEALS: DEFAULT_DEALS} if is_dealt(game) else {}),
        },
    )


class MossaGame(pyspiel.Game):
    """A game of ours."""

    def __init__(self, game: Game, deals: int = DEFAULT_DEALS) -> None:
        if not 1 <= deals <= 1_000_000:
            raise MossaError(f"deals={deals} is not allowed; it must be a whole number from 1 to 1,000,000")
        self.mossa, self.deals = game, deals if is_dealt(game) else 1
        info = pyspiel.GameInfo(
            num_distinct_actions=actions(game).count,
            max_chance_outcomes=max(game.max_moves if game.has_chance else 0, self.deals if self.is_dealt else 0),
            num_players=game.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if game.is_zero_sum else None,
            max_game_length=game.max_plies,
        )
        params = {} if game.config is None else asdict(game.config)
        super().__init__(game_type(game, game.name), info, params | ({DEALS: deals} if self.is_dealt else {}))

    @property
    def is_dealt(self) -> bool:
        return is_dealt(self.mossa)

    def new_initial_state(self) -> "MossaState":
        return MossaState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "MossaObserver":  # noqa: ARG002
        return MossaObserver(self.mossa, iig_obs_type is not None and iig_obs_type.perfect_recall)


class MossaState(pyspiel.State):
    """A position of ours; None before the deal."""

    def __init__(self, game: MossaGame) -> None:
        super().__init__(game)
        self.position: Position | None = None if game.is_dealt else game.mossa.new()

    @property
    def _game(self) -> MossaGame:
        game: MossaGame = self.get_game()
        return game

    def current_player(self) -> int:
        if self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.position.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.position.to_move == CHANCE else self.position.to_move

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002
        return sorted(self._numbers()) if self.position is not None else list(range(self._game.deals))

    def _numbers(self) -> list[int]:
        """Of the moves of a player, or the places of what chance may draw."""
        assert self.position is not None
        if self.position.to_move == CHANCE:
            return list(range(len(self.position.move_codes())))
        return actions(self.position.game).legal(self.position)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.position is None:
            return [(seed, 1 / self._game.deals) for seed in range(self._game.deals)]
        game, state = self.position.game, self.position.copy_state()
        assert game.chance_moves is not None
        moves, probabilities = np.empty(game.max_moves, np.int64), np.empty(game.max_moves)
        n = game.chance_moves(state[0], moves, probabilities)
        return [(place, float(probabilities[place])) for place in range(n) if probabilities[place] > 0]

    def _apply_action(self, action: int) -> None:
        if self.position is None:
            self.position = self._game.mossa.new(action)
        else:
            self.position = self.position.play_code(self._code(action))

    def _code(self, action: int) -> int:
        assert self.position is not None
        return self.position.move_codes()[self._numbers().index(action)]

    def _action_to_string(self, player: int, action: int) -> str:  # noqa: ARG002
        return f"deal {action}" if self.position is None else self.position.move_name(self._code(action))

    def is_terminal(self) -> bool:
        return self.position is not None and self.position.is_over

    def returns(self) -> list[float]:
        players = range(self._game.mossa.players)
        return [0.0 if self.position is None else self.position.score(player) for player in players]

    def resample_from_infostate(self, player: int, sampler: Any) -> "MossaState":
        """A state that a player must hold possible; `sampler` draws a number from 0 to 1."""
        other: MossaState = self.clone()
        if self.position is not None:
            other.position = self.position.redealt(player, new_rng(int(sampler() * 2**53), "openspiel"))
        return other

    def __str__(self) -> str:
        return "before the deal" if self.position is None else str(self.position)


class MossaObserver:
    """What a seat sees: now, or with all that it has seen."""

    def __init__(self, game: Game, has_recall: bool) -> None:
        self._has_recall = has_recall
        self.tensor = np.zeros(int(np.prod(shape(game))), np.float32)
        self.dict = {"observation": self.tensor.reshape(shape(game))}

    def set_from(self, state: MossaState, player: int) -> None:
        if state.position is not None:
            self.dict["observation"][:] = observation(state.position, player)
        else:
            self.tensor.fill(0)

    def string_from(self, state: MossaState, player: int) -> str:
        """All that the seat knows, as fields: what it cannot tell apart gives the same text."""
        if state.position is None:
            return f"seat {player} before the deal"
        told = {"seat": player, "state": state_fields(state.position.seen_by(player))}
        if self._has_recall:
            told["moves"] = state.position.seen_moves(player)
        return json.dumps(told, ensure_ascii=False)
