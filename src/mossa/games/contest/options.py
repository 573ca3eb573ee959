"""What a contest may be set to: condition, contestants, and every point of the rules that the sources leave open.

The defaults are those of report 000's program where it has one (`docs/contest.md` lists what each source says).
"""

from dataclasses import dataclass
from typing import ClassVar

from mossa.errors import MossaError
from mossa.games.config import Config
from mossa.games.contest.data import CONDITIONS, RANKS
from mossa.settings import setting

MOST_NERVOUS = 0.99  # a certain outcome would be no draw of chance
ROSTERS = (
    "thesis: Speranza and three drawn of five; emerald: four drawn of 96; or four in the order of the introduction, as "
    "in Plumy/Trod/Speranza/Ann:Surf+Dive+Round+Mimic"
)
NERVOUS = (
    "probability that a follower of an unnerving move becomes nervous; gen3: 20, 30 or 60 % for three, two or one who "
    "can follow, 10 more where a combo is expected"
)

ODDS = {"even": "all alike", "gen3": "30, 30, 20, 10 and 10 %"}
ORDERS = {"earlier": "whoever performed earlier", "later": "whoever performed later"}
SKIPPING = {"hit": "they do", "immune": "they do not"}
COMBOS = {"all": "those of any source", "agreed": "those on which two sources agree", "none": "no pair"}


@dataclass(frozen=True)
class Options(Config):
    """The options of one contest; those after `language` settle what sources leave open."""

    NAME: ClassVar[str] = "contest"

    condition: str = setting("beauty", "what pleases the audience", choices=CONDITIONS)
    roster: str = setting("thesis", ROSTERS)
    rank: str = setting("any", "rank of the opponents, if the roster is emerald", choices=("any", *RANKS))
    language: str = setting("english", "language of the moves' names", choices=("english", "italian"))
    nervous: str = setting("0.25", NERVOUS)
    calm: float = setting(0.1, "what a level of energy takes off that probability", 0.0, 1.0)
    random_appeal: str = setting("even", "odds of 1, 2, 4, 6 or 8 hearts, where they are random", choices=ODDS)
    star_hearts: str = setting("12356", "hearts of a move that counts 0 to 4 stars", choices=("12356", "11346"))
    rounding: str = setting("up", "how the half that high scorers lose is rounded", choices=("up", "down"))
    act_first: str = setting("earlier", "of several who make sure of the first place, who gets it", choices=ORDERS)
    bore: int = setting(2, "stars lost by a boring move that displeases", 1, 5)
    deflate: str = setting("all", "levels of energy that a deflating move takes", choices=("all", "one"))
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
