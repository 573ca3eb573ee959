"""`mossa games`: what games there are."""

import json
import warnings
from collections.abc import Iterator
from typing import Any

from rich.text import Text

from mossa.arena.wire import described_game
from mossa.cli.arguments import Json
from mossa.cli.show import console, settings_table
from mossa.games import GAMES, Game, game

LISTED = ("evaluations", "policies", "aims")  # what agents may be told to use in a game, by name


def games(*, as_json: Json = False) -> None:
    """Every game with its facts and options, and what agents can use in it."""
    found = [described_game(name, one) for name, one in every_game()]
    if as_json:
        print(json.dumps({"games": found}))
        return
    out = console()
    for one in found:
        out.print(Text.assemble((one["name"], "bold cyan"), f"  {one['title']}: {_kind(one)}"))
        if one["options"]:
            out.print(settings_table(one["options"]), soft_wrap=False)
        for what in LISTED:
            if one[what] not in ([], ["score"]):
                out.print(Text(f"    {what}: {', '.join(one[what])}", "dim"))


def every_game() -> Iterator[tuple[str, Game]]:
    """Every game with default options; a plug-in that cannot make its game is reported and left out."""
    for name, _ in GAMES.loaded():
        try:
            yield name, game(name)
        except Exception as error:  # a plug-in may fail in any way
            warnings.warn(f"the game {name!r} cannot be made: {error}", stacklevel=1)


def _kind(of: dict[str, Any]) -> str:
    words = [f"{of['players']} players"]
    words += ["perfect information" if of["perfect_information"] else "hidden information"]
    words += ["simultaneous moves"] if of["simultaneous"] else []
    words += ["chance"] if of["chance"] else []
    words += ["zero sum"] if of["zero_sum"] else []
    return ", ".join(words)
