"""`mossa contest advise`: what to play in a contest on a real console."""

from typing import Annotated

from cyclopts import App, Parameter
from rich.console import Console
from rich.table import Table
from rich.text import Text

from mossa.agents import Agent, Decision
from mossa.agents.thinking import Thinking
from mossa.arena.players import able_agent
from mossa.cli.arguments import Seed, strong_agent
from mossa.cli.show import console, progress_told, read_line, signed
from mossa.errors import MossaError
from mossa.games import Game
from mossa.games import game as named_game
from mossa.games.contest.observed import observed
from mossa.games.contest.roster import PLAYER, contestant
from mossa.games.contest.state import PLAYERS
from mossa.settings import unknown

BUDGET = "simulations=10000"
HELP = """\
an answer   one of the names, the beginning of one, or its number; Italian names of moves are understood
Enter       for your own move: the one that was suggested
undo        take back the last entry
log         all that happened so far
quit        leave; Ctrl-C and the end of input do the same"""

contest = App(name="contest", help="Pokémon Contest Spectacular on a console.")


@contest.command
def advise(
    *contestants: Annotated[
        str,
        Parameter(help="The four contestants in the order of the introduction: Plumy, or Ann:Surf+Dive+Round+Mimic."),
    ],
    me: Annotated[str, Parameter(help="Whom you play; by default Speranza, or else the first.")] = "",
    condition: Annotated[str, Parameter(help="cool, beauty, cute, clever or tough.")] = "beauty",
    language: Annotated[str, Parameter(help="Of the moves: english or italian.")] = "english",
    agent: Annotated[
        str | None, Parameter(help="Who advises; by default the best search of 10,000 simulations.")
    ] = None,
    seed: Seed = 0,
) -> int:
    """Say which move to play in every turn, and take in what happened: performances and draws of chance."""
    out = console()
    try:
        named = contestants or tuple(_asked_contestants(out))
    except EOFError:
        return 0
    game = named_game("contest", roster="/".join(named), condition=condition, language=language)
    able = strong_agent(game, BUDGET) if agent is None else able_agent(game, agent)
    names = [contestant(one).name for one in named]
    return Adviser(game, able, _seat(names, me), seed, out).run()


def _asked_contestants(out: Console) -> list[str]:
    """The four, each asked for until it is known."""
    out.print("The four contestants in the order of the introduction, each a known name or Name:Move+Move+Move+Move.")
    named: list[str] = []
    while len(named) < PLAYERS:
        text = read_line(out, f"Contestant {len(named) + 1}: ")
        try:
            contestant(text)
            named.append(text)
        except MossaError as error:
            out.print(str(error))
    return named


def _seat(names: list[str], me: str) -> int:
    """The seat of the contestant whom the person plays."""
    folded = [name.casefold() for name in names]
    wanted = me.casefold() or (PLAYER.casefold() if PLAYER.casefold() in folded else folded[0])
    if wanted not in folded:
        raise MossaError(f"contest: --me names no contestant: {unknown(me, names)}")
    return folded.index(wanted)


class Adviser:
    """A contest on a console, and the search that advises one who plays in it."""

    def __init__(self, game: Game, agent: Agent, me: int, seed: int, out: Console) -> None:
        self.agent, self.me, self.seed, self.out = agent, me, seed, out
        self.contest = observed(game)
        self.advised: dict[tuple[int, ...], Decision] = {}  # what was said, by what had been entered

    def run(self) -> int:
        """Advise and ask until the contest is over or the person leaves."""
        asked: tuple[int, ...] | None = None  # the entries when the person was last asked
        try:
            while self.contest.question is not None:
                if self.contest.question.is_first and asked != self.contest.entries:
                    self._advise()
                asked = self.contest.entries
                if not self._ask():
                    return 0
        except EOFError:
            self.out.print()
            return 0
        self.out.print(Text(self.contest.lines[-1], "bold"))
        return 0

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
            thinking = Thinking(report=lambda so_far: status.update(progress_told(self.agent, so_far)))
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
        if command in ("quit", "exit"):
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
        for line in self.contest.lines[known:]:
            self.out.print(Text(line, "dim"))

    def _undo(self) -> None:
        if not self.contest.entries:
            self.out.print("There is nothing to take back.")
            return
        self.contest = self.contest.undo()


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
