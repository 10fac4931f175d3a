"""Against whom somebody plays who only says *Play*: a bot of the house, by how they did in their last matches.

Who comes for the first time meets the weakest but one (the weakest of a game may do nothing at all), or the weakest
where there are few. Then the last result counts: won, and the next one is a rung stronger than who was beaten; lost,
and it is a rung weaker. Nothing is kept but a cookie with the ids of their last matches: results are in the records.
"""

import re
from collections.abc import Iterable, Sequence

from msgspec import Struct
from starlette.requests import HTTPConnection
from starlette.responses import Response

from ludus.core.game import AnyGame, Seat
from ludus.games.strength import Strength, by_strength, strengths
from ludus.players.reference import HUMAN
from ludus.web.matches.live_match import LiveMatch
from ludus.web.records.record_folder import RecordFolder
from ludus.web.records.record_index import Kept

COOKIE = "ludus_played"
ENTRY = re.compile(r"([\w-]{1,80})\.([0-9])")
REMEMBERED = 12  # matches
FEW = 3  # bots, among which the weakest is good enough to begin with
YEAR_S = 365 * 86400


class Opponent(Struct, frozen=True):
    """Whom to play, and why; nothing, where it is the first time."""

    name: str
    strength: Strength | None
    why: str


def opponent(game: AnyGame, records: RecordFolder, request: HTTPConnection) -> Opponent:
    played = [kept for id, _ in remembered(request) if (kept := records.index.one(id))]
    return fitting(game, [(kept, seat) for kept in played for seat in _seat(request, kept.id)])


def fitting(game: AnyGame, played: Iterable[tuple[Kept, Seat]]) -> Opponent:
    """By what was played last of this game, against one bot of the house; the latest comes first."""
    rungs = by_strength(game)
    found = strengths(game.info.name)
    for kept, seat in played:
        met = _met(kept, seat, rungs) if kept.spec.game == game.info.name else None
        if met is not None:
            at = rungs.index(met)
            rung, why = _next(kept, seat, at, met)
            name = rungs[max(0, min(len(rungs) - 1, rung))]
            return Opponent(name, found.get(name), why)
    name = rungs[0 if len(rungs) <= FEW else 1]
    return Opponent(name, found.get(name), "")


def _met(kept: Kept, seat: Seat, rungs: Sequence[str]) -> str | None:
    others = [entrant for at, entrant in enumerate(kept.spec.entrants) if at != seat]
    alone = len(others) == 1 and others[0].player in rungs and kept.spec.entrants[seat].player == HUMAN
    return others[0].player if alone else None


def _next(kept: Kept, seat: Seat, at: int, met: str) -> tuple[int, str]:
    winners = kept.outcome.winners
    if winners == (seat,):
        return at + 1, f"you have beaten {met}"
    if len(winners) == 1:
        return at - 1, f"{met} was too strong last time"
    return at, f"last time against {met} was a draw"


def remembered(request: HTTPConnection) -> list[tuple[str, Seat]]:
    """The last matches of who asks, the latest first. The cookie is theirs: it may say anything."""
    words = request.cookies.get(COOKIE, "").split("!")[:REMEMBERED]
    return [(found[1], int(found[2])) for word in words if (found := ENTRY.fullmatch(word))]


def remember(request: HTTPConnection, answer: Response, match: LiveMatch, seat: Seat) -> None:
    """Note that they sit there."""
    entries = [(match.id, seat), *remembered(request)][:REMEMBERED]
    value = "!".join(f"{id}.{seat}" for id, seat in entries)
    answer.set_cookie(COOKIE, value, httponly=True, samesite="lax", max_age=YEAR_S)


def _seat(request: HTTPConnection, id: str) -> list[Seat]:
    return [seat for known, seat in remembered(request) if known == id][:1]
