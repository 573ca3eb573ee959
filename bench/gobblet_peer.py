"""Random moves a second on Gobblet 3x3, beside PyPI's `gobblet-rl`, in turn and by CPU time.

    python -m venv peer && peer/bin/pip install gobblet-rl      it needs an older NumPy than ours
    python bench/gobblet_peer.py peer/bin/python

The peer runs in a process of its own: once through its PettingZoo environment, once on its bare board.
"""

import json
import subprocess
import sys
from statistics import median
from time import process_time

import numpy as np

from mossa.games import Game, game
from mossa.jit import Kernel, kernel, new_rng
from mossa.search.playout.playout import playout_rule, work_rule

PLAYOUTS, ROUNDS = 200_000, 5
PEER = """
import json, random, sys, time
import numpy as np
from gobblet_rl import gobblet_v1
from gobblet_rl.game.board import Board

def environment(seconds):
    env, moves, begin = gobblet_v1.env(), 0, time.process_time()
    while time.process_time() - begin < seconds:
        env.reset()
        for _ in env.agent_iter():
            seen, _, is_over, is_cut, _ = env.last()
            env.step(None if is_over or is_cut else int(random.choice(np.flatnonzero(seen["action_mask"]))))
            moves += not (is_over or is_cut)
    return moves / (time.process_time() - begin)

def board(seconds):
    moves, begin = 0, time.process_time()
    while time.process_time() - begin < seconds:
        one, player = Board(), 0
        while one.check_for_winner() == 0:
            one.play_turn(player, random.choice([a for a in range(54) if one.is_legal(a, player)]))
            player, moves = 1 - player, moves + 1
    return moves / (time.process_time() - begin)

random.seed(int(sys.argv[1]))
print(json.dumps([environment(5), board(5)]))
"""


def moves_kernel(of: Game) -> Kernel:
    """Compile `run(root, playouts, rng) -> moves`."""
    playout, new_work = playout_rule(of, "uniform"), work_rule(of)

    @kernel(f"random moves of {of}")
    def run(root, playouts, rng):
        work, moves = new_work(root), 0
        for _ in range(playouts):
            work.states[0] = root[0]
            playout(work, rng)
            moves += work.states[0].plies
        return moves

    return run


def peer_speeds(python: str, seed: int) -> list[float]:
    done = subprocess.run([python, "-W", "ignore", "-c", PEER, str(seed)], capture_output=True, text=True, check=True)
    found: list[float] = json.loads(done.stdout.splitlines()[-1])
    return found


def main() -> None:
    speeds: dict[str, list[float]] = {"gobblet3": [], "gobblet4": [], "environment": [], "board": []}
    runs = {name: (moves_kernel(game(name)), game(name).new().copy_state()) for name in ("gobblet3", "gobblet4")}
    for run, root in runs.values():
        run(root, 1, new_rng(0))
    for seed in range(ROUNDS):
        for name, (run, root) in runs.items():
            begin = process_time()
            moves = run(root, PLAYOUTS if name == "gobblet3" else PLAYOUTS // 5, new_rng(seed))
            speeds[name].append(moves / (process_time() - begin))
        environment, board = peer_speeds(sys.argv[1], seed)
        speeds["environment"].append(environment)
        speeds["board"].append(board)
    ours, env, bare = (median(speeds[name]) for name in ("gobblet3", "environment", "board"))
    print(f"gobblet-rl: {env:,.0f} random moves/s in its environment, {bare:,.0f} on its board (medians of {ROUNDS})")
    print(f"ours: {ours:,.0f} on gobblet3, {ours / env:,.0f} and {ours / bare:,.0f} times as many;", end=" ")
    print(f"{np.median(speeds['gobblet4']):,.0f} on gobblet4")


if __name__ == "__main__":
    main()
