"""The API as programs meet it, on a real server."""

import gzip
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.support import FUZZ
from tests.web.server import PATIENCE, serving, start


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("arena"), changes=1e6) as address:
        yield address


def film(url: str, id: str, **query: Any) -> list[dict[str, Any]]:
    with httpx.stream("GET", f"{url}/api/matches/{id}/events", params=query, timeout=PATIENCE) as stream:
        seen: list[dict[str, Any]] = []
        for line in stream.iter_lines():
            if line.startswith("data: {") and line != "data: {}":
                seen += json.loads(line.removeprefix("data: "))["film"]
        return seen


def test_what_can_be_played(url: str) -> None:
    games = {one["name"]: one for one in httpx.get(f"{url}/api/games").json()}
    assert {"fish", "planet_wars", "auralux", "space_explorers"} <= set(games)
    assert "random" in games["fish"]["boards"]
    assert [bot["name"] for bot in games["fish"]["bots"]][:2] == ["random", "greedy"]


def test_a_board_has_a_picture(url: str) -> None:
    for theme in ("light", "dark"):
        answer = httpx.get(f"{url}/api/games/fish/boards/lagoon.svg", params={"theme": theme})
        assert answer.headers["content-type"] == "image/svg+xml"
        assert answer.text.startswith("<svg")
    one, other = (httpx.get(f"{url}/api/games/fish/boards/random.svg?seed={seed}").text for seed in (1, 2))
    assert one != other


def test_a_match_is_played_filmed_and_kept(url: str) -> None:
    told = start(url, "fish", "greedy", "random", seed=4)
    head, first, *frames = film(url, told["id"])
    assert head["names"] == ["greedy", "random"]
    assert first["turn"] == 0
    assert frames[-1]["outcome"]["reason"]
    record = httpx.get(f"{url}/api/matches/{told['id']}/record").content
    assert json.loads(gzip.decompress(record).splitlines()[0])["spec"]["seed"] == 4
    recent = httpx.get(f"{url}/api/matches").json()["recent"]
    assert told["id"] in [one["id"] for one in recent]


@pytest.mark.parametrize(("kind", "begins"), [("html", b"<!doctype html>"), ("gif", b"GIF8")])
def test_a_match_can_be_taken_home(url: str, kind: str, begins: bytes) -> None:
    id = start(url, "fish", "random", "random", board="raft", seed=1)["id"]
    film(url, id)
    answer = httpx.get(f"{url}/api/matches/{id}/{kind}", timeout=PATIENCE)
    assert answer.content.startswith(begins)
    assert answer.headers["content-disposition"].endswith(f'.{kind}"')


def test_matches_survive_the_server(tmp_path: Path) -> None:
    with serving(tmp_path) as url:
        id = start(url, "fish", "random", "random", board="raft")["id"]
        seen = film(url, id)
    with serving(tmp_path) as url:
        assert [one["id"] for one in httpx.get(f"{url}/api/matches").json()["recent"]] == [id]
        again = httpx.get(f"{url}/api/matches/{id}/film", timeout=PATIENCE).json()
        assert [one.get("turn") for one in again] == [one.get("turn") for one in seen]


def test_seats_of_a_game_with_secrets_see_less(url: str) -> None:
    id = start(url, "planet_wars", "noop", "noop", options={"max_turns": 5})["id"]
    assert film(url, id)[0]["hidden"]
    own = film(url, id, seat=1)
    assert own[0]["seen"] == 1
    assert len(json.dumps(own[1])) < len(json.dumps(film(url, id)[1]))


def test_people_answer_with_the_key_of_their_seat(url: str) -> None:
    told = start(url, "planet_wars", "human:Ann", "noop", options={"max_turns": 2})
    answer, id = f"{url}/api/matches/{told['id']}/answer", told["id"]
    key = told["links"]["0"].partition("key=")[2]
    good = {"seat": 0, "turn": 1, "orders": []}
    assert httpx.post(answer, json=good).status_code == 403
    keyed = {"Authorization": f"Bearer {key}"}
    assert httpx.post(answer, json={**good, "turn": 7}, headers=keyed).status_code == 409
    assert httpx.post(answer, json={**good, "orders": [[1, 99, 5]]}, headers=keyed).status_code == 409
    assert httpx.post(answer, json=good, headers=keyed).json() == {"taken": 1}
    while httpx.post(answer, json={**good, "turn": 3}, headers=keyed).status_code == 409:
        pass
    while httpx.get(f"{url}/api/matches/{id}").json()["stage"] != "over":  # until then the fog is for all others
        pass
    assert film(url, id)[-1]["outcome"]


def test_two_people_with_secrets_are_not_watched(url: str) -> None:
    id = start(url, "planet_wars", "human:Ann", "human:Ben")["id"]
    answer = httpx.get(f"{url}/api/matches/{id}/film")
    assert (answer.status_code, "once it is over" in answer.json()["error"]) == (403, True)
    assert httpx.delete(f"{url}/api/matches/{id}").status_code == 200


