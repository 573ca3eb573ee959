"""A game under way as the web app keeps it: a tree of positions, who sits where, and where the game stands.

    tip        the node that the game has come to: agents answer here
    cursor     the node that is looked at, often the tip
    official   in games with chance or secrets, the tip of the real game while an analysis branch is played

Taking back a move just moves the tip where everything is known. Where it is not, to try again would be to know better,
so the tip moves to a branch that is marked as analysis, and the real game waits. A branch tells nothing about the real
game: what the person cannot see is dealt anew in it, and chance draws anew.
"""

import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from mossa.arena import ending as arena_ending
from mossa.arena.draw import chance_move
from mossa.arena.record import HUMAN, Ply, Record
from mossa.arena.table import Table
from mossa.errors import MossaError
from mossa.games import CHANCE, Game, Position
from mossa.jit import new_rng
from mossa.web.clock import Clock
from mossa.web.known import Doubt

Seat = str | None  # the spec of an agent; None is a person
ENDINGS: dict[str, arena_ending.Reason] = {"resigned": "resignation", "time": "time"}


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended before the rules ended it."""

    reason: str  # "resigned" or "time"
    seat: int


@dataclass(slots=True)
class Node:
    """A position of the tree and the move that led to it."""

    position: Position
    parent: int | None = None
    ply: Ply | None = None
    told: set[int] = field(default_factory=set)  # the seats that know the move
    children: list[int] = field(default_factory=list)  # the last visited comes last
    told_to_all: list[str] = field(default_factory=list)  # what followed from the move, in words
    is_dealt: bool = False  # the first of a branch: not what the moves led to, but what may have been


def wrong_seats(game: Game, given: int) -> MossaError:
    """The refusal of too few or too many seats."""
    return MossaError(
        "{game} has {seats} seats, and {given} are given",
        "wrong-seats",
        game=str(game),
        seats=game.players,
        given=given,
    )


def made_node(before: Position, after: Position, parent: int, ply: Ply) -> Node:
    """The node of a position, with what everybody saw happen."""
    game = before.game
    lines = game.texts.tell(before.copy_state(), before.parse_move(ply.move)) if game.texts.tell is not None else []
    return Node(after, parent, ply, told_to_all=lines)


@dataclass
class Session:
    """All of one game that must survive."""

    game: Game
    seats: list[Seat]
    seed: int
    key: str = field(default_factory=lambda: secrets.token_urlsafe(16))
    nodes: list[Node] = field(default_factory=list)
    tip: int = 0
    cursor: int = 0
    official: int | None = None
    opening: int = 0
    ending: Ending | None = None
    clock: Clock | None = None
    shown: int | None = None  # whose eyes look, where several persons share a screen
    untold: list[int] = field(default_factory=list)  # moves of which it is not yet settled who knows them
    start: str = ""  # the text of the first position, where that was set up by hand

    def __post_init__(self) -> None:
        if len(self.seats) != self.game.players:
            raise wrong_seats(self.game, len(self.seats))
        if not self.nodes:
            first = self.game.begin(self.start, self.seed)
            self.start = self.start and first.text
            self.nodes.append(Node(first))

    # Where the game stands

    @property
    def position(self) -> Position:
        """What is looked at."""
        return self.nodes[self.cursor].position

    @property
    def present(self) -> Position:
        """Where the game is."""
        return self.nodes[self.tip].position

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
        real = self.nodes[self.tip if self.official is None else self.official].position
        return self.game.has_hidden and bool(self.persons) and not real.is_over and self.ending is None

    @property
    def can_take_back(self) -> bool:
        """Whether a move taken back leaves no trace: nothing was secret and nothing was drawn."""
        return not (self.game.has_hidden or self.game.has_chance)

    def path(self, node: int) -> list[int]:
        """The nodes from the first to this one."""
        found = [node]
        while (parent := self.nodes[found[-1]].parent) is not None:
            found.append(parent)
        return found[::-1]

    # Moves

    def play(self, at: int, move: str, seconds: float = 0.0, value: float | None = None) -> int:
        """The node after a move, which is new unless it was played there before; chance then follows at once."""
        node = self._child(at, move, seconds, value)
        if self.tip == at:
            self.tip = node
        if self.cursor == at:
            self.cursor = node
        position = self.nodes[node].position
        return self.play(node, chance_move(position)) if not position.is_over and position.to_move == CHANCE else node

    def _child(self, at: int, move: str, seconds: float, value: float | None) -> int:
        parent = self.nodes[at]
        position = parent.position.play(move)
        name = position.moves[-1]
        for child in parent.children:
            if self.nodes[child].position.moves[-1] == name:
                parent.children.remove(child)
                parent.children.append(child)
                return child
        self.nodes.append(made_node(parent.position, position, at, Ply(name, round(seconds, 6), value)))
        number = len(self.nodes) - 1
        parent.children.append(number)
        if self.game.has_hidden:
            self.untold.append(number)
        return number

    def doubts(self) -> Iterator[Doubt]:
        """What each person does not know of the moves played since this was last asked, and may find out from them."""
        while self.untold:
            path = self.path(self.untold.pop(0))
            positions = [self.nodes[one].position for one in path]
            for seat in self.persons:
                unknown = [i for i in range(1, len(path)) if seat not in self.nodes[path[i]].told]
                recent = [i for i in unknown if i > len(path) - 3 * self.game.players]
                if recent:
                    yield Doubt(path, positions, recent[0], seat, set(range(1, len(path))) - set(unknown))

    def settle(self, doubt: Doubt, known: set[int]) -> None:
        """Note which moves a seat knows now."""
        for index in known:
            self.nodes[doubt.path[index]].told.add(doubt.seat)

    def settle_all(self) -> None:
        for doubt in self.doubts():
            self.settle(doubt, doubt.known())

    def undo(self) -> None:
        """Back to where a person last had a choice before this."""
        path = self.path(self.tip)
        back = [node for node in path[self.opening : -1] if self._is_persons_turn(node)]
        if not self.persons:
            back = path[self.opening : -1]
        if not back:
            raise MossaError("there is nothing to take back", "nothing-to-take-back")
        self.go_on_from(back[-1])

    def redo(self) -> None:
        """Forward along what was taken back, to where a person has a choice."""
        node = self.tip
        while self.nodes[node].children:
            node = self.nodes[node].children[-1]
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
        if self.official is None:
            self.official = self.tip
        is_elsewhere = any(self.nodes[one].is_dealt for one in self.path(node))
        if node != self.official and not is_elsewhere:
            node = self._dealt(node)
        self.tip = self.cursor = node
        if self.official == node:
            self.official = None

    def _dealt(self, node: int) -> int:
        """A new node that looks like this one to the person who tries again, and may be different behind that."""
        old = self.nodes[node]
        mover, position, seed = old.position.to_move, old.position, secrets.randbits(31)
        if self.game.has_hidden:
            eyes = mover if mover in self.persons or not self.persons else self.persons[0]
            position = position.seen_by(eyes).redealt(eyes, new_rng(seed, "branch"))
        position = replace(position, past=old.position.past, seed=seed)
        new = Node(position, old.parent, old.ply, set(old.told), told_to_all=old.told_to_all, is_dealt=True)
        self.nodes.append(new)
        if old.parent is not None:
            self.nodes[old.parent].children.insert(0, len(self.nodes) - 1)
        return len(self.nodes) - 1

    def back_to_game(self) -> None:
        """Leave the analysis branch."""
        if self.official is None:
            raise MossaError("this is the game itself, not a branch", "not-a-branch")
        self.tip = self.cursor = self.official
        self.official = None

    def _is_persons_turn(self, node: int) -> bool:
        position = self.nodes[node].position
        return not position.is_over and position.to_move in self.persons

    def go_to(self, node: int) -> None:
        if not 0 <= node < len(self.nodes):
            raise MossaError("there is no node {node}", "no-node", node=node)
        self.cursor = node

    def end(self, reason: str, seat: int) -> None:
        if self.is_over or self.is_branch:
            raise MossaError("there is no game to end", "no-game-to-end")
        self.ending = Ending(reason, seat)

    # Results and records

    def scores(self) -> list[float] | None:
        """The result at the tip, if there is one."""
        players = range(self.game.players)
        if self.present.is_over:
            return [self.present.score(player) for player in players]
        if self.ending is None or self.is_branch or self.game.players != 2:
            return None
        return [-1.0 if player == self.ending.seat else 1.0 for player in players]

    def record(self) -> Record:
        """The real game as a record, as far as it went."""
        return self.table().record()

    def table(self) -> Table:
        """The real game, without the branches."""
        path = [self.nodes[node] for node in self.path(self.tip if self.official is None else self.official)]
        plies = tuple(node.ply for node in path if node.ply is not None)
        seats = tuple(HUMAN if seat is None else seat for seat in self.seats)
        ending = None if self.ending is None else arena_ending.Ending(ENDINGS[self.ending.reason], self.ending.seat)
        positions = tuple(node.position for node in path)
        return Table(seats, positions, plies, self.opening, self.start, ending=ending)

    def extend(self, plies: Sequence[Ply]) -> None:
        """Play given moves, as an opening or from a record, chance's own among them."""
        for ply in plies:
            self.tip = self.cursor = self._child(self.tip, ply.move, ply.seconds, ply.value)

    def settle_chance(self) -> None:
        """Let chance move where it is its turn at the tip."""
        if not self.present.is_over and self.present.to_move == CHANCE:
            self.play(self.tip, chance_move(self.present))
