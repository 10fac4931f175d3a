"""PlanetWars: the rules (RULES.md), as functions on a frozen state.

A turn has two halves, which search and traces may want apart: `carry_out` the orders, then `pass_time`.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from operator import getitem
from random import Random
from zlib import crc32

from msgspec import Struct
from msgspec.json import encode

from ludus.core.game import NOBODY, Ending, Outcome, Rejection, Seat
from ludus.core.notebook import Drawn
from ludus.core.table import Table
from ludus.games.planet_wars.editions import EDITIONS, Defence
from ludus.games.planet_wars.options import Options as Options
from ludus.games.planet_wars.view import WarsPlanet as WarsPlanet
from ludus.games.planet_wars.view import WarsView as WarsView
from ludus.games.starmap import choices
from ludus.games.starmap.book import Book as StarBook
from ludus.games.starmap.fleet import Fleet, arrivals, refusal
from ludus.games.starmap.map.board import Board, check_document
from ludus.games.starmap.orders import Action as Action
from ludus.games.starmap.orders import Event, Rejections, Shuttle, by_seat
from ludus.games.starmap.orders import Order as Order
from ludus.games.starmap.sight import look
from ludus.games.starmap.turns import alive, eliminated, more, verdict
from ludus.games.starmap.turns import check as check
from ludus.games.starmap.turns import forced as forced
from ludus.games.starmap.turns import idle as idle
from ludus.games.starmap.turns import mover as mover
from ludus.games.starmap.turns import turn_number as turn_number
from ludus.games.starmap.view import Incoming, Planet, View


class Book(StarBook):
    """The tables of a match: what becomes of a population in one unit of time."""

    def __init__(self, board: Board, options: Options) -> None:
        super().__init__(board, options)
        self.edition = EDITIONS[options.edition]
        self.starts_with_time = self.edition.starts_with_time
        turns = options.max_turns or options.unsaid["max_turns"]
        self.last_turn = turns if self.edition.starts_with_time else turns * 2
        self.defence = Defence.of(options.defence)
        self.sizes = tuple(place.size for place in board.places)
        kinds = {(place.habit, place.size): Table(self._growing(place.habit, place.size)) for place in board.places}
        # `quiet` is grow and shrink in one: all that happens where nothing lands.
        quiet = {kind: Table(self._quiet(table, kind[1])) for kind, table in kinds.items()}
        self.grown = tuple(kinds[place.habit, place.size] for place in board.places)
        self.quiet = tuple(quiet[place.habit, place.size] for place in board.places)

    def shrunk(self, population: int, size: int) -> int:
        if population <= size:
            return population
        return population - self.edition.deaths(population - size, self.options.penalty)

    def _growing(self, habit: int, size: int) -> "choices.Step":
        grow = self.edition.grow
        return lambda population: grow(population, habit, size)

    def _quiet(self, grown: Table[int, int], size: int) -> "choices.Step":
        return lambda population: self.shrunk(grown[population], size)


@lru_cache(maxsize=128)
def book_of(board: Board, options: Options) -> Book:
    """The book of a match. A tournament plays the same board a thousand times: its tables are filled once."""
    return Book(board, options)


class State(Drawn, Struct, frozen=True):
    """Everything. Tuples go by planet index (ascending ids)."""

    book: Book
    now: int  # units of time that have passed
    owners: tuple[Seat, ...]
    people: tuple[int, ...]
    shuttles: tuple[Shuttle, ...] = ()  # by arrival, then by launch
    launched: int = 0
    dropped: tuple[Seat, ...] = ()
    events: frozenset[Event] = frozenset()  # edition original: objects that were launched (RULES 7.4)


def start(board: Board, options: Options) -> State:
    """The position on the board, before any time has passed."""
    if options.edition == "document":
        check_document(board)
    owners = tuple(place.home for place in board.places)
    people = tuple(_settlers(place.population, options) if place.home != NOBODY else 0 for place in board.places)
    return State(book_of(board, options), 0, owners, people)


def new(board: Board, seats: int, options: Options) -> State:
    state = start(board, options)
    if not state.book.starts_with_time or outcome(state):
        return state
    return pass_time(state)


def to_move(state: State) -> Seat | None:
    return mover(state) if outcome(state) is None else None


def play(state: State, action: Action) -> tuple[State, Rejections]:
    state, rejections = carry_out(state, action)
    return pass_time(state), rejections


def carry_out(state: State, action: Action) -> tuple[State, Rejections]:
    """The first half of a turn: launch, order by order, each at once (RULES 3.5)."""
    if not action:
        return state, ()
    book, chart, seat = state.book, state.book.chart, mover(state)
    owners, people = list(state.owners), list(state.people)
    fleet = Fleet(chart, state.shuttles, state.launched, state.events)
    rejections = []
    for number, order in enumerate(action):
        i = chart.index.get(order.source, -1)
        available = people[i] if i >= 0 and owners[i] == seat else 0
        length = chart.ways.get(order[:2])
        if length is None or not 0 < order.people <= available:
            theirs = i >= 0 and owners[i] != seat
            rejections.append(Rejection(number, refusal(chart, order, available, theirs)))
            continue
        people[i] = available - order.people
        if not people[i]:
            owners[i] = NOBODY  # RULES 5: a planet emptied by a launch is neutral
        fleet.launch(seat, order, length, state.now, book.edition.units)
    state = State(
        book, state.now, tuple(owners), tuple(people), fleet.shuttles(), fleet.launched, state.dropped, fleet.events
    )
    return state, tuple(rejections)


def pass_time(state: State) -> State:
    """The second half of a turn: each planet grows, shuttles land, over-population dies (RULES 3.2)."""
    book, now, shuttles = state.book, state.now + 1, state.shuttles
    if now > book.last_turn and book.starts_with_time:
        # RULES 10: the originals stop before time passes once more; only the count goes on.
        return State(book, now, state.owners, state.people, shuttles, state.launched, state.dropped, state.events)
    owners, people = state.owners, tuple(map(getitem, book.quiet, state.people))
    if shuttles and shuttles[0].arrives <= now:
        owners, people, shuttles = _land(state, now, people)
    return State(book, now, owners, people, shuttles, state.launched, state.dropped, state.events)


def _land(
    state: State, now: int, people: tuple[int, ...]
) -> tuple[tuple[Seat, ...], tuple[int, ...], tuple[Shuttle, ...]]:
    book = state.book
    landing, flying = arrivals(state.shuttles, now)
    new_owners, new_people = list(state.owners), list(people)
    for planet, landed in landing.items():
        i = book.chart.index[planet]
        owner, grown = state.owners[i], book.grown[i][state.people[i]]
        meet = book.edition.settle if owner == NOBODY else book.edition.fight
        new_owners[i], held = meet(owner, grown, landed, book.defence)
        new_people[i] = book.shrunk(held, book.sizes[i])
    return tuple(new_owners), tuple(new_people), flying


def drop(state: State, seat: Seat) -> State:
    """The seat gives no more orders; its planets live on."""
    dropped = tuple(sorted({*state.dropped, seat}))
    return State(
        state.book, state.now, state.owners, state.people, state.shuttles, state.launched, dropped, state.events
    )


def outcome(state: State) -> Outcome | None:
    owners, over = state.owners, turn_number(state) > state.book.last_turn
    if 0 in owners and 1 in owners and not over:
        return None
    first, second = (alive(owners, state.shuttles, seat) for seat in (0, 1))
    if first and second and not over:
        return None
    return _ended(state, first, second)


def _ended(state: State, first: bool, second: bool) -> Outcome:
    original = state.book.starts_with_time
    counted = totals(state)
    if not second and (first or original):
        # RULES 10: the original asks after player 1 first, so nobody left means that player 1 has won.
        return eliminated(1, counted, state.dropped)
    if not first and second:
        return eliminated(0, counted, state.dropped)
    if not first:
        return verdict(NOBODY, counted, state.dropped, Ending.NOBODY_LEFT, "both were eliminated")
    winner = NOBODY if original else more(counted)
    return verdict(winner, counted, state.dropped, Ending.TURN_LIMIT)


def totals(state: State) -> tuple[int, int]:
    """Each seat's people, on planets and in flight."""
    first, second = by_seat(state.shuttles)
    for owner, people in zip(state.owners, state.people, strict=True):
        if owner == 0:
            first += people
        elif owner == 1:
            second += people
    return first, second


