"""Where machines answer a person: every move is seen and heard, in its order, and nothing older afterwards."""

import pytest

from tests.web import choose_cards, needs_browser
from tools.server import ask

pytestmark = [pytest.mark.compiled, needs_browser()]

playwright = pytest.importorskip("playwright.sync_api")
expect = playwright.expect
CONTEXT = {"reduced_motion": "no-preference"}

SHOWN = """async (states) => {
  const { paced } = await import("/static/pace.js");
  const shown = [];
  let state = null;
  const show = (next) => { state = next; shown.push(next.name); };
  for (const one of states) paced(state, one, show);
  while (!shown.includes("end")) await new Promise((done) => setTimeout(done, 20));
  return shown;
}"""


def state(name, tip, cursor=None, seats=(None, "random", "random", "random")):
    """What the pace of a table looks at."""
    game = {"players": 4, "simultaneous": False}
    line = list(range(tip + 1))
    nodes = [{"seat": ply % 4} for ply in line]
    return {"name": name, "tip": tip, "cursor": tip if cursor is None else cursor, "line": line} | {
        "game": game,
        "seats": seats,
        "nodes": nodes,
    }


@pytest.mark.parametrize(
    ("states", "shown"),
    [
        ([state("0", 0), state("1", 1), state("2", 2), state("end", 3)], ["0", "1", "2", "end"]),
        (
            [state("0", 0), state("1", 1), state("2", 2), state("2 again", 2), state("end", 3)],
            ["0", "1", "2 again", "end"],
        ),
        ([state("0", 0), state("1", 1), state("2", 2), state("back", 2, cursor=0), state("end", 3)], None),
        ([state("0", 0), state("1", 1), state("2", 2), state("undone", 1), state("end", 2)], None),
        (
            [state("0", 0), state("1", 1), state("2", 2), state("watched", 3, seats=("random",) * 4), state("end", 4)],
            None,
        ),
    ],
    ids=["moves", "news of one move", "one looks back", "a move is taken back", "nobody plays any more"],
)
def test_a_late_state_never_shows_an_older_position(page, states, shown):
    page.goto("/")
    found = page.evaluate(SHOWN, states)
    names = [one["name"] for one in states]
    assert found == sorted(found, key=names.index)
    assert len(found) == len({*found})
    assert found == shown or (shown is None and "2" not in found)  # what waited has been left behind


def test_what_is_shown_at_a_table_goes_on_move_by_move_and_names_its_own_mover(page, server):
    seats = [None, "random", "random", "random"]
    key = ask(server, "sessions", {"game": "bigtwo:rules=charlesworth2018", "seats": seats})["key"]
    page.goto(f"/#play/{key}")
    page.locator(".table").wait_for()
    page.evaluate(
        """async () => {
          const { state } = await import("/static/session.js");
          window.seen = [];
          new MutationObserver(() => {
            const at = [...document.querySelectorAll(".plates > li")].findIndex((one) => one.matches(".turn"));
            window.seen.push([state.value.line.length, state.value.board.player, at]);
          }).observe(document.querySelector(".plates"), { subtree: true, attributes: true, childList: true });
        }"""
    )
    turn = page.get_by_role("list", name="Players").get_by_role("listitem").first.filter(has_text="to move")
    moves = page.get_by_role("list", name="Moves").get_by_role("listitem")
    turn.wait_for()
    before = moves.count()
    choose_cards(page)
    moves.nth(before + 3).wait_for()
    turn.wait_for()
    seen = page.evaluate("window.seen")
    lengths = [length for length, _, _ in seen]
    assert lengths == sorted(lengths)
    assert {*range(before + 2, before + 6)} <= {*lengths}  # each opponent's move was on the screen
    assert all(player == at for _, player, at in seen)


def test_ones_own_move_is_seen_before_it_is_answered(page):
    """At once, and the answer when it has been seen; where two persons play, nobody waits."""
    page.goto("/")
    first = """async (states) => {
      const { paced } = await import("/static/pace.js");
      const shown = [];
      for (const one of states) paced(states[shown.length - 1] ?? null, one, (next) => shown.push(next.name));
      return shown;
    }"""
    names = ["0", "mine", "answer"]
    for seats, seen in (((None, "random"), names[:2]), ((None, None), names)):
        states = [state(name, tip, seats=seats) for tip, name in enumerate(names)]
        for tip, one in enumerate(states):
            one["game"]["players"] = 2
            one["nodes"] = [{"seat": None}, {"seat": 0}, {"seat": 1}][: tip + 1]
        assert page.evaluate(first, states) == seen


def test_moves_that_are_shown_together_are_heard_one_by_one(page):
    page.goto("/")
    heard = """async ([before, now]) => {
      const [{ sound }, { hasSounds }] = [await import("/static/sounds.js"), await import("/static/prefs.js")];
      const pitches = [];
      const { start } = OscillatorNode.prototype;
      OscillatorNode.prototype.start = function (when) {
        pitches.push(Math.round(this.frequency.value));
        start.call(this, when);
      };
      hasSounds.value = true;
      sound(before, now);
      return pitches;
    }"""
    mine, answered = (state("", tip) | {"turn": tip % 4, "over": False} for tip in (0, 4))
    assert page.evaluate(heard, [mine, answered]) == [247, 247, 247, 330]
