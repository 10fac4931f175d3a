"""`ludus serve`: the settings that the words make. The server itself: web/test_serve.py."""

from pathlib import Path
from typing import Any

import pytest

from ludus.web import serve
from ludus.web.settings import Settings
from tests.cli.conftest import Ludus


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[tuple[Settings, bool]]:
    seen: list[tuple[Settings, bool]] = []

    def run(settings: Settings, listening: Any, begin: Any = None) -> None:
        listening.close()
        seen.append((settings, begin is not None))

    monkeypatch.setenv("LUDUS_HOME", str(tmp_path))
    monkeypatch.setattr(serve, "run", run)
    return seen


def test_things_lie_in_the_users_home_and_nobody_changes_anything_without_the_token(
    ludus: Ludus, served: list[tuple[Settings, bool]], tmp_path: Path
) -> None:
    code, out, _ = ludus("serve", "--no-open", "--port", 0)
    ((settings, demo),) = served
    assert code == 0 and not demo
    assert (settings.records, settings.uploads) == (tmp_path / "records", tmp_path / "bots")
    assert settings.store == str(tmp_path / "arena.db")
    assert settings.token and settings.token in out and str(settings.port) in out
    assert settings.ticket == ""


def test_what_is_said_is_taken(ludus: Ludus, served: list[tuple[Settings, bool]], tmp_path: Path) -> None:
    words = ("--bots", tmp_path, "--store", "x.db", "--trust", "--per-client", 5, "--demo")
    assert ludus("serve", "--no-open", "--port", 0, *words)[0] == 0
    ((settings, demo),) = served
    assert (settings.bots, settings.store, settings.trust, settings.connections_each, demo) == (
        tmp_path,
        "x.db",
        True,
        5,
        True,
    )


def test_a_folder_that_is_not_there(ludus: Ludus, served: list[tuple[Settings, bool]]) -> None:
    code, _, err = ludus("serve", "--bots", "/dev/null/x")
    assert code == 2 and "/dev/null/x" in err and not served
