"""Playing a tournament: the games that its store lacks, by whatever executor there is."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice

from mossa.arena.players import Players
from mossa.arena.row import Row, result_of, row_of
from mossa.arena.store import Store
from mossa.arena.tournament.progress import Progress
from mossa.arena.tournament.schedule import Planned, schedule, total_games
from mossa.clock import thinking_time
from mossa.work import Executor, Job, completed

BATCH_SECONDS = 0.25  # of play that is handed to a worker at a time, so that quick games need few messages
LARGEST_BATCH = 100


def play_batch(games: Sequence[Planned]) -> list[Row]:
    """Play some games and give their rows: what a worker does."""
    rows = []
    for one in games:
        begin = thinking_time()
        table = Players(one.fixture.seats).play_out(one.fixture.table())
        rows.append(row_of(table, one.number, one.lineup, one.round, thinking_time() - begin))
    return rows


@dataclass
class Run:
    """A tournament under way."""

    store: Store
    pool: Executor
    progress: Progress = field(init=False)
    seconds: float = 0.0  # of play, of all games of this run
    played: int = 0  # in this run

    def __post_init__(self) -> None:
        spec = self.store.spec
        self.progress = Progress(spec, total_games(spec))
        for result in self.store.results():
            self.progress.add(result)

    def play(self, tell: Callable[[Progress], None] = lambda _: None) -> str:
        """Play what is missing, or until enough has been shown; why it ended early, or nothing."""
        if reason := self.progress.verdict():
            return reason
        jobs = completed(self.pool, (Job(play_batch, (batch,)) for batch in self._batches()))
        for _, rows in jobs:
            self.store.add(rows)
            for row in rows:
                self._count(row)
            tell(self.progress)
            if reason := self.progress.verdict():
                jobs.close()  # what is under way is given up
                return reason
        return ""

    def _count(self, row: Row) -> None:
        self.seconds, self.played = self.seconds + row.seconds, self.played + 1
        self.progress.add(result_of(row))

    def _batches(self) -> Iterator[list[Planned]]:
        """The games that are missing, as many together as take a moment."""
        done, planned = self.store.keys(), schedule(self.store.spec)
        missing = (one for one in planned if one.fixture.key not in done) if done else planned
        while batch := list(islice(missing, self._batch_size())):
            yield batch

    def _batch_size(self) -> int:
        """Few while nothing is known, and towards the end, so that no worker waits for another's long list."""
        if not self.played:
            return 1
        left = self.progress.games - self.progress.played
        fair = left // (4 * self.pool.size)
        return max(1, min(LARGEST_BATCH, fair, int(BATCH_SECONDS * self.played / max(self.seconds, 1e-6))))
