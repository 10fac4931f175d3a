"""Auralux: the rules alone, and refereed matches of house bots and with C programs over stdin and stdout."""

import os
import resource
import subprocess
import tempfile
from functools import partial
from pathlib import Path
from select import POLLIN, poll
from time import perf_counter, process_time
from typing import Any, NamedTuple

from bench.measure import Row, rate, thousands
from bench.planets import house_bots
from ludus import Entrant, MatchSpec, load, play_match
from ludus.referee.pin import one_core

PASSIVE = Path(__file__).with_name("bots") / "passive.c"
STEPS = 10_000
TURNS = 20_000
ROUNDS = 3


class Cost(NamedTuple):
    """What a refereed match took: CPU seconds of ours and of the bots, wall seconds, turns."""

    ours: float
    bots: float
    wall: float
    turns: int


def rows() -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        bot = str(Path(folder) / "passive")
        subprocess.run(["cc", "-O2", "-o", bot, str(PASSIVE)], check=True)
        return [*rules_alone(), house_bots("auralux", "afk", idle_match, 100_000), *over_pipes(bot)]


def board(players: int) -> str:
    return f"random:planets=20,players={players}"


def rules_alone() -> list[Row]:
    game = load("auralux")
    start = game.rules.new(game.board.generate(1, game.board.Recipe(planets=20, players=2)), 2, game.options())

    def run() -> int:
        play, state = game.rules.play, start
        for _ in range(TURNS - 1):
            state, _ = play(state, ())
        return TURNS - 1

    figure = rate(run)
    return [
        Row(
            "Auralux rules, 20 planets, passive players",
            f"{thousands(figure)} turns per CPU-second",
            "–",
            "≥ 150k",
            figure >= 150_000,
        )
    ]


def idle_match() -> int:
    entrants = (Entrant("first", "afk"), Entrant("second", "afk"))
    spec = MatchSpec(game="auralux", entrants=entrants, board=board(2), seed=1, options={"max_steps": STEPS // 2})
    return len(play_match(spec).game.turns)


def over_pipes(bot: str) -> list[Row]:
    found = []
    for players in (2, 4):
        best = min((refereed(bot, players) for _ in range(ROUNDS)), key=lambda cost: cost.ours + cost.bots)
        floor = rate(partial(bare_loop, bot), perf_counter, ROUNDS)
        together = best.turns / (best.ours + best.bots)
        micro = best.ours / best.turns * 1e6
        ratio = best.turns / best.wall / floor
        what = f"Auralux over C bots, {players} players, 20 planets, {STEPS} steps"
        found += [
            Row(what, f"{thousands(together)} turns per CPU-second, all together", "–", "≥ 22k", together >= 22_000),
            Row("– referee", f"{micro:.1f} µs of CPU a turn", "–", "≤ 15 µs", micro <= 15),
            Row(
                "– rate",
                f"{thousands(best.turns / best.wall)} turns/s (wall)",
                f"{ratio:.2f} of a bare Python loop over raw descriptors with the same bytes ({thousands(floor)})",
                "≥ 0.25",
                ratio >= 0.25,
            ),
        ]
    return found


def refereed(bot: str, players: int) -> Cost:
    entrants = tuple(Entrant(f"bot {number}", bot) for number in range(players))
    spec = MatchSpec(game="auralux", entrants=entrants, board=board(players), seed=1, options={"max_steps": STEPS})
    began, ours, bots = perf_counter(), process_time(), children_cpu()
    record = play_match(spec)
    assert record.game.faults == (), record.measured.faults
    return Cost(process_time() - ours, children_cpu() - bots, perf_counter() - began, len(record.game.turns))


def children_cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def bare_loop(bot: str) -> int:
    """The floor: send the bytes of a state, wait, read the answer; no game, no clock, no record."""
    game = load("auralux")
    made: Any = game.board.generate(1, game.board.Recipe(planets=20, players=2))
    planets = len(made.points)
    head = f"1 2 {planets}\n".encode() + (b" ".join([b"10"] * planets) + b"\n") * planets
    state = b"0\n" + b"1 100 1 100\n" * 2 + b"0 0 0 0\n" * (planets - 2)
    with one_core(), subprocess.Popen([bot], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0) as process:
        assert process.stdin and process.stdout
        out, back = process.stdin.fileno(), process.stdout.fileno()
        waiting = poll()
        waiting.register(back, POLLIN)
        os.write(out, head)
        for _ in range(TURNS):
            os.write(out, state)
            waiting.poll(1000)
            os.read(back, 65536)
        process.kill()
    return TURNS
