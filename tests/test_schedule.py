"""Schedules: who meets whom, on which openings, as a pure function of a spec."""

from collections import Counter

import pytest

from mossa.arena.tournament.grid import parse_axis, variants
from mossa.arena.tournament.schedule import lineups, schedule, total_games
from mossa.arena.tournament.spec import Spec, checked, read_spec
from mossa.errors import MossaError
from mossa.solvers import solve

AGENTS = ("random", "greedy", "flat:playouts=10")


def planned(**settings):
    return list(schedule(checked(Spec(**{"game": "tictactoe", "games": 4, **settings}))))


def test_a_round_robin_of_two_players_swaps_seats_on_each_opening():
    games = planned(agents=("random", "flat:playouts=10", "flat:playouts=20"), opening="random 2", seed=5)
    assert len(games) == 3 * 4
    assert [one.number for one in games] == list(range(12))
    assert len({one.fixture.key for one in games}) == 12
    pairs = Counter(one.fixture.seats for one in games)
    assert set(pairs.values()) == {2}
    assert len(pairs) == 6
    for number in range(2):
        assert len({one.fixture.seed for one in games if one.round == number}) == 1  # all meet on the same opening
    assert [one.round for one in games] == [0] * 6 + [1] * 6  # even, wherever it is stopped


def test_the_same_spec_gives_the_same_games():
    first, second = (planned(agents=("random", "flat:playouts=20"), opening="random 2", seed=5) for _ in range(2))
    assert first == second
    assert planned(agents=("random", "flat:playouts=20"), opening="random 2", seed=6) != first


def test_a_gauntlet_is_one_against_many():
    spec = checked(Spec("tictactoe", ("flat:playouts=20", "random", "flat:playouts=10"), "gauntlet", 2))
    assert lineups(spec) == [("flat:playouts=20", "random"), ("flat:playouts=20", "flat:playouts=10")]
    assert total_games(spec) == 4


def test_tables_of_four():
    spec = checked(Spec("bigtwo", ("random", "greedy"), games=4))
    assert lineups(spec) == [
        ("random", "random", "random", "greedy"),
        ("random", "random", "greedy", "greedy"),
        ("random", "greedy", "greedy", "greedy"),
    ]
    rounds = [one for one in schedule(spec) if one.lineup == 0]
    assert [one.fixture.seats.index("greedy") for one in rounds] == [3, 0, 1, 2]
    named = checked(Spec("bigtwo", (), "tables", 4, tables=(("greedy", "random", "random", "random"),)))
    assert lineups(named) == [("greedy", "random", "random", "random")]


def test_a_sweep_tries_every_combination():
    spec = checked(
        Spec(
            "tictactoe",
            ("mcts:simulations=10",),
            "sweep",
            2,
            against=("random",),
            grid=(("c", ("0.5", "1")), ("threshold", ("1", "5"))),
        )
    )
    assert [one.settings for one in variants(spec.agents[0], spec.grid)] == [
        (("c", "0.5"), ("threshold", "1")),
        (("c", "0.5"), ("threshold", "5")),
        (("c", "1"), ("threshold", "1")),
        (("c", "1"), ("threshold", "5")),
    ]
    assert len(lineups(spec)) == 4
    assert lineups(spec)[3] == ("mcts:simulations=10,c=1,threshold=5", "random")
    budgets = checked(
        Spec("tictactoe", ("mcts",), "sweep", 2, against=("random",), grid=(("simulations", ("10", "20")),))
    )
    assert lineups(budgets) == [("mcts:simulations=10", "random"), ("mcts:simulations=20", "random")]
    seconds = checked(Spec("tictactoe", ("mcts",), "sweep", 2, against=("random",), grid=(("seconds", ("1",)),)))
    assert lineups(seconds) == [("mcts:seconds=1", "random")]
    assert parse_axis("c=0.25,0.5,1") == ("c", ("0.25", "0.5", "1"))
    with pytest.raises(MossaError, match="every opponent comes after an --against of its own"):
        parse_axis("flat:playouts=20")


def test_a_series_repeats_its_deals_in_every_rotation():
    spec = checked(Spec("bigtwo", ("greedy", "random", "random", "random"), "series", 24, deals=3))
    games = list(schedule(spec))
    assert [one.fixture.rotation for one in games[:12]] == [0] * 3 + [1] * 3 + [2] * 3 + [3] * 3
    seeds = [one.fixture.seed for one in games]
    assert seeds[:3] == seeds[3:6] == seeds[6:9]
    assert len(set(seeds)) == 6
    assert [one.round for one in games] == [0] * 12 + [1] * 12


