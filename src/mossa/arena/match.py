"""Matches: the same agents again and again, seats rotated on equal deals and openings.

A match of n agents is played in rounds of n games. The games of a round share deal, opening and draws of chance, and
agent a sits at seat (a + rotation) % n, so that luck and the advantage of moving first fall on all alike.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from time import perf_counter

import numpy as np

from mossa.agents import Agent, agent
from mossa.agents.decision import Decision
from mossa.agents.thinking import ForfeitError, Thinking
from mossa.arena.record import Forfeit, Ply, Record, final_scores
from mossa.arena.statistics import Interval, interval, mean, mean_interval, rounds, shares
from mossa.errors import MossaError
from mossa.games import CHANCE, Game, Position
from mossa.games import game as named_game
from mossa.jit import Rng, below, new_rng, uniform
from mossa.settings import Setting

OPENING_TRIES = 1000  # random openings looked at for one that does not end the game


@dataclass(frozen=True, slots=True)
class Fixture:
    """One game to be played: who sits where, and from which deal and opening."""

    game: Game
    seats: tuple[Agent, ...]
    seed: int
    rotation: int = 0
    opening_plies: int = 0


@dataclass(frozen=True, slots=True)
class Schedule:
    """The games of a match, one after the other."""

    game: Game
    agents: tuple[Agent, ...]
    games: int
    seed: int
    opening_plies: int

    def __iter__(self) -> Iterator[Fixture]:
        n = len(self.agents)
        for index in range(self.games):
            number, rotation = divmod(index, n)
            seats = tuple(self.agents[(seat - rotation) % n] for seat in range(n))
            yield Fixture(self.game, seats, round_seed(self.seed, number), rotation, self.opening_plies)


@dataclass(frozen=True, slots=True)
class Match:
    """What the games of a match say, in the order in which the agents were given."""

    game: str
    agents: tuple[str, ...]
    games: int
    wins: tuple[int, ...]
    draws: int  # games in which more than one was best
    score: tuple[float, ...]  # mean share of the win, in [0, 1]
    interval: tuple[Interval, ...]  # 95 % of the score
    plies_mean: float
    seconds: float
    points: tuple[float, ...] = ()  # mean result as the game counts it
    points_interval: tuple[Interval, ...] = ()  # 95 % of it
    forfeits: tuple[int, ...] = ()  # games lost by failing to answer


def match(
    game: Game | str, agents: Sequence[Agent | str], games: int = 100, seed: int = 0, opening_plies: int = 0
) -> Match:
    """Play a match; agents and game may be given as specs."""
    begin = perf_counter()
    plan = schedule(game, agents, games, seed, opening_plies)
    records = [play(fixture) for fixture in plan]
    return summary(plan, records, perf_counter() - begin)


def schedule(
    game: Game | str, agents: Sequence[Agent | str], games: int, seed: int = 0, opening_plies: int = 0
) -> Schedule:
    """The games of a match; whatever cannot be played is refused here, before the first of them."""
    if isinstance(game, str):
        game = named_game(game)
    Setting("games", int, 100, low=1).check("match", games)
    Setting("seed", int, 0).check("match", seed)
    Setting("opening_plies", int, 0, low=0, high=game.max_plies - 1).check("match", opening_plies)
    if len(agents) != game.players:
        raise MossaError(f"match: {game} takes {game.players} agents, one a seat, and {len(agents)} are given")
    able = tuple(able_agent(game, one) for one in agents)
    for one in able:
        if opening_plies and one.NEEDS_START:
            raise MossaError(f"match: {one.NAME} must play a game from its start; leave out the opening plies")
    return Schedule(game, able, games, seed, opening_plies)


def able_agent(game: Game, one: Agent | str) -> Agent:
    """The agent, refused if it cannot play the game."""
    able = agent(one) if isinstance(one, str) else one
    if reason := able.refusal(game):
        raise MossaError(f"{able} cannot play {game}: {reason}")
    return able


def round_seed(seed: int, number: int) -> int:
    """What deals a round: 53 bits, which every reader of JSON keeps."""
    return int(new_rng(seed, "round", number)[0]) >> 11


def ply_seed(seed: int, rotation: int, seat: int, ply: int) -> int:
    """What an agent draws from at one ply of one game."""
    return int(new_rng(seed, "ply", rotation, seat, ply)[0]) >> 11


# One game


def play(fixture: Fixture) -> Record:
    """Play one game to its end."""
    position = opening(fixture)
    given = position.moves
    plies = [Ply(move) for move in given]
    thinking = [Thinking() for _ in fixture.seats]
    lost: Forfeit | None = None
    try:
        while not position.is_over:
            ply = next_ply(position, fixture, thinking)
            plies.append(ply)
            position = position.play(ply.move)
    except ForfeitError as error:
        lost = Forfeit(position.to_move, str(error))
    finally:
        for one in thinking:
            one.close(position)
    return Record(
        game=fixture.game.spec,
        seats=tuple(seat.spec for seat in fixture.seats),
        seed=fixture.seed,
        moves=tuple(plies),
        scores=final_scores(position, lost),
        rotation=fixture.rotation,
        opening=len(given),
        forfeit=lost,
    )


def next_ply(position: Position, fixture: Fixture, thinking: Sequence[Thinking]) -> Ply:
    """The move of whoever's turn it is, chance included."""
    seat = position.to_move
    if seat == CHANCE:
        return Ply(chance_move(position))
    return decided(decide(position, fixture.seats[seat], fixture.rotation, thinking[seat]))


