"""Many games at once, each with its own tree, for self-play: what they are made of, and what comes out of them."""

from typing import Any, NamedTuple

import numpy as np

from mossa.games import Game
from mossa.search.alphazero.policy import Weights
from mossa.search.alphazero.tree import Walk, new_nodes, new_walks, rows_for


class Games(NamedTuple):
    """Games that are being played; each array's first index is the game."""

    nodes: Any  # [game, node]
    used: Any  # [game, 1]
    roots: Any  # [game, 1] the position whose move is being searched
    walks: Walk
    noise: Any  # [game, move] of the search
    simulations: Any  # [game] of the search
    done: Any  # [game] of them
    rows: Any  # [game] the row of its question to the network
    plies: Any  # [game] samples so far
    opened: Any  # [game] random moves that it began with
    is_over: Any  # [game] a new one must begin
    states: Any  # [game, ply] samples of the game: positions
    policies: Any  # [game, ply, move] the improved policies found there
    values: Any  # [game, ply] the values of these, for the side to move
    shares: Any  # [game, ply] 1 where the policy is worth learning, else 0
    losses: Any  # [game, ply] how much worse the move that was made is than the improved policy; infinite where the
    # value is exact, as no later move can say more about earlier positions


class Samples(NamedTuple):
    """What finished games have taught; each array's first index is the sample."""

    states: Any
    policies: Any  # [sample, move]
    results: Any  # for the side to move: 1 won, 0 drawn, -1 lost; the search's value where a blunder came in between
    values: Any  # what the search thought
    shares: Any
    used: Any  # [1]
    counts: Any  # see COUNTS


COUNTS = ("games", "moves", "evaluations", "simulations", "proven", "solved")


class Recipe(NamedTuple):
    """The numbers of self-play."""

    weights: Weights
    orders: Any  # [considered, simulation] of a full search: see `gumbel`
    quick_orders: Any  # of a quick one
    full_share: float  # how many searches are full; only these are learnt from
    opening_share: float  # how many games begin with random moves
    opening_plies: int  # at most so many
    clear_share: float  # how many openings are kept that look decided
    noise: float
    resign: float  # a value beyond which a game may be given up
    blunder: float  # a result says nothing about positions before a move that has lost so much value
    trace: float = 1.0  # how much of a result is left a ply further back; the rest is the search's value there
    horizon: int = 0  # moves after which a game ends with the search's value as its result; 0: it is played out
    exact_from: int = 0  # plies after which every position is solved, if that takes no more than
    exact_positions: int = 0  # so many positions


def new_games(game: Game, count: int, recipe: Recipe) -> Games:
    """Room for `count` games."""
    assert game.features is not None
    most = max(recipe.orders.shape[1], recipe.quick_orders.shape[1])
    samples = (count, game.max_plies)
    return Games(
        new_nodes(count, rows_for(game, most)),
        np.ones((count, 1), np.int64),
        np.zeros((count, 1), game.state).view(np.recarray),
        new_walks(game, count),
        np.zeros((count, game.max_moves)),
        np.zeros(count, np.int64),
        np.zeros(count, np.int64),
        np.zeros(count, np.int64),
        np.zeros(count, np.int64),
        np.zeros(count, np.int64),
        np.ones(count, np.bool_),
        np.zeros(samples, game.state).view(np.recarray),
        np.zeros((*samples, game.features.moves), np.float32),
        np.zeros(samples, np.float32),
        np.zeros(samples, np.float32),
        np.zeros(samples, np.float32),
    )


def new_samples(game: Game, capacity: int) -> Samples:
    """Room for so many samples."""
    assert game.features is not None
    return Samples(
        np.zeros(capacity, game.state).view(np.recarray),
        np.zeros((capacity, game.features.moves), np.float32),
        results=np.zeros(capacity, np.float32),
        values=np.zeros(capacity, np.float32),
        shares=np.zeros(capacity, np.float32),
        used=np.zeros(1, np.int64),
        counts=np.zeros(len(COUNTS), np.int64),
    )
