"""Our games as environments of PettingZoo (extra `pettingzoo`): one agent acts at a time (AEC). docs/adapters.md.

An observation is a dictionary of what the seat sees (`mossa.engines.observation`) and of which actions are legal, all
zero when another is to act. Rewards come at the end: the score. Chance draws by itself.
"""

from secrets import randbits
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from mossa.arena.draw import chance_move
from mossa.engines.actions import actions
from mossa.engines.observation import observation, shape
from mossa.games import CHANCE, Game
from mossa.games import game as named_game

ILLEGAL_REWARD = -1.0
LARGEST = 2.0**31  # of a number in a row of fields


def env(game: Game | str, render_mode: str | None = None) -> Any:
    """The environment as it is meant to be used: an illegal action ends the game and loses it."""
    illegal = wrappers.TerminateIllegalWrapper(MossaEnv(game, render_mode), illegal_reward=ILLEGAL_REWARD)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(illegal))


class MossaEnv(AECEnv):
    """One of our games; `position` is where it stands."""

    def __init__(self, game: Game | str, render_mode: str | None = None) -> None:
        super().__init__()
        self.game = named_game(game) if isinstance(game, str) else game
        self.metadata = {"name": f"mossa_{self.game}", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.players)]
        self._actions = actions(self.game)
        has_planes = self.game.features is not None
        low, high = (0.0, 1.0) if has_planes else (-LARGEST, LARGEST)
        count = self._actions.count
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(low, high, shape(self.game), np.float32),
                    "action_mask": spaces.Box(0, 1, (count,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(count) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """A new game; the seed deals and draws for chance."""
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations, self.truncations = dict.fromkeys(self.agents, False), dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.position = self.game.new(randbits(31) if seed is None else seed)
        self._go_on()

    def _go_on(self) -> None:
        """Let chance draw, and see whose turn it is, or how it ended."""
        while not self.position.is_over and self.position.to_move == CHANCE:
            self.position = self.position.play(chance_move(self.position))
        if self.position.is_over:
            self.rewards = {agent: self.position.score(seat) for seat, agent in enumerate(self.possible_agents)}
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.position.to_move]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        mask = np.zeros(self._actions.count, np.int8)
        if not self.position.is_over and self.position.to_move == seat:
            mask[self._actions.legal(self.position)] = 1
        return {"observation": observation(self.position, seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        self.position = self.position.play_code(self._actions.code(self.position, int(action)))
        self._go_on()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """What whoever acts now sees."""
        seat = self.possible_agents.index(self.agent_selection)
        return str(self.position.seen_by(seat)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to let go of."""
