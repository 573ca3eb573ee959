"""Back-up: every node on the path counts the simulation, with the score of the player whose node it is."""

from mossa.games import CHANCE
from mossa.jit import Rule, rule
from mossa.search.montecarlo.tree import add_visit


@rule
def movers_score(movers, i):
    """Who moved into the node; where chance did, who moves at the root."""
    return movers[0] if movers[i] == CHANCE else movers[i]


@rule
def root_movers_score(movers, i):
    """Who moves at the root, whoever moved into the node: as printed in report 003."""
    return movers[0]


WHOSE: dict[str, Rule] = {"own": movers_score, "ours": root_movers_score}


def back_up_rule(whose: Rule, bound: Rule) -> Rule:
    """The rule `(nodes, path, movers, depth, scores)`; `bound(scores, node)` makes of scores what is still possible."""

    @rule
    def back_up(nodes, path, movers, depth, scores):
        nodes[0].visits += 1
        for i in range(depth - 1, -1, -1):
            node = nodes[path[i]]
            bound(scores, node)
            add_visit(node, scores[whose(movers, i)])

    return back_up
