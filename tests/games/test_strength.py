"""How strong the bots are, as data beside each game."""

import tomllib
from pathlib import Path

import pytest

from ludus.games import folder, home, load
from ludus.games.strength import FILE, MOST, Strength, by_strength, rated, strengths
from tests.support import REPO


@pytest.mark.parametrize("game", home())
def test_every_bot_of_the_house_has_a_strength_of_todays_rules(game: str) -> None:
    told = tomllib.loads((folder(game) / FILE).read_text())
    assert told["version"] == load(game).info.version, "the rules have changed: make strength"
    found = strengths(game)
    assert {*found} == {*load(game).bots}
    assert list(found.values()) == sorted(found.values(), key=lambda one: one.elo)
    assert {min(one.stars for one in found.values()), max(one.stars for one in found.values())} == {1, MOST}


@pytest.mark.parametrize("game", home())
def test_the_page_of_a_game_says_the_same(game: str) -> None:
    page = (REPO / "docs" / "games" / f"{game}.md").read_text()
    for name, one in strengths(game).items():
        assert f"| `{name}` | {one} | {one.elo:+d} |" in page


def test_stars_are_within_a_game() -> None:
    found = rated({"weak": -600, "middle": 0, "strong": 600})
    assert [str(one) for one in found.values()] == ["★☆☆☆☆ very easy", "★★★☆☆ medium", "★★★★★ very hard"]
    assert rated({"only": 0}) == {"only": Strength(0, 1)} and rated({}) == {}
    assert [one.stars for one in rated({"nothing": -9000, "weak": -900, "strong": 500}).values()] == [1, 3, 5]
    assert rated({"one": 5, "two": 5, "three": 9})["one"].stars == rated({"one": 5, "two": 5, "three": 9})["two"].stars


def test_bots_stand_by_strength_and_where_nobody_has_measured_as_they_are_listed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for game in home():
        assert by_strength(load(game)) == tuple(strengths(game))
    monkeypatch.setattr("ludus.games.strength.strengths", lambda game: {})
    for game in home():
        assert by_strength(load(game)) == tuple(load(game).bots)


@pytest.mark.parametrize("text", ["", "elo = 3", "[elo]\ngreedy = 'x'", "\0", "[elo"])
def test_what_cannot_be_read_says_nothing(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / FILE).write_text(text)
    monkeypatch.setattr("ludus.games.strength.folder", lambda game: tmp_path)
    assert strengths.__wrapped__("any") == {}
