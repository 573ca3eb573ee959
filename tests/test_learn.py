"""Training: it learns, its files can be trusted, and it can be stopped at any moment."""

import csv
import os
import signal
import sys
import zipfile
from dataclasses import replace
from itertools import product
from pathlib import Path

import numpy as np
import pytest

import mossa
from mossa.arena.accuracy.questions import questions
from mossa.cli import main
from mossa.errors import MossaError
from mossa.learn import checkpoint
from mossa.learn.begin import Wish, advice, check_game, run_of
from mossa.learn.duel import duel, elo
from mossa.learn.growth import can_grow, grown
from mossa.learn.judge import judge_of, read_judge
from mossa.learn.learner import Learner
from mossa.learn.page import write_page
from mossa.learn.precision import self_play_evaluator
from mossa.learn.recipe import PRECISIONS, Training
from mossa.learn.replay import Replay
from mossa.learn.run import Exam, Run
from mossa.lock import lock_of
from mossa.nets.architecture import KINDS, architecture_for
from mossa.nets.evaluator import evaluator
from mossa.nets.file import Net, load, save
from mossa.nets.log import read_log
from tests.guided import indifferent, opinionated, untrained
from tests.process import process, wait_until
from tests.small_games import coin_race

pytestmark = pytest.mark.compiled

GAME = mossa.game("tictactoe")
TINY = Training(
    channels=8, layers=2, units=16, games=8, simulations=8, samples=128, batch=32, least_window=1000, cache_bits=10
)


def tiny_run(folder, **options):
    return Run(GAME, TINY, folder, hours=1, **options)


def some(run, count):
    """That many rows of a run."""
    rows = []
    for row in run.rows():
        rows.append(row)
        if len(rows) == count:
            break
    return rows


def test_half_precision_learns_and_answers_nearly_the_same(tmp_path):
    run = Run(GAME, replace(TINY, precision="bfloat16"), tmp_path, hours=1)
    rows = some(run, 8)
    assert rows[-1]["policy_loss"] < rows[1]["policy_loss"]
    net = load(tmp_path / "net.safetensors")
    planes = np.random.default_rng(1).random((5, 2, 9), np.float32)
    for half, full in zip(*(self_play_evaluator(net, one)(planes) for one in PRECISIONS), strict=True):
        assert half == pytest.approx(full, abs=0.05)
        assert not np.array_equal(half, full)
    assert all(weight.dtype == np.float32 for weight in net.weights.values())


def test_a_run_learns_and_writes_all_that_it_needs(tmp_path):
    judge = judge_of(GAME, list(questions(GAME, 20, 1)))
    rows = some(tiny_run(tmp_path, exam=Exam({"kept": judge}, every=4, simulations=16, duel_pairs=2)), 12)
    assert rows[-1]["policy_loss"] < rows[1]["policy_loss"]
    assert 0 <= rows[3]["kept_policy"] <= 1
    assert isinstance(rows[3]["elo"], int)
    assert rows[0]["kept_policy"] == ""
    net = load(tmp_path / "net.safetensors")
    assert net.game == "tictactoe"
    assert net.facts["training"]["channels"] == 8
    with (tmp_path / "log.csv").open() as file:
        assert [int(row["iteration"]) for row in csv.DictReader(file)] == list(range(1, 13))
    decision = mossa.agent(f"alphazero:net={tmp_path},simulations=20").choose(GAME.new())
    assert decision.move in GAME.new().legal_moves()


def test_a_run_goes_on_where_it_was_stopped(tmp_path):
    first = tiny_run(tmp_path)
    some(first, 3)
    second = tiny_run(tmp_path)
    second.resume()
    assert second.progress == first.progress
    assert second.learner.steps == first.learner.steps > 0
    assert len(second.replay) == len(first.replay)
    for name, weight in first.learner.module.weights().items():
        assert (second.learner.module.weights()[name] == weight).all()
    before, after = (one.learner.optimiser.state_dict()["state"] for one in (first, second))
    assert all((before[i]["exp_avg"] == after[i]["exp_avg"]).all() for i in before)
    assert some(second, 1)[0]["iteration"] == 4


def test_two_workers_bring_as_much_as_one_and_the_same_seed_gives_the_same_games(tmp_path):
    losses = []
    for name in ("a", "b"):
        run = tiny_run(tmp_path / name, workers=2)
        losses.append([(row["samples"], row["policy_loss"]) for row in some(run, 3)][1:])
    assert losses[0] == losses[1]


