"""`ludus league finals …`."""

from pathlib import Path

import pytest
from sqlalchemy import insert, update

from ludus.league.league import League
from ludus.league.tables import FILES, VERSIONS
from ludus.league.versions.receive import digest_of
from tests.cli.conftest import Ludus
from tests.cli.league.leagues import place

__all__ = ["place"]
BOT = b"class Bot:\n    def choose(self, view, clock):\n        return next(iter(view.actions()), None)\n"


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LUDUS_HOME", str(tmp_path / "home"))


def test_a_promise_the_matches_and_the_seed(ludus: Ludus, place: Path, tmp_path: Path) -> None:
    settings = tmp_path / "league.toml"
    settings.write_text('name = "A"\ngame = "fish"\n[finals]\nboards = ["random:width=5,height=5"]\nboard_count = 1\n')
    ludus("league", "season", "settings", settings, "--store", place)
    with League(place) as league, league.link() as link:
        link.execute(insert(FILES).values(digest=digest_of(BOT), data=BOT))
        link.execute(update(VERSIONS).values(digest=digest_of(BOT), built=digest_of(BOT)))
    code, _, err = ludus("league", "finals", "run", "--store", place)
    assert code == 2 and "ludus league finals commit" in " ".join(err.split())
    code, out, _ = ludus("league", "finals", "commit", "--seed", "dice 1 2", "--store", place)
    assert code == 0 and "dice" not in out
    assert "team ada: version 1" in ludus("league", "finals", "show", "--store", place)[1]
    code, out, _ = ludus("league", "finals", "run", "--store", place)
    assert code == 0 and "The seed was dice 1 2" in " ".join(out.split())
    assert "team ada" in out
    assert "team bob" in ludus("league", "finals", "show", "--store", place)[1]
