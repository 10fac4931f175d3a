"""Matches in which all (referee, bots, workers) is stopped for seconds at random moments, as a shared machine does now
and then: nobody is late, and the record is the one of a match that nobody stopped."""

import os
import random
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from time import monotonic, sleep
from typing import Any, NamedTuple

import msgspec

from bench.soak.sections import REPO
from ludus import Entrant, MatchRecord, MatchSpec, TimeControl
from ludus.referee.file import load_record
from ludus.store import Store
from tests.stops import stop_all

AT_ONCE = 20  # a match that is stopped takes nothing
STOPS = (1, 4)  # in a match
STOP_S = (1.0, 6.0)  # longer than any limit here, and together no more than anybody is spared in a match
PATIENCE_S = 300.0
LOOK_S = 0.002
CUP = 4  # matches of the tournament
NAP_S = 0.03
LATE_MS = 500  # of a turn, in all clocks

PROGRAM = """
import json, sys, time
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print('{"type": "ready"}', flush=True)
    elif message["type"] == "act":
        time.sleep(NAP)
        print(json.dumps({"turn": message["turn"], "action": []}), flush=True)
    else:
        break
"""
BOT = """
import time
class Bot:
    def choose(self, view, clock):
        time.sleep(NAP)
        return view.actions()[0] if hasattr(view, "actions") else []
"""
REFEREE = """
import sys, msgspec
from ludus import MatchSpec, play_match
spec = msgspec.json.decode(sys.argv[1], type=MatchSpec)
sys.stdout.buffer.write(msgspec.json.encode(play_match(spec, isolate=sys.argv[2] == "isolated")))
"""
TOURNAMENT = """
game = "planet_wars"
seed = 5
boards = ["line"]
rounds = 2
options = {{ max_turns = 60 }}
clock = {{ turn_ms = {late}, measure = "wall" }}
[format]
name = "round_robin"
[[entrants]]
name = "far"
player = "{python} -S {folder}/program.py"
[[entrants]]
player = "greedy"
"""
CLOCKS = {
    "wall": TimeControl(turn_ms=LATE_MS, start_ms=5000, measure="wall"),
    "bank": TimeControl(bank_ms=5 * LATE_MS, increment_ms=50, start_ms=5000, measure="wall"),
    "cpu": TimeControl(turn_ms=LATE_MS, wall_cap_ms=LATE_MS, start_ms=5000),
}


class Case(NamedTuple):
    """One kind of match: who plays, and how they are held."""

    game: str
    players: tuple[str, ...]  # in the folder
    clock: str
    options: dict[str, Any]
    isolated: bool


CASES = {
    "a program, the time that passes": Case(
        "planet_wars", ("{python} -S {folder}/program.py", "greedy"), "wall", {"max_turns": 25}, False
    ),
    "two programs, a bank": Case(
        "space_explorers", ("{python} -S {folder}/program.py",) * 2, "bank", {"max_turns": 25}, False
    ),
    "Python in the sandbox, CPU time": Case("fish", ("{folder}/bot.py", "random"), "cpu", {}, True),
    "Python in our process": Case("planet_wars", ("{folder}/bot.py", "rush"), "wall", {"max_turns": 40}, False),
    "C, Auralux's own clock": Case("auralux", ("{folder}/passive", "raider"), "own", {"max_steps": 300}, True),
}
Games = dict[int, Any]  # what happened in each match of a case, by number


class Tried(NamedTuple):
    """One case, played once."""

    name: str
    games: Games
    stops: list[float]  # how long each was
    took_s: float  # but for the stops
    wrong: list[str]
    spared: int = 0  # matches in which somebody was asked while all stood still


