"""The kernel of self-play: it takes the network's answers, plays all games on to their next questions, and asks."""

from functools import cache

import numpy as np

from mossa.games import Game
from mossa.jit import Kernel, Rule, below, kernel, rule, uniform
from mossa.search.alphazero.endings import leave_unsolved, solve_rule
from mossa.search.alphazero.gumbel import best_child, draw_noise
from mossa.search.alphazero.policy import policy_value, score_moves, to_policy, value_of
from mossa.search.alphazero.rounds import ask_rule, is_finished, step_rule, take_answer_rule, tree_of
from mossa.search.alphazero.simulation import ASKS
from mossa.search.alphazero.tree import clear_tree
from mossa.search.montecarlo.proof import is_proven

GAMES, MOVES, EVALUATIONS, SIMULATIONS, PROVEN, SOLVED = range(6)
CLEAR = 0.9  # a value beyond which an opening looks decided
RESIGNED = 0.5  # share of the moves that end a game whose result is clear; the others teach how to end it


@rule
def opening_length(recipe, rng):
    """How many random moves a game begins with: few more often than many, because what follows is harder to learn."""
    return 1 + below(rng, 1 + below(rng, recipe.opening_plies))


@cache
def open_rule(game: Game) -> Rule:
    """The rule `(state, moves, recipe, rng) -> plies` that begins a game: some with random moves."""
    start, legal_moves, play = game.start, game.legal_moves, game.play

    @rule
    def open_game(state, moves, recipe, rng):
        plies, played = 0, 0
        if uniform(rng) < recipe.opening_share:
            plies = opening_length(recipe, rng)
        start(state, rng)
        while played < plies:
            n = legal_moves(state, moves)
            if n == 0:
                start(state, rng)
                plies, played = opening_length(recipe, rng), 0
            else:
                play(state, moves[below(rng, n)])
                played += 1
        if legal_moves(state, moves) == 0:
            start(state, rng)
            return 0
        return played

    return open_game


@rule
def plan_search(games, g, recipe, rng):
    """Decide how long to think about the next move."""
    clear_tree(tree_of(games, g))
    is_full = uniform(rng) < recipe.full_share
    games.shares[g, games.plies[g]] = 1.0 if is_full else 0.0
    games.simulations[g] = recipe.orders.shape[1] if is_full else recipe.quick_orders.shape[1]
    games.done[g] = 0
    draw_noise(games.noise[g], games.noise.shape[1], rng, recipe.noise if is_full else 0.0)


@cache
def hand_in_rule(game: Game) -> Rule:
    """The rule `(games, g, samples, recipe, result)` that hands in a finished game; `result` is player 0's."""
    to_move, moves = game.to_move, game.features.moves  # type: ignore[union-attr]

    @rule
    def hand_in(games, g, samples, recipe, result):
        samples.counts[GAMES] += 1
        for ply in range(games.plies[g] - 1, -1, -1):
            mover = to_move(games.states[g, ply])
            value = games.values[g, ply] if mover == 0 else -games.values[g, ply]
            if games.losses[g, ply] > recipe.blunder:
                result = value
            i = samples.used[0]
            if i < len(samples.results):
                samples.states[i] = games.states[g, ply]
                for move in range(moves):
                    samples.policies[i, move] = games.policies[g, ply, move]
                samples.results[i] = result if mover == 0 else -result
                samples.values[i] = games.values[g, ply]
                samples.shares[i] = games.shares[g, ply]
                samples.used[0] = i + 1
            result = recipe.trace * result + (1.0 - recipe.trace) * value
        games.plies[g] = 0
        games.is_over[g] = True

    return hand_in


