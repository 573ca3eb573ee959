"""A round of many searches at once: each takes the network's answer, walks on, and asks its next question.

`search_kernel` searches given positions; self-play does the same and makes the moves too.
"""

from functools import cache

import numpy as np

from mossa.games import Game
from mossa.jit import Kernel, Rule, kernel, rule
from mossa.search.alphazero.cache import see_rule
from mossa.search.alphazero.gumbel import root_child
from mossa.search.alphazero.simulation import ASKS, absorb_rule, descend_rule
from mossa.search.alphazero.tree import Tree, Walk
from mossa.search.montecarlo.proof import is_proven


@rule
def tree_of(games, g):
    return Tree(games.nodes[g], games.used[g])


@rule
def walk_of(walks, g):
    return Walk(
        walks.states[g],
        walks.path[g],
        walks.movers[g],
        walks.depth[g],
        walks.moves[g],
        walks.tried[g],
        walks.counts[g],
        walks.nexts[g],
        walks.turns[g],
        walks.bests[g],
    )


@rule
def is_finished(games, g):
    """The root was evaluated and all simulations are made, or there is nothing left to find out."""
    return games.done[g] > games.simulations[g] or is_proven(games.nodes[g][0])


@cache
def take_answer_rule(game: Game) -> Rule:
    """The rule `(games, g, cache, logits, values, known)` that gives a game what the network said, if it has asked."""
    absorb = absorb_rule(game)

    @rule
    def take_answer(games, g, cache, logits, values, known):
        if games.walks.depth[g, 0] >= 0:
            row = games.rows[g]
            absorb(tree_of(games, g), cache, walk_of(games.walks, g), logits[row], values[row], known)

    return take_answer


@cache
def ask_rule(game: Game) -> Rule:
    """The rule `(games, g, planes, row, seen)` that writes a game's question."""
    see = see_rule(game)

    @rule
    def ask(games, g, planes, row, seen):
        games.rows[g] = row
        see(games.walks.states[g, 0], planes[row], seen)

    return ask


@cache
def step_rule(game: Game) -> Rule:
    """The rule `(games, g, cache, orders, weights, logits) -> ASKS or DONE`: the next simulation of a search."""
    descend, to_move = descend_rule(game), game.to_move

    @rule
    def step(games, g, cache, orders, weights, logits):
        tree, walk = tree_of(games, g), walk_of(games.walks, g)
        walk.states[0] = games.roots[g, 0]
        if games.done[g] > 0:
            visits = orders[min(tree.nodes[0].count, len(orders) - 1), games.done[g] - 1]
            walk.path[0] = root_child(tree.nodes, to_move(walk.states[0]), games.noise[g], visits, weights)
        games.done[g] += 1
        return descend(tree, cache, walk, weights, logits)

    return step


@cache
def search_kernel(game: Game) -> Kernel:
    """Compile `run(games, cache, orders, weights, planes, logits, values) -> questions` for searches from their roots.

    When there are no more questions, all searches are finished.
    """
    take_answer, step, ask = take_answer_rule(game), step_rule(game), ask_rule(game)

    @kernel(f"searches of {game}")
    def run(games, cache, orders, weights, planes, logits, values):
        asked = 0
        known, seen = np.empty(logits.shape[1], np.float32), np.empty(planes.shape[1:], np.float32)
        for g in range(len(games.done)):
            take_answer(games, g, cache, logits, values, known)
            while not is_finished(games, g):
                if step(games, g, cache, orders, weights, known) == ASKS:
                    ask(games, g, planes, asked, seen)
                    asked += 1
                    break
        return asked

    return run
