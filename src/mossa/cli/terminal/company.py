"""Who sits at the table, as the terminal names them."""

from collections.abc import Mapping, Sequence

from rich.table import Table as Grid
from rich.text import Text

from mossa.arena.record import HUMAN
from mossa.arena.table import Table
from mossa.cli.show import amount, colour, piece, signed

VERBS = {"forfeit": "forfeits", "time": "is out of time", "resignation": "resigns", "left": "leaves"}


class Company:
    """The players of one game; one person alone is called you."""

    def __init__(self, table: Table) -> None:
        self.game, self.seats = table.game, table.seats
        self.is_alone = len(table.persons) == 1
        self.pieces = table.names() or tuple(piece(self.game, seat) for seat in range(self.game.players))

    def piece(self, seat: int) -> tuple[str, str]:
        """What a seat is called on the board, in its colour."""
        return self.pieces[seat], colour(seat)

    def is_you(self, seat: int) -> bool:
        return self.is_alone and self.seats[seat] == HUMAN

    def name(self, seat: int) -> str:
        """A seat with who sits there: `you`, `O`, `X (random)`, `Speranza (you)`."""
        if self.is_you(seat):
            return "you" if self.game.texts.player_name is None else f"{self.pieces[seat]} (you)"
        return self.pieces[seat] if self.seats[seat] == HUMAN else f"{self.pieces[seat]} ({self._agent(seat)})"

    def _agent(self, seat: int) -> str:
        """An agent's name, with its settings only where another one differs in nothing else."""
        spec, name = self.seats[seat], self.seats[seat].partition(":")[0]
        is_alone = all(one == spec or one.partition(":")[0] != name for one in self.seats)
        return name if is_alone else spec

    def welcome(self, first: int | None) -> list[Text]:
        """Who sits where, a line a seat; `first` moves first, where anybody does."""
        return [self._introduced(seat, seat == first) for seat in range(len(self.seats))]

    def _introduced(self, seat: int, is_first: bool) -> Text:
        if self.is_you(seat):
            return Text.assemble("  You are ", self.piece(seat), " and move first" if is_first else "")
        who = "a person" if self.seats[seat] == HUMAN else self.seats[seat]
        return Text.assemble("  ", self.piece(seat), f" is {who}", " and moves first" if is_first else "")

    def ending(self, table: Table) -> Text:
        """How a game ended early."""
        assert table.ending is not None
        ending = table.ending
        who = "somebody" if ending.seat is None else self.name(ending.seat)
        verb = VERBS[ending.reason]
        if who == "you":
            verb = {"is out of time": "are out of time"}.get(verb, verb.removesuffix("s"))
        return Text(f"{who[:1].upper()}{who[1:]} {verb}{ending.detail and ': '}{ending.detail}")

    def result(self, scores: Sequence[float]) -> str:
        """Who won, in words."""
        best = [seat for seat, score in enumerate(scores) if score == max(scores)]
        if len(best) == 1:
            return "You win." if self.is_you(best[0]) else f"{self.name(best[0])} wins."
        names = " and ".join(self.name(seat) for seat in best)
        return "A draw." if len(best) == len(scores) else f"A draw between {names}."

    def ranking(self, table: Table) -> Grid | None:
        """Everybody with what the game counts, the best first; None where it counts nothing but winning."""
        scores, measures = table.scores(), table.measures()
        has_points = self.game.texts.points != 1
        has_scores = has_points or (self.game.players > 2 and not measures)
        if not (has_scores or measures):
            return None
        titles = ["points" if has_points else "score"] if has_scores else []
        grid = Grid("", box=None, pad_edge=False, header_style="dim")
        for title in (*titles, *measures):
            grid.add_column(title, justify="right")
        for seat in sorted(range(len(scores)), key=lambda seat: (scores[seat], _first(measures, seat)), reverse=True):
            cells = [self._counted(scores[seat])] if has_scores else []
            cells += [amount(values[seat]) for values in measures.values()]
            grid.add_row(Text(self.name(seat), colour(seat)), *cells)
        return grid

    def _counted(self, score: float) -> str:
        """A score as the game counts it: points are usually whole."""
        points = self.game.texts.points
        return signed(score) if points == 1 else ("+" if score > 0 else "") + amount(score * points)


def _first(measures: Mapping[str, Sequence[float]], seat: int) -> float:
    """What tells seats of equal scores apart: the first thing that the game counts."""
    return next((values[seat] for values in measures.values()), 0.0)
