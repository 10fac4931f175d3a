"""A league with a million matches in its store: a restart, the next pairing; and with ten thousand versions."""

import tempfile
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from time import perf_counter, process_time

import msgspec
from sqlalchemy import create_engine, insert

from bench.measure import Row
from ludus.core.match import MatchResult
from ludus.league.league import League, found_league
from ludus.league.matches.matchmaker import Matchmaker
from ludus.league.matches.pairs import Pair
from ludus.league.matches.state import LeagueState
from ludus.league.settings import LeagueSettings
from ludus.league.tables import PAIRS, VERSIONS
from ludus.league.words import LEAGUE_SERIES, Life, Share
from ludus.store.place import find
from ludus.store.tables import RESULTS, TOURNAMENTS

VERSIONS_HERE, MATCHES = 1000, 1_000_000
SIZES = (100, 1_000, 10_000)  # versions
CHUNK = 10_000
RANKS = ((1, 2), (2, 1), (1, 1))


def rows() -> list[Row]:
    return [*restart(), *growth()]


def fill(place: Path, versions: int = VERSIONS_HERE, matches: int = MATCHES) -> None:
    """As if they had been played, each pair by two that are near each other."""
    found_league(place, LeagueSettings(name="large", game="planet_wars"))
    engine, dice = create_engine(find(place)), Random(1)
    with engine.begin() as link:
        life = {"life": Life.RATED, "changed": 0.0, "report": "", "log": "", "tried": 0, "received": 0.0, "file": ""}
        rows = [
            {"id": n + 1, "team": n + 1, "number": 1, "player": "", "digest": "", "built": ""} for n in range(versions)
        ]
        link.execute(insert(VERSIONS), [row | life for row in rows])
        log = _log(versions, matches // 2, dice)
        while some := list(islice(log, CHUNK)):
            link.execute(insert(PAIRS), [pair for pair, _ in some])
            link.execute(insert(RESULTS), [result for _, results in some for result in results])
        link.execute(TOURNAMENTS.update().where(TOURNAMENTS.c.name == LEAGUE_SERIES).values(matches=matches))
    engine.dispose()


def _log(versions: int, pairs: int, dice: Random) -> Iterator[tuple[dict[str, object], list[dict[str, object]]]]:
    for number in range(pairs):
        first = dice.randrange(versions)
        second = (first + dice.randrange(1, min(versions, 40))) % versions
        pair = {"series": LEAGUE_SERIES, "number": number, "at": 0.0, "share": Share.LADDER, "board": "", "asked": None}
        results = []
        for match, seats in ((2 * number, (first + 1, second + 1)), (2 * number + 1, (second + 1, first + 1))):
            text = msgspec.json.encode(
                MatchResult(match, seats, dice.choice(RANKS), (0.0, 0.0), (), dice.getrandbits(50))
            )
            results.append(
                {"tournament": LEAGUE_SERIES, "number": match, "arrival": match + 1, "result": text.decode()}
            )
        yield pair | {"first": first + 1, "second": second + 1, "seed": dice.getrandbits(48)}, results


def restart() -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "league.db"
        fill(place)
        return begun_again(place)


def begun_again(place: Path) -> list[Row]:
    """What a scheduler does before it makes its first pair, and what that takes."""
    with League(place) as league:
        began, wall = process_time(), perf_counter()
        state = LeagueState(league)
        took, wall = process_time() - began, perf_counter() - wall
        began = process_time()
        made = state.maker.next(100)
        pairing = (process_time() - began) / len(made) * 1000
    what = f"{VERSIONS_HERE:,} versions, {MATCHES:,} matches in the store"
    return [
        Row(f"{what}: restart", f"{took:.1f} s of CPU ({wall:.1f} s)", "–", "≤ 10 s", took <= 10),
        Row(f"{what}: next pairing", f"{pairing:.2f} ms", "–", "≤ 1 ms", pairing <= 1),
    ]


def growth() -> list[Row]:
    """What a pairing and a rating cost, by how many versions there are; half of them are rated on the way."""
    found, before = list[Row](), None
    for size in SIZES:
        each = costs(size)
        grew = "–" if before is None else f"× {each[0] / before[0]:.1f} and × {each[1] / before[1]:.1f} for × 10"
        linear = before is None or max(each[0] / before[0], each[1] / before[1]) <= 10
        what = f"{size:,} versions, simulated: a pairing, a rating"
        found.append(Row(what, f"{each[0]:.3f} ms, {each[1]:.4f} ms", grew, "linear or better", linear))
        before = each
    return found


def costs(size: int) -> tuple[float, float]:
    """Milliseconds: of a pairing and of a rating."""
    maker, dice = Matchmaker(("a", "b", "c", "d"), "secret", rated=4), Random(1)
    for version in range(size):
        maker.know(version, version)
        maker.enter(version)
    pairing, rating, count = 0.0, 0.0, max(1000, 2 * size)
    for _ in range(count // 10):
        began = process_time()
        made = maker.next(10)
        paired = process_time()
        for result in (_played(pair, number, dice) for _, pair in made for number in pair.matches):
            maker.add(LEAGUE_SERIES, result)
        pairing, rating = pairing + paired - began, rating + process_time() - paired
    return pairing / count * 1e3, rating / count / 2 * 1e3


def _played(pair: Pair, number: int, dice: Random) -> MatchResult:
    return MatchResult(number, pair.seats(number), dice.choice(RANKS), (0.0, 0.0))
