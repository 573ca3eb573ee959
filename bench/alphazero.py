"""How strong and how fast the networks are: every figure of docs/alphazero.md by one command each.

    python bench/alphazero.py accuracy connect4 [--positions 1000] [--net NET]    value kept: 0, 128, 800 simulations
    python bench/alphazero.py openings [--positions 500] [--net NET]              Connect 4: hard and medium positions
    python bench/alphazero.py perfect [--games 100]          Connect 4: as first player against perfect play
    python bench/alphazero.py matches connect4 [--games 100]         against mcts and alphabeta at equal time
    python bench/alphazero.py curve gobblet4 --nets FOLDER [--games 40]   each network there against alphabeta
    python bench/alphazero.py cores connect4                 self-play by two workers against one, by the clock
    python bench/alphazero.py speed connect4                 self-play a second and core, and where its time goes
    python bench/alphazero.py latency connect4               milliseconds for a move of 128 simulations
    python bench/alphazero.py lines                          tic-tac-toe: every line of the rival, at 50 simulations

Time is this process's CPU time, except in matches, curve and cores: those need a quiet machine.
"""

import argparse
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from statistics import median
from time import monotonic, process_time

import numpy as np

import mossa
from mossa.arena.accuracy.questions import Question, questions
from mossa.arena.statistics.intervals import wilson
from mossa.games import Game, Position
from mossa.jit import below, new_rng
from mossa.learn.judge import Judge, judge_of, read_judge
from mossa.learn.players import players_of
from mossa.learn.recipe import Training
from mossa.learn.selfplay import SelfPlay
from mossa.nets.evaluator import evaluator_of
from mossa.nets.file import load
from mossa.nets.forward import Evaluator
from mossa.nets.images import mean_over_images
from mossa.nets.shelf import net_for

SIMULATIONS = (0, 128, 800)


def share(kept: float, count: int) -> str:
    low, high = wilson(kept, count)
    return f"{kept:.1%} ({low:.1%} to {high:.1%})"


def judge_for(game: Game, name: str, asked: Iterator[Question], folder: Path | None) -> Judge:
    """Who asks these questions; kept in the folder, if there is one, because they take long to solve."""
    path = folder / f"{name}.npz" if folder else None
    if path is not None and path.is_file():
        return read_judge(game, path)
    judge = judge_of(game, list(asked))
    if path is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
        judge.save(path)
    return judge


def judged(title: str, judge: Judge, evaluate: Evaluator) -> None:
    floor, count = (judge.keeping.sum(1) / judge.legal.sum(1)).mean(), len(judge.states)
    print(f"{title}: {count} positions, a random move keeps {floor:.1%}", flush=True)
    for simulations in SIMULATIONS:
        kept = judge.kept(evaluate, simulations)
        print(f"  {simulations:4} simulations keep {share(kept, count)}, mistakes {1 - kept:.1%}", flush=True)


def random_position(game: Game, plies: int, rng: np.ndarray) -> Position | None:
    position = game.new()
    for _ in range(plies):
        codes = position.move_codes()
        if not codes:
            return None
        position = position.play_code(codes[below(rng, len(codes))])
    return None if position.is_over else position


def drawn(plies: tuple[int, int], scores: tuple[int, int], count: int, seed: int) -> Iterator[Question]:
    """Positions of random play of Connect 4 with so many plies and such scores, either way; all count."""
    game, rng, known = mossa.game("connect4"), new_rng(seed, "openings", *plies), set[Position]()
    while count:
        position = random_position(game, plies[0] + int(below(rng, plies[1] - plies[0] + 1)), rng)
        if position is None or position in known:
            continue
        known.add(position)
        solution = mossa.solve(position)
        if scores[0] <= abs(solution.score or 0) <= scores[1]:
            count -= 1
            yield Question(position, solution)


def evaluator_for(options: argparse.Namespace, game: Game) -> Evaluator:
    return mean_over_images(evaluator_of(net_for(options.net, game)), game, options.images)


def agent_for(options: argparse.Namespace, budget: str) -> str:
    return f"alphazero:net={options.net},images={options.images},{budget}"


def openings(options: argparse.Namespace) -> None:
    game = mossa.game("connect4")
    evaluate = evaluator_for(options, game)
    for title, plies, scores in (
        ("hard openings (6-13 plies, score 3 or less)", (6, 13), (0, 3)),
        ("medium openings (6-13 plies, score 4 or more)", (6, 13), (4, 99)),
        ("middle games (14-25 plies)", (14, 25), (0, 99)),
    ):
        name = f"openings-{plies[0]}-{scores[0]}-{options.positions}-{options.seed}"
        asked = drawn(plies, scores, options.positions, options.seed)
        judged(title, judge_for(game, name, asked, options.keep), evaluate)


def accuracy(options: argparse.Namespace) -> None:
    game = mossa.game(options.game)
    asked = questions(game, options.positions, options.seed)
    judge = judge_for(game, f"{game.name}-{options.positions}-{options.seed}", asked, options.keep)
    judged(f"decisive positions of {game}", judge, evaluator_for(options, game))


