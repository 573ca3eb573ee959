"""Every text of the pages has its Italian, found in the sources themselves."""

import ast
import json
import re
from pathlib import Path

import pytest

from mossa.agents import AGENTS, agent
from mossa.arena.record import Record
from mossa.arena.wire import described_agent, described_game
from mossa.errors import MossaError
from mossa.games import GAMES, game
from mossa.games.contest.effect_words import EFFECT_WORDS
from mossa.games.contest.show import MOVES
from mossa.jit import below, new_rng

STATIC = Path(__file__).parents[1] / "src" / "mossa" / "web" / "static"
LEVELS = {"Gentle", "Easy", "Medium", "Hard", "Network", "Master", "Perfect"}
CONDITIONS = {"beauty", "clever", "cool", "cute", "tough"}
GRADES = {"inaccuracy", "mistake", "blunder"}
FROM_THE_SERVER = LEVELS | CONDITIONS | GRADES


TABLE = json.loads((STATIC.parent / "words" / "it.json").read_text(encoding="utf-8"))
PAGES, WORDS = TABLE["pages"], TABLE["server"]


def test_every_text_is_translated_and_none_is_left_over():
    sources = [file for file in STATIC.rglob("*.js") if "vendor" not in file.parts]
    text = "\n".join(file.read_text(encoding="utf-8") for file in sources)
    used = set(re.findall(r'\bt\("((?:[^"\\]|\\.)*)"', text))
    assert len(used) > 100
    assert used - set(PAGES) == set()
    assert {one for one in PAGES if one not in FROM_THE_SERVER and f'"{one}"' not in text} == set()


def test_the_values_of_a_text_are_the_same_in_both_languages():
    for english, italian in [*PAGES.items(), *WORDS.items()]:
        assert set(re.findall(r"\{\w+\}", english)) == set(re.findall(r"\{\w+\}", italian)), english


NOT_FOR_PAGES = {"serve.py", "store.py", "portable.py", "written.py"}


ERRORS = {"MossaError", "Stopped", "OutOfTime", "WorkerDied", "__init__"}


def coded():
    """Every text of an error that has a code, with its code, from all sources."""
    for file in STATIC.parents[1].rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and len(node.args) == 2 and isinstance(code := node.args[1], ast.Constant):
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                if name in ERRORS and isinstance(node.args[0], ast.Constant):
                    yield code.value, node.args[0].value


def test_every_code_has_its_italian_with_the_same_values():
    values = {code: set(re.findall(r"\{(\w+)", text)) for code, text in coded()}
    assert len(values) > 30
    assert {code: set(re.findall(r"\{(\w+)\}", italian)) for code, italian in TABLE["codes"].items()} == values


def bare(text):
    """A text with its changing parts unnamed."""
    return re.sub(r"\{\w*(!r)?\}", "{}", text)


def refusals():
    """Every text without a code with which the web app refuses something, from its sources."""
    for file in STATIC.parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            is_error = isinstance(node, ast.Call) and getattr(node.func, "id", "") == "MossaError"
            if is_error and len(node.args) == 1 and file.name not in NOT_FOR_PAGES:
                text = template(node.args[0])
                if text:
                    yield text


def reasons():
    """Why a text is no position, from the sources of the games."""
    for file in (STATIC.parents[1] / "games").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            name = getattr(node.func, "attr", getattr(node.func, "id", "")) if isinstance(node, ast.Call) else ""
            if name in {"wrong", "_wrong"} and node.args:
                yield template(node.args[-1])


def template(node):
    """The text of a literal; None for what comes from elsewhere."""
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(part.value if isinstance(part, ast.Constant) else "{}" for part in node.values)
    return None


def forms():
    """What agents and games say of themselves on the pages."""
    for name, kind in AGENTS.loaded():
        if not kind.RUNS_PROGRAMS:
            described = described_agent(name, kind)
            yield described["meaning"]
            yield from (one["meaning"] for one in described["settings"])
    for name, _ in GAMES.loaded():
        for one in described_game(name, game(name))["options"]:
            yield from (one["meaning"], *one["words"])


def allowances():
    """What may be given to the settings of agents and the options of games."""
    agents = [described_agent(name, kind)["settings"] for name, kind in AGENTS.loaded() if not kind.RUNS_PROGRAMS]
    for settings in [*agents, *(described_game(name, game(name))["options"] for name, _ in GAMES.loaded())]:
        yield from (one["allowed"] for one in settings)


def variants():
    """Every game as it is, and with every choice of every option and some numbers."""
    for name, _ in GAMES.loaded():
        yield name
        for one in described_game(name, game(name))["options"]:
            chosen = [*one["choices"], *(["true", "false"] if one["kind"] == "bool" else [])]
            yield from (f"{name}:{one['name']}={choice}" for choice in chosen)
    yield from (f"gobblet3:{one}" for one in ("copies=1", "copies=3", "copies=4", "plies=77"))
    yield from (f"gobblet4:repetition={n}" for n in (0, *range(2, 11)))
    yield from ("connect4:width=5,height=5", "connect4:width=10,height=5")


def sentences():
    """What the rules of all games say, whatever their options."""
    for spec in variants():
        for part in game(spec).texts.rules:
            yield from re.split(r"(?<=[.;]) (?=[A-Z0-9])", part)


