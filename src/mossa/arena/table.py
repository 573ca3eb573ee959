"""The table: the one place where a game is played, move by move.

A `Table` is a game under way: who sits where, the positions so far, the moves between them, and how it ended if it
ended early. It never changes: every step gives a new one, so that undoing is keeping the old one, and a tree of
variations is many tables (`Table.along` makes one of any line). Nobody thinks here: a person, a worker process or
`mossa.arena.players` decides, and hands the move in.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from mossa.arena.clock import Clock
from mossa.arena.draw import chance_move, ply_seed
from mossa.arena.ending import Ending, Reason
from mossa.arena.measure import measures_of, names_of, scores_of
from mossa.arena.record import HUMAN, Ply, Record
from mossa.errors import MossaError
from mossa.games import CHANCE, Game, Position


@dataclass(frozen=True, slots=True)
class Table:
    """A game under way."""

    seats: tuple[str, ...]  # an agent's spec, or HUMAN
    positions: tuple[Position, ...]  # from the first to the present one
    plies: tuple[Ply, ...] = ()  # the moves between them
    opening: int = 0  # so many of them were given and nobody's choice
    start: str = ""  # the text of the first position, where that was set up by hand
    rotation: int = 0  # by how many seats a match has moved its agents on
    key: str = ""  # of the fixture that is played
    clock: Clock | None = None
    ending: Ending | None = None

    def __post_init__(self) -> None:
        if len(self.seats) != self.game.players:
            raise MossaError(f"{self.game} has {self.game.players} seats, and {len(self.seats)} are given")

    @classmethod
    def open(cls, game: Game, seats: Sequence[str], seed: int = 0, start: str = "") -> "Table":
        """A game that is about to begin, from its first position or from one in a line of text."""
        return cls(tuple(seats), (game.begin(start, seed),), start=start)

    @classmethod
    def of(cls, record: Record) -> "Table":
        """The game of a record, where it ended; `back_to` goes on from any earlier ply."""
        clock = Clock.parse(record.clock) if record.clock else None
        positions = tuple(record.positions())
        facts = (record.opening, record.start, record.rotation, record.key)
        return cls(record.seats, positions, record.moves, *facts, clock=clock, ending=record.ending)

    def along(self, positions: Sequence[Position], plies: Sequence[Ply]) -> "Table":
        """The same seats at another line of play, which is not ended early."""
        return replace(self, positions=tuple(positions), plies=tuple(plies), ending=None)

    # Where the game stands

    @property
    def game(self) -> Game:
        return self.positions[0].game

    @property
    def seed(self) -> int:
        return self.positions[0].seed

    @property
    def position(self) -> Position:
        """The present one."""
        return self.positions[-1]

    @property
    def is_over(self) -> bool:
        return self.ending is not None or self.position.is_over

    @property
    def turn(self) -> int | None:
        """The seat whose turn it is, or CHANCE; None when the game is over."""
        return None if self.is_over else self.position.to_move

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats where people sit."""
        return tuple(seat for seat, who in enumerate(self.seats) if who == HUMAN)

    @property
    def is_persons_turn(self) -> bool:
        return self.turn in self.persons

    @property
    def ply_seed(self) -> int:
        """What whoever moves now draws from: it belongs to this ply of this game alone."""
        return ply_seed(self.seed, self.rotation, self.position.to_move, len(self.position.past))

    def seconds_left(self, seat: int) -> float | None:
        """What a seat had on its clock when the present turn began; None without a clock."""
        if self.clock is None:
            return None
        own = zip(self.positions[self.opening :], self.plies[self.opening :], strict=False)
        return self.clock.left([ply.seconds for position, ply in own if position.to_move == seat])

    # Steps

    def give(self, moves: Sequence[str]) -> "Table":
        """Play moves that are nobody's choice, as an opening."""
        table = self
        for move in moves:
            table = table._step(Ply(move))
        return replace(table, opening=len(table.plies))

    def play(self, move: str, seconds: float = 0.0, value: float | None = None) -> "Table":
        """The move of whoever's turn it is; it loses on time if it took longer than its clock allows."""
        if self.ending is not None:
            raise MossaError("the game is over")
        seat = self.position.to_move
        left = self.seconds_left(seat)
        if left is not None and seconds > left:
            return self.end("time", seat)
        return self._step(Ply(move, round(seconds, 6), value))

    def draw(self) -> "Table":
        """Let chance move, as long as it is its turn."""
        table = self
        while table.turn == CHANCE:
            table = table._step(Ply(chance_move(table.position)))
        return table

    def _step(self, ply: Ply) -> "Table":
        after = self.position.play(ply.move)
        ply = replace(ply, move=after.past[-1].move)  # as the game writes it
        return replace(self, positions=(*self.positions, after), plies=(*self.plies, ply))

    def end(self, reason: Reason, seat: int | None = None, detail: str = "") -> "Table":
        """The game, ended before its rules end it."""
        if self.is_over:
            raise MossaError("the game is over already")
        return replace(self, ending=Ending(reason, seat, detail))

    def undo(self) -> "Table":
        """Back to the last position but this in which a person had a choice; refused if there is none."""
        for plies in reversed(range(len(self.plies))):
            if self.positions[plies].to_move in self.persons:
                return self.back_to(plies)
        raise MossaError("there is nothing to take back")

    def back_to(self, plies: int) -> "Table":
        """The game as it was after so many plies."""
        earlier = self.along(self.positions[: plies + 1], self.plies[:plies])
        return replace(earlier, opening=min(self.opening, plies))

    # What it leaves

    def scores(self) -> tuple[float, ...]:
        """The result for each seat; none while the game goes on, or if it was left."""
        return scores_of(self.position, self.ending)

    def measures(self) -> dict[str, tuple[float, ...]]:
        """What else the game counts for each seat; nothing before its end."""
        return measures_of(self.position, self.ending)

    def names(self) -> tuple[str, ...]:
        """What the game calls each seat; nothing where it has no names."""
        return names_of(self.positions[0])

    def record(self) -> Record:
        """The game as far as it went; one that is not over counts as left."""
        return Record(
            game=self.game.spec,
            seats=self.seats,
            seed=self.seed,
            moves=self.plies,
            scores=self.scores(),
            ending=self.ending if self.is_over else Ending("left"),
            rotation=self.rotation,
            opening=self.opening,
            start=self.start,
            key=self.key,
            clock=str(self.clock) if self.clock else "",
            names=self.names(),
            measures=self.measures(),
        )
