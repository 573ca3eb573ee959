"""Networks: files that can be trusted, and forward passes that agree."""

import json
import os
import pickle
import shutil
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import mossa
from mossa.errors import MossaError
from mossa.nets.architecture import KINDS, architecture_for
from mossa.nets.evaluator import evaluator
from mossa.nets.file import load, read_tensors, save, write_tensors
from mossa.nets.forward import numpy_evaluator
from mossa.nets.images import mean_over_images
from mossa.nets.runtime import runtime_evaluator
from mossa.nets.shelf import MOST_READ, _read, net_for, shelves
from tests.guided import untrained
from tools.ship_net import joined

GAME = mossa.game("connect4")


@pytest.mark.parametrize("kind", KINDS)
def test_numpy_onnx_and_torch_agree(kind):
    import torch

    from mossa.learn.module import Module

    net = untrained(GAME, kind=kind, layers=5)
    seen = net.architecture
    planes = np.random.default_rng(0).random((9, seen.planes, seen.cells)).astype(np.float32)
    module = Module(seen)
    module.load(net.weights)
    with torch.no_grad():
        logits, values = module(torch.from_numpy(planes.reshape(9, seen.planes, seen.rows, seen.columns)))
    for engine in (numpy_evaluator, runtime_evaluator):
        mine = engine(seen, net.weights)(planes)
        np.testing.assert_allclose(mine[0], logits.numpy(), atol=1e-5)
        np.testing.assert_allclose(mine[1], values.numpy(), atol=1e-5)
    assert module.weights().keys() == net.weights.keys()


@pytest.mark.parametrize("engine", [numpy_evaluator, runtime_evaluator])
def test_no_value_is_beyond_a_win_or_a_loss(engine):
    net = untrained(GAME)
    planes = np.zeros((1, net.architecture.planes, net.architecture.cells), np.float32)
    for sign in (1, -1):  # here the tanh of ONNX Runtime is 1.0000002
        weights = net.weights | {"value.weight": net.weights["value.weight"] * 0, "value.bias": np.float32([8.99997])}
        weights["value.bias"] *= sign
        assert 0.9999 < sign * engine(net.architecture, weights)(planes)[1][0] <= 1


@pytest.mark.parametrize(("name", "count"), [("connect4", 2), ("tictactoe", 8)])
def test_the_mean_over_all_images_is_the_same_for_each_of_them(name, count):
    game = mossa.game(name)
    net = untrained(game, kind="mlp")
    seen, single = game.features, numpy_evaluator(net.architecture, net.weights)
    mean = mean_over_images(single, game, 64)
    planes = np.random.default_rng(0).random((3, seen.planes, seen.cells)).astype(np.float32)
    logits, values = mean(planes)
    assert not np.allclose(values, single(planes)[1], atol=1e-4)
    answers = []
    for symmetry in range(count):
        image = np.empty_like(planes)
        image[:, :, seen.images[symmetry]] = planes
        turned, same = mean(image)
        moves = [game.symmetry.move(move, symmetry) for move in range(seen.moves)]
        np.testing.assert_allclose(turned[:, moves], logits, atol=1e-5)
        np.testing.assert_allclose(same, values, atol=1e-5)
        answers.append(single(image)[1])
    np.testing.assert_allclose(np.mean(answers, 0), values, atol=1e-5)
    assert mean_over_images(single, game, 1) is single


def test_a_network_is_the_same_after_it_was_written_and_read(tmp_path):
    net = untrained(GAME)
    save(net, tmp_path / "a.safetensors")
    again = load(tmp_path / "a.safetensors")
    assert (again.game, again.architecture, again.facts) == (net.game, net.architecture, net.facts)
    assert all((again.weights[name] == weight).all() for name, weight in net.weights.items())
    save(net, tmp_path / "b.safetensors", half=True)
    halved = load(tmp_path / "b.safetensors")
    assert all(np.allclose(halved.weights[name], weight, atol=2e-3) for name, weight in net.weights.items())
    assert (tmp_path / "b.safetensors").stat().st_size < 0.6 * (tmp_path / "a.safetensors").stat().st_size


def test_the_files_are_those_of_the_safetensors_library(tmp_path):
    from safetensors.numpy import load_file

    net = untrained(GAME)
    save(net, tmp_path / "a.safetensors")
    theirs = load_file(tmp_path / "a.safetensors")
    assert all((theirs[name] == weight).all() for name, weight in net.weights.items())


@pytest.mark.parametrize("kept", [0, 4, 8, 40, 1000, -1])
def test_a_truncated_file_is_refused_by_name(tmp_path, kept):
    path = tmp_path / "cut.safetensors"
    save(untrained(GAME), path)
    path.write_bytes(path.read_bytes()[:kept])
    with pytest.raises(MossaError, match=r"cut\.safetensors"):
        load(path)