def test_a_gate_keeps_the_old_weights_until_the_new_ones_are_better(tmp_path):
    run = Run(GAME, replace(TINY, gate=1.0), tmp_path, hours=1)
    before = run.playing
    some(run, 2)
    assert run.playing is before


@pytest.mark.parametrize("kind", KINDS)
def test_a_network_that_grows_answers_as_before(kind):
    small = untrained(GAME, kind=kind, layers=3, channels=8, neck=4, units=16)
    sizes = {"layers": 5, "channels": 12, "neck": 6, "units": 24}
    large = architecture_for(GAME, kind=kind, **sizes)
    new = Learner(large, TINY).average
    weights = grown(small, large, new)
    planes = np.random.default_rng(0).random((9, large.planes, large.cells)).astype(np.float32)
    for mine, theirs in zip(
        evaluator(large, weights)(planes), evaluator(small.architecture, small.weights)(planes), strict=True
    ):
        np.testing.assert_allclose(mine, theirs, atol=1e-5)
    assert can_grow(small.architecture, large)
    assert not can_grow(large, small.architecture)
    assert can_grow(small.architecture, replace(large, layers=4)) == (kind != "residual")  # a block has two


def test_a_larger_network_begins_as_a_smaller_one_with_what_that_has_played(tmp_path):
    small = tiny_run(tmp_path / "small")
    some(small, 3)
    wish = Wish(GAME, tmp_path / "large", positions=0, teacher=tmp_path / "small")
    settings = {name: str(value) for name, value in vars(replace(TINY, channels=12)).items()}
    large = run_of(wish, settings)
    assert len(large.replay) == len(small.replay)
    assert large.playing.architecture.channels == 12
    planes = np.random.default_rng(0).random((9, 2, 9)).astype(np.float32)
    before, now = (evaluator(one.architecture, one.weights)(planes) for one in (small._newest(), large.playing))
    np.testing.assert_allclose(now[0], before[0], atol=1e-5)
    np.testing.assert_allclose(now[1], before[1], atol=1e-5)


def test_a_new_run_takes_nothing_from_one_that_never_had_an_iteration_but_all_from_its_teacher(tmp_path):
    small = tiny_run(tmp_path / "small")
    some(small, 3)
    settings = {name: str(value) for name, value in vars(TINY).items()}
    (tmp_path / "small" / "learner.safetensors").unlink()
    again = tmp_path / "small" / ".." / "small"  # the same folder by another name
    assert len(run_of(Wish(GAME, tmp_path / "small", positions=0, teacher=again), settings).replay) > 0
    assert (tmp_path / "small" / "teacher.safetensors").is_file()
    run_of(Wish(GAME, tmp_path / "small", positions=0), settings)
    assert not (tmp_path / "small" / "teacher.safetensors").exists()
    assert not (tmp_path / "small" / "replay.npz").exists()


def test_another_network_begins_with_what_one_has_played_and_lets_it_play_first(tmp_path):
    small = tiny_run(tmp_path / "small")
    some(small, 3)
    wish = Wish(GAME, tmp_path / "large", positions=0, teacher=tmp_path / "small")
    settings = {name: str(value) for name, value in vars(replace(TINY, kind="mlp", channels=12, teaching=0.5)).items()}
    large = run_of(wish, settings)
    assert len(large.replay) == len(small.replay)
    assert large.progress.samples == small.progress.samples
    rows = large.rows()
    row = next(rows)
    assert row["policy_loss"] > 0  # it learns at once
    assert large.playing.architecture.channels == 8
    large.progress.seconds = 0.6 * 3600
    next(rows)
    rows.close()
    assert large.playing.architecture.channels == 12
    facts = load(tmp_path / "large" / "net.safetensors").facts
    assert facts["teacher"]["training"]["channels"] == 8
    gone_on = run_of(replace(wish, resume=True, teacher=None), {"teaching": "0.9"})
    assert gone_on.playing.architecture.channels == 8
    with pytest.raises(MossaError, match="leave out --from"):
        run_of(replace(wish, resume=True), {})


def test_the_replay_forgets_the_oldest(tmp_path):
    run = Run(GAME, replace(TINY, least_window=1000, window=0.01), tmp_path, hours=1)
    some(run, 10)
    assert len(run.replay) == 1000


