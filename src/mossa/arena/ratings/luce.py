"""One model for all ratings: who comes first of those still in the race?

A game ranks its seats. First place is chosen among all of them, then the next place among those that are left, and so
on. A player is chosen in proportion to its strength exp(rating); a tie of k players in proportion to the geometric mean
of their strengths times a factor for ties of k. For two players this is Bradley and Terry's model (1952) with
Davidson's ties (1970); for more it is Plackett and Luce's (1975, 1959) with the ties of Firth, Kosmidis and Turner
(2019). It is a conditional logit: every choice that could be made has its features, and Newton's method finds the
weights, for many reweighted copies of the games at once.

Everybody has also won and lost half a game against an average player, so that whoever never lost keeps a finite rating.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

Floats = NDArray[np.float64]
NEWTON_STEPS = 60
LONGEST_STEP = 2.0  # of a rating, in one step of Newton's method


@dataclass(frozen=True, slots=True)
class Ranking:
    """One game: the players in their seats (one may have several) and what each seat scored."""

    players: tuple[Hashable, ...]
    scores: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Stages:
    """All choices of a set of games: equal ones are kept once and counted for each unit (a game, a pair, a round)."""

    players: tuple[Hashable, ...]
    features: Floats  # [stage, alternative, weight]: the players' ratings, then the factors of ties
    is_open: NDArray[np.bool_]  # [stage, alternative]: alternatives that there are
    chosen: NDArray[np.intp]  # [stage]
    counts: Any  # [unit, stage], sparse: how often a unit has this choice; last come the half games, each a unit


def stages(units: Sequence[Sequence[Ranking]], players: Sequence[Hashable] = ()) -> Stages:
    """The choices in games that come in units; players keep their order, those not named follow as they come."""
    known = dict.fromkeys(players) | {name: None for unit in units for one in unit for name in one.players}
    places = {name: place for place, name in enumerate(known)}
    ties = sorted({len(tie) for unit in units for one in unit for tie, _ in _choices(one) if len(tie) > 1})
    kinds: dict[tuple[Any, Any], int] = {}
    cells: list[tuple[int, int]] = []
    for row, unit in enumerate(units):
        for one in unit:
            for tie, left in _choices(one):
                key = tuple(sorted(places[p] for p in tie)), tuple(sorted(places[p] for p in left))
                cells.append((row, kinds.setdefault(key, len(kinds))))
    virtual = [(((place,), (place, -1)), len(units) + place) for place in places.values()]
    virtual += [(((-1,), (place, -1)), len(units) + len(places) + place) for place in places.values()]
    cells += [(row, kinds.setdefault(key, len(kinds))) for key, row in virtual]
    weights = [1.0] * (len(cells) - len(virtual)) + [0.5] * len(virtual)
    rows, columns = zip(*cells, strict=True)
    counts = sparse.csr_array((weights, (rows, columns)), (len(units) + 2 * len(places), len(kinds)))
    return Stages(tuple(places), *_arrays(list(kinds), ties, len(places)), counts)


def _choices(one: Ranking) -> list[tuple[list[Hashable], list[Hashable]]]:
    """Who was chosen among whom, from the first place down; the last alone is no choice."""
    found, left = [], sorted(zip(one.scores, one.players, strict=True), key=lambda seat: -seat[0])
    while len(left) > 1:
        tie = [name for score, name in left if score == left[0][0]]
        found.append((tie, [name for _, name in left]))
        left = left[len(tie) :]
    return found


def _arrays(kinds: list[Any], ties: list[int], n: int) -> tuple[Floats, NDArray[np.bool_], NDArray[np.intp]]:
    """Features of every alternative of every kind of choice; -1 is the average player, whose rating is 0."""
    alternatives = [
        [tie for size in (1, *ties) for tie in combinations(left, size) if size == 1 or -1 not in left]
        for _, left in kinds
    ]
    most = max(map(len, alternatives))
    features, is_open = np.zeros((len(kinds), most, n + len(ties))), np.zeros((len(kinds), most), bool)
    chosen = np.empty(len(kinds), np.intp)
    for stage, ((tie, _), options) in enumerate(zip(kinds, alternatives, strict=True)):
        chosen[stage] = options.index(tie)
        for place, option in enumerate(options):
            is_open[stage, place] = True
            for player in option:
                if player >= 0:
                    features[stage, place, player] += 1 / len(option)
            if len(option) > 1:
                features[stage, place, n + ties.index(len(option))] = 1
    return features, is_open, chosen


def fit(found: Stages, unit_weights: Floats) -> Floats:
    """The ratings [copy, player] of most likelihood, mean 0, where each copy weights the units anew [copy, unit]."""
    counts = np.asarray(unit_weights @ found.counts)  # [copy, stage]
    taken = found.features[np.arange(len(found.chosen)), found.chosen]  # [stage, weight]
    weights = np.zeros((len(counts), found.features.shape[2]))
    for _ in range(NEWTON_STEPS):
        step = _newton_step(found, counts, taken, weights)
        weights += step
        if np.abs(step).max() < 1e-9:
            break
    ratings: Floats = weights[:, : len(found.players)]
    ratings -= ratings.mean(axis=1, keepdims=True)
    return ratings


def _newton_step(found: Stages, counts: Floats, taken: Floats, weights: Floats) -> Floats:
    """Where the likelihood's slope vanishes, were it a parabola; steps are cut, so that they cannot run away."""
    lines = np.where(found.is_open, np.einsum("sap,cp->csa", found.features, weights), -np.inf)
    chances = np.exp(lines - lines.max(axis=2, keepdims=True))
    chances /= chances.sum(axis=2, keepdims=True)
    expected = np.einsum("csa,sap->csp", chances, found.features)
    slope = np.einsum("cs,csp->cp", counts, taken[None] - expected)
    squares = np.einsum("cs,csa,sap,saq->cpq", counts, chances, found.features, found.features, optimize=True)
    curvature = squares - np.einsum("cs,csp,csq->cpq", counts, expected, expected, optimize=True)
    curvature += 1e-9 * np.eye(weights.shape[1])
    step: Floats = np.linalg.solve(curvature, slope[..., None])[..., 0]
    step *= np.minimum(1, LONGEST_STEP / np.maximum(np.abs(step).max(axis=1, keepdims=True), 1e-300))
    return step
