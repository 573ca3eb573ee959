"""Take the screenshots of docs/: `make screens`. A real server, a real browser, what a person would see."""

import argparse
import re
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect, sync_playwright

from mossa.games import GAMES
from tools.server import CHROMIUM, FLAGS, PATIENCE_MS, prepare, running_server

FOLDER = Path(__file__).parents[1] / "docs" / "screens"
DESK = {"width": 1360, "height": 900}
PHONE = {"width": 390, "height": 844}
WINDOWS = ((1440, 900), (1280, 720), (820, 1180), (390, 844))
NARROW = 1000  # windows below this width are scrolled: their pictures show the whole page


def home(page: Page) -> None:
    page.goto("/")
    page.get_by_role("heading", name="Connect 4").wait_for()
    expect(page.locator(".card .wait")).to_have_count(0, timeout=PATIENCE_MS)


def start(page: Page, title: str) -> None:
    home(page)
    page.get_by_role("button", name=f"Play {title}").click()
    page.get_by_role("button", name="Start").click()
    my_turn(page)


def my_turn(page: Page) -> None:
    page.get_by_role("listitem").filter(has_text="You").filter(has_text="to move").wait_for()


def new_game(page: Page) -> None:
    home(page)
    page.get_by_role("button", name="Play Connect 4").click()
    page.get_by_label("Who plays").last.select_option("custom")
    page.get_by_label("Agent", exact=True).select_option("alphabeta")


def play(page: Page) -> None:
    start(page, "Connect 4")
    for plies, column in ((2, "4"), (4, "4"), (6, "3")):
        page.keyboard.press(column)
        page.get_by_role("list", name="Moves").get_by_role("listitem").nth(plies - 1).wait_for()
    page.keyboard.press("h")
    page.locator(".hintline b").wait_for()


def analysis(page: Page) -> None:
    page.goto("/#connect4/4443335")
    page.get_by_role("button", name="Review").click()
    page.get_by_role("list", name="Mistakes").wait_for()
    search(page, "mcts:seconds=20")
    grown_tree(page)


def search(page: Page, agent: str) -> None:
    """Let an agent analyse: of a solved game the page itself would ask exact play."""
    page.evaluate("(agent) => import('/static/session.js').then((one) => one.ask('analyse', { agent }))", agent)


def grown_tree(page: Page) -> None:
    """Wait until the live tree has been drawn twenty times."""
    tree = page.get_by_role("application", name=re.compile("Search tree"))
    expect(tree).to_have_attribute("data-frame", re.compile(r"^([2-9]\d|\d{3,})$"), timeout=PATIENCE_MS)


def cuts(page: Page) -> None:
    page.goto("/#tictactoe/15")
    page.get_by_role("button", name="Perfect").click()
    page.get_by_label("Who analyses").select_option("custom")
    page.get_by_label("Agent", exact=True).select_option("alphabeta")
    page.get_by_role("button", name="Analyse").click()
    page.locator("[data-nodes]").wait_for()
    page.get_by_role("button", name="alphabeta").click()
    page.locator(".dot.cut").first.wait_for()
    session = page.evaluate_handle("() => import('/static/session.js')")
    page.wait_for_function("(one) => one.thought.value?.final", arg=session)  # a promise would be true at once


def tictactoe(page: Page) -> None:
    start(page, "Tic-tac-toe")
    page.get_by_role("button", name="5: empty").click()
    page.get_by_role("list", name="Moves").get_by_role("listitem").nth(1).wait_for()


def gobblet(page: Page) -> None:
    start(page, "Gobblet 4x4")
    for number, (origin, target) in enumerate((("X4", "b2"), ("X4", "c3"), ("X3", "a1"))):
        page.get_by_role("button", name=f"{origin}: ").click()
        spot = page.get_by_role("button", name=f"{target}: ")
        if spot.get_attribute("aria-disabled") == "true":
            spot = page.locator("button.goal").first
        spot.click()
        page.get_by_role("list", name="Moves").get_by_role("listitem").nth(2 * number + 1).wait_for()


