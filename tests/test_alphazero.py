"""The agent `alphazero`."""

import pytest

import mossa
from mossa.agents.thinking import Thinking
from mossa.errors import MossaError
from mossa.nets.file import save
from mossa.search.alphazero.tree import NODE
from tests.guided import untrained
from tests.small_games import coin_race

CONNECT4, TICTACTOE = mossa.game("connect4"), mossa.game("tictactoe")


@pytest.fixture(scope="module")
def net(tmp_path_factory):
    path = tmp_path_factory.mktemp("nets") / "c4.safetensors"
    save(untrained(CONNECT4), path)
    return path


@pytest.fixture(scope="module")
def small_net(tmp_path_factory):
    path = tmp_path_factory.mktemp("nets") / "ttt.safetensors"
    save(untrained(TICTACTOE), path)
    return path


def test_without_simulations_the_policy_plays_alone(net):
    position = CONNECT4.position("4453")
    decision = mossa.agent(f"alphazero:net={net},simulations=0").choose(position)
    priors = [one.prior for one in decision.candidates]
    assert sum(priors) == pytest.approx(1)
    assert priors == sorted(priors, reverse=True)
    assert decision.move == decision.candidates[0].move
    assert decision.value == decision.guess
    assert {one.move for one in decision.candidates} == set(position.legal_moves())


def test_the_policy_of_a_mirrored_position_is_the_mirrored_policy(net):
    agent = mossa.agent(f"alphazero:net={net},simulations=0")
    one, other = (agent.choose(CONNECT4.position(line)) for line in ("4453", "4435"))
    mirrored = {str(8 - int(one.move)): one.prior for one in other.candidates}
    assert {one.move: one.prior for one in one.candidates} == mirrored


@pytest.mark.compiled
@pytest.mark.parametrize("settings", ["simulations=40", "simulations=40,selection=puct", "seconds=0.05"])
def test_it_wins_at_once_and_sees_what_it_must_not_allow(net, settings):
    agent = mossa.agent(f"alphazero:net={net},{settings}")
    win = agent.choose(CONNECT4.position("112233"))
    assert (win.move, win.value) == ("4", 1)
    assert agent.choose(CONNECT4.position("12131")).move == "1"


@pytest.mark.compiled
def test_how_many_positions_are_asked_about_at_once_changes_nothing(net):
    position = CONNECT4.position("44")
    decisions = [
        mossa.agent(f"alphazero:net={net},simulations=100,batch={batch}").choose(position) for batch in (1, 3, 8)
    ]
    first = [(one.move, one.visits) for one in decisions[0].candidates]
    for decision in decisions[1:]:
        assert [(one.move, one.visits) for one in decision.candidates] == first
        for one, other in zip(decision.candidates, decisions[0].candidates, strict=True):
            assert one.value == pytest.approx(other.value, abs=1e-5)
    assert sum(visits for _, visits in first) == 100


def test_onnx_and_numpy_make_the_same_decision(net):
    position = CONNECT4.position("4455")
    one, other = (
        mossa.agent(f"alphazero:net={net},simulations=30,engine={engine}").choose(position)
        for engine in ("onnx", "numpy")
    )
    assert [(c.move, c.visits) for c in one.candidates] == [(c.move, c.visits) for c in other.candidates]


@pytest.mark.compiled
def test_a_small_game_is_proven_by_any_network(small_net):
    for selection in ("gumbel", "puct"):
        agent = mossa.agent(f"alphazero:net={small_net},simulations=3000,selection={selection}")
        for line in ("1", "15", "12", "1529", "7351"):
            decision, solution = agent.choose(TICTACTOE.position(line)), mossa.solve(TICTACTOE.position(line))
            assert decision.move in solution.keeping
            assert decision.value == pytest.approx(solution.value, abs=0.2)


@pytest.mark.compiled
@pytest.mark.parametrize("settings", ["simulations=64", "seconds=0.05", "simulations=64,selection=puct"])
def test_what_is_kept_from_move_to_move_changes_the_work_and_not_the_rules(net, settings):
    agent, thinking = mossa.agent(f"alphazero:net={net},{settings}"), Thinking()
    position = CONNECT4.new()
    while not position.is_over:
        move = agent.choose(position, thinking=thinking).move
        assert move in position.legal_moves()
        position = position.play(move)


def test_a_full_tree_grows_no_more_and_still_answers(net):
    decision = mossa.agent(f"alphazero:net={net},simulations=400,memory=0.01").choose(CONNECT4.new())
    assert decision.nodes <= 0.01 * 2**20 / NODE.itemsize
    assert sum(one.visits for one in decision.candidates) == 400
    assert "more than this machine has" in mossa.agent(f"alphazero:net={net},memory=1000000").refusal(CONNECT4)


def test_the_tree_shows_priors_and_the_value_of_the_network(net):
    thinking = Thinking(tree_nodes=30)
    decision = mossa.agent(f"alphazero:net={net},simulations=50").choose(CONNECT4.position("44"), thinking=thinking)
    tree = decision.tree
    assert len(tree) == len(tree.prior) == len(tree.guess) == 30
    first = [tree.prior[row] for row in range(30) if tree.parent[row] == 0]
    assert sum(first) == pytest.approx(1, abs=1e-5)
    assert tree.guess[0] == pytest.approx(decision.guess)
    assert all(-1 <= value <= 1 for value in (*tree.value, *tree.guess))


@pytest.mark.compiled
def test_it_answers_early_when_it_is_asked_to(net):
    thinking = Thinking()
    thinking.report = lambda _: thinking.stop()
    decision = mossa.agent(f"alphazero:net={net},seconds=600").choose(CONNECT4.new(), thinking=thinking)
    assert decision.move in CONNECT4.new().legal_moves()


def test_games_that_no_network_can_learn_are_refused_with_the_reason(net):
    agent = mossa.agent(f"alphazero:net={net}")
    assert "chance" in agent.refusal(coin_race())
    assert "hidden" in agent.refusal(mossa.game("bigtwo"))
    assert "plays connect4" in agent.refusal(TICTACTOE)
    with pytest.raises(MossaError, match="no network for connect4:width=5 yet"):
        mossa.agent("alphazero").choose(mossa.game("connect4:width=5").new())


@pytest.mark.compiled
def test_the_shipped_network_never_loses_a_line_of_tic_tac_toe_at_50_simulations():
    agent, scores = mossa.agent("alphazero:simulations=50"), []

    def walk(position, mine):
        if position.is_over:
            scores.append(position.score(mine))
            return
        is_mine = position.to_move == mine
        for move in [agent.choose(position).move] if is_mine else position.legal_moves():
            walk(position.play(move), mine)

    for seat in (0, 1):
        walk(TICTACTOE.new(), seat)
    assert len(scores) > 400
    assert min(scores) == 0
