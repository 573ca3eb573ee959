"""What moves and what is heard at a table, in a real browser; nothing moves for those who do not want it."""

import re

import pytest

from tests.web import choose_cards, needs_browser
from tools.server import ask

pytestmark = [pytest.mark.compiled, needs_browser()]

playwright = pytest.importorskip("playwright.sync_api")
expect = playwright.expect
CONTEXT = {"reduced_motion": "no-preference"}


def motion(one):
    return one.evaluate("(one) => getComputedStyle(one).animationName")


def moves(page):
    return page.get_by_role("list", name="Moves").get_by_role("listitem")


@pytest.mark.parametrize(
    ("address", "name", "selector", "drawn"),
    [
        ("/#connect4/44", "4: ", ".falls", "fall"),
        ("/#gobblet3/3@b2 3@a1", "c3: ", ".fresh", "arrive"),
        ("/#tictactoe/15", "9: ", ".fresh", "arrive"),
    ],
)
def test_pieces_come_to_the_board_and_those_who_want_no_motion_see_none(page, address, name, selector, drawn):
    page.goto(address)
    board = page.get_by_role("group", name="Board")
    expect(moves(page)).to_have_count(2)  # an address with moves: its last piece has come to the board too
    if "gobblet" in address:
        board.get_by_role("button", name=re.compile("^X3: ")).click()
    board.get_by_role("button", name=re.compile(f"^{name}")).click()
    expect(moves(page)).to_have_count(3)
    piece = page.locator(f".shown {selector}")
    expect(piece).to_have_count(1)
    assert motion(piece) == drawn
    page.emulate_media(reduced_motion="reduce")
    assert motion(piece) == "none"


def test_cards_fly_to_the_table_from_whoever_played_them(page, server):
    key = ask(server, "sessions", {"game": "bigtwo", "seed": 1, "seats": [None, *["random"] * 3]})["key"]
    page.goto(f"/#play/{key}")
    page.get_by_role("list", name="Players").get_by_role("listitem").first.filter(has_text="to move").wait_for()
    choose_cards(page)
    cards = page.locator(".flies")
    expect(cards).to_have_count(1)
    assert motion(cards) == "fly"
    page.emulate_media(reduced_motion="reduce")
    assert motion(cards) == "none"


def test_a_piece_that_is_dragged_goes_with_the_pointer(page):
    page.goto("/#gobblet3/")
    piece = page.get_by_role("button", name=re.compile("^X3: "))
    box = piece.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 90, y - 60, steps=5)
    lifted = page.locator(".lifted").bounding_box()
    assert abs(lifted["x"] + lifted["width"] / 2 - x - 90) < 3
    assert abs(lifted["y"] + lifted["height"] / 2 - y + 60) < 3
    page.keyboard.press("Escape")
    page.mouse.up()


def test_no_column_stays_lit_where_a_finger_was(browser, server):
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    with browser.new_context(base_url=server, **phone) as context:
        page = context.new_page()
        page.goto("/#connect4/44")
        column = page.get_by_role("button", name=re.compile("^2: "))
        column.tap()
        expect(moves(page)).to_have_count(3)
        assert column.evaluate("(one) => getComputedStyle(one).boxShadow") == "none"


def test_sounds_are_a_switch_that_is_remembered(page):
    page.add_init_script(
        """window.heard = 0;
        const { start } = OscillatorNode.prototype;
        OscillatorNode.prototype.start = function (when) { window.heard += 1; start.call(this, when); };"""
    )
    page.goto("/#tictactoe/")
    page.get_by_role("button", name="5: empty").click()
    expect(moves(page)).to_have_count(1)
    page.keyboard.press("?")
    page.get_by_role("switch", name="A sound for every move").check()
    page.reload()
    page.get_by_role("button", name="1: empty").click()
    page.wait_for_function("() => window.heard === 1")  # of the first move nothing was heard
    page.keyboard.press("?")
    page.get_by_role("switch", name="A sound for every move").uncheck()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="9: empty").click()
    expect(moves(page)).to_have_count(3)
    assert page.evaluate("window.heard") == 1


def test_a_lesson_plays_slowly_by_itself_until_it_is_paused(page):
    page.goto("/#tictactoe/15")
    page.get_by_role("button", name="one simulation").click()
    bar = page.get_by_role("group", name="Step by step")
    expect(bar).to_contain_text("1. Select")
    page.evaluate(
        """() => {
          window.told = [];
          const look = () => window.told.push(document.querySelector(".lesson [role=status]").innerText);
          new MutationObserver(look).observe(document.querySelector(".lesson"), { subtree: true, characterData: true });
        }"""
    )
    bar.get_by_role("button", name="Play slowly").click()
    page.wait_for_function("() => window.told.some((one) => one.startsWith('2. Select'))")
    told = page.evaluate("window.told.map((one) => one.split(':')[0])")
    phases = ["1. Expand", "1. Play out", "1. Back up", "2. Select"]
    assert [one for one in dict.fromkeys(told) if one in phases] == phases
    bar.get_by_role("button", name="Pause").click()
    expect(bar.get_by_role("button", name="Play slowly")).to_have_attribute("aria-pressed", "false")