def test_a_foreign_file_is_refused_and_nothing_in_it_is_run(tmp_path):
    class Trap:
        def __reduce__(self):
            return (pytest.fail, ("unpickled",))

    path = tmp_path / "foreign.safetensors"
    for content in (pickle.dumps(Trap()), b"{}", b"PK\x03\x04" * 50, json.dumps({"a": 1}).encode() * 20):
        path.write_bytes(content)
        with pytest.raises(MossaError, match=r"foreign\.safetensors is not a safetensors file"):
            load(path)
    write_tensors(path, {"x": np.zeros(3, np.float32)}, {})
    with pytest.raises(MossaError, match="no network of mossa"):
        load(path)


def test_a_network_whose_weights_do_not_fit_is_refused(tmp_path):
    net, path = untrained(GAME), tmp_path / "odd.safetensors"
    save(replace(net, weights={**net.weights, "value.bias": np.zeros(2, np.float32)}), path)
    with pytest.raises(MossaError, match=r"odd\.safetensors is damaged: value\.bias"):
        load(path)
    tensors, metadata = read_tensors(path)
    write_tensors(path, tensors, {**metadata, "architecture": '{"planes": 6}'})
    with pytest.raises(MossaError, match=r"odd\.safetensors is damaged"):
        load(path)


def test_a_network_of_another_game_is_refused(tmp_path):
    path = tmp_path / "c4.safetensors"
    save(untrained(GAME), path)
    assert net_for(str(path), GAME).game == "connect4"
    with pytest.raises(MossaError, match="plays connect4, not tictactoe"):
        net_for(str(path), mossa.game("tictactoe"))


def test_a_network_made_for_another_board_is_refused(tmp_path):
    path = tmp_path / "narrow.safetensors"
    save(replace(untrained(mossa.game("connect4:width=5")), game="connect4"), path)
    with pytest.raises(MossaError, match="made for another board than that of connect4"):
        net_for(str(path), GAME)
    assert "another board" in mossa.agent(f"alphazero:net={path}").refusal(GAME)


def test_a_network_whose_answers_are_no_numbers_is_refused_when_it_is_asked(tmp_path):
    net, path = untrained(GAME), tmp_path / "giant.safetensors"
    save(replace(net, weights={name: np.full_like(weight, 1e30) for name, weight in net.weights.items()}), path)
    agent = mossa.agent(f"alphazero:net={path},simulations=0,engine=numpy")
    with np.errstate(all="ignore"), pytest.raises(MossaError, match="answers what are no numbers"):
        agent.choose(GAME.new(), 1)


def test_facts_that_are_no_object_are_refused(tmp_path):
    path = tmp_path / "odd.safetensors"
    save(untrained(GAME), path)
    tensors, metadata = read_tensors(path)
    for facts in ("[1, 2]", "3", "null"):
        write_tensors(path, tensors, {**metadata, "facts": facts})
        with pytest.raises(MossaError, match=r"odd\.safetensors is damaged"):
            load(path)


def test_what_never_ends_or_is_far_too_large_is_not_read(tmp_path):
    os.mkfifo(tmp_path / "pipe.safetensors")
    (tmp_path / "large.safetensors").touch()
    os.truncate(tmp_path / "large.safetensors", 1 << 40)  # takes no room
    (tmp_path / "folder.safetensors").mkdir()
    for name in ("pipe", "large", "folder"):
        with pytest.raises(MossaError, match=f"{name}.safetensors is not a safetensors file"):
            load(tmp_path / f"{name}.safetensors")
        with pytest.raises(MossaError):
            net_for(str(tmp_path / f"{name}.safetensors"), GAME)
    with pytest.raises(MossaError):
        load(Path("/dev/zero"))


def test_a_damaged_network_takes_nothing_from_the_others(tmp_path, monkeypatch, capsys):
    from mossa.cli import main
    from mossa.web.networks import networks

    monkeypatch.setenv("MOSSA_DATA_DIR", str(tmp_path))
    shelf = tmp_path / "nets"
    shelf.mkdir()
    save(replace(untrained(GAME), facts={"command": ["no", "text"]}), shelf / "mine.safetensors")
    (shelf / "mine.csv").write_bytes(b"core_seconds,elo\n1,2\nx,3\n4\n5,\xff\n6,7\n")
    (shelf / "cut.safetensors").write_bytes(b"cut")
    os.mkfifo(shelf / "pipe.safetensors")
    assert main(["nets"]) == 0
    told = capsys.readouterr()
    assert "mine" in told.out
    assert "cut.safetensors is not a safetensors file; it is left aside" in told.err
    assert main(["nets", "mine"]) == 0
    assert "['no', 'text']" in capsys.readouterr().out
    found = {one.name: one for one in networks()}
    assert found["mine"].curves == {"elo": [(1.0, 2.0), (6.0, 7.0)]}
    assert "cut" not in found
    assert "connect4" in found


