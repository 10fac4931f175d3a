"""How tournaments grow: results in a store, ratings, entrants; each at three sizes, and how cost grows with size."""

import resource
import sys
import tempfile
from collections.abc import Callable, Iterator
from itertools import islice
from math import log
from pathlib import Path
from random import Random
from time import process_time

import msgspec
from sqlalchemy import create_engine, insert

from bench.measure import Row
from bench.tournaments import spec_of
from ludus.core.match import MatchResult
from ludus.ratings.fit import fit
from ludus.report.report import Glance, TournamentReport, parts
from ludus.store import Store
from ludus.store.place import find
from ludus.store.tables import RESULTS
from ludus.tournament import Schedule, TournamentSpec
from ludus.tournament.runner import task_of
from ludus.tournament.standings import ranked
from ludus.tournament.workers.worker import Task

SIZES = (10_000, 100_000, 1_000_000)  # results
FIELDS = (100, 300, 1_000)  # entrants
ENDS = (((1, 2), (1.0, 0.0)), ((2, 1), (0.0, 1.0)), ((1, 1), (0.5, 0.5)))  # ranks and scores


def rows() -> list[Row]:
    return [*resumes(), *refits(), *fields("swiss"), *fields("round_robin")]


def resumes() -> list[Row]:
    found, before = [], None
    for size in SIZES:
        spec = spec_of("planet_wars", ["noop"] * 320, rounds=-(-size // 100_000))
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "cup.db"
            fill(file, spec, size)
            took = best(lambda file=file, spec=spec: first_match(file, spec))  # type: ignore[misc]
        more = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
        last = size == SIZES[-1]
        what = f"{size:,} stored results: from opening the store to the next match"
        bar = ("≤ 5 s, ≤ 500 MB", took <= 5 and more <= 500) if last else ("–", None)
        found.append(Row(what, f"{took:.2f} s, {more} MB at the peak", grown(size, took, before), *bar))
        before = size, took
    return found


def first_match(file: Path, spec: TournamentSpec) -> Task:
    """What a runner does before it plays: the first match that has not been played, as it is given to a worker."""
    with Store(file) as store:
        store.begin("cup", msgspec.json.encode(spec))
        return task_of(spec, Schedule(spec, store.results("cup")).open[0])


def fill(file: Path, spec: TournamentSpec, size: int) -> None:
    """All at once, and none kept here, or it would count as the reader's memory."""
    with Store(file) as store:
        store.begin("cup", msgspec.json.encode(spec))
    texts = (msgspec.json.encode(one).decode() for one in islice(played(Schedule(spec), Random(1)), size))
    made = ({"tournament": "cup", "number": n, "arrival": n + 1, "result": text} for n, text in enumerate(texts))
    engine = create_engine(find(file))
    with engine.begin() as link:
        while some := list(islice(made, 10_000)):
            link.execute(insert(RESULTS), some)
    engine.dispose()


def played(schedule: Schedule, dice: Random) -> Iterator[MatchResult]:
    """A tournament without a single bot, in the order of its matches."""
    while pairings := schedule.open:
        for pairing in pairings:
            result = by_chance(pairing.number, pairing.entrants, dice)
            schedule.add(result)
            yield result


def by_chance(number: int, entrants: tuple[int, ...], dice: Random) -> MatchResult:
    ranks, scores = ENDS[dice.randrange(3)]
    return MatchResult(number, entrants, ranks, scores)


def refits(entrants: int = 200) -> list[Row]:
    found, before = [], None
    for size in SIZES:
        dice = Random(1)
        seats = ((one, (one + 1 + dice.randrange(entrants - 1)) % entrants) for one in dice.choices(range(200), k=size))
        results = [by_chance(number, pair, dice) for number, pair in enumerate(seats)]
        took = best(lambda results=results: fit(entrants, results))  # type: ignore[misc]
        floor = best(lambda results=results: {(one.entrants, one.ranks) for one in results})  # type: ignore[misc]
        bar = ("≤ 1.5 s", took <= 1.5) if size == SIZES[-1] else ("–", None)
        peer = f"{took / floor:.1f} × one look at each result ({floor:.2f} s)"
        what = f"Ratings of {entrants} entrants, with intervals, from {size:,} results"
        found.append(Row(what, f"{took:.2f} s", f"{peer}; {grown(size, took, before)}", *bar))
        before = size, took
    return found


def fields(name: str) -> list[Row]:
    """Start, a round, the table and the page, beside the number of matches: that of a round robin is the square."""
    found, before = [], None
    for size in FIELDS:
        data = msgspec.to_builtins(spec_of("planet_wars", ["noop"] * size))
        spec = msgspec.convert({**data, "format": {"name": name}}, TournamentSpec)
        start = best(lambda spec=spec: Schedule(spec).open, 1)  # type: ignore[misc]
        schedule, results = Schedule(spec), list[MatchResult]()
        whole = best(lambda s=schedule, r=results: r.extend(played(s, Random(1))), 1)  # type: ignore[misc]
        table = best(lambda a=(spec, results, schedule): ranked(*a), 1)  # type: ignore[misc]
        page = best(lambda a=(spec, results): _page(*a), 1)  # type: ignore[misc]
        rounds = max(1, len(results) // max(1, size // 2 * 2))
        begun = f"start {start * 1000:.0f} ms, a round {whole / rounds * 1000:.0f} ms"
        figure = f"{begun}, table {table:.2f} s, page {page:.2f} s"
        cost = start + whole + table + page
        what = f"{name.replace('_', ' ')} of {size:,} entrants, {len(results):,} results by chance"
        found.append(Row(what, figure, grown(len(results), cost, before), "–", None))
        before = len(results), cost
    return found


def _page(spec: TournamentSpec, results: list[MatchResult]) -> dict[str, str]:
    with tempfile.TemporaryDirectory() as folder, Store(Path(folder) / "cup.db") as store:
        store.begin("cup", msgspec.json.encode(spec))
        opened = {result.number: Glance("", ()) for result in (results[0], results[-1])}
        return parts(TournamentReport(spec, "cup", store, results, opened))


def grown(size: int, took: float, before: tuple[int, float] | None) -> str:
    """The exponent of the growth since the size before: 1 is in proportion, n log n is a little more."""
    if before is None:
        return "–"
    return f"grows as n^{log(took / before[1]) / log(size / before[0]):.2f}"


def best(work: Callable[[], object], rounds: int = 3) -> float:
    """Seconds of CPU time."""
    times = []
    for _ in range(rounds):
        began = process_time()
        work()
        times.append(process_time() - began)
    return min(times)


if __name__ == "__main__":
    for row in rows():
        print(*row, sep=" | ", file=sys.stdout, flush=True)
