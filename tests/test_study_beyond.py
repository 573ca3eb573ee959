"""The questions beyond the reports: equal CPU time, scores and their verdicts, a search that sees all cards, words."""

from dataclasses import replace

import pytest

from mossa.agents import AGENTS
from mossa.arena.row import Result
from mossa.errors import MossaError
from mossa.games import game
from mossa.studies.beyond import determinization, equal, hidden, implicit, learning, options, telling, training
from mossa.studies.beyond.examining import kept
from mossa.studies.beyond.positions import positions
from mossa.studies.beyond.score import Score, duel, gain, score_of, together
from mossa.studies.beyond.seeing import HONEST, SEEING, AllSeeing, compared, opened, played
from mossa.studies.beyond.trials import Challenge, Finding, Price, Trials
from mossa.studies.experiment import Measurement
from mossa.studies.figures import inline_svg
from mossa.studies.laboratory import Laboratory
from mossa.studies.section import Figure, Table
from mossa.work import executor
from tests.hidden_games import GO, cups

# Scores


def result(number, seats, scores):
    thinking = ((0.0, 1),) * len(seats)
    return Result(str(number), number, 0, number // 2, number % 2, number // 2, seats, scores, {}, 9, "", 0.1, thinking)


def test_a_duel_counts_who_came_out_ahead_at_the_same_table():
    won = [result(n, ("random", "greedy") if n % 2 else ("greedy", "random"), (1, -1)) for n in range(8)]
    even = duel(won, "random", "greedy")
    assert (even.mean, even.games, even.verdict) == (0.5, 8, "not clear")
    four = [result(n, ("random", "greedy") * 2, (4.0, 3.0, 3.0, 1.0)) for n in range(100)]
    ahead = duel([*four, *won[:0]], "random", "greedy")
    assert (ahead.mean, ahead.games, ahead.verdict) == (3.5 / 4, 100, "better")  # one pair of four is a tie
    assert duel(four, "greedy", "random").verdict == "worse"
    assert duel(four, "minimax", "random") is None


def test_what_is_clear_excludes_chance_at_99_percent():
    values = [[1.0]] * 64 + [[0.0]] * 41
    one = score_of(values, 105)
    assert one.interval[0] > 0.5 > one.wide[0]  # 0.61 of 105
    assert one.verdict == "not clear"


def test_who_has_won_with_more_time_has_shown_nothing():
    won, lost = score_of([[1.0]] * 90 + [[0.0]] * 10, 100), score_of([[1.0]] * 10 + [[0.0]] * 90, 100)
    assert [won._replace(price=price).verdict for price in (0.5, 1.2, 1.3)] == ["better", "better", "unequal time"]
    assert [lost._replace(price=price).verdict for price in (0.7, 0.9, 4.0)] == ["unequal time", "worse", "worse"]


def test_scores_together_are_weighed_by_their_games():
    first, second = Score(0.6, (0.5, 0.7), (0.45, 0.75), 100), Score(0.9, (0.8, 1.0), (0.75, 1.05), 300)
    both = together([first, second])
    assert both.mean == pytest.approx(0.825)
    assert both.interval[1] - both.mean == pytest.approx((0.025**2 + 0.075**2) ** 0.5)
    assert both.wide[1] - both.mean == pytest.approx((0.0375**2 + 0.1125**2) ** 0.5)
    assert together([]) is None


def test_gains_are_paired():
    one = gain("1101", "1001")
    assert (one.mean, one.games, one.even) == (0.25, 4, 0.0)
    assert gain("1" * 400 + "0" * 100, "1" * 300 + "0" * 200).verdict == "better"
    same = gain("1" * 50, "1" * 50)
    assert same.mean == 0
    assert same.interval[0] < 0 < same.interval[1]  # fifty equal ones do not prove that all are


# Equal CPU time


class Costly:
    """An agent whose moves take so many seconds of a clock that only it moves."""

    now = 0.0

    def __init__(self, spec):
        name, _, budget = spec.partition(":")
        self.seconds = {"cheap": 10 + 2 * int(budget), "dear": 30 + 5 * int(budget)}[name]

    def choose(self, _position, _seed):
        Costly.now += self.seconds


def test_the_budget_is_found_that_costs_as_much(monkeypatch):
    monkeypatch.setattr(equal, "agent", Costly)
    monkeypatch.setattr(equal, "process_time", lambda: Costly.now)
    monkeypatch.setattr(equal, "positions", lambda _of, number: (None,) * number)
    found = equal.equal_budget("any", "cheap:{}", 101, "dear:{}", 1000, 5, 1)
    assert found["budget"] == 41  # 200 seconds on both sides beyond a budget of 1
    assert found["ratios"] == [1.0] * 9
    assert found["milliseconds"] == 200_000


def test_budgets_change_in_steps_and_never_vanish():
    assert equal.corrected(100, 2.0) == 50
    assert equal.corrected(100, 0.001) == 400
    assert equal.corrected(1, 100.0) == 1
    assert equal.median_interval([9, 1, 8, 2, 7, 3, 6, 4, 5]) == (2, 8)


def test_positions_leave_a_choice_and_are_the_same_again():
    found = positions("tictactoe", 3)
    assert all(len(one.move_codes()) > 1 for one in found)
    positions.cache_clear()
    assert positions("tictactoe", 3) == found


# Trials


SMALL = Trials(
    "tictactoe",
    (Challenge("eager", "mcts:simulations={}", 8, "mcts:simulations={},c=0.1", 9),),
    games=4,
    positions=1,
    questions=5,
)


def priced(lab):
    """The store of a small trial whose budget is known."""
    costs = SMALL.costs()
    with lab.values() as values:
        found = {"budget": 7, "ratios": [0.9, 1.0, 1.1] * 3, "milliseconds": 2.0}
        values.add(costs.key(costs.asked[0]), costs.asked[0], found, 1.0)


@pytest.mark.compiled
def test_trials_are_played_with_the_budgets_that_were_found(tmp_path):
    lab = Laboratory(tmp_path)
    assert list(SMALL.findings(lab)) == []
    priced(lab)
    with executor(1) as pool:
        lab.run(SMALL.experiments(), pool)
    assert lab.missing(SMALL.experiments()) == 0
    (one,) = SMALL.findings(lab)
    assert (one.spec, one.budget, one.price) == ("mcts:simulations=7,c=0.1", 7, (1.0, (0.9, 1.1), 2.0))
    games = lab.games(SMALL.matches())
    assert {seat for game in games for seat in game.seats} == {one.spec, "mcts:simulations=8"}
    assert one.score == duel(games, one.spec, "mcts:simulations=8")
    marks = kept("tictactoe", one.spec, 5, 1), kept("tictactoe", "mcts:simulations=8", 5, 1)
    assert (one.kept, one.reference_kept) == tuple(each.count("1") / 5 for each in marks)
    assert one.gain == gain(*marks)


def test_only_the_budget_is_known_at_first(tmp_path):
    priced(lab := Laboratory(tmp_path))
    (one,) = SMALL.findings(lab)
    assert (one.budget, one.score, one.gain, one.kept) == (7, None, None, None)
    assert telling.row(("a",), one) == ("a", 7, 1.0, 0.9, 1.1, 2.0, None, None, None, None, None)


def test_what_is_too_small_to_be_priced_gets_the_first_guess(tmp_path):
    small = replace(SMALL, positions=0)
    assert small.costs().asked == ()
    (one,) = small.findings(Laboratory(tmp_path))
    assert (one.budget, one.price, one.score) == (9, None, None)
    assert telling.row((), one)[:5] == (9, None, None, None, None)


def finding(challenge, mean, games=200, milliseconds=1.0):
    """One of which the matches are known."""
    half = 0.1
    score = Score(mean, (mean - half, mean + half), (mean - 1.3 * half, mean + 1.3 * half), games)
    return Finding(challenge, "", 1, Price(1.1, (0.9, 1.2), milliseconds), score, None, None, None)


# Words


def test_games_are_called_by_their_rules_only_where_these_are_not_usual():
    assert telling.title("bigtwo") == "Big Two"
    assert telling.title("bigtwo:rules=charlesworth2018") == "Big Two (Charlesworth 2018)"
    assert telling.title("connect4") == "Connect 4"


def test_words_for_lists_and_verdicts():
    assert [telling.listed("abc"[:n]) for n in range(4)] == ["none", "a", "a and b", "a, b and c"]
    assert telling.sentence("yes, it is") == "Yes, it is."
    assert [telling.short(one) for one in (0.341, 5.61, 123.4)] == ["0.34", "5.6", "123"]
    any_challenge = SMALL.challenges[0]
    scores = {
        name: finding(any_challenge, mean).score for name, mean in (("a", 0.7), ("b", 0.2), ("c", 0.8), ("d", 0.5))
    }
    clear = {"better": ["c", "a"], "worse": ["b"], "not clear": ["d"]}
    assert telling.by_verdict(scores) == {**clear, "unequal time": []}
    said = options.verdict("A game", scores)
    assert said == "A game: better with c (0.80) and a (0.70); worse with b (0.20); 1 option makes no clear difference."
    assert options.verdict("A game", {"b": scores["b"]._replace(price=0.5)}) == "A game: no equal time was found for b."


def test_implicit_minimax_is_judged_over_all_budgets():
    keys = [(budget, implicit.SHARE, "threats") for budget in implicit.BUDGETS["connect4"]]
    means = (0.9, 0.9, 0.8, 0.7, 0.6)
    found = {("connect4", key): finding(implicit.challenge(key), mean) for key, mean in zip(keys, means, strict=True)}
    other = (1000, 0.8, "threats")
    found["connect4", other] = finding(implicit.challenge(other), 0.1)  # another share does not count
    assert implicit.worth(found)["Connect 4"].mean == pytest.approx(0.78)
    assert implicit.trend(found, "connect4") == "0.90 at 100 simulations and 0.60 at 10,000 (falls)"
    assert implicit.trend(found, "gobblet3") == ""


def test_every_option_is_tried_that_is_not_the_default():
    tried = {field.game: field.tried for field in options.FIELDS}
    assert "playout=uniform" not in tried["connect4"]
    assert "playout=decisive" not in tried["gobblet4"]
    assert tried["connect4"][0] == "implicit=0"
    assert tried["tictactoe"][0] == "implicit=0.4"
    assert "lookahead=1" not in tried["tictactoe"]


def test_information_sets_are_judged_budget_by_budget():
    means = {50: 0.9, 200: 0.52, 800: 0.2}
    scores = {n: finding(determinization.by_budget(n), mean).score for n, mean in means.items()}
    assert determinization.verdict("A game", scores) == (
        "A game: information sets are better at 50 (0.90); determinization is better at 800 (0.20); "
        "there is no clear difference at 200 (0.52)."
    )
    found = [finding(determinization.by_budget(800), 0.7), finding(determinization.variants()[0], 0.9)]
    assert {n: one.mean for n, one in determinization.timed(found).items()} == {800: 0.7}


def test_learning_is_judged_by_cpu_time_and_its_training_counts():
    found = [
        finding(learning.challenge("connect4", "mcts", 12), 0.8, milliseconds=1.0),
        finding(learning.challenge("connect4", "mcts", 24), 0.9, milliseconds=2.0),
        finding(learning.challenge("connect4", "mcts", 48), 0.2, milliseconds=4.0),
        finding(learning.challenge("connect4", "alphabeta", 12), 0.5, milliseconds=1.0),
    ]
    assert learning.verdict(found, "mcts") == (
        "Monte Carlo is behind the network at 4 (0.20), ahead of the network at 1 and 2 (0.80 to 0.90)"
    )
    assert learning.verdict(found, "alphabeta") == "Alpha-beta is not clearly ahead or behind at 1 (0.50)"
    assert learning.verdict([], "mcts") == ""
    assert learning.moves_paid(100.0, found) == "training took 100 s of CPU time, as much as 25,000 moves of 4 ms"
    judged = [replace(one, kept=0.9, reference_kept=0.8) for one in found]
    assert learning.accuracy(judged)["network"] == [(1.0, 0.8), (2.0, 0.8), (4.0, 0.8)]
    assert learning.accuracy(judged)["Monte Carlo"] == [(1.1, 0.9), (2.2, 0.9), (4.4, 0.9)]


LEARNT = {"seconds": 20.0, "kept_policy": [(10.0, 0.5)], "kept_search": [(10.0, 0.7), (20.0, 0.8)]}


def test_training_is_read_from_the_log_beside_the_network(tmp_path, monkeypatch):
    (tmp_path / "a.safetensors").write_bytes(b"weights")
    (tmp_path / "a.csv").write_text("core_seconds,kept_policy,kept_search\n10,0.5,0.7\n20,,0.8\n", encoding="utf-8")
    monkeypatch.setattr(training, "network", lambda _of: tmp_path / "a.safetensors")
    assert training.trained("any", "its digest") == LEARNT


# Pages


def known(trials, _lab):
    """Findings of all challenges, as if all had been played."""
    for number, one in enumerate(trials.challenges):
        found = finding(one, 0.2 + 0.6 * number / len(trials.challenges), milliseconds=0.5 * one.budget)
        gains = gain("1101", "1001") if trials.questions else None
        marks = (0.75, 0.5) if trials.questions else (None, None)
        yield replace(found, gain=gains, kept=marks[0], reference_kept=marks[1])


@pytest.mark.once
def test_the_figures_of_learning_have_their_points_beside_them(tmp_path, monkeypatch):
    monkeypatch.setattr(Trials, "findings", known)
    monkeypatch.setattr(Laboratory, "answers", lambda *_: {("connect4", "its digest"): LEARNT})
    parts = [part for section in learning.sections(Laboratory(tmp_path), False) for part in section.parts]
    rows = {part.title: part.table.rows for part in parts if isinstance(part, Figure)}
    assert rows["While it learnt"] == [
        ("Connect 4, alone", 10.0, 0.5),
        ("Connect 4, searching", 10.0, 0.7),
        ("Connect 4, searching", 20.0, 0.8),
    ]
    timed = rows["Connect 4: moves that keep the value, by CPU time"]
    assert [name for name, *_ in timed] == 4 * ["network"] + 4 * ["Monte Carlo"] + 4 * ["Alpha-beta"]


@pytest.mark.once
@pytest.mark.parametrize("page", [implicit, options, determinization, learning])
def test_a_whole_page_has_every_challenge_in_its_tables_and_figures(page, tmp_path, monkeypatch):
    monkeypatch.setattr(Trials, "findings", known)
    lab = Laboratory(tmp_path)
    parts = [part for section in page.sections(lab, False) for part in section.parts]
    for part in parts:
        if isinstance(part, Figure):
            assert "<svg" in inline_svg(part, 1)
    rows = [row for part in parts if isinstance(part, Table) for row in part.rows if "verdict" in part.columns]
    games = (
        {row[0] for row in rows} if page is not options else {part.title for part in parts if isinstance(part, Table)}
    )
    assert len(games) >= 3
    priced = [one for one in page.experiments(False) if isinstance(one, Measurement) and "CPU time" in one.name]
    assert len(rows) >= sum(len(one.asked) for one in priced)
    assert page.answer(lab, False) != telling.NOTHING


# Seeing the cards


def test_no_spec_names_the_search_that_sees_all():
    with pytest.raises(MossaError, match="unknown agent"):
        AGENTS.load(SEEING)


@pytest.mark.plain
def test_it_sees_what_is_hidden():
    """Under which cup the coin is: who sees it goes on and wins, whatever the coin."""
    for seed in range(4):
        position = cups().new(seed)
        while not position.is_over:
            position = position.play(AllSeeing(simulations=50).choose(position, seed).move)
        assert position.score(0) == 1
        assert position.moves[0] == str(GO)
    assert opened(cups()) is opened(cups())


@pytest.mark.compiled
def test_a_deal_is_played_from_every_seat_and_again_the_same():
    found = [played("bigtwo", name, 5, "greedy", 3) for name in (SEEING, SEEING, HONEST)]
    assert found[0] == found[1]
    assert [len(one) for one in found] == [4, 4, 4]
    assert all(points <= 0 and 0 <= share <= 1 for one in found for points, share in one)
    choices = compared("bigtwo", 20, 0)
    assert max(cards for cards, _, _ in choices) <= 52
    assert game("bigtwo").players == 4


POINTS = {HONEST: -4.0, "ismcts": -3.0, SEEING: -1.0}


def hidden_store(lab):
    """Ten deals in which each player always has the same points, but for a little of who sees the cards."""
    asked = hidden.tables(is_quick=False)
    with lab.values() as values:
        for arguments in asked.asked:
            _, name, budget, _, deal = arguments
            if deal < 10 and budget in (50, 200):
                seats = [(POINTS[name] + 0.1 * (deal % 2) * (name == SEEING), float(name == SEEING))] * 4
                values.add(asked.key(arguments), arguments, seats, 1.0)


def test_what_seeing_the_cards_is_worth(tmp_path):
    hidden_store(lab := Laboratory(tmp_path))
    found = hidden.deals_of(lab, is_quick=False)
    assert hidden.points_of(found[SEEING, 50])[0] == pytest.approx(-0.95)
    worth = hidden.cost(found, 200, HONEST)
    assert (worth.mean, worth.games, worth.verdict) == (pytest.approx(3.05), 40, "better")
    assert hidden.cost(found, 200, "ismcts").mean == pytest.approx(2.05)
    assert hidden.cost(found, 1000, HONEST) is None
    assert hidden.best_honest(found, 200) == "ismcts"
    said = hidden.answer(lab, is_quick=False)
    assert said.startswith("Beside the better honest search, hidden cards cost 2.05 points a game")
    assert "A player who sees them wins 100% of the games, one who does not 0%; 25% is even." in said
    assert said.endswith("Seeing them with 50 simulations does at least as well as not seeing them with 200.")


def test_choices_are_counted_by_the_cards_left(tmp_path):
    lab, asked = Laboratory(tmp_path), hidden.choices(is_quick=False)
    with lab.values() as values:
        values.add(
            asked.key(asked.asked[0]), asked.asked[0], [[50, True, False], [45, True, True], [5, False, False]], 1
        )
        values.add(asked.key(asked.asked[1]), asked.asked[1], [[44, False, True]], 1)
    found = hidden.alike(lab, is_quick=False)
    assert list(found) == [(40, 52), (4, 15)]
    again, seeing = found[40, 52]
    assert (again.mean, seeing.mean, again.games) == (pytest.approx(2 / 3), pytest.approx(2 / 3), 3)
