"""Monte Carlo tree search (UCT; Kocsis and Szepesvári 2006) on a tree of flat records.

A node is one record of 32 bytes; the children of a node are neighbours, so that selection reads a few cache lines:

    total    sum of the scores seen through this node, for the player who moved into it
    move     the move that leads here from the parent
    visits   simulations that went through
    first    index of the first child
    count    number of children; 0 until the node is expanded (and for ever where the game is over)
    width    1 / sqrt(visits), kept so that selection needs neither division nor root

Node 0 is the root. A simulation walks down by UCB1, each mover for himself, so that any number of players is served;
it expands the leaf at its second visit, plays one random game, and adds every mover's own score on the way up.
When the array is full the search goes on without growing.
"""

from functools import cache
from math import log, sqrt
from typing import Any

import numpy as np
import numpy.typing as npt

from mossa.games import Game
from mossa.jit import Kernel, Rule, below, kernel, rule
from mossa.search.playout import uniform_playout

NODE = np.dtype(
    [
        ("total", np.float64),
        ("move", np.int64),
        ("visits", np.int32),
        ("first", np.int32),
        ("count", np.int32),
        ("width", np.float32),
    ],
    align=True,
)


def new_tree(capacity: int) -> tuple[Any, npt.NDArray[np.int64]]:
    """Room for `capacity` nodes, of which the root is in use: the records, and how many are used."""
    nodes = np.recarray(capacity, NODE)
    nodes[:1] = np.zeros(1, NODE)
    return nodes, np.ones(1, np.int64)


@rule
def best_child(nodes, parent, c):
    """The child with the highest upper confidence bound; one never visited comes before all."""
    best, best_bound = -1, -np.inf
    first = nodes[parent].first
    spread = c * sqrt(log(max(nodes[parent].visits, 1)))
    for child in range(first, first + nodes[parent].count):
        node = nodes[child]
        if node.visits == 0:
            return child
        width = np.float64(node.width)
        bound = width * (width * node.total + spread)  # total / visits + c * sqrt(ln(parent's visits) / visits)
        if bound > best_bound:
            best, best_bound = child, bound
    return best


@rule
def add_children(nodes, used, parent, moves, n, rng):
    """Give a node its children, in random order: the order in which they get their first visit."""
    first = used[0]
    for i in range(n):
        j = i + below(rng, n - i)
        move = moves[j]
        moves[j] = moves[i]
        node = nodes[first + i]
        node.move = move
        node.total = 0.0
        node.visits = 0
        node.first = 0
        node.count = 0
        node.width = 0
    nodes[parent].first = first
    nodes[parent].count = n
    used[0] = first + n


@cache
def mcts_kernel(game: Game) -> Kernel:
    """Compile `run(root, nodes, used, simulations, c, rng)`, which grows the tree by that many simulations."""
    to_move, legal_moves, play, score = game.to_move, game.legal_moves, game.play, game.score
    max_moves, max_plies, players = game.max_moves, game.max_plies, game.players
    playout: Rule = uniform_playout(game)

    @kernel(f"mcts for {game}")
    def run(root, nodes, used, simulations, c, rng):
        scratch, moves = root.copy(), np.empty(max_moves, np.int64)
        path, movers = np.empty(max_plies + 1, np.int64), np.empty(max_plies + 1, np.int64)
        scores = np.empty(players)
        for _ in range(simulations):
            scratch[0] = root[0]
            state = scratch[0]
            node = depth = 0
            while True:
                if nodes[node].count == 0:
                    if node > 0 and nodes[node].visits == 0:
                        break
                    n = legal_moves(state, moves)
                    if n == 0 or used[0] + n > len(nodes):
                        break
                    add_children(nodes, used, node, moves, n, rng)
                movers[depth] = to_move(state)
                node = best_child(nodes, node, c)
                play(state, nodes[node].move)
                path[depth] = node
                depth += 1
            playout(state, moves, rng)
            for player in range(players):
                scores[player] = score(state, player)
            nodes[0].visits += 1
            for i in range(depth):
                reached = nodes[path[i]]
                reached.visits += 1
                reached.total += scores[movers[i]]
                reached.width = 1 / sqrt(reached.visits)

    return run
