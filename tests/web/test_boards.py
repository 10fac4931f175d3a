"""Boards that people bring, on a real server: looked at, drawn, kept, played on."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from ludus.web.boards import folder as room
from ludus.web.boards.folder import BoardFolder
from ludus.web.settings import Settings
from tests.web.server import PATIENCE, serving

GOOD = """graph g {
  1 [ habit = 9, size = 50, x = 0, y = 0, base = 1 ]
  2 [ habit = 9, size = 50, x = 2, y = 0, base = 2 ]
  1 -- 2 [ weight = 2 ]
}
"""
BAD = GOOD.replace("weight = 2", "weight = 0")
SCRIPT = "<script>alert(1)</script>"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("arena")
    (made / "own" / "fish").mkdir(parents=True)
    (made / "own" / "pond.dot").write_text(GOOD)
    (made / "own" / "huge.dot").write_text(GOOD + " " * 200_000)
    (made / "own" / "fish" / "puddle.json").write_text("[[2, 3], [1, 4], [5, 5], [2, 2]]")
    return made


@pytest.fixture(scope="module")
def url(folder: Path) -> Iterator[str]:
    with serving(folder, changes=1e6, boards=folder / "own") as address:
        yield address


def send(url: str, name: str, text: str | bytes, game: str = "planet_wars", path: str = "", **more: str) -> Any:
    asked = {"game": game, "name": name, **more}
    return httpx.post(f"{url}/api/boards{path}", params=asked, content=text, timeout=PATIENCE)


def play(url: str, board: str, game: str = "planet_wars") -> Any:
    match = {"game": game, "players": ["random", "random"], "board": board, "options": {}}
    return httpx.post(f"{url}/api/matches", json=match, timeout=PATIENCE)


def boards(url: str, game: str = "planet_wars") -> list[str]:
    found: list[str] = httpx.get(f"{url}/api/games/{game}/boards", timeout=PATIENCE).json()
    return found


def test_one_that_is_sent_is_drawn_and_played_on(url: str) -> None:
    looked = send(url, "My pond", GOOD, path="/look").json()
    assert looked["about"] == "My pond: 2 planets, 1 edges"
    assert looked["light"].startswith("<svg") and looked["light"] != looked["dark"]
    assert "My pond" not in boards(url)
    made = send(url, "My pond", GOOD)
    assert (made.status_code, made.json()["key"]) == (201, "My~20pond")
    assert "My pond" in boards(url) and "My pond" not in boards(url, "fish")
    picture = httpx.get(f"{url}/api/games/planet_wars/boards/My~20pond.svg", timeout=PATIENCE)
    assert picture.headers["content-type"].startswith("image/svg") and "no-cache" in picture.headers["cache-control"]
    assert httpx.get(f"{url}/api/boards/planet_wars/My~20pond").text == GOOD
    match = play(url, "My pond")
    assert (match.status_code, match.json()["board"]) == (201, "My pond")
    for page in ("/?game=planet_wars", "/tournaments/new?game=planet_wars", "/boards?game=planet_wars"):
        assert "My pond" in httpx.get(url + page, timeout=PATIENCE).text


def test_a_tournament_has_it_as_it_was_when_it_began(url: str) -> None:
    assert send(url, "cup pond", GOOD).status_code == 201
    asked = {"name": "cup", "game": "planet_wars", "entrants": ["random", "noop"], "boards": ["cup pond", "line"]}
    made = httpx.post(f"{url}/api/tournaments", json=asked, timeout=PATIENCE)
    assert made.status_code == 201, made.text
    assert httpx.delete(f"{url}/api/boards/planet_wars/cup~20pond", timeout=PATIENCE).status_code == 200
    told = httpx.get(f"{url}/api/tournaments/{made.json()['key']}", timeout=PATIENCE).json()
    assert told["boards"] == ["cup pond", "line"]
    assert "cup pond" in httpx.get(f"{url}/tournament/{made.json()['key']}", timeout=PATIENCE).text
    again = httpx.post(f"{url}/api/tournaments", json={**asked, "name": "cup 2"}, timeout=PATIENCE)
    assert (again.status_code, again.json()["field"]) == (400, "boards")


def test_a_mistake_is_told_with_its_line(url: str) -> None:
    for path in ("", "/look"):
        refused = send(url, "bad", BAD, path=path)
        assert refused.status_code == 400
        assert refused.json()["error"] == "bad.dot:4: edge 1 -- 2: weight is 0, must be 1 or more"
        assert refused.json()["line"] == 4
    assert "bad" not in boards(url)


def test_the_owners_boards_are_there_by_name(url: str, folder: Path) -> None:
    assert {"pond", "huge"} <= {*boards(url)} and {"pond"} <= {*boards(url, "space_explorers")}
    assert "puddle" in boards(url, "fish") and "puddle" not in boards(url)
    assert play(url, "pond").status_code == 201
    assert play(url, "puddle", "fish").json()["board"] == "puddle"
    refused = play(url, "huge")
    assert (refused.status_code, str(folder) in refused.text) == (400, False)
    assert send(url, "pond", GOOD).status_code == 409
    assert httpx.delete(f"{url}/api/boards/planet_wars/pond", timeout=PATIENCE).status_code == 404
    assert (folder / "own" / "pond.dot").exists()


@pytest.mark.parametrize("name", ["", " ", "random", "random:planets=9", "line", "a{b", "x" * 41, "a\nb", "\x1b[31m"])
def test_a_name_that_cannot_be_had(url: str, name: str) -> None:
    assert send(url, name, GOOD).status_code in (400, 409)


@pytest.mark.parametrize(
    "text", [b"", b"\xff\xfe", b"graph {" * 5000, b"[" * 90_000, b"x" * 500_000, b"\0" * 100, GOOD.encode() * 900]
)
def test_no_text_is_a_5xx(url: str, text: bytes) -> None:
    for game in ("planet_wars", "fish", "auralux"):
        for path in ("", "/look"):
            assert 400 <= send(url, "odd", text, game, path).status_code < 500, game


def test_a_name_with_markup_is_only_a_name(url: str, folder: Path) -> None:
    made = send(url, SCRIPT, GOOD)
    assert made.status_code == 201
    assert SCRIPT not in httpx.get(f"{url}/boards?game=planet_wars", timeout=PATIENCE).text
    assert play(url, SCRIPT).json()["board"] == SCRIPT
    assert httpx.delete(f"{url}/api/boards/planet_wars/{made.json()['key']}", timeout=PATIENCE).status_code == 200


@pytest.mark.parametrize("key", ["..~2F..~2Fown~2Fpond", "~2Fetc~2Fpasswd", "%2e%2e", ".", "no"])
def test_no_key_leads_out_of_the_folder(url: str, key: str) -> None:
    for method in ("GET", "DELETE"):
        assert httpx.request(method, f"{url}/api/boards/planet_wars/{key}", timeout=PATIENCE).status_code >= 400


def test_one_takes_the_place_of_another_only_where_that_is_asked_for(url: str) -> None:
    assert send(url, "twice", GOOD).status_code == 201
    assert send(url, "twice", GOOD).status_code == 409
    other = GOOD.replace("weight = 2", "weight = 7")
    assert send(url, "twice", other, replace="1").status_code == 201
    assert httpx.get(f"{url}/api/boards/planet_wars/twice").text == other


def test_without_the_token_nothing_is_kept(tmp_path: Path) -> None:
    with serving(tmp_path, token="secret") as url:
        assert send(url, "mine", GOOD).status_code == 403
        assert send(url, "mine", GOOD, path="/look").status_code == 403
        assert "needs the token" in httpx.get(f"{url}/boards", timeout=PATIENCE).text


def test_there_are_only_so_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from ludus.games import load

    monkeypatch.setattr(room, "MOST_BOARDS", 2)
    kept = BoardFolder(Settings(records=tmp_path, uploads=tmp_path / "bots", store=""))
    game = load("planet_wars")
    for name in ("one", "two"):
        kept.keep(game, name, GOOD, again=False)
    with pytest.raises(Exception, match="delete one first"):
        kept.keep(game, "three", GOOD, again=False)
    kept.keep(game, "two", GOOD, again=True)
    assert not list((tmp_path / "boards").rglob(".*"))
