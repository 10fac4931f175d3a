"""A Python bot in a process of its own: what its start costs, and a turn in which it does nothing.

CPU time of all processes from the fork on: bubblewrap's two, and the bot's, which were setpriv's and the interpreter's.
"""

import json
import os
import select
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import clock_gettime_ns, process_time
from typing import Any

import ludus
from bench.measure import ROUNDS, Row
from ludus.core.clock import TurnClock
from ludus.core.limits import Limits
from ludus.core.player import Setup
from ludus.games import home, load
from ludus.games.boards import open_board
from ludus.players.host import COMMAND, FILE
from ludus.players.jsonlines import JsonLines
from ludus.players.programs.spawn import Program, descendants, start
from ludus.referee.pin import one_core

STARTS = 3 * ROUNDS
TURNS = 500
PLAYED = 20  # turns at random, before the one that is measured
MOST_START_MS, MOST_TURN_US = 55.0, 50.0
NOTHING = "class Bot:\n    def choose(self, view, clock):\n        return []\n"
ANSWERS = "import sys\nsys.stdout.write(sys.stdin.readline())\nsys.stdout.flush()\nsys.stdin.read()\n"
# 20 planets, as a match has them; Fish has no planets, and its usual board.
BOARDS = {"planet_wars": "random:planets=20", "space_explorers": "random:planets=20", "auralux": "random:planets=20"}


def rows() -> list[Row]:
    with TemporaryDirectory() as folder, one_core():
        bot, echo = Path(folder, "bot.py"), Path(folder, "echo.py")
        bot.write_text(NOTHING)
        echo.write_text(ANSWERS)
        bubble = started(["/bin/cat"], b"\n", ())
        python = started([sys.executable, str(echo)], b"\n", (str(echo),)) - bubble
        floor = f"bubblewrap {bubble:.1f} ms with a program that only echoes, the interpreter {python:.1f} ms more"
        return [row for name in home() for row in (start_row(name, bot, floor), turn_row(name, bot))]


def start_row(name: str, bot: Path, floor: str) -> Row:
    took = started(*command(name, bot))
    return Row(
        f"{name}: start of a Python bot in the sandbox, from fork to ready",
        f"{took:.1f} ms of CPU",
        floor,
        f"≤ {MOST_START_MS:g} ms",
        took <= MOST_START_MS,
    )


def turn_row(name: str, bot: Path) -> Row:
    act = asked(name)
    used, read = min(turn_us(name, bot, act) for _ in range(ROUNDS)), min(loads_us(act) for _ in range(ROUNDS))
    bar = f"≤ {MOST_TURN_US:g} µs more" if name in BOARDS else "–"
    return Row(
        f"{name}: a turn of a Python bot that does nothing, in its process ({len(act)} bytes)",
        f"{used:.0f} µs of CPU",
        f"{used - read:+.0f} µs to `json.loads` of the same bytes ({read:.0f} µs)",
        bar,
        used - read <= MOST_TURN_US if name in BOARDS else None,
    )


def command(name: str, bot: Path) -> tuple[list[str], bytes, tuple[str, ...]]:
    """The words that start it, what it is told first, and its files."""
    words = [sys.executable, *COMMAND, name, FILE, str(bot)]
    return words, hello(name), (str(bot), str(Path(ludus.__file__).parent))


def hello(name: str) -> bytes:
    game, (board, options) = load(name), setting(name)
    return JsonLines(game).start(Setup(game=name, seat=0, seats=2, board=board, options=options, seed=1))


def asked(name: str) -> bytes:
    """A turn in the middle of a match."""
    game, (board, options), rng = load(name), setting(name), Random(1)
    state = game.rules.new(board, 2, options)
    for _ in range(PLAYED):
        state, _ = game.rules.play(state, game.rules.sample(state, rng))
    return JsonLines(game).ask(game.rules.view(state, 0), TurnClock(PLAYED + 1, 1000.0, 0))


def setting(name: str) -> tuple[Any, Any]:
    game = load(name)
    return open_board(game, BOARDS.get(name, game.info.board), game.info.editions[0], 1), game.options()


def started(words: list[str], first: bytes, files: tuple[str, ...]) -> float:
    """Milliseconds of CPU until it has answered once, the least of several."""
    return min(_started(words, first, files) for _ in range(STARTS))


def _started(words: list[str], first: bytes, files: tuple[str, ...]) -> float:
    program = start(words, limits=Limits(), files=files)
    try:
        exchange(program, first)
        return sum(map(cpu_ns, {program.pid, *descendants(program.pid)})) / 1e6
    finally:
        program.end()


def turn_us(name: str, bot: Path, act: bytes) -> float:
    words, first, files = command(name, bot)
    program = start(words, limits=Limits(), files=files)
    try:
        for line in (first, *[act] * (TURNS // 5)):
            exchange(program, line)
        began = cpu_ns(program.bot)
        for _ in range(TURNS):
            exchange(program, act)
        return (cpu_ns(program.bot) - began) / TURNS / 1000
    finally:
        program.end()


def loads_us(line: bytes) -> float:
    began = process_time()
    for _ in range(TURNS):
        json.loads(line)
    return (process_time() - began) / TURNS * 1e6


def exchange(program: Program, line: bytes) -> None:
    os.write(program.stdin, line)
    answer = b""
    while not answer.endswith(b"\n"):
        select.select([program.stdout], [], [])
        answer += os.read(program.stdout, 1 << 16)


def cpu_ns(pid: int) -> int:
    """The CPU time of another process, all its threads together."""
    return clock_gettime_ns((~pid << 3) | 2)
