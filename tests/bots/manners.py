"""Good manners of the Python programs here: greet, answer every turn with no orders, leave at the end.

`play(misdeed)` behaves well in the dialect of the first argument, but for its second turn, where it calls
`misdeed(turn)`; `answer(turn)` is the good answer. If the misdeed returns, good manners go on.

`attack(attempts)` tries what a sandbox should refuse, in the second turn: each attempt says what it has reached, or
raises OSError. Where one did reach something the program says so and crashes: then no sandbox held it.
"""

import json
import os
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


def attack(*attempts: Callable[[], object]) -> None:
    def misdeed(turn: int) -> None:
        for attempt in attempts:
            try:
                reached = attempt()
            except OSError as error:
                reached = None
                print(f"{attempt.__name__}: {error}", file=sys.stderr)
            if reached:
                print(f"{attempt.__name__}: reached {reached}", file=sys.stderr)
                os._exit(66)
        answer(turn)

    play(misdeed)


def call(number: int, *arguments: object) -> int:
    """A system call by its number (of x86_64); OSError where it is refused."""
    import ctypes

    libc = ctypes.CDLL(None, use_errno=True)
    result: int = libc.syscall(number, *arguments)
    if result < 0:
        raise OSError(ctypes.get_errno(), f"call {number}: {os.strerror(ctypes.get_errno())}")
    return result


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
