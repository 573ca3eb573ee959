"""A moment of a game: `Position`, immutable."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from mossa.errors import MossaError
from mossa.games.history import History, PastMove, SeenMove, gone_on, seen_history
from mossa.games.texts import StateArray
from mossa.jit import Rng

if TYPE_CHECKING:
    from mossa.games.game import Game

CHANCE = -1  # what `to_move` gives when neither player but chance moves


@dataclass(frozen=True, slots=True)
class Position:
    """A game at one moment, with the moves that led there. It never changes: `play` gives a new one."""

    game: "Game"
    _state: StateArray = field(repr=False)
    past: History = field(default=(), repr=False)
    seed: int = 0
    _codes: list[int] = field(default_factory=list, init=False, repr=False)  # the legal moves, once they are known
    _facts: dict[str, int] = field(default_factory=dict, init=False, repr=False)  # what else was asked of the rules

    def __post_init__(self) -> None:
        self._state.flags.writeable = False

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.game is other.game and self._fields() == other._fields()

    def __hash__(self) -> int:
        return hash((self.game.spec, self._fields()))

    def _fields(self) -> bytes:
        return b"".join(self._state[name].tobytes() for name in self.game.state.names or ())

    def __deepcopy__(self, _: object) -> "Position":
        return self

    def __repr__(self) -> str:
        return f"<{self.game} {f'after {self.line}' if self.past else 'at the start'}, seed {self.seed}>"

    def __str__(self) -> str:
        return self.game.texts.render(self._state[0])

    @property
    def to_move(self) -> int:
        """The player whose turn it is (0 moves first), or CHANCE."""
        if "to_move" not in self._facts:
            self._facts["to_move"] = int(self.game.to_move(self._state[0]))
        return self._facts["to_move"]

    @property
    def is_over(self) -> bool:
        self.move_codes()
        return not self._codes

    @property
    def moves(self) -> tuple[str, ...]:
        """The names of the moves that led here."""
        return tuple(one.move for one in self.past)

    @property
    def line(self) -> str:
        """The moves so far as one text."""
        return self.game.join_moves(self.moves)

    @property
    def text(self) -> str:
        """The position in one line, for `Game.from_text`; empty where the game has no such form."""
        return self.game.texts.write_state(self._state[0]) if self.game.texts.write_state is not None else ""

    def score(self, player: int) -> float:
        """The result for a player, from -1 (lost) to 1 (won); 0 while the game goes on."""
        return float(self.game.score(self._state[0], player)) if self.is_over else 0.0

    def seen_by(self, player: int) -> "Position":
        """The position as far as a player may know it; moves that they have not been shown are named `?`.

        The seed, which deals, is left out.
        """
        if self.game.hidden is None:
            return self
        state = self.copy_state()
        self.game.hidden.view(state[0], player)
        return Position(self.game, state, seen_history(self.past, player))

    def seen_moves(self, player: int) -> tuple[SeenMove, ...]:
        """The moves so far as a player has seen them: see `mossa.games.history`."""
        return tuple(SeenMove(one.player, one.move if one.is_shown_to(player) else None) for one in self.past)

    def redealt(self, player: int, rng: Rng) -> "Position":
        """A position that a player must hold possible, drawn uniformly."""
        if self.game.hidden is None:
            return self
        state = self.copy_state()
        self.game.hidden.redeal(state[0], player, rng)
        return Position(self.game, state, self.past, self.seed)

    def legal_moves(self) -> list[str]:
        """The names of the legal moves; none when the game is over."""
        return [self.move_name(code) for code in self.move_codes()]

    def play(self, move: str) -> "Position":
        """The position after a legal move, named as in `legal_moves`."""
        return self.play_code(self.parse_move(move))

    def parse_move(self, text: str) -> int:
        """The code of the legal move of that name; case does not matter."""
        codes = self.move_codes()
        if self.game.texts.parse_move is not None:
            meant = self.game.texts.parse_move(self._state[0], text)
            code = meant if meant in codes else None
        else:
            code = {self.move_name(code).casefold(): code for code in codes}.get(text.strip().casefold())
        if code is None:
            after = f"after {self.line}" if self.moves else "at the start"
            asked = {"game": str(self.game), "move": text, "after": after}
            if not codes:
                raise MossaError(
                    "{game}: {move!r} cannot be played: the game is over {after}", "move-after-the-end", **asked
                )
            reason = f": {said}" if (said := self.objection(text)) else ""
            raise MossaError(
                "{game}: {move!r} is not a legal move {after}{reason}; legal: {legal}",
                "illegal-move",
                **asked,
                reason=reason,
                legal=self._some_names(),
            )
        return code

    def objection(self, text: str) -> str:
        """Why a text is no legal move here, in words; empty if the game does not say."""
        objection = self.game.texts.objection
        return "" if objection is None else objection(self._state[0], text)

    def _some_names(self) -> str:
        names = self.legal_moves()
        more = [f"and {len(names) - 20} more"] if len(names) > 20 else []
        return (", " if any(" " in name for name in names) else " ").join(names[:20] + more)

    # What searches use: moves as the codes of the rules, and a copy of the state

    def move_codes(self) -> list[int]:
        """The legal moves as the rules write them."""
        if "moves" not in self._facts:  # rules run as plain Python here: asking once is quicker
            moves = np.empty(self.game.max_moves, np.int64)
            self._facts["moves"] = int(self.game.legal_moves(self._state[0], moves))
            self._codes.extend(moves[: self._facts["moves"]].tolist())
        return self._codes.copy()

    def move_name(self, code: int) -> str:
        return self.game.texts.move_name(self._state[0], code)

    def play_code(self, code: int) -> "Position":
        """The position after a move that is known to be legal."""
        state = self.copy_state()
        self.game.play(state[0], code)
        last = PastMove(self.to_move, self.move_name(code), code=code, before=self._state)
        return Position(self.game, state, gone_on(self.game, self.past, last, state), self.seed)

    def copy_state(self) -> StateArray:
        """The state, in an array that may be written to."""
        return self._state.copy()
