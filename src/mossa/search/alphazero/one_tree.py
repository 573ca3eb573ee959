"""One tree searched for a move, several leaves at once so that the network answers them together.

Walks that wait for an answer count as lost visits on their way, so that the next ones go elsewhere (virtual loss;
Chaslot et al. 2008). In a round of sequential halving they all go to different moves of the root, and nothing changes.
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from mossa.games import Game
from mossa.jit import Kernel, kernel, rule
from mossa.search.alphazero.cache import see_rule
from mossa.search.alphazero.gumbel import root_child
from mossa.search.alphazero.policy import Weights, inner_child
from mossa.search.alphazero.puct import puct_child
from mossa.search.alphazero.rounds import walk_of
from mossa.search.alphazero.simulation import ASKS, MEETS, absorb_rule, descend_rule
from mossa.search.alphazero.tree import Tree, Walk, new_walks
from mossa.search.montecarlo.proof import is_proven

CHILDREN = {"gumbel": inner_child, "puct": puct_child}


class Search(NamedTuple):
    """A search of one position."""

    tree: Tree
    root: Any  # [1] the position
    walks: Walk  # the first index of each array is the walk
    order: Any  # [simulation] visits of the root's move to be simulated; behind its end the selection decides
    noise: Any  # [move]
    done: Any  # [2] simulations begun, and walks that wait for an answer
    weights: Weights


def new_search(game: Game, tree: Tree, root: Any, batch: int, order: Any, weights: Weights) -> Search:
    """A search with up to `batch` walks at once."""
    walks, noise, done = new_walks(game, batch), np.zeros(game.max_moves), np.zeros(2, np.int64)
    return Search(tree, root, walks, np.asarray(order, np.int64), noise, done, weights)


@rule
def change_loss(tree, walk, visits):
    """Count lost visits along a walk that waits, or take them back."""
    tree.nodes[0].visits += visits
    for i in range(walk.depth[0]):
        node = tree.nodes[walk.path[i]]
        node.visits += visits
        node.total -= visits


@cache
def one_tree_kernel(game: Game, selection: str) -> Kernel:
    """Compile `run(search, cache, simulations, planes, logits, values) -> questions`.

    It takes the answers to its last questions and begins simulations, `simulations` of the search in all, until it has
    as many questions as `planes` has rows. No questions: the budget is spent or the root is proven.
    """
    child_of = CHILDREN[selection]
    descend, absorb, see, to_move = descend_rule(game, child_of), absorb_rule(game), see_rule(game), game.to_move

    @rule
    def first_step(search, walk):
        nodes, done = search.tree.nodes, search.done[0]
        if nodes[0].count > 0:
            mover = to_move(walk.states[0])
            if done - 1 < len(search.order):
                walk.path[0] = root_child(nodes, mover, search.noise, search.order[done - 1], search.weights)
            else:
                walk.path[0] = child_of(nodes, 0, mover, search.weights)

    @rule
    def is_next_round(search, asked):
        """Whether the next simulation must wait for the answers: it belongs to another round of halving."""
        done = search.done[0]
        if asked == 0 or done < 2 or done > len(search.order):
            return asked > 0 and done < 2
        return search.order[done - 1] != search.order[done - 2]

    # a kernel must not hold what a rule that makes no arrays returns: walks are taken apart in rules

    @rule
    def take_answer(search, row, cache, logits, values, known):
        walk = walk_of(search.walks, row)
        change_loss(search.tree, walk, -1)
        absorb(search.tree, cache, walk, logits[row], values[row], known)

    @rule
    def simulate(search, row, cache, planes, known, seen):
        walk = walk_of(search.walks, row)
        walk.states[0] = search.root[0]
        first_step(search, walk)
        end = descend(search.tree, cache, walk, search.weights, known)
        if end == ASKS:
            see(walk.states[0], planes[row], seen)
            change_loss(search.tree, walk, 1)
        return end

    @kernel(f"guided search of {game} ({selection})")
    def run(search, cache, simulations, planes, logits, values):
        known, seen = np.empty(logits.shape[1], np.float32), np.empty(planes.shape[1:], np.float32)
        for row in range(search.done[1]):
            take_answer(search, row, cache, logits, values, known)
        asked = 0
        while asked < len(planes) and search.done[0] < simulations and not is_proven(search.tree.nodes[0]):
            if is_next_round(search, asked):
                break
            end = simulate(search, asked, cache, planes, known, seen)
            if end == MEETS:
                break
            search.done[0] += 1
            asked += end == ASKS
        search.done[1] = asked
        return asked

    return run
