"""The form of Home."""

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from ludus.games import names
from ludus.games.strength import strengths
from ludus.web.pages.catalogue import offer, offers
from ludus.web.pages.form import board_picture, form, sign
from tests.web.indoors import arena_in, tags


def html(folder: Path, game: str, given: Mapping[str, str]) -> str:
    roster = arena_in(folder).roster
    return form(offers(roster), offer(game, roster), given)


@pytest.mark.parametrize("name", names())
def test_there_is_a_choice_for_every_seat_and_the_usual_board_is_chosen(name: str, tmp_path: Path) -> None:
    game = offer(name, arena_in(tmp_path).roster)
    shown = html(tmp_path, name, {})
    seats = tags(shown, "div", class_="seat")
    assert len(seats) == max(game.seats)
    assert [seat for seat, tag in enumerate(seats) if "hidden" not in tag.attributes] == [*range(game.seats[0])]
    checked = [tag.attributes["value"] for tag in tags(shown, "input", name="board") if "checked" in tag.attributes]
    assert checked == [game.board]
    assert {tag.attributes["value"] for tag in tags(shown, "input", name="board")} == {*game.boards}


def test_what_the_address_says_is_chosen_where_it_is_there(tmp_path: Path) -> None:
    usual = offer("fish", arena_in(tmp_path).roster).board
    for board, chosen in (("raft", "raft"), ("nowhere", usual), ('"><script>', usual)):
        shown = html(tmp_path, "fish", {"board": board, "player0": "greedy"})
        boards = tags(shown, "input", name="board")
        assert [tag.attributes["value"] for tag in boards if "checked" in tag.attributes] == [chosen]
        first = re.search('<select name="player0".*?</select>', shown)
        assert first is not None
        (one,) = (tag for tag in tags(first[0], "option") if "selected" in tag.attributes)
        assert (one.attributes["value"], one.text) == ("greedy", f"greedy {strengths('fish')['greedy']}")


def test_every_field_has_a_label_and_every_option_is_there(tmp_path: Path) -> None:
    shown = html(tmp_path, "auralux", {})
    fields = {str(tag.attributes.get("name")) for tag in (*tags(shown, "input"), *tags(shown, "select"))}
    assert {f"option.{one.name}" for one in offer("auralux", arena_in(tmp_path).roster).options} <= fields
    assert {"turn_ms", "bank_ms", "increment_ms", "player0", "name0", "count"} <= fields


def test_pictures_and_signs() -> None:
    assert [tag.attributes["class"] for tag in tags(board_picture("fish", 'a"b', 7), "img")] == ["light", "dark"]
    source = tags(board_picture("fish", 'a"b', 7), "img")[0].attributes["src"]
    assert source == "/api/games/fish/boards/a~22b.svg?seed=7&theme=light"
    assert len({sign(seat) for seat in range(4)}) == 4 and sign(4) == sign(0)  # as many colours as the board has
    assert "f-black" in sign(0, ("black",))
