"""An advised contest in a file, so that one can go on with it another day."""

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from mossa.arena.fields import Fields
from mossa.arena.files import read_whole, write_whole
from mossa.errors import MossaError
from mossa.games.contest.observed import Observed
from mossa.games.contest.state import PLAYERS


@dataclass(frozen=True, slots=True)
class Saved:
    """Which contest it is, whom the person plays, and all that was entered."""

    game: str
    me: int
    seed: int
    answers: tuple[str, ...] = ()

    @classmethod
    def read(cls, file: Path) -> "Saved":
        """The contest of a file; another form is refused."""
        content = read_whole(file).decode(errors="replace")
        try:
            fields = Fields.parse(content, "a saved contest")
            saved = cls(fields.text("game"), fields.whole("me"), fields.whole("seed"), fields.texts("answers"))
        except MossaError as error:
            raise MossaError(f"{file}: {error}") from None
        if not (saved.game.startswith("contest:roster=") and 0 <= saved.me < PLAYERS):
            raise MossaError(f"{file}: not a contest of four named contestants, of whom one is yours")
        return saved

    def keeper(self, file: Path | None) -> Callable[[Observed], None]:
        """What writes the contest to the file after every entry; nothing where there is no file."""

        def keep(contest: Observed) -> None:
            if file is not None:
                saved = replace(self, answers=contest.answers)
                write_whole(file, json.dumps(asdict(saved), ensure_ascii=False, indent=1) + "\n", "the contest")

        return keep
