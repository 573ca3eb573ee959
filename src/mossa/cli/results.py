"""`mossa results`: what a tournament's store holds."""

import json
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from mossa.arena.pictures.look import check_picture
from mossa.arena.store import Store
from mossa.arena.tournament.export import FORMATS, export
from mossa.cli.arguments import Json
from mossa.cli.standings import show_results, told_results, wide_console
from mossa.errors import MossaError


def results(
    file: Annotated[Path, Parameter(help="The store of a tournament or a sweep.")],
    /,
    *,
    game: Annotated[str, Parameter(help="Show the game whose key begins with this, move by move.")] = "",
    to: Annotated[Path | None, Parameter(help=f"Write all games to a file: {', '.join(FORMATS)}.")] = None,
    plot: Annotated[Path | None, Parameter(help="Draw the results into this file: .svg or .png.")] = None,
    look: Annotated[str, Parameter(help="Colours of the plot: light or dark.")] = "light",
    csv: Annotated[bool, Parameter(negative="", help="Print all games as CSV.")] = False,
    as_json: Json = False,
) -> int:
    """Standings with intervals and ratings, who beat whom, and what each seat is worth."""
    if plot is not None:
        check_picture(plot, look)
    with Store.read(file) as store:
        if game:
            _show_game(store, game, as_json)
        elif to is not None:
            export(store, to)
        elif csv:
            export(store, Path("/dev/stdout"), ".csv")
        elif as_json:
            print(json.dumps(told_results(store)))
        else:
            show_results(store)
    if plot is not None:
        from mossa.arena.pictures.results import draw_results

        draw_results(file, plot, look)
    return 0


def _show_game(store: Store, key: str, as_json: bool) -> None:
    """One game; its record as JSON, or every position."""
    found = [record for record, _ in zip(store.records(key), range(2), strict=False)]
    if len(found) != 1:
        problem = "several games have" if found else "no game has"
        raise MossaError(f"{store.path}: {problem} a key that begins with {key}")
    record = found[0]
    if as_json:
        print(record.to_json())
        return
    out = wide_console()
    out.print(f"{record.game}, {' – '.join(record.seats)}, seed {record.seed}, key {record.key}")
    for ply, position in zip((None, *record.moves), record.positions(), strict=True):
        out.print(f"\n{ply.move}" if ply else "")
        out.print(str(position))
    out.print(f"\nscores {' '.join(f'{score:+g}' for score in record.scores)}")
