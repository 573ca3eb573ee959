"""`mossa check-game`: a game, also one of your own, against the contract of all games."""

from typing import Annotated

from cyclopts import Parameter
from rich.text import Text

from mossa.cli.arguments import GameSpec, Seed, whole
from mossa.cli.show import console
from mossa.games import game as named_game
from mossa.games.check.contract import findings
from mossa.settings import Setting

FAILED = 1


def check_game(
    game: GameSpec,
    /,
    *,
    games: Annotated[int, Parameter(converter=whole, help="How many random games to play.")] = 50,
    seed: Seed = 0,
) -> int:
    """Run every check and show what it covered, or what is wrong; exit code 1 if anything is."""
    Setting("games", int, 50, low=1).check("check-game", games)
    the_game, out, problems = named_game(game), console(), 0
    out.print(Text(f"{the_game.title} ({the_game})", "bold"))
    for check, covered, problem in findings(the_game, games, seed):
        problems += bool(problem)
        mark = ("✗", "bold red") if problem else ("✓", "bold green")
        out.print(Text.assemble(mark, f" {check:<17} {problem or covered}"))
    out.print(f"{problems} of the checks failed" if problems else "all checks passed")
    return FAILED if problems else 0
