"""The application as a whole: what becomes of mistakes and bugs, for people and for programs."""

from pathlib import Path

from starlette.requests import Request
from starlette.testclient import TestClient

from ludus.core.errors import LudusError
from ludus.web.app import AGAIN_S
from ludus.web.guard.rights import Route
from ludus.web.keys import Taken
from ludus.web.matches.live_matches import Busy
from ludus.web.matches.queue import TooMany
from tests.web.indoors import client_in, texts

BROKEN = {
    "busy": (Busy("no room"), 503),
    "many": (TooMany("too much"), 429),
    "taken": (Taken("somebody's"), 409),
    "wrong": (LudusError("in /home/somebody/secret/bot.py"), 400),
    "bug": (KeyError("secret"), 500),
}


def broken(folder: Path) -> TestClient:
    async def fail(request: Request) -> None:
        raise BROKEN[request.path_params["kind"]][0]

    client = client_in(folder)
    client.app.router.routes.insert(0, Route("/broken/{kind}", fail))  # type: ignore[attr-defined]
    return TestClient(client.app, base_url="http://localhost", raise_server_exceptions=False)


def test_a_mistake_has_its_status_and_one_line_without_paths(tmp_path: Path) -> None:
    client = broken(tmp_path)
    for kind, (_, status) in BROKEN.items():
        answer = client.get(f"/broken/{kind}")
        assert answer.status_code == status
        assert answer.headers.get("retry-after") == (str(AGAIN_S) if status in (429, 503) else None)
        assert "secret" not in answer.text.replace("bot.py", "")


def test_people_get_a_page_and_programs_json(tmp_path: Path) -> None:
    client = broken(tmp_path)
    assert client.get("/nowhere").json() == {"error": "Not Found"}
    answer = client.get("/nowhere", headers={"Accept": "text/html"})
    assert (answer.status_code, texts(answer.text, "h1")) == (404, ["Not there"])
    assert client.get("/api/nowhere", headers={"Accept": "text/html"}).json() == {"error": "Not Found"}
    assert texts(client.get("/broken/busy", headers={"Accept": "text/html"}).text, "p", class_="lead") == ["no room"]


def test_the_pages_are_found_by_listing_and_linked_in_order(tmp_path: Path) -> None:
    client = client_in(tmp_path)
    links = client.app.state.links  # type: ignore[attr-defined]
    assert [link.path for link in links][:2] == ["/", "/tournaments"]
    for link in links:
        assert client.get(link.path).status_code in (200, 303)
    assert client.get("/boards/").status_code == 404
