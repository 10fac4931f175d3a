"""Auralux: the rules (RULES.md), as functions on a frozen state.

Every player-turn is a turn, also of seats that are out. It has two halves, which search, logs and traces may want
apart: `carry_out` the orders (after which the turn is logged), then `advance` to the next seat, whose planets make
ships and whose groups land before it is asked.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator
from random import Random
from zlib import crc32

from msgspec.json import encode
from msgspec.structs import replace

from ludus.core.errors import BadBoard, IllegalAction
from ludus.core.game import NOBODY, Outcome, Seat
from ludus.games.auralux.board import Board
from ludus.games.auralux.orders import Action as Action
from ludus.games.auralux.orders import Order as Order
from ludus.games.auralux.orders import Rejections, Send
from ludus.games.auralux.scoring import verdict
from ludus.games.auralux.state import VERSION, Income, book_of
from ludus.games.auralux.state import Options as Options
from ludus.games.auralux.state import State as State
from ludus.games.auralux.turn import Planets, obey, put
from ludus.games.auralux.view import View as View
from ludus.games.auralux.view import look


def new(board: Board, seats: int, options: Options) -> State:
    return new_of(VERSION, board, seats, options)


def new_of(version: int, board: Board, seats: int, options: Options) -> State:
    """The start of a match by the rules of this version."""
    if seats != board.players:
        way_out = f"take another, or random:players={seats}"
        raise BadBoard(board.name, f"this board is for {board.players} players, not {seats}; {way_out}")
    book = book_of(board, options, version)
    owners, nothing = [NOBODY] * book.planets, (0,) * book.planets
    for seat, planet in enumerate(board.starts):
        owners[planet - 1] = seat  # RULES 2: of two players on one planet, the later one has it
    held = [owner != NOBODY for owner in owners]
    full = options.armour[1]
    return State(
        book,
        0,
        tuple(owners),
        tuple(options.start_ships if here else 0 for here in held),
        tuple(map(int, held)) if held else nothing,
        tuple(full if here else 0 for here in held),
        ((),) * seats,
        ((),) * seats,
        0,
        (),
        (),
        seats <= 1 or book.last_turn == 0,
        book.incomes(owners, held),
    )


def mover(state: State) -> Seat:
    """Whose turn it is by the order of play, over or not."""
    return state.turn % state.book.seats


def to_move(state: State) -> Seat | None:
    return None if state.over else state.turn % state.book.seats


def forced(state: State) -> Action | None:
    """RULES 4.2b: who is out is not asked, nor who is found to have nothing left."""
    seat = state.turn % state.book.seats
    if seat in state.owners or state.groups[seat]:
        return () if seat in state.dead or seat in state.dropped else None
    return ()


def check(state: State, action: Action) -> None:
    most = state.book.options.max_orders
    if len(action) > most:
        raise IllegalAction(f"{len(action)} orders, at most {most} are allowed in a turn")


def play(state: State, action: Action) -> tuple[State, Rejections]:
    state, rejections = carry_out(state, action)
    return advance(state), rejections


def carry_out(state: State, action: Action) -> tuple[State, Rejections]:
    """The first half of a turn: the orders of the seat, or that it is found dead."""
    seat = state.turn % state.book.seats
    if seat in state.dead or seat in state.dropped:
        return state, ()
    if seat not in state.owners and not state.groups[seat]:
        return replace(state, dead=tuple(sorted((*state.dead, seat)))), ()
    return obey(state, action) if action else (state, ())


def advance(state: State) -> State:
    """The second half of a turn: perhaps the end, else the next seat with its pre-phase (RULES 5)."""
    book, turn = state.book, state.turn + 1
    ships, groups, sends = state.ships, state.groups, state.sends
    over = turn >= book.last_turn or len(state.dead) + len(state.dropped) >= book.seats - 1
    if not over and turn >= book.seats:  # RULES 5: in step 0 nobody has a pre-phase
        step, seat = divmod(turn, book.seats)
        if sends[seat]:
            sends = put(sends, seat, ())
        income = state.incomes[seat]
        if income:
            ships = _produced(ships, income, book.add)
        mine = groups[seat]
        if mine and mine[0].lands <= step:
            return _land(state, ships, sends)
    return State(
        book,
        turn,
        state.owners,
        ships,
        state.levels,
        state.armours,
        groups,
        sends,
        state.launched,
        state.dead,
        state.dropped,
        over,
        state.incomes,
    )


def _produced(ships: tuple[int, ...], income: Income, add: Callable[[int, int], int]) -> tuple[int, ...]:
    now = list(ships)
    for i, gain in income:
        now[i] = add(now[i], gain)
    return tuple(now)


def _land(state: State, ships: tuple[int, ...], sends: tuple[tuple[Send, ...], ...]) -> State:
    """The next seat's pre-phase where groups of it land, in launch order; its production is in `ships`."""
    book, turn = state.book, state.turn + 1
    step, seat = divmod(turn, book.seats)
    planets, mine = Planets(state, ships), state.groups[seat]
    landing = bisect_left(mine, (step + 1,))
    for group in mine[:landing]:
        planets.land(group)
    owners, levels = tuple(planets.owners), tuple(planets.levels)
    same = owners == state.owners and levels == state.levels
    return State(
        book,
        turn,
        owners,
        tuple(planets.ships),
        levels,
        tuple(planets.armours),
        put(state.groups, seat, mine[landing:]),
        sends,
        state.launched,
        state.dead,
        state.dropped,
        False,
        state.incomes if same else book.incomes(owners, levels),
    )


def idle(state: State) -> Action:
    return ()


def drop(state: State, seat: Seat) -> State:
    """The seat is disqualified (RULES 8): its planets and groups live on, and its next turn is nobody's."""
    dead = tuple(other for other in state.dead if other != seat)
    return replace(state, dead=dead, dropped=tuple(sorted({*state.dropped, seat})))


def outcome(state: State) -> Outcome | None:
    return verdict(state) if state.over else None


def view(state: State, seat: Seat | None) -> View:
    return look(state, seat)


def actions(state: State) -> Iterator[Action]:
    """A good legal few: nothing, and on each planet all ships spent, or all or half of them sent to each other."""
    yield ()
    options, seat = state.book.options, mover(state)
    room = len(state.groups[seat]) < options.max_groups
    for source, count in _available(state, seat) if options.max_orders else ():
        for there in range(1, state.book.planets + 1):
            if there == source or room:
                yield (Order(source, there, count),)
                if count > 1 and there != source:
                    yield (Order(source, there, count // 2),)


def sample(state: State, rng: Random) -> Action:
    """Some planets, each spending or sending some of its ships."""
    book, seat = state.book, mover(state)
    orders: list[Order] = []
    room = book.options.max_groups - len(state.groups[seat])
    for source, count in _available(state, seat):
        if rng.random() < 0.5 and len(orders) < book.options.max_orders:
            there = source if rng.random() < 0.4 else rng.randint(1, book.planets)
            room -= there != source
            if room >= 0 or there == source:
                orders.append(Order(source, there, rng.randint(1, count)))
    return tuple(orders)


def digest(state: State) -> int:
    planets = (state.owners, state.ships, state.levels, state.armours)
    content = (state.turn, planets, state.groups, state.sends, state.dead, state.dropped, state.over)
    return crc32(encode(content)) & 0xFFFFFF


def _available(state: State, seat: Seat) -> list[tuple[int, int]]:
    """The seat's planets with ships, by id, and how many."""
    planets = enumerate(zip(state.owners, state.ships, strict=True), 1)
    return [(id, count) for id, (owner, count) in planets if owner == seat and count > 0]