def test_the_log_of_a_run_that_goes_on_with_other_columns_keeps_each_number_in_its_own(tmp_path):
    """As when it is resumed with `--positions 0`, or with questions for the first time."""
    checkpoint.add_row(tmp_path, {"iteration": 1, "kept_policy": 0.5, "elo": 10})
    checkpoint.add_row(tmp_path, {"iteration": 2, "elo": 20})
    checkpoint.add_row(tmp_path, {"iteration": 3, "kept_policy": 0.6, "new": 7, "elo": 30})
    rows = read_log(tmp_path / "log.csv")
    assert [row["elo"] for row in rows] == ["10", "20", "30"]
    assert [row["kept_policy"] for row in rows] == ["0.5", "", "0.6"]
    assert [row["new"] for row in rows] == ["", "", "7"]


def test_a_log_that_cannot_be_written_is_left_as_it_was(tmp_path, monkeypatch):
    checkpoint.add_row(tmp_path, {"iteration": 1})

    def full(self, target):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OSError, match="No space"):
        checkpoint.add_row(tmp_path, {"iteration": 2})
    assert [path.name for path in tmp_path.iterdir()] == ["log.csv"]
    assert read_log(tmp_path / "log.csv") == [{"iteration": "1"}]


def stopped_by(sent, folder):
    """A training in a process of its own, stopped by a signal in its fourth iteration or later; its log and words."""
    settings = "channels=8,layers=2,units=16,games=8,simulations=8,samples=128,batch=32,cache_bits=10"
    arguments = ("train", "tictactoe", "--out", folder, "--positions", "0", "--hours", "0.5", "--settings", settings)
    log = folder / "log.csv"
    with process(*arguments, "--workers", "1") as running:
        wait_until(lambda: running.poll() is not None or (log.is_file() and len(read_log(log)) >= 3))
        assert running.poll() is None, running.stderr.read()
        while running.poll() is None:  # impatiently
            running.send_signal(sent)
        told, wrong = running.communicate()
    assert running.returncode in (130, -signal.SIGKILL)
    assert all(line.startswith("compiling") for line in wrong.decode().splitlines())
    return read_log(log), told.decode()


def test_ended_by_the_system_it_keeps_what_it_learns_from(tmp_path):
    rows, told = stopped_by(signal.SIGTERM, tmp_path)
    assert told.endswith(
        f"to resume: mossa train tictactoe --out {tmp_path} --resume --hours 0.5 --workers 1 --positions 0\n"
    )
    run = run_of(Wish(GAME, tmp_path, resume=True, positions=0), {})
    assert len(run.replay) == int(rows[-1]["window"])


def test_a_run_that_has_had_its_time_says_so_and_plays_nothing(tmp_path, capsys, monkeypatch):
    run = written(tmp_path)
    run.progress.seconds = 360.0
    checkpoint.write_learner(tmp_path, run.learner, vars(run.progress))
    monkeypatch.setattr(Run, "_players", lambda _: pytest.fail("it plays"))
    assert main(["train", "tictactoe", "--out", str(tmp_path), "--resume", "--hours", "0.1", "--positions", "0"]) == 0
    assert "this run has had 0.1 hours already; --hours counts all its parts" in capsys.readouterr().out


def test_stopped_before_its_first_iteration_there_is_nothing_to_go_on_with(tmp_path, monkeypatch, capsys):
    def stopped(_):
        raise KeyboardInterrupt

    monkeypatch.setattr("mossa.cli.train._watched", stopped)
    assert main(["train", "tictactoe", "--out", str(tmp_path / "run"), "--positions", "0"]) == 130
    assert "--resume" not in capsys.readouterr().out


def test_killed_in_the_middle_it_goes_on_from_the_last_checkpoint(tmp_path):
    rows, _ = stopped_by(signal.SIGKILL, tmp_path / "run")
    load(tmp_path / "run" / "net.safetensors")
    run = run_of(Wish(GAME, tmp_path / "run", resume=True, positions=0), {})
    assert run.training.channels == 8
    assert run.progress.iterations in (len(rows), len(rows) + 1)
    assert some(run, 1)[0]["iteration"] == run.progress.iterations


