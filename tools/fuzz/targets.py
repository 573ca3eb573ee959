"""What is fuzzed, by name, and where the inputs are from which a fuzzer begins."""

from pathlib import Path

from tools.fuzz import files, protocols, server, texts
from tools.fuzz.judge import Target

CORPUS = Path(__file__).parents[2] / "tests" / "corpus"
TARGETS: dict[str, Target] = {
    "notation": texts.notation,
    "specs": texts.specs,
    "records": texts.records,
    "toml": texts.toml,
    "minho": protocols.minho,
    "engine": protocols.engine,
    "ugi": protocols.ugi,
    "answers": protocols.answers,
    "saves": files.saves,
    "networks": files.networks,
    "books": files.books,
    "requests": server.requests,
    "screens": server.screens,
}


def corpus(name: str) -> list[bytes]:
    """The inputs of a target, in a fixed order."""
    return [path.read_bytes() for path in sorted((CORPUS / name).iterdir())]


def words(name: str) -> list[bytes]:
    """What the inputs are made of: names, numbers and marks, each once."""
    found: dict[bytes, None] = {}
    for data in corpus(name):
        for word in data.replace(b'"', b' " ').replace(b",", b" , ").replace(b":", b" : ").split():
            if len(word) <= 40:
                found[word] = None
    return list(found)