def decide(position: Position, who: Agent, rotation: int = 0, thinking: Thinking | None = None) -> Decision:
    """An agent's decision, from a seed that belongs to this ply of this game alone."""
    return who.choose(position, ply_seed(position.seed, rotation, position.to_move, len(position.moves)), thinking)


def decided(decision: Decision) -> Ply:
    return Ply(decision.move, round(decision.seconds, 6), decision.value)


def chance_move(position: Position) -> str:
    """The draw of chance at this ply: the same in every game on this seed that comes here."""
    return random_move(position, new_rng(position.seed, "chance", len(position.moves)))


def random_move(position: Position, rng: Rng) -> str:
    """Any legal move with equal chance; where chance moves, by its probabilities."""
    codes = position.move_codes()
    if position.to_move != CHANCE:
        return position.move_name(codes[below(rng, len(codes))])
    moves, probabilities = np.empty(position.game.max_moves, np.int64), np.empty(position.game.max_moves)
    assert position.game.chance_moves is not None
    n = position.game.chance_moves(position.copy_state()[0], moves, probabilities)
    chosen = np.searchsorted(np.cumsum(probabilities[:n]), uniform(rng), side="right")
    return position.move_name(int(moves[min(int(chosen), n - 1)]))


def opening(fixture: Fixture) -> Position:
    """The position after so many random plies, the same for all rotations; never one where the game is over."""
    for number in range(OPENING_TRIES):
        rng = new_rng(fixture.seed, "opening", number)
        position = fixture.game.new(fixture.seed)
        while len(position.moves) < fixture.opening_plies and not position.is_over:
            position = position.play(random_move(position, rng))
        if not position.is_over:
            return position
    raise MossaError(f"match: {fixture.game} is always over within {fixture.opening_plies} random opening plies")


# What the games say


def summary(plan: Schedule, records: Sequence[Record], seconds: float) -> Match:
    """What the games played so far say."""
    agents = range(len(plan.agents))
    by_agent = [_by_agent(record, shares(record.scores)) for record in records]
    points = [[plan.game.texts.points * one for one in _by_agent(record, record.scores)] for record in records]
    seeds = [record.seed for record in records]
    share_rounds = [rounds([game_shares[a] for game_shares in by_agent], seeds) for a in agents]
    point_rounds = [rounds([game_points[a] for game_points in points], seeds) for a in agents]
    least, most = -plan.game.texts.points, plan.game.texts.points * plan.game.texts.best_score
    is_won = [max(game_shares) == 1 for game_shares in by_agent]
    return Match(
        game=plan.game.spec,
        agents=tuple(one.spec for one in plan.agents),
        games=len(records),
        wins=tuple(sum(game_shares[a] == 1 for game_shares in by_agent) for a in agents),
        draws=is_won.count(False),
        score=tuple(mean([game_shares[a] for game_shares in by_agent]) for a in agents),
        interval=tuple(interval(share_rounds[a]) for a in agents),
        plies_mean=mean([len(record.moves) for record in records]),
        seconds=seconds,
        points=tuple(mean([game_points[a] for game_points in points]) for a in agents),
        points_interval=tuple(mean_interval(point_rounds[a], least, most) for a in agents),
        forfeits=tuple(sum(_is_forfeited(record, a) for record in records) for a in agents),
    )


def _by_agent(record: Record, by_seat: Sequence[float]) -> list[float]:
    """What the seats got, in the order of the agents."""
    return [by_seat[(one + record.rotation) % len(by_seat)] for one in range(len(by_seat))]


def _is_forfeited(record: Record, one: int) -> bool:
    return record.forfeit is not None and (one + record.rotation) % len(record.seats) == record.forfeit.seat


def distinct_games(records: Sequence[Record]) -> int:
    """How many of the games differ in their moves or in who sat where."""
    return len({(record.rotation, tuple(ply.move for ply in record.moves)) for record in records})
