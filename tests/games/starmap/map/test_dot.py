"""The board files of the planet games: any text is a Board or a BadBoard that says where (RULES 2)."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ludus.core.errors import BadBoard
from ludus.games.starmap.map.board import Board, Edge, read
from tests.games.starmap.map.texts import GOOD, good
from tests.support import inputs

EDITIONS = ("original", "document")


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
@settings(max_examples=inputs(600), deadline=None)
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
