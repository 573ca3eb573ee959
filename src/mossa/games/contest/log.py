"""What happened, in words: the rules played again one performance at a time, and the differences told."""

from collections.abc import Iterator
from typing import NamedTuple

from mossa.games.contest.effects import chosen_move, move_at
from mossa.games.contest.options import Options
from mossa.games.contest.perform import COMBO, SPECTACULAR
from mossa.games.contest.rules import Rules, rules
from mossa.games.contest.show import PLACES, Words
from mossa.games.contest.state import CHOOSE, FREE, NERVES, ORDER, OVER, PERFORM, PLAYERS
from mossa.games.contest.tables import DISPLEASES
from mossa.games.game import Position, State, StateArray


class Moment(NamedTuple):
    """Two states with one thing between them: a choice, a draw, a performance, or the end of a turn."""

    before: StateArray
    after: StateArray

    @property
    def performer(self) -> int | None:
        """The player who performed."""
        before, after = self.before[0], self.after[0]
        has_moved_on = before.turn == after.turn and before.position < PLAYERS and after.position == before.position + 1
        if before.phase in (CHOOSE, NERVES, ORDER) or not has_moved_on:
            return None
        player = int(before.order[before.position])
        return None if before.nervous[player] or before.block[player] != FREE else player


def moments(options: Options, state: StateArray, code: int) -> Iterator[Moment]:
    """All that follows from one move, of a player or of chance."""
    made = rules(options)
    before = state.copy()
    after = before.copy()
    made.answer(after[0], code)
    yield Moment(before, after)
    while after[0].phase == PERFORM:
        before = after
        after = before.copy()
        made.step(after[0])
        yield Moment(before, after)


class Teller:
    """Tells moments of one contest."""

    def __init__(self, options: Options) -> None:
        self.rules: Rules = rules(options)
        self.words = Words(self.rules, options)

    def told(self, moment: Moment) -> Iterator[str]:
        """The lines of one moment; none for what nobody can see."""
        before, after = moment.before[0], moment.after[0]
        if before.phase == NERVES:
            player = int(before.order[before.target])
            if after.nervous[player]:
                yield f"{self._name(before, player)} becomes nervous"
        performer = moment.performer
        if performer is not None:
            yield from self._performance(moment, performer)
        elif before.phase == PERFORM and before.position < after.position and before.turn == after.turn:
            yield self._standstill(before)
        if after.phase == OVER or after.turn > before.turn:
            yield self.order(after)

    def _name(self, state: State, player: int) -> str:
        return self.words.contestant(state, player)

    def _standstill(self, state: State) -> str:
        player = int(state.order[state.position])
        return f"{self._name(state, player)} does not perform: {next(self.words.ailments(state, player))}"

    def _performance(self, moment: Moment, player: int) -> Iterator[str]:
        before, after = moment.before[0], moment.after[0]
        slot = int(before.choice[player])
        gain = int(after.hearts[player]) - int(before.hearts[player])
        notes = [f"{gain:+d} hearts" if abs(gain) != 1 else f"{gain:+d} heart", *self._notes(moment, player)]
        yield f"{self._name(before, player)} uses {self.words.move(before, player, slot)}: {', '.join(notes)}"
        for other in range(PLAYERS):
            loss = int(before.hearts[other]) - int(after.hearts[other])
            if other != player and loss:
                yield f"  {self._name(before, other)} is startled: {-loss:+d}"
            elif other != player and after.guard[other] < before.guard[other]:
                yield f"  {self._name(before, other)} is guarded"

    def _notes(self, moment: Moment, player: int) -> Iterator[str]:
        before, after = moment.before[0], moment.after[0]
        facts, move = self.rules.tables, chosen_move(before, player)
        change = int(after.stars) - int(before.stars)
        if (
            before.expects[player]
            and facts.combo[facts.starter[move_at(before, player, before.last[player])], facts.finisher[move]]
        ):
            yield f"a combo (+{COMBO})"
        if after.repeats[player]:
            yield "the same move again"
        if facts.pleasure[move] == DISPLEASES:
            yield "the audience is displeased"
        elif change < 0:
            yield f"a spectacular performance (+{SPECTACULAR})"
        if change:
            yield f"stars {int(before.stars)} to {int(after.stars)}"
        was = set(self.words.ailments(before, player))
        yield from (one for one in self.words.ailments(after, player) if one not in was)

    def order(self, state: State) -> str:
        """Who performs in a turn that begins, or the ranking."""
        names = " > ".join(self._name(state, int(player)) for player in state.order)
        if state.phase == OVER:
            ranked = (
                f"{PLACES[i]} {self._name(state, int(p))} {int(state.total[p])}" for i, p in enumerate(state.order)
            )
            return f"The contest is over: {', '.join(ranked)}"
        return f"Turn {int(state.turn)}: {names}"


def told(options: Options, state: StateArray, code: int) -> list[str]:
    """What follows from one move, line by line."""
    teller = Teller(options)
    return [line for moment in moments(options, state, code) for line in teller.told(moment)]


def log(position: Position) -> list[str]:
    """The whole contest so far, line by line."""
    options, here = position.game.config, position.game.new(position.seed)
    lines = [Teller(options).order(here.copy_state()[0])]
    for name in position.moves:
        code = here.parse_move(name)
        lines += told(options, here.copy_state(), code)
        here = here.play_code(code)
    return lines
