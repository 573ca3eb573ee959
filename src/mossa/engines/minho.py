"""The line protocol of the Big Two tournament at the Universidade do Minho (course LI2, 2015/16).

A card is its rank, one of 3456789TJQKA2, and its suit, one of SHCD. The host writes, a line each:

    MAO c1 .. c13   your hand, once
    JOGADA          your turn: answer one line, cards separated by spaces, or PASSO
    OK, NAO         your cards were accepted, or refused, which counts as a pass; nothing comes after PASSO
    JOGOU c1 .. ck  the next player in turn played these
    PASSOU          he passed
    ACABOU s t      the game is over: your points in it, and in all games; fewer are better

Nobody is named: the order of the lines is the order of turns. We write cards from high to low, as the example of the
tournament's rules does.
"""

from typing import Any

from mossa.errors import MossaError
from mossa.games import Game, Position
from mossa.games.bigtwo.cards import HAND, SEATS, names, word
from mossa.games.bigtwo.combinations import NO_POWER
from mossa.games.bigtwo.profiles import PROFILES, Profile
from mossa.games.bigtwo.rules import LOWEST, PASS

PASSES = "PASSO"
ME = 0  # the seat that a bot takes for its own


def spoken_profile(game: Game) -> Profile:
    """The rules of a game that can be played by this protocol; any other is refused."""
    if game.name != "bigtwo":
        raise MossaError(f"the protocol minho is for bigtwo, not for {game}")
    rules = PROFILES[game.config.rules]
    if rules.opens_alone or rules.pass_locks:
        raise MossaError(
            f"the protocol minho has no words for the rules {rules.name}: minho2016 and house can be played"
        )
    return rules


def written(cards: int, rules: Profile) -> str:
    """Cards from high to low; PASSO for none."""
    return " ".join(reversed(names(cards, rules.suits))) or PASSES


def seen_line(move: int, rules: Profile) -> str:
    """What the others are told of a move."""
    return f"JOGOU {written(move, rules)}" if move else "PASSOU"


class Table:
    """The game as one seat hears of it: its own hand, and what is played, in turn."""

    def __init__(self, game: Game, hand: str) -> None:
        self.game, self.rules = game, spoken_profile(game)
        cards = word(hand, self.rules.suits)
        if cards.bit_count() != HAND or cards < 0:
            raise MossaError(f"MAO takes 13 different cards, not {hand!r}")
        self._state: Any = game.new_state()
        self._state[0].hand[ME], self._state[0].left[:], self._state[0].power = cards, HAND, NO_POWER
        self._early: list[int] | None = []  # moves before our first turn: until then nobody knows whose they are

    @property
    def position(self) -> Position:
        """What we know when we are asked."""
        return Position(self.game, self._state.copy(), ())

    @property
    def is_waiting(self) -> bool:
        """Nothing is played yet and we cannot begin: some hosts ask everybody in turn for the first card."""
        return not self._state[0].played and not self._state[0].hand[ME] & LOWEST

    @property
    def _is_over(self) -> bool:
        return not self._state[0].left[self._state[0].owner]

    def other_plays(self, text: str) -> None:
        """The next player in turn plays cards."""
        move = word(text, self.rules.suits)
        if move <= 0:
            raise MossaError(f"JOGOU takes cards like 3D TS, not {text!r}")
        self._hear(move)

    def other_passes(self) -> None:
        """The next player in turn passes."""
        self._hear(PASS)

    def _hear(self, move: int) -> None:
        if self._is_over:
            return  # some hosts go round once more
        if self._early is None:
            self._play_of_another(move)
        elif len(self._early) < SEATS - 1:
            self._early.append(move)
        else:
            raise MossaError(f"JOGADA is missing: the others made {SEATS} moves without us")

    def ask(self) -> None:
        """It is our turn: those who moved before our first one sit before us."""
        if self._early is not None:
            early, self._early = self._early, None
            self._state[0].player = self._state[0].owner = -len(early) % SEATS
            for move in early:
                self._play_of_another(move)
        if self._is_over:
            raise MossaError("JOGADA after the last card of a player: the game is over")
        if self._state[0].player != ME:
            raise MossaError(f"JOGADA out of turn: {SEATS - int(self._state[0].player)} others have not moved")

    def _play_of_another(self, move: int) -> None:
        """Cards that lie elsewhere cannot be played, nor more than a player has; the host alone judges the rest."""
        state = self._state[0]
        told = seen_line(move, self.rules)
        if state.player == ME:
            raise MossaError(f"{told} out of turn: JOGADA must come before")
        if move & int(state.played):
            raise MossaError(f"{told}: {written(move & int(state.played), self.rules)} was played before")
        if move & int(state.hand[ME]):
            raise MossaError(f"{told}: {written(move & int(state.hand[ME]), self.rules)} is in our own hand")
        if move.bit_count() > state.left[state.player]:
            raise MossaError(f"{told}: that player has {int(state.left[state.player])} cards")
        self.play(move)

    def play(self, move: int) -> None:
        """Whoever's turn it is plays a word of cards, or passes."""
        state = self._state[0]
        if move or state.table:
            self.game.play(state, move)
        else:  # a pass before the first card, or a lead that the host refused
            state.player = state.owner = (state.player + 1) % SEATS
