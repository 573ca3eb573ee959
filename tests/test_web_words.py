"""Every text of the pages has its Italian, found in the sources themselves."""

import re
from pathlib import Path

MOSSA = Path(__file__).parents[1] / "src" / "mossa"
STATIC = MOSSA / "web" / "static"
LEVELS = {"Gentle", "Easy", "Medium", "Hard", "Master", "Perfect"}
CONDITIONS = {"beauty", "clever", "cool", "cute", "tough"}


def reasons():
    """Why a text is no position, in the words of the games."""
    text = "\n".join(file.read_text(encoding="utf-8") for file in (MOSSA / "games").rglob("*.py"))
    return set(re.findall(r'(?:wrong\((?:board, )?text, |why = )"([^"]+)"', text))


def sources():
    return [file for file in STATIC.rglob("*.js") if "vendor" not in file.parts and file.name != "italian.js"]


def test_every_text_is_translated_and_none_is_left_over():
    text = "\n".join(file.read_text(encoding="utf-8") for file in sources())
    used = set(re.findall(r'\bt\("((?:[^"\\]|\\.)*)"', text))
    italian = re.findall(
        r'^  "((?:[^"\\]|\\.)*)": "', (STATIC / "italian.js").read_text(encoding="utf-8"), re.MULTILINE
    )
    from_the_server = LEVELS | CONDITIONS | reasons()
    assert len(reasons()) > 10
    assert (used | from_the_server) - set(italian) == set()
    assert {one for one in italian if one not in from_the_server and f'"{one}"' not in text} == set()
    assert len(italian) == len(set(italian))


def test_the_values_of_a_text_are_the_same_in_both_languages():
    pairs = re.findall(
        r'^  "((?:[^"\\]|\\.)*)": "((?:[^"\\]|\\.)*)"', (STATIC / "italian.js").read_text(), re.MULTILINE
    )
    assert len(pairs) > 100
    for english, italian in pairs:
        assert set(re.findall(r"\{\w+\}", english)) == set(re.findall(r"\{\w+\}", italian)), english
