"""What a contest may be set to: condition, contestants, and every point of the rules that the sources leave open.

The defaults are those of report 000's program where it has one (`docs/contest.md` lists what each source says).
"""

from dataclasses import dataclass

from mossa.errors import MossaError
from mossa.games.contest.data import CONDITIONS, RANKS
from mossa.settings import Setting

MOST_NERVOUS = 0.99  # a certain outcome would be no draw of chance
CHOICES = {
    "condition": CONDITIONS,
    "rank": ("any", *RANKS),
    "language": ("english", "italian"),
    "random_appeal": ("even", "gen3"),
    "star_hearts": ("12356", "11346"),
    "rounding": ("up", "down"),
    "act_first": ("earlier", "later"),
    "deflate": ("all", "one"),
    "skipping": ("hit", "immune"),
    "combos": ("all", "agreed", "none"),
}


@dataclass(frozen=True)
class Options:
    """The options of one contest; `mossa.games.contest.contest` says what each means."""

    condition: str = "beauty"
    roster: str = "thesis"
    rank: str = "any"
    language: str = "english"
    nervous: str = "0.25"
    calm: float = 0.1
    random_appeal: str = "even"
    star_hearts: str = "12356"
    rounding: str = "up"
    act_first: str = "earlier"
    bore: int = 2
    deflate: str = "all"
    skipping: str = "hit"
    combos: str = "all"

    def __post_init__(self) -> None:
        for name, choices in CHOICES.items():
            Setting(name, str, choices[0], choices=choices).check("contest", getattr(self, name))
        Setting("calm", float, 0.1, low=0, high=1).check("contest", self.calm)
        Setting("bore", int, 2, low=1, high=5).check("contest", self.bore)
        if self.nervous != "gen3":
            self._check_nervous()

    def _check_nervous(self) -> None:
        try:
            is_allowed = 0 <= float(self.nervous) <= MOST_NERVOUS
        except ValueError:
            is_allowed = False
        if not is_allowed:
            raise MossaError(
                f"contest: nervous={self.nervous} is not allowed; it must be gen3 or a number from 0 to {MOST_NERVOUS}"
            )
