"""Monte Carlo tree search as report 003 prints it (section 5.3.4), which differs from UCT as it is usually done.

    Select         from the root on to the child with the highest bound, as long as a node has children and has been
                   visited `threshold` times; another is expanded
    Expand         the node gets one child more, a move drawn at random; where none is left, it is played from itself
    Playout        random moves to the end; a win of the player at the root counts 1, all else 0
    BackPropagate  the nodes on the path count the visit, and all but the root the result

So a node never has more than `threshold` children (one that is not the root one fewer, because its first visit was
its own playout): further moves are not looked at, however many there are. Children are drawn when the first of
them is needed, all in one random order, which is the same as to draw them one by one.
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from mossa.games import Game
from mossa.jit import Kernel, kernel, rule
from mossa.search.montecarlo.back_up import WHOSE, back_up_rule
from mossa.search.montecarlo.expansion import expand_rule
from mossa.search.montecarlo.proof import keep
from mossa.search.montecarlo.selection import spread_of, ucb1
from mossa.search.montecarlo.tree import Tree
from mossa.search.playout.playout import playout_rule
from mossa.search.playout.work import work_rule


class Params(NamedTuple):
    """The numbers of the search."""

    c: float
    threshold: int


class OpenTree(NamedTuple):
    """A tree whose nodes have some of their children only."""

    tree: Tree
    opened: Any  # [node]: how many children, from the first on, are in the tree


@rule
def best_opened(nodes, node, opened, params):
    """The first of the children with the highest bound."""
    first, spread = nodes[node].first, spread_of(nodes[node].visits)
    best, best_bound = first, -np.inf
    for child in range(first, first + opened[node]):
        bound = ucb1(nodes[child], spread, params)
        if bound > best_bound:
            best, best_bound = child, bound
    return best


@cache
def printed_kernel(game: Game, backup: str) -> Kernel:
    """Compile `run(root, grown, iterations, params, rng)`, which can be called again to go on.

    `backup` says whose wins a node counts: always `ours`, as printed, or its mover's `own`.
    """
    to_move, play, score, players, max_plies = game.to_move, game.play, game.score, game.players, game.max_plies
    expand, playout, new_work = expand_rule(game, False), playout_rule(game, "uniform"), work_rule(game)
    back_up = back_up_rule(WHOSE[backup], keep)

    @kernel(f"the search of report 003 for {game} (backup {backup})")
    def run(root, grown, iterations, params, rng):
        tree, opened = grown
        nodes, work, wins = tree.nodes, new_work(root), np.empty(players)
        path, movers = np.empty(max_plies + 1, np.int64), np.empty(max_plies + 1, np.int64)
        for _ in range(iterations):
            work.states[0] = root[0]
            state = work.states[0]
            node = depth = 0
            while opened[node] > 0 and nodes[node].visits >= params.threshold:
                node = best_opened(nodes, node, opened, params)
                movers[depth] = to_move(state)
                play(state, nodes[node].move)
                path[depth] = node
                depth += 1
            if nodes[node].count == 0:
                expand(tree, node, work, rng)
            if opened[node] < nodes[node].count:
                opened[node] += 1
                node = nodes[node].first + opened[node] - 1
                opened[node] = 0
                movers[depth] = to_move(state)
                play(state, nodes[node].move)
                path[depth] = node
                depth += 1
            playout(work, rng)
            for player in range(players):
                wins[player] = 1.0 if score(state, player) > 0 else 0.0
            back_up(nodes, path, movers, depth, wins)

    return run
