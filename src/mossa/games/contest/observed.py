"""A contest that happens elsewhere, on a console, entered as it is seen: performance by performance.

Whoever watches sees no choices, only performances: the nervous show nothing. So moves are asked for in the order of
performing, and until then everybody's choice stands at the first move, which no rule looks at before its turn.
"""

from typing import NamedTuple

from mossa.errors import MossaError
from mossa.games.contest.data import named_move
from mossa.games.contest.log import Moment, Teller
from mossa.games.contest.options import Options
from mossa.games.contest.rules import Rules, rules
from mossa.games.contest.show import PLACES, Words
from mossa.games.contest.state import APPEAL, CHOOSE, FREE, HIDDEN, NERVES, OVER, PERFORM, PLAYERS
from mossa.games.game import Game, Position, StateArray


class Question(NamedTuple):
    """What must be entered next; an answer is the index of one of the names."""

    text: str
    names: tuple[str, ...]
    player: int  # whose move it is; negative where chance is asked about
    is_first: bool  # of its turn

    @property
    def choices(self) -> str:
        """The names, numbered where they are no numbers themselves."""
        if self.names[0][0].isdigit():
            return ", ".join(self.names)
        return ", ".join(f"{number} {name}" for number, name in enumerate(self.names, 1))


class Observed(NamedTuple):
    """A contest as far as it was entered."""

    game: Game
    entries: tuple[int, ...]
    begin: StateArray  # when the running turn began
    state: StateArray
    question: Question | None  # None when the contest is over
    lines: tuple[str, ...]  # what happened, in words
    answers: tuple[str, ...]  # the entries, in words

    def enter(self, text: str) -> "Observed":
        """The contest with one more answer: a name, the beginning of one, or its number."""
        if self.question is None:
            raise MossaError("contest: it is over; there is nothing to enter")
        return observed(self.game, (*self.entries, answer_of(text, self.question.names)))

    def undo(self) -> "Observed":
        """The contest without the last answer."""
        return observed(self.game, self.entries[:-1])

    def turn_of(self, player: int) -> Position:
        """The running turn's begin, with that player to choose; they must be able to perform."""
        state = self.begin.copy()
        for other in range(PLAYERS):
            if other < player and state[0].block[other] == FREE:
                state[0].choice[other] = HIDDEN
        state[0].mover = player
        return Position(self.game, state, ())

    def can_choose(self, player: int) -> bool:
        """Whether a player performs in the running turn, unless they become nervous."""
        return bool(self.begin[0].block[player] == FREE)


def answer_of(text: str, names: tuple[str, ...]) -> int:
    """The index of the name that a text means."""
    wanted = text.strip().casefold()
    folded = [name.casefold() for name in names]
    for name in (wanted, *_both_languages(wanted)):
        if name in folded:
            return folded.index(name)
    found = [index for index, name in enumerate(folded) if wanted and name.startswith(wanted)]
    if len(found) == 1:
        return found[0]
    if wanted.isdecimal() and 1 <= int(wanted) <= len(names) and not names[0][0].isdigit():
        return int(wanted) - 1
    raise MossaError(f"{text.strip()!r} is none of: {', '.join(names)}")


def _both_languages(text: str) -> tuple[str, ...]:
    """The names of a move, if a text is one."""
    try:
        move = named_move(text)
    except MossaError:
        return ()
    return move.name.casefold(), move.italian.casefold()


def observed(game: Game, entries: tuple[int, ...] = ()) -> Observed:
    """A contest of four named contestants after these answers."""
    return _Watch(game, rules(game.config), game.config).run(entries)


class _Watch:
    """Goes through a contest, taking an answer wherever one is needed."""

    def __init__(self, game: Game, made: Rules, options: Options) -> None:
        self.game, self.rules = game, made
        self.words, self.teller = Words(made, options), Teller(options)
        self.state = game.new().copy_state()
        self.begin = self.state.copy()
        self.lines = [self.teller.order(self.state[0])]

    def run(self, entries: tuple[int, ...]) -> Observed:
        waiting, answers = list(entries), list[str]()
        while True:
            self._begin_turn()
            question = self._question()
            if question is not None and not waiting:
                break
            if self.state[0].phase == OVER:
                break
            if question is None:
                self._advance(None, None)
            else:
                index = waiting.pop(0)
                answers.append(question.names[index])
                self._advance(index, question)
        return Observed(self.game, entries, self.begin, self.state, question, tuple(self.lines), tuple(answers))

    def _begin_turn(self) -> None:
        if self.state[0].phase == CHOOSE:
            self.begin, self.is_first = self.state.copy(), True
            while self.state[0].phase == CHOOSE:
                self.rules.answer(self.state[0], 0)

    def _question(self) -> Question | None:
        state = self.state[0]
        if state.phase == OVER or (state.phase == PERFORM and not self._performs()):
            return None
        if state.phase == PERFORM:
            player = int(state.order[state.position])
            name = self.words.contestant(state, player)
            return Question(f"{name}'s move", self.words.own_moves(state, player), player, self.is_first)
        codes = Position(self.game, self.state.copy(), ()).move_codes()
        if state.phase == APPEAL:
            name = self.words.contestant(state, int(state.order[state.position]))
            hearts = tuple(self.words.move_name(state, code) for code in codes)
            return Question(f"What {name}'s move earns by itself", hearts, -1, False)
        if state.phase == NERVES:
            name = self.words.contestant(state, int(state.order[state.target]))
            return Question(f"{name} is", ("calm", "nervous"), -1, False)
        tied = tuple(self.words.contestant(state, code) for code in codes)
        return Question(f"Who comes {PLACES[int(state.position)]}", tied, -1, False)

    def _performs(self) -> bool:
        state = self.state[0]
        if state.position >= PLAYERS:
            return False
        player = int(state.order[state.position])
        return bool(state.block[player] == FREE and not state.nervous[player])

    def _advance(self, index: int | None, question: Question | None) -> None:
        before = self.state.copy()
        if index is None or question is None:
            self.rules.step(self.state[0])
        elif question.player >= 0:
            self.is_first = False
            self.state[0].choice[question.player] = before[0].choice[question.player] = index
            self.rules.step(self.state[0])
        else:
            self.rules.answer(self.state[0], Position(self.game, before.copy(), ()).move_codes()[index])
        self.lines.extend(self.teller.told(Moment(before, self.state.copy())))
