"""From a state to what a seat sees of it: as objects, or written at once as JSON."""

from collections.abc import Callable, Sequence
from itertools import compress
from operator import ne
from typing import Any, Generic, Protocol, TypeVar

from msgspec.json import encode

from ludus.core.game import NOBODY, Seat
from ludus.games.starmap.book import Book
from ludus.games.starmap.fleet import incoming
from ludus.games.starmap.map.board import Edge
from ludus.games.starmap.map.chart import Chart
from ludus.games.starmap.orders import Shuttle
from ludus.games.starmap.view import Incoming, Planet, View, VisiblePlanet

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
    seen, hidden = _sight(chart, seat, own)
    flying = incoming(state.shuttles)
    viewer = 0 if seat is None else seat
    visible = tuple(show(chart.index[id], _approaching(flying.get(id, ()), state.now), viewer) for id in seen)
    unseen = tuple(_unseen(state.book, chart.index[id]) for id in hidden)
    if chart.original:
        return visible + unseen, visible
    return tuple(sorted((*visible, *unseen), key=lambda planet: planet.id)), visible


def _sight(chart: Chart, seat: Seat | None, own: Sequence[int]) -> tuple[list[int], list[int]]:
    """The ids of what is seen and what is not; a spectator sees all."""
    return (list(chart.planet_order), []) if seat is None else chart.sight(own)


def _unseen(book: Book, i: int) -> Planet:
    place = book.board.places[i]
    return Planet(place.id, place.x, place.y, book.chart.edges_unseen[i])


def _approaching(shuttles: Sequence[Shuttle], now: int) -> tuple[Incoming, ...]:
    return tuple(
        Incoming(shuttle.source, shuttle.destination, shuttle.seat, shuttle.people, shuttle.turns_left(now))
        for shuttle in shuttles
    )


S = TypeVar("S", bound=StarmapState)
Residents = tuple[tuple[int, ...], ...]  # by index: a planet's owner and who lives there


class ViewWriter(Generic[S]):
    """The views of one conversation as JSON, byte for byte what `dump_view` gives. Of what was told before only the
    planets that have changed are written again."""

    def __init__(
        self, dump: Callable[[View[Any]], object], residents: Callable[[S], Residents], template: bytes
    ) -> None:
        """`template` has the JSON of a planet's residents, from the value of `owner` on."""
        self._dump, self._residents, self._template = dump, residents, template
        self._book: Book | None = None
        self._hidden: list[bytes] = []  # by index: a planet that is not seen,
        self._seen: list[bytes] = []  # and one that is, to be filled with its residents
        self._told: Residents = ()
        self._sees: tuple[Seat | None, list[int]] = (None, [])  # who was told, and which planets it had
        self._pieces: list[bytes] = []  # what was told but for the shuttles, in the order of the edition
        self._places: dict[int, int] = {}  # by the index of a planet that is seen: where in `pieces` it is

    def __call__(self, view: View[Any]) -> bytes:
        planets = view.written(self._planets)
        if planets is None:
            return encode(self._dump(view))
        seat = b"null" if view.seat is None else b"%d" % view.seat
        head = seat, view.turn, view.last_turn, view.units
        return b'{"seat":%b,"turn":%d,"last_turn":%d,"units":%d,"planets":[%b]}' % (*head, planets)

    def _planets(self, state: S, seat: Seat | None) -> bytes:
        residents = self._residents(state)
        sees = seat, [i for i, lives in enumerate(residents) if lives[0] == seat]
        if sees == self._sees and state.book is self._book:
            self._renew(residents)
        else:
            self._begin(state.book, *sees, residents)
        self._told = residents
        return b",".join(self._with_shuttles(state) if state.shuttles else self._pieces)

    def _renew(self, residents: Residents) -> None:
        for i in compress(range(len(residents)), map(ne, residents, self._told)):
            if i in self._places:
                self._pieces[self._places[i]] = self._seen[i] % residents[i]

    def _begin(self, book: Book, seat: Seat | None, own: list[int], residents: Residents) -> None:
        """Other planets are seen than before, or there was none."""
        if book is not self._book:
            self._book, self._seen, self._hidden = book, *_texts(book, self._template)
        self._sees = seat, own
        seen, hidden = _sight(book.chart, seat, own)
        order = [book.chart.index[id] for id in ((*seen, *hidden) if book.chart.original else book.chart.ids)]
        visible = {book.chart.index[id] for id in seen}
        self._places = {i: place for place, i in enumerate(order) if i in visible}
        self._pieces = [self._seen[i] % residents[i] if i in visible else self._hidden[i] for i in order]

    def _with_shuttles(self, state: S) -> list[bytes]:
        pieces, index = self._pieces.copy(), state.book.chart.index
        for planet, shuttles in incoming(state.shuttles).items():
            place = self._places.get(index[planet])
            if place is not None:
                flying = [b"[%d,%d,%d,%d]" % (s.source, s.seat, s.people, s.turns_left(state.now)) for s in shuttles]
                pieces[place] = pieces[place][:-2] + b",".join(flying) + b"]}"
        return pieces


def _texts(book: Book, template: bytes) -> tuple[list[bytes], list[bytes]]:
    """The JSON of each planet: one that is seen, with holes for its residents and nobody on the way, and one that is
    not."""
    chart, places = book.chart, book.board.places
    seen, hidden = [], []
    for place, shown, unshown in zip(places, chart.edges_seen, chart.edges_unseen, strict=True):
        known = {"id": place.id, "x": place.x, "y": place.y}
        hidden.append(encode(known | {"edges": _plain(unshown)}))
        land = {"habitability": place.habit, "size": place.size, "home": place.home != NOBODY}
        text = encode(known | {"edges": _plain(shown)} | land)[:-1]
        seen.append(text + b',"owner":' + template + b',"incoming":[]}')
    return seen, hidden


def _plain(edges: Sequence[Edge]) -> list[tuple[int, int]]:
    return [(edge.destination, edge.length) for edge in edges]
