"""What each route needs of who asks: all of them are tried."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.routing import Route, WebSocketRoute

from ludus.web.app import make_app
from ludus.web.guard.rights import READING, Need, need_of
from ludus.web.guard.ticket import Shown, Ticket
from ludus.web.openapi import described
from ludus.web.settings import Settings
from tests.web.server import PATIENCE, serving, start

TOKEN, TICKET = "t0ken", "t1cket"
METHODS = ("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE", "TRACE", "FROB")
WORDS = ("answer", "x", "fish")  # for what a path leaves open: `answer` opened every door once
WANTED = {Need.NOTHING: [], Need.SEAT: ["seat", "token"], Need.TOKEN: ["token"]}
KEYED = {"Authorization": f"Bearer {TOKEN}"}


def routes() -> list[Route]:
    place = Path("nowhere")
    app = make_app(Settings(records=place, uploads=place, store="nowhere"))
    assert all(isinstance(route, Route | WebSocketRoute) for route in app.routes)
    return [route for route in app.routes if isinstance(route, Route)]


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("arena"), token=TOKEN, ticket=TICKET, changes=1e6) as address:
        yield address


def paths(route: Route) -> set[str]:
    return {route.path.format(**dict.fromkeys(route.param_convertors, word)) for word in WORDS}


def test_nothing_changes_without_a_key_or_the_token(url: str) -> None:
    """All routes, all methods, on the machine's own address, by somebody who has nothing."""
    tried = 0
    with httpx.Client(base_url=url, timeout=PATIENCE) as stranger:
        for path in sorted({path for route in routes() for path in paths(route)} | {"/nowhere", "/api/x/answer"}):
            for method in (method for method in METHODS if method not in READING):
                answer = stranger.request(method, path, content=b"{}")
                assert answer.status_code == 403, (method, path)
                assert "token" in answer.json()["error"]
                tried += 1
    assert tried > 300


def test_what_is_read_is_open_to_all(url: str) -> None:
    with httpx.Client(base_url=url, timeout=PATIENCE) as stranger:
        for path in sorted({path for route in routes() for path in paths(route)}):
            for method in ("GET", "HEAD", "OPTIONS"):
                assert stranger.request(method, path).status_code in (200, 204, 303, 400, 404, 405, 409), (method, path)


def test_few_routes_need_less_than_the_token() -> None:
    """Whoever adds to this list has thought about it."""
    needs = {
        (method, route.path): need_of(route, method)
        for route in routes()
        for method in (route.methods or ())
        if method not in READING
    }
    assert {key for key, need in needs.items() if need is not Need.TOKEN} == {
        ("DELETE", "/api/matches/{id}"),
        ("POST", "/api/matches/{id}/answer"),
        ("POST", "/api/matches/{id}/resign"),
        ("POST", "/api/matches/{id}/offer"),
        ("POST", "/api/matches/{id}/claim"),
        ("POST", "/api/matches/{id}/again"),  # once after a match, for who sat there
    }
    reads = [(route, method) for route in routes() for method in (route.methods or set()) & READING]
    assert {need_of(route, method) for route, method in reads} == {Need.NOTHING}
    assert need_of(None, "DELETE") is Need.TOKEN


def test_the_description_says_what_is_needed(url: str) -> None:
    told: dict[str, dict[str, Any]] = httpx.get(f"{url}/api/openapi.json").json()["paths"]
    for route in routes():
        for method in (route.methods or set()) - {"HEAD"}:
            if route.path.startswith("/api/") and "{kind}" not in route.path:
                said = told[route.path][method.lower()].get("security", [])
                need = need_of(route, method)
                wanted: dict[Need, Any] = {
                    Need.NOTHING: [],
                    Need.SEAT: [{"seat": []}, {"token": []}],
                    Need.TOKEN: [{"token": []}],
                }
                assert said == wanted[need], (method, route.path)


