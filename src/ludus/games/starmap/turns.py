"""Whose turn it is, and who has won: the rules that both planet games share word for word."""

from collections.abc import Sequence
from typing import Protocol

from msgspec.structs import replace

from ludus.core.game import NOBODY, Ending, Outcome, Seat
from ludus.games.starmap.book import Book
from ludus.games.starmap.orders import Action, Shuttle


class Timed(Protocol):
    """What a state must tell for that."""

    @property
    def book(self) -> Book: ...
    @property
    def now(self) -> int: ...
    @property
    def dropped(self) -> tuple[Seat, ...]: ...


def turn_number(state: Timed) -> int:
    """The turn that is to be played, from 1, counted over both players."""
    return state.now if state.book.starts_with_time else state.now + 1


def mover(state: Timed) -> Seat:
    """Whose turn it is by the order of play, over or not."""
    return (turn_number(state) - 1) % 2


def forced(state: Timed) -> Action | None:
    """A seat that was dropped gives no orders."""
    return () if state.dropped and mover(state) in state.dropped else None


def check(state: Timed, action: Action) -> None:
    """Any list of orders can be played: bad orders are skipped one by one."""


def idle(state: Timed) -> Action:
    return ()


def alive(owners: Sequence[Seat], shuttles: Sequence[Shuttle], seat: Seat) -> bool:
    """A seat lives while it holds a planet or has people in flight."""
    return seat in owners or any(shuttle.seat == seat for shuttle in shuttles)


def verdict(
    winner: Seat, totals: tuple[int, int], dropped: tuple[Seat, ...], reason: Ending, sentence: str = ""
) -> Outcome:
    """The outcome with this winner (NOBODY: a draw); a dropped seat comes last whatever the board says."""
    if len(dropped) == 1:
        winner = 1 - dropped[0]
    ranks = (1, 1) if winner == NOBODY else (1, 2) if winner == 0 else (2, 1)
    ended = Outcome(ranks, (float(totals[0]), float(totals[1])), reason, sentence)
    if len(dropped) == 1:
        return replace(ended, sentence=f"player {dropped[0] + 1} was dropped; {ended.sentence}")
    return ended


def eliminated(loser: Seat, totals: tuple[int, int], dropped: tuple[Seat, ...]) -> Outcome:
    return verdict(1 - loser, totals, dropped, Ending.LAST_LEFT, f"player {loser + 1} was eliminated")


def more(totals: tuple[int, int]) -> Seat:
    """The seat with more people, NOBODY where they are equal."""
    first, second = totals
    return NOBODY if first == second else 0 if first > second else 1
