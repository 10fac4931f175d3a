"""`ludus league init`."""

from pathlib import Path

from ludus.league.league import League
from tests.cli.conftest import Ludus


def test_a_league_is_made_and_the_next_command_told(ludus: Ludus, tmp_path: Path) -> None:
    place = tmp_path / "league.db"
    code, out, _ = ludus("league", "init", "Autumn", "fish", "--store", place)
    assert code == 0
    assert f"ludus league serve --store {place}" in " ".join(out.split())
    with League(place) as league:
        assert (league.settings.name, league.settings.game) == ("Autumn", "fish")


def test_a_game_that_is_not_there_is_named(ludus: Ludus, tmp_path: Path) -> None:
    code, _, err = ludus("league", "init", "Autumn", "fsh", "--store", tmp_path / "league.db")
    assert code == 2
    assert "did you mean 'fish'?" in err
    assert not (tmp_path / "league.db").exists()
