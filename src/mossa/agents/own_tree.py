"""One tree of a player's own moves over all deals, kept from move to move: the search that report 002 meant."""

from mossa.agents.decision import Decision
from mossa.agents.information import Budget, InformationSearch, Question
from mossa.agents.memory import rows_in
from mossa.agents.thinking import Thinking
from mossa.jit import Rng
from mossa.search.information.arms import ARM, Arms, after_move, new_arms
from mossa.search.information.ismcts import Parts

OWN = "own"


def own_tree_parts(policy: str) -> Parts:
    """A new deal each simulation; only the player's own moves are in the tree, all others play by the policy."""
    return Parts(OWN, playout=policy, backup="ours", rivals=policy)


def decide_by_own_tree(
    owner: str, question: Question, budget: Budget, rng: Rng, thinking: Thinking, final: str = "visits"
) -> Decision:
    """Go on with the tree that `owner` has kept, and keep it below the chosen move."""
    search = InformationSearch(question, _kept(owner, budget, thinking), thinking)
    search.run(budget, rng)
    decision = search.decision(final, rng)
    thinking.memory[owner] = after_move(search.arms, question.position.parse_move(decision.move))
    return decision


def _kept(owner: str, budget: Budget, thinking: Thinking) -> Arms:
    """The tree of the move before, unless it is half full; a new one to begin with."""
    before = thinking.memory.get(owner)
    if isinstance(before, Arms) and 2 * before.used[0] < len(before.places):
        return before
    return new_arms(rows_in(budget.memory, ARM))