def test_ray_workers_play_and_one_that_is_killed_is_replaced(tmp_path):
    ray = pytest.importorskip("ray")
    from mossa.learn.ray_players import RayPlayers

    net, much = untrained(GAME), replace(TINY, samples=20_000)  # enough to be killed in the middle of it
    players = RayPlayers(GAME, much, workers=2)
    try:
        assert os.environ["RAY_USAGE_STATS_ENABLED"] == "0"
        first, second = ray.get([actor.process.remote() for actor in players.actors])
        players.begin(net)
        os.kill(first, signal.SIGKILL)
        harvests = players.harvests()
        assert sum(one.counts["samples"] for one in harvests) >= much.samples
        assert ray.get(players.actors[1].process.remote()) == second
        assert ray.get(players.actors[0].process.remote()) != first
        players.begin(net)
        harvests = players.harvests()
        assert len(harvests) == 2
        assert sum(one.counts["samples"] for one in harvests) >= much.samples
    finally:
        players.close()
        ray.shutdown()


def test_a_cluster_that_is_not_there_is_refused_at_once(monkeypatch):
    pytest.importorskip("ray")
    from mossa.learn.ray_players import RayPlayers

    monkeypatch.setenv("RAY_ADDRESS", "127.0.0.1:1")
    with pytest.raises(MossaError, match=r"no Ray cluster at 127\.0\.0\.1:1"):
        RayPlayers(GAME, TINY, workers=1)


def test_a_stronger_network_wins_the_duel():
    game = mossa.game("connect4")
    assert duel(game, opinionated(game, 1), opinionated(game, 1), 4, 4, 0) == pytest.approx(0.5)
    assert 0 <= duel(game, opinionated(game, 1), indifferent(game), 4, 4, 0) <= 1
    assert elo(0.5) == 0
    assert elo(0.75) == pytest.approx(190.85, abs=0.1)
    assert elo(1.0) > 700


def test_a_judge_is_the_same_after_it_was_written_and_read(tmp_path):
    judge = judge_of(GAME, list(questions(GAME, 15, 1)))
    judge.save(tmp_path / "judge.npz")
    again = read_judge(GAME, tmp_path / "judge.npz")
    evaluate = opinionated(GAME)
    assert judge.kept(evaluate, 0) == again.kept(evaluate, 0)
    assert judge.kept(evaluate, 500) == 1.0  # so many simulations prove every position
    assert (again.keeping <= again.legal).all()


def test_the_page_of_a_run_shows_its_curves(tmp_path):
    some(tiny_run(tmp_path), 3)
    page = write_page(tmp_path, "tic & tac", read_log(tmp_path / "log.csv")).read_text()
    assert "tic &amp; tac" in page
    assert "<polyline" in page
    assert "policy_loss" in page


def test_a_page_that_cannot_be_written_leaves_nothing_half_written(tmp_path, monkeypatch):
    def full(*_, **__):
        raise OSError(28, "No space left on device")

    (tmp_path / "page.html").write_text("the page before")
    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(MossaError, match=r"page\.html: No space left"):
        write_page(tmp_path, "tic-tac-toe", [{"iteration": "1"}])
    assert [path.name for path in tmp_path.iterdir()] == ["page.html"]


def test_what_cannot_be_trained_is_refused_with_what_is_missing(tmp_path):
    with pytest.raises(MossaError, match="without chance"):
        check_game(coin_race())
    with pytest.raises(MossaError, match="no `features`"):
        check_game(replace(GAME, features=None))
    with pytest.raises(MossaError, match=r"must be 0 to 7, as its `features` promise; 8 is"):
        check_game(replace(GAME, features=replace(GAME.features, moves=8)))
    with pytest.raises(MossaError, match="holds no training run"):
        run_of(Wish(GAME, tmp_path, resume=True), {})
    with pytest.raises(MossaError, match="channels=0 is not allowed"):
        run_of(Wish(GAME, tmp_path, positions=0), {"channels": "0"})
    with pytest.raises(MossaError, match="no setting 'chanels'; did you mean channels"):
        run_of(Wish(GAME, tmp_path, positions=0), {"chanels": "3"})
    assert advice(GAME) == []
    assert len(advice(replace(GAME, key=None, symmetry=None, name="other"))) == 3


def test_a_folder_with_a_run_is_not_overwritten_nor_gone_on_with_by_another_game(tmp_path):
    some(tiny_run(tmp_path), 1)
    with pytest.raises(MossaError, match="go on with --resume"):
        run_of(Wish(GAME, tmp_path), {})
    with pytest.raises(MossaError, match="of tictactoe, not of connect4"):
        run_of(Wish(mossa.game("connect4"), tmp_path, resume=True), {})


def test_a_network_keeps_its_size_when_its_run_goes_on(tmp_path):
    written(tmp_path)
    wish = Wish(GAME, tmp_path, resume=True, positions=0)
    assert run_of(wish, {"channels": "8", "reuse": "2"}).training.reuse == 2
    with pytest.raises(MossaError, match="keeps the network's layers, channels; a new run --from"):
        run_of(wish, {"channels": "16", "layers": "3"})


