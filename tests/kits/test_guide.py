"""The texts for who writes a bot."""

import pytest

from ludus.games import names
from ludus.kits.guide import GUIDE, PROTOCOL, api_of, guide


def test_the_guide_and_the_protocol_are_there() -> None:
    assert guide(GUIDE).startswith("# Write a bot")
    assert guide(PROTOCOL).startswith("# How a program is talked to")
    assert guide("nothing") == ""


@pytest.mark.parametrize("name", names())
def test_of_a_games_page_only_what_authors_need(name: str) -> None:
    text = api_of(name)
    assert "\n## Your" in f"\n{text}" and "class " in text
    assert "## House bots" not in text and "## Play" not in text


def test_a_game_without_a_page_has_no_api_text() -> None:
    assert api_of("connect_four") == ""
