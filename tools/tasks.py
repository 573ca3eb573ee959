"""Three tasks of a student, done as a newcomer would, and filmed: `python -m tools.tasks --out FOLDER`."""

import argparse
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Page, ViewportSize, sync_playwright

from tools.server import CHROMIUM, FLAGS, PATIENCE_MS, prepare, running_server

WINDOW: ViewportSize = {"width": 1280, "height": 720}


def why_not_column_seven(page: Page) -> Iterator[str]:
    """Find out why alpha-beta did not look at column 7 here."""
    page.get_by_role("link", name="Analyse Connect 4").click()
    page.get_by_role("button", name="Analyse").wait_for()
    moves = page.get_by_role("list", name="Moves").get_by_role("listitem")
    for number, column in enumerate("4453"):
        page.keyboard.press(column)
        moves.nth(number).wait_for()
    yield "position"
    page.get_by_role("button", name="one node of alpha-beta").click()
    bar = page.get_by_role("group", name="Step by step")
    bar.get_by_text("entered with").wait_for()
    yield "first-node"
    while not re.search(r"no need to look at [\d ]*7[\d ]*\.", bar.inner_text()):
        told = bar.get_by_role("status").inner_text()
        bar.get_by_role("button", name="Step", exact=True).click()
        page.wait_for_function("(told) => document.querySelector('.lesson [role=status]').innerText !== told", arg=told)
    yield "enough"
    page.locator(".dot.cut tspan.name").last.hover()
    page.locator(".nodecard .picture").wait_for()
    yield "why"


def one_simulation(page: Page) -> Iterator[str]:
    """See one simulation change the root's values."""
    page.get_by_role("link", name="Analyse Tic-tac-toe").click()
    page.get_by_role("button", name="one simulation").click()
    bar = page.get_by_role("group", name="Step by step")
    for number in range(1, 12):
        for phase in ("Select", "Expand", "Play out", "Back up"):
            bar.get_by_text(f"{number}. {phase}").wait_for()
            if number == 11:
                yield phase.lower().replace(" ", "-")
            bar.get_by_role("button", name="Step", exact=True).click()


def worst_move(page: Page) -> Iterator[str]:
    """Find your worst move and play it again."""
    page.get_by_role("button", name="Play Tic-tac-toe").click()
    rival = page.get_by_label("Who plays").last
    rival.select_option(label=next(one for one in rival.locator("option").all_inner_texts() if one.startswith("Perf")))
    page.get_by_role("button", name="Start").click()
    review, turn = (
        page.get_by_role("button", name="Review the game"),
        page.locator(".plate.turn").filter(has_text="You"),
    )
    for cell in "12346789":
        turn.or_(review).first.wait_for()
        free = page.get_by_role("button", name=f"{cell}: empty")
        if review.is_hidden() and free.count():
            free.click()
            page.get_by_role("button", name=f"{cell}: piece").wait_for()
    review.wait_for()
    yield "lost"
    review.click()
    mistakes = page.get_by_role("list", name="Mistakes")
    mistakes.wait_for()
    yield "review"
    mistakes.get_by_role("button").first.click()
    page.locator(".suggestion").wait_for()
    yield "mistake"
    page.get_by_role("button", name=re.compile("^Try again")).first.click()
    page.get_by_text("Find a better move").wait_for()
    yield "try-again"
    page.get_by_role("button", name="7: empty").click()
    page.get_by_text("7 is right.").wait_for()
    yield "right"


TASKS = {"cut": why_not_column_seven, "simulation": one_simulation, "worst-move": worst_move}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("build/tasks"), help="where the pictures go: %(default)s")
    out: Path = parser.parse_args().out
    out.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        running_server(Path(folder)) as (address, _),
        sync_playwright() as tool,
    ):
        prepare(address, ["tictactoe", "connect4"])
        browser = tool.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        for name, task in TASKS.items():
            page = browser.new_page(base_url=address, locale="en-GB", viewport=WINDOW, reduced_motion="reduce")
            page.set_default_timeout(PATIENCE_MS)
            page.goto("/")
            for number, scene in enumerate(task(page), 1):
                page.screenshot(path=out / f"{name}-{number}-{scene}.png")
            page.close()
            print(task.__doc__)
        browser.close()


if __name__ == "__main__":
    main()