class Stops:
    """Plays cases in a folder with their bots."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        (folder / "program.py").write_text(PROGRAM.replace("NAP", str(NAP_S)))
        (folder / "bot.py").write_text(BOT.replace("NAP", str(NAP_S)))
        passive = REPO / "bench" / "bots" / "passive.c"
        subprocess.run(["cc", "-O2", "-DTHINK_MS=2", "-o", str(folder / "passive"), str(passive)], check=True)

    def match(self, name: str, moments: Sequence[tuple[float, float]] = ()) -> Tried:
        case = CASES[name]
        words = [one.format(python=sys.executable, folder=self._folder) for one in case.players]
        spec = MatchSpec(
            game=case.game,
            entrants=tuple(Entrant(f"seat {seat}", word) for seat, word in enumerate(words)),
            seed=3,
            options=case.options,
            time=CLOCKS.get(case.clock),
        )
        given = [msgspec.json.encode(spec).decode(), "isolated" if case.isolated else ""]
        stops, took, (out, said) = stopped([sys.executable, "-c", REFEREE, *given], moments)
        if not out:
            return Tried(name, {}, stops, took, [said.decode()[-500:]])
        record = msgspec.json.decode(out, type=MatchRecord)
        return Tried(name, {0: record.game}, stops, took, wrong_in(record), spared_in([record]))

    def cup(self, name: str, moments: Sequence[tuple[float, float]] = ()) -> Tried:
        """A tournament with two workers."""
        with tempfile.TemporaryDirectory(dir=self._folder) as place:
            file = Path(place, "cup.toml")
            file.write_text(TOURNAMENT.format(late=LATE_MS, python=sys.executable, folder=self._folder))
            ludus = str(Path(sys.executable).with_name("ludus"))
            words = [ludus, "tournament", "run", str(file), "--jobs", "2"]
            stops, took, (_, said) = stopped(words, moments)
            with Store(file.with_suffix(".db")) as store:
                numbers = [result.number for result in store.results("cup")]
                records = {number: load_record(store.record("cup", number)) for number in numbers}
        wrong = [one for record in records.values() for one in wrong_in(record)]
        if len(records) != CUP:
            wrong.append(f"{len(records)} matches of {CUP}: {said.decode()[-500:]}")
        games = {number: record.game for number, record in records.items()}
        return Tried(name, games, stops, took, wrong, spared_in(records.values()))


def wrong_in(record: MatchRecord) -> list[str]:
    return [
        *(f"fault {fault}" for fault in (*record.game.faults, *record.measured.faults)),
        *(note for note in record.measured.notes if "cut off" in note),
    ]


def spared_in(records: Iterable[MatchRecord]) -> int:
    return sum(sum(record.measured.spared_ms) > LATE_MS for record in records)


def stopped(
    words: Sequence[str], moments: Sequence[tuple[float, float]]
) -> tuple[list[float], float, tuple[bytes, bytes]]:
    """Run it, and stop all of it at these moments of its life for so long; what it says, and how long it ran."""
    environment = {**os.environ, "PYTHONPATH": str(REPO / "src")}
    stops: list[float] = []
    began = monotonic()
    with (
        tempfile.TemporaryFile() as out,
        tempfile.TemporaryFile() as said,
        subprocess.Popen(words, stdout=out, stderr=said, env=environment) as process,
    ):
        try:
            for moment, seconds in moments:
                while process.poll() is None and monotonic() - began - sum(stops) < moment:
                    sleep(LOOK_S)
                if process.poll() is None:
                    stop_all(process.pid, seconds)
                    stops.append(seconds)
            process.wait(PATIENCE_S)
        finally:
            process.kill()
        for file in (out, said):
            file.seek(0)
        return stops, monotonic() - began - sum(stops), (out.read(), said.read())


def moments(rng: random.Random, whole_s: float) -> list[tuple[float, float]]:
    """When to stop, in a match that takes so long, and for how long."""
    count = rng.randint(*STOPS)
    return [(when, rng.uniform(*STOP_S)) for when in sorted(rng.uniform(0, whole_s) for _ in range(count))]


def stop_matches(count: int, seed: int | None = None) -> tuple[bool, list[str]]:
    """So many matches at least; whether all was well, and the section."""
    rng = random.Random(seed)
    with tempfile.TemporaryDirectory(prefix="ludus-") as place, ThreadPoolExecutor(AT_ONCE) as threads:
        stops = Stops(Path(place))
        ways = {**dict.fromkeys(CASES, stops.match), f"a tournament of {CUP} with two workers": stops.cup}
        calm = {name: way(name) for _ in range(2) for name, way in ways.items()}  # at first all is slow
        each = sum(len(one.games) for one in calm.values())
        rounds = -(-count // each)
        wanted = [
            threads.submit(ways[name], name, moments(rng, calm[name].took_s)) for _ in range(rounds) for name in ways
        ]
        tried: list[Tried] = []
        for number, done in enumerate(as_completed(wanted), 1):
            tried.append(judged(done.result(), calm))
            if number % len(ways) == 0 or tried[-1].wrong:
                print(f"{number} of {len(wanted)} {'; '.join(tried[-1].wrong)}", flush=True)
    return told(tried, list(calm.values()))


def judged(one: Tried, calm: dict[str, Tried]) -> Tried:
    return one if one.games == calm[one.name].games else one._replace(wrong=[*one.wrong, "not the same record"])


def told(tried: list[Tried], calm: list[Tried]) -> tuple[bool, list[str]]:
    wrong = [f"{one.name}: {'; '.join(one.wrong)}" for one in (*calm, *tried) if one.wrong]
    rows = []
    for name in Counter(one.name for one in tried):
        mine = [one for one in tried if one.name == name]
        matches, lengths = sum(len(one.games) for one in mine), [stop for one in mine for stop in one.stops]
        failed = sum(bool(one.wrong) for one in mine)
        spared = sum(one.spared for one in mine)
        rows.append(f"| {name} | {matches} | {len(lengths)} | {sum(lengths):.0f} s | {spared} | {failed} |")
    head = ["| who | matches | stops | in all | somebody was thinking | wrong |", "|---|---|---|---|---|---|"]
    return not wrong, [*head, *rows, *([""] if wrong else []), *(f"- {one}" for one in wrong[:10])]


if __name__ == "__main__":
    passed, lines = stop_matches(int(os.environ.get("LUDUS_STOPS", "45")))
    print(*lines, sep="\n")
    sys.exit(not passed)
