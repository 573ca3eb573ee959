"""Tree search over information sets: hidden cards, simultaneous moves, chance in an open loop, any number of players.

A simulation deals what the searching player cannot see (and, where moves are simultaneous, takes back the choices of
the running turn). Then every mover chooses among the arms of his information set, until one is new: from there on he
plays by the playout policy, while others may still be in their trees. In the end each mover's arms learn his score.

`observers` decides what is one information set (see `mossa.search.information.sets`), and with it which search this is:

    single     one tree of what the searching player sees, grown by one arm a simulation: SO-ISMCTS
    multiple   a tree for each player, each grown by one: MO-ISMCTS (Cowling, Powley and Whitehouse 2012); where moves
               are simultaneous, decoupled UCT, for `view` hides from a seat what the others chose this turn
    all        one tree in which all is known, also what others chose in the same turn
    none       one tree of move sequences: open loop
    turns      a tree for each player, of the move sequences of the turns before: decoupled UCT in an open loop

`backup` decides whose score an arm learns: its mover's own, or always the searching player's (as report 000).
`rivals` decides how the others move: they learn as the searching player does, or play by a policy from the first move.
When the table of arms is full the search goes on without growing.
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from mossa.games import CHANCE, Game
from mossa.jit import Kernel, Rule, kernel, rule
from mossa.search.information.arms import Arms, arm_key, place_of
from mossa.search.information.bandits import BANDITS
from mossa.search.information.sets import first_trail, information_rule, mix, turn_rule, words_rule
from mossa.search.information.simulation_tree import note, trace_rule, walk_rule
from mossa.search.playout.chance import outcome_rule
from mossa.search.playout.policy import policy_rule
from mossa.search.playout.work import work_rule

TREES = ("multiple", "turns")  # observers with a tree for each player


class Parts(NamedTuple):
    """The variants of a search, by name; each set of them is its own kernel."""

    observers: str = "single"
    bandit: str = "ucb1"
    playout: str = "uniform"
    backup: str = "own"
    rivals: str = "learn"
    is_shown: bool = False  # simulations leave their lines in `walks`


@rule
def know_all(state, player, rng):
    """The redeal of a game without secrets."""


@rule
def go_on(state):
    """Where choices are not taken back."""


@rule
def always(states, words):
    """Where turns are not told apart."""
    return True


@rule
def put_first(moves, i):
    """Swap the first move with another."""
    first = moves[0]
    moves[0] = moves[i]
    moves[i] = first


@cache
def deal_rule(game: Game, observers: str) -> Rule:
    """The rule `(state, player, rng)` that makes of what a player sees a state to begin a simulation with."""
    hidden = game.hidden
    redeal = hidden.redeal if hidden is not None else know_all
    take_back = hidden.take_back if hidden is not None and hidden.take_back and observers in TREES else go_on

    @rule
    def deal(state, player, rng):
        redeal(state, player, rng)
        take_back(state)

    return deal


def described(parts: Parts) -> str:
    """The parts in words, for the message about compilation."""
    return ", ".join(parts[:-1]) + (", shown" if parts.is_shown else "")


@cache
def ismcts_kernel(game: Game, parts: Parts) -> Kernel:
    """Compile `run(root, player, arms, walks, simulations, params, rng)`: from what `player` sees of `root[0]`."""
    to_move, legal_moves, play, score = game.to_move, game.legal_moves, game.play, game.score
    players, max_moves, max_plies, has_chance = game.players, game.max_moves, game.max_plies, game.has_chance
    choose, learn = BANDITS[parts.bandit]
    information, words_of = information_rule(game, parts.observers), words_rule(game)
    new_work, pick, outcome = work_rule(game), policy_rule(game, parts.playout), outcome_rule(game)
    deal = deal_rule(game, parts.observers)
    has_trees, has_turns, is_ours = parts.observers in TREES, parts.observers == "turns", parts.backup == "ours"
    keeps_trail = parts.observers in ("none", "turns")
    is_new_turn = turn_rule(game) if has_turns else always
    is_alone = parts.rivals != "learn"
    pick_rival = policy_rule(game, parts.rivals) if is_alone else pick
    no_trail, is_guided = first_trail(), parts.bandit == "guided"
    is_shown, new_trace, add_walk = parts.is_shown, trace_rule(game, parts.is_shown), walk_rule(game, is_ours)
    trees = players if has_trees else 1

    @kernel(f"ismcts for {game} ({described(parts)})")
    def run(root, player, arms, walks, simulations, params, rng):
        work = new_work(root)
        states, state, moves, words = work.states, work.states[0], work.moves, words_of(work.states)
        words[:] = 0  # the holes of a record are never written again
        trail, is_out = no_trail.copy(), np.empty(trees, np.bool_)
        found = np.empty((max_plies, max_moves), np.int32)  # places of the arms at each step in the tree
        counts, chosen = np.empty(max_plies, np.int64), np.empty(max_plies, np.int64)
        movers = np.empty(max_plies, np.int64)
        trace, is_noted = new_trace(root), False
        for _ in range(simulations):
            states[0] = root[0]
            deal(state, player, rng)
            is_out[:] = False
            trail[:] = no_trail
            depth = 0
            if is_shown:
                trace.plies[0], is_noted = 0, True
                is_out[:] = is_alone  # who plays by a policy has no tree
                is_out[player if has_trees else 0] = False
            n = legal_moves(state, moves)
            while n > 0:
                mover = to_move(state)
                if has_chance and mover == CHANCE:
                    i = outcome(state, moves, work.probabilities, rng)
                else:
                    i, tree = -1, mover if has_trees else 0
                    if is_alone and mover != player:
                        i = pick_rival(work, n, rng)
                    elif not is_out[tree]:
                        if is_guided:
                            put_first(moves, pick(work, n, rng))
                        key = information(states, words, mover, player, trail)
                        i, is_out[tree] = choose(arms, key, moves, n, found[depth], params, rng)
                        counts[depth], chosen[depth], movers[depth] = n, i, mover
                        depth += i >= 0
                    if i < 0:
                        i = pick(work, n, rng)
                    if keeps_trail:
                        trail[0] = mix(trail[0], np.uint64(moves[i]))
                if is_shown and is_noted:
                    note(trace, state, mover, moves[i])
                    is_noted = not is_out.all()
                play(state, moves[i])
                n = legal_moves(state, moves)
                if has_turns and is_new_turn(states, words):
                    trail[1] = trail[0]
            for step in range(depth):
                learner = player if is_ours else movers[step]
                learn(arms, found[step], counts[step], chosen[step], score(state, learner), params)
            if is_shown:
                add_walk(walks, trace, state, player)

    return run


def known_arms(game: Game, observers: str, state: Any, player: int, arms: Arms, codes: list[int]) -> list[int]:
    """The places of the arms of moves in a state, in the search of `player`; negative where a move has none."""
    states = np.zeros(2, game.state).view(np.recarray)
    states[0] = state[0]
    mover = game.to_move(states[0])
    key = information_rule(game, observers)(states, words_rule(game)(states), mover, player, first_trail())
    return [int(place_of(arms.places, arm_key(key, np.int64(code)))) for code in codes]
