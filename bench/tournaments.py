"""Tournaments: what the runner takes from the bots that think; how big ones grow is in `many`."""

import os
import resource
import subprocess
import tempfile
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec

from bench.measure import PYTHON, Row
from ludus.referee.file import load_record
from ludus.store import Store
from ludus.tournament import TournamentSpec
from ludus.tournament.runner import run

BOTS = Path(__file__).with_name("bots")
CORES = len(os.sched_getaffinity(0))
THINK = 0.005  # seconds a turn, of the bots that think
ROUNDS = 3
STORED = 100_000
MANY = 1_000  # entrants
RATED = 1_000_000  # results
# The floor: on one core, two of the same bots in turn: one write, poll, read; nothing is checked, kept or charged.
HAND_OVER = """
import os, select, subprocess, sys
bot, core, turns, planets = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), 20
os.sched_setaffinity(0, {core})
pipe = subprocess.PIPE
bots = [subprocess.Popen([bot], stdin=pipe, stdout=pipe, bufsize=0) for _ in range(2)]
files, polls = [(one.stdin.fileno(), one.stdout.fileno()) for one in bots], []
for there, back in files:
    os.write(there, b"0 0 %d\\n" % planets + b"0 0 0\\n" * planets)
    polls.append(select.poll())
    polls[-1].register(back, select.POLLIN)
view = b"0\\n" + b"1 2 3\\n" * planets
for turn in range(turns):
    there, back = files[turn % 2]
    os.write(there, view)
    polls[turn % 2].poll()
    os.read(back, 65536)
for one in bots:
    one.kill()
"""
ENDS = (((1, 2), (1.0, 0.0)), ((2, 1), (0.0, 1.0)), ((1, 1), (0.5, 0.5)))  # ranks and scores


def rows() -> list[Row]:
    return overhead()


def overhead() -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        bot = str(Path(folder) / "thinker")
        subprocess.run(["cc", "-O2", "-DTHINK_MS=5", "-o", bot, str(BOTS / "passive.c")], check=True)
        native = spec_of("auralux", [bot] * 4, "random:planets=20,players=2", {"max_steps": 300}, rounds=3)
        python = spec_of("planet_wars", [str(BOTS / "thinker.py")] * 3, "line", {"max_turns": 200}, rounds=4)
        first = thinking("Round robin of C bots that think 5 ms a turn (auralux, 20 planets)", native, bot, 0.98)
        second = thinking("– of Python bots, each started anew for every match (planet_wars)", python, bot, 0.90)
        return [first, second]


def spec_of(
    game: str, players: list[str], board: str = "", options: dict[str, Any] | None = None, **more: Any
) -> TournamentSpec:
    entrants = [{"name": f"{place}", "player": player} for place, player in enumerate(players)]
    data = {"game": game, "entrants": entrants, "boards": [{"board": board}], "options": options or {}, **more}
    return msgspec.convert(data, TournamentSpec)


def thinking(what: str, spec: TournamentSpec, bot: str, bar: float) -> Row:
    with tempfile.TemporaryDirectory() as folder, Store(Path(folder) / "cup.db") as store:
        began, used = perf_counter(), cpu_of_all()
        run(spec, store, "cup", CORES)
        took, used = perf_counter() - began, cpu_of_all() - used
        turns = sum(turns_of(store.record("cup", one.number)) for one in store.results("cup"))
    thought = turns * THINK / CORES
    share, floor = thought / took, thought / bare(bot, turns // CORES)
    return Row(
        f"{what}, {CORES} workers",
        f"{share:.1%} of the cores' time is thinking ({took:.0f} s), {thought * CORES / used:.1%} of the CPU time",
        f"{share / floor:.3f} of bare loops that write, poll and read, one on each core ({floor:.1%})",
        f"≥ {bar:.2f} of the floor",
        share / floor >= bar,
    )


def turns_of(file: bytes) -> int:
    """How many turns were thought about: all, or the figure would mean nothing."""
    record = load_record(file)
    assert not record.game.faults, record.measured.faults
    return len(record.game.turns)


def cpu_of_all() -> float:
    """What we and all who have been waited for have used, workers and bots too."""
    return sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))


def bare(bot: str, turns: int) -> float:
    """Seconds for so many turns on each core."""
    began = perf_counter()
    cores = sorted(os.sched_getaffinity(0))
    processes = [subprocess.Popen([PYTHON, "-c", HAND_OVER, bot, str(core), str(turns)]) for core in cores]
    assert not any(process.wait() for process in processes)
    return perf_counter() - began
