"""Big Two the slow and obvious way: cards are texts, hands are sets of them, and every subset is looked at.

Written from the table of rules alone, one function a profile where they differ; nothing is shared with the fast rules.
"""

from itertools import combinations

RANKS = ["3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "2"]
SUITS = {"minho2016": "DCHS", "charlesworth2018": "DCHS", "house": "DCHS", "taiwan": "CDHS"}
STRAIGHTS = {
    "minho2016": ["A2345", "23456", "34567", "45678", "56789", "6789T", "789TJ", "89TJQ", "9TJQK", "TJQKA"],
    "charlesworth2018": ["34567", "45678", "56789", "6789T", "789TJ", "89TJQ", "9TJQK", "TJQKA", "JQKA2"],
    "house": ["34567", "45678", "56789", "6789T", "789TJ", "89TJQ", "9TJQK", "TJQKA"],
    "taiwan": ["A2345", "34567", "45678", "56789", "6789T", "789TJ", "89TJQ", "9TJQK", "TJQKA", "34562"],
}
SIZES = {"minho2016": {1, 2, 3, 5}, "charlesworth2018": {1, 2, 3, 4, 5}, "house": {1, 2, 5}, "taiwan": {1, 2, 5}}
FIVES = {
    "minho2016": ["straight", "flush", "full house", "quads", "straight flush"],
    "charlesworth2018": ["straight", "flush", "full house", "straight flush"],
    "house": ["straight", "flush", "full house", "quads", "straight flush"],
    "taiwan": ["straight", "full house", "quads", "straight flush"],
}
PROFILES = list(SIZES)


DECKS = {rules: [rank + suit for rank in RANKS for suit in SUITS[rules]] for rules in PROFILES}
ORDER = {rules: {card: (i // 4, i % 4) for i, card in enumerate(DECKS[rules])} for rules in PROFILES}
RUNS = {rules: {tuple(sorted(run)): (i, run[4]) for i, run in enumerate(STRAIGHTS[rules])} for rules in PROFILES}


def deck(rules):
    return DECKS[rules]


def kind(rules, cards):  # noqa: PLR0911 (one a kind)
    """The kind of a combination and what it is compared by within its kind; None if it is none."""
    if len(cards) not in SIZES[rules]:
        return None
    ranks = sorted(card[0] for card in cards)
    groups = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
    highest, most = max(ORDER[rules][card] for card in cards), max(set(ranks), key=ranks.count)
    if len(cards) <= 3:
        if len(set(ranks)) > 1:
            return None
        return ("single", "pair", "triple")[len(cards) - 1], RANKS.index(ranks[0]) if len(cards) == 3 else highest
    if len(cards) == 4:
        if groups == [4]:
            return "bare quads", RANKS.index(most)
        return ("two pair", highest) if groups == [2, 2] else None
    found = five(rules, cards, ranks, groups)
    if found not in FIVES[rules]:
        return None
    if found in ("full house", "quads"):
        return found, RANKS.index(most)
    if found == "flush":
        rank, suit = highest
        return found, (rank, suit) if rules == "charlesworth2018" else (suit, rank)
    place, top_rank = RUNS[rules][tuple(ranks)]
    top = next(card for card in cards if card[0] == top_rank)
    return found, (place, SUITS[rules].index(top[1]))


def five(rules, cards, ranks, groups):
    if groups == [4, 1]:
        return "quads"
    if groups == [3, 2]:
        return "full house"
    is_flush = len({card[1] for card in cards}) == 1
    if tuple(ranks) in RUNS[rules]:
        return "straight flush" if is_flush else "straight"
    return "flush" if is_flush else None


def beats(rules, cards, table):
    """Whether cards may be laid on a table."""
    (one, key), (other, other_key) = kind(rules, cards), kind(rules, table)
    bombs = ["quads", "straight flush"] if rules == "taiwan" else []
    if len(cards) != len(table):
        return one in bombs and other not in bombs
    if one == other == "straight flush" and rules == "charlesworth2018":
        return False
    if one == other:
        return key > other_key
    ranking = ["two pair", "bare quads"] if len(cards) == 4 else FIVES[rules]
    return ranking.index(one) > ranking.index(other)


def plays(rules, hand, table, is_opening=False, next_has_one=False):
    """Every set of cards that may be played; the empty one is a pass."""
    found = {frozenset()} if table else set()
    sizes = {len(table), 5 if rules == "taiwan" else len(table)} if table else range(1, 6)  # bombs are five cards
    for size in sizes:
        for cards in combinations(hand, size):
            if kind(rules, cards) is None or (table and not beats(rules, cards, table)):
                continue
            if is_opening and deck(rules)[0] not in cards:
                continue
            if rules == "taiwan" and next_has_one and size == 1:
                highest = max(hand, key=lambda card: ORDER[rules][card])
                if cards[0] != highest:
                    continue
            found.add(frozenset(cards))
    return found


def random_case(rules, rng):
    """A hand, and something to beat that is not in it (or nothing); one in three is short of ranks, so of few kinds."""
    pool = rng.sample(deck(rules), 52)
    if rng.random() < 1 / 3:
        ranks = rng.sample(range(13), 5)
        pool = [card for card in deck(rules) if deck(rules).index(card) // 4 in ranks]
        rng.shuffle(pool)
    hand = pool[: rng.randint(1, min(13, len(pool) - 1))]
    others = pool[len(hand) :][:8]
    tables = [()] + [one for one in plays(rules, others, ()) if rng.random() < 0.5]
    longest = max(len(one) for one in tables)
    size = rng.randint(0, longest)
    return hand, rng.choice([one for one in tables if len(one) == size] or [()])


class SlowBigTwo:
    """A whole game: hands are lists of cards, the table is what was last played."""

    def __init__(self, rules, hands):
        self.rules, self.hands = rules, [set(hand) for hand in hands]
        first = deck(rules)[0]
        self.turn = next(seat for seat in range(4) if first in self.hands[seat])
        self.table, self.owner, self.out, self.is_opening = (), self.turn, set(), True
        if rules == "charlesworth2018":
            self.play(frozenset([first]))

    def next_in_turn(self):
        seat = (self.turn + 1) % 4
        while seat in self.out and seat != self.owner:
            seat = (seat + 1) % 4
        return seat

    def legal_moves(self):
        if not all(self.hands):
            return set()
        has_one = len(self.hands[self.next_in_turn()]) == 1
        return plays(self.rules, sorted(self.hands[self.turn]), self.table, self.is_opening, has_one)

    def play(self, cards):
        self.is_opening = False
        if cards:
            self.hands[self.turn] -= cards
            self.table, self.owner = tuple(cards), self.turn
        elif self.rules == "taiwan":
            self.out.add(self.turn)
        if not self.hands[self.turn]:
            return
        self.turn = self.next_in_turn()
        if self.turn == self.owner:
            self.table, self.out = (), set()

    def points(self, seat):
        """What a seat wins or pays at the end."""
        if self.hands[seat]:
            return -self.penalty(self.hands[seat])
        return 0 if self.rules == "minho2016" else sum(self.penalty(hand) for hand in self.hands if hand)

    def penalty(self, hand):
        n = len(hand)
        if self.rules == "charlesworth2018":
            return n
        if self.rules in ("minho2016", "house"):
            return n if n <= 9 else 39 if n == 13 else 2 * n
        ranks, factor = [card[0] for card in hand], 2 if n >= 10 else 1
        factor *= 2 ** ranks.count("2")
        factor *= 2 if any(ranks.count(rank) == 4 for rank in ranks) else 1
        fives = [kind("taiwan", cards) for cards in combinations(hand, 5)]
        factor *= 2 if any(found and found[0] == "straight flush" for found in fives) else 1
        finish = kind("taiwan", self.table)[0]
        factor *= 2 if finish in ("quads", "straight flush") else 1
        factor *= 2 if finish in ("single", "pair") and self.table[0][0] == "2" else 1
        return n * factor
