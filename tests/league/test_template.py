"""Settings as a file."""

from datetime import UTC, datetime
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as some
from msgspec.structs import replace

from ludus.core.clock import TimeControl
from ludus.games import load
from ludus.league.reading import read_league_text
from ludus.league.settings import Dates, LeagueSettings
from ludus.league.template import as_toml, template
from ludus.tournament.spec import BoardSpec

USUAL = LeagueSettings(name="Autumn", game="fish")


def test_the_template_names_the_game() -> None:
    assert 'game = "fish"' in template("fish")


def test_everything_comes_back() -> None:
    game = load("fish")
    text = (game.board.FOLDER / f"{game.info.board}{game.board.SUFFIX}").read_text()
    settings = replace(
        USUAL,
        boards=(BoardSpec("random"), BoardSpec(f'board: a "b"\n{text}')),
        clock=TimeControl(turn_ms=50),
        house=("greedy",),
        dates=Dates(opens=datetime(2026, 1, 1, tzinfo=UTC)),
    )
    assert read_league_text(as_toml(settings), "f", Path()) == settings


@given(
    some.text(some.characters(codec="utf-8"), min_size=1, max_size=80).filter(
        lambda name: name.isprintable() and name.strip()
    )
)
def test_any_name_comes_back(name: str) -> None:
    assert read_league_text(as_toml(replace(USUAL, name=name)), "f", None).name == name
