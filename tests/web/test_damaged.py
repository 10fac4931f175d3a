"""A server on damaged files: it starts, shows what can be read, and its log names the rest."""

import os
import sqlite3
from pathlib import Path

import httpx
import pytest

from ludus import Entrant
from ludus.store import Store
from ludus.tournament.runner import run
from ludus.tournament.spec import TournamentSpec
from tests.referee.hostile import bomb, good, hostile
from tests.web.server import PATIENCE, serving

PAGES = ("/", "/tournaments", "/bots", "/api/matches", "/api/tournaments")
SPEC = TournamentSpec(game="fish", entrants=(Entrant("random", "random"), Entrant("greedy", "greedy")), rounds=1)


def records(folder: Path) -> list[str]:
    """A folder in which one record can be read; the ids of what cannot."""
    folder.mkdir()
    (folder / "fish-good.ludus").write_bytes(good())
    bad = {
        "deep": hostile()["deep field that nobody knows"],
        "bomb": bomb(2048, b"[0,[" + b"[]," * 1000 + b"0]]\n"),
        "half": hostile()["half"],
        "ranks": hostile()["too few ranks"],
        "cup-0123456789abcdef0123-7": good(),  # the name of a match in a tournament that is not there
    }
    for name, data in bad.items():
        (folder / f"{name}.ludus").write_bytes(data)
    os.mkfifo(folder / "pipe.ludus")
    (folder / "folder.ludus").mkdir()
    (folder / "nowhere.ludus").symlink_to(folder / "nothing")
    return [*bad, "pipe", "folder", "nowhere"]


def store(place: Path) -> None:
    with Store(place) as kept:
        for name in ("good", "row", "spec", "record"):
            run(SPEC, kept, name)
    with sqlite3.connect(place) as link:
        link.execute("UPDATE ludus_results SET result = '{' WHERE tournament = 'row' AND number = 0")
        link.execute("UPDATE ludus_tournaments SET spec = '[' WHERE name = 'spec'")
        link.execute("UPDATE ludus_records SET record = x'00' WHERE tournament = 'record'")
        link.execute("INSERT INTO ludus_tournaments VALUES (x'ff', '{}', 0)")
    link.close()


def test_what_can_be_read_is_served_and_the_rest_is_named(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    bad = records(tmp_path / "records")
    store(tmp_path / "arena.db")
    with serving(tmp_path) as url, httpx.Client(base_url=url, timeout=PATIENCE) as client:
        for page in PAGES:
            answer = client.get(page, headers={"accept": "text/html"})
            assert answer.status_code == 200, (page, answer.text)
        told = client.get("/api/tournaments").json()
        assert {one["name"] for one in told} == {"good", "row", "record"}
        for one in told:
            assert client.get(one["page"]).status_code == 200
        played = client.get("/api/matches").text
        assert "fish-good" in played
        for name in bad:
            answer = client.get(f"/match/{name}")
            assert (answer.status_code in (400, 404), str(tmp_path) in answer.text) == (True, False), answer.text
    log = capfd.readouterr().err
    assert "Traceback" not in log
    for name in ("deep", "bomb", "half", "ranks"):
        assert log.count(f"{name}.ludus: left out") == 1, log
    assert log.count("the result of match 0 of 'row' cannot be read") == 1
    assert log.count("tournament 'spec' is damaged") == 1
    assert log.count("a tournament's name is bytes") == 1


def test_a_store_that_is_none_keeps_nobody_from_playing(tmp_path: Path) -> None:
    (tmp_path / "arena.db").write_bytes(b"\xa5" * 5000)
    with serving(tmp_path) as url:
        assert httpx.get(url, timeout=PATIENCE).status_code == 200
        answer = httpx.get(f"{url}/tournaments", timeout=PATIENCE)
        assert (answer.status_code, "not a database" in answer.text) == (400, True)
