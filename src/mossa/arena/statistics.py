"""What a match's scores prove. Pure functions of numbers.

A game gives an agent a *share* of the win: 1 for a win, 1/k for a tie of k on top, else 0; a score is a mean of shares.
A *round* is the games on one deal and opening, seats rotated. *Points* are results as a game counts them.
"""

from collections import Counter
from collections.abc import Sequence
from math import erfc, exp, gamma, sqrt

Z95 = 1.959963984540054  # the normal distribution's 97.5 % point
FEW_DEGREES = (12.706204736, 4.302652730, 3.182446305)  # that of Student's t for 1, 2 and 3 degrees of freedom

Interval = tuple[float, float]


def shares(scores: Sequence[float]) -> list[float]:
    """Each player's share of the win in one game."""
    is_best = [score == max(scores) for score in scores]
    return [best / sum(is_best) for best in is_best]


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def student(degrees: int) -> float:
    """The 97.5 % point of Student's t: known for few degrees of freedom, else by Abramowitz and Stegun 26.7.5."""
    if degrees <= len(FEW_DEGREES):
        return FEW_DEGREES[degrees - 1]
    z, v = Z95, float(degrees)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum((term / v**power for power, term in enumerate(terms, 1)), 0.0)


def mean_interval(rounds: Sequence[Sequence[float]], low: float, high: float) -> Interval:
    """The 95 % interval of a mean of points between low and high, from the points of each round.

    Rounds are independent, the games within them are not: the variance comes from the sums of whole rounds, as in
    `effective_games`. One round proves nothing.
    """
    n, values = len(rounds), [value for one in rounds for value in one]
    if n < 2:
        return low, high
    centre = mean(values)
    squares = sum((sum(one) - centre * len(one)) ** 2 for one in rounds)
    half = student(n - 1) * sqrt(squares * n / (n - 1)) / len(values)
    return max(centre - half, low), min(centre + half, high)


def wilson(score: float, games: float) -> Interval:
    """The 95 % Wilson score interval (Wilson 1927) of a mean of shares over so many independent games."""
    if games <= 0:
        return 0.0, 1.0
    ratio = Z95 * Z95 / games
    centre = score + ratio / 2
    half = Z95 * sqrt(score * (1 - score) / games + ratio / (4 * games))
    low, high = (centre - half) / (1 + ratio), (centre + half) / (1 + ratio)
    return min(max(low, 0.0), score), max(min(high, 1.0), score)  # rounding must not put the score outside


def effective_games(rounds: Sequence[Sequence[float]]) -> float:
    """As how many independent games the rounds count; never more than were played.

    The variance of the score comes from whole rounds (the ratio estimator of cluster sampling, Cochran 1977);
    an independent game of mean p has a variance of at most p (1 - p).
    """
    games = sum(len(shares) for shares in rounds)
    score = mean([share for shares in rounds for share in shares])
    if len(rounds) < 2:
        return games
    squares = sum((sum(shares) - score * len(shares)) ** 2 for shares in rounds)
    variance = squares * len(rounds) / (len(rounds) - 1) / games**2
    return min(games, score * (1 - score) / variance) if variance > 0 else games


def interval(rounds: Sequence[Sequence[float]]) -> Interval:
    """The 95 % interval of the score of one agent, from its shares in each round.

    Wilson's interval stays honest near 0 and 1 and for few games, where a bootstrap of a match without a loss would
    claim certainty. It is made for wins and losses; with draws the true variance is smaller, so that it errs on the
    wide side. The games of a round are not independent: swapped seats usually make them differ, which again errs on
    the wide side; where they agree instead, the number of games is reduced to what they are worth.
    """
    score = mean([share for shares in rounds for share in shares])
    return wilson(score, effective_games(rounds))


def ranks(values: Sequence[float]) -> list[float]:
    """The rank of each value, 1 for the least; equal ones share the mean of theirs."""
    counts, rank, first = Counter(values), {}, 1
    for value in sorted(counts):
        rank[value] = first + (counts[value] - 1) / 2
        first += counts[value]
    return [rank[value] for value in values]


def kruskal_wallis(groups: Sequence[Sequence[float]]) -> float:
    """Whether groups differ (Kruskal and Wallis 1952), corrected for ties: chi-squared with groups - 1 degrees."""
    values = [value for group in groups for value in group]
    n, all_ranks = len(values), iter(ranks(values))
    sums = [sum(next(all_ranks) for _ in group) for group in groups]
    statistic = 12 / (n * (n + 1)) * sum(s * s / len(g) for s, g in zip(sums, groups, strict=True)) - 3 * (n + 1)
    ties = sum(count**3 - count for count in Counter(values).values())
    return statistic / (1 - ties / (n**3 - n))


def chi_squared_tail(statistic: float, degrees: int) -> float:
    """The probability of so large a value or a larger one."""
    half = statistic / 2
    tail = exp(-half) if degrees % 2 == 0 else erfc(sqrt(half))
    for known in range(2 - degrees % 2, degrees, 2):
        tail += half ** (known / 2) * exp(-half) / gamma(known / 2 + 1)
    return tail
