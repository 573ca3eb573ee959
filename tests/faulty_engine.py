"""An engine that does one thing wrong: `python faulty_engine.py MODE [FILE]`. FILE is for process ids."""

import json
import os
import signal
import sys
import time
from pathlib import Path

MODE, FILE = sys.argv[1], Path(sys.argv[2] if len(sys.argv) > 2 else os.devnull)


def say(**message):
    os.write(1, json.dumps(message).encode() + b"\n")


def flood(stream, piece):
    while True:
        os.write(stream, piece)


def daemon():
    """A process that leaves its parents' session, keeps the output open, and never ends."""
    if os.fork() == 0:
        os.setsid()
        if os.fork():
            os._exit(0)
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        with FILE.open("a", encoding="utf-8") as file:
            file.write(f"{os.getpid()}\n")
        time.sleep(1000)
    os.wait()
    while not FILE.stat().st_size:
        pass


def leave_children():
    daemon()
    sys.exit(0)


def twice(legal):
    message = json.dumps({"type": "move", "move": legal[0]}) + "\n"
    os.write(1, 2 * message.encode())


def stubborn():
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    while True:
        pass


def many_words_then_exit():
    for _ in range(200):
        os.write(2, b"x" * 65536)
    os.write(2, b"\nlast words\n")
    sys.exit(4)


FAULTS = {
    "crash": lambda legal: os.kill(os.getpid(), signal.SIGSEGV),
    "exit": lambda legal: sys.exit(3),
    "exception": lambda legal: 1 / 0,
    "hang": lambda legal: time.sleep(1000),
    "stubborn": lambda legal: stubborn(),
    "children": lambda legal: leave_children(),
    "no-json": lambda legal: os.write(1, b"I think that 5 is good\n"),
    "no-object": lambda legal: os.write(1, b"[1, 2]\n"),
    "binary": lambda legal: os.write(1, b"\x00\xff\xfe\x80\n"),
    "deep": lambda legal: os.write(1, b"[" * 60_000 + b"\n"),
    "unknown-type": lambda legal: say(type="mvoe", move=legal[0]),
    "no-move": lambda legal: say(type="move"),
    "number": lambda legal: say(type="move", move=5),
    "illegal": lambda legal: say(type="move", move="z9"),
    "nan": lambda legal: os.write(1, b'{"type": "move", "move": "1", "value": NaN}\n'),
    "error": lambda legal: say(type="error", text="I am out of ideas"),
    "info-flood": lambda legal: flood(1, b'{"type": "info", "nodes": 1}\n' * 100),
    "endless-line": lambda legal: flood(1, b"x" * 1000),
    "stderr-flood": lambda legal: many_words_then_exit(),
    "closes-output": lambda legal: os.close(1) or time.sleep(1000),
    "twice": twice,
    # these lose no game
    "bad-info": lambda legal: (say(type="info", move="z9", value=7), say(type="move", move=legal[0])),
    "stays": lambda legal: say(type="move", move=legal[0]),
    "orphan": lambda legal: (daemon(), say(type="move", move=legal[0])),
}

if __name__ == "__main__":
    for line in sys.stdin:
        heard = json.loads(line)
        if heard["type"] == "hello":
            if MODE == "no-hello":
                time.sleep(1000)
            say(type="hello", protocol=2 if MODE == "version" else 1, name=MODE)
        elif heard["type"] == "go":
            FAULTS[MODE](heard["legal"])
        elif heard["type"] == "quit" and MODE != "stays":
            break
