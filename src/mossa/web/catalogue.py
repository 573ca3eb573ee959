"""What there is to play, and with whom: made once, and anew when other networks have come to the shelf."""

import json
import warnings
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from mossa.agents import AGENTS
from mossa.agents.strongest import is_able
from mossa.arena.draw import random_move
from mossa.arena.wire import described_agent, described_game
from mossa.evaluation import evaluations
from mossa.games import GAMES, Game, game
from mossa.jit import new_rng
from mossa.nets.shelf import shelves
from mossa.search.playout.policy import LEARNED, POLICIES
from mossa.settings import Setting, settings_of
from mossa.web.levels import able_agents, levels, strongest
from mossa.web.visibility import described_rules, drawn

SAMPLE_PLIES = 7


def catalogue() -> dict[str, bytes]:
    """The games and the agents as JSON."""
    return _made(tuple(sorted({shelf.name for shelf in shelves()})))


@lru_cache(1)
def _made(networks: tuple[str, ...]) -> dict[str, bytes]:
    games = [_described(name, game(name), networks) for name in playable()]
    agents = [described_agent(name, kind) for name, kind in AGENTS.loaded() if not kind.RUNS_PROGRAMS]
    return {"games": json.dumps(games).encode(), "agents": json.dumps(agents).encode()}


@cache
def playable() -> tuple[str, ...]:
    """The names of the games that can be made; a plug-in may fail in any way."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return tuple(name for name, _ in GAMES.loaded() if _can_be_made(name))


def _can_be_made(name: str) -> bool:
    try:
        game(name)
    except Exception:
        return False
    return True


def _described(name: str, one: Game, networks: Sequence[str]) -> dict[str, Any]:
    able = able_agents(one)
    found = {agent: _choices(one, agent, networks) for agent in AGENTS.names() if not AGENTS.load(agent).RUNS_PROGRAMS}
    return {
        **described_game(name, one),
        "rules": described_rules(one),
        "levels": [level._asdict() for level in levels(one)],
        "agents": [agent for agent, choices in found.items() if agent in able or choices],
        "choices": {agent: choices for agent, choices in found.items() if choices},
        "analyst": strongest(one),
        "sample": _sample(one),
    }


def _choices(one: Game, agent: str, networks: Sequence[str]) -> dict[str, list[str]]:
    """What the settings of an agent that take a name may be in a game, the usual one first."""
    ways = [*POLICIES, *LEARNED, *one.policies]
    known: dict[str, Sequence[str]] = {"evaluation": [*evaluations(one)], "aim": ["score", *one.aims]}
    known |= {"playout": ways, "rivals": ways, "net": networks}

    def allowed(setting: Setting) -> list[str]:
        names = dict.fromkeys((str(setting.default), *known[setting.name]))
        return [name for name in names if is_able(one, f"{agent}:{setting.name}={name}")]

    named = (setting for setting in settings_of(AGENTS.load(agent)) if setting.kind is str and setting.name in known)
    return {setting.name: found for setting in named if (found := allowed(setting))}


def _sample(one: Game) -> dict[str, Any]:
    """A position of some game, to show what it looks like."""
    position, rng = one.new(1), new_rng(1, "sample")
    for _ in range(SAMPLE_PLIES):
        after = position.play(random_move(position, rng))
        if after.is_over:
            break
        position = after
    return drawn(position, 0 if one.has_hidden else None)


@cache
def words(language: str) -> bytes:
    """The texts in another language, and the names of moves, which the games themselves know."""
    table = json.loads((files("mossa.web") / "words" / f"{language}.json").read_bytes())
    for name in playable():
        if (names_in := game(name).texts.names_in) is not None:
            table["server"] |= names_in(language)
    return json.dumps(table).encode()
