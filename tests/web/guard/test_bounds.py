"""What is more than a server does for anybody."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from ludus.web.guard.bounds import Bounds
from tests.web.server import PATIENCE, serving, start

WARS, FISH = {"game": "planet_wars", "players": ["noop", "noop"]}, {"game": "fish", "players": ["random", "random"]}
CUP = {"name": "Cup", "game": "fish", "entrants": ["greedy", "random"], "boards": ["raft"]}


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("arena"), changes=1e6) as address:
        yield address


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({**WARS, "options": {"max_turns": 10**9}}, "max_turns: 100,000 is the most"),
        ({**WARS, "options": {"max_turns": str(10**9)}}, "max_turns: 100,000 is the most"),
        ({**WARS, "options": {"population": 10**90}}, "population"),
        ({**WARS, "options": {"defence": "1e999999999"}}, "defence"),
        ({"game": "auralux", "players": ["random"] * 2, "options": {"max_steps": 2**31 - 1}}, "max_steps"),
        ({"game": "auralux", "players": ["random"] * 2, "options": {"armour": [1] * 5000}}, "armour"),
        ({**FISH, "time": {"turn_ms": 3_600_000}}, "turn_ms: 60,000 is the most"),
        ({**FISH, "time": {"bank_ms": 10**15}}, "bank_ms"),
        ({**FISH, "time": {"bank_ms": 1000, "increment_ms": 3_600_000}}, "increment_ms"),
        ({**FISH, "board": "random:width=300,height=300"}, "shapes"),
        ({**FISH, "board": "random:width=1,height=999999999"}, "is the most"),
        ({**FISH, "board": f"[[{','.join(['1'] * 20_000)}],\n[1]]"}, "shapes"),
        ({**FISH, "board": "{" * 150_000}, "150,000 letters"),
        ({**FISH, "players": ["random"] * 16}, "players"),
    ],
)
def test_a_match_that_is_too_much(url: str, asked: dict[str, Any], why: str) -> None:
    answer = httpx.post(f"{url}/api/matches", json=asked, timeout=PATIENCE)
    assert (answer.status_code, why in answer.json()["error"]) == (400, True), answer.text
    assert len(answer.json()["error"]) < 400
    assert httpx.get(f"{url}/api/matches").json()["running"] == []


@pytest.mark.parametrize(
    ("more", "field", "why"),
    [
        ({"rounds": 10_000, "entrants": ["greedy", "random", "minimax"]}, "rounds", "60,000 matches"),
        ({"format": {"name": "knockout", "best_of": 9999}}, "rounds", "matches"),
        ({"entrants": ["greedy"] * 65}, "entrants", "65 entrants"),
        ({"entrants": ["greedy"] * 2000}, "entrants", "1000"),
        ({"turn_ms": 3_600_000}, "turn_ms", "60,000"),
        ({"game": "planet_wars", "boards": [], "options": {"max_turns": 10**9}}, "options", "100,000 is the most"),
        ({"game": "planet_wars", "boards": [], "options": {"penalty": "1e-999999999"}}, "options", "fraction"),
    ],
)
def test_a_tournament_that_is_too_much(url: str, more: dict[str, Any], field: str, why: str) -> None:
    answer = httpx.post(f"{url}/api/tournaments", json={**CUP, **more}, timeout=PATIENCE)
    told = answer.json()
    assert (answer.status_code, told["field"], why in told["error"]) == (400, field, True), answer.text


def test_a_form_has_the_same_bounds(url: str) -> None:
    fields = {
        "game": "planet_wars",
        "count": "2",
        "player0": "noop",
        "player1": "noop",
        "option.max_turns": "999999999",
    }
    answer = httpx.post(f"{url}/play", data=fields, timeout=PATIENCE)
    assert (answer.status_code, "is the most here" in answer.json()["error"]) == (400, True)


def ended(url: str, id: str) -> str:
    told = httpx.get(f"{url}/api/matches/{id}/events", timeout=PATIENCE).text
    assert '"stage":"failed"' in told
    return told


def test_a_match_whose_film_grows_too_large_is_ended(tmp_path: Path) -> None:
    with serving(tmp_path, bounds=Bounds(film_bytes=1 << 18)) as url:
        id = start(url, "planet_wars", "noop", "noop", options={"max_turns": 100_000})["id"]
        assert "film has more than 0.25 MB" in ended(url, id)
        assert start(url, "fish", "random", "random", board="random:width=40,height=4")["id"]


def test_a_match_that_lasts_too_long_is_ended(tmp_path: Path) -> None:
    with serving(tmp_path, bounds=Bounds(match_s=3)) as url:
        thinking = start(url, "fish", "human", "random")["id"]  # people have all the time
        id = start(url, "fish", "minimax:9", "minimax:9")["id"]  # of any machine there is
        assert "more than 3 seconds" in ended(url, id)
        assert httpx.get(f"{url}/api/matches/{thinking}").json()["stage"] == "playing"