def test_fixed_seats():
    games = planned(agents=("random", "flat:playouts=20"), kind="match", seats="fixed")
    assert {one.fixture.seats for one in games} == {("random", "flat:playouts=20")}
    assert len({one.fixture.seed for one in games}) == 4


def test_balanced_openings_are_drawn():
    games = planned(agents=("random", "flat:playouts=20"), opening="balanced 3", games=8)
    for one in games:
        table = one.fixture.table()
        assert len(table.plies) == table.opening == 3
        assert solve(table.position).value == 0


def test_openings_from_a_file(tmp_path):
    (tmp_path / "book.txt").write_text("15 # a corner\n\nX.O/.X./...\n")
    (tmp_path / "spec.toml").write_text(
        'game = "tictactoe"\nagents = ["random", "flat:playouts=20"]\nkind = "match"\ngames = 6\nopening = "book.txt"\n'
    )
    spec = read_spec(tmp_path / "spec.toml")
    tables = [one.fixture.table() for one in schedule(spec)]
    assert [one.position.line for one in tables[:2]] == ["15", "15"]
    assert tables[2].start == "X.O/.X./..."
    assert tables[4].position.line == "15"  # the lines come round again
    (tmp_path / "book.txt").write_text("51\n")
    assert read_spec(tmp_path / "spec.toml").differences(spec)  # the lines belong to the spec, not the file's name


def test_a_spec_goes_through_json():
    spec = checked(Spec("tictactoe", ("mcts",), "sweep", 2, against=("random",), grid=(("c", ("0.5", "1")),)))
    assert Spec.from_json(spec.to_json()) == spec
    assert spec.digest == Spec.from_json(spec.to_json()).digest
    assert spec.differences(checked(Spec("tictactoe", ("mcts",), "sweep", 4, against=("random",), grid=spec.grid))) == [
        "games was 2 and is now 4"
    ]


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"agents": ("random",)}, "at least 2 agents"),
        ({"agents": ("random", "random")}, "given twice"),
        ({"agents": ("random", "nobody")}, "nobody"),
        ({"agents": ("random", "flat:playouts=20", "greedy"), "kind": "match"}, "takes 2 agents"),
        ({"agents": ("random", "flat:playouts=20"), "kind": "knockout"}, "kind cannot be 'knockout'"),
        ({"agents": ("random", "flat:playouts=20"), "seats": "mixed"}, "seats cannot be 'mixed'"),
        ({"agents": ("random", "flat:playouts=20"), "games": 0}, "games=0"),
        ({"agents": ("random", "flat:playouts=20"), "opening": "random"}, "lacks the number of plies"),
        ({"agents": ("random", "flat:playouts=20"), "opening": "random 9"}, "at most 9 plies"),
        ({"agents": ("random", "flat:playouts=20"), "opening": "nowhere.txt"}, "cannot read nowhere.txt"),
        ({"agents": ("random", "flat:playouts=20"), "deals": 2}, "deals are for a series"),
        ({"agents": ("random", "flat:playouts=20"), "grid": (("c", ("1",)),)}, "a round-robin has no grid"),
        ({"agents": ("mcts",), "kind": "sweep", "against": ("random",)}, "a sweep needs settings to try"),
        ({"agents": ("random", "flat:playouts=20"), "clock": "soon"}, "soon"),
        ({"agents": ("random", "flat:playouts=20", "flat"), "until": "elo1=5"}, "needs one lineup"),
        ({"agents": ("random", "flat:playouts=20"), "until": "elo1=-5"}, "more than elo0"),
        ({"agents": ("random", "flat:playouts=20"), "until": "luck=1"}, "there is no 'luck'"),
    ],
)
def test_what_cannot_be_played_is_refused(settings, said):
    with pytest.raises(MossaError, match=said):
        checked(Spec(**{"game": "tictactoe", **settings}))


def test_balanced_needs_a_solver():
    with pytest.raises(MossaError, match="needs exact play"):
        checked(Spec("bigtwo", ("random", "greedy"), opening="balanced 4"))


def test_a_bad_file_is_refused(tmp_path):
    file = tmp_path / "spec.toml"
    for text, said in (
        ("game = ", "cannot read"),
        ('game = "tictactoe"\ncolour = 1', "no 'colour'"),
        ('game = "tictactoe"\ngames = "many"', "games must be a whole number"),
        ('game = "tictactoe"\nagents = "random"', "agents must be a list"),
    ):
        file.write_text(text)
        with pytest.raises(MossaError, match=said):
            read_spec(file)
