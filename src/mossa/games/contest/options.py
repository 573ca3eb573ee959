"""What a contest may be set to: condition, contestants, and every point of the rules that the sources leave open.

The defaults are those of report 000's program where it has one (`docs/contest.md` lists what each source says).
"""

from dataclasses import dataclass
from typing import ClassVar

from mossa.errors import MossaError
from mossa.games.config import Config
from mossa.games.contest.data import CONDITIONS, RANKS, opponents
from mossa.games.contest.state import PLAYERS
from mossa.settings import Parts, setting

MOST_NERVOUS = 0.99  # a certain outcome would be no draw of chance
AUDIENCES = dict(zip(CONDITIONS, ("coolness", "beauty", "cuteness", "cleverness", "toughness"), strict=True))
ROSTERS = {"thesis": "Speranza and three drawn of five", "emerald": "four drawn of 96"}
OWN_ROSTER = "four in the order of the introduction, each a known one or Name:Move+Move+Move+Move, separated by /"
KNOWN = sorted(opponents(), key=lambda one: (one.game != "ORAS", one.contestant.name))  # those of report 000 first
FOUR = Parts(
    PLAYERS, tuple(one.contestant.name for one in KNOWN), tuple(one.contestant.species for one in KNOWN), separator="/"
)
DRAWN = {"any": "those of any rank"} | {rank: f"those of {rank} rank" for rank in RANKS}
LANGUAGES = {"english": "English", "italian": "Italian"}
NERVES = "how likely a follower of an unnerving move becomes nervous"
NERVOUS = {
    "0": "never",
    "0.1": "10 %",
    "0.2": "20 %",
    "0.25": "25 %",
    "0.5": "50 %",
    "gen3": "20, 30 or 60 % if three, two or one can follow, 10 more where a combo is expected",
}
ODDS = {"even": "all alike", "gen3": "30, 30, 20, 10 and 10 %"}
STAR_HEARTS = {"12356": "1, 2, 3, 5 and 6", "11346": "1, 1, 3, 4 and 6"}
ROUNDINGS = {"up": "up", "down": "down"}
ORDERS = {"earlier": "whoever performed earlier", "later": "whoever performed later"}
LEVELS = {"all": "all of them", "one": "only one"}
SKIPPING = {"hit": "they do", "immune": "they do not"}
COMBOS = {"all": "those of any source", "agreed": "those on which two sources agree", "none": "no pair"}


@dataclass(frozen=True)
class Options(Config):
    """The options of one contest; those after `language` settle what sources leave open."""

    NAME: ClassVar[str] = "contest"

    condition: str = setting("beauty", "what pleases the audience", choices=AUDIENCES)
    roster: str = setting("thesis", "who takes part", choices=ROSTERS, others=OWN_ROSTER, parts=FOUR)
    rank: str = setting("any", "which of the 96 contestants may be drawn", choices=DRAWN)
    language: str = setting("english", "language of the moves' names", choices=LANGUAGES)
    nervous: str = setting("0.25", NERVES, choices=NERVOUS, others=f"a number from 0 to {MOST_NERVOUS}")
    calm: float = setting(0.1, "how much a level of energy lowers that probability", 0.0, 1.0)
    random_appeal: str = setting("even", "odds of 1, 2, 4, 6 or 8 hearts, where they are random", choices=ODDS)
    star_hearts: str = setting("12356", "hearts of a move that counts 0 to 4 stars", choices=STAR_HEARTS)
    rounding: str = setting("up", "how the half that high scorers lose is rounded", choices=ROUNDINGS)
    act_first: str = setting("earlier", "who gets the first place when several have secured it", choices=ORDERS)
    bore: int = setting(2, "stars lost by a boring move that displeases", 1, 5)
    deflate: str = setting("all", "levels of energy that a deflating move takes", choices=LEVELS)
    skipping: str = setting("hit", "whether jams reach those who skip a turn", choices=SKIPPING)
    combos: str = setting("all", "pairs of moves that are combos", choices=COMBOS)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.nervous != "gen3":
            self._check_nervous()

    def _check_nervous(self) -> None:
        try:
            is_allowed = 0 <= float(self.nervous) <= MOST_NERVOUS
        except ValueError:
            is_allowed = False
        if not is_allowed:
            raise MossaError(
                "contest: nervous={nervous} is not allowed; it must be gen3 or a number from 0 to {most}",
                "not-nervous",
                nervous=self.nervous,
                most=MOST_NERVOUS,
            )
