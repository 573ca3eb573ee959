"""`mossa agents`: what agents there are."""

import json

from rich.text import Text

from mossa.agents import AGENTS
from mossa.arena.wire import described_agent
from mossa.cli.arguments import Json
from mossa.cli.show import console, settings_table


def agents(*, as_json: Json = False) -> None:
    """Every agent with its settings."""
    found = [described_agent(name, kind) for name, kind in AGENTS.loaded()]
    if as_json:
        print(json.dumps({"agents": found}))
        return
    out = console()
    for one in found:
        out.print(Text.assemble((one["name"], "bold cyan"), f"  {one['meaning']}"), soft_wrap=False)
        if one["settings"]:
            out.print(settings_table(one["settings"]), soft_wrap=False)
