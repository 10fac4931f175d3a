"""Matches that people end before the game does: they resign, leave, or agree to stop (docs/record-format.md)."""

from collections.abc import Iterable

from ludus.core.game import Ending, Outcome, Seat
from ludus.core.match import EarlyEnd, TurnRecord

CALLED = frozenset({Ending.RESIGNED, Ending.ABANDONED, Ending.AGREED})
SAID = {Ending.RESIGNED: "resigned", Ending.ABANDONED: "left the match"}


def called_outcome(call: EarlyEnd, seats: int, dropped: Iterable[Seat]) -> Outcome | None:
    """How a match ends by this call; None where it does not, as at least two play on.

    Who is left wins, or draws with the others who are; everybody else comes last. The board is not looked at: nobody
    can say what it would have come to, so the only score is 1 for a winner.
    """
    left = [seat for seat in range(seats) if seat not in {*dropped, call.seat}]
    if call.seat is not None and len(left) > 1:
        return None
    ranks = tuple(1 if seat in left else 1 + max(1, len(left)) for seat in range(seats))
    scores = tuple(1.0 if left == [seat] else 0.0 for seat in range(seats))
    sentence = "" if call.seat is None else f"player {call.seat + 1} {SAID[call.ending]}"
    return Outcome(ranks, scores, call.ending, sentence)


def dropped_in(turns: Iterable[TurnRecord]) -> set[Seat]:
    return {turn.seat for turn in turns if turn.action is None}


def confirmed(told: Outcome, turns: Iterable[TurnRecord]) -> bool:
    """Whether people could have ended the match so: who resigned nobody but the record knows."""
    out, seats = dropped_in(turns), len(told.ranks)
    callers: list[Seat | None] = [None] if told.reason is Ending.AGREED else [*range(seats)]
    calls = [EarlyEnd(told.reason, seat) for seat in callers if seat not in out]
    return any(called_outcome(call, seats, out) == told for call in calls)
