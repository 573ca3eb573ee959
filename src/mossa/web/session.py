"""A game under way as the web app keeps it: a tree of moves, who sits where, and where the game stands.

    tip        the node that the game has come to: agents answer here
    cursor     the node that is looked at, often the tip
    official   in games with chance or secrets, the tip of the real game while an analysis branch is played

Taking back a move just moves the tip where everything is known. Where it is not, to try again would be to know better,
so the tip moves to a branch that is marked as analysis, and the real game waits. A branch tells nothing about the real
game: what the person cannot see is dealt anew in it, and chance draws anew.
"""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from mossa.arena.draw import chance_move, ply_seed
from mossa.arena.ending import Ending, Reason
from mossa.arena.measure import measures_of, scores_of
from mossa.arena.record import HUMAN, Ply, Record
from mossa.arena.table import Table
from mossa.errors import MossaError
from mossa.games import CHANCE, Game, Position
from mossa.jit import new_rng
from mossa.web.clock import Clock
from mossa.web.variations import Variations

Seat = str | None  # the spec of an agent; None is a person
MOST_NODES = 2_000  # of one session


def wrong_seats(game: Game, given: int) -> MossaError:
    """The refusal of too few or too many seats."""
    return MossaError(
        "{game} has {seats} seats, and {given} are given",
        "wrong-seats",
        game=str(game),
        seats=game.players,
        given=given,
    )


