"""What a session's screen is told: the one place that decides it, by what a seat sees and has seen (`Position.seen_by`
and `seen_moves`) and nothing else.

Persons who share a screen in a game with secrets look one after the other: between two of them there is a curtain, and
whose eyes look is `Session.shown`. Without persons, or when the game is over, everything is shown.
"""

from dataclasses import asdict, is_dataclass
from typing import Any

from mossa.games import CHANCE, Game, Position
from mossa.games.kept import kept_with_game
from mossa.solvers import answers_in_seconds, unsolvable
from mossa.web.session import Session
from mossa.web.variations import Node


def viewer(session: Session) -> int | None:
    """Through whose eyes the screen looks; None where everything may be seen, or nobody looks yet."""
    if not session.is_secret:
        return None
    return session.persons[0] if len(session.persons) == 1 else session.shown


def curtain(session: Session) -> int | None:
    """The person who must first say that the others look away, if anybody must."""
    if not session.is_secret or len(session.persons) == 1:
        return None
    mover = session.present.to_move
    if mover in session.persons:
        return None if mover == session.shown else mover
    return session.persons[0] if session.shown is None else None


def is_curtained(session: Session) -> bool:
    return curtain(session) is not None


def may_think_aloud(session: Session, position: Position) -> bool:
    """Whether the thoughts of whoever moves here may be shown: they may rest on what only they know."""
    return not session.is_secret or (not is_curtained(session) and position.to_move == viewer(session))


def may_be_followed(session: Session) -> bool:
    """Whether machines answer a person, or several players each other, so that a page shows their moves one by one."""
    game, persons = session.game, len(session.persons)
    is_answered = persons > 0 and (game.players > 2 or persons < game.players)
    return is_answered and not game.is_simultaneous


def state_message(session: Session) -> dict[str, Any]:
    """All that the screen shows, except for thoughts."""
    position, present = session.position, session.present
    return {
        "type": "state",
        "key": session.key,
        "game": described_rules(session.game),
        "seats": session.seats,
        "viewer": viewer(session),
        "curtain": curtain(session),
        "cursor": session.cursor,
        "tip": session.tip,
        "official": session.official,
        "opening": session.opening,
        "nodes": nodes_message(session),
        "line": session.tree.path(session.tip),
        "to_move": None if position.is_over else position.to_move,
        "turn": None if session.is_over else present.to_move,
        "over": session.is_over,
        "scores": session.scores() or None,
        "measures": session.measures(),
        "ending": asdict(session.ending) if session.ending else None,
        "clock": {"left": session.clock.now(), "seat": session.clock.seat} if session.clock else None,
        "share": "" if session.is_secret or not session.can_take_back else position.line,
        "start": "" if session.is_secret else session.start,
        "position": "" if session.is_secret else position.text,
        "story": [line for node in session.tree.path(session.cursor) for line in session.tree[node].story],
        **_scene(session, position),
    }


def _scene(session: Session, position: Position) -> dict[str, Any]:
    """The board that is looked at, and what may be played on it."""
    if is_curtained(session):
        return {"board": None, "text": "", "legal": [], "gestures": {}, "changed": []}
    eyes = viewer(session)
    is_mine = not session.is_secret or position.to_move == eyes
    parent = session.tree[session.cursor].parent
    before = None if parent is None else session.tree.position(parent)
    legal = position.legal_moves() if is_mine else []
    return {**drawn(position, eyes, before), "legal": legal, "gestures": gestures(position) if legal else {}}


def drawn(position: Position, eyes: int | None, before: Position | None = None) -> dict[str, Any]:
    """A position as a board, or as text where the game has no board, and which cells the last move put something on."""
    game = position.game
    seen = position if eyes is None else position.seen_by(eyes)
    if game.scene.board is None:
        return {"board": None, "text": str(seen), "changed": []}
    board = _plain(game.scene.board(seen.copy_state()[0]))
    if before is None:
        return {"board": board, "text": "", "changed": []}
    past = before if eyes is None else before.seen_by(eyes)
    return {"board": board, "text": "", "changed": _changed(board, _plain(game.scene.board(past.copy_state()[0])))}


def gestures(position: Position) -> dict[str, list[str]]:
    """The cells to point at for every legal move."""
    if position.game.scene.gesture is None:
        return {}
    state = position.copy_state()[0]
    return {position.move_name(code): list(position.game.scene.gesture(state, code)) for code in position.move_codes()}


def _plain(board: Any) -> Any:
    return asdict(board) if is_dataclass(board) and not isinstance(board, type) else board


def _changed(board: Any, old: Any) -> list[int]:
    if board.get("kind") != "grid":
        return []
    cells = enumerate(zip(board["cells"], old["cells"], strict=True))
    return [i for i, (now, then) in cells if len(now["pieces"]) > len(then["pieces"])]


def nodes_message(session: Session) -> list[dict[str, Any]]:
    """Every move of the tree as the viewer may know it; one that they have not been shown has no name."""
    shown = None
    if session.is_secret:
        eyes = viewer(session)
        shown = set[int]() if eyes is None or is_curtained(session) else session.tree.shown_to(eyes)
    return [
        _node_message(node, shown is None or number in shown, session.is_secret)
        for number, node in enumerate(session.tree.nodes)
    ]


def _node_message(node: Node, is_shown: bool, is_secret: bool) -> dict[str, Any]:
    if node.ply is None:
        return {"parent": None, "move": "", "seat": None, "value": None}
    return {
        "parent": node.parent,
        "move": node.ply.move if is_shown else None,
        "seat": None if node.player == CHANCE else node.player,
        "value": None if is_secret else node.ply.value,  # it may rest on what only the mover knows
    }


@kept_with_game
def _pieces(game: Game) -> str:
    """What players are told apart by: signs as on paper, or the colours of what is on the board; else their names."""
    board = _plain(game.scene.board(game.new(0).copy_state()[0])) if game.scene.board is not None else {}
    if board.get("kind") != "grid":
        return ""
    return "signs" if board["look"] == "lines" else "colours"


def described_rules(game: Game) -> dict[str, Any]:
    """What the screen must know of a game."""
    return {
        "spec": game.spec,
        "name": game.name,
        "title": game.title,
        "players": game.players,
        "symbols": [game.texts.symbols[p] if p < len(game.texts.symbols) else str(p + 1) for p in range(game.players)],
        "hidden": game.has_hidden,
        "chance": game.has_chance,
        "simultaneous": game.is_simultaneous,
        "zero_sum": game.is_zero_sum,
        "solvable": not unsolvable(game),
        "exact": answers_in_seconds(game),
        "points": game.texts.points,
        "short_names": game.texts.has_short_names,
        "pieces": _pieces(game),
        "setup": game.scene.setup is not None and not game.has_hidden,
    }
