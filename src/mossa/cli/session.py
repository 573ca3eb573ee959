"""A game in the terminal: turns, questions to the person, hints, undo."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from time import perf_counter

from rich.console import Console
from rich.text import Text

from mossa.agents import Agent, Decision
from mossa.agents.thinking import Thinking
from mossa.arena.players import Cast, Players
from mossa.arena.record import HUMAN
from mossa.arena.table import Table
from mossa.cli.arguments import strong_agent
from mossa.cli.show import board, colour, expected, painted, piece, progress_told, read_line, result, worth
from mossa.errors import MossaError
from mossa.games import CHANCE, Game, Position

BUDGET = "seconds=1"  # for the opponent that nobody named, and for hints
HINTS = 2  # other moves that a hint names
MOST_LISTED = 15  # moves that are listed, one a line, to mark one of them
HELP = {  # `log` and `sort` only where the game can do that
    "a move": "by its name; words may be cut where one move is meant",
    "moves": "the legal ones",
    "hint": "what a strong agent would play here",
    "undo": "take back your last move and the answers to it",
    "log": "what happened so far",
    "sort": "your cards by suit, and back by rank",
    "quit": "leave; Ctrl-C and the end of input do the same",
}
UNDO, LEAVING = "undo", ("quit", "exit")
SHORTEST = 3  # letters that stand for the move that begins with them


class Session:
    """A game under way in the terminal."""

    def __init__(self, table: Table, out: Console, adviser: Agent | None = None, cast: Cast | None = None) -> None:
        self.table, self.out = table, out
        self.adviser = adviser  # who marks their choice among the person's moves
        self.players = Players(table.seats, cast)
        self.untold: list[tuple[int, Text]] = []  # plies that the person has not heard of yet
        self.is_sorted = False  # the person's cards are in the game's other order

    @property
    def position(self) -> Position:
        return self.table.position

    @property
    def game(self) -> Game:
        return self.table.game

    @property
    def person(self) -> int | None:
        """The seat of the person; none if all are watching."""
        return next(iter(self.table.persons), None)

    def run(self) -> None:
        """Play on until the game is over, by its rules or because somebody leaves."""
        self._greet()
        try:
            while True:
                while not self.table.is_over:
                    self._turn()
                if self.table.ending is not None and not self.table.ending.is_decided:
                    return
                self._tell(len(self.table.plies))
                self._show_result()
                if not self._regrets():
                    return
        finally:
            self.players.forget(self.table)

    def _turn(self) -> None:
        """Go on by one move: chance's, a person's or an agent's."""
        if self.position.to_move == CHANCE:
            drawn = self.table.draw()
            for number in range(len(self.table.plies), len(drawn.plies)):
                move = Text(f"Chance: {drawn.plies[number].move}")
                self._move(drawn.back_to(number + 1), move)
        elif self.table.is_persons_turn:
            self._ask()
        else:
            self._answer()

    def _move(self, after: Table, *texts: Text) -> None:
        """Take in a table with one more move, and tell of it and of what follows from it."""
        before, move, lines = self.position, after.plies[-1].move, list[str]()
        if self.game.texts.tell is not None:
            lines = self.game.texts.tell(before.copy_state(), before.parse_move(move))
        self.table = after
        self._say(*texts, *(Text(f"  {line}", "italic") for line in lines))

    def _say(self, *texts: Text) -> None:
        """Tell of the last ply, if it is no secret any more."""
        plies = len(self.table.plies)
        self.untold.extend((plies, text) for text in texts)
        self._tell(plies - self._running() if self.person is not None else plies)

    def _tell(self, plies: int) -> None:
        """Tell all that is untold of the first plies."""
        while self.untold and self.untold[0][0] <= plies:
            self.out.print(painted(self.game, self.untold.pop(0)[1]))

    def _running(self) -> int:
        """How many plies belong to a turn that is under way, in which nobody knows the choices of others."""
        hidden = self.game.hidden
        if hidden is None or hidden.take_back is None or self.position.is_over:
            return 0
        state = self.position.copy_state()
        hidden.take_back(state[0])
        begin = Position(self.game, state, ())
        return next((k for k, one in enumerate(reversed(self.table.positions)) if one == begin), 0)

    # An agent's turn

    def _answer(self) -> None:
        if self.person is None:
            self._show_board()
        player = self.position.to_move
        with self._thinking(self.players.agents[player]) as report:
            after, decision = self.players.step(self.table, report)
        if decision is None or after.ending is not None:
            self.table = after
            self._tell_ending()
            return
        said = (" passes", "") if decision.move == "pass" else (" plays ", decision.move)
        self._move(
            after, Text.assemble(self._piece(player), said[0], (said[1], "bold"), (self._thought(decision), "dim"))
        )

    def _tell_ending(self) -> None:
        ending = self.table.ending
        if ending is not None and ending.seat is not None:
            words = {"forfeit": "forfeits", "time": "is out of time", "resignation": "resigns", "left": "leaves"}
            detail = f": {ending.detail}" if ending.detail else ""
            self.out.print(Text.assemble(self._piece(ending.seat), f" {words[ending.reason]}{detail}"))

    def _thought(self, decision: Decision) -> str:
        """What it thought, and how long: nothing where that would tell the person what it holds."""
        if self.game.has_hidden and self.person is not None:
            return ""
        pv = expected(decision.move, decision.candidates)
        expects = f", expects {pv}" if pv else ""
        return f"  ({decision.seconds:.2f} s, value {worth(self.game, decision.value)}{expects})"

    @contextmanager
    def _thinking(self, who: Agent | None) -> Iterator[Callable[[Decision], None] | None]:
        """A line that says who thinks and how far they have come; yields what is to be told of it."""
        assert who is not None
        with self.out.status(f"{who} is thinking") as status:
            yield (lambda so_far: status.update(progress_told(who, so_far))) if self.out.is_terminal else None

    def _advice(self, who: Agent) -> Decision:
        """What an agent would play for the person."""
        with self._thinking(who) as report:
            return who.choose(self.position, self.table.ply_seed, Thinking(report=report))

    # The person's turn

    def _ask(self) -> None:
        """Take lines until one is a move, or takes one back, or the person leaves."""
        self._show_board()
        if self.adviser is not None:
            self._suggest(self.adviser)
        begin = perf_counter()
        commands = self._commands()
        while True:
            try:
                text = read_line(self.out, f"Your move ({piece(self.game, self.position.to_move)}): ").casefold()
            except EOFError:
                self.out.print()
                self.table = self.table.end("left", self.position.to_move, "end of input")
                return
            if (name := self._named(text)) is not None:
                self._move(self.table.play(name, perf_counter() - begin))
                return
            if text in LEAVING:
                self.table = self.table.end("left", self.position.to_move, "the player quit")
                return
            if text == UNDO and self._undo():
                return
            if text in commands:
                commands[text]()
            elif text not in ("", UNDO):
                self.out.print(f"{self._objection(text)}; `moves` and `help` list what can be entered")

    def _commands(self) -> dict[str, Callable[[], None]]:
        """What the person may ask for, besides to take back and to leave."""
        commands: dict[str, Callable[[], None]] = {"hint": self._hint, "moves": self._list_moves, "help": self._help}
        commands |= {"log": self._log} if self.game.texts.tell is not None else {}
        commands |= {"sort": self._sort} if self.game.texts.render_sorted is not None else {}
        return commands

    def _named(self, text: str) -> str | None:
        """The name of the legal move that a text means: all of it, or letters with which it alone begins."""
        try:
            return self.position.move_name(self.position.parse_move(text))
        except MossaError:
            is_short = len(text) < SHORTEST or not text.replace(" ", "").isalpha()
            if is_short or text in (*self._commands(), *LEAVING, UNDO):
                return None
            begun = [name for name in self.position.legal_moves() if name.casefold().startswith(text)]
            return begun[0] if len(begun) == 1 else None

    def _objection(self, text: str) -> str:
        """What is wrong with a text."""
        game, said = self.game, ""
        if game.texts.objection is not None:
            said = game.texts.objection(self.position.copy_state()[0], text)
        return said[:1].upper() + said[1:] or f"{text!r} is neither a legal move nor a command"

    def _regrets(self) -> bool:
        """Whether the person at the terminal takes a move back now that the game is over."""
        if self.person is None or not sys.stdin.isatty():
            return False
        try:
            return read_line(self.out, "Enter to leave, undo to take back: ").casefold() == UNDO and self._undo()
        except EOFError:
            return False

    def _suggest(self, adviser: Agent) -> None:
        """The person's moves, the one that the adviser would play marked; of too many for a look that one alone."""
        decision, names = self._advice(adviser), self.position.legal_moves()
        for name in names if len(names) <= MOST_LISTED else [decision.move]:
            is_best = name == decision.move
            told = f"  (value {worth(self.game, decision.value)} for {adviser})" if is_best else ""
            self.out.print(
                Text.assemble(("→ " if is_best else "  ") + name, (told, "dim"), style="bold green" if is_best else "")
            )

    def _hint(self) -> None:
        decision = self._advice(strong_agent(self.game, BUDGET))
        pv = expected(decision.move, decision.candidates)
        told = f"value {worth(self.game, decision.value)} for you" + (f", then {pv}" if pv else "")
        text = Text.assemble("Hint: ", (decision.move, "bold"), (f"  ({told})", "dim"))
        for other in [one for one in decision.candidates if one.move != decision.move and one.visits][:HINTS]:
            text.append(f"\n   or {other.move}")
            text.append(f"  ({worth(self.game, other.value)})", "dim")
        self.out.print(painted(self.game, text))

    def _undo(self) -> bool:
        """Go back to the last position but this one where the person was to move."""
        if self.players.has_outside:
            self.out.print("Nothing can be taken back: an outside program has been told of it.")
            return False
        try:
            earlier = self.table.undo()
        except MossaError:
            self.out.print("There is nothing to take back.")
            return False
        self.players.forget(self.table)
        self.untold.clear()
        self.table = earlier
        return True

    def _list_moves(self) -> None:
        kinds = self._kinds()
        if kinds is None:
            self.out.print(painted(self.game, Text(", ".join(self.position.legal_moves()))), soft_wrap=False)
            return
        for kind, moves in kinds.items():
            count = f" ({len(moves)})" if len(moves) > 1 else ""
            text = Text.assemble((f"{kind}{count}", "bold"), f": {', '.join(moves)}" if moves != [kind] else "")
            self.out.print(painted(self.game, text), soft_wrap=False)

    def _kinds(self) -> dict[str, list[str]] | None:
        """The legal moves by kind, where the game tells kinds apart."""
        if self.game.texts.move_kind is None:
            return None
        state, kinds = self.position.copy_state()[0], dict[str, list[str]]()
        for code in self.position.move_codes():
            kinds.setdefault(self.game.texts.move_kind(state, code), []).append(self.position.move_name(code))
        return kinds

    def _log(self) -> None:
        assert self.game.texts.tell is not None
        for before, ply in zip(self.table.positions, self.table.plies, strict=False):
            for line in self.game.texts.tell(before.copy_state(), before.parse_move(ply.move)):
                self.out.print(line)

    def _sort(self) -> None:
        self.is_sorted = not self.is_sorted
        self._show_board()

    def _help(self) -> None:
        known = {"a move", "undo", "quit", *self._commands()}
        for name, meaning in HELP.items():
            if name in known:
                self.out.print(f"{name:<8} {meaning}")

    # What is shown

    def _greet(self) -> None:
        self.out.print(Text(self.game.title, "bold"))
        for player, seat in enumerate(self.table.seats):
            is_first = player == self.table.positions[0].to_move and not self.game.is_simultaneous
            first = " and moves first" if is_first else ""
            if seat == HUMAN:
                self.out.print(Text.assemble("  You are ", self._piece(player), first.replace("moves", "move")))
            else:
                self.out.print(Text.assemble("  ", self._piece(player), f" is {seat}{first}"))
        if self.person is not None:
            asked = ["hint", "undo", *(name for name in self._commands() if name != "hint"), "quit"]
            self.out.print(Text(f"  Type a move, or: {', '.join(asked)}", "dim"))

    def _show_board(self) -> None:
        positions = self.table.positions
        before = self._seen(positions[-2]) if len(positions) > 1 else None
        self.out.print()
        self.out.print(board(self._seen(self.position), before, self.is_sorted))
        kinds = self._kinds()
        if kinds is not None and self.table.turn == self.person is not None:
            self.out.print(Text("you may play: " + ", ".join(_counted(*one) for one in kinds.items()), "dim"))
        self.out.print()

    def _seen(self, position: Position) -> Position:
        """As far as the person may see it; who only watches sees all, and so does everybody at the end."""
        return position if self.person is None or position.is_over else position.seen_by(self.person)

    def _show_result(self) -> None:
        names = [self._name(player) for player in range(self.game.players)]
        self._show_board()
        self.out.print(Text(result(self.game, self.table.scores(), names), "bold"))
        self.out.print(Text(f"{len(self.table.plies)} plies: {self.position.line}", "dim"))

    def _piece(self, player: int) -> tuple[str, str]:
        return piece(self.game, player), colour(player)

    def _name(self, player: int) -> str:
        seat = self.table.seats[player]
        return "you" if seat == HUMAN else f"{piece(self.game, player)} ({seat})"


def _counted(kind: str, moves: Sequence[str]) -> str:
    """So many of a kind, in words."""
    if moves == [kind]:
        return kind
    several = f"{kind}{'es' if kind.endswith('sh') else '' if kind.startswith(('two', 'four')) else 's'}"
    return f"1 {kind}" if len(moves) == 1 else f"{len(moves)} {several}"
