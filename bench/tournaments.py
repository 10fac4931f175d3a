"""Tournaments: what the runner takes from the bots, and how long big ones take to begin, to pair and to rate."""

import os
import resource
import sqlite3
import subprocess
import tempfile
import tomllib
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import Any

import msgspec
from sqlalchemy import create_engine, insert

from bench.measure import PYTHON, Row
from ludus.core.match import MatchResult
from ludus.ratings.fit import fit
from ludus.referee.file import load_record
from ludus.store import Store
from ludus.store.place import find
from ludus.store.tables import RESULTS
from ludus.tournament import Pairing, Schedule, TournamentSpec
from ludus.tournament.reading import read_text
from ludus.tournament.runner import run, task_of
from ludus.tournament.workers.worker import Task

BOTS = Path(__file__).with_name("bots")
CORES = len(os.sched_getaffinity(0))
THINK = 0.005  # seconds a turn, of the bots that think
ROUNDS = 3
STORED = 100_000
MANY = 1_000  # entrants
RATED = 1_000_000  # results
BURN = "import sys, time\nwhile time.process_time() < float(sys.argv[1]): pass"
ENDS = (((1, 2), (1.0, 0.0)), ((2, 1), (0.0, 1.0)), ((1, 1), (0.5, 0.5)))  # ranks and scores


def rows() -> list[Row]:
    return [*overhead(), resume(), start(), swiss(), *refit()]


def overhead() -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        bot = str(Path(folder) / "thinker")
        subprocess.run(["cc", "-O2", "-DTHINK_MS=5", "-o", bot, str(BOTS / "passive.c")], check=True)
        native = spec_of("auralux", [bot] * 4, "random:planets=20,players=2", {"max_steps": 300}, rounds=3)
        python = spec_of("planet_wars", [str(BOTS / "thinker.py")] * 3, "line", {"max_turns": 200})
        first = thinking("Round robin of C bots that think 5 ms a turn (auralux, 20 planets)", native, 0.95)
        second = thinking("– of Python bots, each started anew for every match (planet_wars)", python, None)
        return [first, second]


def spec_of(
    game: str, players: list[str], board: str = "", options: dict[str, Any] | None = None, **more: Any
) -> TournamentSpec:
    entrants = [{"name": f"{place}", "player": player} for place, player in enumerate(players)]
    data = {"game": game, "entrants": entrants, "boards": [{"board": board}], "options": options or {}, **more}
    return msgspec.convert(data, TournamentSpec)


def thinking(what: str, spec: TournamentSpec, bar: float | None) -> Row:
    with tempfile.TemporaryDirectory() as folder, Store(Path(folder) / "cup.db") as store:
        began, used = perf_counter(), cpu_of_all()
        run(spec, store, "cup", CORES)
        took, used = perf_counter() - began, cpu_of_all() - used
        turns = sum(turns_of(store.record("cup", one.number)) for one in store.results("cup"))
    thought = turns * THINK / CORES
    share, floor = thought / took, thought / bare(thought)
    return Row(
        f"{what}, {CORES} workers",
        f"{share:.1%} of the cores' time is thinking ({took:.0f} s), {thought * CORES / used:.1%} of the CPU time",
        f"{share / floor:.3f} of one bare loop on each core ({floor:.1%})",
        f"≥ {bar:.0%}" if bar else "–",
        share >= bar if bar else None,
    )


def turns_of(file: bytes) -> int:
    """How many turns were thought about: all, or the figure would mean nothing."""
    record = load_record(file)
    assert not record.game.faults, record.measured.faults
    return len(record.game.turns)


def cpu_of_all() -> float:
    """What we and all who have been waited for have used, workers and bots too."""
    return sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))


def bare(each: float) -> float:
    """The floor: the same thinking by processes that do nothing else, one on each core."""
    began = perf_counter()
    processes = [subprocess.Popen([PYTHON, "-c", BURN, str(each)]) for _ in range(CORES)]
    for process in processes:
        process.wait()
    return perf_counter() - began


def resume() -> Row:
    spec = spec_of("planet_wars", ["noop"] * 320)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "cup.db"
        fill(file, spec)
        took = best(lambda: first_match(file, spec))
        floor = best(lambda: plain_read(file))
    return Row(
        f"{STORED:,} stored matches: from opening the store to the next match",
        f"{took:.2f} s",
        f"{took / floor:.0f} × a plain sqlite3 read of the same rows ({floor:.3f} s)",
        "≤ 2 s",
        took <= 2,
    )


