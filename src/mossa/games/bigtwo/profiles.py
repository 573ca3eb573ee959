"""What people call Big Two: one frozen record of rules for each version that is known well enough to be played."""

from dataclasses import dataclass

from mossa.games.bigtwo.cards import HAND, RANKS

STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH = (
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
)


def _runs(first: str, last: str) -> tuple[str, ...]:
    """The runs of five ranks in the order of the cards, from the one that begins with `first` to that with `last`."""
    return tuple(RANKS[i : i + 5] for i in range(RANKS.index(first), RANKS.index(last) + 1))


FLAT = tuple(range(HAND + 1))
STEPPED = tuple(n if n < 10 else 2 * n if n < HAND else 3 * n for n in range(HAND + 1))
DOUBLED = tuple(n if n < 10 else 2 * n for n in range(HAND + 1))


@dataclass(frozen=True)
class Profile:
    """One version of the rules. The defaults are those that most versions share."""

    name: str
    title: str
    source: str
    penalties: tuple[int, ...]  # points for so many cards left
    points: int  # the most that one player may win or lose
    suits: str = "DCHS"  # low to high
    opens_alone: bool = False  # the lowest card is led alone by itself; else the first play must contain it
    sizes: tuple[int, ...] = (1, 2, 3, 5)  # of plays; 4 is two pairs, beaten by bare four of a kind
    straights: tuple[str, ...] = ()  # low to high; of equal ones the suit of the last rank decides
    fives: tuple[str, ...] = (STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH)  # low to high
    flush_by_suit: bool = True  # the suit decides, then the highest card; else the highest card alone
    straight_flush_stands: bool = False  # no straight flush beats another
    bombs: tuple[str, ...] = ()  # five cards that beat plays of other sizes
    pass_locks: bool = False  # who passed is out until the round ends
    last_card: bool = False  # before a player with one card a single must be one's highest card
    multiplies: bool = False  # what is held at the end, and how the winner ended, doubles the penalty
    is_zero_sum: bool = True  # the winner gets what the others pay; else it is a penalty, and the winner has none


MINHO = Profile(
    name="minho2016",
    title="Universidade do Minho 2016",
    source="tournament of the course LI2 2015/16, which cites pagat.com",
    straights=("A2345", "23456", *_runs("3", "T")),
    penalties=STEPPED,
    points=39,
    is_zero_sum=False,
)
CHARLESWORTH = Profile(
    name="charlesworth2018",
    title="Charlesworth 2018",
    source="the engine of arXiv 1808.10442, as it is coded",
    opens_alone=True,
    sizes=(1, 2, 3, 4, 5),
    straights=_runs("3", "J"),
    fives=(STRAIGHT, FLUSH, FULL_HOUSE, STRAIGHT_FLUSH),
    flush_by_suit=False,
    straight_flush_stands=True,
    penalties=FLAT,
    points=39,
)
HOUSE = Profile(
    name="house",
    title="house rules",
    source="a common form of play without triples, as in bluo42/big2-ai",
    sizes=(1, 2, 5),
    straights=_runs("3", "T"),
    penalties=STEPPED,
    points=117,
)
TAIWAN = Profile(
    name="taiwan",
    title="Taiwan",
    source="gamesofa's game, as others have found it out",
    suits="CDHS",
    sizes=(1, 2, 5),
    straights=("A2345", *_runs("3", "T"), "34562"),
    fives=(STRAIGHT, FULL_HOUSE, QUADS, STRAIGHT_FLUSH),
    bombs=(QUADS, STRAIGHT_FLUSH),
    pass_locks=True,
    last_card=True,
    multiplies=True,
    penalties=DOUBLED,
    points=3744,
)
PROFILES = {one.name: one for one in (MINHO, CHARLESWORTH, HOUSE, TAIWAN)}
