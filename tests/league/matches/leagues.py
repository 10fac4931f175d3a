"""Leagues for the tests of matches: teams and versions as plain rows."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from msgspec.structs import replace
from sqlalchemy import insert

from ludus.core.match import MatchResult
from ludus.league.league import League, found_league
from ludus.league.matches.pairs import Pair
from ludus.league.settings import LeagueSettings
from ludus.league.tables import VERSIONS
from ludus.league.words import Life, Share

SETTINGS = LeagueSettings(name="Autumn", game="planet_wars")


@contextmanager
def a_league(place: str | Path, **settings: object) -> Iterator[League]:
    found_league(place, replace(SETTINGS, **settings))
    with League(place) as league:
        yield league


def enter(league: League, team: int | None, player: str, life: Life = Life.ACTIVE, number: int = 1) -> int:
    """A version that is played by these words, which only house bots are in earnest."""
    row: dict[str, object] = {
        "team": team,
        "number": number,
        "player": player,
        "file": player,
        "digest": player,
        "built": "",
    }
    row |= {"received": 1.0, "life": life, "changed": 1.0, "report": "", "log": "", "tried": 0}
    with league.link() as link:
        return int(link.execute(insert(VERSIONS).values(**row).returning(VERSIONS.c.id)).scalar_one())


def a_pair(number: int, first: int, second: int, share: Share = Share.LADDER) -> Pair:
    return Pair(number, share, first, second, "", 7, 1.0)


def results_of(pair: Pair, ranks: Sequence[tuple[int, int]] = ((1, 2), (2, 1))) -> list[tuple[MatchResult, bytes]]:
    """Both matches, as they are stored; `first` wins both where nothing else is said."""
    return [
        (MatchResult(number, pair.seats(number), won, (0.0, 0.0)), b"record %d" % number)
        for number, won in zip(pair.matches, ranks, strict=True)
    ]
