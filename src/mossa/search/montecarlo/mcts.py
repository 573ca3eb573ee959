"""Monte Carlo tree search (UCT; Kocsis and Szepesvári 2006) for any number of players, with chance or without.

A simulation has four steps: it goes down the tree by an upper confidence bound, each mover for themselves (selection);
gives the leaf children at its second visit (expansion); plays random games from there (playout); and adds every mover's
own score on the way up (back-up). Each step is a rule of its own, in the file of its name. Variants are other rules,
put in when the kernel is made. When the array of nodes is full the search goes on without growing.
"""

from functools import cache
from typing import NamedTuple

import numpy as np

from mossa.games import Game
from mossa.jit import Kernel, Rule, kernel, rule
from mossa.search.alphabeta.shallow import frames_rule
from mossa.search.montecarlo.back_up import WHOSE, back_up_rule
from mossa.search.montecarlo.expansion import expand_rule
from mossa.search.montecarlo.guesses import guess_children_rule, guess_nothing
from mossa.search.montecarlo.proof import always, clamp, is_proven, keep, may_gain, prove_children_rule, prove_nothing
from mossa.search.montecarlo.selection import select_rule, ucb1, ucb1_with_guess
from mossa.search.montecarlo.tree import Tree, new_tree
from mossa.search.playout.mast import ignore_move, learn_averages, learn_nothing, new_mast, note_move_rule
from mossa.search.playout.playout import playout_rule
from mossa.search.playout.policy import LEARNED
from mossa.search.playout.work import EPSILON, learning_work_rule


class Parts(NamedTuple):
    """The variants of a search, by name; each set of them is its own kernel."""

    playout: str = "uniform"
    solver: bool = False  # results are proven in the tree
    evaluation: str = ""  # whose guesses are backed up by minimax; none: the search knows nothing beforehand
    lookahead: int = 0  # plies that a guess looks ahead by alpha-beta
    backup: str = "own"  # whose score a node counts (see `back_up.WHOSE`)
    symmetry: bool = False  # of moves that are images of one another one is enough


class Params(NamedTuple):
    """The numbers of a search, which its kernel takes at run time."""

    c: float  # exploration
    threshold: int = 1  # visits of a node before the bound chooses among its children
    rollouts: int = 1  # random games a simulation
    implicit: float = 0.0  # share of the guess in a move's value
    epsilon: float = EPSILON  # share of random moves in a policy that else takes the best


def named(parts: Parts) -> str:
    """The parts that are not the plain ones, for the message about compilation."""
    others = [f"{name}={part}" for name, part in parts._asdict().items() if part != Parts._field_defaults[name]]
    return f" with {', '.join(others)}" if others else ""


def tree_for(game: Game, parts: Parts, capacity: int) -> Tree:
    """An empty tree with all that the parts need beside it."""
    return new_tree(capacity, new_mast(game) if parts.playout in LEARNED else None)


def playouts_rule(game: Game, playout: Rule) -> Rule:
    """The rule `(work, leaf, rollouts, scores, rng)` of every player's mean score over random games from the leaf."""
    score, players = game.score, game.players

    @rule
    def play_out(work, leaf, rollouts, scores, rng):
        scores[:] = 0.0
        plies = work.plies[0]
        for _ in range(rollouts):
            work.states[0] = leaf[0]
            work.plies[0] = plies
            playout(work, rng)
            for player in range(players):
                scores[player] += score(work.states[0], player) / rollouts

    return play_out


@cache
def mcts_kernel(game: Game, parts: Parts) -> Kernel:
    """Compile `run(root, tree, simulations, params, rng) -> done`.

    It grows the tree by that many simulations, or fewer if the root is proven before.
    """
    to_move, play, players, max_plies = game.to_move, game.play, game.players, game.max_plies
    is_open, bound, prove = always, keep, prove_nothing
    if parts.solver:
        is_open, bound, prove = may_gain, clamp, prove_children_rule(game)
    value, guess = ucb1, guess_nothing
    if parts.evaluation:
        value, guess = ucb1_with_guess, guess_children_rule(game, parts.evaluation, parts.lookahead)
    note, learn = ignore_move, learn_nothing
    if parts.playout in LEARNED:
        note, learn = note_move_rule(game), learn_averages
    select, expand = select_rule(game, value, is_open), expand_rule(game, parts.symmetry)
    play_out = playouts_rule(game, playout_rule(game, parts.playout, note))
    back_up = back_up_rule(WHOSE[parts.backup], bound)
    new_work, new_frames = learning_work_rule(game), frames_rule(game, parts.lookahead)

    @kernel(f"mcts for {game}{named(parts)}")
    def run(root, tree, simulations, params, rng):
        nodes = tree.nodes
        work, leaf, scores = new_work(root, tree.mast, params.epsilon), root.copy(), np.empty(players)
        path, movers, frames = np.empty(max_plies + 1, np.int64), np.empty(max_plies + 1, np.int64), new_frames(root)
        for done in range(simulations):
            if is_proven(nodes[0]):
                return done
            work.states[0] = root[0]
            state = work.states[0]
            work.plies[0] = node = depth = 0
            while not is_proven(nodes[node]):
                movers[depth] = to_move(state)
                if nodes[node].count == 0:
                    if (node > 0 and nodes[node].visits == 0) or not expand(tree, node, work, rng):
                        break
                    guess(nodes, node, path, movers, depth, work, frames)
                    if prove(nodes, node, path, movers, depth, work):
                        continue
                node = select(nodes, node, movers[depth], work, params, rng)
                note(work, nodes[node].move)
                play(state, nodes[node].move)
                path[depth] = node
                depth += 1
            leaf[0] = state
            play_out(work, leaf, params.rollouts, scores, rng)
            learn(work, scores)
            back_up(nodes, path, movers, depth, scores)
        return simulations

    return run
