"""`mossa engine`: an agent of ours for an outside host."""

import sys
from typing import Annotated

from cyclopts import Parameter

from mossa.agents import Agent, agent
from mossa.agents.strongest import strongest
from mossa.arena.players import able_agent
from mossa.cli.arguments import Seed
from mossa.engines import engine_bot, minho_bot, ugi_bot
from mossa.errors import MossaError
from mossa.games import game as named_game
from mossa.settings import unknown

PROTOCOLS = ("jsonl", "ugi", "minho")


def engine(
    *,
    agent: Annotated[str, Parameter(help="The agent that answers: ismcts:seconds=0.5. By default the strongest.")] = "",
    game: Annotated[str, Parameter(help="The game, with options; with jsonl the host names it.")] = "",
    protocol: Annotated[str, Parameter(help="The protocol: jsonl, ugi, or minho (Big Two).")] = "jsonl",
    seed: Seed = 0,
) -> None:
    """Answer a host on standard input and output, line by line, until the input ends. See docs/engines.md."""
    if protocol not in PROTOCOLS:
        raise MossaError(f"unknown protocol {unknown(protocol, PROTOCOLS)}")
    if protocol == "jsonl":
        engine_bot.serve(named_game(game) if game else None, _named(agent), seed, sys.stdin, _say)
        return
    if not game and protocol == "ugi":
        raise MossaError("the protocol ugi does not say which game is played: give --game")
    the_game = named_game(game or "bigtwo")
    who = able_agent(the_game, agent or strongest(the_game))
    if protocol == "ugi":
        ugi_bot.serve(the_game, who, seed, sys.stdin, _say)
    else:
        for line in minho_bot.replies(the_game, who, sys.stdin, seed):
            _say(line)


def _named(spec: str) -> Agent | None:
    return agent(spec) if spec else None


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")  # in one piece: two threads may speak
    sys.stdout.flush()
