"""Who takes part: drawn from a list when a contest starts, or four named by the user."""

from typing import NamedTuple

from mossa.errors import MossaError
from mossa.games.contest.data import Contestant, Opponent, named_move, opponents
from mossa.games.contest.options import Options
from mossa.games.contest.state import PLAYERS, SLOTS
from mossa.settings import unknown

PLAYER = "Speranza"  # whom report 000 plays


class Roster(NamedTuple):
    """The contestants in the order of their seats; the first ones always take part, the others are drawn."""

    contestants: tuple[Contestant, ...]
    fixed: int  # how many always take part
    introduction: tuple[int, ...]  # the place of each in the first turn's order, among those who take part
    is_shuffled: bool = False  # else the first order is that of the introduction


def roster(options: Options) -> Roster:
    """Those of report 000, those of Emerald, or `name/name/name/name`, each known or given its moves."""
    if options.roster == "thesis":
        return _thesis()
    if options.roster == "emerald":
        return _emerald(options)
    return _named(options.roster)


def _thesis() -> Roster:
    """Speranza, and three drawn of the five opponents; the order of the introduction is fixed."""
    everybody = sorted((one for one in opponents() if one.game == "ORAS"), key=lambda one: one.introduction)
    seated = sorted(everybody, key=lambda one: one.contestant.name != PLAYER)
    return Roster(tuple(one.contestant for one in seated), 1, tuple(one.introduction for one in seated))


def _emerald(options: Options) -> Roster:
    """Four drawn of the opponents of generation III who enter contests of the condition and rank."""

    def enters(one: Opponent) -> bool:
        is_rank = options.rank in ("any", one.rank)
        return one.game.startswith("Emerald") and options.condition in one.conditions and is_rank

    found = tuple(one.contestant for one in opponents() if enters(one))
    return Roster(found, 0, tuple(range(len(found))), is_shuffled=True)


def _named(text: str) -> Roster:
    parts = [part.strip() for part in text.split("/")]
    if len(parts) != PLAYERS:
        raise MossaError(
            "contest: roster={roster} is not allowed; it must be thesis, emerald or four contestants separated by /, "
            "each a known one or Name:Move+Move+Move+Move",
            "no-roster",
            roster=text,
        )
    contestants = tuple(contestant(part) for part in parts)
    names = [one.name.casefold() for one in contestants]
    if twice := [one.name for one in contestants if names.count(one.name.casefold()) > 1]:
        raise MossaError("contest: two contestants are named {name}; names must differ", "same-name", name=twice[0])
    return Roster(contestants, PLAYERS, tuple(range(PLAYERS)))


def contestant(text: str) -> Contestant:
    """A contestant by name, or with moves of the user's: `Ann:Surf+Dive+Round+Mimic`."""
    name, colon, own = (part.strip() for part in text.partition(":"))
    if not colon:
        known = {one.contestant.name.casefold(): one.contestant for one in opponents()}
        if name.casefold() not in known:
            hint = unknown(name, [one.contestant.name for one in opponents()]).partition(" (there are:")[0]
            raise MossaError(
                "contest: unknown contestant {name}; give one of your own as Name:Move+Move+Move+Move",
                "unknown-contestant",
                name=hint,
            )
        return known[name.casefold()]
    moves = tuple(dict.fromkeys(named_move(one).name for one in own.split("+")))
    if not name or not name.replace(" ", "").isalnum() or len(moves) > SLOTS:
        raise MossaError(
            "contest: {given!r} is not Name:Move+Move+Move+Move, with 1 to {most} moves",
            "not-a-contestant",
            given=text,
            most=SLOTS,
        )
    return Contestant(name, "", moves)
