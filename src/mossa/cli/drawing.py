"""Search trees drawn: in the terminal, as a DOT file for Graphviz, as an SVG picture."""

from collections.abc import Callable
from dataclasses import replace
from html import escape
from math import log
from pathlib import Path

from rich.text import Text
from rich.tree import Tree as Branch

from mossa.agents.decision import Tree
from mossa.arena.files import check_writable, write_whole
from mossa.cli.show import colour, counted, painted, piece, signed
from mossa.errors import MossaError
from mossa.games import CHANCE, Game

ROW, COLUMN, MARGIN = 70, 46, 30  # pixels between plies, between leaves, around
RADIUS = 16
SHORT = 5  # letters that fit into a node; longer names stand beside theirs, and the tree grows to the right
LINE, LETTER = 34, 7  # pixels between leaves then, and of a letter


def shown_tree(game: Game, tree: Tree) -> Branch:
    """The tree as indented lines: move, visits, value; a tick where it is proven."""
    branches: list[Branch] = []
    for row, parent in enumerate(tree.parent):
        proof = Text(" ✓", "green") if tree.proven[row] else ""
        more = Text(f"  +{tree.hidden[row]}", "dim") if tree.hidden[row] else ""
        name = Text(tree.move[row] or "now", "bold")
        counts = f"  {tree.visits[row]:,}  {counted(game, tree.value[row])}{_for_whom(game, tree, row)}"
        label = Text.assemble(_who(game, tree.mover[row]), painted(game, name), counts, proof, more)
        branches.append(Branch(label) if parent < 0 else branches[parent].add(label))
    return branches[0]


def _who(game: Game, mover: int) -> Text:
    """Who moves, where that is not obvious: more than two players, or chance."""
    if mover == CHANCE:
        return Text("chance ", "dim")
    return Text(f"{piece(game, mover)} ", colour(mover)) if game.players > 2 else Text()


def _for_whom(game: Game, tree: Tree, row: int) -> str:
    """Whose value it is, where it is not the mover's."""
    return "" if tree.seat[row] == tree.mover[row] else f" for {piece(game, tree.seat[row])}"


def drawer(file: Path) -> Callable[[Game, Tree], None]:
    """A function that writes a tree to that file; refused at once if the ending names no format."""
    formats = {".dot": dot, ".svg": svg}
    if file.suffix not in formats:
        raise MossaError(f"{file}: a tree is drawn as {' or '.join(formats)}")
    check_writable(file, "a tree")

    def write(game: Game, tree: Tree) -> None:
        movers = zip(tree.move, tree.mover, strict=True)
        named = replace(tree, move=tuple(f"{_who(game, mover)}{name or 'now'}" for name, mover in movers))
        write_whole(file, formats[file.suffix](named), "a tree")

    return write


def dot(tree: Tree) -> str:
    """The tree in the language of Graphviz."""
    lines = ["digraph tree {", "  node [shape=box, style=rounded, fontname=sans]"]
    for row, parent in enumerate(tree.parent):
        label = f"{tree.move[row] or 'now'}\\n{tree.visits[row]:,}\\n{signed(tree.value[row])}".replace('"', '\\"')
        lines.append(f'  {row} [label="{label}"{", peripheries=2" if tree.proven[row] else ""}]')
        if parent >= 0:
            lines.append(f"  {parent} -> {row}")
    return "\n".join([*lines, "}", ""])


def svg(tree: Tree) -> str:
    """The tree as a picture: thick edges were visited often, a double ring is proven, green is good for the mover."""
    places, is_long = _places(tree), _is_long(tree)
    width = max(x for x, _ in places) + (LETTER * max(map(len, tree.move)) if is_long else 0) + 2 * MARGIN
    height = max(y for _, y in places) + 2 * MARGIN
    shapes = [_edge(tree, places, row) for row in range(1, len(tree))]
    shapes += [_node(tree, places[row], row, is_long) for row in range(len(tree))]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" font-family="sans-serif">'
    return "\n".join([head, "<title>Search tree</title>", *shapes, "</svg>", ""])


def _is_long(tree: Tree) -> bool:
    return max(map(len, tree.move)) > SHORT


def _places(tree: Tree) -> list[tuple[float, float]]:
    """Leaves side by side, a parent before the middle of its children, a step a ply: downwards, or to the right."""
    children: list[list[int]] = [[] for _ in tree.parent]
    depth = [0] * len(tree)
    for row in range(1, len(tree)):
        children[tree.parent[row]].append(row)
        depth[row] = depth[tree.parent[row]] + 1
    across, leaves, waiting = [0.0] * len(tree), 0, [(0, False)]
    while waiting:
        row, is_done = waiting.pop()
        if not children[row]:
            across[row], leaves = leaves * COLUMN, leaves + 1
        elif is_done:
            across[row] = (across[children[row][0]] + across[children[row][-1]]) / 2
        else:
            waiting.append((row, True))
            waiting.extend((child, False) for child in reversed(children[row]))
    if _is_long(tree):
        step = 9 * RADIUS + LETTER * max(map(len, tree.move))
        return [(MARGIN + step * y, MARGIN + x * LINE / COLUMN) for x, y in zip(across, depth, strict=True)]
    return [(MARGIN + x, MARGIN + ROW * y) for x, y in zip(across, depth, strict=True)]


def _edge(tree: Tree, places: list[tuple[float, float]], row: int) -> str:
    parent = tree.parent[row]
    (x1, y1), (x2, y2) = places[parent], places[row]
    x1 += RADIUS + 8 + LETTER * len(tree.move[parent]) if _is_long(tree) else 0
    thickness = 0.5 + 5 * log(1 + tree.visits[row]) / log(2 + max(tree.visits))
    return (
        f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="#999" stroke-width="{thickness:.1f}"/>'
    )


def _node(tree: Tree, place: tuple[float, float], row: int, is_long: bool) -> str:
    (x, y), value = place, tree.value[row]
    colour = f"hsl({120 if value > 0 else 0} {abs(value):.0%} {92 - 30 * abs(value):.0f}%)"
    name = escape(tree.move[row] or "now")
    ring = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{RADIUS - 3}" fill="none" stroke="#333"/>' if tree.proven[row] else ""
    return (
        f"<g><title>{name}: {tree.visits[row]:,} visits, value {signed(value)}</title>"
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{RADIUS}" fill="{colour}" stroke="#333"/>{ring}'
        f"{_label(x, y, name, tree.visits[row], is_long)}</g>"
    )


def _label(x: float, y: float, name: str, visits: int, is_long: bool) -> str:
    """The name in its node and the visits below it; or the name on its right, and the visits in it."""
    inner, outer = (f"{visits:,}", name) if is_long else (name, f"{visits:,}")
    beside = (
        f'<text x="{x + RADIUS + 4:.1f}" y="{y + 4:.1f}" font-size="12">{outer}</text>'
        if is_long
        else f'<text x="{x:.1f}" y="{y + RADIUS + 11:.1f}" text-anchor="middle" font-size="8">{outer}</text>'
    )
    size = 12 if not is_long else 8
    return f'<text x="{x:.1f}" y="{y + 4:.1f}" text-anchor="middle" font-size="{size}">{inner}</text>{beside}'