def bigtwo(page: Page) -> None:
    plays = page.get_by_role("group", name="Legal plays")
    while not plays.count():  # in some deals one can only pass
        start(page, "Big Two")
    plays.get_by_role("button").first.click()


def contest(page: Page) -> None:
    start(page, "Pokémon")
    page.get_by_role("group", name="Your moves").get_by_role("button").nth(2).click()
    page.get_by_text("Turn 2 of 5").wait_for()
    my_turn(page)


def hidden_tree(page: Page, title: str) -> None:
    """An analysis on one's own turn, until the tree has grown; where there is nothing to choose, of another game."""
    start(page, title)
    while page.evaluate("import('/static/session.js').then((one) => one.state.value.legal.length)") == 1:
        start(page, title)
    page.keyboard.press("a")
    page.get_by_role("button", name="Analyse").click()
    grown_tree(page)


def bigtwo_tree(page: Page) -> None:
    hidden_tree(page, "Big Two")


def contest_tree(page: Page) -> None:
    hidden_tree(page, "Pokémon")
    page.get_by_role("application", name=re.compile("Search tree")).focus()
    page.keyboard.press("ArrowRight")


def helping(page: Page) -> None:
    home(page)
    page.get_by_role("button", name="Settings, help and keys").click()


def share(page: Page) -> None:
    play(page)
    page.get_by_role("button", name="Set up, share").click()


def editor(page: Page) -> None:
    page.goto("/#setup/connect4/")
    for piece, columns in (("Yellow", "43"), ("Red", "453"), ("Yellow", "45"), ("Red", "5")):
        page.get_by_role("button", name=f"Put {piece}").click()
        for column in columns:
            page.get_by_role("button", name=f"{column}.6: ").click()  # at the top, from where it falls
    expect(page.get_by_role("status").filter(has_text="Yellow to move")).to_be_visible()


def stacks(page: Page) -> None:
    """Pieces of Gobblet in stacks, not yet a position."""
    page.goto("/#setup/gobblet4/")
    for piece, cell in (
        ("Yellow 4", "b2"),
        ("Yellow 3", "b2"),
        ("Red 4", "c3"),
        ("Red 1", "c3"),
        ("Yellow 4", "d1"),
        ("Red 4", "a4"),
    ):
        page.get_by_role("button", name=f"Put {piece}").click()
        page.get_by_role("button", name=f"{cell}: ").click()
    expect(page.get_by_role("button", name="a4: piece of Red")).to_be_visible()


def gobblet_tree(page: Page) -> None:
    page.goto("/#gobblet4/4@b2 4@c3")
    page.get_by_role("button", name="Analyse").click()
    grown_tree(page)


def marks(page: Page) -> None:
    """Exact values on the cells of Gobblet."""
    page.goto("/#gobblet3/3@b2 3@a1")
    page.locator(".grid .exact").first.wait_for()


def rules(page: Page) -> None:
    home(page)
    page.get_by_role("button", name="Rules Gobblet 4x4").click()
    page.get_by_role("dialog").wait_for()


def lesson(page: Page) -> None:
    """A simulation that goes step by step, in its third phase."""
    page.goto("/#connect4/4453")
    page.get_by_role("button", name="one simulation").click()
    bar = page.get_by_role("group", name="Step by step")
    for told in ("1. Select", "1. Expand"):
        bar.get_by_text(told).wait_for()
        bar.get_by_role("button", name="Step", exact=True).click()
    bar.get_by_text("1. Play out").wait_for()


def reviewed(page: Page) -> None:
    """A lost game, looked over from its result."""
    page.goto("/#tictactoe/1529")
    page.get_by_role("button", name="3: empty").click()
    page.get_by_role("button", name="Review the game").click()
    page.get_by_role("list", name="Mistakes").wait_for()


