"""A training run begun or gone on with, from what a user says."""

from dataclasses import dataclass, replace
from math import isfinite
from pathlib import Path
from typing import Any

import torch

from mossa.agents.alphazero import unlearnable
from mossa.arena.accuracy.examination import MOST_POSITIONS
from mossa.arena.accuracy.questions import questions
from mossa.errors import MossaError
from mossa.games import Game
from mossa.learn import checkpoint
from mossa.learn.judge import Judge, judge_of, read_judge
from mossa.learn.recipe import SIZES, Training
from mossa.learn.run import Exam, Run
from mossa.settings import Value, parse_settings, settings_of
from mossa.solvers import unsolvable
from mossa.work.executor import MOST_WORKERS
from mossa.work.ray import imported

JUDGE = "judge.npz"
POSITIONS_SEED = 1
EXECUTORS = ("threads", "ray")


@dataclass(frozen=True)
class Wish:
    """What a user wants."""

    game: Game
    folder: Path
    hours: float = 1.0
    resume: bool = False
    workers: int = 1
    executor: str = "threads"
    device: str = "cpu"
    positions: int = 200  # asked by the exact solver, where there is one; 0: none
    every: int = 10  # iterations from one exam to the next
    teacher: Path | None = None  # the folder of another run to begin from


def run_of(wish: Wish, given: dict[str, Value]) -> Run:
    """The run, ready to train; whatever cannot be is refused here."""
    check_wish(wish)
    has_run = (wish.folder / checkpoint.LEARNER).is_file()
    if has_run and not wish.resume:
        raise MossaError(f"{wish.folder} holds a training run: go on with --resume, or name another folder by --out")
    if wish.resume and not has_run:
        raise MossaError(f"{wish.folder} holds no training run to go on with")
    if wish.resume and wish.teacher:
        raise MossaError("--resume goes on with a run as it was begun: leave out --from")
    training = _settings(wish, wish.folder) if wish.resume else Training()
    if wish.teacher is not None:
        _settings(wish, wish.teacher)
    wished: dict[str, Any] = {**parse_settings("train", given, settings_of(Training))}
    changed = [name for name in SIZES if wished.get(name, getattr(training, name)) != getattr(training, name)]
    if wish.resume and changed:
        raise MossaError(
            f"--resume keeps the network's {', '.join(changed)}; a new run --from {wish.folder} may change it"
        )
    training = replace(training, **wished)
    if training.exact_from and wish.game.has_cycles:
        raise MossaError(f"{wish.game}: positions come back in this game, so exact_from must be 0")
    wish.folder.mkdir(parents=True, exist_ok=True)
    if not wish.resume and (wish.teacher is None or wish.teacher.resolve() != wish.folder.resolve()):
        checkpoint.forget_attempt(wish.folder)
    exam = Exam({"kept": judge} if (judge := _judge(wish)) else {}, wish.every)
    run = Run(wish.game, training, wish.folder, wish.hours, wish.workers, wish.executor, wish.device, exam)
    if wish.resume:
        run.resume()
    elif wish.teacher is not None:
        run.learn_from(wish.teacher)
    return run


def check_wish(wish: Wish) -> None:
    """Refuse what cannot be, whatever is in the folder."""
    check_game(wish.game)
    if not (isfinite(wish.hours) and wish.hours > 0):
        raise MossaError(f"--hours must be more than 0, not {wish.hours:g}")
    if wish.executor not in EXECUTORS:
        raise MossaError(f"--executor must be one of {', '.join(EXECUTORS)}, not {wish.executor!r}")
    if wish.executor == "ray":
        imported()  # refused here where it is not installed
    if not 1 <= wish.workers <= MOST_WORKERS:
        raise MossaError(f"--workers must be from 1 to {MOST_WORKERS:,}, not {wish.workers:,}")
    if wish.every < 1:
        raise MossaError("--every must be 1 or more")
    if not 0 <= wish.positions <= MOST_POSITIONS:
        raise MossaError(f"--positions must be from 0 to {MOST_POSITIONS:,}, not {wish.positions:,}")
    if wish.folder.exists() and not wish.folder.is_dir():
        raise MossaError(f"--out {wish.folder} is no folder")
    if wish.teacher is not None and not wish.teacher.is_dir():
        raise MossaError(f"--from {wish.teacher} is no folder of a training run")
    _check_device(wish.device)


def _check_device(name: str) -> None:
    try:
        torch.zeros(1, device=name).item()  # some devices only pretend to hold numbers
    except (RuntimeError, AssertionError, NotImplementedError) as error:
        raise MossaError(f"--device {name}: {str(error).splitlines()[0]}") from None


def _settings(wish: Wish, folder: Path) -> Training:
    """The settings of a run, which must be of the game that is wanted."""
    trained, training = checkpoint.settings_of_run(folder)
    if trained != wish.game.spec:
        raise MossaError(f"{folder} holds a training run of {trained}, not of {wish.game}")
    return training


def check_game(game: Game) -> None:
    """Refuse a game that cannot be learnt, naming all that is missing."""
    if reason := unlearnable(game):
        raise MossaError(f"{game} cannot be trained: {reason}")
    assert game.features is not None
    position, codes = game.new(), game.new().move_codes()
    for _ in range(20):
        for code in codes:
            if not 0 <= code < game.features.moves:
                raise MossaError(
                    f"{game} cannot be trained: the codes of its moves must be 0 to {game.features.moves - 1}, "
                    f"as its `features` promise; {code} is one of them"
                )
        if not codes:
            break
        position = position.play_code(codes[-1])
        codes = position.move_codes()


def advice(game: Game) -> list[str]:
    """What an author may still add to make a game learn faster."""
    found = []
    if game.key is None:
        found.append("no `key`: the network is asked about the same position again and again")
    if game.symmetry is None or not len(game.features.images if game.features else ()):
        found.append("no `symmetry` or no `features.images`: every image of a position is learnt by itself")
    if unsolvable(game):
        found.append("no exact solver: the curve shows only Elo against earlier selves")
    return found


def _judge(wish: Wish) -> Judge | None:
    """Who examines the network: the exact solver, where there is one; its questions are kept with the run."""
    if wish.positions == 0 or unsolvable(wish.game):
        return None
    path = wish.folder / JUDGE
    if not path.is_file():
        judge_of(wish.game, list(questions(wish.game, wish.positions, POSITIONS_SEED))).save(path)
    return read_judge(wish.game, path)
