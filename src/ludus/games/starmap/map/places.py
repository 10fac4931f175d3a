"""Planets and edges as a board has them, and a view shows them."""

from typing import NamedTuple

from ludus.core.seat.outcome import NOBODY, Seat


class Place(NamedTuple):
    """A planet as the board file has it."""

    id: int
    habit: int  # growth in percent a unit of time
    size: int  # the population above which people die
    x: int
    y: int
    home: Seat = NOBODY
    population: int | None = None  # of a home at the start
    label: str = ""  # the id as written where that is not its plain number (`007`): 7.3 sorts by it


class Edge(NamedTuple):
    """A connection; as a planet shows it, `source` is that planet."""

    source: int
    destination: int
    length: int
