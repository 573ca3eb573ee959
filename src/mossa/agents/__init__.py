"""Players: one small frozen dataclass each; its fields are its settings and its identity."""

from mossa.agents.agent import Agent
from mossa.agents.decision import Candidate, Decision
from mossa.errors import MossaError
from mossa.registry import Registry
from mossa.settings import Value, parse_settings, parse_spec, settings_of

__all__ = ["AGENTS", "Agent", "Candidate", "Decision", "agent"]

AGENTS = Registry(
    "agent",
    "mossa.agents",
    {
        "random": "mossa.agents.random:Random",
        "greedy": "mossa.agents.greedy:Greedy",
        "minimax": "mossa.agents.minimax:Minimax",
        "alphabeta": "mossa.agents.alphabeta:AlphaBeta",
        "flat": "mossa.agents.flat:Flat",
        "mcts": "mossa.agents.mcts:Mcts",
        "determinized": "mossa.agents.determinized:Determinized",
        "ismcts": "mossa.agents.ismcts:Ismcts",
        "duct": "mossa.agents.duct:Duct",
        "alphazero": "mossa.agents.alphazero:AlphaZero",
        "perfect": "mossa.agents.perfect:Perfect",
        "alphabetabot": "mossa.agents.reports.alphabetabot:AlphaBetaBot",
        "mctsbot": "mossa.agents.reports.mctsbot:MctsBot",
        "simplemontebot": "mossa.agents.reports.simplemontebot:SimpleMonteBot",
        "engine": "mossa.engines.engine_agent:Engine",
        "ugi": "mossa.engines.ugi_agent:Ugi",
        "tris": "mossa.agents.reports.tris:Tris",
        "b2": "mossa.agents.reports.b2:B2",
        "minho": "mossa.engines.minho_agent:Minho",
        "thesis": "mossa.agents.contest.thesis:Thesis",
        "ingame": "mossa.agents.contest.ingame:InGame",
    },
)


def agent(spec: str, **settings: Value) -> Agent:
    """The agent of that name, with settings in the spec (`mcts:simulations=1000`) or as keywords."""
    name, given = parse_spec(spec)
    kind: type[Agent] = AGENTS.load(name)
    asked = {**given, **settings}
    for former in kind.FORMER.keys() & asked:
        raise MossaError(f"{name} has no setting {former!r} any more; it is {kind.FORMER[former]}")
    return kind(**parse_settings(name, asked, settings_of(kind)))
