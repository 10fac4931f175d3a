"""A game with secrets, while somebody plays it: nobody gets to see more than a seat."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.support import finished
from tests.web.server import PATIENCE, serving, start

TOKEN, SEED = "t0ken", 987_654_321
KEYED = {"Authorization": f"Bearer {TOKEN}"}


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("arena"), token=TOKEN, changes=1e6) as address:
        yield address


def begun(url: str) -> dict[str, Any]:
    """Ann against a bot, in the fog; she sees the first turn."""
    told = start(url, "planet_wars", "human:Ann", "greedy", token=TOKEN, seed=SEED, options={"max_turns": 2})
    httpx.get(f"{url}/api/matches/{told['id']}", timeout=PATIENCE).raise_for_status()
    film, keyed = f"{url}/api/matches/{told['id']}/film?seat=0", {"Authorization": f"Bearer {key_of(told)}"}
    until = monotonic() + PATIENCE
    while not httpx.get(film, headers=keyed, timeout=PATIENCE).raise_for_status().json():
        assert monotonic() < until, "nothing to see"
    return told


def key_of(told: dict[str, Any]) -> str:
    return str(told["links"]["0"].partition("key=")[2])


@contextmanager
def ann(url: str, told: dict[str, Any], headers: dict[str, str] | None = None) -> Iterator[httpx.Client]:
    """The browser of who plays: it has the seat's cookie."""
    with httpx.Client(base_url=url, timeout=PATIENCE, headers=headers or {}) as client:
        assert client.get(told["links"]["0"]).status_code == 303
        yield client


PLACES = ["film", "film?seat=1", "events", "events?seat=1", "record", "html", "gif"]


@pytest.mark.parametrize("who", [{}, KEYED], ids=["a player", "the owner who plays"])
def test_who_plays_a_bot_sees_only_the_own_part(url: str, who: dict[str, str]) -> None:
    told = begun(url)
    with ann(url, told, who) as client:
        codes = {place: client.get(f"/api/matches/{told['id']}/{place}").status_code for place in PLACES}
        assert codes == {place: 409 if place in ("record", "html", "gif") else 403 for place in PLACES}
        page = client.get(f"/match/{told['id']}").text
        assert "once it is" in page and 'id="player"' not in page
        own = client.get(f"/api/matches/{told['id']}/film?seat=0")
        assert own.json()[0]["seen"] == 0
        pages = ["/", "/api/matches", *(f"{place}/{told['id']}" for place in ("/match", "/api/matches"))]
        assert all(str(SEED) not in client.get(place).text for place in [*pages, f"{pages[2]}/seat/0"])
        assert str(SEED) not in own.text  # all could be played again by it


def test_nor_does_a_socket_show_more(url: str) -> None:
    told = begun(url)
    live = f"{url.replace('http', 'ws')}/api/matches/{told['id']}/live"
    cookie = f"seat_{told['id']}_0={key_of(told)}"

    async def listen(query: str, headers: dict[str, str]) -> str:
        async with connect(f"{live}{query}", additional_headers=headers) as socket:
            return str(await socket.recv())

    for query, headers in (("", {}), ("", KEYED), ("?seat=1", {"Cookie": cookie}), ("?seat=0", KEYED)):
        with pytest.raises(InvalidStatus):
            finished(listen(query, headers))
    film = json.loads(finished(listen("?seat=0", {"Cookie": cookie})))["film"]
    assert film[0]["seen"] == 0


def test_when_it_is_over_everybody_may_see_it(url: str) -> None:
    told = begun(url)
    place = f"/api/matches/{told['id']}/answer"
    with ann(url, told) as client:
        for turn in (1, 3):
            while client.post(place, json={"seat": 0, "turn": turn, "orders": []}).is_error:
                pass
        client.get(f"/api/matches/{told['id']}/events?seat=0")  # until it ends
    assert "seen" not in httpx.get(f"{url}/api/matches/{told['id']}/film", timeout=PATIENCE).json()[0]
    assert httpx.get(f"{url}/api/matches/{told['id']}").json()["seed"] == SEED
    assert httpx.get(f"{url}/api/matches/{told['id']}/record").status_code == 200


def test_without_secrets_or_people_anybody_may_watch(url: str) -> None:
    for told in (
        start(url, "fish", "human:Ann", "random", token=TOKEN),
        start(url, "planet_wars", "noop", "noop", token=TOKEN, seed=SEED, options={"max_turns": 2}),
    ):
        assert httpx.get(f"{url}/api/matches/{told['id']}/film", timeout=PATIENCE).status_code == 200
