"""How much anybody may ask of the server."""

from dataclasses import dataclass, field

from mossa.agents import Agent, agent
from mossa.errors import MossaError
from mossa.games import Game


@dataclass(frozen=True, slots=True)
class Limits:
    """One place for every cap; what is over one is refused in one line."""

    sessions: int = 2_000  # in memory; those left longest make room
    unseen: int = 50  # of them that nobody looks at; the others are on disk alone, and found there when they are wanted
    sessions_a_second: float = 20.0
    sessions_at_once: int = 600  # may be opened in one burst
    sockets: int = 600
    sockets_a_session: int = 4
    waiting_jobs: int = 500
    message_bytes: int = 32_768
    body_bytes: int = 65_536
    record_bytes: int = 1_000_000  # of a body that holds records
    body_seconds: float = 20.0  # for a body to come
    messages_a_second: float = 20.0
    messages_at_once: int = 60  # may come in one burst
    nodes: int = 200_000  # moves of all sessions in memory together
    idle_seconds: float = 300.0  # after this a session that nobody looks at leaves memory; it stays on disk
    send_seconds: float = 20.0  # a client that does not read for so long is let go
    job_seconds: float = 70.0  # of thinking; then a search is asked for what it has, and soon ended
    tree_nodes: int = 200
    budgets: dict[str, float] = field(
        default_factory=lambda: {
            "simulations": 5_000_000,
            "seconds": 60,
            "nodes": 50_000_000,
            "playouts": 100_000,
            "rollouts": 1_000,
            "threads": 2,
            "memory": 256,
            "deals": 1_000,
            "depth": 100,
        }
    )

    def allowed(self, spec: str) -> Agent:
        """The agent of a spec, refused if it could take more than its share."""
        if len(spec) > 500:
            raise MossaError("the agent's settings are too long", "agent-too-long")
        one = agent(spec)
        if one.RUNS_PROGRAMS:
            raise MossaError(
                "{agent} starts a program of its own; the server does not do that for anybody",
                "starts-program",
                agent=one.NAME,
            )
        if one.names_a_file:
            raise MossaError("{agent}: there is no network of that name", "no-such-network", agent=one.NAME)
        for name, most in self.budgets.items():
            given = getattr(one, name, None)
            if isinstance(given, int | float) and given > most:
                raise MossaError(
                    "{agent}: {name}={given} is more than the server allows ({most})",
                    "over-limit",
                    agent=one.NAME,
                    name=name,
                    given=given,
                    most=f"{most:g}",
                )
        return one

    def seat(self, game: Game, seat: str | None) -> str | None:
        """A seat as a session keeps it: a person, or an agent that may be asked for and can play the game."""
        if seat is None:
            return None
        one = self.allowed(seat)
        if reason := one.refusal(game):
            raise MossaError(
                "{agent} cannot play {game}: {why}", "cannot-play", agent=str(one), game=str(game), why=reason
            )
        return one.spec
