"""Standings, cross tables and results by seat, as tables in the terminal and as JSON."""

import warnings
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from rich.console import Console
from rich.measure import Measurement
from rich.table import Column, Table

from mossa.arena.store import Store
from mossa.arena.summary import Standing
from mossa.arena.tournament.progress import Place as LivePlace
from mossa.arena.tournament.schedule import lineups, total_games
from mossa.arena.tournament.standings import Place, by_seat, counted, cross_table, standings
from mossa.cli.show import console
from mossa.games import game as named_game


def wide_console() -> Console:
    """Standard output; in a file or a pipe tables are as wide as they need."""
    out = console()
    if not out.is_terminal:
        out.width = 200
    return out


def plain_table(*titles: str) -> Table:
    """A table whose first column is a name and whose others are numbers."""
    table = Table(Column(titles[0], overflow="fold"), box=None, pad_edge=False, header_style="bold")
    for title in titles[1:]:
        table.add_column(title, justify="right", no_wrap=True)
    return table


def between(low: float, high: float, form: str = ".3f") -> str:
    return f"{low:{form}} – {high:{form}}"


def places_table(places: Sequence[LivePlace], most_rows: int) -> Table:
    """The standings while games are played: the best, where there is no room for all."""
    table = plain_table("agent", "games", "wins", "score", "95 % interval")
    shown = places if len(places) <= most_rows else places[: most_rows - 1]
    for one in shown:
        table.add_row(one.agent, f"{one.games:,}", f"{one.wins:,}", f"{one.score:.3f}", between(*one.interval))
    if len(shown) < len(places):
        table.add_row(f"and {len(places) - len(shown)} more")
    return table


def standings_tables(places: Sequence[Place], has_points: bool, out: Console) -> list[Table]:
    """The final standings: in one table, or in two where names would be broken to make room for it."""
    scored = [["games", "wins", "score", "95 % interval"]]
    rated = [["Elo", "95 % interval", "above next", *(["points", "95 % interval"] if has_points else [])]]
    measures = list(places[0].standing.measures) if places else []
    rated[0] += measures
    for one in places:
        own, rating = one.standing, one.rating
        scored.append([f"{own.games:,}", f"{own.wins:,}", f"{own.score:.3f}", between(*own.interval)])
        above = f"{rating.superiority:.1%}" if one is not places[-1] else ""
        points = [f"{own.points:+.2f}", between(*own.points_interval, "+.2f")] if has_points else []
        counted = [f"{own.measures[name]:.2f}" for name in measures]
        low, high = map(round, rating.interval)
        rated.append([f"{round(rating.elo):+d}", between(low, high, "+d"), above, *points, *counted])
    names = ["agent", *(one.agent for one in places)]
    whole = _joined(names, [[*left, *right] for left, right in zip(scored, rated, strict=True)])
    is_wide = Measurement.get(out, out.options.update(width=1000), whole).maximum > out.width
    return [_joined(names, scored), _joined(names, rated)] if is_wide else [whole]


def _joined(names: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
    table = plain_table(names[0], *rows[0])
    for name, row in zip(names[1:], rows[1:], strict=True):
        table.add_row(name, *row)
    return table


def show_results(store: Store) -> None:
    """What a store holds, as tables."""
    out, spec, results = wide_console(), store.spec, list(store.results())
    if not results:
        out.print("no game has been played yet")
        return
    game = named_game(spec.game)
    places = standings(spec, results)
    for number, table in enumerate(standings_tables(places, game.texts.points != 1, out)):
        out.print(*([""] if number else []), table, sep="\n")
    agents = [one.agent for one in places]
    if 2 < len(agents) <= 12:
        out.print()
        out.print(_cross(agents, cross_table(spec, results)))
    out.print()
    out.print(_seats(agents, by_seat(spec, results)))
    told = counted(spec, results)
    drawn = sum(sum(score == max(one.scores) for score in one.scores) > 1 for one in told)
    early = sum(bool(one.ending) for one in results)
    out.print(
        f"\n{len(results):,} of {total_games(spec):,} games of {spec.game}, {drawn:,} drawn, "
        f"{sum(one.plies for one in results) / len(results):.1f} plies on average"
        + (f", {early:,} ended early" if early else "")
    )
    _warn_of_repeats(store)


def _warn_of_repeats(store: Store) -> None:
    """Say so when equal games were counted again and again: no interval can know that."""
    if not (found := store.repeats()):
        return
    lineup, distinct, games = found[0]
    who, more = " – ".join(lineups(store.spec)[lineup]), len(found) - 1
    warnings.warn(
        f"only {distinct:,} of {games:,} games of {who} differ{f', and so in {more:,} more lineups' if more else ''}: "
        "the intervals are too optimistic; --opening 'random 4' gives every round a different start",
        stacklevel=1,
    )


def _cross(agents: Sequence[str], cells: Any) -> Table:
    """Each agent against each other; columns are numbered as rows are."""
    table = plain_table("against", *(str(number) for number in range(1, len(agents) + 1)))
    for number, first in enumerate(agents, 1):
        row = [f"{cells[first, second].score:.3f}" if (first, second) in cells else "" for second in agents]
        table.add_row(f"{number} {first}", *row)
    return table


def _seats(agents: Sequence[str], found: dict[str, list[Standing]]) -> Table:
    table = plain_table("score by seat", *(f"seat {number + 1}" for number in range(len(found[""]))))
    for agent in ("", *agents):
        row = [f"{one.score:.3f} ({one.games:,})" if one.games else "" for one in found[agent]]
        table.add_row(agent or "everybody", *row)
    return table


def told_results(store: Store) -> dict[str, Any]:
    """What a store holds, as one JSON object."""
    _warn_of_repeats(store)
    spec, results = store.spec, list(store.results())
    places = standings(spec, results)
    return {
        "spec": spec.to_json(),
        "game": spec.game,
        "games": len(results),
        "planned": total_games(spec),
        "standings": [_told_place(one) for one in places],
        "cross_table": [
            {"agent": first, "against": second, **asdict(cell)}
            for (first, second), cell in cross_table(spec, results).items()
        ],
        "by_seat": [
            {"agent": agent or None, "seat": seat, "games": one.games, "score": one.score, "interval": one.interval}
            for agent, row in (by_seat(spec, results) if results else {}).items()
            for seat, one in enumerate(row)
            if one.games
        ],
        "sessions": store.sessions,
    }


def _told_place(one: Place) -> dict[str, Any]:
    own = {name: value for name, value in asdict(one.standing).items() if name not in ("agent", "seat")}
    rating = {"elo": one.rating.elo, "elo_interval": one.rating.interval, "superiority": one.rating.superiority}
    return {"agent": one.agent, **own, **rating}
