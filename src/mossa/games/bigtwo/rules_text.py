"""The rules of Big Two in a few lines, for each profile."""

from collections.abc import Sequence

from mossa.games.bigtwo.cards import names
from mossa.games.bigtwo.profiles import Profile
from mossa.games.bigtwo.rules import LOWEST
from mossa.games.texts import RulesText

SUITS = {"D": "diamonds", "C": "clubs", "H": "hearts", "S": "spades"}
SIZES = {1: "a single", 2: "a pair", 3: "three of a kind", 4: "two pairs, four of a kind", 5: "a hand of five"}


def rules_text(profile: Profile) -> RulesText:
    first, suits = names(LOWEST, profile.suits)[0], " < ".join(SUITS[suit] for suit in profile.suits)
    opening = "it is played for them" if profile.opens_alone else "the first play must contain it"
    bombs = f" {_listed(profile.bombs).capitalize()} beats plays of any size." if profile.bombs else ""
    passing = "Whoever passes is out until then." if profile.pass_locks else "After a pass you may play again."
    last = " Before a player with one card left, a single must be your highest card." if profile.last_card else ""
    return RulesText(
        goal="Be the first to get rid of all your thirteen cards.",
        moves=f"Ranks go 3 4 5 6 7 8 9 T J Q K A 2, low to high, suits {suits}. Whoever holds the lowest card, "
        f"{first}, leads: {opening}. A play is {_listed([SIZES[size] for size in profile.sizes])} "
        f"({' < '.join(profile.fives)}). In turn, each player beats what lies on the table with a higher play of as "
        f"many cards, or passes.{bombs} When all others have passed, whoever played last leads anew. {passing}{last}",
        notation="Cards are written as rank and suit, in any order: 3D 3C. To pass, write pass or p. Several moves: "
        "3D 3C, pass, 4D 4S.",
        end=f"The game ends when a player has no cards left. {_paid(profile)}",
    )


def _listed(words: Sequence[str]) -> str:
    return ", ".join(words[:-1]) + f" or {words[-1]}"


def _paid(profile: Profile) -> str:
    """What the losers pay, by the table of penalties."""
    counts = ["one point a card"]
    counts += ["two from ten cards on"] if profile.penalties[10] == 20 else []
    counts += ["three for all thirteen"] if profile.penalties[13] == 39 else []
    more = ", doubled for each 2 and each bomb held and for how the winner ended" if profile.multiplies else ""
    winner = "the winner gets what they pay" if profile.is_zero_sum else "the winner pays nothing"
    return f"The others pay {', '.join(counts)}{more}; {winner}."
