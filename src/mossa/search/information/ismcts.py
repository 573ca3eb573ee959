"""Tree search over information sets: hidden cards, simultaneous moves, chance in an open loop, any number of players.

A simulation deals what the searching player cannot see (and, where moves are simultaneous, takes back the choices of
the running turn). Then every mover chooses among the arms of their information set, until one is new: from there on
they play by the playout policy, while others may still be in their trees. In the end the arms learn a score.

`observers` decides what is one information set (see `sets`), and with it which search this is:

    single     one tree of what the searching player sees, grown by one arm a simulation: SO-ISMCTS
    multiple   a tree for each player, each grown by one: MO-ISMCTS (Cowling, Powley and Whitehouse 2012); where moves
               are simultaneous, decoupled UCT, for `view` hides from a seat what the others chose this turn
    all        one tree in which all is known, also what others chose in the same turn
    none       one tree of move sequences: open loop
    turns      a tree for each player, of the move sequences of the turns before: decoupled UCT in an open loop
    own        one tree of the searching player's own moves, with rivals who play by a policy (what report 002 meant);
               it can go on from move to move (`after_move`)

`backup` decides whose score an arm learns: its mover's own, or always the searching player's (as report 000).
`rivals` decides how the others move: they learn as the searching player does, or play by a policy from the first move.
When the table of arms is full the search goes on without growing.
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from mossa.games import Game
from mossa.jit import Kernel, Rule, kernel, rule
from mossa.search.copying import copy_into
from mossa.search.hashing import place_of
from mossa.search.information.arms import Arms, arm_key
from mossa.search.information.bandits import BANDITS
from mossa.search.information.choices import (
    everybody_in,
    new_simulation_rule,
    no_choice,
    or_outcome,
    or_policy,
    rivals_choice,
    searcher_in_rule,
    tree_choice,
)
from mossa.search.information.deal import deal_rule
from mossa.search.information.sets import PER_PLAYER, set_rules, words_rule
from mossa.search.information.trace import tracing_rules
from mossa.search.playout.policy import policy_rule
from mossa.search.playout.work import work_rule

LEARN = "learn"  # rivals who have trees too


class Parts(NamedTuple):
    """The variants of a search, by name; each set of them is its own kernel."""

    observers: str = "single"
    bandit: str = "ucb1"
    playout: str = "uniform"
    backup: str = "own"
    rivals: str = LEARN
    is_shown: bool = False  # simulations leave their lines in a simulation tree


@rule
def movers_score(mover, player):
    return mover


@rule
def searchers_score(mover, player):
    return player


WHOSE: dict[str, Rule] = {"own": movers_score, "ours": searchers_score}


def named(parts: Parts) -> str:
    """The parts in words, for the message about compilation."""
    return ", ".join(parts[:-1]) + (", shown" if parts.is_shown else "")


@cache
def ismcts_kernel(game: Game, parts: Parts) -> Kernel:
    """Compile `run(root, player, arms, tree, simulations, params, rng)`: from what `player` sees of `root[0]`.

    `tree` is the simulation tree, of no size unless `is_shown`.
    """
    to_move, legal_moves, play, score = game.to_move, game.legal_moves, game.play, game.score
    bandit, whose, pick = BANDITS[parts.bandit], WHOSE[parts.backup], policy_rule(game, parts.playout)
    sets, learn = set_rules(game, parts.observers), bandit.learn
    choose, begin, follow = tree_choice(bandit, sets, parts.observers, pick), everybody_in, sets.follow
    if parts.rivals != LEARN:
        pick_rival = no_choice if parts.rivals == parts.playout else policy_rule(game, parts.rivals)
        choose, begin = rivals_choice(choose, pick_rival), searcher_in_rule(parts.observers)
    choose = or_outcome(game, or_policy(choose, pick))
    deal = deal_rule(game, takes_back=parts.observers in PER_PLAYER)
    new_work, new_simulation, words_of = work_rule(game), new_simulation_rule(game, parts.observers), words_rule(game)
    new_trace, note, add_trace = tracing_rules(game, parts.is_shown, parts.observers == "own", whose)

    @kernel(f"ismcts for {game} ({named(parts)})")
    def run(root, player, arms, tree, simulations, params, rng):
        work, simulation, trace = new_work(root), new_simulation(player, arms), new_trace(root)
        states, state, moves, words = work.states, work.states[0], work.moves, words_of(work.states)
        words[:] = 0  # the holes of a record are never written again
        for _ in range(simulations):
            states[0] = root[0]
            deal(state, player, rng)
            begin(simulation)
            copy_into(simulation.trail, arms.trail)
            simulation.used[0] = 0
            n = legal_moves(state, moves)
            while n > 0:
                mover = to_move(state)
                move = moves[choose(simulation, work, words, mover, n, params, rng)]
                note(trace, simulation.is_out, state, mover, player, move)
                play(state, move)
                follow(states, words, mover, player, simulation.trail, move)
                n = legal_moves(state, moves)
            for number in range(simulation.used[0]):
                step = simulation.steps[number]
                result = score(state, whose(step.mover, player))
                learn(arms, simulation.found[number], step.count, step.chosen, result, params)
            add_trace(tree, trace, state, player)

    return run


def known_arms(game: Game, observers: str, state: Any, player: int, arms: Arms, codes: list[int]) -> list[int]:
    """The places of the arms of moves in a state, in the search of `player`; negative where a move has none."""
    states = np.zeros(2, game.state).view(np.recarray)
    states[0] = state[0]
    mover = game.to_move(states[0])
    key = set_rules(game, observers).key(states, words_rule(game)(states), mover, player, arms.trail)
    return [int(place_of(arms.places, arm_key(key, np.int64(code)))) for code in codes]