@cache
def finish_rule(game: Game, solve: Rule) -> Rule:
    """The rule `(games, g, endings, samples, recipe, rng)` that ends a search.

    It notes what was found, and makes the move or ends the game.
    """
    to_move, legal_moves, play, score = game.to_move, game.legal_moves, game.play, game.score
    hand_in = hand_in_rule(game)

    @rule
    def note(games, g, recipe, mover, chosen):
        nodes, ply = games.nodes[g], games.plies[g]
        to_policy(nodes, 0, score_moves(nodes, 0, mover, recipe.weights))
        games.states[g, ply] = games.roots[g, 0]
        games.policies[g, ply, :] = 0.0
        first = nodes[0].first
        for child in range(first, first + nodes[0].count):
            games.policies[g, ply, nodes[child].move] = nodes[child].score
        value = policy_value(nodes, 0, mover)
        games.values[g, ply] = value
        games.losses[g, ply] = value - value_of(nodes[chosen], mover) if chosen > 0 else 0.0
        games.plies[g] = ply + 1

    @rule
    def is_solved(games, g, endings, samples, recipe, mover):
        """Solve the position, if it is late enough, and note its exact value."""
        ply = games.plies[g] - 1
        if games.opened[g] + ply < recipe.exact_from:
            return False
        is_known, value = solve(endings, games.roots[g, 0], recipe.exact_positions)
        if is_known:
            samples.counts[SOLVED] += 1
            games.values[g, ply], games.losses[g, ply] = value, np.inf
        return is_known

    @rule
    def finish(games, g, endings, samples, recipe, rng):
        nodes, state = games.nodes[g], games.roots[g, 0]
        mover, chosen = to_move(state), 0
        if not is_proven(nodes[0]):
            chosen = best_child(nodes, mover, games.noise[g], recipe.weights)
        note(games, g, recipe, mover, chosen)
        samples.counts[MOVES] += 1
        samples.counts[SIMULATIONS] += games.done[g]
        if is_proven(nodes[0]):
            samples.counts[PROVEN] += 1
            ply, result = games.plies[g] - 1, np.float64(nodes[0].low)
            games.values[g, ply] = result if mover == 0 else -result
            games.shares[g, ply] = 0.0 if games.values[g, ply] < 0.0 else 1.0  # every move of a lost position is right
            hand_in(games, g, samples, recipe, result)
            return
        is_clear = is_solved(games, g, endings, samples, recipe, mover)
        value = games.values[g, games.plies[g] - 1]
        is_clear = is_clear or abs(value) > recipe.resign
        if (is_clear and uniform(rng) < RESIGNED) or games.plies[g] == recipe.horizon:
            hand_in(games, g, samples, recipe, value if mover == 0 else -value)
            return
        play(state, nodes[chosen].move)
        if legal_moves(state, games.walks.moves[g]) == 0:
            hand_in(games, g, samples, recipe, np.float64(score(state, 0)))

    return finish


@cache
def self_play_kernel(game: Game, has_endings: bool = False) -> Kernel:
    """Compile `run(games, cache, endings, samples, recipe, rng, planes, logits, values) -> questions`.

    It reads `logits` and `values`, the answers to the questions of the call before, and writes the new questions into
    `planes`. A game goes on until it asks or has made a move. With `has_endings`, late positions are solved.
    """
    take_answer, step, ask = take_answer_rule(game), step_rule(game), ask_rule(game)
    finish, open_game = finish_rule(game, solve_rule(game) if has_endings else leave_unsolved), open_rule(game)

    @rule
    def begin(games, g, recipe, rng):
        if games.is_over[g]:
            games.opened[g] = open_game(games.roots[g, 0], games.walks.moves[g], recipe, rng)
            games.is_over[g] = False
            games.plies[g] = 0
        plan_search(games, g, recipe, rng)

    @rule
    def is_unwanted(games, g, recipe, rng):
        """An opening that looks decided is played on only now and then."""
        if games.plies[g] > 0 or games.done[g] != 1 or abs(games.nodes[g][0].value) < CLEAR:
            return False
        return uniform(rng) >= recipe.clear_share

    @kernel(f"self-play of {game}")
    def run(games, cache, endings, samples, recipe, rng, planes, logits, values):
        asked = 0
        known, seen = np.empty(logits.shape[1], np.float32), np.empty(planes.shape[1:], np.float32)
        for g in range(len(games.done)):
            take_answer(games, g, cache, logits, values, known)
            if games.is_over[g]:
                begin(games, g, recipe, rng)
            while True:
                if is_unwanted(games, g, recipe, rng):
                    games.is_over[g] = True
                    break
                if is_finished(games, g):
                    finish(games, g, endings, samples, recipe, rng)
                    if games.is_over[g]:
                        break
                    begin(games, g, recipe, rng)
                orders = recipe.orders if games.simulations[g] == recipe.orders.shape[1] else recipe.quick_orders
                if step(games, g, cache, orders, recipe.weights, known) == ASKS:
                    ask(games, g, planes, asked, seen)
                    asked += 1
                    break
        samples.counts[EVALUATIONS] += asked
        return asked

    return run
