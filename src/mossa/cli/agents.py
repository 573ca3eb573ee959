"""`mossa agents`: what agents there are."""

import inspect
import json
from typing import Any

from rich.text import Text

from mossa.agents import AGENTS, Agent
from mossa.cli.arguments import Json
from mossa.cli.show import console, described_setting, settings_table
from mossa.settings import settings_of


def agents(*, as_json: Json = False) -> None:
    """Every agent with its settings."""
    found = [_described(name, kind) for name, kind in AGENTS.loaded()]
    if as_json:
        print(json.dumps({"agents": found}))
        return
    out = console()
    for one in found:
        out.print(Text.assemble((one["name"], "bold cyan"), f"  {one['meaning']}"), soft_wrap=False)
        if one["settings"]:
            out.print(settings_table(one["settings"]), soft_wrap=False)


def _described(name: str, kind: type[Agent]) -> dict[str, Any]:
    meaning = " ".join((inspect.getdoc(kind) or "").split())
    return {"name": name, "meaning": meaning, "settings": [described_setting(one) for one in settings_of(kind)]}
