"""The `mossa` command: parse, call, show. Each command is a module of its own, imported when it is asked for."""

import os
import sys
import warnings
from collections.abc import Sequence
from contextlib import suppress
from inspect import getdoc

from cyclopts import App, CoercionError, CycloptsError, UnknownCommandError, UnusedCliTokensError

from mossa import __version__
from mossa.errors import MossaError
from mossa.settings import unknown

COMMANDS = {
    "serve": "Play, watch and analyse in the browser.",
    "play": "Play a game in the terminal.",
    "analyse": "The best move of a position, its value and what else was considered.",
    "solve": "The exact value of a position and every move that keeps it.",
    "match": "Agents against each other, seats rotated; the score with its interval.",
    "tournament": "Many agents against each other, with results in a store that survives any crash.",
    "sweep": "One agent with a grid of settings, against others.",
    "results": "The contents of a tournament's store: standings, single games, exports, plots.",
    "statistics": "Whether groups of results differ: tests, post-hoc comparisons, box plots.",
    "tune": "Find better settings for an agent by trials, then test them.",
    "accuracy": "The share of an agent's moves that keep the game's exact value.",
    "study": "Repeat the experiments of a report: its figures beside ours, as a page.",
    "replay": "Show recorded games, or verify them against the rules.",
    "contest": "Pokémon Contest Spectacular on a console: which move to play.",
    "rules": "How a game is played, in a few lines.",
    "games": "List all games, with facts and options.",
    "agents": "List all agents, with their settings.",
    "train": "Train a network by self-play.",
    "nets": "List the networks that can be played.",
    "engine": "Run one of our agents for an outside host, line by line.",
    "check-engine": "Tell the author of a bot what is wrong with it.",
    "check-game": "Check a game, including one of your own, against the contract for games.",
    "bench": "How fast mossa is on this machine, compared with OpenSpiel.",
}

INTERRUPTED = 130
BROKEN_PIPE = 141
REFUSED = 2

app = App(
    name="mossa",
    help="Play, study and teach adversarial search.",
    version=__version__,
    suppress_keyboard_interrupt=False,
)
for order, (name, meaning) in enumerate(COMMANDS.items()):
    function = name.replace("-", "_")
    app.command(f"mossa.cli.{function}:{function}", name=name, help=meaning, sort_key=order)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and give its exit code: 2 for bad input, said in one line."""
    with warnings.catch_warnings():
        warnings.filterwarnings("always", module="mossa")
        warnings.showwarning = lambda message, *_: _say(f"warning: {message}")
        try:
            code = _run(sys.argv[1:] if arguments is None else list(arguments))
            if sys.stdout is not None:  # the caller may have closed it
                sys.stdout.flush()
        except (CycloptsError, MossaError) as error:
            _say(_told(error))
        except KeyboardInterrupt:
            return INTERRUPTED
        except BrokenPipeError:
            _discard_output()
            return BROKEN_PIPE
        except MemoryError:
            _say("there is not enough memory for that")
        except OSError as error:  # the disk is full, a file went away: nothing that a traceback would explain
            _discard_output()
            why = error.strerror or error
            _say(f"{error.filename}: {why}" if error.filename else f"cannot write: {why}")
        else:
            return code
    return REFUSED


def _discard_output() -> None:
    """Write what is still to be written nowhere: Python flushes once more at its end."""
    with suppress(OSError, ValueError, AttributeError):  # tests and callers may have put anything in its place
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(arguments: list[str]) -> int:
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without our letters shows ?, not a traceback
    if {"--help", "-h"}.intersection(arguments) and arguments[0] in COMMANDS:
        _say_more(app[arguments[0]])
    result = app(arguments, exit_on_error=False, print_error=False, result_action="return_value")
    return result if isinstance(result, int) else 0


def _say_more(command: App) -> None:
    """Let the help of one command be what its function says, which is more than a line in the list of all."""
    if command.default_command is not None:
        command.help = getdoc(command.default_command)


def _told(error: Exception) -> str:
    """What was wrong with the command line, in our words where cyclopts has none."""
    if isinstance(error, UnknownCommandError):
        known = [name for name in error.app or COMMANDS if not name.startswith("-")]
        return f"unknown command {unknown((error.unused_tokens or [''])[0], known)}"
    if isinstance(error, UnusedCliTokensError):
        return f"too many arguments: {' '.join(error.unused_tokens or [])}"
    if isinstance(error, CoercionError) and error.msg:
        return str(error.msg)  # what our own converter said
    return str(error)


def _say(text: str) -> None:
    """One line on standard error, whatever the text."""
    line = "".join(letter if letter.isprintable() else "?" for letter in " ".join(text.split()))
    with suppress(OSError, ValueError):  # nobody can be told: the exit code says it
        print(f"mossa: {line}", file=sys.stderr, flush=True)
