"""Who has won, said in the house's words."""

from collections.abc import Sequence

from ludus.core.game import NOBODY, Outcome, Seat
from ludus.games.starmap.orders import Shuttle


def alive(owners: Sequence[Seat], shuttles: Sequence[Shuttle], seat: Seat) -> bool:
    """A seat lives while it holds a planet or has people in flight."""
    return seat in owners or any(shuttle.seat == seat for shuttle in shuttles)


def verdict(winner: Seat, totals: tuple[int, int], reason: str, dropped: tuple[Seat, ...]) -> Outcome:
    """The outcome with this winner (NOBODY: a draw); a dropped seat comes last whatever the board says."""
    if len(dropped) == 1:
        winner, reason = 1 - dropped[0], f"player {dropped[0] + 1} was dropped; {reason}"
    ranks = (1, 1) if winner == NOBODY else (1, 2) if winner == 0 else (2, 1)
    return Outcome(ranks, (float(totals[0]), float(totals[1])), reason)


def more(totals: tuple[int, int]) -> Seat:
    """The seat with more people, NOBODY where they are equal."""
    first, second = totals
    return NOBODY if first == second else 0 if first > second else 1
