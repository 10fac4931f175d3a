"""Boards as JSON. What a real server does with them: test_boards.py."""

from pathlib import Path

from ludus.games import load
from ludus.games.boards import open_board
from tests.web.indoors import arena_behind, client_in

FISH = load("fish")
TEXT = FISH.board.write(open_board(FISH, "raft", "document", 0))


def test_one_is_sent_looked_at_fetched_and_deleted(tmp_path: Path) -> None:
    client = client_in(tmp_path)
    sent = client.post("/api/boards", params={"game": "fish", "file": "some/my board.json"}, content=TEXT)
    assert (sent.status_code, sent.json()["name"], sent.json()["key"]) == (201, "my board", "my~20board")
    place = "/api/boards/fish/my~20board"
    assert client.get(place).text == TEXT
    assert client.delete(place).json() == {"deleted": "my board"}
    assert client.get(place).status_code == 400
    assert client.delete(place).status_code == 404


def test_what_cannot_be_taken_is_told_before_anybody_looks(tmp_path: Path) -> None:
    client = client_in(tmp_path)
    asked = {"game": "fish", "name": "x"}
    assert client.post("/api/boards", params={**asked, "game": "chess"}, content=TEXT).status_code == 404
    assert "this is none" in client.post("/api/boards", params=asked, content=b"\xff\xfe").json()["error"]
    assert client.post("/api/boards", params=asked, content=b"x" * 500_000).status_code == 413
    assert client.post("/api/boards", params={**asked, "name": "raft"}, content=TEXT).status_code == 409
    assert arena_behind(client).roster.boards.sent(FISH) == {}


def test_a_mistake_names_its_line_and_keeps_nothing(tmp_path: Path) -> None:
    client = client_in(tmp_path)
    answer = client.post("/api/boards", params={"game": "fish", "name": "x"}, content="[[1,\n2")
    assert answer.status_code == 400
    assert {*answer.json()} == {"error", "line"}
    assert arena_behind(client).roster.boards.sent(FISH) == {}
