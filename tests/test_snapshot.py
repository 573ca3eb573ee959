"""What is shown of the trees that mcts grows: their most visited part, those of threads taken together."""

import math

import pytest

import mossa
from mossa.agents.thinking import Thinking


@pytest.mark.compiled
def test_a_snapshot_is_the_most_visited_part_of_the_tree():
    position = mossa.game("connect4").position("44")
    tree = mossa.agent("mcts:simulations=3000").choose(position, 1, Thinking(tree_nodes=40)).tree
    assert len(tree) == 40
    assert (tree.parent[0], tree.move[0], tree.visits[0]) == (-1, "", 3000)
    for row in range(1, 40):
        assert tree.parent[row] < row
        assert tree.visits[row] <= tree.visits[tree.parent[row]]
        assert -1 <= tree.value[row] <= 1
    assert tree.parent[1:8] == (0,) * 7  # all moves of the root, however few simulations they had
    assert tree.hidden[0] == 0
    for part in (tree.visits[1:8], tree.visits[8:]):
        assert list(part) == sorted(part, reverse=True)


def test_a_snapshot_tells_the_terms_of_the_bound():
    position = mossa.game("tictactoe").position("5")
    tree = mossa.agent("mcts:simulations=500,c=0.5,solver=false").choose(position, 1, Thinking(tree_nodes=30)).tree
    assert len(tree.exploration) == len(tree)
    for row in range(1, len(tree)):
        parent, visits = tree.visits[tree.parent[row]], tree.visits[row]
        assert tree.exploration[row] == pytest.approx(2 * 0.5 * math.sqrt(math.log(parent) / visits), rel=1e-5)


@pytest.mark.compiled
def test_the_trees_of_threads_are_shown_together():
    position, thinking = mossa.game("connect4").position("44"), Thinking(tree_nodes=300)
    decision = mossa.agent("mcts:simulations=3000,threads=3,reuse=true").choose(position, 1, thinking)
    tree = decision.tree
    assert tree.visits[0] == 3000
    of_root = {tree.move[row]: (tree.visits[row], tree.value[row]) for row in range(1, 300) if tree.parent[row] == 0}
    assert of_root == {one.move: (one.visits, pytest.approx(one.value)) for one in decision.candidates}
    lines = [()]
    for row in range(1, 300):
        lines.append((*lines[tree.parent[row]], int(tree.move[row]) - 1))
    assert len(set(lines)) == 300
    for row, line in enumerate(lines):
        found = [node_at(nodes, line) for nodes in thinking.memory["trees"][1]]
        assert tree.visits[row] == sum(node.visits for node in found if node is not None)


def node_at(nodes, line):
    node = nodes[0]
    for move in line:
        below = nodes[node.first : node.first + node.count]
        found = below[below.move == move]
        if not len(found):
            return None
        node = found[0]
    return node
