"""The games as a form needs them."""

from pathlib import Path

import pytest

from ludus.games import load, names
from ludus.web.pages.catalogue import known, offer, offers, picture
from ludus.web.records.record_folder import NotThere
from tests.web.indoors import arena_in


def test_every_game_is_offered_with_what_it_has(tmp_path: Path) -> None:
    roster = arena_in(tmp_path).roster
    assert [one.name for one in offers(roster)] == list(names())
    for one in offers(roster):
        assert one.board in one.boards
        assert {bot.name for bot in one.bots} == {*load(one.name).bots}
        for option in one.options:
            assert not option.choices or option.default in option.choices
            assert option.kind != "choice" or len(option.choices) > 1


def test_an_edition_is_a_choice_where_there_are_several(tmp_path: Path) -> None:
    roster = arena_in(tmp_path).roster
    for name in names():
        editions = [option.choices for option in offer(name, roster).options if option.name == "edition"]
        wanted = load(name).info.editions
        assert [{*choices} for choices in editions] == ([{*wanted}] if len(wanted) > 1 else [])


def test_a_game_that_is_not_there_names_those_that_are() -> None:
    assert known("fish") is load("fish")
    with pytest.raises(NotThere, match="fish"):
        known("chess")


def test_a_picture_depends_on_the_seed_only_where_the_board_is_random() -> None:
    fish = load("fish")

    def drawn(words: str, seed: int) -> bytes:
        return picture(fish, words, "light", seed, "document")

    assert drawn("raft", 1) is drawn("raft", 2)
    assert drawn("random", 1) != drawn("random", 2)
    assert drawn("raft", 1).startswith(b"<svg") and drawn("raft", 1) != picture(fish, "raft", "dark", 1, "document")
