"""How a mover chooses among the arms of an information set, and what they learn from the score.

A bandit is a pair of rules. `choose(arms, information, moves, n, found, params, rng) -> (i, is_new)` writes the place
of each of the n moves' arms and picks a move; `is_new` says that it was never tried here, or (i < 0) that there is no
room to know anything of it. `learn(arms, found, n, i, score, params)` counts the score of a simulation that took
move i.
"""

from math import log, sqrt
from typing import NamedTuple

import numpy as np

from mossa.jit import Rule, below, rule, uniform
from mossa.search.information.arms import add_arm, find_arms, has_room


class Params(NamedTuple):
    """The numbers of a search, which its kernel takes at run time."""

    c: float = 1.4  # exploration of ucb1
    explore: float = 0.2  # share of the choices that regret matching makes at random to begin with


class Bandit(NamedTuple):
    choose: Rule
    learn: Rule
    is_guided: bool = False  # it is given the playout policy's move first


@rule
def best_bound(arms, n, found, c):
    """The arm with the highest UCB1, availability in the parent's place (Cowling et al. 2012); -1 if there is none."""
    best, best_value = -1, -np.inf
    for i in range(n):
        if found[i] >= 0:
            arm = arms.places[found[i]]
            value = arm.total / arm.visits + c * sqrt(log(arm.available) / arm.visits)
            if value > best_value:
                best, best_value = i, value
    return best


@rule
def untried(found, n, number):
    """The index of the move that is the `number`th without an arm."""
    for i in range(n):
        if found[i] < 0:
            if number == 0:
                return i
            number -= 1
    return -1


@rule
def choose_ucb1(arms, information, moves, n, found, params, rng):
    """A move never tried where there is one, else the highest bound."""
    missing = find_arms(arms, information, moves, n, found)
    for i in range(n):
        if found[i] >= 0:
            arms.places[found[i]].available += 1
    if missing > 0 and has_room(arms, 1):
        i = untried(found, n, below(rng, missing))
        found[i] = add_arm(arms, information, moves[i])
        arms.places[found[i]].available = 1
        return i, True
    i = best_bound(arms, n, found, params.c)
    return i, i < 0


@rule
def choose_plain_ucb1(arms, information, moves, n, found, params, rng):
    """A move never tried where there is one, else the highest UCB1 as of books: by the visits of all arms together."""
    missing = find_arms(arms, information, moves, n, found)
    if missing > 0 and has_room(arms, 1):
        i = untried(found, n, below(rng, missing))
        found[i] = add_arm(arms, information, moves[i])
        return i, True
    visits = 0
    for i in range(n):
        if found[i] >= 0:
            visits += arms.places[found[i]].visits
    best, best_value = -1, -np.inf
    for i in range(n):
        if found[i] >= 0:
            arm = arms.places[found[i]]
            value = arm.total / arm.visits + params.c * sqrt(log(visits) / arm.visits)
            if value > best_value:
                best, best_value = i, value
    return best, best < 0


@rule
def choose_guided(arms, information, moves, n, found, params, rng):
    """The first move if it was never tried: whoever orders the moves says what is tried. Else the highest bound.

    As many moves are tried as the square root of the visits, so that in the end all are, whatever the order.
    """
    missing = find_arms(arms, information, moves, n, found)
    visits = 0
    for i in range(n):
        if found[i] >= 0:
            arms.places[found[i]].available += 1
            visits = max(visits, arms.places[found[i]].available)
    i = -1
    if found[0] < 0:
        i = 0
    elif missing > 0 and n - missing < sqrt(visits):
        i = untried(found, n, below(rng, missing))
    if i >= 0 and has_room(arms, 1):
        found[i] = add_arm(arms, information, moves[i])
        arms.places[found[i]].available = 1
        return i, True
    i = best_bound(arms, n, found, params.c)
    return i, i < 0


@rule
def learn_ucb1(arms, found, n, i, score, params):
    arms.places[found[i]].visits += 1
    arms.places[found[i]].total += score


@rule
def sum_of_regrets(arms, n, found):
    total = 0.0
    for i in range(n):
        total += max(arms.places[found[i]].regret, 0.0)
    return total


@rule
def probability(arm, n, regrets):
    """In proportion to regret where there is any (Hart and Mas-Colell 2000)."""
    return max(arm.regret, 0.0) / regrets if regrets > 0.0 else 1.0 / n


@rule
def randomness(arms, n, found, explore):
    """The share of random choices, less as more is known: a constant one would leave a bias for ever."""
    visits = 0
    for i in range(n):
        visits += arms.places[found[i]].visits
    return explore / sqrt(1.0 + visits / 1000.0)


@rule
def choose_regret(arms, information, moves, n, found, params, rng):
    """A draw by regret matching, now and then any move."""
    missing = find_arms(arms, information, moves, n, found)
    if missing > 0:
        if not has_room(arms, missing):
            return -1, True
        for i in range(n):
            if found[i] < 0:
                found[i] = add_arm(arms, information, moves[i])
    if uniform(rng) < randomness(arms, n, found, params.explore):
        return below(rng, n), missing > 0
    regrets, left = sum_of_regrets(arms, n, found), uniform(rng)
    for i in range(n - 1):
        left -= probability(arms.places[found[i]], n, regrets)
        if left < 0.0:
            return i, missing > 0
    return n - 1, missing > 0


@rule
def learn_regret(arms, found, n, i, score, params):
    """Regret of every arm: the taken one stands for all choices like it, the others count by their means so far.

    The means serve as baselines (Schmid et al. 2019): the estimate stays true on average whatever they are, and varies
    less the better they are.
    """
    regrets, random = sum_of_regrets(arms, n, found), randomness(arms, n, found, params.explore)
    taken = arms.places[found[i]]
    p = probability(taken, n, regrets)
    surprise = (score - taken.total / max(taken.visits, 1)) / ((1.0 - random) * p + random / n)
    value = p * surprise
    for j in range(n):
        arm = arms.places[found[j]]
        value += probability(arm, n, regrets) * arm.total / max(arm.visits, 1)
    for j in range(n):
        arm = arms.places[found[j]]
        arm.strategy += probability(arm, n, regrets)
        arm.regret += arm.total / max(arm.visits, 1) - value + (surprise if j == i else 0.0)
    taken.visits += 1
    taken.total += score


BANDITS: dict[str, Bandit] = {
    "ucb1": Bandit(choose_ucb1, learn_ucb1),
    "plain-ucb1": Bandit(choose_plain_ucb1, learn_ucb1),
    "guided": Bandit(choose_guided, learn_ucb1, is_guided=True),
    "regret": Bandit(choose_regret, learn_regret),
}
