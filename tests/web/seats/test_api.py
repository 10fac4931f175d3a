"""What people do besides their turns, at a real server; and what a stranger cannot do."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from ludus.referee.file import load_record
from ludus.referee.replay import verify
from tests.web.server import PATIENCE, serving, start


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("arena"), changes=1000.0) as address:
        yield address


def post(url: str, told: dict[str, Any], what: str, key: str = "", **said: Any) -> tuple[int, dict[str, Any]]:
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    answer = httpx.post(f"{url}/api/matches/{told['id']}/{what}", json=said, headers=headers, timeout=PATIENCE)
    return answer.status_code, answer.json()


def keys(told: dict[str, Any]) -> list[str]:
    return [link.partition("key=")[2] for _, link in sorted(told["links"].items())]


def test_nobody_speaks_for_another(url: str) -> None:
    told = start(url, "fish", "human:Ann", "human:Ben", board="raft")
    ann, ben = keys(told)
    for what in ("resign", "offer", "claim"):
        assert post(url, told, what, ben, seat=0) == (403, {"error": "seat 0 needs the key from its link"})
    assert post(url, told, "resign", ann, seat="0")[0] == 400
    assert post(url, told, "resign", ann, seat=99)[0] == 400
    assert post(url, told, "claim", ann, seat=0)[0] == 409  # Ben is not to move, and nobody is away for long
    assert post(url, told, "again", ann, kind="rematch", seat=0) == (409, {"error": "this match is not over yet"})
    assert post(url, told, "offer", ann, seat=0) == (200, {"offers": [0]})
    assert post(url, told, "offer", ann, seat=0, on=False) == (200, {"offers": []})
    assert post(url, told, "resign", ben, seat=1)[0] == 200
    record = ended(url, told)
    assert record.game.outcome.sentence == "player 2 resigned" and verify(record) == len(record.game.turns)
    assert post(url, told, "resign", ann, seat=0) == (409, {"error": "this match is over"})


def ended(url: str, told: dict[str, Any]) -> Any:
    httpx.get(f"{url}/api/matches/{told['id']}/film", timeout=PATIENCE)
    while True:
        answer = httpx.get(f"{url}/api/matches/{told['id']}/record", timeout=PATIENCE)
        if answer.status_code == 200:
            return load_record(answer.content)


def test_one_person_cannot_agree_with_a_bot(url: str) -> None:
    told = start(url, "fish", "human:Ann", "random", board="raft")
    status, said = post(url, told, "offer", keys(told)[0], seat=0)
    assert status == 409 and said["error"].startswith("nobody else is here who could agree")


def test_two_who_want_a_rematch_get_one(url: str) -> None:
    told = start(url, "fish", "human:Ann", "human:Ben", board="raft", clock={"bank_s": 60, "increment_s": 1})
    ann, ben = keys(told)
    post(url, told, "resign", ann, seat=0)
    ended(url, told)
    _, first = post(url, told, "again", ann, kind="rematch", seat=0)
    _, second = post(url, told, "again", ben, kind="rematch", seat=1)
    assert first["to"].removesuffix("/seat/1") == second["to"].removesuffix("/seat/0")
    found = httpx.get(f"{url}/api/matches/{told['id']}/again").json()["to"]
    assert second["to"] == f"{found}/seat/0"
    assert post(url, told, "again", ann, kind="next", seat=0) == (409, {"error": "there is no next opponent"})
    names = httpx.get(f"{url}/api{found.replace('/match', '/matches')}").json()["names"]
    assert names == ["Ben", "Ann"]


def test_without_a_token_a_rematch_is_for_who_sat_there(tmp_path: Any) -> None:
    with serving(tmp_path, token="t0ken") as url:
        told = start(url, "fish", "human:Ann", "random", board="raft", token="t0ken")
        post(url, told, "resign", keys(told)[0], seat=0)
        assert post(url, told, "again", kind="rematch")[0] in (401, 403)
        assert post(url, told, "resign", seat=0)[0] in (401, 403)


def test_a_clock_beyond_the_bounds_is_refused(url: str) -> None:
    asked = {"game": "fish", "players": ["human", "random"], "clock": {"turn_s": 10**7}}
    answer = httpx.post(f"{url}/api/matches", json=asked, timeout=PATIENCE)
    assert (answer.status_code, answer.json()["error"]) == (400, "turn_s: 86,400 is the most here")
