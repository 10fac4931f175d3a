"""The film of a league's match: the arena shows it as any other, under an id that only this server can make.

The id says which match, through whose eyes (the seats whose own notes and times are in it), and on which day it was
given out; who has it has been asked before (`private`). It is good for a day or two: the match's page in the league is
where it can be had again.
"""

import hmac
import re
from hashlib import blake2b

from ludus.core.game import Seat
from ludus.league.league import League
from ludus.league.private import stripped
from ludus.referee.file import dump_record, load_record
from ludus.web.records.record_folder import NotThere

DAY_S, GOOD = 86400, 2  # days
FILM = re.compile(r"seen-([a-z]+(?:-[0-9]{1,9})?)-([0-9]{1,9})-([0-9]*|n)-([0-9]{1,6})-([0-9a-f]{32})")


def film_id(league: League, series: str, number: int, own: tuple[Seat, ...]) -> str:
    words = f"{series}-{number}-{''.join(map(str, own)) or 'n'}-{int(league.now()) // DAY_S}"
    return f"seen-{words}-{_sign(league, words)}"


def film_record(league: League, id: str) -> bytes | None:
    """The record behind such an id; None for ids of others. NotThere where it is too old, or not ours."""
    found = FILM.fullmatch(id)
    if found is None:
        return None
    series, number, own, day, sign = found.groups()
    late = int(league.now()) // DAY_S - int(day) >= GOOD
    if late or not hmac.compare_digest(sign, _sign(league, id.removeprefix("seen-").rpartition("-")[0])):
        raise NotThere("this film is no longer here; open it from the match's page in the league")
    record = load_record(league.store.record(series, int(number)), f"match {number} of {series}")
    seats = () if own == "n" else tuple(map(int, own))
    return dump_record(stripped(record, seats))


def match_of_film(id: str) -> tuple[str, int] | None:
    found = FILM.fullmatch(id)
    return (found[1], int(found[2])) if found else None


def _sign(league: League, words: str) -> str:
    return blake2b(
        words.encode(), key=bytes.fromhex(league.secret)[:64], digest_size=16, person=b"league film"
    ).hexdigest()
