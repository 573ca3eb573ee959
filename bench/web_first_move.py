"""How long a visitor waits for the first move, from an empty folder of kernels: `python -m bench.web_first_move`.

For each game a server of its own begins with nothing compiled. Somebody opens the game's dialog, stays there for ten
seconds, starts, and moves when it is their turn. Printed are the longest wait for an opponent, when the page could be
used, and what it said meanwhile of how far the preparation was.
"""

import argparse
import os
import re
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, sync_playwright

from mossa.games import GAMES, game
from tools.server import CHROMIUM, COMPILING_SECONDS, FLAGS, running_server

AT_THE_DIALOG = 10.0  # seconds


def first_move(browser: Browser, name: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        os.environ["MOSSA_CACHE_DIR"] = str(Path(folder) / "kernels")
        with running_server(Path(folder)) as (address, _):
            page = browser.new_page(base_url=address, locale="en-GB", reduced_motion="reduce")
            page.set_default_timeout(1000 * COMPILING_SECONDS)
            begin = time.perf_counter()
            page.goto("/")
            page.get_by_role("button", name=f"Play {game(name).title}").click()
            page.get_by_role("button", name="Start").wait_for()
            usable, said = time.perf_counter() - begin, told(page)
            page.get_by_role("button", name="Start").click()
            waits = [waited(my_turn(page))]
            before = plies(page).count()
            move(page, name)
            waits.append(waited(plies(page).nth(before + 1)))  # the one after one's own
            page.close()
    print(f"{name}: {max(waits):.1f} s; the page could be used after {usable:.2f} s and said: {said}", flush=True)


def waited(locator: Locator) -> float:
    """How many seconds it takes to be seen."""
    begin = time.perf_counter()
    locator.wait_for()
    return time.perf_counter() - begin


def my_turn(page: Page) -> Locator:
    return page.get_by_role("list", name="Players").get_by_role("listitem").filter(has_text=re.compile("You.*to move"))


def plies(page: Page) -> Locator:
    return page.get_by_role("list", name="Moves").get_by_role("listitem")


def move(page: Page, name: str) -> None:
    """The first move that a person can make."""
    if name == "contest":
        page.get_by_role("group", name="Your moves").get_by_role("button").first.click()
    elif name == "bigtwo":
        legal = page.get_by_role("group", name=re.compile("^Legal plays")).get_by_role("button")
        if not legal.count():
            page.get_by_role("button", name="Pass", exact=True).click()
            return
        legal.first.click()
        page.get_by_role("button", name=re.compile(r"^Play \d")).click()
    else:
        board = page.get_by_role("group", name="Board")
        board.locator("button:not([aria-disabled=true])").first.click()
        if board.get_by_role("button", pressed=True).count():
            board.locator("button.goal").first.click()


def told(page: Page) -> str:
    """What the dialog tells while one stays there."""
    found: list[str] = []
    end = time.perf_counter() + AT_THE_DIALOG
    while time.perf_counter() < end:
        shown = page.get_by_text("first time only").all_inner_texts()
        found += [text for text in shown if text not in found]
        page.wait_for_timeout(200)
    return "; ".join(found) or "nothing"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=GAMES.names())
    with sync_playwright() as tool:
        browser = tool.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        for name in parser.parse_args().games:
            first_move(browser, name)
        browser.close()
    print(f"load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
