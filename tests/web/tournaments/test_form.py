"""The form for a new tournament."""

import tomllib
from pathlib import Path

import pytest

from ludus.games import names
from ludus.tournament.formats import FORMATS
from ludus.web.pages.catalogue import offer, offers
from ludus.web.tournaments.form import CHOSEN, form
from tests.support import REPO
from tests.web.indoors import arena_in, tags, texts


def html(folder: Path, game: str = "fish") -> str:
    roster = arena_in(folder).roster
    return form(offers(roster), offer(game, roster), cores=3)


@pytest.mark.parametrize("game", names())
def test_all_bots_and_boards_can_be_chosen_and_some_are(game: str, tmp_path: Path) -> None:
    there = offer(game, arena_in(tmp_path).roster)
    shown = html(tmp_path, game)
    for field, wanted in (("entrants", {bot.name for bot in there.bots}), ("boards", {*there.boards})):
        boxes = tags(shown, "input", name=field)
        assert {box.attributes["value"] for box in boxes} == wanted
        ticked = [box.attributes["value"] for box in boxes if "checked" in box.attributes]
        assert len(ticked) == (min(CHOSEN, len(there.bots)) if field == "entrants" else 1)


def test_every_format_has_its_own_part_and_only_the_first_is_shown(tmp_path: Path) -> None:
    parts = tags(html(tmp_path), "div", class_="kind")
    assert [part.attributes["data-kind"] for part in parts] == [*FORMATS]
    assert [part for part in parts if "hidden" not in part.attributes] == parts[:1]
    assert all(part.text for part in parts)


def test_every_mistake_has_a_place_below_its_field(tmp_path: Path) -> None:
    shown = html(tmp_path)
    places = [tag.attributes["data-for"] for tag in tags(shown, "p", class_="error")]
    wanted = {
        "",
        "game",
        "name",
        "entrants",
        "boards",
        "format",
        "rounds",
        "seats",
        "seed",
        "options",
        "turn_ms",
        "jobs",
    }
    assert sorted(place or "" for place in places if "." not in (place or "")) == sorted(wanted)
    assert "matches at once, of 3" in texts(shown, "span")


def test_what_the_form_offers_can_be_played_with_what_the_web_needs() -> None:
    """A ladder is rated by openskill."""
    extras = tomllib.loads((REPO / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    assert any(one.startswith("openskill") for one in extras["web"])
    assert "ladder" in FORMATS
