"""Getting an agent of ours ready for a host whose clock runs from the first question on."""

from dataclasses import fields, replace

from mossa.agents import Agent
from mossa.agents.thinking import Thinking
from mossa.games import CHANCE, Game, Position

BUDGETS = ("simulations", "nodes", "depth", "playouts")  # in counts


def get_ready(game: Game, agent: Agent) -> None:
    """Compile what the agent needs, also near the end."""
    for position in {first_choice(game.new(0)), late_choice(game.new(0))}:
        agent.choose(position, 0, Thinking(seconds=0.0))


def first_choice(position: Position) -> Position:
    """The first position in which a player moves."""
    while position.to_move == CHANCE:
        position = position.play_code(position.move_codes()[0])
    return position


def late_choice(position: Position) -> Position:
    """The last position with a choice in a game where everybody plays the last move of the list."""
    found = first_choice(position)
    while codes := position.move_codes():
        found = position if len(codes) > 1 and position.to_move != CHANCE else found
        position = position.play_code(codes[-1])
    return found


def budgeted(agent: Agent, counts: dict[str, int]) -> Agent:
    """The agent with the counts that a host asks for, where it knows them, in place of all its own."""
    known = {one.name for one in fields(agent)} & set(BUDGETS)
    asked = {name: count for name, count in counts.items() if name in known}
    return replace(agent, **{**dict.fromkeys(known), **asked}) if asked else agent
