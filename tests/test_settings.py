"""Specs and settings: what users type."""

from dataclasses import dataclass, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mossa
from mossa.errors import MossaError
from mossa.games import GAMES, Game
from mossa.games.config import Config
from mossa.settings import Setting, parse_spec, setting


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("conect4", "unknown game 'conect4'; did you mean connect4?"),
        ("connect4:widht=5", "connect4 has no setting 'widht'; did you mean width?"),
        ("connect4:width=five", "connect4: width=five is not allowed; it must be a whole number"),
        ("connect4:width", "'width' is not of the form key=value"),
        ("connect4:width=5,width=6", "'width=6' is given twice"),
        ("", "unknown game ''"),
    ],
)
def test_a_bad_game_is_named(spec, message):
    with pytest.raises(MossaError) as error:
        mossa.game(spec)
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("mtcs", "unknown agent 'mtcs'; did you mean mcts?"),
        ("mcts:simulations=0", "simulations=0 is not allowed; it must be a whole number from 1 to"),
        ("mcts:simulations=-5", "simulations=-5 is not allowed"),
        ("mcts:simulations=1.5", "simulations=1.5 is not allowed; it must be a whole number"),
        ("mcts:seconds=nan", "seconds=nan is not allowed; it must be a number from 0.001 to 86,400"),
        ("mcts:c=-1", "c=-1.0 is not allowed; it must be a number from 0.0 to 1,000.0"),
        ("flat:playouts=", "playouts= is not allowed"),
        ("random:x=1", "random has no setting 'x' (there are: none)"),
    ],
)
def test_a_bad_agent_is_named(spec, message):
    with pytest.raises(MossaError) as error:
        mossa.agent(spec)
    assert message in str(error.value)


def test_settings_given_in_python_are_checked_too():
    with pytest.raises(MossaError, match="simulations=ten"):
        mossa.agent("mcts", simulations="ten")
    with pytest.raises(MossaError, match="simulations=True"):
        mossa.agent("mcts", simulations=True)


@given(
    st.fixed_dictionaries(
        {},
        optional={
            "simulations": st.integers(1, 10**9),
            "seconds": st.floats(0.001, 1000),
            "c": st.floats(0, 100),
        },
    )
)
def test_the_spec_of_an_agent_makes_the_same_agent(settings):
    agent = mossa.agent("mcts", **settings)
    assert mossa.agent(agent.spec) == agent


@given(st.text())
def test_any_text_is_a_spec_or_refused(text):
    try:
        name, settings = parse_spec(text)
    except MossaError:
        return
    assert isinstance(name, str)
    assert all(isinstance(value, str) for value in settings.values())


@dataclass(frozen=True)
class Heap(Config):
    NAME = "heap"

    stones: int = setting(21, "stones at the start", 1, 100)
    last: str = setting("wins", "who takes the last stone", choices={"wins": "has won", "loses": "has lost"})


def heap(config: Heap) -> Game:
    return replace(mossa.game("tictactoe"), name="heap", config=config)


def test_a_plug_in_declares_its_options_once(monkeypatch):
    monkeypatch.setitem(GAMES._targets, "heap", f"{__name__}:heap")
    made = mossa.game("heap:stones=5", last="loses")
    assert made.config == Heap(5, "loses")
    assert made.spec == "heap:stones=5,last=loses"
    assert mossa.game(made.spec) is made
    assert mossa.game("heap").spec == "heap"
    assert [(one.low, one.high, one.choices, one.words) for one in made.options] == [
        (1, 100, (), ()),
        (None, None, ("wins", "loses"), ("has won", "has lost")),
    ]
    with pytest.raises(MossaError, match="heap: stones=0 is not allowed; it must be a whole number from 1 to 100"):
        mossa.game("heap:stones=0")
    with pytest.raises(MossaError, match="heap: last=draws is not allowed; it must be one of wins, loses"):
        Heap(last="draws")


def test_a_truth_value_is_read_from_words():
    setting = Setting("solver", bool, False)
    assert setting.parse("mcts", "true") is True
    assert setting.parse("mcts", "No") is False
    with pytest.raises(MossaError, match="it must be true or false"):
        setting.parse("mcts", "maybe")
