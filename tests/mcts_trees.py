"""Trees of `mcts` for the tests, and what holds for all of them."""

from functools import cache

import mossa
from mossa.agents.mcts import in_use
from mossa.jit import new_rng
from mossa.search.montecarlo.mcts import Params, Parts, mcts_kernel, tree_for

PARAMS = Params(c=1.4)


def searched(spec, moves, simulations, slices=1, capacity=100_000, plain=False, params=PARAMS, **parts):
    """The whole tree after that many simulations."""
    run = mcts_kernel(mossa.game(spec), Parts(**parts))
    run = getattr(run, "py_func", run) if plain else run
    tree = tree_for(mossa.game(spec), Parts(**parts), capacity)
    root, rng = mossa.game(spec).position(moves).copy_state(), new_rng(1)
    for _ in range(slices):
        run(root, tree, simulations // slices, params, rng)
    return tree


def grown(*position, **search):
    """Its nodes in use."""
    return in_use(searched(*position, **search))


def check_tree(nodes):
    """What holds for every tree: a parent is visited as often as its children, and once more unless it is the root."""
    for i, node in enumerate(nodes):
        children = nodes[node.first : node.first + node.count] if node.count else nodes[:0]
        if len(children):
            assert node.visits == children.visits.sum() + (i > 0)
            assert len(set(children.move)) == len(children)
        assert abs(node.total) <= node.visits


@cache
def exact(position):
    """The value for player 0, by walking every line."""
    codes = position.move_codes()
    if not codes:
        return position.score(0)
    values = [exact(position.play_code(code)) for code in codes]
    return max(values) if position.to_move == 0 else min(values)
