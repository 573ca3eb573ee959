"""A person's turn: lines are taken until one is a move, takes one back, or ends the game."""

from collections.abc import Callable
from time import perf_counter
from typing import TYPE_CHECKING

from rich.text import Text

from mossa.agents import Agent, Decision
from mossa.agents.strongest import strongest
from mossa.agents.thinking import Thinking
from mossa.cli.show import expected, outcome, painted, read_line, rules_lines, worth
from mossa.cli.terminal.choices import is_numbered, listed, meant, numbered, objection

if TYPE_CHECKING:
    from mossa.cli.terminal.session import Session

SECONDS = 1.0  # for hints, and for the opponent that nobody named
HINTS = 2  # other moves that a hint names
MOST_LISTED = 15  # moves that are listed, one a line, to mark one of them
UNDO, RESIGN, LEAVING = "undo", "resign", ("quit", "exit")
HELP = {  # `log` and `sort` only where the game can do that
    "a move": "its name; of a long one the first letters are enough",
    "a number": "the move of that number in the list",
    "moves": "the legal ones",
    "hint": "what a strong agent would play here",
    "undo": "take back the last move of a person and the answers to it",
    "log": "what happened so far",
    "sort": "your cards by suit, and back by rank",
    "resign": "give the game up",
    "quit": "leave; Ctrl-C and the end of input do the same",
}


class Prompt:
    """Asks whoever is to move."""

    def __init__(self, session: "Session", adviser: Agent | None) -> None:
        self.session, self.out = session, session.out
        self.adviser = adviser  # who marks their choice among the person's moves
        texts = session.table.game.texts
        self.commands: dict[str, Callable[[], None]] = {"hint": self._hint, "moves": self._list, "help": self._help}
        self.commands |= {"log": self._log} if texts.tell is not None else {}
        self.commands |= {"sort": self._sort} if texts.render_sorted is not None else {}

    @property
    def names(self) -> list[str]:
        """All that can be asked for besides moves."""
        return ["hint", UNDO, *(name for name in self.commands if name != "hint"), RESIGN, LEAVING[0]]

    def ask(self) -> None:
        """Take lines until one changes the game."""
        session, seat = self.session, self.session.position.to_move
        if self.adviser is not None:
            self._suggest(self.adviser)
        elif is_numbered(session.position):
            self._list()
        begin = perf_counter()
        while True:
            try:
                text = read_line(self.out, self._question(seat)).casefold()
            except EOFError:
                self.out.print()
                session.table = session.table.end("left", seat, "end of input")
                return
            if self._answered(text, perf_counter() - begin):
                return

    def _question(self, seat: int) -> str:
        company, left = self.session.company, self.session.table.seconds_left(seat)
        clock = "" if left is None else f" [{left:.0f} s]"
        name = company.pieces[seat]
        return f"Your move ({name}){clock}: " if company.is_you(seat) else f"{name} to move{clock}: "

    def _answered(self, text: str, seconds: float) -> bool:
        """Whether a line changed the game."""
        session, seat = self.session, self.session.position.to_move
        reserved = (*self.commands, *LEAVING, UNDO, RESIGN)
        if (name := meant(session.position, text, reserved)) is not None:
            session.move(session.table.play(name, seconds))
            return True
        if text == RESIGN:
            session.table = session.table.end("resignation", seat)
            return True
        if text in LEAVING:
            session.table = session.table.end("left", seat, "the player quit")
            return True
        if text == UNDO:
            return session.undo()
        if text in self.commands:
            self.commands[text]()
        elif text:
            self.out.print(f"{objection(session.position, text)}; `moves` and `help` list what can be entered")
        return False

    # What a person may ask for

    def _advice(self, who: Agent) -> Decision:
        """What an agent would play for the person."""
        session = self.session
        with session.thinking(who, str(who)) as report:
            return who.choose(session.position, session.table.ply_seed, Thinking(report=report))

    def _suggest(self, adviser: Agent) -> None:
        """The person's moves, the one that the adviser would play marked; of too many for a look that one alone."""
        position = self.session.position
        decision, names = self._advice(adviser), position.legal_moves()
        told = f"  (value {worth(position.game, decision.value)} for {adviser})"
        if is_numbered(position):
            self._list()
            self._print(Text.assemble(("→ " + decision.move, "bold green"), (told, "dim")))
            return
        for name in names if len(names) <= MOST_LISTED else [decision.move]:
            if name == decision.move:
                self._print(Text.assemble(("→ " + name, "bold green"), (told, "dim")))
            else:
                self._print(Text(f"  {name}"))

    def _hint(self) -> None:
        game = self.session.game
        decision = self._advice(strongest(game, seconds=SECONDS))
        pv = expected(decision.move, decision.candidates)
        value = f"solved: {outcome(decision)}" if decision.is_solved else f"value {worth(game, decision.value)} for you"
        told = value + (f", then {pv}" if pv else "")
        text = Text.assemble("Hint: ", (decision.move, "bold"), (f"  ({told})", "dim"))
        for other in [one for one in decision.candidates if one.move != decision.move and one.visits][:HINTS]:
            text.append(f"\n   or {other.move}")
            text.append(f"  ({worth(game, other.value)})", "dim")
        self._print(text)

    def _list(self) -> None:
        position = self.session.position
        if is_numbered(position):
            self.out.print(numbered(position))
        else:
            self._print(*listed(position))

    def _log(self) -> None:
        tell, table = self.session.game.texts.tell, self.session.table
        assert tell is not None
        for before, ply in zip(table.positions, table.plies, strict=False):
            for line in tell(before.copy_state(), before.parse_move(ply.move)):
                self.out.print(line)

    def _sort(self) -> None:
        self.session.is_sorted = not self.session.is_sorted
        self.session.show_board()

    def _help(self) -> None:
        position = self.session.position
        known = {"a move", *self.names, *(["a number"] if is_numbered(position) else [])}
        self._print(*rules_lines(position.game))
        self.out.print()
        for name, meaning in HELP.items():
            if name in known:
                self.out.print(f"{name:<8} {meaning}")

    def _print(self, *lines: Text) -> None:
        for line in lines:
            self.out.print(painted(self.session.game, line), soft_wrap=False)
