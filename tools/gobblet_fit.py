"""How the weights of Gobblet's evaluation `lines` are found: logistic regression on the results of games.

    python tools/gobblet_fit.py gobblet4 --games 1000 --agent alphabeta:depth=3,exact=false

The agent plays itself from random openings, with a random move now and then; the result of a game labels each of its
positions. On gobblet3 positions of random games get their exact values instead.
"""

import argparse
from functools import cache, partial

import numpy as np

from mossa.agents import agent
from mossa.evaluation.gobblet import FEATURES, WON, assess_rule, board_and_copies
from mossa.games import Game, Position, game
from mossa.jit import Kernel, below, kernel, new_rng, uniform
from mossa.solvers.gobblet3 import number_of, searcher
from mossa.work import executor, shared

ONE = 1000
CARELESS = 0.08  # share of random moves
HUNDREDTHS = 100  # weights are in hundredths of a logit


@cache
def features_kernel(of: Game) -> Kernel:
    """Compile `run(states, features, is_won)`: what each weight is multiplied by in each position."""
    assess = assess_rule(*board_and_copies(of))

    @kernel(f"features of {of}")
    def run(states, features, is_won):
        weights = np.zeros(FEATURES, np.int64)
        for i in range(len(states)):
            is_won[i] = assess(states[i], weights) == WON
            for j in range(FEATURES):
                weights[j] = ONE
                features[i, j] = assess(states[i], weights) / ONE
                weights[j] = 0

    return run


def random_opening(of: Game, plies: int, rng) -> Position:
    while True:
        position = of.new()
        for _ in range(plies):
            codes = position.move_codes()
            if not codes:
                break
            position = position.play_code(codes[below(rng, len(codes))])
        if not position.is_over:
            return position


def played(name: str, spec: str, seed: int):
    """The positions of one game, and its result for the side to move in each."""
    rng, player = new_rng("fit", seed), agent(spec)
    position, seen = random_opening(game(name), 4 + below(rng, 9), rng), []
    while not position.is_over:
        seen.append(position)
        codes = position.move_codes()
        if uniform(rng) < CARELESS:
            position = position.play_code(codes[below(rng, len(codes))])
        else:
            position = position.play(player.choose(position).move)
    return [(one.copy_state(), position.score(one.to_move)) for one in seen]


def solved(name: str, seed: int):
    """One random position and its exact value."""
    rng = new_rng("fit", seed)
    position = random_opening(game(name), below(rng, 16), rng)
    return [(position.copy_state(), searcher().value(number_of(position.copy_state()[0]))[0])]


def fitted(features, wins):
    """Newton's method; a little ridge keeps weights of what never happens at zero."""
    weights = np.zeros(features.shape[1])
    for _ in range(25):
        chances = 1 / (1 + np.exp(-features @ weights))
        curvature = (features * (chances * (1 - chances))[:, None]).T @ features + 5 * np.eye(len(weights))
        weights += np.linalg.solve(curvature, features.T @ (wins - chances) - 5 * weights)
    return weights


def told_apart(features, wins, weights) -> float:
    """Of pairs of a won and a lost position, in how many the won one looks better."""
    order = np.argsort(features @ weights, kind="stable")
    ranks = np.empty(len(order))
    ranks[order] = np.arange(len(order))
    won, lost = wins == 1, wins == 0
    return float((ranks[won].mean() - ranks[lost].mean()) / len(order) + 0.5)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=["gobblet3", "gobblet4"])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--agent", default="alphabeta:depth=3,exact=false")
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    work = partial(solved, given.game) if given.game == "gobblet3" else partial(played, given.game, given.agent)
    with executor(given.workers) as pool:
        games = list(shared(pool, work, range(given.games)))
    states = np.concatenate([state for one in games for state, _ in one])
    wins = np.array([(1 + score) / 2 for one in games for _, score in one])
    features, is_won = np.zeros((len(states), FEATURES)), np.zeros(len(states), np.bool_)
    features_kernel(game(given.game))(states, features, is_won)
    number = np.concatenate([[i] * len(one) for i, one in enumerate(games)])
    open_, apart = ~is_won, number % 5 == 0  # a fifth of the games is kept apart
    weights = fitted(features[open_ & ~apart], wins[open_ & ~apart])
    share = told_apart(features[open_ & apart], wins[open_ & apart], weights)
    print(f"{len(states):,} positions of {len(games):,} games, {is_won.mean():.1%} won at once; told apart {share:.1%}")
    print(f"draws {np.mean(wins == 0.5):.1%}; those won at once that were won: {wins[is_won].mean():.1%}")
    print(np.array2string(np.round(HUNDREDTHS * weights).astype(int), separator=", ", max_line_width=110))


if __name__ == "__main__":
    main()
