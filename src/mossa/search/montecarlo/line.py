"""The line that a tree expects."""

from functools import cache

from mossa.games import Game
from mossa.jit import Kernel, kernel, rule


@rule
def likeliest_child(nodes, parent, mover):
    """The most visited child; one that is proven won before all, one that is proven lost after all."""
    best, best_rank = -1, -2
    for child in range(nodes[parent].first, nodes[parent].first + nodes[parent].count):
        node = nodes[child]
        low, high = (node.low, node.high) if mover == 0 else (-node.high, -node.low)
        rank = 2_147_483_647 if low == 1 else -1 if high == -1 else node.visits
        if rank > best_rank:
            best, best_rank = child, rank
    return best


@cache
def line_kernel(game: Game) -> Kernel:
    """Compile `run(nodes, node, fewest, codes, states) -> plies`.

    From `states[0]` it plays the move of a node and goes on to the likeliest child as long as that has been visited
    often enough, writing the moves into `codes` and what they lead to into `states`.
    """
    to_move, play = game.to_move, game.play

    @kernel(f"expected lines of {game}")
    def run(nodes, node, fewest, codes, states):
        for ply in range(len(codes)):
            codes[ply] = nodes[node].move
            states[ply + 1] = states[ply]
            play(states[ply + 1], codes[ply])
            if nodes[node].count == 0:
                return ply + 1
            node = likeliest_child(nodes, node, to_move(states[ply + 1]))
            if nodes[node].visits < fewest:
                return ply + 1
        return len(codes)

    return run
