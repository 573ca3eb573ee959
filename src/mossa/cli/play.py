"""`mossa play`: a game in the terminal against an agent, or agents to watch."""

import secrets
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.text import Text

from mossa.agents import Agent, Decision
from mossa.agents.thinking import Thinking
from mossa.arena.match import able_agent, chance_move, decide, decided
from mossa.arena.record import HUMAN, Ply, Record, append_record, check_appendable
from mossa.cli import INTERRUPTED
from mossa.cli.arguments import GameSpec, Moves, strong_agent, whole
from mossa.cli.show import board, colour, console, expected, piece, progress_told, read_line, result, signed
from mossa.errors import MossaError
from mossa.games import CHANCE, Game, Position
from mossa.games import game as named_game

BUDGET = "seconds=1"  # for the opponent that nobody named, and for hints
HELP = """\
a move   by its name; `moves` lists the legal ones
hint     what a strong agent would play here
undo     take back your last move and the answers to it
log      what happened so far, where the game tells it
quit     leave; Ctrl-C and the end of input do the same"""


def play(
    game: GameSpec,
    /,
    *,
    seat: Annotated[str, Parameter(help="Your seat: 1 moves first; none to watch.")] = "1",
    against: Annotated[
        list[str] | None,
        Parameter(
            consume_multiple=True, negative="", help="Who takes the other seats, in turn; by default mcts:seconds=1."
        ),
    ] = None,
    seed: Annotated[
        int | None, Parameter(converter=whole, help="Where all randomness comes from; by default another each time.")
    ] = None,
    suggest: Annotated[
        str | None, Parameter(help="An agent that marks its choice among your moves before each; yes: a strong one.")
    ] = None,
    record: Annotated[Path | None, Parameter(help="Add the game to this file as one JSON line.")] = None,
    moves: Moves = "",
) -> int:
    """Play against an agent. Besides moves it takes: hint, undo, moves, help, quit."""
    the_game = named_game(game)
    seats = _seats(the_game, _person(the_game, seat), against)
    start = the_game.position(moves, secrets.randbits(31) if seed is None else seed)
    if start.is_over:
        raise MossaError(f"{the_game}: the game is over after {start.line}; there is nothing left to play")
    if record is not None:
        check_appendable(record)
    session = Session(seats, _positions(start), [Ply(move) for move in start.moves], console())
    if suggest is not None:
        session.adviser = strong_agent(the_game, BUDGET) if suggest == "yes" else able_agent(the_game, suggest)
    return _run(session, record)


def _person(game: Game, seat: str) -> int | None:
    """The player at a seat, which people count from 1; none to watch."""
    if seat.casefold() == "none":
        return None
    if not (seat.isdecimal() and 1 <= int(seat) <= game.players):
        raise MossaError(f"{game} has no seat {seat!r}; seats are 1 to {game.players}, 1 moves first, or none to watch")
    return int(seat) - 1


def _seats(game: Game, person: int | None, against: Sequence[str] | None) -> tuple[Agent | None, ...]:
    """Who sits where: None is the person, the agents take the other seats in turn."""
    free = [player for player in range(game.players) if player != person]
    if against is not None and not 1 <= len(against) <= len(free):
        raise MossaError(f"--against takes 1 to {len(free)} agents in {game}, and {len(against)} are given")
    agents = [strong_agent(game, BUDGET)] if against is None else [able_agent(game, one) for one in against]
    taken = {player: agents[i % len(agents)] for i, player in enumerate(free)}
    return tuple(taken.get(player) for player in range(game.players))


def _positions(last: Position) -> list[Position]:
    """Every position on the way to this one."""
    positions = [last.game.new(last.seed)]
    for move in last.moves:
        positions.append(positions[-1].play(move))
    return positions


def _run(session: "Session", file: Path | None) -> int:
    """Play to the end, or to where it is left; the record is written in any case."""
    unfinished, code = "the program failed", 0
    try:
        unfinished = session.run()
    except KeyboardInterrupt:
        unfinished, code = "interrupted", INTERRUPTED
        session.out.print()
    finally:
        if file is not None:
            append_record(file, session.record(unfinished))
    if file is not None:
        session.out.print(f"The game is in {file}.")
    return code


