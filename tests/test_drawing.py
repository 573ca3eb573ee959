"""Search trees drawn."""

import json
import xml.etree.ElementTree as ET

import pytest

from mossa.agents.decision import Tree
from mossa.cli import main
from mossa.cli.drawing import dot, svg

TREE = Tree(
    parent=(-1, 0, 0, 1),
    move=("", "a<1", 'b"2', "c"),
    visits=(10, 6, 4, 5),
    value=(0.1, 0.5, -0.5, 1.0),
    proven=(False, False, False, True),
    hidden=(1, 0, 3, 0),
    mover=(0, 0, 0, 1),
    seat=(0, 0, 0, 1),
)


def test_dot_has_every_node_and_edge():
    text = dot(TREE)
    assert [line.strip() for line in text.splitlines() if "->" in line] == ["0 -> 1", "0 -> 2", "1 -> 3"]
    assert text.count("label=") == 4
    assert 'b\\"2' in text
    assert text.count("peripheries=2") == 1


def test_svg_is_well_formed_and_keeps_nodes_apart():
    root = ET.fromstring(svg(TREE))
    space = "{http://www.w3.org/2000/svg}"
    circles = [(c.get("cx"), c.get("cy")) for c in root.iter(f"{space}circle")]
    assert len(set(circles)) == 4
    assert len(circles) == 5  # the proven node has a second ring
    assert len(list(root.iter(f"{space}line"))) == 3
    assert "a<1: 6 visits, value +0.50" in [title.text for title in root.iter(f"{space}title")]


def test_analyse_prints_and_draws_the_tree(tmp_path, capsys):
    file = tmp_path / "tree.svg"
    arguments = ["analyse", "tictactoe", "--moves", "5", "--agent", "mcts:simulations=200", "--tree", "9"]
    assert main([*arguments, "--draw", str(file)]) == 0
    assert "now  200" in capsys.readouterr().out
    assert len(list(ET.fromstring(file.read_text()).iter("{http://www.w3.org/2000/svg}g"))) == 9


def test_a_file_that_cannot_be_written_is_one_line(tmp_path, capsys):
    arguments = ["analyse", "tictactoe", "--moves", "5", "--agent", "minimax:depth=1"]
    assert main([*arguments, "--draw", str(tmp_path / ("a" * 300 + ".svg"))]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("game", "agent"),
    [
        ("tictactoe", "perfect"),
        ("tictactoe", "minimax:depth=3"),
        ("tictactoe", "flat:playouts=20"),
        ("bigtwo", "ismcts:simulations=300"),
        ("contest", "duct:simulations=300"),
    ],
)
def test_every_search_has_a_tree_to_print_to_draw_and_to_give(game, agent, tmp_path, capsys):
    file = tmp_path / "tree.svg"
    arguments = ["analyse", game, "--agent", agent, "--tree", "30", "--draw", str(file)]
    assert main([*arguments, "--json"]) == 0
    given = json.loads(capsys.readouterr().out)
    names = [one.text for one in ET.fromstring(file.read_text()).iter("{http://www.w3.org/2000/svg}text")]
    drawn = [f"{'ABCD'[mover]} {move}" if game != "tictactoe" else move for move, mover in moves(given)]
    assert set(drawn) <= set(names)
    assert main(arguments) == 0
    printed = capsys.readouterr().out
    assert all(name in printed for name in drawn)


def moves(given):
    """The moves of the players in the tree, each with its mover."""
    tree = given["tree"]
    assert 1 < len(tree["parent"]) <= 30
    return [(move, mover) for move, mover in zip(tree["move"], tree["mover"], strict=True) if move and mover >= 0]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--agent", "random", "--tree", "5"], "random keeps no tree to show"),
        (["--tree", "-1"], "--tree=-1 is not allowed"),
        (["--draw", "tree.pdf"], "tree.pdf: a tree is drawn as .dot or .svg"),
        (["--draw", "nowhere/tree.svg"], "nowhere/tree.svg: no such folder"),
    ],
)
def test_what_cannot_be_drawn_is_refused(arguments, message, capsys):
    assert main(["analyse", "tictactoe", *arguments]) == 2
    assert message in capsys.readouterr().err
