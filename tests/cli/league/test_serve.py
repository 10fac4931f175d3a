"""`ludus league serve`: the settings that the words make."""

from pathlib import Path
from typing import Any

import pytest

from ludus.league.league import found_league
from ludus.league.settings import LeagueSettings
from ludus.web import serve
from ludus.web.settings import Settings
from tests.cli.conftest import Ludus


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[Settings]:
    seen: list[Settings] = []

    def run(settings: Settings, listening: Any, **_: Any) -> None:
        listening.close()
        seen.append(settings)

    monkeypatch.setenv("LUDUS_HOME", str(tmp_path))
    monkeypatch.setattr(serve, "run", run)
    return seen


def test_the_league_of_the_store_is_served(ludus: Ludus, served: list[Settings], tmp_path: Path) -> None:
    place = tmp_path / "league.db"
    found_league(place, LeagueSettings(name="Autumn", game="fish"))
    code, out, _ = ludus("league", "serve", "--store", place, "--port", 0, "--jobs", 0)
    (settings,) = served
    assert code == 0
    assert settings.league == str(place)
    assert settings.token in out


def test_the_environment_tells_of_a_proxy_and_a_provider(
    ludus: Ludus, served: list[Settings], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "league.db"
    found_league(place, LeagueSettings(name="Autumn", game="fish"))
    monkeypatch.setenv("LUDUS_PUBLIC", "https://league.example/")
    monkeypatch.setenv("LUDUS_OIDC_ISSUER", "https://login.example")
    monkeypatch.setenv("LUDUS_OIDC_CLIENT_ID", "ludus")
    assert ludus("league", "serve", "--store", place, "--port", 0)[0] == 0
    assert served[0].public == "https://league.example"
    assert served[0].oidc is not None and served[0].oidc.issuer == "https://login.example"
    monkeypatch.setenv("LUDUS_PUBLIC", "league.example")
    code, _, err = ludus("league", "serve", "--store", place, "--port", 0)
    assert code == 2 and "LUDUS_PUBLIC" in err


def test_a_store_without_a_league_is_not_served(ludus: Ludus, served: list[Settings], tmp_path: Path) -> None:
    code, _, err = ludus("league", "serve", "--store", tmp_path / "none.db", "--port", 0)
    assert (code, served) == (2, [])
    assert "ludus league init" in " ".join(err.split())
