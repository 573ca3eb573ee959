"""Which networks players have: what was found of one network says nothing about the next, though both have one name."""

from collections.abc import Iterable
from hashlib import sha256

from mossa.agents import agent
from mossa.agents.alphazero import AlphaZero
from mossa.arena.tournament.spec import Spec
from mossa.games import game
from mossa.nets.shelf import DEFAULT, path_of


def digest_of(of: str, net: str = DEFAULT) -> str:
    """What tells the network that plays a game from those before it."""
    return sha256(path_of(net, game(of)).read_bytes()).hexdigest()[:8]


def network_of(spec: str, of: str) -> str:
    """The network of a player, by its digest; empty if it has none."""
    player = agent(spec)
    return digest_of(of, player.net) if isinstance(player, AlphaZero) else ""


def networks_of(tournament: Spec) -> tuple[str, ...]:
    """Those of all who play, each once."""
    lineups: Iterable[str] = (one for table in tournament.tables for one in table)
    players = dict.fromkeys([*tournament.agents, *tournament.against, *lineups])
    return tuple(dict.fromkeys(filter(None, (network_of(one, tournament.game) for one in players))))