def perfect(options: argparse.Namespace) -> None:
    """Win rate as first player from random openings of 2 plies that are won in theory."""
    game, rng, wins, played = mossa.game("connect4"), new_rng(options.seed, "perfect"), 0, set[str]()
    mine, theirs = mossa.agent(agent_for(options, "simulations=800")), mossa.agent("perfect")
    value = cache(lambda position: mossa.solve(position).value)
    answer = cache(lambda position: mine.choose(position).move)  # the same every time: it needs no seed
    for number in range(options.games):
        position = None
        while position is None or value(position) != 1:
            position = random_position(game, 2, rng)
        while not position.is_over:
            mover = position.to_move
            position = position.play(answer(position) if mover == 0 else theirs.choose(position, seed=number).move)
        wins += position.score(0) > 0
        played.add(position.line)
    won = share(wins / options.games, options.games)
    print(f"first player against perfect play: wins {won} of {options.games} games, {len(played)} of them different")


def matches(options: argparse.Namespace) -> None:
    for rival in ("mcts", "alphabeta"):
        agents = [agent_for(options, f"seconds={options.seconds}"), f"{rival}:seconds={options.seconds}"]
        found = mossa.match(options.game, agents, games=options.games, seed=options.seed, opening_plies=2)
        low, high = found.interval[0]
        score = f"{found.score[0]:.1%} ({low:.1%} to {high:.1%})"
        print(f"{options.game} against {rival}, {options.seconds} s a move: {score}", flush=True)


def curve(options: argparse.Namespace) -> None:
    """The score of each network of a folder against alphabeta, as CSV."""
    print("net,core_seconds,score,low,high")
    for path in sorted(options.nets.glob("*.safetensors")):
        agents = [f"alphazero:net={path},seconds={options.seconds}", f"alphabeta:seconds={options.seconds}"]
        found = mossa.match(options.game, agents, games=options.games, seed=options.seed, opening_plies=2)
        spent = load(path).facts["progress"]["core_seconds"]
        low, high = found.interval[0]
        print(f"{path.stem},{spent:.0f},{found.score[0]:.3f},{low:.3f},{high:.3f}", flush=True)


def cores(options: argparse.Namespace) -> None:
    """Positions a second by the clock, of one worker and of two."""
    game, training, found = mossa.game(options.game), Training(samples=20_000), []
    net = net_for(options.net, game)
    for workers in (1, 2):
        players = players_of("threads", game, training, workers=workers)
        players.begin(net)
        players.harvests()  # compiled, and the games at different plies
        begin = monotonic()
        players.begin(net)
        found.append(sum(one.counts["samples"] for one in players.harvests()) / (monotonic() - begin))
        players.close()
        print(f"workers: {workers}, {found[-1]:,.0f} positions a second", flush=True)
    print(f"two against one: {found[1] / found[0]:.2f}")


def speed(options: argparse.Namespace) -> None:
    game, training = mossa.game(options.game), Training(samples=20_000)
    evaluate, spent = evaluator_of(net_for(options.net, game)), [0.0]

    def timed(planes: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        begin = process_time()
        answer = evaluate(planes)
        spent[0] += process_time() - begin
        return answer

    player = SelfPlay(game, training, 0)
    player.play(timed, 2_000)  # compiled, and the games at different plies
    spent[0], begin = 0.0, process_time()
    counts = player.play(timed, training.samples).counts
    seconds = process_time() - begin
    for name in ("games", "samples", "evaluations", "simulations"):
        print(f"{name:>12} {counts[name] / seconds:10,.0f} a second and core")
    print(f"network {spent[0] / seconds:.0%}, tree, rules and Python {1 - spent[0] / seconds:.0%}")


def latency(options: argparse.Namespace) -> None:
    game = mossa.game(options.game)
    agent = mossa.agent(agent_for(options, "simulations=128"))
    agent.choose(game.new())
    taken = []
    for number in range(50):
        position, rng = None, new_rng(options.seed, "latency", number)
        while position is None:
            position = random_position(game, int(below(rng, 12)), rng)
        begin = process_time()
        agent.choose(position)
        taken.append(1000 * (process_time() - begin))
    print(f"128 simulations: median {median(taken):.1f} ms, slowest {max(taken):.1f} ms of CPU time")


def lines(options: argparse.Namespace) -> None:
    agent, ends = mossa.agent("alphazero:simulations=50"), []

    def walk(position: Position, mine: int) -> None:
        if position.is_over:
            ends.append(position.score(mine))
            return
        is_mine = position.to_move == mine
        for move in [agent.choose(position).move] if is_mine else position.legal_moves():
            walk(position.play(move), mine)

    for seat in (0, 1):
        walk(mossa.game("tictactoe").new(), seat)
    print(f"tic-tac-toe at 50 simulations: {len(ends)} lines, {sum(end < 0 for end in ends)} lost")


PARTS = (accuracy, openings, perfect, matches, curve, cores, speed, latency, lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", choices=[one.__name__ for one in PARTS])
    parser.add_argument("game", nargs="?", default="connect4")
    parser.add_argument("--net", default="default")
    parser.add_argument("--images", type=int, default=1, help="over which the network's answers are averaged")
    parser.add_argument("--positions", type=int, default=500)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=0.2, help="a move, in matches and curve")
    parser.add_argument("--nets", type=Path, help="a folder of networks, for curve")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--keep", type=Path, help="a folder for solved positions, so that they are solved once")
    options = parser.parse_args()
    next(one for one in PARTS if one.__name__ == options.part)(options)


if __name__ == "__main__":
    main()