@dataclass
class Session:
    """All of one game that must survive."""

    game: Game
    seats: list[Seat]
    seed: int
    key: str = field(default_factory=lambda: secrets.token_urlsafe(16))
    tip: int = 0
    cursor: int = 0
    official: int | None = None
    opening: int = 0
    ending: Ending | None = None
    clock: Clock | None = None
    shown: int | None = None  # whose eyes look, where several persons share a screen
    start: str = ""  # the text of the first position, where that was set up by hand
    is_paused: bool = False  # agents wait until somebody lets them go on

    def __post_init__(self) -> None:
        if len(self.seats) != self.game.players:
            raise wrong_seats(self.game, len(self.seats))
        first = self.game.begin(self.start, self.seed)
        self.start = self.start and first.text
        self.tree = Variations(first)

    # Where the game stands

    @property
    def position(self) -> Position:
        """What is looked at."""
        return self.tree.position(self.cursor)

    @property
    def present(self) -> Position:
        """Where the game is."""
        return self.tree.position(self.tip)

    @property
    def real_tip(self) -> int:
        """The tip of the real game, whatever is tried beside it."""
        return self.tip if self.official is None else self.official

    @property
    def persons(self) -> list[int]:
        return [seat for seat, who in enumerate(self.seats) if who is None]

    @property
    def is_branch(self) -> bool:
        return self.official is not None

    @property
    def is_over(self) -> bool:
        """Whether nothing more happens at the tip."""
        return self.present.is_over or (self.ending is not None and not self.is_branch)

    @property
    def is_secret(self) -> bool:
        """Whether persons must not be told everything: while the real game is not over."""
        is_hidden = self.game.has_hidden and bool(self.persons) and self.ending is None
        return is_hidden and not self.tree.position(self.real_tip).is_over

    @property
    def can_take_back(self) -> bool:
        """Whether a move taken back leaves no trace: nothing was secret and nothing was drawn."""
        return not (self.game.has_hidden or self.game.has_chance)

    @property
    def ply_seed(self) -> int:
        """What the agent at the tip draws from."""
        return ply_seed(self.seed, 0, self.present.to_move, len(self.present.past))

    # Moves

    def play(self, at: int, move: str, seconds: float = 0.0, value: float | None = None) -> int:
        """The node after a move, which is new unless it was played there before; chance then follows at once."""
        node = self._step(at, Ply(move, seconds, value))
        position = self.tree.position(node)
        return self.play(node, chance_move(position)) if not position.is_over and position.to_move == CHANCE else node

    def _step(self, at: int, ply: Ply) -> int:
        self.check_room()
        node = self.tree.child(at, ply)
        if self.tip == at:
            self.tip = node
        if self.cursor == at:
            self.cursor = node
        return node

    def check_room(self) -> None:
        if len(self.tree) >= MOST_NODES:
            raise MossaError("this game has too many variations", "too-many-variations")

    def extend(self, plies: Sequence[Ply]) -> None:
        """Play given moves, as an opening or from a record, chance's own among them."""
        for ply in plies:
            self._step(self.tip, ply)

    def draw(self) -> None:
        """Let chance move where it is its turn at the tip."""
        if not self.present.is_over and self.present.to_move == CHANCE:
            self.play(self.tip, chance_move(self.present))

    def undo(self) -> None:
        """Back to where a person last had a choice before this."""
        back = self.tree.path(self.tip)[self.opening : -1]
        if self.persons:
            back = [node for node in back if self._is_persons_turn(node)]
        if not back:
            raise MossaError("there is nothing to take back", "nothing-to-take-back")
        self.go_on_from(back[-1])

    def redo(self) -> None:
        """Forward along what was taken back, to where a person has a choice."""
        node = self.tip
        while self.tree[node].children:
            node = self.tree[node].children[-1]
            if self._is_persons_turn(node) or not self.persons:
                break
        if node == self.tip:
            raise MossaError("there is nothing to play again", "nothing-to-play-again")
        self.go_on_from(node)

    def go_on_from(self, node: int) -> None:
        """Make a node the tip; nobody has resigned then, and a clock that has run out no longer counts."""
        if self.can_take_back:
            if self.ending is not None and self.ending.reason == "time":
                self.clock = None
            self.tip = self.cursor = node
            self.ending = None
            return
        real = self.real_tip
        is_elsewhere = any(self.tree[one].is_redealt for one in self.tree.path(node))
        if node != real and not is_elsewhere:
            node = self._redealt(node)
        self.tip = self.cursor = node
        self.official = None if node == real else real

    def _redealt(self, node: int) -> int:
        """A new node that looks like this one to the person who tries again, and may be different behind that."""
        self.check_room()
        position, seed = self.tree.position(node), secrets.randbits(31)
        if self.game.has_hidden:
            mover = position.to_move
            seat = mover if mover in self.persons or not self.persons else self.persons[0]
            position = position.seen_by(seat).redealt(seat, new_rng(seed, "branch"))
        old = self.tree[node]
        return self.tree.add_redealt(old.parent, old.ply, replace(position, seed=seed))

    def back_to_game(self) -> None:
        """Leave the analysis branch."""
        if self.official is None:
            raise MossaError("this is the game itself, not a branch", "not-a-branch")
        self.tip = self.cursor = self.official
        self.official = None

    def _is_persons_turn(self, node: int) -> bool:
        position = self.tree.position(node)
        return not position.is_over and position.to_move in self.persons

    def go_to(self, node: int) -> None:
        self.cursor = self.tree.check(node)

    def go_to_tip(self) -> None:
        """To where the game is now: a screen may not have seen the last move yet."""
        self.cursor = self.tip

    # Results and records

    def end(self, reason: Reason, seat: int) -> None:
        if self.is_over or self.is_branch:
            raise MossaError("there is no game to end", "no-game-to-end")
        self.ending = Ending(reason, seat)

    @property
    def _ending(self) -> Ending | None:
        """How the line that ends at the tip ended early."""
        return None if self.is_branch else self.ending

    def scores(self) -> tuple[float, ...]:
        """The result at the tip; none while the game goes on."""
        return scores_of(self.present, self._ending)

    def measures(self) -> dict[str, tuple[float, ...]]:
        """What else the game counts at its end, a number a seat."""
        return measures_of(self.present, self._ending)

    def table(self) -> Table:
        """The real game, without the branches."""
        return Table(
            tuple(HUMAN if seat is None else seat for seat in self.seats),
            tuple(self.tree.positions(self.real_tip)),
            tuple(self.tree.plies(self.real_tip)),
            self.opening,
            self.start,
            ending=self.ending,
        )

    def record(self) -> Record:
        """The real game as far as it went."""
        return self.table().record()
