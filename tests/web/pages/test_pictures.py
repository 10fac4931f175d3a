"""What pages show of a game: thumbnails that are told apart, and seats in the colours of the board."""

import pytest

from ludus.games import load, names
from ludus.web.pages.catalogue import picture
from ludus.web.pages.form import moment_picture, sign
from ludus.web.pages.pictures import seat_paints, thumbnail


def test_thumbnails_are_moments_of_play_and_differ() -> None:
    for theme in ("light", "dark"):
        drawn = {name: thumbnail(name, theme) for name in names()}
        assert len(set(drawn.values())) == len(names())
        grounds = {svg.split(b'id="backdrop"')[1].split(b"</linearGradient>")[0] for svg in drawn.values()}
        assert len(grounds) == len(names())
        for name, svg in drawn.items():
            game = load(name)
            empty = picture(game, game.info.board, theme, 1, game.info.editions[0])
            assert svg != empty
            assert b"status" not in svg
            assert len(svg) < 100_000
    assert thumbnail("fish", "dark") is thumbnail("fish", "dark")  # drawn once
    assert "/rules/fish/thumbnail.svg?theme=dark" in moment_picture("fish")


@pytest.mark.parametrize("name", names())
def test_seats_have_the_colours_of_the_board(name: str) -> None:
    info = load(name).info
    for seats in info.seats:
        paints = seat_paints(name, seats)
        assert len(paints) == len(set(paints)) == seats
    assert seat_paints(name, 99)[0]


def test_where_pieces_have_names_of_colours_lists_and_forms_have_them_too() -> None:
    assert seat_paints("fish", 4) == ("red", "white", "brown", "black")
    assert 'class="sign f-brown"' in sign(2, seat_paints("fish", 3))
    assert 'class="sign f-seat1"' in sign(1)
    assert seat_paints("no such game", 2) == ("seat0", "seat1")
