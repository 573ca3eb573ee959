"""What the training of a network took, from the log that lies beside it."""

from pathlib import Path
from typing import Any

from mossa.games import game
from mossa.nets.log import read_log, series
from mossa.nets.shelf import DEFAULT, path_of

ALONE, SEARCHING = "kept_policy", "kept_search"  # columns of a log: moves that keep the value


def network(of: str) -> Path:
    """The file of the network that plays a game by default."""
    return path_of(DEFAULT, game(of))


def trained(of: str, _digest: str) -> dict[str, Any]:
    """The CPU time of the training so far, and what the network alone and its search kept on the way."""
    rows = read_log(network(of).with_suffix(".csv"))
    seconds = max((float(row["core_seconds"]) for row in rows), default=0.0)
    return {"seconds": seconds, ALONE: series(rows, ALONE), SEARCHING: series(rows, SEARCHING)}
