"""What a contest looks like in text: names of moves and of draws, and the state of things."""

from collections.abc import Iterator

from mossa.games.contest.data import moves
from mossa.games.contest.effect_words import EFFECT_WORDS
from mossa.games.contest.effects import RANDOM_HEARTS
from mossa.games.contest.options import Options
from mossa.games.contest.rules import Rules, own_moves
from mossa.games.contest.state import (
    APPEAL,
    CHOOSE,
    FULL_METER,
    LEAVING,
    NERVES,
    ORDER,
    OUT,
    OVER,
    PLAYERS,
    SKIPPING,
    SLOTS,
    TIRED,
    TURNS,
)
from mossa.games.game import State

MOVES = tuple(moves().values())
SEATS = ("A", "B", "C", "D")
PLACES = ("1st", "2nd", "3rd", "4th")
BLOCKED = {SKIPPING: "skips this turn", TIRED: "skips the next turn", LEAVING: "out from now on", OUT: "out"}


class Words:
    """The names of one contest."""

    def __init__(self, rules: Rules, options: Options) -> None:
        self.rules, self.options = rules, options

    def contestant(self, state: State, player: int) -> str:
        return self.rules.roster.contestants[int(state.contestant[player])].name

    def move(self, state: State, player: int, slot: int) -> str:
        """A contestant's move in the language of the contest."""
        move = MOVES[int(state.moves[SLOTS * player + slot])]
        return move.italian if self.options.language == "italian" else move.name

    def own_moves(self, state: State, player: int) -> tuple[str, ...]:
        return tuple(self.move(state, player, slot) for slot in range(own_moves(state, player)))

    def move_name(self, state: State, code: int) -> str:
        """What a player chooses, or what chance draws."""
        if state.phase == CHOOSE:
            return self.move(state, int(state.mover), code)
        if state.phase == APPEAL:
            hearts = int(RANDOM_HEARTS[code])
            return f"{hearts} heart" if hearts == 1 else f"{hearts} hearts"
        if state.phase == NERVES:
            name = self.contestant(state, int(state.order[state.target]))
            return f"{name} nervous" if code else f"{name} calm"
        return f"{self.contestant(state, code)} {PLACES[int(state.position)]}"

    def explain_move(self, state: State, code: int) -> str:
        """The kind of a move that a player may choose, its hearts and jam, whether it pleases, what else it does."""
        number = int(state.moves[SLOTS * int(state.mover) + code])
        move, pleasure = MOVES[number], int(self.rules.tables.pleasure[number])
        jam = f", jam {move.jam}" if move.jam else ""
        liked = {1: ", pleases", -1: ", displeases"}.get(pleasure, "")
        hearts = "1 heart" if move.appeal == 1 else f"{move.appeal} hearts"
        return f"{move.condition}, {hearts}{jam}{liked}. {EFFECT_WORDS[move.effect]}"

    def render(self, state: State) -> str:
        """Turn, stars, and everybody in the order of performing: total, hearts of the turn, move, what ails them."""
        stars = "★" * int(state.stars) + "☆" * (FULL_METER - int(state.stars))
        head = f"Turn {int(state.turn)} of {TURNS}   {stars}   {self.options.condition} contest"
        rows = [("", "", "total", "hearts", "move"), *(self._row(state, i) for i in range(PLAYERS))]
        seats, hearts = (max(len(row[column]) for row in rows) for column in (1, 3))
        lines = [f"{row[0]:<3} {row[1]:<{seats}}  {row[2]:>5}  {row[3]:<{hearts}}  {row[4]}".rstrip() for row in rows]
        return "\n".join(["The contest is over" if state.phase == OVER else head, *lines])

    def _row(self, state: State, i: int) -> tuple[str, ...]:
        player = int(state.order[i])
        total = int(state.total[player]) + (int(state.hearts[player]) if self._is_performing(state) else 0)
        what = "; ".join([self._deed(state, player), *self.ailments(state, player)])
        seat = f"{SEATS[player]} {self.contestant(state, player)}"
        return PLACES[i], seat, str(total), self._hearts(state, player), what.strip("; ")

    @staticmethod
    def _hearts(state: State, player: int) -> str:
        """The hearts of the turn, counted and drawn; nothing before the first performance."""
        if state.phase == CHOOSE:
            return ""
        hearts = int(state.hearts[player])
        return f"{hearts:+3d} " + ("♥" if hearts > 0 else "♡") * abs(hearts)

    @staticmethod
    def _is_performing(state: State) -> bool:
        """Whether this turn's hearts are still to be added to the totals."""
        return state.phase in (APPEAL, NERVES)

    def _deed(self, state: State, player: int) -> str:
        """The move shown this turn, or else the last one."""
        choice, last = int(state.choice[player]), int(state.last[player])
        if state.phase in (ORDER, OVER) and choice >= 0:
            return self.move(state, player, choice)
        return f"last {self.move(state, player, last)}" if last >= 0 else ""

    def ailments(self, state: State, player: int) -> Iterator[str]:
        """What is the matter with a contestant, in words."""
        if state.block[player] in BLOCKED:
            yield BLOCKED[int(state.block[player])]
        if state.nervous[player]:
            yield "nervous"
        if state.guard[player]:
            yield "guarded"
        if state.jumpy[player]:
            yield "jumpy"
        if state.energy[player]:
            yield f"energy {int(state.energy[player])}"
        if state.expects[player]:
            yield "a combo is expected"
        if state.forced[player]:
            yield "first next turn" if state.forced[player] > 0 else "last next turn"
        if state.freezer == player:
            yield "freezes the audience"
