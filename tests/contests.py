"""Contests for tests: chosen contestants, written as they would be told, and a slow, obvious twin of the rules.

The twin keeps everything by name in dictionaries and asks a `draw` for what chance does. It follows the description of
a turn step by step and shares nothing with the game but the lists of moves.
"""

from dataclasses import dataclass, field

import mossa
from mossa.games.contest.data import DISPLEASED_BY, combos, moves
from mossa.games.contest.log import moments
from mossa.games.contest.rules import rules


def contest(*contestants, **options):
    """A contest of four, each given as `Name:Move+Move`."""
    return mossa.game("contest", roster="/".join(contestants), **options)


def performances(position, moves):
    """Play a line of moves; for each performance the name of who performed, and the state after it."""
    game = position.game
    names = [one.name for one in rules(game.config).roster.contestants]
    for move in moves:
        code = position.parse_move(move)
        for moment in moments(game.config, position.copy_state(), code):
            if moment.performer is not None:
                state = moment.after[0]
                yield names[int(state.contestant[moment.performer])], moment.performer, state
        position = position.play_code(code)


@dataclass
class Pokemon:
    name: str
    turn_hearts: int = 0
    total: int = 0
    last: str = ""
    guard: str = ""
    energy: int = 0
    expected: bool = False
    is_jumpy: bool = False
    is_nervous: bool = False
    block: str = "free"
    force: float = 0
    choice: str = ""


