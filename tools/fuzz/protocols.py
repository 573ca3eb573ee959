"""Lines of the protocols: what a host may say to an agent of ours that plays at random, and an engine to our host."""

import mossa
from mossa.agents.thinking import ForfeitError
from mossa.engines import engine_bot, ugi_bot
from mossa.engines.engine_agent import check_hello, is_move, understood
from mossa.engines.minho_bot import Bot
from mossa.engines.ugi_agent import Search
from mossa.errors import MossaError
from tools.fuzz.texts import LONGEST_LINE, split, text_of


def lines_of(data: bytes) -> list[str]:
    return text_of(data).split("\n")[:LONGEST_LINE]


def minho(data: bytes) -> None:
    bot = Bot(mossa.game("bigtwo:rules=minho2016"), mossa.agent("random"), 1)
    for line in lines_of(data):
        try:
            bot.hear(line)
        except ForfeitError:
            return


def engine(data: bytes) -> None:
    """JSON lines; the host says which game."""
    engine_bot.serve(None, mossa.agent("random"), 1, lines_of(data), text_is_whole)


def ugi(data: bytes) -> None:
    ugi_bot.serve(mossa.game("connect4"), mossa.agent("random"), 1, lines_of(data), text_is_whole)


def text_is_whole(line: str) -> None:
    assert "\n" not in line


def answers(data: bytes) -> None:
    """What an outside engine answers; the first byte chooses the game."""
    game, text = split(data)
    position = game.new(1)
    search = Search(position)
    for line in text.split("\n")[:LONGEST_LINE]:
        for read in (check_hello, is_move, lambda line: understood(position, line), search.understand):
            try:
                read(line)
            except MossaError:
                continue
