"""`mossa check-engine`: what is wrong with a bot, in words for whoever writes it."""

from typing import Annotated

from cyclopts import Parameter
from rich.text import Text

from mossa.arena.players import able_agent
from mossa.cli.arguments import whole
from mossa.cli.show import console
from mossa.engines.check import PROTOCOLS, findings
from mossa.errors import MossaError
from mossa.games import game as named_game
from mossa.settings import Setting, unknown

FAILED = 1


def check_engine(
    command: Annotated[str, Parameter(help="The program with its arguments, as one word: 'python bot.py'.")],
    /,
    *,
    game: Annotated[str, Parameter(help="The game to play, with options.")] = "connect4",
    games: Annotated[int, Parameter(converter=whole, help="Whole games to play against random moves.")] = 4,
    seconds: Annotated[float, Parameter(help="How many seconds an answer may take.")] = 5.0,
    protocol: Annotated[str, Parameter(help="The protocol that the program speaks: jsonl or ugi.")] = "jsonl",
) -> int:
    """Run all checks and show what each covered, up to the first failure (exit code 1). See docs/engines.md."""
    Setting("games", int, 4, low=1).check("check-engine", games)
    if protocol not in PROTOCOLS:
        raise MossaError(f"unknown protocol {unknown(protocol, PROTOCOLS)}")
    the_game, out = named_game(game), console()
    agent = PROTOCOLS[protocol](command=command, seconds=seconds)
    able_agent(the_game, agent)
    out.print(Text(f"{command} at {the_game.title} ({the_game})", "bold"))
    problem = ""
    for check, covered, problem in findings(agent, the_game, games):
        mark = ("✗", "bold red") if problem else ("✓", "bold green")
        out.print(Text.assemble(mark, f" {check:<6} {problem or covered}"))
    out.print("see docs/engines.md" if problem else "all checks passed")
    return FAILED if problem else 0
