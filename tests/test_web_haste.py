"""Quick hands, late answers, several windows and a server that goes: the page stays with the person."""

import json
import re

import pytest

from tests.test_web_play import begin, is_over, my_turn, plies
from tests.web import PATIENCE_MS, Held, free_port, needs_browser, running_server

pytestmark = [pytest.mark.compiled, needs_browser()]

playwright = pytest.importorskip("playwright.sync_api")
expect = playwright.expect
LONG = "322137673677155556716325347112635422"  # nobody has four


def dialog(page, title):
    page.goto("/")
    page.get_by_role("button", name=f"Play {title}").click()
    return page.get_by_role("dialog", name=title)


def test_a_double_click_starts_one_game(page):
    asked = Held(page, "**/api/sessions")
    dialog(page, "Tic-tac-toe").get_by_role("button", name="Start").dblclick()
    asked.let_go(0)
    expect(my_turn(page)).to_be_visible()
    assert len(asked.asked) == 1
    page.go_back()
    expect(page.get_by_role("heading", name="Which game?")).to_be_visible()


def test_a_wrong_value_in_a_folded_part_is_pointed_out(page):
    shown = dialog(page, "Tic-tac-toe")
    clock, minutes = shown.get_by_text("Clock", exact=True), shown.get_by_label("Minutes")
    clock.click()
    minutes.fill("500")
    clock.click()
    expect(minutes).to_be_hidden()
    shown.get_by_role("button", name="Start").click()
    expect(minutes).to_be_focused()
    minutes.fill("5")
    shown.get_by_role("button", name="Start").click()
    expect(my_turn(page)).to_contain_text(re.compile(r"[45]:\d\d"))


def test_options_are_chosen_not_typed(page):
    shown = dialog(page, "Pokémon Contest Spectacular")
    shown.get_by_text("Board and rules").click()
    expect(shown.get_by_role("textbox")).to_have_count(0)
    shown.get_by_label("How likely a follower").select_option("50 %")
    shown.get_by_label("Who takes part").select_option("Chosen by name")
    shown.get_by_label("Place 1").select_option("Trod (Electrode)")
    expect(shown.get_by_label("Place 2").locator("option[value=Trod]")).to_be_disabled()
    shown.get_by_label("Place 4").select_option("Poochy (Poochyena)")
    shown.get_by_role("button", name="Start").click()
    plates = page.get_by_role("list", name="Players").get_by_role("listitem")
    expect(plates).to_contain_text(["Trod", "Macy", "Plumy", "Poochy"])


def test_whoever_closes_the_new_game_is_not_called_to_it(page):
    asked = Held(page, "**/api/sessions")
    shown = dialog(page, "Tic-tac-toe")
    shown.get_by_role("button", name="Start").click()
    expect(shown).to_be_visible()
    page.keyboard.press("Escape")
    expect(shown).to_be_hidden()
    with page.expect_response("**/api/sessions"):
        asked.let_go(0)
    page.unroute("**/api/sessions")
    page.get_by_role("button", name="Play Connect 4").click()
    expect(page.get_by_role("dialog", name="Connect 4")).to_be_visible()
    expect(page.get_by_role("heading", name="Which game?")).to_be_attached()


def test_a_late_refusal_is_not_shown_for_the_next_position(page):
    asked = Held(page, "**/api/sessions")
    page.goto("/#conect4/44")
    asked.wait_for(1)
    expect(page.get_by_text("One moment")).to_be_visible()
    page.evaluate("location.hash = '#connect4/44'")
    asked.wait_for(2)
    with page.expect_response("**/api/sessions"):
        asked.let_go(0)
    expect(page.get_by_text("One moment")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    asked.let_go(1)
    expect(plies(page)).to_have_count(2)


def test_a_hint_for_a_position_that_was_left_is_not_shown(page):
    sockets = []

    def listen(socket):
        sockets.append(socket)
        upstream = socket.connect_to_server()
        socket.on_message(lambda text: None if '"hint"' in text else upstream.send(text))

    page.route_web_socket("**/screen", listen)
    page.goto("/#connect4/44")
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_text("Hint: …")).to_be_visible()
    page.keyboard.press("3")
    expect(plies(page)).to_have_count(3)
    expect(page.get_by_text(re.compile("^Hint: "))).to_have_count(0)
    for node, move in ((2, "5"), (3, "6")):
        sockets[-1].send(json.dumps({"type": "hint", "node": node, "move": move, "value": 0.0, "pv": [move]}))
    expect(page.get_by_text(re.compile("^Hint: 6")).first).to_be_visible()
    expect(page.get_by_text(re.compile("^Hint: 5"))).to_have_count(0)