def test_every_route_of_the_api_is_described_and_nothing_else() -> None:
    told = described(routes())["paths"]
    said = {(method.upper(), path) for path, methods in told.items() for method in methods}
    there = {(method, route.path) for route in routes() for method in (route.methods or set()) - {"HEAD"}}
    assert said == {(method, path) for method, path in there if path.startswith("/api/")}
    for path, methods in told.items():
        for about in methods.values():
            assert about["summary"], path
            places = [one["name"] for one in about["parameters"] if one["in"] == "path"]
            assert places == re.findall(r"\{(\w+)\}", path)


def test_a_spectator_cannot_stop_the_match_of_another(url: str) -> None:
    mine, other = (start(url, "fish", "human", "random", token=TOKEN) for _ in range(2))
    with httpx.Client(base_url=url, timeout=PATIENCE, follow_redirects=True) as player:
        player.get(other["links"]["0"])  # a seat, but of another match
        assert player.delete(f"/api/matches/{mine['id']}").status_code == 403
        key = mine["links"]["0"].partition("key=")[2]
        assert (
            player.delete(f"/api/matches/{mine['id']}", headers={"Authorization": f"Bearer {key}x"}).status_code == 403
        )
        assert player.get(f"/api/matches/{mine['id']}").json()["stage"] == "playing"
        assert "Stop" not in player.get(f"/match/{mine['id']}").text
        assert (
            player.delete(f"/api/matches/{mine['id']}", headers={"Authorization": f"Bearer {key}"}).status_code == 200
        )
    bots = start(url, "planet_wars", "noop", "noop", token=TOKEN)
    assert httpx.delete(f"{url}/api/matches/{bots['id']}").status_code == 403
    assert httpx.delete(f"{url}/api/matches/{bots['id']}", headers=KEYED).status_code in (200, 409)


def test_the_key_of_a_seat_is_for_its_match_only(url: str) -> None:
    told = start(url, "fish", "human", "random", token=TOKEN)
    headers = {"Authorization": f"Bearer {told['links']['0'].partition('key=')[2]}"}
    asked = {"game": "fish", "players": ["random", "random"]}
    assert httpx.post(f"{url}/api/matches", json=asked, headers=headers).status_code == 403
    assert httpx.delete(f"{url}/api/bots/fish/answer", headers=headers).status_code == 403


def test_a_ticket_is_good_for_one_visit(url: str) -> None:
    """Somebody who reads the words of our browser and is quicker is out again as soon as that arrives."""
    asked = {"game": "fish", "players": ["random", "random"]}
    with (
        httpx.Client(base_url=url, timeout=PATIENCE) as thief,
        httpx.Client(base_url=url, timeout=PATIENCE) as owner,
    ):
        assert thief.get("/?ticket=wrong").status_code == 200
        let_in = thief.get(f"/?game=fish&ticket={TICKET}")
        assert (let_in.status_code, let_in.headers["location"]) == (303, "/?game=fish")
        assert TOKEN not in str(let_in.headers)
        assert thief.post("/api/matches", json=asked).status_code == 201
        late = owner.get(f"/?ticket={TICKET}")
        assert (late.status_code, "printed" in late.json()["error"]) == (403, True)
        assert thief.post("/api/matches", json=asked).status_code == 403
        assert owner.get(f"/?token={TOKEN}").status_code == 303
        assert owner.post("/api/matches", json=asked).status_code == 201


def test_no_ticket_is_no_ticket() -> None:
    assert Ticket("").show("") is Shown.NONE
    ticket = Ticket("word")
    assert (ticket.cookie, ticket.show("wrong"), ticket.show("word")) == ("", Shown.NONE, Shown.GOOD)
    assert ticket.cookie


def test_two_servers_on_one_machine(tmp_path: Path, url: str) -> None:
    """A browser keeps the cookies of both for the same host."""
    asked = {"game": "fish", "players": ["random", "random"]}
    with serving(tmp_path, token="other") as second, httpx.Client(timeout=PATIENCE) as browser:
        browser.get(f"{url}/?token={TOKEN}")
        browser.get(f"{second}/?token=other")
        assert [browser.post(f"{one}/api/matches", json=asked).status_code for one in (url, second)] == [201, 201]
