"""`mossa contest`: Pokémon Contest Spectacular on a real console."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter
from rich.console import Console

from mossa.agents import Agent
from mossa.agents.strongest import strongest
from mossa.arena.files import check_writable
from mossa.arena.players import able_agent
from mossa.cli.arguments import Seed
from mossa.cli.contest.adviser import Adviser
from mossa.cli.contest.saved import Saved
from mossa.cli.show import console, read_line
from mossa.errors import MossaError
from mossa.games import Game
from mossa.games import game as named_game
from mossa.games.contest.observed import observed
from mossa.games.contest.roster import PLAYER, contestant
from mossa.games.contest.state import PLAYERS
from mossa.settings import parse_spec, unknown

contest = App(name="contest", help="Pokémon Contest Spectacular on a console.")


@contest.command
def advise(
    *contestants: Annotated[
        str,
        Parameter(help="The four contestants in order of introduction: Plumy, or Ann:Surf+Dive+Round+Mimic."),
    ],
    me: Annotated[str, Parameter(help="Your contestant; by default Speranza, or else the first.")] = "",
    condition: Annotated[str, Parameter(help="cool, beauty, cute, clever or tough.")] = "beauty",
    language: Annotated[str, Parameter(help="Language of the moves: english or italian.")] = "english",
    rules: Annotated[
        str, Parameter(help="Other options of the game, as `mossa games` lists them: nervous=gen3,rounding=down.")
    ] = "",
    agent: Annotated[
        str | None, Parameter(help="The agent that advises; by default the best search with 10,000 simulations.")
    ] = None,
    save: Annotated[Path | None, Parameter(help="Save the contest to this file; if it exists, resume it.")] = None,
    seed: Seed = 0,
) -> None:
    """Suggest a move in every turn, and ask what happened: performances and chance draws."""
    out = console()
    if save is not None and save.exists():
        saved = Saved.read(save)
        _check_same(saved, contestants, save)
    else:
        if save is not None:
            check_writable(save, "the contest")
        try:
            named = _four(contestants) or _asked_contestants(out)
        except EOFError:
            return
        options = {"condition": condition, "language": language, **parse_spec(f"contest:{rules}")[1]}
        game = named_game("contest", roster="/".join(named), **options)
        saved = Saved(game.spec, _seat([contestant(one).name for one in named], me), seed)
    game = named_game(saved.game)
    able = _adviser(game, agent)
    seen = observed(game)
    for answer in saved.answers:
        seen = seen.enter(answer)
    Adviser(seen, able, saved.me, out, saved.keeper(save), saved.seed).run()


def _adviser(game: Game, agent: str | None) -> Agent:
    return strongest(game) if agent is None else able_agent(game, agent)


def _four(given: Sequence[str]) -> list[str]:
    """The contestants, given one by one or all in one with / between them; none if none is given."""
    named = [part.strip() for one in given for part in one.split("/") if part.strip()]
    if named and len(named) != PLAYERS:
        listed = ", ".join(named)
        raise MossaError(f"contest: there are four contestants, and {len(named)} are given: {listed}")
    return named


def _asked_contestants(out: Console) -> list[str]:
    """The four, each asked for until it is known."""
    out.print("The four contestants in the order of the introduction, each a known name or Name:Move+Move+Move+Move.")
    named: list[str] = []
    while len(named) < PLAYERS:
        text = read_line(out, f"Contestant {len(named) + 1}: ")
        try:
            contestant(text)
            named.append(text)
        except MossaError as error:
            out.print(str(error))
    return named


def _seat(names: list[str], me: str) -> int:
    """The seat of the contestant whom the person plays."""
    folded = [name.casefold() for name in names]
    wanted = me.casefold() or (PLAYER.casefold() if PLAYER.casefold() in folded else folded[0])
    if wanted not in folded:
        raise MossaError(f"contest: --me names no contestant: {unknown(me, names)}")
    return folded.index(wanted)


def _check_same(saved: Saved, contestants: Sequence[str], file: Path) -> None:
    """Refuse to go on with a saved contest under other names."""
    there = parse_spec(saved.game)[1].get("roster", "")
    if contestants and "/".join(_four(contestants)) != there:
        raise MossaError(f"contest: {file} has another contest, of {there.replace('/', ', ')}")
