"""Games, agents and decisions as JSON objects: what `--json`, the web app and the protocols give alike."""

import inspect
from dataclasses import asdict
from typing import Any

from mossa.agents import Agent, Candidate, Decision
from mossa.evaluation import evaluations
from mossa.games import Game, Position
from mossa.settings import Setting, settings_of
from mossa.solvers import Solution


def described_game(name: str, of: Game) -> dict[str, Any]:
    """The facts of a game."""
    return {
        "name": name,
        "title": of.title,
        "players": of.players,
        "perfect_information": not of.has_hidden,
        "simultaneous": of.is_simultaneous,
        "chance": of.has_chance,
        "zero_sum": of.is_zero_sum,
        "max_moves": of.max_moves,
        "max_plies": of.max_plies,
        "rules_text": described_rules_text(of),
        "options": [described_setting(option) for option in of.options],
        "evaluations": list(evaluations(of)),
        "policies": list(of.policies),
        "aims": ["score", *of.aims],
    }


def described_rules_text(of: Game) -> dict[str, str] | None:
    """The rules in a few lines, by part; None if the game has no text of them."""
    return None if of.texts.rules is None else of.texts.rules._asdict()


def described_agent(name: str, kind: type[Agent]) -> dict[str, Any]:
    meaning = " ".join((inspect.getdoc(kind) or "").split())
    return {"name": name, "meaning": meaning, "settings": [described_setting(one) for one in settings_of(kind)]}


def described_setting(setting: Setting) -> dict[str, Any]:
    """A setting of a game or an agent: what it is, what it does, what is allowed."""
    return {
        "name": setting.name,
        "kind": setting.kind.__name__,
        "default": setting.default,
        "meaning": setting.meaning,
        "allowed": setting.allowed,
        "low": setting.low,
        "high": setting.high,
        "choices": list(setting.choices),
        "words": list(setting.words),
        "others": setting.others,
        "parts": None if setting.parts is None else setting.parts._asdict(),
    }


def described_decision(position: Position, decision: Decision) -> dict[str, Any]:
    return {
        "game": position.game.spec,
        "moves": list(position.moves),
        **({"position": position.text} if position.text else {}),
        "to_move": position.to_move,
        "move": decision.move,
        "value": decision.value,
        "candidates": [_described_candidate(one) for one in decision.candidates],
        "nodes": decision.nodes,
        "seconds": decision.seconds,
        **({} if decision.guess is None else {"guess": decision.guess}),
        **({"solved": True, "plies": decision.plies} if decision.is_solved else {}),
        **_described_statistics(decision),
        **({"tree": asdict(decision.tree)} if decision.tree is not None else {}),
    }


def _described_statistics(decision: Decision) -> dict[str, Any]:
    """What a search that deepens step by step has counted."""
    if not decision.iterations:
        return {}
    keys = ("plies", "cutoffs", "table_hits", "branching")
    return {**{key: getattr(decision, key) for key in keys}, "iterations": [asdict(one) for one in decision.iterations]}


def _described_candidate(one: Candidate) -> dict[str, Any]:
    known = {"prior": one.prior, "probability": one.probability}
    extra = {name: value for name, value in known.items() if value is not None}
    return {"move": one.move, "value": one.value, "visits": one.visits, "pv": list(one.pv), **extra}


def described_solution(position: Position, solution: Solution, seconds: float = 0.0) -> dict[str, Any]:
    """A solution as JSON: what a decision gives, and the exact answers."""
    ranked = sorted(solution.values, key=lambda name: (name not in solution.best, -solution.values[name]))
    score = {} if solution.score is None else {"score": solution.score, "scores": solution.scores}
    return {
        "game": position.game.spec,
        "moves": list(position.moves),
        **({"position": position.text} if position.text else {}),
        "to_move": position.to_move,
        "move": ranked[0],
        "value": solution.value,
        "candidates": [{"move": m, "value": solution.values[m], "visits": 0, "pv": [m]} for m in ranked],
        "nodes": solution.nodes,
        "seconds": seconds,
        "result": solution.result,
        "solved": True,
        "plies": solution.plies,
        "lengths": solution.lengths,
        "keeping": list(solution.keeping),
        "best": list(solution.best),
        **score,
    }