@dataclass
class SlowContest:
    """One contest: `play_turn(choices, draw)` plays a turn, `draw(kind, options)` decides what chance does."""

    order: list
    condition: str = "beauty"
    options: dict = field(default_factory=dict)
    stars: int = 0
    turn: int = 1
    ranking: list = field(default_factory=list)

    def option(self, name, default):
        return self.options.get(name, default)

    def can_choose(self):
        return [p for p in self.order if p.block == "free"]

    def play_turn(self, choices, draw):
        for pokemon in self.can_choose():
            pokemon.choice = choices[pokemon.name]
        self.freezer, self.is_shuffled = None, False
        for position in range(1, 5):
            pokemon = self.order[position - 1]
            if pokemon.block == "free" and not pokemon.is_nervous:
                self.perform(position, pokemon, draw)
        self.end_turn(draw)

    def perform(self, position, pokemon, draw):
        move = moves()[pokemon.choice]
        is_repeated = move.name == pokemon.last and move.effect != "repeatable"
        if move.effect == "guard_once":
            pokemon.guard = "once"
        pokemon.turn_hearts += self.appeal(position, pokemon, move, draw)
        for target in self.targets(position, move):
            self.jam(target, move)
        self.after_effects(position, pokemon, move, draw)
        if pokemon.expected and (pokemon.last, move.name) in combos(self.option("combos", "all")):
            pokemon.turn_hearts += 3
        if is_repeated:
            pokemon.turn_hearts -= 1
        self.react(position, pokemon, move, is_repeated)
        if self.stars >= 5:
            pokemon.turn_hearts += 5
            self.stars = 0
        pokemon.last = move.name
        pokemon.expected = move.name in {starter for starter, _ in combos(self.option("combos", "all"))}

    def performed_before(self, position):
        return [p for p in self.order[: position - 1] if not p.is_nervous and p.block not in ("skipping", "out")]

    def appeal(self, position, pokemon, move, draw):
        before = self.performed_before(position)
        previous = before[-1] if before else None
        earlier = self.order[: position - 1]
        effect = move.effect
        amount = move.appeal
        if effect == "great_if_first" and position == 1:
            amount = 6
        if effect == "great_if_last" and position == 4:
            amount = 6
        if effect == "better_later":
            amount = {1: 1, 2: 2, 3: 4, 4: 6}[position]
        if effect == "random_appeal":
            amount = draw("appeal", [1, 2, 4, 6, 8])
        if effect == "scales_with_stars":
            amount = int(self.option("star_hearts", "12356")[self.stars])
        if effect == "compare_with_previous" and previous:
            amount = 6 if previous.turn_hearts < 3 else 3 if previous.turn_hearts == 3 else 0
        if effect == "copy_previous" and previous:
            amount = max(1, 1 + previous.turn_hearts)
        if effect == "same_condition_as_previous" and previous:
            amount = 6 if moves()[previous.choice].condition == move.condition else 2
        if effect == "half_of_all_previous":
            amount = max(1, 1 + sum(p.turn_hearts for p in earlier) // 2)
        if effect == "pumped_bonus":
            return 1 + 3 * pokemon.energy
        return amount + pokemon.energy

    def targets(self, position, move):
        if move.jam == 0 or position == 1:
            return []
        if move.effect in ("startle_previous", "badly_startle_previous"):
            return [self.order[position - 2]]
        return self.order[: position - 1]

    def jam(self, target, move):
        if target.guard == "once":
            target.guard = ""
            return
        is_spared = target.block == "skipping" and self.option("skipping", "hit") == "immune"
        if target.guard == "turn" or target.block == "out" or is_spared:
            return
        loss = move.jam
        if move.effect == "startle_high_scorers":
            half = target.turn_hearts / 2
            rounded = int(half) if self.option("rounding", "up") == "down" else -int(-half // 1)
            loss = max(1, rounded)
        if move.effect == "startle_expected" and target.expected:
            loss = 5
        has_performed = not target.is_nervous and target.block != "skipping"
        if move.effect == "startle_same_condition" and has_performed:
            loss = 4 if moves()[target.choice].condition == move.condition else 1
        target.turn_hearts -= loss * 2 if target.is_jumpy else loss

    def after_effects(self, position, pokemon, move, draw):
        effect = move.effect
        earlier, later = self.order[: position - 1], self.order[position:]
        rank = 5 - position if self.option("act_first", "earlier") == "earlier" else position
        if effect == "guard_turn":
            pokemon.guard = "turn"
        if effect == "freeze_excitement":
            self.freezer = pokemon
        if effect == "act_first_next_turn":
            pokemon.force = 1000 * rank
        if effect == "act_last_next_turn":
            pokemon.force = -1000 * rank
        if effect == "shuffle_next_order":
            self.is_shuffled = True
            for other in self.order:
                other.force = 0
        if effect == "big_but_jumpy":
            pokemon.is_jumpy = True
        if effect == "jam_all_then_skip":
            pokemon.block = "tired"
        if effect == "huge_then_out":
            pokemon.block = "leaving"
        if effect == "pump_up":
            pokemon.energy = min(3, pokemon.energy + 1)
        if effect == "deflate_previous":
            for other in earlier:
                other.energy = 0 if self.option("deflate", "all") == "all" else max(0, other.energy - 1)
        if effect == "cancel_expectations":
            for other in earlier:
                other.expected = False
        if effect == "unnerve_following":
            for other in later:
                if other.block == "free" and not other.is_nervous and self.nervousness(other, later) > 0:
                    other.is_nervous = draw("nerves", [False, True], other.name)

    def nervousness(self, pokemon, followers):
        nervous = self.option("nervous", "0.25")
        if nervous == "gen3":
            n = sum(p.block == "free" for p in followers)
            chance = {3: 0.2, 2: 0.3, 1: 0.6}[n] + (0.1 if pokemon.expected else 0)
        else:
            chance = float(nervous)
        return chance - self.option("calm", 0.1) * pokemon.energy

    def react(self, position, pokemon, move, is_repeated):
        pleases = move.condition == self.condition or move.effect == "excite_any_contest"
        if pleases and not is_repeated and pokemon.turn_hearts != 0 and self.freezer in (None, pokemon):
            is_double = (move.effect, position) in (("excite_double_if_first", 1), ("excite_double_if_last", 4))
            self.stars += 2 if is_double else 1
            pokemon.turn_hearts += 2 if is_double else 1
        if not pleases and move.condition in DISPLEASED_BY[self.condition]:
            pokemon.turn_hearts -= 1
            drop = self.option("bore", 2) if move.effect == "bores_if_mismatched" else 1
            self.stars = max(0, self.stars - drop)

    def end_turn(self, draw):
        for pokemon in self.order:
            pokemon.total += pokemon.turn_hearts
        is_last = self.turn == 5 or all(p.block in ("leaving", "out") for p in self.order)

        def merit(p):
            if is_last:
                return p.total
            return p.force + (0 if self.is_shuffled else p.turn_hearts)

        left, ordered = list(self.order), []
        while left:
            best = [p for p in left if merit(p) == max(map(merit, left))]
            name = best[0].name if len(best) == 1 else draw("order", [p.name for p in best])
            ordered.append(next(p for p in best if p.name == name))
            left.remove(ordered[-1])
        self.order = ordered
        if is_last:
            self.ranking = [p.name for p in ordered]
            return
        for p in self.order:
            p.turn_hearts, p.guard, p.is_jumpy, p.is_nervous, p.force, p.choice = 0, "", False, False, 0, ""
            p.block = {"skipping": "free", "tired": "skipping", "leaving": "out"}.get(p.block, p.block)
        self.turn += 1
