"""The board files of the planet games: any text is a Board or a BadBoard that says where (RULES 2)."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ludus.core.errors import BadBoard
from ludus.core.game import NOBODY
from ludus.games.starmap.map.board import Board, Edge, Place, read, write

EDITIONS = ("original", "document")
GOOD = """graph g {
  1 [ habit = 3, size = 10, x = 1, y = 1, base = 1 ]
  2 [ habit = 1, size = 5, x = 2, y = 2, base = 2 ]
  1 -- 2 [ weight = 4 ]
}
"""


def good(old: str = "", new: str = "") -> str:
    assert old in GOOD
    return GOOD.replace(old, new, 1)


def refused(text: str, edition: str = "original") -> BadBoard:
    with pytest.raises(BadBoard) as caught:
        read(text, "maps/g.dot", edition)
    return caught.value


# What is accepted


@pytest.mark.parametrize(
    "text",
    [
        good("graph g", "GRAPH g"),
        good("graph g", "DiGraph"),
        good("graph g", "strict graph"),
        good("graph g", 'graph "a name"'),
        good("--", "->"),
        good("graph", "// a comment\n/* and\nanother */\n# and a third\ngraph"),
        GOOD.replace("\n", "\r\n"),
        GOOD.replace(",", ""),
        good("3, size", "3 ][ size"),
        good("size = 10", 'size = "10"'),
        GOOD.replace(" ]", " ];"),
        good("1 -- 2 [ weight = 4 ]", "1:n -- 2:s [ weight = 4 ]"),
        good("1 -- 2", 'rankdir = LR; graph [ label = "x" ] 1 -- 2'),
        good("weight = 4", "weight = 4, label = 7, color = red"),
        good("1 -- 2 [ weight = 4 ]", "1 -- { 2 } [ weight = 4 ]"),
        good("1 -- 2", "1 -- 2 [ weight = 9 ] 1 -- 2"),
        good("1 -- 2", "2 -- 1 [ weight = 4 ] 1 -- 2"),
        good("size = 10", "size = 0010"),
        GOOD + "whatever follows }",
        good("  1 [ habit = 3,", "  1 [ habit = 7 ] 1 [ habit = 3,"),
    ],
)
@pytest.mark.parametrize("edition", EDITIONS)
def test_many_ways_to_write_the_same_board(text: str, edition: str) -> None:
    assert read(text, "g.dot", edition) == read(GOOD, "g.dot", edition)


def test_edges_may_come_before_planets() -> None:
    edge = "  1 -- 2 [ weight = 4 ]\n"
    assert read(GOOD.replace(edge, "").replace("graph g {\n", "graph g {\n" + edge), "g") == read(GOOD, "g")


def test_a_chain_is_several_edges() -> None:
    board = read(good("1 -- 2 [", "3 [ habit = 1, size = 1, x = 0, y = 0 ] 1 -- 2 -- 3 ["), "g")
    assert board.edges == (Edge(1, 2, 4), Edge(2, 3, 4))


def test_a_subgraph_is_all_of_its_planets() -> None:
    board = read(good("1 -- 2 [", "subgraph s { 3 [ habit = 1, size = 1, x = 0, y = 0 ] } 1 -- { 2 3 } ["), "g")
    assert board.edges == (Edge(1, 2, 4), Edge(1, 3, 4))


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


# What is refused: each error of RULES 2.2, with its line


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("", 1, "a board begins with 'graph NAME {', found end of file"),
        ("this is not a graph", 1, "a board begins with 'graph NAME {', found 'this'"),
        ("\ufeff" + GOOD, 1, "unexpected character '\\ufeff'"),
        (good("graph g {", "graph g"), 2, "expected '{' after the graph's name"),
        (good("\n}\n"), 4, "missing '}' for the '{' of line 1"),
        (good("1 -- 2", "subgraph s {\n1 -- 2"), 7, "missing '}' for the '{' of line 1"),
        (good("habit = 1,", "habit = 1;"), 3, "expected an attribute or ']', found ';'"),
        (good("habit = 3", "habit = +3"), 2, "unexpected character '+'"),
        (good("habit = 3", "habit ="), 2, "expected a value, found ','"),
        (good("1 -- 2", "1 --"), 4, "expected a planet, found '['"),
        (good("weight = 4 ]", "weight = 4"), 5, "expected an attribute or ']', found '}'"),
        (good("1 -- 2", "/* never closed 1 -- 2"), 4, "unexpected character '/'"),
        (good("1 -- 2", "node 1 -- 2"), 4, "expected '['"),
        (good("habit = 3, "), 2, "planet 1 has no habit"),
        (good("size = 5, "), 3, "planet 2 has no size"),
        (good("x = 1, "), 2, "planet 1 has no x"),
        (good("y = 2, "), 3, "planet 2 has no y"),
        (good("weight", "label"), 4, "edge 1 -- 2 has no weight"),
        (good("habit = 3", "habit = 3.5"), 2, "planet 1: habit is '3.5', must be a whole number"),
        (good("habit = 3", "habit = much"), 2, "planet 1: habit is 'much', must be a whole number"),
        (good("size = 5", "size = 3000000000"), 3, "planet 2: size is 3000000000, beyond 32 bits"),
        (good("size = 5", "size = -2147483649"), 3, "planet 2: size is -2147483649, beyond 32 bits"),
        (good("size = 5", "size = " + "9" * 5000), 3, "beyond 32 bits"),
        (good("weight = 4", "weight = 4.0"), 4, "edge 1 -- 2: weight is '4.0', must be a whole number"),
        (good("  1 [", '  "1" ['), 2, "must be a whole number"),
        (good("  1 [", "  sol ["), 2, "planet sol: a planet's id is 'sol', must be a whole number"),
        (good("1 -- 2", "1 -- 3"), 4, "planet 3 is named in an edge but has no habit, size, x, y of its own"),
        (good("base = 2", "base = 3"), 3, "planet 2: base is 3, must be 1 or 2"),
        (good("base = 1", "base = 0"), 2, "planet 1: base is 0, must be 1 or 2"),
        ("graph g {\nnode [habit=9,size=9,x=9,y=9]\n1 [base=1]\n}", 3, "planet 1 has no habit"),
        ("graph g {\nedge [weight=9]\n" + good("graph g {").replace(" [ weight = 4 ]", ""), 6, "has no weight"),
    ],
)
@pytest.mark.parametrize("edition", EDITIONS)
def test_2_2_every_error_names_its_line(text: str, line: int, words: str, edition: str) -> None:
    error = refused(text, edition)
    assert words in str(error)
    assert str(error).startswith(f"maps/g.dot:{line}: ")
    assert error.line == line


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_lines_are_counted_through_comments_and_strings(newline: str) -> None:
    text = newline.join(["/* 1", "2 */", "# 3", "graph g {", '  name = "5', '6"', "  ?", "}"])
    assert refused(text).line == 7


@pytest.mark.parametrize("statement", ['"a\nb" [habit=1]', "<a\nb> [habit=1]", '1 -- "a\nb" [weight=1]', '[ "a\nb"'])
def test_an_error_is_one_line_of_text(statement: str) -> None:
    assert "\n" not in str(refused("graph g {\n" + statement + "\n}"))


def test_groups_may_be_nested() -> None:
    assert read(good("1 -- 2", "{" * 20 + "1" + "}" * 20 + " -- 2"), "g") == read(GOOD, "g")


def test_groups_nested_without_end_are_an_error_like_any_other() -> None:
    assert refused("graph g\n" + "{" * 5_000).line == 2


# Whatever the text


MARKS = [*"{}[]=,;:<>\"'\n-+/#\\", "--", "->", "/*", "*/", "//", "\u2028"]
NAMES = ["graph", "strict", "subgraph", "node", "edge", "habit", "size", "x", "y", "base", "weight", "population", "ü"]
NUMBERS = ["1", "2", "3", "-7", "007", "2.5", '"1"', "99999999999"]
PIECES = ["1 [habit=1,size=9,x=0,y=0,base=1]", "2 [habit=1,size=9,x=0,y=0,base=2]", "1 -- 2 [weight=1]", "graph g {"]
WORDS = st.sampled_from([*MARKS, *NAMES, *NUMBERS, *PIECES])
SENTENCES = st.lists(WORDS, max_size=40).map(" ".join)


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """A good board with a piece cut out, doubled, or replaced."""
    start = draw(st.integers(0, len(GOOD)))
    end = draw(st.integers(start, min(len(GOOD), start + 12)))
    return GOOD[:start] + draw(st.one_of(WORDS, st.text(max_size=3), st.just(GOOD[start:end] * 2))) + GOOD[end:]


@given(st.one_of(st.text(), SENTENCES, SENTENCES.map("graph g { ".__add__), damaged()))
@example("graph g { 1 [ \ud800 = 3 ] }")
@settings(max_examples=600, deadline=None)
def test_any_text_is_a_board_or_an_error_that_says_where(text: str) -> None:
    for edition in EDITIONS:
        try:
            board = read(text, "maps/g.dot", edition)
        except BadBoard as error:
            where = f"maps/g.dot:{error.line}: " if error.line else "maps/g.dot: "
            assert str(error).startswith(where)
            assert 0 <= error.line <= text.count("\n") + 1
            assert error.line or edition == "document"
        else:
            assert isinstance(board, Board)


# Writing


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
