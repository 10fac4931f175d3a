"""A small season for the tests of tables and pages: two teams, two house bots, results as they are wanted."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import time

from sqlalchemy import insert

from ludus.core.match import MatchResult
from ludus.league.league import League, found_league
from ludus.league.matches.pairs import keep_pairs
from ludus.league.people.principal import Principal
from ludus.league.settings import LeagueSettings
from ludus.league.tables import TEAMS, VERSIONS
from ludus.league.words import LEAGUE_SERIES, Life, Role
from tests.league.matches.leagues import a_pair, results_of

ADA, BOB = Principal(Role.AUTHOR, 1, 1), Principal(Role.AUTHOR, 2, 2)
STAFF, SEER = Principal(Role.STAFF, 8), Principal(Role.STAFF, 9, sees_source=True)
WORSE, BETTER = ((2, 1), (1, 2)), ((1, 2), (2, 1))  # ranks by seat, for `first` of a pair


@contextmanager
def a_season(place: str | Path, now: Callable[[], float] = time, **settings: object) -> Iterator[League]:
    """Versions 1 and 2 are the house's, 3 is Ada's (rated), 4 is Bob's (active)."""
    found_league(place, LeagueSettings(**{"name": "Autumn", "game": "planet_wars", **settings}))  # type: ignore[arg-type]
    with League(place, now=now) as league:
        for team, name in ((1, "<b>Ada & co"), (2, "Bob")):
            with league.link() as link:
                row = {"id": team, "name": name, "name_key": name, "key_hash": "", "made": 1.0}
                link.execute(insert(TEAMS).values(**row))
        enter(league, None, "noop", Life.RATED, 1)
        enter(league, None, "greedy", Life.RATED, 2)
        enter(league, 1, "", Life.RATED)
        enter(league, 2, "", Life.ACTIVE)
        yield league


def enter(league: League, team: int | None, player: str, life: Life = Life.ACTIVE, number: int = 1) -> int:
    """A version that is played by these words, which only house bots are in earnest."""
    row: dict[str, object] = {"team": team, "number": number, "player": player, "file": player, "digest": player}
    row |= {"built": "", "received": 1.0, "life": life, "changed": 1.0, "report": "", "log": "", "tried": 0}
    with league.link() as link:
        return int(link.execute(insert(VERSIONS).values(**row).returning(VERSIONS.c.id)).scalar_one())


def meet(
    league: League,
    pairs: Iterable[tuple[int, int, Sequence[tuple[int, int]]]],
    start: int = 0,
    at: float | None = None,
    records: Sequence[bytes] = (b"", b""),
) -> None:
    """Pairs of the league with their results: who, against whom, ranks by seat in both matches."""
    rows = []
    for number, (first, second, ranks) in enumerate(pairs, start):
        pair = a_pair(number, first, second)
        rows.append(
            (
                pair,
                [
                    (result, record or data)
                    for (result, data), record in zip(results_of(pair, ranks), records, strict=True)
                ],
            )
        )
    with league.link() as link:
        from msgspec.structs import replace

        keep_pairs(link, LEAGUE_SERIES, [replace(pair, at=league.now() if at is None else at) for pair, _ in rows])
    stored: list[tuple[MatchResult, bytes]] = [match for _, both in rows for match in both]
    league.store.commit_all(LEAGUE_SERIES, stored)