def test_only_so_many_matches_run_at_once(tmp_path: Path) -> None:
    with serving(tmp_path, running=0) as url:
        full = httpx.post(f"{url}/api/matches", json={"game": "fish", "players": ["random", "random"]})
        assert (full.status_code, "already" in full.json()["error"]) == (503, True)


def test_who_has_left_makes_room(tmp_path: Path) -> None:
    with serving(tmp_path, running=1) as url:
        first, *others = (start(url, "fish", "human", "random")["id"] for _ in range(5))
        assert httpx.get(f"{url}/api/matches/{first}").json()["stage"] == "failed"
        assert {httpx.get(f"{url}/api/matches/{id}").json()["stage"] for id in others} == {"playing"}


@pytest.mark.parametrize(
    "asked",
    [
        {"game": "fsh", "players": ["random", "random"]},
        {"game": "fish", "players": ["random"]},
        {"game": "fish", "players": ["random", "/bin/sh"]},
        {"game": "fish", "players": ["random", "python3 -c 1"]},
        {"game": "fish", "players": ["random", "../bots/x.py"]},
        {"game": "fish", "players": ["random", "os:abort"]},
        {"game": "fish", "players": ["random", "minimax:x"]},
        {"game": "fish", "players": ["random", "random"], "board": "/etc/passwd"},
        {"game": "fish", "players": ["random", "random"], "board": "../lagoon"},
        {"game": "fish", "players": ["random", "random"], "board": "random:width=-1"},
        {"game": "auralux", "players": ["afk", "afk", "afk"], "board": "duel"},
        {"game": "fish", "players": ["random", "random"], "board": "{}"},
        {"game": "fish", "players": ["random", "random"], "options": {"edition": "x"}},
        {"game": "fish", "players": ["random", "random"], "time": {"turn_ms": 0}},
        {"game": "fish", "players": ["random", "random"], "more": 1},
        [],
        "x",
    ],
)
def test_what_cannot_be_played_is_said_in_one_line(url: str, asked: object) -> None:
    answer = httpx.post(f"{url}/api/matches", json=asked, timeout=PATIENCE)
    assert answer.status_code == 400
    assert answer.json()["error"] and "\n" not in answer.json()["error"]


@pytest.mark.parametrize(
    "path",
    ["/api/matches/..%2f..%2fetc%2fpasswd", "/api/matches/nothing", "/api/matches/a.b/film", "/static/..%2fapp.py",
     "/static/app.py", "/api/games/x", "/api/games/fish/boards/x.svg", "/api/x", "/match/x", "/api/matches/x/record"],
)  # fmt: skip
def test_what_is_not_there(url: str, path: str) -> None:
    assert httpx.get(url + path).status_code == 404


def fuzzed(rng: random.Random) -> tuple[str, str, bytes]:
    """A request that somebody might send who means no good."""
    pieces: list[Any] = [
        "fish",
        "random",
        "human",
        "",
        "\x00",
        "é" * 300,
        "../x",
        "{",
        None,
        0,
        -1,
        2**70,
        1.5,
        True,
        [],
        {},
    ]
    value = {key: rng.choice(pieces) for key in rng.sample(["game", "players", "board", "seed", "options", "time"], 4)}
    if rng.random() < 0.5:
        # Nobody who could play: a match that began would only keep the next ones out.
        value["game"], value["players"] = "fish", [rng.choice(pieces[3:]) for _ in range(rng.randrange(4))]
    body = json.dumps(value).encode()
    if rng.random() < 0.3:
        body = bytes(rng.randrange(256) for _ in range(rng.randrange(40)))
    elif rng.random() < 0.2:
        body = b"[" * 5000
    ids = ["x", "%00", "..%2f", "a" * 300, "%ff", "job-1", "é"]
    id = rng.choice(ids)
    paths = [
        f"/api/matches/{id}/answer",
        f"/api/matches/{id}",
        f"/api/games/{id}",
        f"/api/matches/{id}/film?seat={id}",
        f"/api/games/fish/boards/{id}.svg?seed={id}",
        f"/api/matches/{id}/{id}",
        f"/match/{id}/seat/{id}?key={id}",
    ]
    if rng.random() < 0.6:
        return "POST", rng.choice(["/api/matches", "/api/matches", "/play", f"/api/matches/{id}/answer"]), body
    return rng.choice(["GET", "GET", "DELETE", "PUT", "PATCH", "POST"]), rng.choice(paths), body


@pytest.mark.timeout(600)
def test_any_request_has_an_answer_and_none_is_a_bug(url: str) -> None:
    rng = random.Random(7)
    with httpx.Client(base_url=url, timeout=PATIENCE) as client:
        for _ in range(FUZZ):
            method, path, body = fuzzed(rng)
            answer = client.request(method, path, content=body)
            if answer.status_code in (200, 201):  # by chance a good one
                continue
            assert 400 <= answer.status_code < 500 or answer.status_code == 503, (method, path, body)
            assert "\n" not in answer.json()["error"], (method, path, body)


def test_the_api_describes_itself(url: str) -> None:
    told = httpx.get(f"{url}/api/openapi.json").json()
    assert "post" in told["paths"]["/api/matches"]
    assert "MatchRequest" in told["components"]["schemas"]
