"""Monte Carlo tree search (UCT; Kocsis and Szepesvári 2006) for any number of players, with chance or without.

A simulation walks down by an upper confidence bound, each mover for himself; expands the leaf at its second visit;
plays random games from there; and adds every mover's own score on the way up. What may vary is put in when the kernel
is made, as rules: the bound, the playout policy, the proofs. When the array of nodes is full the search goes on
without growing.
"""

from functools import cache
from typing import NamedTuple

import numpy as np

from mossa.games import CHANCE, Game
from mossa.jit import Kernel, Rule, below, kernel, rule
from mossa.search.alphabeta.shallow import frames_rule
from mossa.search.montecarlo.guesses import back_up_guesses, mark_guesses_rule
from mossa.search.montecarlo.proof import back_up_bounds, clamp, is_idle, is_proven, mark_ends_rule, update_bounds
from mossa.search.montecarlo.selection import SELECTIONS
from mossa.search.montecarlo.sharing import place_of
from mossa.search.montecarlo.symmetry import distinct_rule
from mossa.search.montecarlo.tree import Tree, add_children, add_visit, new_tree, shuffle
from mossa.search.playout.chance import outcome_rule
from mossa.search.playout.mast import SLOTS, learn_habits
from mossa.search.playout.playout import playout_rule
from mossa.search.playout.policy import LEARNED
from mossa.search.playout.work import EPSILON, learning_work_rule, record

NOTHING, NEW, SHARED = range(3)  # what an expansion brings


class Parts(NamedTuple):
    """The variants of a search, by name; each set of them is its own kernel."""

    selection: str = "ucb1"
    playout: str = "uniform"
    solver: bool = False
    evaluation: str = ""  # whose guesses the search begins with; none: it knows nothing beforehand
    has_implicit: bool = False  # guesses are backed up by minimax
    lookahead: int = 0  # plies that a guess looks ahead by alpha-beta
    backup: str = "own"  # a node counts its mover's score; "ours": the root mover's (report 003)
    is_shared: bool = False  # a position that several lines lead to has its children once
    is_reduced: bool = False  # of moves that are images of one another one is enough


class Params(NamedTuple):
    """The numbers of a search, which its kernel takes at run time."""

    c: float  # exploration
    fpu: float = float("inf")  # the bound of a move never tried; infinite: each is tried once before any twice
    threshold: int = 1  # visits of a node before the bound chooses among its children
    rollouts: int = 1  # random games a simulation
    bias: float = 0.0  # weight of a guess, divided by the visits
    implicit: float = 0.0  # share of the guess in a move's value
    epsilon: float = EPSILON  # share of random moves in a policy that else takes the best


@rule
def no_key(state):
    """The key of a game without one, never asked."""
    return np.int64(0)


def described(parts: Parts) -> str:
    """The parts that are not the plain ones, for the message about compilation."""
    named = [f"{name}={part}" for name, part in parts._asdict().items() if part != Parts._field_defaults[name]]
    return f" with {', '.join(named)}" if named else ""


def tree_for(game: Game, parts: Parts, capacity: int) -> Tree:
    """An empty tree with all that the parts need beside it."""
    return new_tree(
        capacity,
        habits=(game.players, SLOTS) if parts.playout in LEARNED else (0, 0),
        places=1 << capacity.bit_length() - 2 if parts.is_shared else 0,  # 4 to 8 bytes a node
    )


def best_child_rule(parts: Parts) -> Rule:
    """The rule `(tree, parent, mover, params) -> child` with the highest bound."""
    spread_of, bound_of = SELECTIONS[parts.selection]
    solver, has_guess = parts.solver, bool(parts.evaluation)

    @rule
    def best_child(tree, parent, mover, params):
        nodes = tree.nodes
        first, count = nodes[parent].first, nodes[parent].count
        spread = spread_of(nodes[parent].visits)
        best, best_bound = first, -np.inf
        for child in range(first, first + count):
            node = nodes[child]
            if solver and is_idle(node, nodes[parent], mover):
                continue
            bound = params.fpu if node.visits == 0 else bound_of(node, count, spread, params.c)
            if has_guess:
                mean, guess = node.total / max(node.visits, 1), np.float64(node.guess)
                bound += params.bias * guess / (1 + node.visits) + params.implicit * (guess - mean)
            if bound > best_bound:
                best, best_bound = child, bound
        return best

    return best_child


