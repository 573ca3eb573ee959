"""Checks of texts: names of moves, drawings, positions in one line, and positions put together piece by piece."""

from mossa.games.check.sample import Sample, at, need
from mossa.games.game import Position
from mossa.games.setup import Draft, Setup


def check_names(sample: Sample) -> str:
    game, names = sample.game, set()
    for position in sample.open():
        codes = position.move_codes()
        named: dict[str, int] = {}
        for code in codes:
            name = position.move_name(code)
            need(isinstance(name, str) and name.strip() == name != "", f"move {code} is named {name!r} {at(position)}")
            need("," not in name, f"the name {name!r} has a comma, which separates moves")
            need(
                not game.texts.has_short_names or len(name) == 1,
                f"{name!r} is no short name, which has_short_names promises",
            )
            need(name.casefold() not in named, f"two legal moves are named {name!r} {at(position)}")
            named[name.casefold()] = code
            names.add(name)
        need(position.parse_move(position.move_name(codes[-1])) == codes[-1], f"a name is not read back {at(position)}")
    for position in sample.last():
        line = position.line
        need(game.split_moves(line) == list(position.moves), f"the line {line!r} does not come apart into its moves")
        need(game.position(line, position.seed) == position, f"the line {line!r} leads to another position")
    return f"{len(names)} names, each read back; lines too"


def check_render(sample: Sample) -> str:
    for position in sample.positions():
        need(isinstance(str(position), str) and str(position).strip(), f"nothing is drawn {at(position)}")
    return "every position is drawn"


def check_text(sample: Sample) -> str:
    """A position written in one line and read again is the same one, apart from its past."""
    game, count = sample.game, 0
    if game.texts.write_state is None or game.texts.read_state is None:
        has_one = game.texts.write_state is not None or game.texts.read_state is not None
        need(not has_one, "write_state and read_state come together, and one of them is missing")
        return "the game has none"
    for position in sample.open():
        again = game.from_text(position.text)
        need(again.text == position.text, f"a position is written otherwise when read again {at(position)}")
        need(str(again) == str(position), f"a position is drawn otherwise when read again {at(position)}")
        need(set(again.move_codes()) == set(position.move_codes()), f"other moves when read again {at(position)}")
        count += 1
    return f"{count} positions written and read again"


def check_setup(sample: Sample) -> str:
    """A position taken for a draft is drawn and written as before, and is left alone when nothing is changed."""
    game, count = sample.game, 0
    if game.scene.setup is None:
        return "the game has none"
    need(
        game.texts.write_state is not None and game.scene.board is not None,
        "setup needs a text of positions and a board",
    )
    need(not game.has_hidden, "setup would show what is hidden")
    for position in sample.positions():
        draft = game.scene.setup.read(position.text)
        need(game.scene.setup.write(draft) == position.text, f"a draft is written otherwise {at(position)}")
        need(game.scene.setup.settle(draft) == draft, f"settle changes a position {at(position)}")
        _check_board(game.scene.setup, draft, position)
        count += 1
    return f"{count} positions taken for drafts"


def _check_board(setup: Setup, draft: Draft, position: Position) -> None:
    assert position.game.scene.board is not None
    cells = position.game.scene.board(position.copy_state()[0]).inside
    need(len(draft.cells) == len(cells), f"{len(draft.cells)} cells in a draft and {len(cells)} on the board")
    for cell, stack in zip(cells, draft.cells, strict=True):
        pieces = tuple(setup.kinds[kind].piece for kind in stack)
        need(pieces == cell.pieces, f"cell {cell.name} holds other pieces in a draft {at(position)}")