def test_a_spoilt_checkpoint_is_refused_by_name(tmp_path):
    some(tiny_run(tmp_path), 1)
    path = tmp_path / checkpoint.LEARNER
    path.write_bytes(path.read_bytes()[:-100])
    with pytest.raises(MossaError, match=r"learner\.safetensors"):
        tiny_run(tmp_path).resume()


def written(folder):
    """A run that has not begun, on disk."""
    run = tiny_run(folder)
    checkpoint.write_net(folder, "tictactoe", run.learner, {"progress": vars(run.progress)})
    checkpoint.write_learner(folder, run.learner, vars(run.progress))
    checkpoint.write_replay(folder, run.replay)
    return run


@pytest.mark.parametrize("spoilt", [b"", b"PK\x03\x04", b"\x93NUMPY\x01\x00", "cut"], ids=str)
def test_a_spoilt_window_or_judge_is_refused_by_name(tmp_path, spoilt):
    written(tmp_path)
    judge_of(GAME, list(questions(GAME, 3, 1))).save(tmp_path / "judge.npz")
    for path in (tmp_path / checkpoint.REPLAY, tmp_path / "judge.npz"):
        path.write_bytes(path.read_bytes()[:-60] if spoilt == "cut" else spoilt)
    with pytest.raises(MossaError, match=r"replay\.npz is damaged"):
        tiny_run(tmp_path).resume()
    with pytest.raises(MossaError, match=r"judge\.npz is damaged"):
        read_judge(GAME, tmp_path / "judge.npz")


def test_no_byte_of_a_judge_s_file_gives_a_traceback_when_it_is_spoilt(tmp_path):
    path = tmp_path / "judge.npz"
    judge_of(GAME, list(questions(GAME, 2, 1))).save(path)
    content = path.read_bytes()
    refused = 0
    for place, other in product(range(len(content)), (0x01, 0x80)):
        path.write_bytes(content[:place] + bytes([content[place] ^ other]) + content[place + 1 :])
        try:
            read_judge(GAME, path)
        except MossaError as error:
            refused += "judge.npz" in str(error)
    assert refused > len(content)


def test_a_window_larger_than_any_memory_is_refused(tmp_path):
    written(tmp_path)
    header = b"{'descr': '<f2', 'fortran_order': False, 'shape': (1000000000000000,), }"
    whole = b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header
    with zipfile.ZipFile(tmp_path / checkpoint.REPLAY, "w") as file:
        for name in Replay(GAME).columns:
            file.writestr(f"{name}.npy", whole)
    with pytest.raises(MossaError, match=r"replay\.npz is damaged"):
        tiny_run(tmp_path).resume()


def test_the_window_and_judge_of_another_game_are_refused(tmp_path):
    other = mossa.game("connect4")
    judge_of(other, list(questions(other, 2, 1))).save(tmp_path / "judge.npz")
    with pytest.raises(MossaError, match="of another game"):
        read_judge(GAME, tmp_path / "judge.npz")
    written(tmp_path)
    checkpoint.write_replay(tmp_path, Replay(other))
    with pytest.raises(MossaError, match=r"replay\.npz does not fit"):
        tiny_run(tmp_path).resume()


@pytest.mark.parametrize(
    "facts",
    [
        {},
        {"training": {"nosuch": 1}},
        {"training": 3},
        {"training": {"layers": "x"}},
        {"training": {"games": 10**9}},
        {"training": {"kind": ["conv"]}},
    ],
    ids=str,
)
def test_a_network_that_does_not_say_how_it_was_trained_is_not_gone_on_with(tmp_path, facts):
    run = written(tmp_path)
    save(Net("tictactoe", run.learner.architecture, run.learner.average, facts), tmp_path / checkpoint.NET)
    with pytest.raises(MossaError, match="does not say how it was trained"):
        run_of(Wish(GAME, tmp_path, resume=True, positions=0), {})
    with pytest.raises(MossaError, match="does not say how far"):
        tiny_run(tmp_path / "new").learn_from(tmp_path)


