"""The chart of a board: in which order planets are shown, and which of parallel edges counts (7.3)."""

from ludus.core.game import NOBODY
from ludus.games.planet_wars import rules as wars
from ludus.games.space_explorers import rules as explorers
from ludus.games.space_explorers.editions import Holding
from ludus.games.starmap.map.board import Board, Edge, Place, read
from ludus.games.starmap.map.chart import Chart
from ludus.games.starmap.orders import Order
from tests.games.starmap.stars import start


def test_7_3_visible_planets_come_first_each_part_in_map_order() -> None:
    ids = range(20)
    places = tuple(Place(i, 0, 9, 0, 0, {3: 0, 0: 1}.get(i, NOBODY)) for i in ids)
    board = Board("far", places, (Edge(3, 16, 1), Edge(3, 19, 1)))
    state = wars.new(board, 2, wars.Options(edition="original"))
    listed = [planet.id for planet in wars.view(state, 0).planets]
    assert listed[:3] == [16, 3, 19]
    assert listed[3:] == [i for i in ids if i not in (3, 16, 19)]
    document = wars.new(board, 2, wars.Options())
    assert [planet.id for planet in wars.view(document, 0).planets] == list(ids)


def test_7_3_ids_are_put_in_as_text() -> None:
    places = tuple(Place(i, 0, 9, 0, 0) for i in (2, 18, 34))
    assert Chart(Board("text", places, ()), original=True).planet_order == (18, 2, 34)  # "18" < "2" < "34"


PARALLEL = """graph g {{
  1 [habit=0,size=99,x=0,y=0,base=1]
  2 [habit=0,size=99,x=0,y=0]
  3 [habit=0,size=99,x=0,y=0,base=2]
  {edges}
}}"""


def test_7_3_of_parallel_edges_the_last_one_shown_counts() -> None:
    # 31 * (31 * 1 + 2) + 4 = 1027 is odd, + 7 is even: in a set of two buckets 7 comes first.
    board = read(PARALLEL.format(edges="1 -- 2 [weight=4] 2 -- 1 [weight=7] 2 -- 3 [weight=1]"), "g")
    state = start(wars, board, 9)
    assert [edge.length for edge in wars.view(state, 0).planet(1).edges] == [7, 4]
    state, _ = wars.carry_out(state, (Order(1, 2, 3),))
    assert [shuttle.turns_left(state.now) for shuttle in state.shuttles] == [4]


def test_7_3_a_hidden_source_may_show_its_parallel_edges_in_another_order() -> None:
    # Planet 2 with lengths 4 and 15 to planet 3: hashes 31 * 65 + 4 = 2019 and 2030. Seen (two buckets: 1, 0) it shows
    # 15 before 4; hidden (sixteen buckets: 3, 14) it shows 4 before 15.
    text = PARALLEL.format(edges="2 -- 3 [weight=4] 3 -- 2 [weight=15]")
    board = read(text, "g")
    book = explorers.Book(board, explorers.Options(edition="original"))
    for middle, lengths in ((Holding(0, 9, 0, 9), [15, 4]), (Holding(1, 9, 10, 19), [4, 15])):
        state = explorers.State(book, 1, (Holding(0, 9, 0, 9), middle, Holding(1, 0, 9, 9)))
        planet = explorers.view(state, 0).planet(2)
        assert [edge.length for edge in planet.edges] == lengths
        assert planet.is_visible == (middle.owner == 0)
        state, _ = explorers.carry_out(state, (Order(2, 3, 5),))
        assert [shuttle.turns_left(state.now) for shuttle in state.shuttles] == [lengths[-1]]
