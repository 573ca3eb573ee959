"""A contest on a real console: says what to play, and takes in what happened."""

from collections.abc import Callable

from rich.console import Console
from rich.table import Table
from rich.text import Text

from mossa.agents import Agent, Decision
from mossa.agents.thinking import Thinking
from mossa.cli.show import progress_told, read_line, signed
from mossa.errors import MossaError
from mossa.games.contest.observed import Observed

LEAVING = ("quit", "exit")
HELP = """\
an answer   one of the names, the beginning of one, or its number; Italian names of moves are understood
Enter       for your own move: the one that was suggested
undo        take back the last entry
log         all that happened so far
quit        leave; Ctrl-C and the end of input do the same"""


class Adviser:
    """A contest on a console, and the search that advises one who plays in it."""

    def __init__(
        self, contest: Observed, agent: Agent, me: int, out: Console, save: Callable[[Observed], None], seed: int = 0
    ) -> None:
        self.contest, self.agent, self.me, self.seed, self.out = contest, agent, me, seed, out
        self.save = save  # called after every change
        self.advised: dict[tuple[int, ...], Decision] = {}  # what was said, by what had been entered

    def run(self) -> None:
        """Advise and ask until the contest is over or the person leaves."""
        asked: tuple[int, ...] | None = None  # the entries when the person was last asked
        if self.contest.entries:
            self._tell(0)
        try:
            while True:
                question = self.contest.question
                if question is not None and question.is_first and asked != self.contest.entries:
                    self._advise()
                asked = self.contest.entries
                if not (self._ask() if question is not None else self._regrets()):
                    return
        except EOFError:
            self.out.print()

    def _regrets(self) -> bool:
        """Whether the last entry is taken back, now that the contest is over."""
        text = read_line(self.out, "The contest is over. Enter to leave, undo to take back the last entry: ")
        if text.casefold() == "undo":
            self._undo()
            return True
        return False

    def _advise(self) -> None:
        self.out.print()
        self.out.print(self.contest.turn_of(self.me).game.texts.render(self.contest.begin[0]))
        if not self.contest.can_choose(self.me):
            self.out.print("You do not perform in this turn.")
            return
        if self.contest.entries not in self.advised:
            self.advised[self.contest.entries] = self._think()
        decision = self.advised[self.contest.entries]
        self.out.print()
        self.out.print(_candidates(decision))
        self.out.print(Text.assemble("Play ", (decision.move, "bold green")))

    def _think(self) -> Decision:
        with self.out.status(f"{self.agent} is thinking") as status:

            def report(so_far: Decision) -> None:
                done = progress_told(self.agent, so_far)
                status.update(f"{self.agent} is thinking {done}, so far {so_far.move}")

            thinking = Thinking(report=report)
            return self.agent.choose(self.contest.turn_of(self.me), self.seed + len(self.contest.entries), thinking)

    def _suggested(self) -> str:
        """The move suggested for the running turn; empty if there is none."""
        turns = [entries for entries in self.advised if entries == self.contest.entries[: len(entries)]]
        return self.advised[max(turns, key=len)].move if turns else ""

    def _ask(self) -> bool:
        """Take one line; False if the person leaves."""
        question = self.contest.question
        assert question is not None
        suggested = self._suggested() if question.player == self.me else ""
        text = read_line(
            self.out, f"{question.text} ({question.choices})" + (f" [{suggested}]: " if suggested else ": ")
        )
        command = text.casefold()
        if command in LEAVING:
            return False
        if command == "undo":
            self._undo()
        elif command == "log":
            self.out.print("\n".join(self.contest.lines))
        elif command == "help":
            self.out.print(HELP)
        elif text or suggested:
            self._enter(text or suggested)
        return True

    def _enter(self, text: str) -> None:
        known = len(self.contest.lines)
        try:
            self.contest = self.contest.enter(text)
        except MossaError as error:
            self.out.print(f"{error}; `help` lists what else can be entered")
            return
        self.save(self.contest)
        self._tell(known)

    def _tell(self, known: int) -> None:
        """Say what happened since so many lines were known; the result stands out."""
        lines = self.contest.lines
        for number, line in enumerate(lines[known:], known + 1):
            is_result = self.contest.question is None and number == len(lines)
            self.out.print(Text(line, "bold" if is_result else "dim"))

    def _undo(self) -> None:
        if not self.contest.entries:
            self.out.print("There is nothing to take back.")
            return
        self.contest = self.contest.undo()
        self.save(self.contest)


def _candidates(decision: Decision) -> Table:
    """The moves with the share of the simulations that each got."""
    table = Table("", "move", box=None, pad_edge=False, header_style="bold")
    table.add_column("simulations", justify="right")
    table.add_column("value", justify="right")
    visits = sum(one.visits for one in decision.candidates)
    for one in decision.candidates:
        is_best = one.move == decision.move
        share = f"{one.visits / visits:.0%}" if visits else ""
        table.add_row("→" if is_best else "", one.move, share, signed(one.value), style="bold green" if is_best else "")
    return table
