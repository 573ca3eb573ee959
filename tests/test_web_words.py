"""Every text of the pages has its Italian, found in the sources themselves."""

import re
from pathlib import Path

STATIC = Path(__file__).parents[1] / "src" / "mossa" / "web" / "static"
LEVELS = {"Gentle", "Easy", "Medium", "Hard", "Master", "Perfect"}
CONDITIONS = {"beauty", "clever", "cool", "cute", "tough"}
FROM_THE_SERVER = LEVELS | CONDITIONS


def sources():
    return [file for file in STATIC.rglob("*.js") if "vendor" not in file.parts and file.name != "italian.js"]


def test_every_text_is_translated_and_none_is_left_over():
    text = "\n".join(file.read_text(encoding="utf-8") for file in sources())
    used = set(re.findall(r'\bt\("((?:[^"\\]|\\.)*)"', text))
    italian = re.findall(
        r'^  "((?:[^"\\]|\\.)*)": "', (STATIC / "italian.js").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert used - set(italian) == set()
    assert {one for one in italian if one not in FROM_THE_SERVER and f'"{one}"' not in text} == set()
    assert len(italian) == len(set(italian))


def test_the_values_of_a_text_are_the_same_in_both_languages():
    pairs = re.findall(
        r'^  "((?:[^"\\]|\\.)*)": "((?:[^"\\]|\\.)*)"', (STATIC / "italian.js").read_text(), re.MULTILINE
    )
    assert len(pairs) > 100
    for english, italian in pairs:
        assert set(re.findall(r"\{\w+\}", english)) == set(re.findall(r"\{\w+\}", italian)), english
