#!/usr/bin/env python3
"""A program that prints what a recorded one printed, turn by turn: `playback.py SCRIPT` (a JSON file).

The script is {"prestart": text, "turns": [[deed, …], …]}; a deed is ["print", text], ["sleep", seconds], ["stderr",
bytes], ["close"], ["exit", code] or ["kill", signal]. Text is one character a byte.
"""

import json
import os
import signal
import sys
import time
from contextlib import suppress
from typing import Any


def lines() -> Any:
    rest = b""
    while data := os.read(0, 65536):
        *whole, rest = (rest + data).split(b"\n")
        yield from whole


def do(deed: list[Any]) -> None:
    match deed:
        case ["print", text]:
            os.write(1, text.encode("latin-1"))
        case ["sleep", seconds]:
            time.sleep(seconds)
        case ["stderr", count]:
            os.write(2, b"x" * count)
        case ["close"]:
            os.close(1)
        case ["exit", code]:
            os._exit(code)
        case ["kill", name]:
            os.kill(os.getpid(), getattr(signal, name))


def main() -> None:
    with open(sys.argv[1]) as file:  # noqa: PTH123 - the fewer imports, the sooner it is ready
        script = json.load(file)
    if script["prestart"]:
        do(["print", script["prestart"]])
    heard = lines()
    planets = int(next(heard).split()[2])
    for _ in range(planets):
        next(heard)
    for deeds in script["turns"]:
        for _ in range(int(next(heard)) + planets):
            next(heard)
        for deed in deeds:
            do(deed)


if __name__ == "__main__":
    with suppress(StopIteration):
        main()