def story(contests):
    """What is told of so many contests at random, and of everybody's state."""
    for seed in range(contests):
        position, rng = game("contest:roster=emerald").new(seed), new_rng(seed)
        while not position.is_over:
            codes = position.move_codes()
            code = codes[int(below(rng, len(codes)))]
            yield from position.game.texts.tell(position.copy_state(), code)
            position = position.play_code(code)
            board = position.game.scene.board(position.copy_state()[0])
            yield from (state for one in board.contestants for state in one.states)


WRONG = json.dumps(
    {
        "schema": 2,
        "game": "tictactoe",
        "seats": ["human", "human"],
        "seed": 0,
        "rotation": 0,
        "opening": 0,
        "mossa": "1",
        "result": {"scores": [0, 0]},
        "moves": 2 * [{"move": "1", "seconds": 0, "value": None}],
    }
)
USED = set()  # texts that have been translated


def italian(text):
    """As `told` of words.js does it."""
    if text in WORDS:
        USED.add(text)
        return WORDS[text]
    for english, other in WORDS.items():
        parts = re.split(r"\{(\w+)\}", english)
        pattern = "".join(re.escape(part) if i % 2 == 0 else f"(?P<{part}>.+?)" for i, part in enumerate(parts))
        found = re.fullmatch(pattern, text)
        if found and "{" in english:
            USED.add(english)
            return other.format(**{name: italian(part) for name, part in found.groupdict().items()})
    return ", ".join(map(italian, text.split(", "))) if ", " in text else text


def test_the_rules_have_their_italian_whatever_the_options():
    said = set(sentences())
    assert len(said) > 60
    assert [one for one in said if italian(one) == one] == []
    english = re.compile(r"\b(the|a|an|of|is|are|three|four|two|pieces?|time|plies|line)\b")
    assert [one for one in said if english.search(re.sub(r"\ba\b", "", italian(one)))] == []


def test_what_the_server_says_has_its_italian_and_none_is_left_over():
    for one in [*sentences(), *allowances()]:
        italian(one)
    said = set(map(bare, [*refusals(), *reasons(), *forms(), *EFFECT_WORDS.values(), *USED]))
    known = set(map(bare, WORDS))
    assert len(said) > 130
    assert len(set(reasons())) > 12
    assert said - known == set()
    sources = "\n".join(file.read_text() for file in STATIC.parents[1].rglob("*.py"))
    others = [re.split(r"\{\w+\}", one) for one in WORDS if bare(one) not in said]
    assert [parts for parts in others if not all(part.strip() in sources for part in parts)] == []


def test_what_may_be_given_to_a_setting_has_its_italian():
    assert [one for one in set(allowances()) if italian(one) == one] == []


@pytest.mark.parametrize(
    ("name", "played", "move"),
    [
        ("tictactoe", "5", "5"),
        ("connect4", "1 1 1 1 1 1", "1"),
        ("gobblet3", "", "3@d9"),
        ("gobblet3", "", "a1-b2"),
        ("gobblet3", "3@b2", "b2-a1"),
        ("gobblet3", "3@b2", "3@b2"),
        ("gobblet3:enter=empty_or_threat", "3@b2 3@a1", "3@a1"),
        ("bigtwo", "", "pass"),
    ],
)
def test_why_a_move_is_not_legal_has_its_italian(name, played, move):
    position = game(name).new(1)
    for one in played.split():
        position = position.play(one)
    with pytest.raises(MossaError) as refused:
        position.play(move)
    values = refused.value.as_json()["values"]
    assert len(values["reason"]) > 2
    assert [italian(values[one]) != values[one] for one in ("after", "reason")] == [True, True]


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: game("conect4"), "gioco sconosciuto: 'conect4'; forse connect4? (ci sono: "),
        (lambda: game("connect4:width=99"), "connect4: width=99 non è ammesso; dev'essere un numero intero"),
        (lambda: game("connect4:foo=1"), "connect4 non ha l'impostazione 'foo' (ci sono: "),
        (lambda: game("connect4:width"), "connect4:width: width è non della forma nome=valore"),
        (lambda: agent("mcts:simulations=x"), "mcts: simulations=x non è ammesso; dev'essere un numero intero"),
        (lambda: Record.from_json("nonsense"), "non è una riga di JSON"),
        (lambda: Record.from_json("{}"), "una partita registrata non ha schema"),
        (lambda: Record.from_json('{"schema": "1"}'), "schema di una partita registrata dev'essere un numero intero"),
        (lambda: [*Record.from_json(WRONG).positions()], "mossa 2: tictactoe: 1 non è una mossa legale dopo 1: "),
    ],
)
def test_what_is_wrong_in_an_address_or_a_file_has_its_italian(make, told):
    with pytest.raises(MossaError) as refused:
        make()
    assert coded_italian(refused.value.as_json()).startswith(told)


def coded_italian(message):
    """As `told` of words.js does it with a message that has a code."""
    if not isinstance(message, dict):
        return italian(str(message))
    values = {name: coded_italian(one) for name, one in message["values"].items()}
    return TABLE["codes"][message["code"]].format(**values)


@pytest.mark.compiled
def test_the_story_of_a_contest_is_told_in_italian():
    lines = set(story(30))
    assert len(lines) > 300
    english = re.compile(r"\b(uses|hearts?|turn|combo is|stars|audience|nervous|startled|guarded|jumpy|next|again)\b")
    left = [line for line in lines if english.search(without_moves(italian(line)))]
    assert left == []


def without_moves(line):
    """The line without the names of moves, which are English."""
    names = sorted((re.escape(move.name) for move in MOVES), key=len, reverse=True)
    return re.sub("|".join(names), "", line)
