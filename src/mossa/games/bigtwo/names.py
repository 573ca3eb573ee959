"""Big Two as text: the names of moves, and a drawing of what lies on the table and in the hands."""

from collections.abc import Callable

from mossa.games.bigtwo.cards import ALL, EACH, SEATS, names, word
from mossa.games.bigtwo.combinations import KIND, NO_POWER, Combinations
from mossa.games.bigtwo.profiles import Profile
from mossa.games.bigtwo.rules import LOWEST, PASS
from mossa.games.game import State

SYMBOLS = ("A", "B", "C", "D")


def move_namer(profile: Profile) -> Callable[[State, int], str]:
    """`3D 3C`, low to high, or `pass`."""

    def move_name(state, move):
        return " ".join(names(move, profile.suits)) or "pass"

    return move_name


def move_parser(profile: Profile) -> Callable[[State, str], int]:
    """Cards in any order, in either case, with blanks between them or without, 10D for TD; `pass` or `p`."""

    def parse_move(state, text):
        letters = "".join(text.upper().split())
        if letters in ("PASS", "P"):
            return PASS
        letters = letters.replace("10", "T")
        return word(" ".join(letters[i : i + 2] for i in range(0, len(letters), 2)), profile.suits) or -1

    return parse_move


def objector(profile: Profile, on: Combinations) -> Callable[[State, str], str]:
    """Why cards may not be played."""
    parse, first = move_parser(profile), " ".join(names(LOWEST, profile.suits))

    def objection(state, text):
        cards = parse(state, text)
        missing = cards & ~int(state.hand[state.player])
        if cards < 0:
            return ""
        if missing:
            return f"you do not hold {' '.join(names(missing, profile.suits))}"
        if cards != PASS and on.power(cards) == NO_POWER:
            return "these cards are no combination"
        return untimely(state, cards)

    def untimely(state, cards):
        """Why a pass, or a combination in one's hand, cannot be played now."""
        table = int(state.table)
        if cards == PASS:
            return "whoever leads must play"
        if not state.played:
            return f"the first play must contain {first}"
        if cards.bit_count() == 1 and table.bit_count() < 2 and on.power(cards) > state.power:
            return "before a player with one card a single must be your highest"
        return f"that does not beat {' '.join(names(table, profile.suits))}"

    return objection


def move_kinds(profile: Profile, on: Combinations) -> Callable[[State, int], str]:
    """What a move is called among those who play: a pair, a flush, a pass."""
    small = ("pass", "single", "pair", "triple")

    def move_kind(state, move):
        size, power = int(move).bit_count(), on.power(int(move))
        if size == 4:
            return "four of a kind" if power >= KIND else "two pairs"
        return small[size] if size < 4 else profile.fives[power // KIND - 1]

    return move_kind


def renderer(profile: Profile, by_suit: bool = False) -> Callable[[State], str]:
    """A line a seat, with its cards where they are known, low to high or suit by suit, and the table."""
    groups = [EACH << suit for suit in range(len(profile.suits))] if by_suit else [ALL]

    def line(state, seat):
        mark = ">" if seat == state.player else " "
        hand = [" ".join(names(state.hand[seat] & group, profile.suits)) for group in groups]
        held = "  ".join(filter(None, hand)) or "-"
        return f"{mark} {SYMBOLS[seat]} {state.left[seat]:>2}  {held}"

    def render(state):
        table = " ".join(names(state.table, profile.suits))
        told = f"table: {table} by {SYMBOLS[state.owner]}" if table else "table: empty"
        return "\n".join([told, *(line(state, seat) for seat in range(SEATS))])

    return render
