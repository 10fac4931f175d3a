"""Positions of Auralux for tests: planets set by hand, orders as plain numbers."""

from typing import Any

from hypothesis import strategies as st

from ludus.core.game import NOBODY
from ludus.games.auralux import codec, rules
from ludus.games.auralux.board import Board
from ludus.games.auralux.orders import Order
from ludus.games.auralux.state import Options, State

Row = tuple[int, int, int, int]  # owner, ships, level, armour
ROW = Board("row", (1, 2), ((0, 0), (9, 0), (0, 9)))
EMPTY: Row = (NOBODY, 0, 0, 0)
HOMES: tuple[Row, ...] = ((0, 100, 1, 100), (1, 100, 1, 100), EMPTY)


def options(edition: str = "document", **given: Any) -> Options:
    return Options(edition=edition, **given)  # type: ignore[arg-type]


def start(edition: str = "document", on: Board = ROW, **given: Any) -> State:
    return rules.new(on, on.players, options(edition, **given))


def with_planets(state: State, *rows: Row) -> State:
    """The state with these planets instead."""
    message: Any = codec.dump_state(state)
    return codec.parse_state(message | {"planets": rows})


def planets(state: State) -> tuple[Row, ...]:
    return tuple(zip(state.owners, state.ships, state.levels, state.armours, strict=True))


def step(state: State, *turns: list[tuple[int, int, int]]) -> State:
    """A turn of each seat with these orders."""
    for orders in turns:
        state, _ = rules.play(state, tuple(Order(*order) for order in orders))
    return state


counts = st.integers(0, 2**31 - 1)
