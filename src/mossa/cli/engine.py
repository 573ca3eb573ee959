"""`mossa engine`: an agent of ours for an outside host."""

import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Annotated

from cyclopts import Parameter

from mossa.agents import Agent
from mossa.arena.players import able_agent
from mossa.cli.arguments import Seed
from mossa.engines import minho_bot
from mossa.errors import MossaError
from mossa.games import Game
from mossa.games import game as named_game
from mossa.settings import unknown

PROTOCOLS: dict[str, Callable[[Game, Agent, Iterable[str], int], Iterator[str]]] = {"minho": minho_bot.replies}


def engine(
    *,
    agent: Annotated[str, Parameter(help="Who answers: ismcts:seconds=0.5.")],
    game: Annotated[str, Parameter(help="The game, with options.")] = "bigtwo",
    protocol: Annotated[str, Parameter(help="How host and agent speak: minho (Big Two).")] = "minho",
    seed: Seed = 0,
) -> None:
    """Answer a host on standard input and output, line by line, until the input ends."""
    if protocol not in PROTOCOLS:
        raise MossaError(f"unknown protocol {unknown(protocol, PROTOCOLS)}")
    the_game = named_game(game)
    who = able_agent(the_game, agent)
    for line in PROTOCOLS[protocol](the_game, who, sys.stdin, seed):
        print(line, flush=True)
