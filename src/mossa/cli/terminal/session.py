"""A game in the terminal, from the welcome to the result."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.text import Text

from mossa.agents import Agent, Decision
from mossa.arena.players import Cast, Players
from mossa.arena.record import HUMAN
from mossa.arena.table import Table
from mossa.cli.show import board, expected, painted, progress_told, read_line, worth
from mossa.cli.terminal.choices import counted_kinds
from mossa.cli.terminal.company import Company
from mossa.cli.terminal.prompt import UNDO, Prompt
from mossa.cli.terminal.story import Event, Story
from mossa.errors import MossaError
from mossa.games import CHANCE, Game, Position

CLEAR = "\x1b[3J\x1b[2J\x1b[H"  # the lines above as well, the screen, and back to its first line


class Session:
    """A game under way in the terminal. Persons who hide cards from each other look one after the other."""

    def __init__(self, table: Table, out: Console, adviser: Agent | None = None, cast: Cast | None = None) -> None:
        self.table, self.out = table, out
        self.players, self.company, self.story = Players(table.seats, cast), Company(table), Story()
        self.is_shared = len(table.persons) > 1 and table.game.has_hidden  # persons have secrets from each other
        self.viewer = table.persons[0] if len(table.persons) == 1 else None  # through whose eyes the screen looks
        self.is_sorted = False  # cards are in the game's other order
        self.prompt = Prompt(self, adviser)

    @property
    def position(self) -> Position:
        return self.table.position

    @property
    def game(self) -> Game:
        return self.table.game

    def run(self) -> None:
        """Play on until the game is over, by its rules or because somebody leaves."""
        self._welcome()
        try:
            while True:
                while not self.table.is_over:
                    self.turn()
                if self.table.ending is not None:
                    self.out.print(self.company.ending(self.table))
                if not self.table.scores():
                    return
                self._show_result()
                if not self._regrets():
                    return
        finally:
            self.players.forget(self.table)

    def turn(self) -> None:
        """Go on by one move: chance's, a person's or an agent's."""
        if self.position.to_move == CHANCE:
            drawn = self.table.draw()
            for plies in range(len(self.table.plies), len(drawn.plies)):
                self.move(drawn.back_to(plies + 1))
        elif self.table.is_persons_turn:
            self._ask()
        else:
            self._answer()

    def move(self, after: Table, thought: str = "") -> None:
        """Take in a table with one more move, and tell of it; or one that has ended early."""
        if after.ending is not None:
            self.table = after
            return
        before, move = self.position, after.plies[-1].move
        tell = self.game.texts.tell
        lines = [] if tell is None else tell(before.copy_state(), before.parse_move(move))
        self.table = after
        event = self._headline(before.to_move, move, thought)
        self.story.add(Event(before.to_move, event, [Text(f"  {line}", "italic") for line in lines]))
        if not self.is_shared:
            self._tell()

    def _headline(self, mover: int, move: str, thought: str) -> Text:
        if mover == CHANCE:
            return Text(f"Chance: {move}")
        said = (" passes", "") if move == "pass" else (" plays ", move)
        return Text.assemble(self.company.piece(mover), said[0], (said[1], "bold"), (thought, "dim"))

    def _tell(self) -> None:
        """Tell whoever looks what is news to them."""
        persons = [] if self.is_shared else list(self.table.persons)
        skipped = [*persons, *([] if self.viewer is None else [self.viewer])]
        if self.game.texts.tell is not None and self.table.persons:
            skipped = [CHANCE, *range(self.game.players)]  # the game itself says what everybody saw
        for text in self.story.news(self.table, self.viewer, skipped):
            self.out.print(painted(self.game, text))

    # An agent's turn

    def _answer(self) -> None:
        if not self.table.persons:
            self.show_board()
        player = self.position.to_move
        with self.thinking(self.players.agents[player], self.company.pieces[player]) as report:
            after, decision = self.players.step(self.table, report)
        self.move(after, "" if decision is None else self._thought(decision))

    def _thought(self, decision: Decision) -> str:
        """What it thought, and how long: nothing where that would tell a person what it holds."""
        if self.game.has_hidden and self.table.persons:
            return ""
        pv = expected(decision.move, decision.candidates)
        expects = f", expects {pv}" if pv else ""
        return f"  ({decision.seconds:.2f} s, value {worth(self.game, decision.value)}{expects})"

    @contextmanager
    def thinking(self, who: Agent | None, name: str) -> Iterator[Callable[[Decision], None] | None]:
        """A line that says who thinks and how far they have come, not what they have in mind.

        Yields what is to be told of it.
        """
        assert who is not None
        with self.out.status(f"{name} is thinking") as status:

            def report(so_far: Decision) -> None:
                status.update(f"{name} is thinking {progress_told(who, so_far)}")

            yield report if self.out.is_terminal else None

    # A person's turn

    def _ask(self) -> None:
        seat = self.position.to_move
        if self.is_shared and self.viewer != seat and not self._draw_curtain(seat):
            self.table = self.table.end("left", seat, "end of input")
            return
        self._tell()
        self.show_board()
        self.prompt.ask()

    def _draw_curtain(self, seat: int) -> bool:
        """Hide what one person sees before the next one looks; False if nobody answers."""
        if self.viewer is not None:
            self._clear()
        self.viewer = seat
        try:
            read_line(self.out, f"{self.company.pieces[seat]}'s turn. Press Enter when the others look away: ")
        except EOFError:
            self.out.print()
            return False
        self._clear()
        return True

    def _clear(self) -> None:
        if self.out.is_terminal:
            self.out.file.write(CLEAR)
        else:
            self.out.print("-" * 40)

    def undo(self) -> bool:
        """Go back to where a person last had a choice; False if that cannot be done."""
        if self.players.has_outside:
            self.out.print("Nothing can be taken back: an outside program has been told of it.")
            return False
        try:
            earlier = self.table.undo()
        except MossaError:
            self.out.print("There is nothing to take back.")
            return False
        self.players.forget(self.table)
        self.table = earlier
        self.story.cut(len(earlier.plies) - self._given)
        return True

    @property
    def _given(self) -> int:
        """Plies that were played before this session."""
        return self.table.opening

    def _regrets(self) -> bool:
        """Whether the person at the terminal takes a move back now that the game is over."""
        if not self.table.persons or not sys.stdin.isatty():
            return False
        try:
            return read_line(self.out, "Enter to leave, undo to take back: ").casefold() == UNDO and self.undo()
        except EOFError:
            return False

    # What is shown

    def _welcome(self) -> None:
        self.out.print(Text(self.game.title, "bold"))
        first = None if self.game.is_simultaneous else self.table.positions[0].to_move
        for line in self.company.welcome(first):
            self.out.print(line)
        if HUMAN in self.table.seats:
            self.out.print(Text(f"  Type a move, or: {', '.join(self.prompt.names)}", "dim"))

    def show_board(self) -> None:
        """The position as far as whoever looks may see it."""
        positions = self.table.positions
        before = self._seen(positions[-2]) if len(positions) > 1 else None
        self.out.print()
        self.out.print(board(self._seen(self.position), before, self.is_sorted))
        if self.table.is_persons_turn and (kinds := counted_kinds(self.position)):
            self.out.print(Text(f"you may play: {kinds}", "dim"))
        self.out.print()

    def _seen(self, position: Position) -> Position:
        """As far as the viewer may see it; who only watches sees all, and so does everybody at the end."""
        return position if self.viewer is None or self.table.is_over else position.seen_by(self.viewer)

    def _show_result(self) -> None:
        self._tell()
        self.show_board()
        self.out.print(Text(self.company.result(self.table.scores()), "bold"))
        if (ranking := self.company.ranking(self.table)) is not None:
            self.out.print(ranking)
        self.out.print(Text(f"{len(self.table.plies)} plies: {self.position.line}", "dim"))
