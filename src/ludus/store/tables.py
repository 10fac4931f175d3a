"""The tables of a store. Results stand apart from the records, so that reading all of them reads nothing else."""

from collections.abc import Sequence

from sqlalchemy import (
    Column,
    Connection,
    Float,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    func,
    select,
    text,
)
from sqlalchemy.schema import CreateIndex, CreateTable

LOCK = 0x6C75647573  # any number, but the same for all who make these tables

_ALL = MetaData()
TOURNAMENTS = Table(
    "ludus_tournaments",
    _ALL,
    Column("name", Text, primary_key=True),
    Column("spec", Text, nullable=False),
    Column("matches", Integer, nullable=False),  # how many are stored
)
RESULTS = Table(
    "ludus_results",
    _ALL,
    Column("tournament", Text, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("arrival", Integer, nullable=False),  # from 1: matches are not finished in the order of their numbers
    Column("result", Text, nullable=False),  # JSON of a MatchResult
    UniqueConstraint("tournament", "arrival"),
    sqlite_with_rowid=False,  # kept in the order of the primary key
)
RECORDS = Table(
    "ludus_records",
    _ALL,
    Column("tournament", Text, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("record", LargeBinary, nullable=False),  # the record file, which is compressed
)
ASIDE = Table(  # made when the first one is: who only reads finds it missing in most stores
    "ludus_set_aside",
    _ALL,
    Column("tournament", Text, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("reason", Text, nullable=False),  # why this match could not be played
)
DIGESTS = Table(  # as that one, and the next, made when the first row is
    "ludus_digests",
    _ALL,
    Column("tournament", Text, primary_key=True),
    Column("name", Text, primary_key=True),  # of an entrant
    Column("digest", Text, nullable=False),  # of its files, as they were when it entered
)
LEFT_OUT = Table(
    "ludus_left_out",
    _ALL,
    Column("tournament", Text, primary_key=True),
    Column("place", Integer, primary_key=True),
    Column("name", Text, nullable=False),
    Column("reason", Text, nullable=False),  # why it could not enter
)
PLAYING = Table(
    "ludus_playing",
    _ALL,
    Column("runner", Text, primary_key=True),  # a process that plays, by a name that it has made up
    Column("tournament", Text, nullable=False),
    Column("host", Text, nullable=False),
    Column("beat", Float, nullable=False),  # when it was last heard of: seconds, by the database's clock
    Column("matches", Text, nullable=False),  # JSON of what it plays
)

_ALIVE = text("SELECT name FROM sqlite_master WHERE type IN ('view', 'trigger')")


def make_tables(link: Connection, tables: Sequence[Table] = (TOURNAMENTS, RESULTS, RECORDS)) -> None:
    """Where they are not there yet; any number of processes may do so at once."""
    if link.dialect.name == "postgresql":  # IF NOT EXISTS alone is not safe there
        link.execute(select(func.pg_advisory_xact_lock(LOCK)))
    for table in tables:
        link.execute(CreateTable(table, if_not_exists=True))
        for index in table.indexes:
            link.execute(CreateIndex(index, if_not_exists=True))


def is_alive(link: Connection) -> bool:
    """Whether the file brings statements of its own, which reading or writing it would carry out; no store does."""
    return link.dialect.name == "sqlite" and link.execute(_ALIVE).first() is not None
