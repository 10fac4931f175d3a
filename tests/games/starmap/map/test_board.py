"""Boards of both games: which one a text means, and that writing and reading give the same."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludus.core.game import NOBODY
from ludus.games.starmap.map.board import Board, Edge, Place, read, write
from tests.games.starmap.map.texts import GOOD, good


def test_opposite_edges_of_other_weights_are_parallel() -> None:
    assert read(good("1 -- 2", "2 -- 1 [ weight = 7 ] 1 -- 2"), "g").edges == (Edge(1, 2, 4), Edge(2, 1, 7))


def test_edges_are_kept_in_the_order_of_their_text() -> None:
    planets = " ".join(f"{i} [ habit = 1, size = 1, x = 0, y = 0 ]" for i in (1, 2, 10))
    board = read("graph g {" + planets + "2 -- 1 [weight=1] 10 -- 1 [weight=1] 10 -- 2 [weight=1] }", "g")
    assert board.edges == (Edge(10, 1, 1), Edge(10, 2, 1), Edge(2, 1, 1))
    assert board.load_order() == [1, 10, 2]


def test_the_original_loads_what_the_document_refuses() -> None:
    text = good("weight = 4", "weight = -4").replace("habit = 3", "habit = -3").replace("size = 5", "size = 0")
    board = read(text, "g")
    assert (board.places[0].habit, board.places[1].size, board.edges[0].length) == (-3, 0, -4)
    assert read("graph g { }", "g") == Board("g", (), ())


def test_a_board_is_called_after_its_file() -> None:
    assert read(GOOD, "maps/rings.dot").name == "rings"


@st.composite
def boards(draw: st.DrawFn, strict: bool) -> Board:
    low = 0 if strict else -50
    ids = sorted(draw(st.sets(st.integers(-30, 120), min_size=2, max_size=8)))
    numbers = st.integers(max(low, 0), 2**31 - 1) if strict else st.integers(-(2**31), 2**31 - 1)
    places = tuple(
        Place(id, draw(numbers), max(int(strict), draw(numbers)), draw(st.integers(-9, 9)), 0, seat, population)
        for id, seat, population in zip(
            ids,
            [0, 1, *[NOBODY] * len(ids)],
            [draw(st.none() | st.integers(1, 99)) if strict else None for _ in (0, 1)] + [None] * len(ids),
            strict=False,
        )
    )
    pairs = draw(st.sets(st.tuples(st.sampled_from(ids), st.sampled_from(ids)), max_size=12))
    lengths = {pair: draw(st.integers(1 if strict else -3, 9)) for pair in pairs}
    found: dict[Edge, None] = {}
    for (a, b), length in sorted(lengths.items(), key=lambda item: f"{item[0][0]}-{item[0][1]}"):
        again = strict and (b, a) in {edge[:2] for edge in found}  # which the document reads as one (R9)
        if not again and Edge(b, a, length) not in found:
            found[Edge(a, b, length)] = None
    return Board("written", places, tuple(found))


@given(boards(strict=False))
@settings(max_examples=150, deadline=None)
def test_what_is_written_reads_the_same_in_the_original(board: Board) -> None:
    assert read(write(board), "written.dot", "original") == board


@given(boards(strict=True))
@settings(max_examples=150, deadline=None)
def test_what_is_written_reads_the_same_in_the_document(board: Board) -> None:
    assert read(write(board), "written.dot", "document") == board


@pytest.mark.parametrize("id", ["01", "-0", "-07"])
def test_an_id_written_with_zeros_reads_the_same(id: str) -> None:
    board = read(good("  1 [", f"  {id} [").replace("1 -- 2", f"{id} -- 2"), "g")
    assert board.places[0].label == id
    assert read(write(board), "g") == board
