"""Auralux's boards: their files, their distances, those that ship with the game."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludus import Entrant, MatchSpec, load, play_match
from ludus.core.errors import BadBoard
from ludus.games.auralux import rules
from ludus.games.auralux.board import Board, distances, read, write
from ludus.games.boards import open_board, shipped
from ludus.referee import verify
from tests.games.auralux.positions import ROW, options, start
from tests.support import FUZZ


def test_a_board_that_does_not_fit_is_one_line() -> None:
    for text, message in (
        ("", "board:1: the number of planets expected, got the end of the file"),
        ("3 2\n1 2\n0 0\n9 x", "board:4: y of planet 2 expected, got 'x'"),
        ("3 2\n1 4\n", "board:2: the start planet of player 2 is 4, there are planets 1 to 3"),
        ("0 2", "board:1: 0 planets: there must be 1 to 1000"),
        ("3 99999999999", "board:1: the number of players expected, got '99999999999'"),
    ):
        with pytest.raises(BadBoard) as caught:
            read(text)
        assert str(caught.value) == message


def test_distances_out_of_range_name_the_pair() -> None:
    for points, message in (
        (((0, 0), (5, 5), (0, 0)), "far: planets 1 and 3 are 0 apart, must be 1 to 100"),
        (((0, 0), (5, 5), (80, 65)), "far: planets 1 and 3 are 103 apart, must be 1 to 100"),
        (((0, 0), (101, 5), (8, 6)), "far: planets 1 and 2 are 101 apart, must be 1 to 100"),
    ):
        with pytest.raises(BadBoard) as caught:
            start(on=Board("far", (1, 2), points))
        assert str(caught.value) == message
    assert start(on=Board("far", (1, 2), ((0, 0), (101, 5))), max_distance=200).book.distances[0][1] == 101


def test_a_map_is_read_as_a_stream_reads_it_and_the_rest_is_kept() -> None:
    made = read("2 2 1\t2\r\n+0 00 9-4 afk\n ejudge", "maps/mine.txt")
    assert made == Board("mine", (1, 2), ((0, 0), (9, -4)), ("afk", "ejudge"))
    assert read(write(made), "mine.txt") == made


@settings(max_examples=FUZZ, deadline=None)
@given(st.one_of(st.text(), st.lists(st.integers(-3, 12)).map(lambda row: " ".join(map(str, row)))))
def test_any_text_is_a_board_or_a_bad_board(text: str) -> None:
    try:
        made = read(text)
        start("original", made)
    except BadBoard as error:
        assert "\n" not in str(error)
    else:
        assert read(write(made)) == made


@pytest.mark.parametrize("name", shipped(load("auralux")))
def test_a_shipped_board_is_the_same_from_every_start_planet(name: str) -> None:
    made = open_board(load("auralux"), name, "document", 0)
    table = distances(made, 100)
    assert 4 <= len(made.points) <= 20
    assert min(min(point) for point in made.points) == 0
    assert len({tuple(sorted(table[planet - 1])) for planet in made.starts}) == 1
    assert len({tuple(sorted(table[planet - 1][other - 1] for other in made.starts)) for planet in made.starts}) == 1


def test_ten_boards_at_least_two_for_each_number_of_players() -> None:
    players = [open_board(load("auralux"), name, "document", 0).players for name in shipped(load("auralux"))]
    assert len(players) == 10
    assert min(players.count(number) for number in (2, 3, 4)) >= 2


def test_options_beside_the_map_come_before_the_defaults_and_after_the_spec(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text(write(ROW))
    path.with_suffix(".toml").write_text("max_steps = 3\narmour = [0, 5, 6, 7]\n")
    entrants = (Entrant("a", "afk"), Entrant("b", "afk"))
    record = play_match(MatchSpec(game="auralux", entrants=entrants, board=str(path)))
    assert len(record.game.turns) == verify(record) == 6
    assert record.game.spec.options == {"max_steps": 3, "armour": (0, 5, 6, 7)}
    spec = MatchSpec(game="auralux", entrants=entrants, board=str(path), options={"max_steps": 10_000 // 2500})
    assert len(play_match(spec).game.turns) == 8
    path.with_suffix(".toml").write_text("max_steps = ")
    with pytest.raises(BadBoard, match=r"mine\.toml: cannot be read"):
        play_match(spec)


def test_a_board_is_for_its_number_of_players() -> None:
    with pytest.raises(BadBoard, match="row: this board is for 2 players, not 3; take another, or random:players=3"):
        rules.new(ROW, 3, options())
