"""What a game is: `Game`, a record of its rules and facts, its texts, its scene and its options."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np

from mossa.errors import MossaError
from mossa.games.features import Features
from mossa.games.position import CHANCE, Position
from mossa.games.scene import Scene
from mossa.games.texts import State, StateArray, Texts
from mossa.jit import Rule, new_rng
from mossa.settings import Setting, format_spec, settings_of

__all__ = ["CHANCE", "Game", "Hidden", "Position", "State", "StateArray", "Symmetry"]


@dataclass(frozen=True, eq=False)
class Hidden:
    """The rules of a game in which not all is known to all. What a seat may know is decided here and nowhere else."""

    view: Rule  # (state, player): blank what that player may not know; their own moves stay the same
    redeal: Rule  # (state, player, rng): fill in what is blank, uniformly among what they must hold possible
    take_back: Rule | None = None  # (state): moves are simultaneous; forget this turn's choices, ask its first seat
    shows: Rule | None = (
        None  # (before, move, state, player) -> whether by `state` that player has been shown the move that another
        # made in `before`, asked after every move until they have; without it moves are shown when their turn is over
    )


@dataclass(frozen=True, eq=False)
class Symmetry:
    """How a board can be turned or mirrored; the first position is its own image under each symmetry."""

    count: int  # how many symmetries there are; number 0 leaves everything as it is
    key: Rule  # (state, symmetry) -> the key that the position's image has
    move: Rule  # (move, symmetry) -> the same move in the image


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Game:
    """The rules of a game as functions of its state, and the facts that agents and arena ask for.

    Two calls with the same options give the same `Game`, so that kernels may be kept by game.
    """

    name: str
    title: str
    players: int = 2
    is_zero_sum: bool = True
    has_cycles: bool = False  # a position may come back in the same game
    state: np.dtype[Any]  # named fields, signed integers
    max_moves: int  # no position has more legal moves
    max_plies: int  # no game lasts longer

    # rules: plain Python, compiled into every kernel
    start: Rule  # (state, rng): write the first position
    to_move: Rule  # (state) -> player, or CHANCE
    legal_moves: Rule  # (state, moves) -> n: write them into the buffer; 0 means that the game is over
    play: Rule  # (state, move)
    score: Rule  # (state, player) -> the result in [-1, 1], asked only when the game is over
    chance_moves: Rule | None = None  # (state, moves, probabilities) -> n: as `legal_moves`, asked when CHANCE moves
    key: Rule | None = None  # (state) -> int64, different for different positions: shows transpositions to searches
    evaluate: Rule | None = None  # (state, player) -> int: how good an unfinished game looks; 100 is a clear advantage
    hidden: Hidden | None = None
    symmetry: Symmetry | None = None
    features: Features | None = None  # how a network sees a position; without them none can learn the game

    # other rules by name
    aims: Mapping[str, Rule] = field(default_factory=dict)  # (state, player) -> [-1, 1]: what else than `score` to want
    policies: Mapping[str, Rule] = field(default_factory=dict)  # (state, moves, n, rng) -> index of one of the n moves

    measures: Mapping[str, Rule] = field(default_factory=dict)  # (state, player) -> what a finished game counts besides

    texts: Texts = field(default_factory=Texts)
    scene: Scene = field(default_factory=Scene)
    config: Any = None  # the game's options: the frozen dataclass of settings that it was made with

    @property
    def has_chance(self) -> bool:
        return self.chance_moves is not None

    @property
    def has_hidden(self) -> bool:
        return self.hidden is not None

    @property
    def is_simultaneous(self) -> bool:
        return self.hidden is not None and self.hidden.take_back is not None

    @property
    def options(self) -> tuple[Setting, ...]:
        """What `config` may be set to, with choices and ranges."""
        return () if self.config is None else settings_of(type(self.config))

    @property
    def spec(self) -> str:
        """The text that names this game with its options."""
        values = {} if self.config is None else asdict(self.config)
        return format_spec(self.name, values, self.options)

    def __str__(self) -> str:
        return self.spec

    def __repr__(self) -> str:
        return f"game({self.spec!r})"

    def new_state(self) -> StateArray:
        """Room for one state, all zero."""
        return np.zeros(1, self.state).view(np.recarray)

    def new(self, seed: int = 0) -> Position:
        """The first position; the seed matters where cards are dealt."""
        state = self.new_state()
        self.start(state[0], new_rng(seed, "start"))
        return Position(self, state, (), seed)

    def position(self, moves: str | Sequence[str] = "", seed: int = 0) -> Position:
        """The position after a line of moves."""
        position = self.new(seed)
        for move in self.split_moves(moves) if isinstance(moves, str) else moves:
            position = position.play(move)
        return position

    def begin(self, text: str = "", seed: int = 0) -> Position:
        """The position that a text gives, or the first one where there is none."""
        return self.from_text(text, seed) if text else self.new(seed)

    def from_text(self, text: str, seed: int = 0) -> Position:
        """The position that `Position.text` wrote; how it came about is forgotten."""
        if self.texts.read_state is None:
            raise MossaError(f"{self}: its positions cannot be written in one line; give the moves that lead there")
        state = self.new_state()
        self.texts.read_state(state[0], text)
        return Position(self, state, (), seed)

    def split_moves(self, text: str) -> list[str]:
        """The names in a line: separated by commas, or else by spaces, or by nothing where names are one letter."""
        if "," in text:
            return [name.strip() for name in text.split(",") if name.strip()]
        words = text.split()
        return [letter for word in words for letter in word] if self.texts.has_short_names else words

    def join_moves(self, names: Sequence[str]) -> str:
        """A line that `split_moves` takes apart again."""
        if self.texts.has_short_names:
            return "".join(names)
        if any(" " in name for name in names):
            return ", ".join(names) + ("," if len(names) == 1 else "")
        return " ".join(names)
