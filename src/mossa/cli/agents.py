"""`mossa agents`: what agents there are."""

import json

from rich.text import Text

from mossa.agents import AGENTS
from mossa.arena.wire import described_agent
from mossa.cli.arguments import Json
from mossa.cli.games import every_game
from mossa.cli.show import console, settings_table
from mossa.evaluation import evaluations


def agents(*, as_json: Json = False) -> None:
    """Every agent with its settings, and the evaluations that they can use."""
    found = [described_agent(name, kind) for name, kind in AGENTS.loaded()]
    known = {name: list(evaluations(game)) for name, game in every_game()}
    if as_json:
        print(json.dumps({"agents": found, "evaluations": known}))
        return
    out = console()
    for one in found:
        out.print(Text.assemble((one["name"], "bold cyan"), f"  {one['meaning']}"), soft_wrap=False)
        if one["settings"]:
            out.print(settings_table(one["settings"]), soft_wrap=False)
    out.print(Text("Evaluations by game, the default first", "bold"))
    for game, names in known.items():
        out.print(f"    {game}: {', '.join(names)}")
