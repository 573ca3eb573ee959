"""Trees of several deals merged into one by the moves that lead to their nodes (see `simulation_tree`)."""

from functools import cache

import numpy as np

from mossa.games import Game
from mossa.jit import Kernel, kernel
from mossa.search.information.simulation_tree import child_node, fewest_visits, keep_state


@cache
def merging_kernel(game: Game) -> Kernel:
    """Compile `run(root, nodes, tree)`: add the visited nodes of the tree of a deal, which begins at `root[0]`."""
    to_move, play = game.to_move, game.play
    max_plies = game.max_plies

    @kernel(f"merged trees of {game}")
    def run(root, nodes, tree):
        states = np.empty(max_plies + 1, root.dtype)
        words = states.view(np.uint8)
        states[0] = root[0]
        at = np.zeros(max_plies + 1, np.int64)  # in the tree of the deal
        place = np.zeros(max_plies + 1, np.int64)  # in the merged one
        tried = np.zeros(max_plies + 1, np.int64)
        tree.visits[0] += nodes[0].visits
        depth = 0
        while depth >= 0:
            parent = at[depth]
            if tried[depth] == nodes[parent].count:
                depth -= 1
                continue
            child = nodes[parent].first + tried[depth]
            tried[depth] += 1
            if nodes[child].visits < fewest_visits(tree):
                continue
            size = tree.used[0]
            node = child_node(tree, place[depth], to_move(states[depth]), nodes[child].move)
            if node < 0:
                continue
            if node == size:
                keep_state(tree, node, words, depth)
            tree.visits[node] += nodes[child].visits
            tree.nodes[node].total += nodes[child].total
            if depth == 0:
                tree.nodes[0].total += nodes[child].total
            if nodes[child].count > 0:
                states[depth + 1] = states[depth]
                play(states[depth + 1], nodes[child].move)
                depth += 1
                at[depth], place[depth], tried[depth] = child, node, 0

    return run
