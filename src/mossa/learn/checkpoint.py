"""A training run on disk, which can be stopped at any moment: every file is written whole or not at all.

net.safetensors      the averaged weights, which play, with settings and history
learner.safetensors  the weights being trained and the state of the optimiser
replay.npz           the positions being learnt from, written now and then and when the run is stopped
log.csv              a row an iteration
teacher.safetensors  the network of another run that plays at first, where there is one
"""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
import torch

from mossa.errors import MossaError
from mossa.learn.columns import read_columns, write_columns
from mossa.learn.learner import Learner
from mossa.learn.recipe import Training
from mossa.learn.replay import Replay
from mossa.nets.file import Net, load, read_tensors, save, write_tensors
from mossa.nets.log import rows_of, write_log
from mossa.settings import settings_of
from mossa.writing import whole

NET, LEARNER, REPLAY, LOG = "net.safetensors", "learner.safetensors", "replay.npz", "log.csv"
TEACHER = "teacher.safetensors"


def write_net(folder: Path, game: str, learner: Learner, facts: dict[str, Any]) -> None:
    training = asdict(learner.training)
    save(Net(game, learner.architecture, learner.average, {**facts, "training": training}), folder / NET)


def write_learner(folder: Path, learner: Learner, progress: dict[str, Any]) -> None:
    tensors = {f"weight.{name}": one for name, one in learner.module.weights().items()}
    tensors |= {f"average.{name}": one for name, one in learner.average.items()}
    for i, state in learner.optimiser.state_dict()["state"].items():
        tensors |= {f"optimiser.{i}.{name}": one.cpu().numpy() for name, one in state.items()}
    write_tensors(folder / LEARNER, tensors, {"progress": json.dumps(progress), "steps": str(learner.steps)})


def read_learner(folder: Path, learner: Learner) -> dict[str, Any]:
    """Give a learner what was written of it; the progress written with it."""
    tensors, metadata = read_tensors(folder / LEARNER)
    try:
        learner.module.load(_below(tensors, "weight."))
        for name, one in _below(tensors, "average.").items():
            learner.average[name][...] = one
        state: dict[int, dict[str, Any]] = {}
        for name, one in _below(tensors, "optimiser.").items():
            number, _, field = name.partition(".")
            state.setdefault(int(number), {})[field] = torch.from_numpy(np.array(one)).to(learner.device)
        groups = learner.optimiser.state_dict()["param_groups"]
        learner.optimiser.load_state_dict({"state": state, "param_groups": groups})
        learner.steps = int(metadata["steps"])
        progress = dict[str, Any](json.loads(metadata["progress"]))
    except (KeyError, ValueError, TypeError, RuntimeError, RecursionError) as error:
        raise MossaError(f"{folder / LEARNER} does not fit: {error}") from None
    return progress


def _below(tensors: dict[str, Any], prefix: str) -> dict[str, Any]:
    return {name.removeprefix(prefix): one for name, one in tensors.items() if name.startswith(prefix)}


def write_replay(folder: Path, replay: Replay) -> None:
    write_columns(folder / REPLAY, **replay.columns)


def read_replay(folder: Path, replay: Replay) -> None:
    """Fill in what was being learnt from, if it was written."""
    if not (folder / REPLAY).is_file():
        return
    columns = read_columns(folder / REPLAY, *replay.columns)
    try:
        found = {name: columns[name].view(mine.dtype) for name, mine in replay.columns.items()}
    except (ValueError, TypeError) as error:
        raise MossaError(f"{folder / REPLAY} does not fit: {error}") from None
    shapes = {name: mine.shape[1:] for name, mine in replay.columns.items()}
    if len(set(map(len, found.values()))) != 1 or any(found[name].shape[1:] != shapes[name] for name in found):
        raise MossaError(f"{folder / REPLAY} does not fit: its columns are not those of this game")
    replay.columns = found


def copy_teacher(run: Path, folder: Path) -> Net:
    """The network of another run, kept with this one, which can then go on without the other."""
    teacher = load(run / NET)
    save(teacher, folder / TEACHER)
    return teacher


def read_teacher(folder: Path) -> Net | None:
    return load(folder / TEACHER) if (folder / TEACHER).is_file() else None


def forget_attempt(folder: Path) -> None:
    """Remove what a run left behind that was ended before its first iteration: a new one would take it for its own."""
    for name in (TEACHER, REPLAY):
        (folder / name).unlink(missing_ok=True)


def settings_of_run(folder: Path) -> tuple[str, Training]:
    """The game and the settings that a run was begun with."""
    net = load(folder / NET)
    try:
        training = Training(**net.facts["training"])
        for one in settings_of(Training):
            one.check("train", getattr(training, one.name))
    except (KeyError, TypeError, MossaError) as error:
        raise MossaError(f"{folder / NET} does not say how it was trained: {error}") from None
    return net.game, training


def add_row(folder: Path, row: dict[str, Any]) -> None:
    """Add to the log, or refuse where what is there would be lost.

    A run that goes on may have other columns than before: they are added to those that there are.
    """
    path = folder / LOG
    with whole(path) as unfinished:
        write_log(unfinished, [*rows_of(path), row])
