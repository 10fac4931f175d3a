"""Whose turn it is: the rules that both planet games share word for word."""

from typing import Protocol

from ludus.core.game import Seat
from ludus.games.starmap.book import Book
from ludus.games.starmap.orders import Action


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
