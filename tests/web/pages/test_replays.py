"""Files that are brought to be watched: records, and the logs of original programs."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.referee.hostile import good
from tests.web.server import PATIENCE, serving

LOG = b"2 2\n0 0\n5 5\n1\n1 1 2 4\n1 6 1 0\n2 10 1 0\n0\n1 6 1 0\n2 11 1 0\n0\n1 7 1 0\n2 11 1 0\n-1\n"


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("arena")) as address:
        yield address


def bring(url: str, data: bytes, name: str = "game_visualizer.log") -> httpx.Response:
    return httpx.post(f"{url}/api/replays", params={"file": name}, content=data, timeout=PATIENCE)


def test_a_log_has_a_page_and_a_film_with_its_orders(url: str) -> None:
    told = bring(url, LOG, "../logs/game_visualizer.log").json()
    assert told["names"] == ["player 1", "player 2"]
    assert told["board"] == "game_visualizer.log"
    assert httpx.get(url + told["page"], timeout=PATIENCE).status_code == 200
    film = httpx.get(f"{url}/api/matches/{told['id']}/film", timeout=PATIENCE).json()
    assert [frame["turn"] for frame in film[1:]] == [1, 2, 3]
    assert film[1]["seat"] == 0
    assert "4" in film[1]["orders"][0]
    assert bring(url, LOG).json()["id"] == told["id"]  # the same file has the same page
    assert httpx.get(f"{url}/api/matches/{told['id']}/record", timeout=PATIENCE).content == LOG
    assert b"<!doctype html>" in httpx.get(f"{url}/api/matches/{told['id']}/html", timeout=PATIENCE).content


def test_a_record_too(url: str) -> None:
    told = bring(url, good("fish"), "x.ludus").json()
    assert told["game"] == "fish"
    film = httpx.get(f"{url}/api/matches/{told['id']}/film", timeout=PATIENCE).json()
    assert film[-1]["outcome"]


BAD = {
    "": "the file is empty",
    "hello": "not a record file, nor a log that a game can read",
    "2 2\n0 0\n5 5\n-1\n": "no turn to be watched",
    "2 9\n0 0\n5 5\n-1\n": "not a game_visualizer.log",
    "2 2\n0 0\n0 0\n0\n1 1 1 1\n2 1 1 1\n-1\n": "not a game_visualizer.log",
    "2 2\n0 0\n5 5\n1\n1 1 7 4\n1 6 1 0\n2 1 1 0\n-1\n": "not a game_visualizer.log",
    "2 2\n0 0\n5 5\n0\n1 6 1 0\n3 1 1 0\n-1\n": "not a game_visualizer.log",
    "2 2\n0 0\n5 5\n0\n1 6 1": "cut short",
    "2 2\n0 0\n5 5\n-7\n": "not a game_visualizer.log",
    "9" * 5000: "numbers only",
    "disabled\n": "was switched off",
}


@pytest.mark.parametrize(("text", "words"), BAD.items(), ids=BAD.values())
def test_what_cannot_be_watched_is_one_line(url: str, text: str, words: str) -> None:
    answer = bring(url, text.encode())
    assert answer.status_code == 400
    assert words in answer.json()["error"]


def test_who_has_no_token_brings_nothing(tmp_path: Path) -> None:
    with serving(tmp_path, token="secret") as address:
        assert bring(address, LOG).status_code in (401, 403)
        page = httpx.get(f"{address}/replays", timeout=PATIENCE).text
        assert "data-open" not in page
        assert "address that the server has printed" in page
