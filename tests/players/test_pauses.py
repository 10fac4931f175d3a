"""A machine that stands still is nobody's fault: all is stopped for longer than any limit, and nobody is late.

`make soak` stops everything for 20 s at a time.
"""

import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import msgspec
import pytest

from ludus import Entrant, MatchRecord, MatchSpec, TimeControl, play_match
from ludus.core.limits import Level, Limits
from ludus.core.patience import CREDIT_MS
from tests.stops import stop_all
from tests.support import REPO

PATIENCE = 120
LIMIT_MS = 500
STOP_S = float(os.environ.get("LUDUS_STOP_S", "1.4"))  # longer than every limit here, the grace at the end included
MATCHES = int(os.environ.get("LUDUS_STOPPED", "3"))
MOST_STOPS = int(0.8 * CREDIT_MS / 1000 // STOP_S)  # in one match, where one player may meet them all
TURNS = 4
BEGIN_S = 0.5  # in which the referee finds its words and starts a program
WITHIN_S = 0.055  # a little less than a bot takes for each thing
# Says what it is about to do in files, then takes its time: who reads them can stop everything just there.
BOT = """
import json, sys, time
from pathlib import Path
folder = Path(sys.argv[1])
def reach(place):
    (folder / place).touch()
    time.sleep(0.06 if place != "turn3" else 0.3)  # in which also who is late to stop us finds us
reach("start")
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print('{"type": "ready"}', flush=True)
    elif message["type"] == "act":
        reach("turn%d" % message["turn"])
        print(json.dumps({"turn": message["turn"], "action": []}), flush=True)
reach("end")
"""
LOCAL = """
import time
from pathlib import Path
class Bot:
    def choose(self, view, clock):
        (Path(__file__).parent / f"turn{clock.turn}").touch()
        time.sleep(0.06)
        return []
"""
REFEREE = """
import sys
from pathlib import Path
Path(sys.argv[2], "begin").touch()
import msgspec
from ludus import MatchSpec, play_match
from ludus.core.limits import Level, Limits
record = play_match(msgspec.json.decode(sys.argv[1], type=MatchSpec), limits=Limits(sandbox=Level.LIMITS))
sys.stdout.buffer.write(msgspec.json.encode(record))
"""


def spec(folder: Path, time: TimeControl) -> MatchSpec:
    """A program against a bot in the referee's own process; the same words whatever the folder is called."""
    (folder / "bot.py").write_text(BOT)
    (folder / "local.py").write_text(LOCAL)
    program = f"{sys.executable} -S {folder}/bot.py {folder}"
    return MatchSpec(
        game="planet_wars",
        entrants=(Entrant("far", program), Entrant("near", f"{folder}/local.py:Bot")),
        board="line",
        options={"max_turns": TURNS},
        time=time,
    )


def played(folder: Path, control: TimeControl, stops: list[str], seed: int = 0, stop_s: float = STOP_S) -> MatchRecord:
    """A match in a process of its own, all of which is stopped soon after each of these places was reached."""
    words = [sys.executable, "-c", REFEREE, msgspec.json.encode(spec(folder, control)).decode(), str(folder)]
    environment = {**os.environ, "PYTHONPATH": str(REPO / "src")}
    rng = random.Random(seed)
    with subprocess.Popen(words, stdout=subprocess.PIPE, env=environment) as process:
        try:
            for place in stops:
                wait_for((folder / place).exists, process)
                time.sleep(rng.random() * (BEGIN_S if place == "begin" else WITHIN_S))
                stop_all(process.pid, stop_s)
            out, _ = process.communicate(timeout=PATIENCE)
        finally:
            process.kill()
    return msgspec.json.decode(out, type=MatchRecord)


def wait_for(event: Callable[[], bool], process: "subprocess.Popen[bytes]") -> None:
    until = time.monotonic() + PATIENCE
    while not event() and process.poll() is None and time.monotonic() < until:
        time.sleep(0.002)
    assert event()


CLOCKS = {
    "wall": TimeControl(turn_ms=LIMIT_MS, start_ms=1000, measure="wall"),
    "bank": TimeControl(bank_ms=2 * LIMIT_MS, start_ms=1000, measure="wall"),
    "cap": TimeControl(turn_ms=LIMIT_MS, wall_cap_ms=LIMIT_MS, start_ms=1000),
}


@pytest.mark.parametrize("seed", range(MATCHES))
def test_all_are_stopped_at_the_start_in_turns_and_at_the_end(seed: int, tmp_path: Path) -> None:
    clock = CLOCKS[list(CLOCKS)[seed % len(CLOCKS)]]
    rng = random.Random(seed)
    turns = sorted(rng.sample(range(1, 2 * TURNS + 1), 2))
    places = ["begin", "start", *(f"turn{turn}" for turn in turns), "end"]
    chosen = sorted(rng.sample(range(len(places)), min(MOST_STOPS, len(places))))
    record = played(tmp_path, clock, [places[place] for place in chosen], seed)
    assert record.game.faults == (), record.measured.faults
    assert not any("cut off" in note for note in record.measured.notes)
    if len(chosen) == len(places):  # of a few, all may fall where nobody was asked
        assert sum(record.measured.spared_ms) > 500
    undisturbed = play_match(spec(tmp_path, clock), limits=Limits(sandbox=Level.LIMITS))
    assert record.game == undisturbed.game


def test_six_seconds_on_the_clock_of_every_day(tmp_path: Path) -> None:
    clock = TimeControl(turn_ms=1000, measure="wall")
    record = played(tmp_path, clock, ["turn3"], stop_s=6)
    assert record.game.faults == (), record.measured.faults
    assert record.measured.spared_ms[0] > 5000
    assert any(note.startswith("the machine stood still for ") for note in record.measured.notes)


# A busy machine

WORKS = """
import json, sys, time
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print('{"type": "ready"}', flush=True)
    elif message["type"] == "act":
        until = time.process_time() + 0.06
        while time.process_time() < until:
            pass
        print(json.dumps({"turn": message["turn"], "action": []}), flush=True)
    else:
        break
"""


@contextmanager
def busy_loops(each: int) -> Iterator[None]:
    """So many on every core; each in a session of its own, or all would share what one has."""
    with ExitStack() as stack:
        for core in sorted(os.sched_getaffinity(0)):
            for _ in range(each):
                words = ["taskset", "-c", str(core), "sh", "-c", "while :; do :; done"]
                loop = subprocess.Popen(words, start_new_session=True)
                stack.callback(loop.wait)
                stack.callback(loop.kill)
        yield


def test_eight_busy_loops_a_core_make_nobody_late(tmp_path: Path) -> None:
    """Sixty milliseconds of work then take more than half a second."""
    (tmp_path / "works.py").write_text(WORKS)
    works = Entrant("works", f"{sys.executable} -S {tmp_path}/works.py")
    match = MatchSpec(
        game="planet_wars",
        entrants=(works, Entrant("near", "noop")),
        board="line",
        options={"max_turns": 3},
        time=TimeControl(turn_ms=250, measure="wall"),
    )
    quiet = play_match(match)
    with busy_loops(8):
        busy = play_match(match)
    assert busy.game.faults == (), busy.measured.faults
    assert busy.game == quiet.game
    assert busy.measured.spared_ms