def contest_review(page: Page) -> None:
    """A contest to its end: who has won, by how much, and what everybody could have done better."""
    start(page, "Pokémon")
    review = page.get_by_role("button", name="Review the game")
    moves = page.get_by_role("group", name="Your moves").get_by_role("button")
    for turn in range(1, 6):
        page.get_by_text(f"Turn {turn} of 5").or_(review).first.wait_for()
        moves.or_(review).first.wait_for()
        if moves.count():
            moves.nth(turn % moves.count()).click()
    review.click()
    page.get_by_role("list", name="Mistakes").wait_for()


def networks(page: Page) -> None:
    page.goto("/#networks")
    page.locator(".network").first.wait_for()


def curtain(page: Page) -> None:
    """Two persons at one screen, with hidden cards."""
    home(page)
    page.get_by_role("button", name="Play Big Two").click()
    page.get_by_label("Who plays").nth(1).select_option("person")
    page.get_by_role("button", name="Start").click()
    page.get_by_role("button", name="Show my side").wait_for()


SCREENS: list[tuple[str, Callable[[Page], None], dict[str, Any]]] = [
    ("home", home, {}),
    ("new-game", new_game, {}),
    ("play", play, {}),
    ("analysis", analysis, {}),
    ("analysis-dark", analysis, {"color_scheme": "dark"}),
    ("cuts", cuts, {}),
    ("tictactoe", tictactoe, {}),
    ("gobblet", gobblet, {}),
    ("bigtwo", bigtwo, {}),
    ("contest", contest, {}),
    ("gobblet-tree", gobblet_tree, {}),
    ("marks", marks, {}),
    ("bigtwo-tree", bigtwo_tree, {}),
    ("contest-tree", contest_tree, {}),
    ("lesson", lesson, {}),
    ("review", reviewed, {}),
    ("contest-review", contest_review, {}),
    ("networks", networks, {}),
    ("curtain", curtain, {}),
    ("rules", rules, {}),
    ("help", helping, {}),
    ("share", share, {}),
    ("editor", editor, {}),
    ("editor-stacks", stacks, {"color_scheme": "dark"}),
    ("phone-editor", stacks, {"viewport": PHONE}),
    ("phone", play, {"viewport": PHONE}),
    ("phone-dark", contest, {"viewport": PHONE, "color_scheme": "dark"}),
    ("phone-analysis", analysis, {"viewport": PHONE}),
    ("italian", home, {"locale": "it-IT"}),
]


@contextmanager
def shown(browser: Browser, address: str, go: Callable[[Page], None], more: dict[str, Any]) -> Iterator[Page]:
    """A page on which a screen is reached."""
    options = {"base_url": address, "locale": "en-GB", "viewport": DESK, "reduced_motion": "reduce", **more}
    context = browser.new_context(**options)
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    go(page)
    page.mouse.move(0, 0)
    yield page
    context.close()


def take(page: Page, file: Path) -> None:
    """A picture for the docs."""
    page.screenshot(path=file, full_page="phone" in file.name)


def take_everywhere(page: Page, file: Path) -> None:
    """A picture in every window, light and dark."""
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            page.screenshot(path=file.with_stem(f"{width}-{scheme}-{file.stem}"), full_page=width < NARROW)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="of the screens; all of them if there is none")
    parser.add_argument("--everywhere", type=Path, metavar="FOLDER", help="in four windows, light and dark, to FOLDER")
    asked = parser.parse_args()
    folder, picture = (asked.everywhere, take_everywhere) if asked.everywhere else (FOLDER, take)
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as saves,
        running_server(Path(saves)) as (address, _),
        sync_playwright() as tool,
    ):
        prepare(address, GAMES.names())
        browser = tool.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        for name, go, more in SCREENS:
            if asked.names and name not in asked.names:
                continue
            with shown(browser, address, go, more) as page:
                picture(page, folder / f"{name}.png")
            print(name, flush=True)
        browser.close()


if __name__ == "__main__":
    main()
