"""Scenes in a terminal."""

from random import Random

import pytest
from msgspec.structs import replace

from ludus.core.scene import AnyShape, Arc, Circle, Group, Hexagon, Journey, Line, Mark, Path, Scene, Text, Total
from ludus.games import load
from ludus.games.boards import open_board
from ludus.view.palette import DARK
from ludus.view.terminal import to_terminal

SIZES = [(80, 24), (120, 40)]


def scene(*shapes: AnyShape) -> Scene:
    return Scene(x=0, y=0, width=10, height=5, shapes=shapes)


def rows(scene: Scene, width: int = 40, height: int = 10) -> list[str]:
    return to_terminal(scene, width, height).plain.split("\n")


@pytest.mark.parametrize(("width", "height"), [(1, 1), (7, 3), *SIZES])
def test_it_has_the_size_that_was_asked_for(width: int, height: int) -> None:
    disc = Circle(id="c", x=5, y=2, radius=1, fill="seat0")
    words = Text(id="t", x=5, y=2, text="many words", size=1, fill="ink")
    drawn = rows(scene(disc, words), width, height)
    assert len(drawn) == height
    assert all(len(row) == width for row in drawn)


def test_lines_are_dots() -> None:
    drawn = rows(scene(Line(id="l", x=0, y=2.5, x2=10, y2=2.5, stroke="ink", width=0.1)))
    assert sum("\u2800" < letter <= "\u28ff" for letter in "".join(drawn)) >= 39


def test_texts_stand_where_they_belong() -> None:
    left = Text(id="a", x=0, y=0.2, text="left", size=1, fill="ink", anchor="start")
    right = Text(id="b", x=9.99, y=0.2, text="right", size=1, fill="ink", anchor="end")
    middle = Text(id="c", x=5, y=4.8, text="middle", size=1, fill="ink")
    drawn = rows(scene(left, right, middle))
    assert drawn[0].startswith("left")
    assert drawn[0].endswith("right")
    assert abs(drawn[-1].index("middle") + 3 - 20) <= 1


def test_texts_never_overlap_and_the_important_one_stays() -> None:
    small = Text(id="small", x=5, y=2.5, text="unimportant", size=0.5, fill="ink", layer=1)
    large = Text(id="large", x=5.2, y=2.5, text="42", size=0.5, fill="ink", layer=2)
    drawn = "\n".join(rows(scene(small, large)))
    assert "42" in drawn
    assert "unimportant" not in drawn


def test_discs_have_their_colour_and_hide_what_lies_under_them() -> None:
    line = Line(id="l", x=0, y=2.5, x2=10, y2=2.5, stroke="ink", width=0.1)
    disc = Circle(id="c", x=5, y=2.5, radius=1, fill="seat1", layer=1)
    text = to_terminal(scene(line, disc), 40, 10)
    assert rows(scene(line, disc))[5][20] == " "
    grounds = {span.style.bgcolor.name for span in text.spans if not isinstance(span.style, str) and span.style.bgcolor}
    assert grounds == {DARK["seat1"]}


def test_hexagons_paths_and_groups_are_drawn() -> None:
    cell = Hexagon(id="h", x=2, y=2, radius=1.5, fill="seat2", stroke="ink", width=0.1)
    moved = Group(id="g", x=5, y=0, shapes=(Text(id="t", x=2, y=2, text="inside", size=1, fill="ink"),))
    way = Path(id="p", points=((6, 4), (9, 4)), stroke="ink", width=0.1)
    drawn = rows(scene(cell, moved, way))
    assert abs(drawn[4].index("inside") + 3 - 28) <= 1
    assert any("\u2800" < letter <= "\u28ff" for letter in drawn[8])
    assert any("\u2800" < letter <= "\u28ff" for letter in drawn[1])


def test_arcs_marks_and_journeys_are_drawn() -> None:
    half = Arc(id="a", x=2, y=2.5, radius=1.5, start=0.5, share=0.5, stroke="ink", width=0.1)
    drawn = rows(scene(half))
    assert any("\u2800" < letter <= "\u28ff" for row in drawn for letter in row[:8])
    assert not any("\u2800" < letter <= "\u28ff" for row in drawn for letter in row[10:])
    signs = [Mark(id=f"m{seat}", x=1 + 2 * seat, y=1, radius=0.5, fill="ink", owner=seat) for seat in range(4)]
    assert "".join(rows(scene(*signs))).split() == ["●", "◆", "▲", "✚"]
    trip = Journey(id="j", x=0, y=2.5, x2=10, y2=2.5, leaves=0, lands=4, text="25", owner=0, radius=0.5)
    for now in (1, 2, 3):
        row = rows(replace(scene(trip), now=now))[5]
        assert abs(row.index("25") - 10 * now) <= 1


def test_the_status_and_the_totals_stand_above() -> None:
    totals = (Total(0, "12", 12, "seat0"), Total(1, "36", 36, "seat1"))
    first = rows(replace(scene(), status="turn 3", totals=totals), 60, 12)[0]
    assert first.split() == ["turn", "3", "●", "12", "◆", "36"]


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("board", ["diamond", "rings", "honeycomb", "archipelago", "galaxy"])
def test_every_population_can_be_read(board: str, width: int, height: int) -> None:
    """Whatever else must go: the numbers of people stay, each as a word of its own."""
    game, rng = load("planet_wars"), Random(3)
    state = game.rules.new(open_board(game, board, "document", 1), 2, game.options(population=40))
    for _ in range(60):
        if game.rules.to_move(state) is not None:
            state, _skipped = game.rules.play(state, game.rules.sample(state, rng)[:2])
    view = game.rules.view(state, None)
    drawn = to_terminal(game.drawing.draw(view), width, height).plain
    found = "".join(letter if letter.isdigit() else " " for letter in drawn).split()
    missing = [p.population for p in view.visible if p.owner >= 0 and str(p.population) not in found]
    assert not missing
