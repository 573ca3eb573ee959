"""What networks think, on the board and in the tree, and the page that shows how they have learnt."""

import json
import re

import pytest

import mossa
from mossa.nets.file import save
from mossa.web.catalogue import catalogue
from tests.guided import untrained
from tests.web import needs_browser

pytestmark = [pytest.mark.compiled, needs_browser()]

playwright = pytest.importorskip("playwright.sync_api")
expect = playwright.expect
CONTEXT = {"viewport": {"width": 1360, "height": 900}}

THOUGHT = """async () => {
  const { thought, state } = await import("/static/session.js");
  const candidates = [["4", 0.8], ["3", 0.19], ["1", 0.01]].map(([move, prior]) => (
    { move, prior, value: 0.5, visits: 10, pv: [move] }));
  const tree = { parent: [-1, 0], move: ["", "4"], visits: [11, 10], value: [0.5, 0.5], proven: [false, false],
    hidden: [6, 0], mover: [0, 0], seat: [0, 0], prior: [1, 0.8], guess: [0.25, 0.125] };
  thought.value = { type: "thought", source: "analysis", node: state.value.cursor, final: true, to_move: 0, move: "4",
    value: 0.5, nodes: 2, seconds: 1, guess: 0.25, candidates, tree };
}"""


def test_the_policy_of_a_network_is_drawn_on_the_board_and_its_value_stands_beside_the_search_s(page):
    page.goto("/#connect4/")
    page.get_by_role("switch", name="Network").wait_for()
    page.evaluate(THOUGHT)
    likely = page.locator(".likely")
    expect(likely).to_have_count(2)  # what is hardly likely is not drawn
    assert [one.get_attribute("data-move") for one in likely.all()] == ["3", "4"]
    radii = [float(one.locator("circle").get_attribute("r")) for one in likely.all()]
    assert radii[0] < radii[1]
    expect(page.get_by_text("network alone +0.25")).to_be_visible()
    page.get_by_role("switch", name="Network").click()
    expect(likely).to_have_count(0)
    page.get_by_role("switch", name="Network").click()


def test_the_card_of_a_node_tells_the_prior_and_what_the_network_thinks(page):
    page.goto("/#connect4/")
    page.get_by_role("switch", name="Network").wait_for()
    page.evaluate(THOUGHT)
    page.locator(".dot").filter(has_text="4").first.click()
    card = page.get_by_text("network alone", exact=True)
    expect(card).to_be_visible()
    expect(page.get_by_text("80 %").last).to_be_visible()
    expect(page.get_by_text("+0.13")).to_be_visible()


def test_the_page_of_networks_draws_their_learning_curves(page):
    page.goto("/")
    page.get_by_role("link", name="Networks, and how they have learnt").click()
    network = page.get_by_role("region", name="Connect 4")
    expect(network).to_contain_text("mossa train connect4")
    chart = network.get_by_role("img", name="Moves that keep the value, by exact play")
    expect(chart.locator("polyline")).to_have_count(2)
    expect(network).to_contain_text(re.compile(r"−\d+ … [\d,]+ · \d+\.\d hours"))
    expect(page.get_by_role("region", name="Tic-tac-toe")).to_be_visible()


def test_the_networks_of_the_shelf_that_fit_a_game_are_offered_as_soon_as_they_are_there(tmp_path, monkeypatch):
    monkeypatch.setenv("MOSSA_DATA_DIR", str(tmp_path))
    (tmp_path / "nets").mkdir()
    assert offered("connect4") == ["default", "connect4"]
    assert offered("bigtwo") is None
    for name, game in (("four", "connect4"), ("narrow", "connect4:width=5"), ("large", "gobblet4")):
        save(untrained(mossa.game(game)), tmp_path / "nets" / f"{name}.safetensors")
    assert offered("connect4") == ["default", "connect4", "four"]
    assert offered("gobblet4") == ["default", "gobblet4", "large"]


def offered(game):
    """The networks that `alphazero` can be given in the page; None where it is not offered."""
    found = next(one for one in json.loads(catalogue()["games"]) if one["name"] == game)
    return found["choices"]["alphazero"]["net"] if "alphazero" in found["agents"] else None


def test_a_network_is_chosen_from_a_list_and_an_agent_without_a_usual_one_begins_with_the_first(page):
    """The catalogue is as it would be with networks of one's own; no game of the server's has several."""

    def more(route):
        answer = route.fetch()
        games = answer.json()
        connect4 = next(one for one in games if one["name"] == "connect4")
        connect4["choices"]["alphazero"]["net"] = ["mine", "yours"]
        route.fulfill(response=answer, json=games)

    page.route("**/api/games", more)
    page.goto("/")
    page.get_by_role("button", name="Play Connect 4").click()
    page.get_by_label("Who plays").last.select_option("custom")
    page.get_by_label("Agent", exact=True).select_option("alphazero")
    expect(page.get_by_role("code")).to_have_text("alphazero:net=mine")
    networks = page.get_by_label("Network to use")
    assert networks.locator("option").all_text_contents() == ["mine", "yours"]
    networks.select_option("yours")
    expect(page.get_by_role("code")).to_have_text("alphazero:net=yours")
