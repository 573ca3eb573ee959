"""What each technique of self-play is worth: the same short training with one setting changed, judged by exact play.

    python bench/alphazero_ablation.py [VARIANT ...] [--game connect4:width=5,height=4] [--seconds 25] [--seeds 1]

Every variant (all if none is named) gets the same CPU time of this process and a folder of its own, deleted in the end.
One row each, as CSV.
"""

import argparse
import csv
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import mossa
from mossa.arena.accuracy.questions import questions
from mossa.learn.judge import Judge, judge_of
from mossa.learn.recipe import Training
from mossa.learn.run import Run
from mossa.nets.evaluator import evaluator

BASE = Training(samples=2048, games=64, least_window=20_000, batch=256, cache_bits=16)
VARIANTS: dict[str, dict[str, Any]] = {
    "as it is": {},
    "no random openings": {"opening_share": 0.0},
    "results alone as value targets": {"result_share": 1.0},
    "search values alone as value targets": {"result_share": 0.0},
    "no Gumbel noise": {"noise": 0.0},
    "two moves considered at the root": {"considered": 2},
    "results withheld from positions before a blunder": {"blunder": 0.1},
    "values on the way back mixed into results": {"trace": 0.9},
    "games cut after 4 moves": {"horizon": 4, "trace": 0.9},
    "positions solved from ply 10 on": {"exact_from": 10},
    "positions solved from ply 6 on": {"exact_from": 6},
    "small search of 30 positions at new nodes": {"proof": 30},
    "small search of 300 positions at new nodes": {"proof": 300},
    "games given up at 0.9": {"resign": 0.9},
    "value loss counts twice": {"value_weight": 2.0},
    "constant learning rate": {"last_rate": 2e-3},
    "playout-cap randomisation": {"full_share": 0.3, "simulations": 64, "quick_simulations": 16},
    "16 simulations": {"simulations": 16},
    "clear openings left out": {"clear_share": 0.25},
    "gate of 55 %": {"gate": 0.55},
    "window of all positions": {"window": 1.0},
    "no averaged weights": {"average": 0.0},
    "mlp": {"kind": "mlp", "layers": 3, "channels": 256},
    "residual": {"kind": "residual", "layers": 5},
}


def trained(game: mossa.Game, training: Training, seconds: float, judge: Judge) -> dict[str, float]:
    """What a network keeps after so much CPU time."""
    with tempfile.TemporaryDirectory() as folder:
        run = Run(game, training, Path(folder), hours=24)
        for _ in run.rows():  # the learning rate and the end go by CPU time here, not by the clock
            run.hours = run.progress.seconds * seconds / run.progress.core_seconds / 3600
        evaluate = evaluator(run.learner.architecture, run.learner.average)
        kept = {f"kept_{simulations}": judge.kept(evaluate, simulations) for simulations in (0, 32, 128)}
        return {"samples": run.progress.samples, **kept}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("variants", nargs="*", metavar="VARIANT", help=f"one of: {'; '.join(VARIANTS)}")
    parser.add_argument("--game", default="connect4:width=5,height=4")
    parser.add_argument("--seconds", type=float, default=25)
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--seeds", type=int, default=1)
    options = parser.parse_args()
    if unknown := [name for name in options.variants if name not in VARIANTS]:
        parser.error(f"no variant {unknown[0]!r}; there are: {'; '.join(VARIANTS)}")
    import torch

    torch.set_num_threads(1)
    game = mossa.game(options.game)
    judge = judge_of(game, list(questions(game, options.positions, 1)))
    trained(game, BASE, 1, judge)  # so that no variant pays for compiling
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(["variant", "seed", "samples", "kept_policy", "kept_32", "kept_128"])
    for name in options.variants or VARIANTS:
        for seed in range(options.seeds):
            found = trained(game, replace(BASE, seed=seed, **VARIANTS[name]), options.seconds, judge)
            out.writerow([name, seed, *(round(one, 4) for one in found.values())])
            sys.stdout.flush()


if __name__ == "__main__":
    main()
