"""`python -m tools.ship_net RUN --command TEXT [--logs A.csv B.csv ...]`: put the network of a run into the package.

Its numbers get two bytes each. The logs are those of the runs that it grew from, oldest first, and then its own: their
times and Elo are added up, so that the curves in the web app are those of the whole training.
"""

import argparse
from pathlib import Path

import mossa.nets
from mossa.learn.checkpoint import LOG, NET
from mossa.nets.file import Net, load, save
from mossa.nets.log import read_log, write_log

DATA = Path(mossa.nets.__file__).parent / "data"
TIMES = ("seconds", "core_seconds")


def joined(paths: list[Path]) -> list[dict[str, str]]:
    """The rows of all logs, times and Elo of each counted from the end of the one before: its network began there."""
    rows: list[dict[str, str]] = []
    for path in paths:
        if not (found := read_log(path)):
            raise SystemExit(f"there is no log of a training run in {path}: the curve would lack it")
        before = {name: float(rows[-1][name]) if rows else 0.0 for name in TIMES}
        elo = next((int(row["elo"]) for row in reversed(rows) if row.get("elo")), 0)
        for row in found:
            times = {name: f"{before[name] + float(row[name]):.1f}" for name in TIMES}
            rows.append(row | times | ({"elo": str(elo + int(row["elo"]))} if row.get("elo") else {}))
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("run", type=Path)
    parser.add_argument("--command", required=True, help="what made it, from the first run on")
    parser.add_argument("--logs", type=Path, nargs="*", default=[])
    given = parser.parse_args()
    net, rows = load(given.run / NET), joined([*given.logs, given.run / LOG])
    progress, training = net.facts["progress"], net.facts["training"]
    facts = {
        "command": given.command,
        "seed": training["seed"],
        **{name: float(rows[-1][name]) for name in TIMES},
        **{name: progress[name] for name in ("samples", "games")},
        "training": training,
    }
    save(Net(net.game, net.architecture, net.weights, facts), DATA / f"{net.game}.safetensors", half=True)
    write_log(DATA / f"{net.game}.csv", rows)
    print(f"{net.game}: {net.architecture.parameters:,} parameters after {facts['core_seconds']:,.0f} core-seconds")


if __name__ == "__main__":
    main()
