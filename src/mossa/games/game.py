"""What a game is (`Game`, a record of its rules and facts) and a moment of one (`Position`, immutable)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np

from mossa.errors import MossaError
from mossa.games.features import Features
from mossa.games.setup import Setup
from mossa.jit import Rng, Rule, new_rng

CHANCE = -1  # what `to_move` gives when neither player but chance moves

State: TypeAlias = Any  # one record of the game's dtype: np.record in Python, a Numba record in a kernel
StateArray: TypeAlias = Any  # a recarray of length one that holds a state: what kernels take


@dataclass(frozen=True, eq=False, kw_only=True)
class Game:
    """The rules of a game as functions of its state, and the facts that agents, arena and board ask for.

    Two calls with the same options give the same `Game`, so that kernels may be kept by game.
    """

    name: str
    title: str
    players: int = 2
    state: np.dtype[Any]  # named fields, signed integers
    max_moves: int  # no position has more legal moves
    max_plies: int  # no game lasts longer
    usual_plies: int | None = None  # few games last longer, where max_plies is there to cut off endless ones

    # rules: plain Python, compiled into every kernel
    start: Rule  # (state, rng): write the first position
    to_move: Rule  # (state) -> player, or CHANCE
    legal_moves: Rule  # (state, moves) -> n: write them into the buffer; 0 means that the game is over
    play: Rule  # (state, move)
    score: Rule  # (state, player) -> the result in [-1, 1], asked only when the game is over
    chance_moves: Rule | None = None  # (state, moves, probabilities) -> n: as `legal_moves`, asked when CHANCE moves
    key: Rule | None = None  # (state) -> int64, different for different positions: shows transpositions to searches
    evaluate: Rule | None = None  # (state, player) -> int: how good an unfinished game looks; 100 is a clear advantage

    # rules of games whose board can be turned or mirrored; the first position is its own image under each symmetry
    symmetries: int = 1  # how many there are; symmetry 0 leaves everything as it is
    symmetric_key: Rule | None = None  # (state, symmetry) -> the key that the position's image has
    symmetric_move: Rule | None = None  # (move, symmetry) -> the same move in the image

    features: Features | None = None  # how a network sees a position; without them none can learn the game

    # rules of games in which not all is known to all
    view: Rule | None = None  # (state, player): blank what that player may not know; his own moves stay the same
    redeal: Rule | None = (
        None  # (state, player, rng): fill in what is blank, uniformly among what he must hold possible
    )
    take_back: Rule | None = (
        None  # (state): moves are simultaneous; forget the choices of this turn, ask its first seat
    )

    # other rules by name
    aims: Mapping[str, Rule] = field(default_factory=dict)  # (state, player) -> [-1, 1]: what else than `score` to want
    policies: Mapping[str, Rule] = field(default_factory=dict)  # (state, moves, n, rng) -> index of one of the n moves

    # plain Python
    move_name: Callable[[State, int], str]
    parse_move: Callable[[State, str], int] | None = (
        None  # what a text means where a move may be written in several ways; a number that is no move if nothing
    )
    objection: Callable[[State, str], str] | None = None  # why a text is no legal move, in words; empty if unknown
    render: Callable[[State], str]
    render_sorted: Callable[[State], str] | None = None  # the same with hands in another order, for whoever asks
    move_kind: Callable[[State, int], str] | None = None  # (state, move): what sort it is, where there are many moves
    styles: Mapping[str, str] = field(default_factory=dict)  # patterns in names and drawings, each with its colour
    remaining: Callable[[State], int] | None = None  # how many cards are still to be played; few of them can be solved
    tell: Callable[[StateArray, int], list[str]] | None = None  # (state, move): what follows from a move, in words
    strong: str = ""  # the agent to take when nobody names one, with its settings but for the budget
    write_state: Callable[[State], str] | None = None  # the position in one line
    read_state: Callable[[State, str], None] | None = None  # and back; refuses what is no position
    setup: Setup | None = None  # how positions are put together piece by piece; needs the text and a board
    symbols: Sequence[str] = ("X", "O")  # how `render` draws each player's pieces
    board: Callable[[State], Any] | None = None  # what the web app draws: see `mossa.games.board`
    gesture: Callable[[State, int], Sequence[str]] | None = None  # the cells of the board to point at for a move
    has_short_names: bool = False  # every move's name is one letter, so that a line needs no separators
    options: Mapping[str, Any] = field(default_factory=dict)  # where they differ from the defaults; set by the registry
    is_zero_sum: bool = True
    playout: str = "uniform"  # the policy that searches simulate by, if nobody names one
    spread: float = 1.0  # how far apart results usually are, 1 if most are wins or losses: what exploration goes by
    points: float = 1.0  # what a score of 1 is called where the game is played for points
    best_score: float = 1.0  # the most that a player can get: 0 where there are penalties only
    has_cycles: bool = False  # a position may come back in the same game

    @property
    def has_chance(self) -> bool:
        return self.chance_moves is not None

    @property
    def has_hidden(self) -> bool:
        return self.view is not None

    @property
    def is_simultaneous(self) -> bool:
        return self.take_back is not None

    @property
    def spec(self) -> str:
        """The text that names this game with its options."""
        options = ",".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.name}:{options}" if options else self.name

    def __str__(self) -> str:
        return self.spec

    def new_state(self) -> StateArray:
        """Room for one state, all zero."""
        return np.zeros(1, self.state).view(np.recarray)

    def new(self, seed: int = 0) -> "Position":
        """The first position; the seed matters where cards are dealt."""
        state = self.new_state()
        self.start(state[0], new_rng(seed, "start"))
        return Position(self, state, (), seed)

    def position(self, moves: str | Sequence[str] = "", seed: int = 0) -> "Position":
        """The position after a line of moves."""
        position = self.new(seed)
        for move in self.split_moves(moves) if isinstance(moves, str) else moves:
            position = position.play(move)
        return position

    def begin(self, text: str = "", seed: int = 0) -> "Position":
        """The position that a text gives, or the first one where there is none."""
        return self.from_text(text, seed) if text else self.new(seed)

    def from_text(self, text: str, seed: int = 0) -> "Position":
        """The position that `Position.text` wrote; how it came about is forgotten."""
        if self.read_state is None:
            raise MossaError(f"{self}: its positions cannot be written in one line; give the moves that lead there")
        state = self.new_state()
        self.read_state(state[0], text)
        return Position(self, state, (), seed)

    def split_moves(self, text: str) -> list[str]:
        """The names in a line: separated by commas, or else by spaces, or by nothing where names are one letter."""
        if "," in text:
            return [name.strip() for name in text.split(",") if name.strip()]
        words = text.split()
        return [letter for word in words for letter in word] if self.has_short_names else words

    def join_moves(self, names: Sequence[str]) -> str:
        """A line that `split_moves` takes apart again."""
        if self.has_short_names:
            return "".join(names)
        if any(" " in name for name in names):
            return ", ".join(names) + ("," if len(names) == 1 else "")
        return " ".join(names)


@dataclass(frozen=True, slots=True)
class Position:
    """A game at one moment, with the moves that led there. It never changes: `play` gives a new one."""

    game: Game
    _state: StateArray = field(repr=False)
    moves: tuple[str, ...]
    seed: int = 0

    def __post_init__(self) -> None:
        self._state.flags.writeable = False

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.game is other.game and self._fields() == other._fields()

    def __hash__(self) -> int:
        return hash((self.game.spec, self._fields()))

    def _fields(self) -> bytes:
        return b"".join(self._state[name].tobytes() for name in self.game.state.names or ())

    def __str__(self) -> str:
        return self.game.render(self._state[0])

    @property
    def to_move(self) -> int:
        """The player whose turn it is (0 moves first), or CHANCE."""
        return int(self.game.to_move(self._state[0]))

    @property
    def is_over(self) -> bool:
        return not self.move_codes()

    @property
    def line(self) -> str:
        """The moves so far as one text."""
        return self.game.join_moves(self.moves)

    @property
    def text(self) -> str:
        """The position in one line, for `Game.from_text`; empty where the game has no such form."""
        return self.game.write_state(self._state[0]) if self.game.write_state is not None else ""

    def score(self, player: int) -> float:
        """The result for a player, from -1 (lost) to 1 (won); 0 while the game goes on."""
        return float(self.game.score(self._state[0], player)) if self.is_over else 0.0

    def seen_by(self, player: int) -> "Position":
        """The position as far as a player may know it.

        The seed, which deals, and the moves that led here, some of which may be secret, are left out: whatever of the
        past a player may use is part of the state, and `view` alone decides what of it he sees.
        """
        if self.game.view is None:
            return self
        state = self.copy_state()
        self.game.view(state[0], player)
        return Position(self.game, state, ())

    def redealt(self, player: int, rng: Rng) -> "Position":
        """A position that a player must hold possible, drawn uniformly."""
        if self.game.redeal is None:
            return self
        state = self.copy_state()
        self.game.redeal(state[0], player, rng)
        return Position(self.game, state, self.moves, self.seed)

    def legal_moves(self) -> list[str]:
        """The names of the legal moves; none when the game is over."""
        return [self.move_name(code) for code in self.move_codes()]

    def play(self, move: str) -> "Position":
        """The position after a legal move, named as in `legal_moves`."""
        return self.play_code(self.parse_move(move))

    def parse_move(self, text: str) -> int:
        """The code of the legal move of that name; case does not matter."""
        codes = self.move_codes()
        if self.game.parse_move is not None:
            meant = self.game.parse_move(self._state[0], text)
            code = meant if meant in codes else None
        else:
            code = {self.move_name(code).casefold(): code for code in codes}.get(text.strip().casefold())
        if code is None:
            after = f"after {self.line}" if self.moves else "at the start"
            if not codes:
                raise MossaError(f"{self.game}: {text!r} cannot be played: the game is over {after}")
            raise MossaError(f"{self.game}: {text!r} is not a legal move {after}; legal: {self._some_names()}")
        return code

    def _some_names(self) -> str:
        names = self.legal_moves()
        more = [f"and {len(names) - 20} more"] if len(names) > 20 else []
        return (", " if any(" " in name for name in names) else " ").join(names[:20] + more)

    # What searches use: moves as the codes of the rules, and a copy of the state

    def move_codes(self) -> list[int]:
        """The legal moves as the rules write them."""
        moves = np.empty(self.game.max_moves, np.int64)
        return [int(code) for code in moves[: self.game.legal_moves(self._state[0], moves)]]

    def move_name(self, code: int) -> str:
        return self.game.move_name(self._state[0], code)

    def play_code(self, code: int) -> "Position":
        """The position after a move that is known to be legal."""
        state = self.copy_state()
        self.game.play(state[0], code)
        return Position(self.game, state, (*self.moves, self.move_name(code)), self.seed)

    def copy_state(self) -> StateArray:
        """The state, in an array that may be written to."""
        return self._state.copy()
