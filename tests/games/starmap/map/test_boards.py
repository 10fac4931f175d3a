"""The boards that ship with the planet games."""

from math import hypot

import pytest

from ludus.core.game import NOBODY
from ludus.games.starmap.map.board import FOLDER, Board, Place, read

FILES = sorted(FOLDER.glob("*.dot"))
UNFAIR = {"drift"}
SIZES = {"tiny": (4, 6), "small": (8, 12), "medium": (15, 25), "large": (40, 60)}


def board(name: str) -> Board:
    path = FOLDER / f"{name}.dot"
    return read(path.read_text(encoding="utf-8"), path.name, "document")


def neighbours(board: Board) -> dict[int, set[int]]:
    joined: dict[int, set[int]] = {place.id: set() for place in board.places}
    for edge in board.edges:
        joined[edge.source].add(edge.destination)
        joined[edge.destination].add(edge.source)
    return joined


def reached(joined: dict[int, set[int]], start: int) -> set[int]:
    seen, todo = {start}, [start]
    while todo:
        new = joined[todo.pop()] - seen
        seen |= new
        todo += new
    return seen


NAMES = [file.stem for file in FILES]
every_board = pytest.mark.parametrize("name", NAMES)


def test_there_are_twelve_with_at_least_two_of_each_size() -> None:
    assert len(NAMES) == 12
    counts = [len(board(name).places) for name in NAMES]
    for least, most in SIZES.values():
        assert sum(least <= count <= most for count in counts) >= 2


@every_board
@pytest.mark.parametrize("edition", ["document", "original"])
def test_both_editions_read_it_alike(name: str, edition: str) -> None:
    text = (FOLDER / f"{name}.dot").read_text(encoding="utf-8")
    assert read(text, name, edition) == board(name)


@every_board
def test_the_first_line_says_what_it_is(name: str) -> None:
    first = (FOLDER / f"{name}.dot").read_text(encoding="utf-8").splitlines()[0]
    assert first.startswith(f"// {name.capitalize()}: {len(board(name).places)} planets")
    size = next(size for size in SIZES if size in first)
    least, most = SIZES[size]
    assert least <= len(board(name).places) <= most
    assert ("not fair" in first) == (name in UNFAIR)


@every_board
def test_it_hangs_together(name: str) -> None:
    joined = neighbours(board(name))
    assert reached(joined, 0) == set(joined)


@every_board
def test_values_are_usual_ones(name: str) -> None:
    assert all(1 <= place.habit <= 12 and 50 <= place.size <= 600 for place in board(name).places)
    assert all(1 <= edge.length <= 7 for edge in board(name).edges)


@every_board
def test_it_can_be_drawn_cleanly(name: str) -> None:
    """No two planets on a cell, and no edge through a third planet."""
    places = {place.id: place for place in board(name).places}
    assert len({(place.x, place.y) for place in places.values()}) == len(places)
    for edge in board(name).edges:
        for place in places.values():
            if place.id not in (edge.source, edge.destination):
                assert from_line(place, places[edge.source], places[edge.destination]) > 0.5


def from_line(place: Place, start: Place, end: Place) -> float:
    """How far a planet is from the straight line between two others."""
    dx, dy = end.x - start.x, end.y - start.y
    part = ((place.x - start.x) * dx + (place.y - start.y) * dy) / (dx * dx + dy * dy)
    part = min(1.0, max(0.0, part))
    return hypot(place.x - start.x - part * dx, place.y - start.y - part * dy)


@every_board
def test_it_is_fair_where_it_says_so(name: str) -> None:
    assert any(symmetric(board(name), rotation) for rotation in (True, False)) == (name not in UNFAIR)


def symmetric(board: Board, rotation: bool) -> bool:
    """Turned or mirrored, with the players changed, it is the same board."""
    right = min(place.x for place in board.places) + max(place.x for place in board.places)
    bottom = min(place.y for place in board.places) + max(place.y for place in board.places)
    at = {(place.x, place.y): place for place in board.places}
    twins: dict[int, int] = {}
    for place in board.places:
        twin = at.get((right - place.x, bottom - place.y if rotation else place.y))
        swapped = NOBODY if place.home == NOBODY else 1 - place.home
        if twin is None or (twin.habit, twin.size, twin.home) != (place.habit, place.size, swapped):
            return False
        twins[place.id] = twin.id
    edges = {(frozenset((edge.source, edge.destination)), edge.length) for edge in board.edges}
    return edges == {(frozenset((twins[e.source], twins[e.destination])), e.length) for e in board.edges}


def test_rings_are_two_rings_around_a_sun() -> None:
    places, joined = board("rings").places, neighbours(board("rings"))
    sun = next(place for place in places if (place.x, place.y) == (5, 5))
    far = {place.id: hypot(place.x - sun.x, place.y - sun.y) for place in places}
    inner, outer = ({id for id in far if low < far[id] < high} for low, high in ((0.5, 4), (4, 6)))
    assert len(inner) == len(outer) == 8
    for ring in (inner, outer):
        assert all(len(joined[id] & ring) == 2 for id in ring)
        assert reached({id: joined[id] & ring for id in ring}, min(ring)) == ring


def test_line_is_a_line() -> None:
    degrees = sorted(len(near) for near in neighbours(board("line")).values())
    assert degrees == [1, 1, 2, 2, 2]


def test_star_has_one_hub() -> None:
    joined = neighbours(board("star"))
    assert sorted(len(near) for near in joined.values()) == [1] * 8 + [8]


def test_complete_joins_everything() -> None:
    joined = neighbours(board("complete"))
    assert all(near == set(joined) - {id} for id, near in joined.items())


def test_islands_fall_apart_without_the_bridge() -> None:
    islands = board("islands")
    bridge = max(islands.edges, key=lambda edge: edge.length)
    joined = neighbours(Board("", islands.places, tuple(edge for edge in islands.edges if edge != bridge)))
    here, there = (reached(joined, place.id) for place in islands.places if place.home != NOBODY)
    assert len(here) == len(there) == 6
    assert not here & there