@pytest.mark.parametrize(
    "progress",
    [
        {"nosuch": 1},
        {"samples": "x"},
        {"seconds": float("nan")},
        {"samples": 10**400},
        {"seconds": 10**400},
        {"iterations": 1.5},
        {"games": True},
    ],
    ids=lambda progress: str(progress)[:30],
)
def test_progress_that_is_no_progress_is_refused(tmp_path, progress):
    run = written(tmp_path)
    checkpoint.write_learner(tmp_path, run.learner, progress)
    with pytest.raises(MossaError, match="does not say how far"):
        tiny_run(tmp_path).resume()


@pytest.mark.parametrize(
    "wish",
    [
        {"hours": float("nan")},
        {"hours": -1},
        {"every": 0},
        {"workers": 9999},
        {"workers": 0},
        {"device": "moon"},
        {"device": "meta"},
        {"executor": "moon"},
    ],
    ids=str,
)
def test_wishes_that_cannot_be_are_refused(tmp_path, wish):
    with pytest.raises(MossaError, match=f"--{next(iter(wish))}"):
        run_of(Wish(GAME, tmp_path / "run", positions=0, **wish), {})
    assert not (tmp_path / "run").exists()


def test_self_play_that_does_not_fit_into_memory_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr("mossa.learn.players.machine_megabytes", lambda: 1.0)
    with pytest.raises(MossaError, match=r"self-play takes up to \d+ megabytes, and this machine has 1: lower games"):
        some(Run(GAME, replace(TINY, games=512, simulations=64), tmp_path, hours=1), 1)


def test_ray_that_is_not_installed_is_asked_for_before_anything_is_made(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(MossaError, match=r"pip install 'mossa\[ray\]'"):
        run_of(Wish(GAME, tmp_path / "run", positions=0, executor="ray"), {})
    assert not (tmp_path / "run").exists()


def test_endings_are_not_solved_where_positions_come_back(tmp_path):
    with pytest.raises(MossaError, match="positions come back"):
        run_of(Wish(mossa.game("gobblet3"), tmp_path / "run", positions=0), {"exact_from": 9})
    assert not (tmp_path / "run").exists()


def test_two_runs_do_not_share_a_folder(tmp_path, capsys):
    with lock_of(tmp_path / "run"):
        assert main(["train", "tictactoe", "--out", str(tmp_path / "run"), "--positions", "0"]) == 2
    assert "another process works on" in capsys.readouterr().err
    assert not (tmp_path / "run").exists()


def test_a_full_disk_keeps_the_checkpoint_before_and_leaves_nothing_half_written(tmp_path, monkeypatch):
    run = written(tmp_path)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}

    def full(*_, **__):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(np, "savez", full)
    monkeypatch.setattr(Path, "replace", full)
    for write in (lambda: checkpoint.write_replay(tmp_path, run.replay), lambda: run._saved({})):
        with pytest.raises(OSError, match="No space left"):
            write()
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_numbers_that_are_none_do_not_take_the_place_of_a_network(tmp_path):
    run = written(tmp_path)
    before = (tmp_path / checkpoint.NET).read_bytes()
    run.learner.average["value.bias"][:] = np.nan
    run.replay.columns["states"] = np.concatenate([GAME.new().copy_state()] * 4)
    for name, column in run.replay.columns.items():
        if name != "states":
            run.replay.columns[name] = np.zeros((4, *column.shape[1:]), column.dtype)
    with pytest.raises(MossaError, match=r"no longer finite; .* keeps those before"):
        some(run, 1)
    assert (tmp_path / checkpoint.NET).read_bytes() == before


def test_a_log_that_cannot_be_read_is_not_replaced(tmp_path):
    (tmp_path / checkpoint.LOG).write_text("iteration,elo\n1," + "9" * 200_000 + "\n")
    with pytest.raises(MossaError, match=r"log\.csv cannot be read"):
        checkpoint.add_row(tmp_path, {"iteration": 2})
    assert (tmp_path / checkpoint.LOG).stat().st_size > 200_000


def test_no_run_lies_in_the_root_of_the_file_system(capsys):
    assert main(["train", "tictactoe", "--out", "/"]) == 2
    assert "/ is no folder to work in" in capsys.readouterr().err


def test_averaged_weights_follow_the_trained_ones(tmp_path):
    run = tiny_run(tmp_path)
    before = {name: weight.copy() for name, weight in run.learner.average.items()}
    some(run, 3)
    moved = [name for name, weight in run.learner.average.items() if not np.allclose(weight, before[name])]
    assert moved
    evaluate = evaluator(run.learner.architecture, run.learner.average)
    assert np.isfinite(evaluate(np.zeros((1, 2, 9), np.float32))[0]).all()
