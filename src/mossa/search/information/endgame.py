"""Exact play of dealt games: max^n (Luckhardt and Irani 1986) to the end, each deal by itself, added up over deals.

Everybody is taken to see all cards and to maximise their own score, the first of equal moves; so it shares the
blindness of all searches that deal first and think then (strategy fusion), but makes no other error. Values are kept
in a table of one place a key, the last one stays; the number of the deal is part of the key.
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from mossa.games import Game
from mossa.jit import Kernel, kernel
from mossa.search.copying import copy_into
from mossa.search.hashing import home, mix
from mossa.search.information.deal import deal_rule
from mossa.search.information.sets import words_of_a_state, words_rule
from mossa.search.playout.work import work_rule


class Values(NamedTuple):
    """The values of positions that were solved."""

    keys: Any  # [2^k]
    values: Any  # [2^k, player]
    deals: Any  # [1]: how many there were, so that every deal has its own keys


def new_values(game: Game, places: int = 1 << 14) -> Values:
    return Values(np.zeros(places, np.uint64), np.zeros((places, game.players)), np.zeros(1, np.uint64))


@cache
def endgame_kernel(game: Game) -> Kernel:
    """Compile `run(root, player, codes, table, nodes, totals, rng) -> nodes used`.

    It deals once, and adds to `totals` what each move of the root is worth to the player; -1 if `nodes` were not
    enough, in which case the totals stay as they are.
    """
    to_move, legal_moves, play, score = game.to_move, game.legal_moves, game.play, game.score
    players, max_moves, max_plies = game.players, game.max_moves, game.max_plies
    words_of, deal, new_work = words_rule(game), deal_rule(game), work_rule(game)
    size = words_of_a_state(game)
    one = np.uint64(1)

    @kernel(f"the endgame of {game}")
    def run(root, player, codes, table, nodes, totals, rng):
        work = new_work(root)
        work.states[0] = root[0]
        deal(work.states[0], player, rng)
        stack = np.empty(max_plies + 1, root.dtype)
        words = words_of(stack)
        words[:] = 0
        moves = np.empty((max_plies + 1, max_moves), np.int64)
        counts, tried = np.empty(max_plies + 1, np.int64), np.empty(max_plies + 1, np.int64)
        keys, best = np.empty(max_plies + 1, np.uint64), np.empty((max_plies + 1, players))
        found, worth = np.empty(players), np.empty(len(codes))
        used = 0
        table.deals[0] += one
        for number in range(len(codes)):
            stack[0] = work.states[0]
            play(stack[0], codes[number])
            depth, is_new = 0, True
            while depth >= 0:
                if is_new:  # look at a position for the first time
                    used += 1
                    if used > nodes:
                        return -1
                    key = mix(table.deals[0], one)
                    for i in range(depth * size, (depth + 1) * size):
                        key = mix(key, np.uint64(words[i]))
                    place = home(table.keys, key)
                    keys[depth], tried[depth], is_done = key, 0, True
                    if table.keys[place] == key:
                        copy_into(found, table.values[place])
                    else:
                        counts[depth] = legal_moves(stack[depth], moves[depth])
                        if counts[depth] == 0:
                            for seat in range(players):
                                found[seat] = score(stack[depth], seat)
                        else:
                            is_done = False
                            best[depth, :] = -np.inf
                else:  # a move of this position has been found out
                    mover = to_move(stack[depth])
                    if found[mover] > best[depth, mover]:
                        copy_into(best[depth], found)
                    is_done = tried[depth] == counts[depth]
                    if is_done:
                        copy_into(found, best[depth])
                        place = home(table.keys, keys[depth])
                        table.keys[place] = keys[depth]
                        copy_into(table.values[place], found)
                if is_done:
                    depth, is_new = depth - 1, False
                else:
                    stack[depth + 1] = stack[depth]
                    play(stack[depth + 1], moves[depth, tried[depth]])
                    tried[depth] += 1
                    depth, is_new = depth + 1, True
            worth[number] = found[player]
        totals += worth
        return used

    return run
