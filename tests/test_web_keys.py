"""By keys alone, in a real browser: the focus is never lost, never out of sight, and arrows do what they seem to."""

import re

import pytest

from tests.web import needs_browser
from tools.server import ask

pytestmark = [pytest.mark.compiled, needs_browser()]

playwright = pytest.importorskip("playwright.sync_api")
expect = playwright.expect


def begin(page, server, game, *others):
    key = ask(server, "sessions", {"game": game, "seats": [None, *others]})["key"]
    page.goto(f"/#play/{key}")
    page.locator(".table").wait_for()


def turn(page):
    return page.get_by_role("list", name="Players").get_by_role("listitem").filter(has_text=re.compile(r"You.*to move"))


def test_an_arrow_at_the_edge_of_the_board_does_not_go_through_the_moves(page):
    page.goto("/#tictactoe/15")
    cell = page.get_by_role("button", name="3: empty")
    cell.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowUp")
    expect(cell).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("button", name="2: empty")).to_be_focused()
    expect(page.get_by_role("button", name="Present position")).to_be_disabled()  # nobody has looked back


def test_what_is_tried_again_is_chosen_at_once(page):
    page.goto("/#tictactoe/1529")
    page.get_by_role("button", name="3: empty").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Review the game").focus()
    page.keyboard.press("Enter")
    again = page.get_by_role("list", name="Mistakes").get_by_role("button", name=re.compile("^Try again"))
    again.last.focus()
    page.keyboard.press("Enter")
    page.get_by_text("Find a better move than the one that was played.").wait_for()
    chosen = page.get_by_role("group", name="Board").locator(":focus")
    expect(chosen).to_be_in_viewport()
    page.get_by_role("button", name="Show me").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Find a better move than the one that was played.")).to_have_count(0)
    expect(chosen).to_be_visible()


def test_no_key_asks_for_a_hint_that_the_button_does_not_offer(page, server):
    begin(page, server, "tictactoe", "mcts:seconds=30,solver=false,implicit=0,playout=uniform")  # as lessons have it
    page.keyboard.press("5")
    expect(page.locator(".plate.turn")).to_contain_text("thinks")
    expect(page.get_by_role("button", name="Hint")).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("h")
    assert page.evaluate("() => import('/static/session.js').then((m) => m.hint.value)") is None


def test_a_button_that_has_nothing_more_to_do_keeps_the_focus(page):
    page.goto("/#tictactoe/5")
    back = page.get_by_role("button", name="One move back")
    back.focus()
    page.keyboard.press("Enter")
    expect(back).to_be_disabled()
    expect(back).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="First position")).to_be_disabled()


def test_cards_are_chosen_by_arrows_and_play_keeps_the_focus(page, server):
    begin(page, server, "bigtwo:rules=charlesworth2018", "random", "random", "random")
    hand = page.get_by_role("group", name="Your hand").get_by_role("button")
    play = page.get_by_role("button", name=re.compile(r"^Play( \d)?$"))
    turn(page).wait_for()
    hand.first.focus()
    page.keyboard.press("ArrowLeft")
    expect(hand.last).to_be_focused()  # one stop of Tab for the whole hand
    page.keyboard.press("Tab")
    expect(play).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(hand.last).to_be_focused()
    before = page.get_by_role("list", name="Moves").get_by_role("listitem").count()
    name = "Pass" if page.get_by_text("You can only pass.").count() else "Play"
    if name == "Play":
        page.get_by_role("group", name="Legal plays").get_by_role("button").first.focus()
        page.keyboard.press("Enter")
    button = page.get_by_role("button", name=re.compile(rf"^{name}( \d)?$"))
    button.focus()
    page.keyboard.press("Enter")
    page.get_by_role("list", name="Moves").get_by_role("listitem").nth(before + 3).wait_for()
    expect(button).to_be_focused()


def test_when_a_contest_is_over_the_review_is_at_hand(page, server):
    begin(page, server, "contest", "random", "random", "random")
    cards = page.get_by_role("group", name="Your moves").get_by_role("button")
    review = page.get_by_role("button", name="Review the game")
    turn(page).wait_for()
    cards.first.focus()
    for number in range(1, 6):
        page.get_by_text(f"Turn {number} of 5").wait_for()
        turn(page).wait_for()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
    expect(review).to_be_focused()


def test_an_arrow_at_the_edge_of_the_tree_does_not_go_through_the_moves(page):
    page.goto("/#tictactoe/15")
    page.get_by_role("button", name="Analyse").click()
    tree = page.get_by_role("application", name=re.compile("Search tree"))
    page.locator("[data-nodes]").wait_for()
    tree.focus()
    for key in ("ArrowLeft", *["ArrowRight"] * 12, "ArrowDown"):
        page.keyboard.press(key)
        expect(tree).to_be_focused()
    expect(page.get_by_role("button", name="Present position")).to_be_disabled()  # nobody has looked back


def pressed(button):
    button.focus()
    button.page.keyboard.press("Enter")


def test_the_focus_goes_on_nearby_when_what_had_it_goes(page):
    page.goto("/#tictactoe/15")
    pressed(page.get_by_role("button", name="one simulation"))
    bar = page.get_by_role("group", name="Step by step")
    expect(bar.get_by_role("button", name="Step", exact=True)).to_be_focused()
    pressed(bar.get_by_role("button", name="Close"))
    expect(page.get_by_role("button", name="one simulation")).to_be_focused()
    page.get_by_role("application", name=re.compile("Search tree")).focus()
    page.keyboard.press("t")
    expect(page.get_by_role("button", name="Analyse")).to_be_focused()
    page.keyboard.press("a")
    expect(page.get_by_role("group", name="Board").locator(":focus")).to_be_visible()


def test_what_closes_a_banner_leads_back_to_the_board(page, server):
    begin(page, server, "gobblet3", "random")
    chosen = page.get_by_role("group", name="Board").locator(":focus")
    pressed(page.get_by_role("button", name=re.compile("^b2: empty")))
    pressed(page.locator(".banner").get_by_role("button", name="Close"))
    expect(chosen).to_be_visible()
    pressed(page.get_by_role("button", name=re.compile("^X1: ")))
    pressed(page.get_by_role("button", name=re.compile("^b2: empty")))
    page.get_by_role("list", name="Moves").get_by_role("listitem").nth(1).wait_for()  # before, there is no way back
    pressed(page.get_by_role("button", name="One move back"))
    pressed(page.get_by_role("button", name="To the game"))
    expect(chosen).to_be_visible()
