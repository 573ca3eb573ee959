"""A bot for any game of mossa's, in Python: it plays the first legal move. See docs/engines.md.

mossa match connect4 'engine:command=python examples/bot.py' random --games 10
"""

import json
import sys


def say(**message):
    print(json.dumps(message), flush=True)


for line in sys.stdin:
    heard = json.loads(line)
    if heard["type"] == "hello":
        say(type="hello", protocol=1, name="first move")
    elif heard["type"] == "go":
        say(type="move", move=heard["legal"][0])
    elif heard["type"] == "quit":
        break
