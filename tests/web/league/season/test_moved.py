"""A server ends when its league has moved."""

import subprocess
import sys
from pathlib import Path

from ludus.league.copies.move import move
from ludus.league.league import LOOK_S, League, found_league
from ludus.league.settings import LeagueSettings
from ludus.web.league.season.moved import has_moved
from tests.web.server import server


def test_it_is_seen(tmp_path: Path) -> None:
    found_league(tmp_path / "a.db", LeagueSettings(name="A", game="fish"))
    with League(tmp_path / "a.db") as league:
        assert not has_moved(league)
        move(str(tmp_path / "a.db"), str(tmp_path / "b.db"), wait=lambda _: None)
        league._looked -= LOOK_S
        assert has_moved(league)


def test_the_server_stops_and_does_not_start_again(tmp_path: Path) -> None:
    place = str(tmp_path / "a.db")
    found_league(place, LeagueSettings(name="A", game="fish"))
    with server(tmp_path / "home", league=place) as running:
        move(place, str(tmp_path / "b.db"))
        assert running.ended(60)
    words = [str(Path(sys.executable).with_name("ludus")), "league", "serve", "--store", place, "--port", "0"]
    again = subprocess.run(words, capture_output=True, text=True, timeout=120, check=False)
    assert again.returncode == 78
    assert "the league has moved to" in " ".join(again.stderr.split())
