"""How the movers of a simulation choose: in their trees as long as they are in them, then by the playout policy.

A choice is a rule `(simulation, work, words, mover, n, params, rng) -> index` of one of the n moves in `work.moves`,
or -1 where it makes none. Each policy is asked in one place alone: so it is compiled into the kernel (6 % faster).
"""

from typing import Any, NamedTuple

import numpy as np

from mossa.games import CHANCE, Game
from mossa.jit import Rule, allocating_rule, inlined_rule, rule
from mossa.search.information.bandits import Bandit
from mossa.search.information.sets import PER_PLAYER, Sets
from mossa.search.playout.chance import outcome_rule


class Simulation(NamedTuple):
    """What a simulation is, and the steps that it has made in trees so far."""

    player: int  # who searches
    arms: Any
    trail: Any  # [2]: as in `Arms`
    is_out: Any  # [tree]: whether its players have left it
    steps: Any  # [1]: how many there are
    found: Any  # [step, i]: the place of each move's arm
    counts: Any  # [step]: how many moves there were
    chosen: Any  # [step]: the index of the one that was made
    movers: Any  # [step]


def new_simulation_rule(game: Game, observers: str) -> Rule:
    """The rule `(player, arms) -> Simulation`."""
    trees, max_plies, max_moves = game.players if observers in PER_PLAYER else 1, game.max_plies, game.max_moves

    @allocating_rule
    def new_simulation(player, arms):
        return Simulation(
            player,
            arms,
            arms.trail.copy(),
            np.empty(trees, np.bool_),
            np.zeros(1, np.int64),
            np.empty((max_plies, max_moves), np.int32),
            np.empty(max_plies, np.int64),
            np.empty(max_plies, np.int64),
            np.empty(max_plies, np.int64),
        )

    return new_simulation


@rule
def one_tree(mover):
    return 0


@rule
def movers_tree(mover):
    return mover


@rule
def suggest_nothing(work, n, rng):
    """Where untried moves are tried in any order."""


def suggest_rule(pick: Rule) -> Rule:
    """The rule `(work, n, rng)` that puts the policy's move first, to be tried before others."""

    @rule
    def suggest(work, n, rng):
        moves, i = work.moves, pick(work, n, rng)
        first = moves[0]
        moves[0] = moves[i]
        moves[i] = first

    return suggest


def tree_choice(bandit: Bandit, sets: Sets, observers: str, pick: Rule) -> Rule:
    """By the bandit in the mover's tree, guided by the policy `pick` if it asks for that; none beyond the tree."""
    choose, key_of = bandit.choose, sets.key
    tree_of = movers_tree if observers in PER_PLAYER else one_tree
    suggest = suggest_rule(pick) if bandit.is_guided else suggest_nothing

    @inlined_rule
    def choice(simulation, work, words, mover, n, params, rng):
        tree, step = tree_of(mover), simulation.steps[0]
        if simulation.is_out[tree]:
            return -1
        suggest(work, n, rng)
        key = key_of(work.states, words, mover, simulation.player, simulation.trail)
        i, simulation.is_out[tree] = choose(simulation.arms, key, work.moves, n, simulation.found[step], params, rng)
        if i < 0:
            return -1
        simulation.counts[step], simulation.chosen[step], simulation.movers[step] = n, i, mover
        simulation.steps[0] = step + 1
        return i

    return choice


@inlined_rule
def no_choice(work, n, rng):
    return -1


def rivals_choice(choice: Rule, pick_rival: Rule) -> Rule:
    """As `choice` for the searching player, by a policy for all others."""

    @inlined_rule
    def choice_or_rival(simulation, work, words, mover, n, params, rng):
        if mover != simulation.player:
            return pick_rival(work, n, rng)
        return choice(simulation, work, words, mover, n, params, rng)

    return choice_or_rival


def or_policy(choice: Rule, pick: Rule) -> Rule:
    """As `choice`, but by the policy where that has none."""

    @inlined_rule
    def choice_or_policy(simulation, work, words, mover, n, params, rng):
        i = choice(simulation, work, words, mover, n, params, rng)
        return i if i >= 0 else pick(work, n, rng)

    return choice_or_policy


def or_outcome(game: Game, choice: Rule) -> Rule:
    """As `choice`, but drawn where chance moves."""
    if not game.has_chance:
        return choice
    outcome = outcome_rule(game)

    @inlined_rule
    def choice_or_outcome(simulation, work, words, mover, n, params, rng):
        if mover == CHANCE:
            return outcome(work, rng)
        return choice(simulation, work, words, mover, n, params, rng)

    return choice_or_outcome


@rule
def everybody_in(simulation):
    """All begin in their trees."""
    simulation.is_out[:] = False


def searcher_in_rule(observers: str) -> Rule:
    """The rule `(simulation)`: the searching player alone begins in a tree."""
    tree_of = movers_tree if observers in PER_PLAYER else one_tree

    @rule
    def searcher_in(simulation):
        simulation.is_out[:] = True
        simulation.is_out[tree_of(simulation.player)] = False

    return searcher_in
