"""What a turn of a program costs the referee, in CPU time: beside a bare loop that waits as long, in the same run.

python bench/turns.py
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from select import POLLIN, poll
from time import process_time_ns
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.measure import Row
from ludus import Entrant, MatchSpec, play_match
from ludus.referee.pin import one_core
from ludus.referee.prepare import prepare

BOTS = Path(__file__).with_name("bots")
ROUNDS = 4
AT_ONCE, COLD = 6_000, 400  # turns of programs that answer at once, and that think


class Case(NamedTuple):
    """A game over programs that think so long."""

    game: str
    source: str  # of the program
    length: str  # the option that says how long a match is
    steps: int  # turns in one of that
    question: bytes  # about what is sent in a turn, and before the first one
    head: bytes
    think_ms: int = 0
    bar_us: float | None = None

    @property
    def turns(self) -> int:
        return COLD if self.think_ms else AT_ONCE

    @property
    def name(self) -> str:
        pace = f"that think {self.think_ms} ms" if self.think_ms else "that answer at once"
        return f"{self.game}: a turn of C bots {pace}, 20 planets: the referee"


TEXT = b"0\n" + b"1 100 1 100\n" * 2 + b"0 0 0 0\n" * 18
MAP = b"1 2 20\n" + (b" ".join([b"10"] * 20) + b"\n") * 20
VIEW = b'{"type":"act","turn":1,' + b" " * 2100 + b"}\n"
CASES = (
    Case("auralux", "passive.c", "max_steps", 2, TEXT, MAP, 0, 15),
    Case("auralux", "passive.c", "max_steps", 2, TEXT, MAP, 1),
    Case("auralux", "passive.c", "max_steps", 2, TEXT, MAP, 5, 110),
    Case("planet_wars", "json_passive.c", "max_turns", 2, VIEW, b"{}\n", 0, 45),
    Case("planet_wars", "json_passive.c", "max_turns", 2, VIEW, b"{}\n", 5),
    Case("space_explorers", "json_passive.c", "max_turns", 1, VIEW, b"{}\n", 0, 45),
    Case("space_explorers", "json_passive.c", "max_turns", 1, VIEW, b"{}\n", 5),
)


def rows() -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        return [measured(case, build(case, folder)) for case in CASES]


def build(case: Case, folder: str) -> str:
    bot = f"{folder}/{case.source}.{case.think_ms}"
    think = [f"-DTHINK_MS={case.think_ms}"] if case.think_ms else []
    subprocess.run(["cc", "-O2", *think, "-o", bot, str(BOTS / case.source)], check=True)
    return bot


def measured(case: Case, bot: str) -> Row:
    """Both in turns, round by round: whatever else the machine does, it does to both."""
    ours, bare = [], []
    for _ in range(ROUNDS):
        ours.append(refereed(case, bot))
        bare.append(bare_loop(case, bot))
    cost, floor = min(ours) / case.turns / 1000, min(bare) / case.turns / 1000
    return Row(
        case.name,
        f"{cost:.1f} µs of CPU",
        f"{cost / floor:.1f} × a bare loop of write, poll and read that waits as long ({floor:.1f} µs)",
        f"≤ {case.bar_us} µs" if case.bar_us else "–",
        cost <= case.bar_us if case.bar_us else None,
    )


def refereed(case: Case, bot: str) -> int:
    """Nanoseconds of ours, from when the last program was started until it is told that the match is over."""
    entrants = tuple(Entrant(f"bot {number}", bot) for number in range(2))
    options = {case.length: case.turns // case.steps}
    spec = MatchSpec(game=case.game, entrants=entrants, board="random:planets=20", seed=3, options=options)
    players = prepare(spec).players
    stamps: list[int] = []
    for player, call in ((players[1], "start"), (players[0], "end")):
        setattr(player, call, stamped(getattr(player, call), stamps))
    record = play_match(spec, players=players)
    assert len(record.game.turns) == case.turns and not record.game.faults, record.measured.faults
    return stamps[2] - stamps[1]


def stamped(call: Callable[..., Any], stamps: list[int]) -> Callable[..., Any]:
    """The call, with what we have used before and after it."""

    def timed(*given: Any) -> Any:
        stamps.append(process_time_ns())
        made = call(*given)
        stamps.append(process_time_ns())
        return made

    return timed


def bare_loop(case: Case, bot: str) -> int:
    """The floor: send as many bytes, wait, read the answer; no game, no clock, no record."""
    with one_core(), subprocess.Popen([bot], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0) as process:
        assert process.stdin and process.stdout
        says, hears = process.stdin.fileno(), process.stdout.fileno()
        waiting = poll()
        waiting.register(hears, POLLIN)
        os.write(says, case.head)
        if case.source.startswith("json"):
            os.read(hears, 65536)  # that it is ready
        began = process_time_ns()
        for _ in range(case.turns):
            os.write(says, case.question)
            waiting.poll(1000)
            os.read(hears, 65536)
        used = process_time_ns() - began
        process.kill()
    return used


if __name__ == "__main__":
    for row in rows():
        print(f"{row.what}: {row.figure}; {row.floor}; {row.bar}")
