"""What holds for every agent in every game that it can play."""

import pytest

import mossa
from mossa.agents import AGENTS, memory
from mossa.errors import MossaError
from mossa.games import GAMES
from mossa.jit import IS_PLAIN
from mossa.settings import settings_of
from tests.oracle import slow_values
from tests.small_games import coin_race, trio

SIMULATIONS = f"simulations={50 if IS_PLAIN else 200}"
BUDGETS = {
    "random": "",
    "greedy": "",
    "minimax": "depth=3",
    "alphabeta": "depth=4",
    "flat": "playouts=5",
    "mcts": SIMULATIONS,
    "perfect": "",
    "ismcts": SIMULATIONS,
    "determinized": SIMULATIONS,
    "duct": SIMULATIONS,
    "engine": "command=bot",
    "ugi": "command=bot",
    "minho": "command=bot",
    "thesis": SIMULATIONS,
    "alphazero": "simulations=16",
    "ingame": "",
    "tris": "depth=5",
    "b2": SIMULATIONS,
    "alphabetabot": "depth=3",
    "mctsbot": SIMULATIONS,
    "simplemontebot": "playouts=5",
}
LINES = {  # late enough for plain Python
    "tictactoe": "15937",
    "connect4": "44444433",
    "gobblet3": "3@a1 2@b2 3@a2 2@c3",
    "gobblet4": "4@a1 4@b1 4@a2 4@b2 4@a3 4@c4",
    "bigtwo": "3D 5D JD KD 2D, pass, pass, 3S 4S 5S 6S KS, pass, pass, pass, 8D 8H, AC AS, pass, 2H 2S, pass, pass, "
    "pass, 7H 7S, KC KH, pass, pass, AD AH, pass, pass, pass, 9D 9C, pass, pass, 9H 9S, QD QS, pass, pass, "
    "pass, 5H, 7C, 8C",
    "contest": "",
}
COMPILED = {  # what is compiled of the pairs of these agents; those of the others, which the web app plays, all are
    ("minimax", "tictactoe"),
    ("minimax", "connect4"),
    ("flat", "tictactoe"),
    ("flat", "connect4"),
    ("greedy", "connect4"),
    ("greedy", "bigtwo"),
    ("ismcts", "tictactoe"),
    ("ismcts", "bigtwo"),
    ("determinized", "tictactoe"),
    ("determinized", "bigtwo"),
    ("duct", "tictactoe"),
    ("duct", "contest"),
    ("alphabetabot", "gobblet3"),
    ("mctsbot", "gobblet3"),
    ("simplemontebot", "gobblet3"),
}
SOLVER_IS_SLOW = {("perfect", "connect4")} if IS_PLAIN else set()
OPTIONS = {"gobblet4": ":plies=12"} if IS_PLAIN else {}  # else a playout takes hundreds of moves


def able():
    """Each agent with each game that it can play; in plain Python all of them."""
    whole = set(AGENTS.names()) - {agent for agent, _ in COMPILED}
    for name in AGENTS.names():
        for spec in GAMES.names():
            agent, game = mossa.agent(f"{name}:{BUDGETS[name]}"), mossa.game(spec + OPTIONS.get(spec, ""))
            if not agent.refusal(game) and (name, spec) not in SOLVER_IS_SLOW:
                marks = [] if name in whole or (name, spec) in COMPILED else [pytest.mark.plain]
                yield pytest.param(agent, game.position(LINES[spec]), id=f"{name}-{spec}", marks=marks)


@pytest.mark.parametrize(("agent", "position"), list(able()))
def test_a_decision_is_legal_whole_and_the_same_again(agent, position):
    before = str(position)
    decision = agent.choose(position, seed=5)
    legal = position.legal_moves()
    assert decision.move in legal
    assert -1 <= decision.value <= 1
    if decision.is_mixed:
        assert sum(candidate.probability for candidate in decision.candidates) == pytest.approx(1)
    else:
        assert decision.candidates[0].move == decision.move
    assert {candidate.move for candidate in decision.candidates} <= set(legal)
    assert all(candidate.pv[:1] in ((), (candidate.move,)) for candidate in decision.candidates)
    assert all(-1 <= candidate.value <= 1 for candidate in decision.candidates)
    again = agent.choose(position, seed=5)
    assert (again.move, again.value, again.candidates) == (decision.move, decision.value, decision.candidates)
    assert str(position) == before


@pytest.mark.parametrize("name", AGENTS.names())
def test_a_spec_makes_the_same_agent_and_a_finished_game_has_no_decision(name):
    agent = mossa.agent(f"{name}:{BUDGETS[name]}")
    assert mossa.agent(agent.spec) == agent
    with pytest.raises(MossaError, match="the game is over after 14253"):
        agent.choose(mossa.game("tictactoe").position("14253"))


@pytest.mark.parametrize("spec", ["minimax:depth=9", "alphabeta:depth=9", "alphabeta:depth=9,order=natural,memory=0"])
@pytest.mark.parametrize("moves", ["15937", "1592", "159384"])
def test_complete_search_finds_the_value_of_tictactoe(spec, moves):
    position = mossa.game("tictactoe").position(moves)
    assert mossa.agent(spec).choose(position).value == slow_values(position)[position.to_move]


@pytest.mark.parametrize("position", [coin_race().position("safe safe safe"), trio().position("right")])
def test_complete_search_knows_chance_and_three_players(position):
    expected = slow_values(position)[position.to_move]
    assert mossa.agent("minimax").choose(position).value == pytest.approx(expected)


def test_every_agent_is_in_this_test():
    assert set(AGENTS.names()) == set(BUDGETS)
    assert set(GAMES.names()) == set(LINES)


@pytest.mark.parametrize("spec", ["alphabeta:memory=1000000", "mcts:memory=1000000", "ismcts:memory=1000000"])
def test_more_memory_than_the_machine_has_is_refused_in_one_line(spec, monkeypatch):
    monkeypatch.setattr(memory, "machine_megabytes", lambda: 3_900.0)
    agent, game = mossa.agent(spec), mossa.game("bigtwo" if "ismcts" in spec else "connect4")
    assert agent.refusal(game) == "memory=1000000 is more than this machine has (3,900 megabytes)"
    with pytest.raises(MossaError, match="memory=1000000 is more than this machine has"):
        agent.choose(game.new())


def test_the_former_word_for_memory_is_answered_with_the_new_one():
    with pytest.raises(MossaError, match="alphabeta has no setting 'table' any more; it is memory, in megabytes"):
        mossa.agent("alphabeta:table=65536")


@pytest.mark.parametrize("name", [name for name, kind in AGENTS.loaded() if hasattr(kind, "evaluation")])
def test_an_evaluation_that_the_game_does_not_have_is_refused_before_it_starts(name):
    agent = mossa.agent(name, evaluation="one")
    assert agent.refusal(mossa.game("connect4")) == ""
    assert "it has no evaluation 'one'" in agent.refusal(mossa.game("tictactoe"))


def test_only_agents_that_say_so_run_programs():
    assert {name for name, kind in AGENTS.loaded() if kind.RUNS_PROGRAMS} == {"engine", "ugi", "minho"}


@pytest.mark.parametrize("name", [name for name, _ in AGENTS.loaded()])
def test_every_budget_has_the_same_name_and_meaning_everywhere(name):
    found = {one.name: one for one in settings_of(AGENTS.load(name))}
    for budget, kind in (("simulations", int), ("depth", int), ("nodes", int), ("seconds", float)):
        assert budget not in found or found[budget].kind is kind
    assert "memory" not in found or "megabytes" in found["memory"].meaning
