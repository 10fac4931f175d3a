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


def test_a_file_is_written_first_and_then_made_a_league_of(ludus: Ludus, tmp_path: Path) -> None:
    file, place = tmp_path / "league.toml", tmp_path / "league.db"
    code, out, _ = ludus("league", "init", file, "--store", place)
    assert (code, place.exists()) == (0, False)
    assert f"ludus league init {file}" in " ".join(out.split())
    file.write_text(file.read_text().replace("My league", "Winter"))
    assert ludus("league", "init", file, "--store", place)[0] == 0
    with League(place) as league:
        assert league.settings.name == "Winter"


def test_a_mistake_in_the_file_is_said_with_its_line(ludus: Ludus, tmp_path: Path) -> None:
    file = tmp_path / "league.toml"
    file.write_text('name = "x"\ngame = "fish"\n[dates]\nends = 2026-01-01T00:00:00\n')
    code, _, err = ludus("league", "init", file, "--store", tmp_path / "league.db")
    assert code == 2
    assert "league.toml:4: ends" in "".join(err.split("\n"))
    assert not (tmp_path / "league.db").exists()


def test_a_name_without_a_game_says_both_ways(ludus: Ludus, tmp_path: Path) -> None:
    code, _, err = ludus("league", "init", tmp_path / "Autumn")
    assert code == 2 and "GAME, or ludus league init league.toml" in " ".join(err.split())
