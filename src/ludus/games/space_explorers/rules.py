"""SpaceExplorers: the rules (RULES.md), as functions on a frozen state.

A turn has two halves, which search and traces may want apart: `carry_out` the orders, then `pass_time`.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from operator import getitem
from random import Random
from zlib import crc32

from msgspec import Struct
from msgspec.json import encode

from ludus.core.game import NOBODY, Ending, Outcome, Rejection, Seat
from ludus.core.notebook import Drawn
from ludus.core.table import Table
from ludus.games.space_explorers.editions import EDITIONS, Holding, World, leave
from ludus.games.space_explorers.options import Options as Options
from ludus.games.space_explorers.view import ExplorersPlanet as ExplorersPlanet
from ludus.games.space_explorers.view import ExplorersView as ExplorersView
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
    """The tables of a match: what becomes of a holding in one unit of time."""

    def __init__(self, board: Board, options: Options) -> None:
        super().__init__(board, options)
        self.edition = EDITIONS[options.edition]
        self.starts_with_time = self.edition.starts_with_time
        self.last_turn = options.max_turns + (1 if self.edition.starts_with_time else 0)
        self.worlds = tuple(World(place.habit, place.size, options.penalty) for place in board.places)
        # By who has just moved; `quiet` is grow and shrink in one: all that happens where nothing lands.
        self.quiet = tuple(self._tables(moved) for moved in (0, 1))

    def _tables(self, moved: Seat) -> tuple[Table[Holding, Holding], ...]:
        kinds = {world: Table(self._quiet(world, moved)) for world in self.worlds}
        return tuple(kinds[world] for world in self.worlds)

    def _quiet(self, world: World, moved: Seat) -> Callable[[Holding], Holding]:
        grow, shrink = self.edition.grow, self.edition.shrink
        return lambda holding: shrink(grow(holding, world, moved), world, moved)


@lru_cache(maxsize=128)
def book_of(board: Board, options: Options) -> Book:
    """The book of a match. A tournament plays the same board a thousand times: its tables are filled once."""
    return Book(board, options)


class State(Drawn, Struct, frozen=True):
    """Everything. `planets` goes by planet index (ascending ids)."""

    book: Book
    now: int  # units of time that have passed
    planets: tuple[Holding, ...]
    shuttles: tuple[Shuttle, ...] = ()  # by arrival, then by launch
    launched: int = 0
    dropped: tuple[Seat, ...] = ()
    events: frozenset[Event] = frozenset()  # edition original: objects that were launched (RULES 7.4)


def start(board: Board, options: Options) -> State:
    """The position on the board, before any time has passed."""
    strict = options.edition == "document"
    if strict:
        check_document(board)
    planets = []
    for place in board.places:
        people = (place.population if strict else None) or options.population
        first, second = (people if place.home == seat else 0 for seat in (0, 1))
        planets.append(Holding(place.home, first, second, first + second))
    return State(book_of(board, options), 0, tuple(planets))


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
    chart, seat = state.book.chart, mover(state)
    planets, ways = list(state.planets), _ways(state)
    fleet = Fleet(chart, state.shuttles, state.launched, state.events)
    rejections = []
    for number, order in enumerate(action):
        i = chart.index.get(order.source, -1)
        available = planets[i][1 + seat] if i >= 0 else 0
        length = ways.get(order[:2])
        if length is None or not 0 < order.people <= available:
            rejections.append(Rejection(number, refusal(chart, order, available)))
            continue
        planets[i] = leave(planets[i], seat, order.people)
        fleet.launch(seat, order, length, state.now)
    state = State(state.book, state.now, tuple(planets), fleet.shuttles(), fleet.launched, state.dropped, fleet.events)
    return state, tuple(rejections)


def _ways(state: State) -> Mapping[tuple[int, ...], int]:
    """How far it is. RULES 7.3: of parallel edges, what the planet as the mover saw it shows last."""
    chart = state.book.chart
    if not chart.orders_differ:
        return chart.ways
    seat = mover(state)
    seen = chart.visible([i for i, holding in enumerate(state.planets) if holding.owner == seat])
    return {way: (chart.ways if chart.index[way[0]] in seen else chart.ways_unseen)[way] for way in chart.ways}


def pass_time(state: State) -> State:
    """The second half of a turn: each planet grows, shuttles land, over-population dies (RULES 3.2)."""
    book, now, shuttles = state.book, state.now + 1, state.shuttles
    planets = state.planets
    # RULES 10: the original closes the game before time passes once more; only the count goes on.
    if now <= book.last_turn or not book.starts_with_time:
        moved = (now - 1) % 2
        planets = tuple(map(getitem, book.quiet[moved], planets))
        if shuttles and shuttles[0].arrives <= now:
            planets, shuttles = _land(state, now, moved, planets)
    return State(book, now, planets, shuttles, state.launched, state.dropped, state.events)


def _land(
    state: State, now: int, moved: Seat, planets: tuple[Holding, ...]
) -> tuple[tuple[Holding, ...], tuple[Shuttle, ...]]:
    book, edition = state.book, state.book.edition
    landing, flying = arrivals(state.shuttles, now)
    after = list(planets)
    for planet, landed in landing.items():
        i = book.chart.index[planet]
        world = book.worlds[i]
        grown = edition.grow(state.planets[i], world, moved)
        after[i] = edition.shrink(edition.land(grown, world, landed), world, moved)
    return tuple(after), flying


def drop(state: State, seat: Seat) -> State:
    """The seat gives no more orders; its people live on."""
    dropped = tuple(sorted({*state.dropped, seat}))
    return State(state.book, state.now, state.planets, state.shuttles, state.launched, dropped, state.events)


def outcome(state: State) -> Outcome | None:
    over = turn_number(state) > state.book.last_turn
    return (_ended_original if state.book.starts_with_time else _ended_document)(state, over)


def _ended_document(state: State, over: bool) -> Outcome | None:
    """RULES 0, SpaceExplorers 6: (a), (b), (c) in this order."""
    first_owner = state.planets[0].owner
    if first_owner != NOBODY and all(holding.owner == first_owner for holding in state.planets):
        sentence = f"player {first_owner + 1} has the majority everywhere"
        return verdict(first_owner, totals(state), state.dropped, Ending.GOAL, sentence)
    if not over and all(any(holding[1 + seat] for holding in state.planets) for seat in (0, 1)):
        return None
    counted = totals(state)
    if not any(counted):
        return verdict(NOBODY, counted, state.dropped, Ending.NOBODY_LEFT)
    if not all(counted):
        return verdict(more(counted), counted, state.dropped, Ending.LAST_LEFT, "one player has nobody left")
    return verdict(more(counted), counted, state.dropped, Ending.TURN_LIMIT) if over else None


def _ended_original(state: State, over: bool) -> Outcome | None:
    """RULES 10: no planet flagged and nothing in flight; player 1 is asked after first; then the limit."""
    owners = [holding.owner for holding in state.planets]
    # Closing comes first: when the last turn has been played nobody looks for eliminations any more.
    if over:
        return verdict(more(totals(state)), totals(state), state.dropped, Ending.TURN_LIMIT)
    for loser in (1, 0):
        if not alive(owners, state.shuttles, loser):
            return eliminated(loser, totals(state), state.dropped)
    return None


def totals(state: State) -> tuple[int, int]:
    """Each seat's people, as they count at the last turn: in flight too, but in edition original on planets only."""
    first, second = by_seat(state.shuttles) if state.book.edition.flying_count else (0, 0)
    for holding in state.planets:
        first += holding.first
        second += holding.second
    return first, second