@dataclass
class Session:
    """A game under way."""

    seats: tuple[Agent | None, ...]  # None: the person
    positions: list[Position]  # from the first to the present one
    plies: list[Ply]  # between them
    out: Console
    opening: int = field(init=False)  # plies that were given
    adviser: Agent | None = None  # who marks his choice among the person's moves

    def __post_init__(self) -> None:
        self.opening = len(self.plies)

    @property
    def position(self) -> Position:
        return self.positions[-1]

    @property
    def game(self) -> Game:
        return self.position.game

    def run(self) -> str:
        """Play on until the game is over (empty) or somebody leaves (why)."""
        self._greet()
        while True:
            while not self.position.is_over:
                if left := self._turn():
                    return left
            self._show_result()
            if not self._regrets():
                return ""

    def record(self, unfinished: str) -> Record:
        """The game as far as it went."""
        is_over = self.position.is_over
        return Record(
            game=self.game.spec,
            seats=tuple(HUMAN if seat is None else seat.spec for seat in self.seats),
            seed=self.position.seed,
            moves=tuple(self.plies),
            scores=tuple(self._scores()) if is_over else (),
            unfinished="" if is_over else unfinished,
            opening=self.opening,
        )

    def _turn(self) -> str:
        player = self.position.to_move
        if player == CHANCE:
            ply = Ply(chance_move(self.position))
            self.out.print(f"Chance: {ply.move}")
            self._push(ply)
            return ""
        seat = self.seats[player]
        if seat is None:
            return self._ask()
        self._answer(player, seat)
        return ""

    def _push(self, ply: Ply) -> None:
        """Make a move, and tell what follows from it."""
        if self.game.tell is not None:
            for line in self.game.tell(self.position.copy_state(), self.position.parse_move(ply.move)):
                self.out.print(Text(f"  {line}", "italic"))
        self.positions.append(self.position.play(ply.move))
        self.plies.append(ply)

    # An agent's turn

    def _answer(self, player: int, seat: Agent) -> None:
        if None not in self.seats:
            self._show_board()
        decision = self._think(seat)
        told = f"{decision.seconds:.2f} s, value {signed(decision.value)}"
        if pv := expected(decision.move, decision.candidates):
            told += f", expects {pv}"
        if self.game.is_simultaneous and None in self.seats:
            self.out.print(Text.assemble(self._piece(player), " has chosen", (f"  ({decision.seconds:.2f} s)", "dim")))
        else:
            move = (decision.move, "bold")
            self.out.print(Text.assemble(self._piece(player), " plays ", move, (f"  ({told})", "dim")))
        self._push(decided(decision))

    def _think(self, who: Agent) -> Decision:
        with self.out.status(f"{who} is thinking") as status:
            thinking = Thinking(report=lambda so_far: status.update(progress_told(who, so_far)))
            return decide(self.position, who, thinking=thinking if self.out.is_terminal else None)

    # The person's turn

    def _ask(self) -> str:
        """Take lines until one is a move (empty) or the person leaves (why)."""
        self._show_board()
        if self.adviser is not None:
            self._suggest(self.adviser)
        begin = perf_counter()
        commands: dict[str, Callable[[], None]] = {"hint": self._hint, "moves": self._list_moves, "help": self._help}
        commands |= {"log": self._log} if self.game.tell is not None else {}
        names = {name.casefold(): name for name in self.position.legal_moves()}
        while True:
            try:
                text = read_line(self.out, f"Your move ({piece(self.game, self.position.to_move)}): ").casefold()
            except EOFError:
                self.out.print()
                return "end of input"
            if text in names:
                self._push(Ply(names[text], round(perf_counter() - begin, 6)))
                return ""
            if text in ("quit", "exit"):
                return "the player quit"
            if text == "undo" and self._undo():
                return ""
            if text in commands:
                commands[text]()
            elif text not in ("", "undo"):
                self.out.print(f"{text!r} is neither a legal move nor a command; `moves` and `help` list them")

    def _regrets(self) -> bool:
        """Whether the person at the terminal takes a move back now that the game is over."""
        if None not in self.seats or not sys.stdin.isatty():
            return False
        try:
            return read_line(self.out, "Enter to leave, undo to take back: ").casefold() == "undo" and self._undo()
        except EOFError:
            return False

    def _suggest(self, adviser: Agent) -> None:
        """The person's moves, the one that the adviser would play marked."""
        decision = self._think(adviser)
        for name in self.position.legal_moves():
            is_best = name == decision.move
            told = f"  (value {signed(decision.value)} for {adviser})" if is_best else ""
            self.out.print(
                Text.assemble(("→ " if is_best else "  ") + name, (told, "dim"), style="bold green" if is_best else "")
            )

    def _hint(self) -> None:
        decision = self._think(strong_agent(self.game, BUDGET))
        pv = expected(decision.move, decision.candidates)
        told = f"value {signed(decision.value)} for you" + (f", then {pv}" if pv else "")
        self.out.print(Text.assemble("Hint: ", (decision.move, "bold"), (f"  ({told})", "dim")))

    def _undo(self) -> bool:
        """Go back to the last position but this one where the person was to move."""
        for i in reversed(range(len(self.plies))):
            player = self.positions[i].to_move
            if player != CHANCE and self.seats[player] is None:
                del self.positions[i + 1 :], self.plies[i:]
                self.opening = min(self.opening, i)
                return True
        self.out.print("There is nothing to take back.")
        return False

    def _list_moves(self) -> None:
        self.out.print(Text(", ".join(self.position.legal_moves())), soft_wrap=False)

    def _log(self) -> None:
        assert self.game.tell is not None
        for before, ply in zip(self.positions, self.plies, strict=False):
            for line in self.game.tell(before.copy_state(), before.parse_move(ply.move)):
                self.out.print(line)

    def _help(self) -> None:
        self.out.print(HELP)

    # What is shown

    def _greet(self) -> None:
        self.out.print(Text(self.game.title, "bold"))
        for player, seat in enumerate(self.seats):
            first = " and moves first" if player == 0 and not self.game.is_simultaneous else ""
            if seat is None:
                self.out.print(Text.assemble("  You are ", self._piece(player), first.replace("moves", "move")))
            else:
                self.out.print(Text.assemble("  ", self._piece(player), f" is {seat}{first}"))
        if None in self.seats:
            self.out.print(Text("  Type a move, or: hint, undo, moves, help, quit", "dim"))

    def _show_board(self) -> None:
        before = self.positions[-2] if len(self.positions) > 1 else None
        self.out.print()
        self.out.print(board(self.position, before))
        self.out.print()

    def _show_result(self) -> None:
        names = [self._name(player) for player in range(self.game.players)]
        self._show_board()
        self.out.print(Text(result(self.game, self._scores(), names), "bold"))
        self.out.print(Text(f"{len(self.plies)} plies: {self.position.line}", "dim"))

    def _scores(self) -> list[float]:
        return [self.position.score(player) for player in range(self.game.players)]

    def _piece(self, player: int) -> tuple[str, str]:
        return piece(self.game, player), colour(player)

    def _name(self, player: int) -> str:
        seat = self.seats[player]
        return "you" if seat is None else f"{piece(self.game, player)} ({seat})"
