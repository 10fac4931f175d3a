"""From a state to what a seat sees of it."""

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from ludus.core.game import Seat
from ludus.games.starmap.book import Book
from ludus.games.starmap.fleet import incoming
from ludus.games.starmap.orders import Shuttle
from ludus.games.starmap.view import Incoming, Planet, VisiblePlanet

P = TypeVar("P", bound=VisiblePlanet)


class StarmapState(Protocol):
    """What both games' states have."""

    @property
    def book(self) -> Book: ...
    @property
    def now(self) -> int: ...
    @property
    def shuttles(self) -> tuple[Shuttle, ...]: ...


Show = Callable[[int, tuple[Incoming, ...], Seat], P]  # index, incoming, viewer -> the planet as it is seen


def look(
    state: StarmapState, seat: Seat | None, own: Sequence[int], show: Show[P]
) -> tuple[tuple[Planet, ...], tuple[P, ...]]:
    """All planets and the visible ones among them, in the order of the edition. `own` are the seat's (indices)."""
    chart = state.book.chart
    seen, hidden = (list(chart.planet_order), []) if seat is None else chart.sight(own)
    flying = incoming(state.shuttles)
    viewer = 0 if seat is None else seat
    visible = tuple(show(chart.index[id], _approaching(flying.get(id, ()), state.now), viewer) for id in seen)
    unseen = tuple(_unseen(state.book, chart.index[id]) for id in hidden)
    if chart.original:
        return visible + unseen, visible
    return tuple(sorted((*visible, *unseen), key=lambda planet: planet.id)), visible


def _unseen(book: Book, i: int) -> Planet:
    place = book.board.places[i]
    return Planet(place.id, place.x, place.y, book.chart.edges_unseen[i])


def _approaching(shuttles: Sequence[Shuttle], now: int) -> tuple[Incoming, ...]:
    return tuple(
        Incoming(shuttle.source, shuttle.destination, shuttle.seat, shuttle.people, shuttle.turns_left(now))
        for shuttle in shuttles
    )