@cache
def mcts_kernel(game: Game, parts: Parts) -> Kernel:
    """Compile `run(root, tree, simulations, params, rng) -> done`.

    It grows the tree by that many simulations, or fewer if the root is proven before.
    """
    to_move, legal_moves, play, score = game.to_move, game.legal_moves, game.play, game.score
    players, max_plies, has_chance, solver = game.players, game.max_plies, game.has_chance, parts.solver
    is_shared, has_habits = parts.is_shared, parts.playout in LEARNED
    is_reduced, distinct = parts.is_reduced, distinct_rule(game)
    key_of = game.key or no_key
    best_child, playout = best_child_rule(parts), playout_rule(game, parts.playout, has_habits)
    new_work, outcome, mark_ends = learning_work_rule(game), outcome_rule(game), mark_ends_rule(game)
    has_guess, has_implicit, is_ours = bool(parts.evaluation), parts.has_implicit, parts.backup == "ours"
    mark_guesses = mark_guesses_rule(game, parts.evaluation or "zero", parts.lookahead)
    new_frames = frames_rule(game, parts.lookahead)

    @rule
    def expand(tree, node, work, rng):
        """Give a node its children; nothing if it has none or there is no room."""
        state, nodes = work.states[0], tree.nodes
        key, place = np.int64(0), -1
        if is_shared:
            key = key_of(state)
            place = place_of(tree.places, key)
            if place >= 0 and tree.places[place].first > 0:
                nodes[node].first, nodes[node].count = tree.places[place].first, tree.places[place].count
                return SHARED
        n = legal_moves(state, work.moves)
        if is_reduced:
            n = distinct(state, work.moves, n)
        if n == 0 or tree.used[0] + n > len(nodes):
            return NOTHING
        if not has_chance or to_move(state) != CHANCE:
            shuffle(work.moves, n, rng)  # the order in which they get their first visits
        add_children(nodes, tree.used, node, work.moves, n)
        if is_shared and place >= 0:
            tree.places[place].key, tree.places[place].first = key, nodes[node].first
            tree.places[place].count = n
        return NEW

    @rule
    def has_proof(nodes, node, work, grown):
        """Whether a node that has just got children is bounded by them."""
        if grown == SHARED:
            return update_bounds(nodes, node, to_move(work.states[0]))
        return mark_ends(nodes, node, work)

    @rule
    def chosen(tree, node, mover, work, params, rng):
        """The child to walk to."""
        nodes = tree.nodes
        if has_chance and mover == CHANCE:
            return nodes[node].first + outcome(work.states[0], work.moves, work.probabilities, rng)
        if nodes[node].visits < params.threshold:
            return nodes[node].first + below(rng, nodes[node].count)
        return best_child(tree, node, mover, params)

    @rule
    def evaluate(work, leaf, rollouts, scores, rng):
        """The mean score of every player over random games from the leaf."""
        scores[:] = 0.0
        walked = work.plies[0]
        for _ in range(rollouts):
            work.states[0] = leaf[0]
            work.plies[0] = walked
            playout(work, rng)
            for player in range(players):
                scores[player] += score(work.states[0], player) / rollouts

    @rule
    def back_up(nodes, path, movers, depth, scores):
        nodes[0].visits += 1
        for i in range(depth - 1, -1, -1):
            node, mover = nodes[path[i]], movers[0] if is_ours or movers[i] == CHANCE else movers[i]
            if solver:
                clamp(scores, node)
            add_visit(node, scores[mover])

    @kernel(f"mcts for {game}{described(parts)}")
    def run(root, tree, simulations, params, rng):
        nodes = tree.nodes
        work, leaf, scores = new_work(root, tree.habits, params.epsilon), root.copy(), np.empty(players)
        frames = new_frames(root)
        path, movers = np.empty(max_plies + 1, np.int64), np.empty(max_plies + 1, np.int64)
        for done in range(simulations):
            if is_proven(nodes[0]):
                return done
            work.states[0] = root[0]
            state = work.states[0]
            work.plies[0] = node = depth = 0
            while not is_proven(nodes[node]):
                if nodes[node].count == 0:
                    if node > 0 and nodes[node].visits == 0:
                        break
                    grown = expand(tree, node, work, rng)
                    if grown == NOTHING:
                        break
                    if has_guess:
                        if grown == NEW:
                            mark_guesses(nodes, node, work, frames)
                        if has_implicit:
                            movers[depth] = to_move(state)
                            back_up_guesses(nodes, node, path, movers, depth)
                    if solver and has_proof(nodes, node, work, grown):
                        back_up_bounds(nodes, path, movers, depth)
                        continue
                movers[depth] = to_move(state)
                node = chosen(tree, node, movers[depth], work, params, rng)
                if has_habits:
                    record(work, movers[depth], nodes[node].move)
                play(state, nodes[node].move)
                path[depth] = node
                depth += 1
            if is_shared and solver and is_proven(nodes[node]):
                back_up_bounds(nodes, path, movers, depth)  # it may have been proven by way of another line
            leaf[0] = state
            evaluate(work, leaf, params.rollouts, scores, rng)
            if has_habits:
                learn_habits(work, scores)
            back_up(nodes, path, movers, depth, scores)
        return simulations

    return run
