"""A search tree for the eye: in the terminal, as a DOT file for Graphviz, as an SVG picture."""

from collections.abc import Callable
from html import escape
from math import log
from pathlib import Path

from rich.text import Text
from rich.tree import Tree as Branch

from mossa.agents.decision import Tree
from mossa.cli.show import signed
from mossa.errors import MossaError

ROW, COLUMN, MARGIN = 70, 46, 30  # pixels between plies, between leaves, around
RADIUS = 16


def shown_tree(tree: Tree) -> Branch:
    """The tree as indented lines: move, visits, value; a tick where it is proven."""
    branches: list[Branch] = []
    for row, parent in enumerate(tree.parent):
        proof = Text(" ✓", "green") if tree.proven[row] else ""
        more = Text(f"  +{tree.hidden[row]}", "dim") if tree.hidden[row] else ""
        name = tree.move[row] or "now"
        label = Text.assemble((name, "bold"), f"  {tree.visits[row]:,}  {signed(tree.value[row])}", proof, more)
        branches.append(Branch(label) if parent < 0 else branches[parent].add(label))
    return branches[0]


def drawer(file: Path) -> Callable[[Tree], None]:
    """What writes a tree to a file of that name; refused at once if its ending means nothing."""
    formats = {".dot": dot, ".svg": svg}
    if file.suffix not in formats:
        raise MossaError(f"{file}: a tree is drawn as {' or '.join(formats)}")
    if not file.parent.is_dir():
        raise MossaError(f"{file}: there is no folder {file.parent}")

    def write(tree: Tree) -> None:
        file.write_text(formats[file.suffix](tree), encoding="utf-8")

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
    """The tree as a picture: thick lines were walked often, a double ring is proven, green is good for who moved."""
    places = _places(tree)
    width = max(x for x, _ in places) + 2 * MARGIN
    height = max(y for _, y in places) + 2 * MARGIN
    shapes = [_edge(tree, places, row) for row in range(1, len(tree))]
    shapes += [_node(tree, places, row) for row in range(len(tree))]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" font-family="sans-serif">'
    return "\n".join([head, "<title>Search tree</title>", *shapes, "</svg>", ""])


def _places(tree: Tree) -> list[tuple[float, float]]:
    """Leaves side by side, a parent above the middle of its children, a row a ply."""
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
    return [(MARGIN + x, MARGIN + ROW * y) for x, y in zip(across, depth, strict=True)]


def _edge(tree: Tree, places: list[tuple[float, float]], row: int) -> str:
    (x1, y1), (x2, y2) = places[tree.parent[row]], places[row]
    thickness = 0.5 + 5 * log(1 + tree.visits[row]) / log(1 + max(tree.visits))
    return (
        f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="#999" stroke-width="{thickness:.1f}"/>'
    )


def _node(tree: Tree, places: list[tuple[float, float]], row: int) -> str:
    x, y = places[row]
    value = tree.value[row]
    colour = f"hsl({120 if value > 0 else 0} {abs(value):.0%} {92 - 30 * abs(value):.0f}%)"
    name = escape(tree.move[row] or "now")
    ring = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{RADIUS - 3}" fill="none" stroke="#333"/>' if tree.proven[row] else ""
    return (
        f"<g><title>{name}: {tree.visits[row]:,} visits, value {signed(value)}</title>"
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{RADIUS}" fill="{colour}" stroke="#333"/>{ring}'
        f'<text x="{x:.1f}" y="{y + 4:.1f}" text-anchor="middle" font-size="12">{name}</text>'
        f'<text x="{x:.1f}" y="{y + RADIUS + 11}" text-anchor="middle" font-size="8">{tree.visits[row]:,}</text></g>'
    )
