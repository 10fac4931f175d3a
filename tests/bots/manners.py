"""Good manners of the Python programs here: greet, answer every turn with no orders, leave at the end.

`play(misdeed)` behaves well in the dialect of the first argument, but for its second turn, where it calls
`misdeed(turn)`; `answer(turn)` is the good answer. If the misdeed returns, good manners go on.
"""

import json
import sys
from collections.abc import Callable, Iterator

DIALECT = sys.argv[1]


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def answer(turn: int) -> None:
    say("0" if DIALECT == "text" else json.dumps({"turn": turn, "action": []}))


def play(misdeed: Callable[[int], object]) -> None:
    for count, turn in enumerate(turns(), 1):
        (misdeed if count == 2 else answer)(turn)


def turns() -> Iterator[int]:
    """The number of every turn that this program is asked for."""
    return text_turns() if DIALECT == "text" else json_turns()


def json_turns() -> Iterator[int]:
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            say('{"type": "ready"}')
        elif message["type"] == "act":
            yield message["turn"]


def text_turns() -> Iterator[int]:
    planets = numbers()[2]
    skip(planets)
    turn = 0
    while (sends := numbers()[0]) >= 0:
        skip(sends + planets)
        turn += 1
        yield turn


def numbers() -> list[int]:
    return [int(word) for word in sys.stdin.readline().split()] or [-1]


def skip(lines: int) -> None:
    for _ in range(lines):
        sys.stdin.readline()
