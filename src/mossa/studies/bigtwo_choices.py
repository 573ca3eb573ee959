"""What the Big Two study counts: rewards by the cards left, how often two players choose alike, the time they take."""

from itertools import pairwise
from time import process_time

from mossa.agents import agent
from mossa.agents.thinking import Thinking
from mossa.arena.fixture import Fixture, play
from mossa.games import game
from mossa.games.bigtwo.cards import HAND


def printed_reward(cards: int) -> float:
    """The report's text: 0.3 off for each card up to nine, 0.6 for each beyond, nothing where no card was played."""
    return 0.0 if cards == HAND else round(1 - 0.3 * min(cards, 9) - 0.6 * max(cards - 9, 0), 1)


def program_reward(cards: int) -> float:
    """The report's program, which is the game's aim `cards`, from 0 to 1."""
    state = game("bigtwo").new(seed=0).copy_state()
    state[0].left[0] = cards
    return float(1 + game("bigtwo").aims["cards"](state[0], 0)) / 2


def chosen_alike(first: str, second: str, seed: int) -> dict[str, int]:
    """In one game that four of the first play: their choices among several moves, and how many the second shares."""
    record, other = play(Fixture("bigtwo", (first,) * 4, seed)), agent(second)
    found = {"choices": 0, "same": 0, "same size": 0}
    for (position, _), ply in zip(pairwise(record.positions()), record.moves, strict=True):
        if len(position.legal_moves()) > 1:
            theirs = other.choose(position, seed).move
            found["choices"] += 1
            found["same"] += ply.move == theirs
            found["same size"] += len(ply.move.split()) == len(theirs.split())
    return found


def time_of_choices(spec: str, seed: int) -> tuple[float, int]:
    """The processor's seconds for a player's choices in one game first against three greedy players, and how many.

    Games at a table are timed by a clock, which runs on while a machine does other work.
    """
    player, other, thinking = agent(spec), agent("greedy"), Thinking()
    position, seconds, choices = game("bigtwo").new(seed=seed), 0.0, 0
    own = position.to_move
    player.choose(position)  # compile
    while not position.is_over:
        is_choice = position.to_move == own and len(position.legal_moves()) > 1
        begin = process_time()
        move = (player.choose(position, seed, thinking) if position.to_move == own else other.choose(position)).move
        if is_choice:
            seconds += process_time() - begin
            choices += 1
        position = position.play(move)
    return seconds, choices
