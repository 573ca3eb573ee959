"""Whole games by keys alone, in a real browser: from all games to a mistake played again, the focus always in sight."""

import json
import re

import pytest

from tests.web import needs_browser

pytestmark = [pytest.mark.compiled, needs_browser()]

playwright = pytest.importorskip("playwright.sync_api")
expect = playwright.expect

FOCUS = """() => {
  const one = document.activeElement;
  const { left, top, right, bottom } = one.getBoundingClientRect();
  const { outlineStyle, outlineWidth } = getComputedStyle(one);
  const isInside = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
  return { tag: one.tagName, name: one.getAttribute("aria-label") ?? one.innerText, isInside,
    hasRing: outlineStyle !== "none" && parseFloat(outlineWidth) >= 2, x: (left + right) / 2, y: (top + bottom) / 2 };
}"""


def walk_to(page, wanted):
    """Go on with Tab until something has the focus; wherever it rests on the way it is seen."""
    wanted.wait_for()
    for _ in range(100):
        if wanted.evaluate("(one) => one === document.activeElement"):
            return
        page.keyboard.press("Tab")
        here = page.evaluate(FOCUS)
        if here["tag"] != "BODY":  # after the last stop the browser's own come, which are not the page's
            assert here["hasRing"], here
            assert here["isInside"], here
    raise AssertionError(f"no Tab leads to {wanted}")


def press(page, wanted):
    walk_to(page, wanted)
    page.keyboard.press("Enter")


def go_to(page, wanted):
    """Go on with arrows to a cell of the board that has the focus."""
    goal = wanted.bounding_box()
    x, y = goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2
    for _ in range(20):
        if wanted.evaluate("(one) => one === document.activeElement"):
            return
        here = page.evaluate(FOCUS)
        across, down = x - here["x"], y - here["y"]
        side, level = "ArrowRight" if across > 0 else "ArrowLeft", "ArrowDown" if down > 0 else "ArrowUp"
        page.keyboard.press(side if abs(across) > abs(down) else level)
    raise AssertionError(f"no arrow leads to {wanted}")


def by_number(page):
    board = page.get_by_role("group", name="Board")
    for column in "1234567":
        if "6 of 6" not in board.get_by_role("button", name=f"{column}: ").get_attribute("aria-label"):
            return page.keyboard.press(column)
    raise AssertionError("the board is full")


def by_arrows(page):
    """Move the first piece that can to the first cell where it may go."""
    board = page.get_by_role("group", name="Board")
    walk_to(page, board.locator("[tabindex='0']"))
    go_to(page, board.locator("button:not([aria-disabled=true])").first)
    page.keyboard.press("Enter")
    go_to(page, board.locator("button.goal").first)
    page.keyboard.press("Enter")


def by_cards(page):
    plays = page.get_by_role("group", name="Legal plays").get_by_role("button")
    if not plays.count():
        return press(page, page.get_by_role("button", name="Pass", exact=True))
    press(page, plays.first)
    return press(page, page.get_by_role("button", name=re.compile(r"^Play \d")))


def by_arrow_and_enter(page):
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("group", name="Your moves").locator(":focus")).to_be_visible()
    page.keyboard.press("Enter")


WAYS = {
    "Connect 4": by_number,
    "Gobblet 3x3": by_arrows,
    "Big Two": by_cards,
    "Pokémon Contest Spectacular": by_arrow_and_enter,
}


SEED = 2  # of games in which somebody errs, whatever the levels become


def at_random(route):
    """Begin the same game in every run."""
    wish = route.request.post_data_json
    seats = [who and "random" for who in wish["seats"]]
    route.continue_(post_data=json.dumps({**wish, "seats": seats, "seed": SEED}))


@pytest.mark.parametrize("title", WAYS)
def test_a_game_is_played_and_reviewed_by_keys_alone(page, title):
    page.route("**/api/sessions", at_random)
    page.goto("/")
    press(page, page.get_by_role("button", name=f"Play {title}"))
    begin(page)
    mine = page.locator(".plate.turn").filter(has_text="You")
    review = page.get_by_role("button", name="Review the game")
    moves = page.get_by_role("list", name="Moves").get_by_role("listitem")
    while mine.or_(review).first.wait_for() or review.is_hidden():
        before = moves.count()
        WAYS[title](page)
        moves.nth(before).wait_for()
    press(page, review)
    mistakes = page.get_by_role("list", name="Mistakes").get_by_role("button")
    mistakes.first.wait_for()
    expect(page.locator(":focus")).to_be_in_viewport()
    page.keyboard.press("m")
    expect(page.get_by_role("button", name="Present position")).to_be_enabled()
    page.keyboard.press("y")
    page.get_by_text("Find a better move than the one that was played.").wait_for()
    expect(page.locator("[data-choices]").locator(":focus")).to_be_in_viewport()


def begin(page):
    """The weakest opponents, chosen by keys."""
    dialog = page.get_by_role("dialog")
    dialog.wait_for()
    for picker in dialog.get_by_label("Who plays").all()[1:]:
        walk_to(page, picker)
        page.keyboard.press("Home")
        page.keyboard.press("ArrowDown")
    press(page, dialog.get_by_role("button", name="Start"))