def view(state: State, seat: Seat | None) -> ExplorersView:
    def planets() -> tuple[tuple[Planet, ...], tuple[ExplorersPlanet, ...]]:
        def show(i: int, incoming: tuple[Incoming, ...], viewer: Seat) -> ExplorersPlanet:
            return _shown(state, i, incoming, viewer)

        own = [i for i, holding in enumerate(state.planets) if holding.owner == seat]
        return look(state, seat, own, show)

    return View(seat, turn_number(state), state.book.last_turn, planets, state=state)


def _shown(state: State, i: int, incoming: tuple[Incoming, ...], viewer: Seat) -> ExplorersPlanet:
    place, holding = state.book.board.places[i], state.planets[i]
    return ExplorersPlanet(
        id=place.id,
        x=place.x,
        y=place.y,
        edges=state.book.chart.edges_seen[i],
        habitability=place.habit,
        size=place.size,
        is_home=place.home != NOBODY,
        owner=holding.owner,
        incoming=incoming,
        viewer=viewer,
        people=(holding.first, holding.second),
        total=holding.total,
    )


def actions(state: State) -> Iterator[Action]:
    """A good legal few: nothing, and from each planet all or half to each neighbour."""
    return choices.few(state.book.chart, _available(state))


def sample(state: State, rng: Random) -> Action:
    return choices.sample(state.book.chart, _available(state), rng)


def digest(state: State) -> int:
    content = (state.now, state.planets, state.shuttles, state.dropped)
    return crc32(encode(content)) & 0xFFFFFF


def _available(state: State) -> Sequence[int]:
    seat = mover(state)
    return [holding[1 + seat] for holding in state.planets]
