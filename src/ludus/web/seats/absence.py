"""A match that people have left ends by itself; where somebody still waits, they may claim it."""

from time import monotonic
from typing import TYPE_CHECKING

from ludus.core.game import Ending, Seat
from ludus.web.matches.jobs import Called
from ludus.web.settings import Settings

if TYPE_CHECKING:
    from ludus.web.matches.live_match import LiveMatch

LOOK_S = 5.0  # how often somebody looks; more often where the limits are shorter


async def end_when_left(match: "LiveMatch", settings: Settings) -> None:
    """Until the match is over. A machine that stood still has kept nobody away."""
    often = min(LOOK_S, settings.left_s / 4, settings.away_s / 4)
    called = -1
    while match.live and not match.record:
        before = monotonic()
        await match.change(often)
        if monotonic() - before > 4 * often + 1:
            continue
        turn = match.asking.question.turn if match.asking else -1
        if turn != called and (seat := left(match, settings.left_s)) is not None:
            match.call(Called(Ending.ABANDONED, seat))
            called = turn
        _offer(match, claimable(match, settings.away_s))


def left(match: "LiveMatch", limit_s: float) -> Seat | None:
    """Who is to move, where nobody has been there for so long."""
    asking = match.asking
    return asking.question.seat if asking and match.presence.all_away_s >= limit_s else None


def claimable(match: "LiveMatch", limit_s: float) -> Seat | None:
    """Who is to move and has been away for so long, while somebody else is there."""
    seat = match.asking.question.seat if match.asking else None
    away = seat is not None and bool(match.presence.present) and match.presence.away_s(seat) >= limit_s
    return seat if away else None


def _offer(match: "LiveMatch", seat: Seat | None) -> None:
    if match.presence.claimable != seat:
        match.presence.claimable = seat
        match.touch()
