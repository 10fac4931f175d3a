"""The tables of a league, beside those of its store: results and records are the store's own, under `SERIES` names.

A league is a log. Every pair stands in `PAIRS` before it is played, every result once in the store; what happened to a
version stands in `EVENTS`. `VERSIONS.life` is where its events have led, written in the same transaction.
Moments are seconds since 1970 by the server's clock. Nothing that opens a door is stored as it is, only its hash.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

_ALL = MetaData()

LEAGUE = Table(  # one row: a store has one league
    "ludus_league",
    _ALL,
    Column("id", Integer, primary_key=True, autoincrement=False),  # always 1
    Column("settings", Text, nullable=False),  # JSON of LeagueSettings
    Column("secret", Text, nullable=False),  # what seeds are made with; it never leaves the store
    Column("made", Float, nullable=False),
)

# --- people
PEOPLE = Table(
    "ludus_league_people",
    _ALL,
    Column("id", Integer, primary_key=True),
    Column("login", Text, nullable=False, unique=True),  # lower case
    Column("pseudonym", Text, nullable=False, unique=True),  # what tables show
    Column("pseudonym_key", Text, nullable=False, unique=True),  # so that no two look alike
    Column("name", Text, nullable=False),  # the real one, for staff
    Column("student", Text, nullable=False),  # the school's id of this student; may be empty
    Column("role", Text, nullable=False),  # a Role
    Column("sees_source", Boolean, nullable=False),  # a right of its own, of some staff
    Column("password", Text, nullable=True),  # argon2; None: none has been set
    Column("subject", Text, nullable=True, unique=True),  # issuer and subject of an OIDC provider
    Column("made", Float, nullable=False),
    Column("closed", Float, nullable=True),  # since when this account is closed
)
TEAMS = Table(
    "ludus_league_teams",
    _ALL,
    Column("id", Integer, primary_key=True),
    Column("name", Text, nullable=False, unique=True),
    Column("name_key", Text, nullable=False, unique=True),
    Column("key_hash", Text, nullable=False),  # of the key by which others join
    Column("made", Float, nullable=False),
    Column("until", Float, nullable=True),  # an extension of the deadline
)
MEMBERS = Table(
    "ludus_league_members",
    _ALL,
    Column("person", Integer, primary_key=True, autoincrement=False),  # of one team at most
    Column("team", Integer, nullable=False),
    Column("since", Float, nullable=False),
)
INVITATIONS = Table(
    "ludus_league_invitations",
    _ALL,
    Column("hash", Text, primary_key=True),
    Column("kind", Text, nullable=False),  # invitation, class code, reset
    Column("person", Integer, nullable=True),  # whose password it resets, or for whom it was made
    Column("role", Text, nullable=False),
    Column("left", Integer, nullable=False),  # how often it may still be used
    Column("expires", Float, nullable=False),
    Column("made_by", Integer, nullable=True),
    Column("made", Float, nullable=False),
)
SESSIONS = Table(
    "ludus_league_sessions",
    _ALL,
    Column("hash", Text, primary_key=True),
    Column("person", Integer, nullable=False),
    Column("made", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Column("expires", Float, nullable=False),
    Column("browser", Text, nullable=False),
    Index("ludus_league_sessions_of", "person"),
)
TOKENS = Table(
    "ludus_league_tokens",
    _ALL,
    Column("hash", Text, primary_key=True),
    Column("person", Integer, nullable=False),
    Column("label", Text, nullable=False),
    Column("made", Float, nullable=False),
    Column("used", Float, nullable=True),
    Index("ludus_league_tokens_of", "person"),
)
AUDIT = Table(
    "ludus_league_audit",
    _ALL,
    Column("id", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("person", Integer, nullable=True),  # None: the owner by the server's token, or the server itself
    Column("what", Text, nullable=False),
    Column("about", Text, nullable=False),
)

# --- versions
FILES = Table(
    "ludus_league_files",
    _ALL,
    Column("digest", Text, primary_key=True),
    Column("data", LargeBinary, nullable=False),
)
VERSIONS = Table(
    "ludus_league_versions",
    _ALL,
    Column("id", Integer, primary_key=True),  # the entrant's number in results
    Column("team", Integer, nullable=True),  # None: a bot of the house
    Column("number", Integer, nullable=False),  # of the team's versions, from 1
    Column("player", Text, nullable=False),  # a house bot's words; empty for a team's
    Column("file", Text, nullable=False),  # as its author called it
    Column("digest", Text, nullable=False),  # of what was sent
    Column("built", Text, nullable=False),  # digest of what plays; empty before it was checked
    Column("sent_by", Integer, nullable=True),
    Column("received", Float, nullable=False),
    Column("life", Text, nullable=False),  # a Life
    Column("changed", Float, nullable=False),  # when it came to that
    Column("report", Text, nullable=False),  # JSON of a CheckReport; empty before
    Column("log", Text, nullable=False),  # of the build, for its author
    Column("tried", Integer, nullable=False),  # how often the check was lost to our own troubles
    UniqueConstraint("team", "number"),
    Index("ludus_league_versions_digest", "team", "digest"),
    Index("ludus_league_versions_life", "life"),
)
EVENTS = Table(
    "ludus_league_events",
    _ALL,
    Column("id", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("version", Integer, nullable=False),
    Column("life", Text, nullable=False),  # what it became
    Column("why", Text, nullable=False),
    Column("person", Integer, nullable=True),  # who did it; None: the league itself
    Index("ludus_league_events_of", "version"),
)

# --- matches
PAIRS = Table(
    "ludus_league_pairs",
    _ALL,
    Column("series", Text, primary_key=True),  # `league`, `scrimmages`, or a trial's name: a tournament of the store
    Column("number", Integer, primary_key=True, autoincrement=False),  # its matches are 2 number and 2 number + 1
    Column("at", Float, nullable=False),
    Column("share", Text, nullable=False),  # a Share: why these two
    Column("first", Integer, nullable=False),  # versions: `first` has seat 0 in the even match
    Column("second", Integer, nullable=False),
    Column("board", Text, nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("asked", Integer, nullable=True),  # the scrimmage, or the pair that a trial plays again
    # So that a version's newest are found at once, and those against another without reading any row but theirs.
    Index("ludus_league_pairs_first", "series", "first", "number", "second"),
    Index("ludus_league_pairs_second", "series", "second", "number"),
)
SCRIMMAGES = Table(
    "ludus_league_scrimmages",
    _ALL,
    Column("id", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("person", Integer, nullable=False),
    Column("team", Integer, nullable=False),  # who asked
    Column("first", Integer, nullable=False),  # versions
    Column("second", Integer, nullable=False),
    Column("boards", Integer, nullable=False),
    Column("paired", Integer, nullable=False),  # how many of them have been
    Column("withdrawn", Float, nullable=True),
)
TRIALS = Table(
    "ludus_league_trials",
    _ALL,
    Column("id", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("person", Integer, nullable=True),
    Column("why", Text, nullable=False),
    Column("pairs", Text, nullable=False),  # JSON: numbers of the league's pairs that are played again
    Column("ended", Text, nullable=False),  # empty, `applied` or `dropped`
)
LEASES = Table(
    "ludus_league_leases",
    _ALL,
    Column("name", Text, primary_key=True),
    Column("holder", Text, nullable=False),
    Column("until", Float, nullable=False),  # by the database's clock
    Column("said", Text, nullable=False),  # JSON of what its holder tells of itself
)

# --- season
ANNOUNCEMENTS = Table(
    "ludus_league_announcements",
    _ALL,
    Column("id", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("person", Integer, nullable=True),
    Column("text", Text, nullable=False),
)
FINALS = Table(  # one row at most: the seed is made, and its hash published, before anybody could know the boards
    "ludus_league_finals",
    _ALL,
    Column("id", Integer, primary_key=True, autoincrement=False),  # always 1
    Column("seed", Text, nullable=False),  # a secret until it is revealed
    Column("hash", Text, nullable=False),  # SHA-256 of the seed
    Column("committed", Float, nullable=False),
    Column("versions", Text, nullable=False),  # JSON: who plays, by place; empty before it began
    Column("began", Float, nullable=True),
    Column("revealed", Float, nullable=True),  # when they were over
)
MOVED = Table(  # one row once the league is elsewhere: whoever still has this store open stops
    "ludus_league_moved",
    _ALL,
    Column("id", Integer, primary_key=True, autoincrement=False),  # always 1
    Column("at", Float, nullable=False),
    Column("to", Text, nullable=False),  # without its password
)
TABLES = Table(  # what was computed last, so that a page never computes: a function of the log
    "ludus_league_tables",
    _ALL,
    Column("id", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("results", Integer, nullable=False),  # of how many of the league's results
    Column("table", Text, nullable=False),  # JSON
)

ALL_TABLES = tuple(_ALL.sorted_tables)
