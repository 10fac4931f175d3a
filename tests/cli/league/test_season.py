"""`ludus league season …`."""

from pathlib import Path

from ludus.league.league import League
from ludus.league.season.dates import deadline_of
from tests.cli.conftest import Ludus
from tests.cli.league.leagues import place

__all__ = ["place"]


def test_settings_are_printed_changed_and_shown(ludus: Ludus, place: Path, tmp_path: Path) -> None:
    code, out, _ = ludus("league", "season", "settings", "--store", place)
    assert code == 0
    file = tmp_path / "league.toml"
    file.write_text(out.replace("[dates]", "[dates]\ndeadline = 2999-01-01T12:00:00+02:00"))
    assert ludus("league", "season", "settings", file, "--store", place)[0] == 0
    _, out, _ = ludus("league", "season", "show", "--store", place)
    assert "Autumn: open" in out and "deadline  2999-01-01 10:00 UTC" in out


def test_a_student_is_given_time(ludus: Ludus, place: Path, tmp_path: Path) -> None:
    file = tmp_path / "league.toml"
    file.write_text('name = "A"\ngame = "fish"\n[dates]\ndeadline = 2999-01-01T12:00:00Z\n')
    ludus("league", "season", "settings", file, "--store", place)
    code, out, _ = ludus("league", "season", "extend", "s1", "2999-01-02T12:00Z", "--store", place)
    assert (code, out.strip()) == (0, "s1 has time until 2999-01-02 12:00 UTC")
    with League(place) as league:
        assert deadline_of(league, 1) > deadline_of(league, 2)  # type: ignore[operator]
    code, _, err = ludus("league", "season", "extend", "s1", "2999-01-03T12:00", "--store", place)
    assert code == 2 and "in which time zone" in err
    code, _, err = ludus("league", "season", "extend", "s1", "2020-01-03T12:00Z", "--store", place)
    assert code == 2 and "must be after" in " ".join(err.split())