def test_the_second_click_of_two_plays_no_second_move(page):
    said = []

    def listen(socket):
        upstream = socket.connect_to_server()

        def pass_on(text):
            said.append(json.loads(text)["do"])
            if said.count("move") != 1 or said[-1] != "move":  # the first move is held back
                upstream.send(text)

        socket.on_message(pass_on)

    page.route_web_socket("**/screen", listen)
    page.goto("/#tictactoe/")
    page.get_by_role("button", name="5: empty").dblclick()
    page.keyboard.press("1")
    page.keyboard.press("u")  # refused, and so one may move again
    expect(page.get_by_text("there is nothing to take back").first).to_be_visible()
    assert said.count("move") == 1
    page.keyboard.press("1")
    expect(page.get_by_role("button", name="1: piece of X")).to_be_visible()


def test_the_focus_goes_back_to_what_opened_a_window_and_on_to_the_next_screen(page):
    play = page.get_by_role("button", name="Play Tic-tac-toe")
    page.goto("/")
    play.click()
    page.get_by_role("button", name="Close").click()
    expect(play).to_be_focused()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Settings, help and keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(play).to_be_focused()
    play.click()
    page.get_by_role("button", name="Start").click()
    expect(my_turn(page)).to_be_visible()
    expect(page.get_by_role("main")).to_be_focused()


def test_games_of_two_windows_are_all_found_again(page):
    begin(page, "Tic-tac-toe")
    assert not is_over(page)
    other = page.context.new_page()
    begin(other, "Connect 4")
    assert not is_over(other)
    page.keyboard.press("5")
    expect(plies(page)).to_have_count(2)
    other.goto("/#")
    games = other.get_by_role("region", name="Go on with").get_by_role("link")
    expect(games).to_have_text(["1. Tic-tac-toe", "2. Connect 4"])
    other.on("dialog", lambda asked: asked.accept())
    other.get_by_role("button", name="Forget game 1").click()
    expect(games).to_have_text(["1. Connect 4"])
    expect(page.get_by_role("heading", name="This game is not here")).to_be_visible()


def test_a_game_of_another_window_is_kept_though_its_news_come_late(page, server):
    page.goto("/#tictactoe/")
    page.get_by_role("button", name="5: empty").wait_for()
    kept = "[...JSON.parse(localStorage['mossa games']), { key: 'another', game: 'connect4' }]"
    page.evaluate(f"() => {{ localStorage['mossa games'] = JSON.stringify({kept}); }}")  # of its own no window is told
    page.get_by_role("button", name="5: empty").click()
    expect(plies(page)).to_have_count(1)
    page.goto("/#")
    games = page.get_by_role("region", name="Go on with").get_by_role("link")
    expect(games).to_have_text(["1. Tic-tac-toe", "2. Connect 4"])


def test_a_key_that_is_held_goes_through_a_long_game_and_is_no_flood(page):
    page.goto("/#connect4/" + LONG)
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    first, last = (page.get_by_role("button", name=name) for name in ("First position", "Present position"))
    for _ in range(2):
        for key, end in ((",", first), (".", last)):
            page.keyboard.down(key)
            while end.is_enabled():
                page.keyboard.down(key)  # again: it repeats
            page.keyboard.up(key)
    expect(page.get_by_text("The connection is lost")).to_have_count(0)
    expect(plies(page)).to_have_count(len(LONG))


def test_a_server_that_comes_back_finds_the_game_where_it_was(browser, tmp_path):
    context = browser.new_context(locale="en-GB")
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    port = free_port()
    with running_server(tmp_path, "--no-prepare", port=port) as (address, _):
        page.goto(f"{address}#connect4/44")
        expect(plies(page)).to_have_count(2)
        page.keyboard.press("3")
        expect(plies(page)).to_have_count(3)
    expect(page.get_by_role("alert")).to_have_text("The connection is lost; trying again …")
    page.evaluate("location.hash = '#'")
    expect(page.get_by_role("alert")).to_have_text("The server does not answer.")
    page.go_back()
    expect(page.get_by_text("The connection is lost; trying again …")).to_be_visible()
    with running_server(tmp_path, "--no-prepare", port=port):
        expect(plies(page)).to_have_count(3)
        expect(page.get_by_text("The connection is lost")).to_have_count(0)
        page.keyboard.press("5")
        expect(plies(page)).to_have_count(4)
    context.close()