def test_a_network_that_says_odd_things_of_itself_takes_nothing_from_the_others(tmp_path, monkeypatch, capsys):
    """Numbers that are none or have no end, half a letter, a name that is no text: lists still list."""
    from mossa.cli import main
    from mossa.web.networks import networks

    monkeypatch.setenv("MOSSA_DATA_DIR", str(tmp_path))
    shelf = tmp_path / "nets"
    shelf.mkdir()
    odd = {"games": 10**400, "core_seconds": float("inf"), "seed": float("nan"), "more": [float("nan")]}
    save(replace(untrained(GAME), facts=odd), shelf / "odd.safetensors")
    shutil.copy(shelf / "odd.safetensors", os.fsencode(shelf) + b"/\xff.safetensors")
    tensors, metadata = read_tensors(shelf / "odd.safetensors")
    write_tensors(shelf / "far.safetensors", tensors, {**metadata, "facts": '{"core_seconds": 1e999}'})
    write_tensors(shelf / "half.safetensors", tensors, {**metadata, "facts": r'{"command": "\ud800"}'})
    (shelf / "odd.csv").touch()
    os.truncate(shelf / "odd.csv", 1 << 40)  # takes no room
    assert main(["nets"]) == 0
    told = capsys.readouterr()
    assert "odd" in told.out
    assert "half.safetensors is damaged" in told.err
    assert main(["nets", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out, parse_constant=pytest.fail)["nets"]
    assert {"odd", "far", "connect4"} <= {one["name"] for one in listed}
    for one in networks():
        assert one.model_dump_json()


def test_the_server_reads_a_network_once_as_long_as_its_files_stay_the_same(tmp_path, monkeypatch):
    """Megabytes that anybody could have it read again and again."""
    from mossa.web import networks

    (tmp_path / "nets").mkdir()
    monkeypatch.setenv("MOSSA_DATA_DIR", str(tmp_path))
    path, read = tmp_path / "nets" / "mine.safetensors", []
    save(untrained(GAME), path)

    def counted(path):
        read.append(path)
        return load(path)

    monkeypatch.setattr(networks, "load", counted)
    for _ in range(3):
        assert "mine" in [one.name for one in networks.networks()]
    assert read.count(path) == 1
    log = path.with_suffix(".csv")
    log.write_text("core_seconds,elo\n1,10\n2,20\n")
    assert {one.name: one for one in networks.networks()}["mine"].curves == {"elo": [(1.0, 10.0), (2.0, 20.0)]}
    path.write_bytes(b"spoilt")
    assert "mine" not in [one.name for one in networks.networks()]


def test_networks_that_were_replaced_are_let_go(tmp_path):
    path = tmp_path / "net.safetensors"
    for number in range(2 * MOST_READ):
        save(untrained(GAME, number), path)
        os.utime(path, (number, number))
        net_for(str(path), GAME)
    assert _read.cache_info().currsize <= MOST_READ


def test_a_network_that_does_not_exist_is_named_with_those_that_do():
    with pytest.raises(MossaError, match="there is no network 'nosuch'"):
        net_for("nosuch", GAME)


def test_every_network_that_is_shipped_is_small_sound_and_says_how_it_was_made():
    for shelf in shelves():
        if shelf.is_shipped:
            net = load(shelf.path)
            assert shelf.path.stat().st_size < 3_000_000
            assert net.architecture == architecture_for(mossa.game(net.game), **_sizes(net.architecture))
            assert net.facts["command"].startswith("mossa train ")
            assert {"seed", "core_seconds"} <= net.facts.keys()


def _sizes(made):
    return {name: getattr(made, name) for name in ("kind", "layers", "channels", "neck", "units")}


def test_an_engine_that_is_not_installed_is_refused(monkeypatch):
    net = untrained(GAME)
    monkeypatch.setattr("mossa.nets.evaluator.find_spec", lambda _: None)
    with pytest.raises(MossaError, match=r"mossa\[nets\]"):
        evaluator(net.architecture, net.weights, "onnx")
    logits, _ = evaluator(net.architecture, net.weights)(np.zeros((2, 6, 42), np.float32))
    assert logits.shape == (2, 7)


def test_a_network_tells_how_it_was_made(capsys):
    from mossa.cli import main

    assert main(["nets"]) == 0
    assert "mossa train" not in capsys.readouterr().out  # whole commands would bury the list
    assert main(["nets", "tictactoe"]) == 0
    told = capsys.readouterr().out
    assert "mossa train tictactoe" in told
    assert "seed 1" in told
    assert main(["nets", "nobody"]) == 2
    assert "there is no network 'nobody'" in capsys.readouterr().err


def test_times_and_elo_of_runs_that_grew_from_each_other_are_added_up(tmp_path):
    paths = [tmp_path / "first.csv", tmp_path / "second.csv"]
    paths[0].write_text("seconds,core_seconds,elo\n3.0,2.0,7\n5.0,4.5,\n")
    paths[1].write_text("seconds,core_seconds,elo\n1.0,0.5,\n2.0,1.0,-2\n")
    found = [tuple(row.values()) for row in joined(paths)]
    assert found == [("3.0", "2.0", "7"), ("5.0", "4.5", ""), ("6.0", "5.0", ""), ("7.0", "5.5", "5")]
