"""Who plays what right now: one row for each process that plays a tournament, written again every two seconds.

By the database's own clock, so that it matters to nobody what time it is on the machine of a runner. A row that has not
been written for ten seconds is of one who is gone, in whatever way: it is not read, and later swept away.
"""

from collections.abc import Iterator

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, TextClause, inspect, text
from sqlalchemy.dialects import postgresql, sqlite

from ludus.core.outside.bounds import NAME
from ludus.store.tables import PLAYING, make_tables

BEAT_S = 2.0  # between two heartbeats
GONE_S = 10.0  # after the last one, by the database's clock
MOST = 1000  # matches in a row: who plays more at once tells of the first
CLOCKS = {
    "postgresql": "extract(epoch from clock_timestamp())",
    "sqlite": "((julianday('now') - 2440587.5) * 86400.0)",
}


class MatchNow(Struct, frozen=True, array_like=True):
    """A match that is being played: who sits where, as places in the spec, and for how many seconds already."""

    number: int
    entrants: tuple[int, ...]
    seconds: float


class Heartbeat(Struct, frozen=True, kw_only=True):
    """What one process that plays says of itself."""

    runner: str  # its name, which nobody else has
    tournament: str
    host: str
    matches: tuple[MatchNow, ...] = ()


_MATCHES = msgspec.json.Decoder(tuple[MatchNow, ...])


def keep_beat(link: Connection, beat: Heartbeat) -> None:
    now, insert = _clock(link), postgresql.insert if link.dialect.name == "postgresql" else sqlite.insert
    told = msgspec.json.encode(beat.matches[:MOST]).decode()
    row = {"tournament": beat.tournament, "host": beat.host[:NAME], "matches": told, "beat": now}
    made = insert(PLAYING).values(runner=beat.runner, **row)
    link.execute(made.on_conflict_do_update(index_elements=["runner"], set_=row))
    link.execute(PLAYING.delete().where(PLAYING.c.beat < text(f"{now.text} - {6 * GONE_S}")))


def begin_beats(link: Connection) -> None:
    """Before the first one: a store of earlier days has no such table."""
    make_tables(link, (PLAYING,))


def drop_beat(link: Connection, runner: str) -> None:
    if inspect(link).has_table(PLAYING.name):
        link.execute(PLAYING.delete().where(PLAYING.c.runner == runner))


def read_beats(link: Connection) -> Iterator[Heartbeat]:
    """Of those who are there; a row that is none of ours is passed over."""
    if not inspect(link).has_table(PLAYING.name):
        return
    now = _clock(link).text
    query = text(f"SELECT runner, tournament, host, matches, {now} - beat FROM {PLAYING.name} ORDER BY runner")
    for runner, tournament, host, matches, age in link.execute(query):
        try:
            if -GONE_S <= float(age) <= GONE_S:
                yield _beat(runner, tournament, host, matches, float(age))
        except (msgspec.DecodeError, msgspec.ValidationError, TypeError, ValueError, RecursionError):
            continue


def _beat(runner: object, tournament: object, host: object, matches: object, age: float) -> Heartbeat:
    found = _MATCHES.decode(str(matches))
    told = tuple(MatchNow(one.number, one.entrants, max(0.0, one.seconds + age)) for one in found)
    return Heartbeat(runner=str(runner), tournament=str(tournament), host=str(host)[:NAME], matches=told)


def _clock(link: Connection) -> TextClause:
    return text(CLOCKS[link.dialect.name])
