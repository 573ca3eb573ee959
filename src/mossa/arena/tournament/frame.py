"""The results of a tournament as a data frame: `mossa.results("x.db").frame()`."""

from pathlib import Path
from typing import TYPE_CHECKING

from mossa.arena.store import Store
from mossa.arena.tournament.export import rows
from mossa.arena.tournament.standings import Place, standings
from mossa.errors import MossaError

if TYPE_CHECKING:
    import polars as pl


def frame(store: Store) -> "pl.DataFrame":
    """One row for every seat of every game."""
    try:
        import polars as pl
    except ImportError:
        raise MossaError("data frames need polars: pip install 'mossa[lab]'") from None
    return pl.DataFrame(list(rows(store)), infer_schema_length=None)


class Results:
    """A tournament's store, to look at."""

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        with Store.read(self.path) as store:
            self.spec = store.spec

    def frame(self) -> "pl.DataFrame":
        """One row for every seat of every game: agent, score, share of the win, measures, swept settings."""
        with Store.read(self.path) as store:
            return frame(store)

    def standings(self) -> list[Place]:
        """The agents from the strongest to the weakest, with intervals."""
        with Store.read(self.path) as store:
            return standings(self.spec, store.results())


def results(path: Path | str) -> Results:
    """The results of a tournament or a sweep, from its store."""
    return Results(path)
