"""Tournaments as JSON. What a real server does with them: ../test_tournaments.py."""

import json
from pathlib import Path

import msgspec
from starlette.testclient import TestClient

from ludus.core.match import Entrant
from ludus.tournament.spec import TournamentSpec
from tests.web.indoors import arena_behind, client_in

SPEC = TournamentSpec(game="fish", entrants=(Entrant("random", "random"), Entrant("greedy", "greedy")))
THEIRS = TournamentSpec(game="fish", entrants=(Entrant("x", "/srv/secret/x.py"), Entrant("greedy", "greedy")))


def client(folder: Path, **more: object) -> TestClient:
    made = client_in(folder, **more)
    store = arena_behind(made).tournaments.store
    store.begin("cup", msgspec.json.encode(SPEC))
    store.begin("theirs", msgspec.json.encode(THEIRS))
    store.keep_left_out("cup", [("late", "/srv/secret/late.py is gone")])
    return made


def test_one_with_its_table_and_without_where_anything_lies(tmp_path: Path) -> None:
    asked = client(tmp_path)
    assert [one["name"] for one in asked.get("/api/tournaments").json()] == ["cup", "theirs"]
    told = asked.get("/api/tournaments/cup").json()
    assert (told["stage"], told["played"], told["entrants"]) == ("stopped", 0, ["random", "greedy"])
    assert [row["played"] for row in told["standings"]] == [0, 0]
    assert told["left_out"] == [{"name": "late", "reason": "late.py is gone"}]
    assert "secret" not in json.dumps(asked.get("/api/tournaments/theirs").json())


def test_a_page_is_told_only_what_is_new(tmp_path: Path) -> None:
    asked = client(tmp_path)
    told = asked.get("/api/tournaments/cup/parts").json()
    assert told["live"] and "Go on" in told["parts"]["tools"]
    assert asked.get("/api/tournaments/cup/parts", params={"seen": told["version"]}).status_code == 204
    assert "Go on" not in asked.get("/api/tournaments/theirs/parts").json()["parts"]["tools"]
    stranger = client(tmp_path, token="t0ken")
    assert "Go on" not in stranger.get("/api/tournaments/cup/parts").json()["parts"]["tools"]


def test_what_cannot_be_done_is_one_line_with_its_status(tmp_path: Path) -> None:
    asked = client(tmp_path)
    assert asked.post("/api/tournaments/cup/stop").status_code == 409
    assert asked.post("/api/tournaments/theirs/run").status_code == 409
    assert asked.post("/api/tournaments/none/stop").status_code == 404
    taken = asked.post("/api/tournaments", json={"name": "cup", "game": "fish", "entrants": ["random", "greedy"]})
    assert (taken.status_code, taken.json()["field"]) == (409, "name")
    wrong = asked.post("/api/tournaments", json={"name": "x", "game": "chess", "entrants": []})
    assert (wrong.status_code, wrong.json()["field"]) == (400, "game")