def first_match(file: Path, spec: TournamentSpec) -> Task:
    """What a runner does before it plays: the first match that has not been played, as it is given to a worker."""
    with Store(file) as store:
        store.begin("cup", msgspec.json.encode(spec))
        return task_of(spec, Schedule(spec, store.results("cup")).open[0])


def fill(file: Path, spec: TournamentSpec) -> None:
    """All at once: one by one, as a runner does, each waits for the disk."""
    with Store(file) as store:
        store.begin("cup", msgspec.json.encode(spec))
    results = islice(played(Schedule(spec), Random(1)), STORED)
    texts = (msgspec.json.encode(result).decode() for result in results)
    made = [{"tournament": "cup", "number": n, "arrival": n + 1, "result": text} for n, text in enumerate(texts)]
    engine = create_engine(find(file))
    with engine.begin() as link:
        link.execute(insert(RESULTS), made)
    engine.dispose()


def played(schedule: Schedule, dice: Random) -> Iterator[MatchResult]:
    """A tournament without a single bot, in the order of its matches."""
    while pairings := schedule.open:
        for pairing in pairings:
            result = by_chance(pairing, dice)
            schedule.add(result)
            yield result


def by_chance(pairing: Pairing, dice: Random) -> MatchResult:
    ranks, scores = ENDS[dice.randrange(3)]
    return MatchResult(pairing.number, pairing.entrants, ranks, scores)


def plain_read(file: Path) -> list[Any]:
    link = sqlite3.connect(file)
    try:
        return link.execute("SELECT result FROM ludus_results WHERE tournament = 'cup' ORDER BY number").fetchall()
    finally:
        link.close()


def start() -> Row:
    names = ", ".join(f'{{ name = "{place}", player = "noop" }}' for place in range(MANY))
    text = f'game = "planet_wars"\nentrants = [{names}]\n'
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "cup.db"
        took = best(lambda: first_match(file, read_text(text, "cup.toml", Path(folder))))
    floor = best(lambda: tomllib.loads(text))
    return Row(
        f"Round robin of {MANY:,} entrants: from the text of its file to the first match",
        f"{took:.3f} s",
        f"{took / floor:.1f} × `tomllib` reading it ({floor:.3f} s)",
        "≤ 1 s",
        took <= 1,
    )


def swiss() -> Row:
    data = msgspec.to_builtins(spec_of("planet_wars", ["noop"] * MANY))
    spec = msgspec.convert({**data, "format": {"name": "swiss"}}, TournamentSpec)
    rounds = (MANY - 1).bit_length()
    took = best(lambda: sum(1 for _ in played(Schedule(spec), Random(1)))) / rounds
    floor = best(lambda: sorted(Random(1).sample(range(MANY), MANY)))
    return Row(
        f"Swiss of {MANY:,} entrants, {rounds} rounds with chance results: a round",
        f"{took * 1000:.0f} ms",
        f"{took / floor:.0f} × shuffling and sorting them ({floor * 1000:.2f} ms)",
        "–",
        None,
    )


def refit() -> list[Row]:
    found = []
    for entrants in (40, 200):
        dice = Random(1)
        results = [
            by_chance(Pairing(number, (place, (place + 1 + dice.randrange(entrants - 1)) % entrants), 0, 0, 0), dice)
            for number, place in enumerate(dice.choices(range(entrants), k=RATED))
        ]
        took = best(lambda results=results, entrants=entrants: fit(entrants, results), 1)  # type: ignore[misc]
        floor = best(lambda results=results: {(one.entrants, one.ranks) for one in results}, 1)  # type: ignore[misc]
        what = f"Ratings of {entrants} entrants, with intervals, from {RATED:,} results"
        found.append(
            Row(what, f"{took:.1f} s", f"{took / floor:.1f} × one look at each result ({floor:.2f} s)", "–", None)
        )
    return found


def best(work: Callable[[], object], rounds: int = ROUNDS) -> float:
    """Seconds of CPU time."""
    times = []
    for _ in range(rounds):
        began = process_time()
        work()
        times.append(process_time() - began)
    return min(times)
