"""`mossa rules`: how a game is played."""

import json

from rich.text import Text

from mossa.arena.wire import described_game, described_rules_text
from mossa.cli.arguments import GameSpec, Json
from mossa.cli.show import console, rules_lines, settings_table
from mossa.games import game as named_game


def rules(game: GameSpec, /, *, as_json: Json = False) -> None:
    """The rules in a few lines, how moves are written, and the options of the game."""
    the_game = named_game(game)
    if as_json:
        print(json.dumps({"game": the_game.spec, "title": the_game.title, "rules": described_rules_text(the_game)}))
        return
    out = console()
    out.print(Text(the_game.title, "bold"))
    for line in rules_lines(the_game):
        out.print(line)
    if the_game.options:
        out.print(Text("Options.", "bold"))
        out.print(settings_table(described_game(the_game.name, the_game)["options"]), soft_wrap=False)
