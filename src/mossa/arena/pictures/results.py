"""Pictures of tournaments and sweeps."""

from pathlib import Path
from typing import TYPE_CHECKING

from mossa.arena.pictures.look import COLOURS, MARKS, Draw, Look, heat, picture
from mossa.arena.row import Result
from mossa.arena.store import Store
from mossa.arena.tournament.grid import variants
from mossa.arena.tournament.spec import Spec
from mossa.arena.tournament.standings import Cell, Place, cross_table, seconds_a_move, standings
from mossa.errors import MossaError

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def draw_results(file: Path, path: Path, look: str = "light") -> None:
    """A tournament: ratings with intervals, who beat whom, strength against time; or a sweep."""
    with Store.read(file) as store:
        spec, results = store.spec, list(store.results())
    if not results:
        raise MossaError(f"{file} holds no game to draw")
    if spec.kind == "sweep":
        _draw_sweep(spec, results, path, look)
        return
    places = standings(spec, results)
    panels: list[tuple[Draw, float]] = [(elo_panel(places), 6.5)]
    if len(places) > 2:
        panels.append((cross_panel([one.agent for one in places], cross_table(spec, results)), 4.2))
    panels.append((time_panel(places, seconds_a_move(results)), 4.2))
    picture(path, panels, look, f"{len(results):,} games of {spec.game}")


def short(name: str, letters: int = 34) -> str:
    return name if len(name) <= letters else name[: letters - 1] + "…"


def elo_panel(places: list[Place]) -> Draw:
    """Ratings with their intervals, the strongest on top."""

    def draw(axes: "Axes", look: Look) -> None:
        for row, one in enumerate(reversed(places)):
            low, high = one.rating.interval
            axes.plot([low, high], [row, row], color=COLOURS[0], linewidth=2, solid_capstyle="round")
            axes.plot([one.rating.elo], [row], MARKS[0], color=look.ink, markersize=5)
        axes.set_yticks(range(len(places)), [short(one.agent) for one in reversed(places)])
        axes.set_title("Elo, with 95 % intervals")
        axes.grid(visible=False, axis="y")

    return draw


def cross_panel(agents: list[str], cells: dict[tuple[str, str], Cell]) -> Draw:
    """Who scored what against whom."""

    def draw(axes: "Axes", look: Look) -> None:
        values = [[cells[a, b].score if (a, b) in cells else None for b in agents] for a in agents]
        numbers = [str(number) for number in range(1, len(agents) + 1)]
        heat(axes, look, values, [f"{n} {short(one, 20)}" for n, one in zip(numbers, agents, strict=True)], numbers)
        axes.set_title("score of row against column")

    return draw


def time_panel(places: list[Place], seconds: dict[str, float]) -> Draw:
    """Strength against time."""

    def draw(axes: "Axes", look: Look) -> None:
        for number, one in enumerate(places):
            low, high = one.rating.interval
            spread = [[max(one.rating.elo - low, 0)], [max(high - one.rating.elo, 0)]]
            time, colour = max(seconds.get(one.agent, 0.0), 1e-6), COLOURS[number % len(COLOURS)]
            # A second round of marks is hollow: without colours, too, no two are alike
            mark, face = MARKS[number % len(MARKS)], colour if number < len(MARKS) else look.page
            axes.errorbar([time], [one.rating.elo], spread, label=short(one.agent), color=colour, marker=mark, mfc=face)
        axes.set_xscale("log")
        axes.xaxis.set_major_formatter("{x:g}")
        axes.set_xlabel("seconds a move")
        axes.set_title("Elo against time")
        if len(places) <= 2 * len(COLOURS):
            axes.legend(fontsize=8, labelcolor=look.ink)

    return draw


def _draw_sweep(spec: Spec, results: list[Result], path: Path, look: str) -> None:
    """A sweep: curves over one setting, a heat map over two; more settings one map for each of the others."""
    cells = cross_table(spec, results)
    panels: list[tuple[Draw, float]] = []
    for opponent in spec.against:
        scores = {
            one.settings: cells[one.agent, opponent]
            for one in variants(spec.agents[0], spec.grid)
            if (one.agent, opponent) in cells
        }
        if len(spec.grid) == 1:
            panels.append((curve_panel(spec, scores, opponent), 5.5))
        else:
            panels += [(one, 5.5) for one in map_panels(spec, scores, opponent)]
    picture(path, panels, look, f"{short(spec.agents[0])} at {spec.game}")


Settings = tuple[tuple[str, str], ...]


def curve_panel(spec: Spec, scores: dict[Settings, Cell], opponent: str) -> Draw:
    """The score over the values of one setting, with intervals."""

    def draw(axes: "Axes", look: Look) -> None:
        name, values = spec.grid[0]
        found = [(value, scores[((name, value),)]) for value in values if ((name, value),) in scores]
        places = range(len(found))
        centre = [cell.score for _, cell in found]
        axes.plot(places, centre, color=COLOURS[0], marker=MARKS[0])
        for place, (_, cell) in zip(places, found, strict=True):
            axes.plot([place, place], cell.interval, color=COLOURS[0], linewidth=1.5)
        axes.axhline(0.5, color=look.faint, linestyle="--", linewidth=1)
        axes.set_xticks(places, [value for value, _ in found])
        axes.set_xlabel(name)
        axes.set_ylim(0, 1)
        axes.set_title(f"score against {short(opponent)}")

    return draw


def map_panels(spec: Spec, scores: dict[Settings, Cell], opponent: str) -> list[Draw]:
    """A heat map over the last two settings, one for each choice of the others."""
    (row_name, row_values), (column_name, column_values) = spec.grid[-2:]
    others = list(dict.fromkeys(settings[:-2] for settings in scores))

    def panel(fixed: Settings) -> Draw:
        def draw(axes: "Axes", look: Look) -> None:
            keys = [[(*fixed, (row_name, r), (column_name, c)) for c in column_values] for r in row_values]
            values = [[scores[key].score if key in scores else None for key in row] for row in keys]
            heat(axes, look, values, list(row_values), list(column_values))
            axes.set_xlabel(column_name)
            axes.set_ylabel(row_name)
            told = ", ".join(f"{key}={value}" for key, value in fixed)
            axes.set_title(f"score against {short(opponent)}" + (f", {told}" if told else ""))

        return draw

    return [panel(fixed) for fixed in others]