def view(state: State, seat: Seat | None) -> WarsView:
    def planets() -> tuple[tuple[Planet, ...], tuple[WarsPlanet, ...]]:
        def show(i: int, incoming: tuple[Incoming, ...], viewer: Seat) -> WarsPlanet:
            return _shown(state, i, incoming, viewer)

        own = [i for i, owner in enumerate(state.owners) if owner == seat]
        return look(state, seat, own, show)

    return View(seat, turn_number(state), state.book.last_turn, planets, state.book.edition.units, state)


def _shown(state: State, i: int, incoming: tuple[Incoming, ...], viewer: Seat) -> WarsPlanet:
    place = state.book.board.places[i]
    return WarsPlanet(
        id=place.id,
        x=place.x,
        y=place.y,
        edges=state.book.chart.edges_seen[i],
        habitability=place.habit,
        size=place.size,
        is_home=place.home != NOBODY,
        owner=state.owners[i],
        incoming=incoming,
        viewer=viewer,
        population=state.people[i],
    )


def actions(state: State) -> Iterator[Action]:
    """A good legal few: nothing, and from each planet all or half to each neighbour."""
    return choices.few(state.book.chart, _available(state))


def sample(state: State, rng: Random) -> Action:
    return choices.sample(state.book.chart, _available(state), rng)


def digest(state: State) -> int:
    content = (state.now, state.owners, state.people, state.shuttles, state.dropped)
    return crc32(encode(content)) & 0xFFFFFF


def _available(state: State) -> Sequence[int]:
    seat = mover(state)
    return [people if owner == seat else 0 for owner, people in zip(state.owners, state.people, strict=True)]


def _settlers(population: int | None, options: Options) -> int:
    if options.edition != "document":
        return options.population
    return population if population is not None else options.population
