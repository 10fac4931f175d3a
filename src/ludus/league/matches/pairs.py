"""Pairs as a log: two versions, one board and seed, both seats. Each is written down before it is played."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, bindparam, func, insert, select

from ludus.core.errors import LudusError
from ludus.league.league import League
from ludus.league.tables import PAIRS
from ludus.league.words import LEAGUE_SERIES, Share
from ludus.tournament.slots import key_of, secret_of, seed_of
from ludus.tournament.spec import BoardSpec

CHUNK = 10_000  # rows that are fetched at once

_COLUMNS = [PAIRS.c[name] for name in ("number", "share", "first", "second", "board", "seed", "at", "asked")]
_AFTER = (
    select(*_COLUMNS)
    .where(PAIRS.c.series == bindparam("of"), PAIRS.c.number > bindparam("after"))
    .order_by(PAIRS.c.number)
)
_ONE = select(*_COLUMNS).where(PAIRS.c.series == bindparam("of"), PAIRS.c.number == bindparam("pair"))
_LAST = select(func.max(PAIRS.c.number)).where(PAIRS.c.series == bindparam("of"))


class Pair(Struct, frozen=True, gc=False):
    """Its matches are 2 number, where `first` has seat 0, and 2 number + 1, where `second` has."""

    number: int
    share: Share
    first: int  # versions
    second: int
    board: str  # in the words of `board_words`
    seed: int
    at: float = 0.0  # when it was written down
    asked: int | None = None  # the scrimmage, or the pair that a trial plays again

    @property
    def versions(self) -> tuple[int, int]:
        return self.first, self.second

    @property
    def matches(self) -> tuple[int, int]:
        return 2 * self.number, 2 * self.number + 1

    def seats(self, match: int) -> tuple[int, int]:
        """Who sits where in one of its two matches."""
        return (self.second, self.first) if match % 2 else (self.first, self.second)


class Seeds:
    """What a series' boards and seats are drawn with: it follows from the league's secret, which no author knows. So
    nobody can tell a board before it is played, and who has the store can make it again."""

    def __init__(self, secret: str, series: str) -> None:
        self._key = key_of(f"{secret}/{series}".encode())
        self._seed = int.from_bytes(self._key, "big")

    def seed(self, pair: int) -> int:
        return seed_of(self._seed, pair)

    def secret(self, match: int) -> str:
        return secret_of(self._key, match)


def board_words(board: BoardSpec) -> str:
    """A board in one text: its own words where they say all."""
    if board.options or board.board.startswith("{"):
        return msgspec.json.encode(board, order="deterministic").decode()
    return board.board


def board_of(words: str) -> BoardSpec:
    return msgspec.json.decode(words, type=BoardSpec) if words.startswith("{") else BoardSpec(words)


def keep_pairs(link: Connection, series: str, pairs: Iterable[Pair]) -> None:
    """Write them down; they may be played once this transaction is over. A number is given once only."""
    rows = [{"series": series, **msgspec.structs.asdict(pair)} for pair in pairs]
    if rows:
        link.execute(insert(PAIRS), rows)


def next_number(link: Connection, series: str) -> int:
    found = link.execute(_LAST, {"of": series}).scalar()
    return 0 if found is None else int(found) + 1


def pairs(league: League, series: str = LEAGUE_SERIES, after: int = -1) -> Iterator[Pair]:
    """By number, those that were written after this one. There may be a million."""
    with league.link() as link:
        for rows in link.execute(_AFTER, {"of": series, "after": after}).partitions(CHUNK):
            yield from map(_read, rows)


def pair_of(league: League, series: str, match_number: int) -> Pair:
    """The pair that a match belongs to."""
    found = league.rows(_ONE, {"of": series, "pair": match_number // 2}) if match_number >= 0 else []
    if not found:
        raise LudusError(f"no match {match_number} in {series!r}")
    return _read(found[0])


def _read(row: Any) -> Pair:
    return Pair(row[0], _SHARES[row[1]], *row[2:])


_SHARES = {str(share): share for share in Share}
