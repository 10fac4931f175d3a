"""Who may do what."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from sqlalchemy import text
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from ludus.league.people.accounts import keep_password, make_person
from ludus.league.people.passwords import hashed
from ludus.web.guard.guard import AWAY
from tests.support import finished
from tests.web.league_server import TOKEN as OWNERS
from tests.web.league_server import league_server
from tests.web.server import PATIENCE, serving, start

REQUEST = {"game": "fish", "players": ["random", "random"]}
TOKEN = "t0ken"


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("arena")) as address:
        yield address


@pytest.fixture(scope="module")
def open_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that the whole network can reach."""
    with serving(tmp_path_factory.mktemp("arena"), host="0.0.0.0", token=TOKEN) as address:
        yield address


def test_another_page_may_not_change_anything(url: str) -> None:
    answer = httpx.post(f"{url}/api/matches", json=REQUEST, headers={"Origin": "http://evil.example"})
    assert (answer.status_code, "evil" in answer.json()["error"]) == (403, True)
    assert httpx.post(f"{url}/api/matches", json=REQUEST, headers={"Origin": "null"}).status_code == 403
    assert httpx.post(f"{url}/api/matches", json=REQUEST, headers={"Origin": url}, timeout=PATIENCE).status_code == 201


def test_another_page_may_not_listen(url: str) -> None:
    live = f"{url.replace('http', 'ws')}/api/matches/{start(url, 'fish', 'random', 'random')['id']}/live"

    async def listen(origin: str) -> None:
        async with connect(live, origin=origin) as socket:  # type: ignore[arg-type]
            assert "head" in str(await socket.recv())

    finished(listen(url))
    with pytest.raises(InvalidStatus):
        finished(listen("http://evil.example"))


def test_a_rebound_name_is_refused(url: str) -> None:
    assert httpx.get(url, headers={"Host": "evil.example"}).status_code == 421


def test_on_the_network_changes_need_the_token(open_url: str) -> None:
    assert httpx.get(open_url).status_code == 200
    refused = httpx.post(f"{open_url}/api/matches", json=REQUEST)
    assert (refused.status_code, "token" in refused.json()["error"]) == (403, True)
    with httpx.Client(base_url=open_url, timeout=PATIENCE) as client:
        wrong = client.get("/?token=wrong")
        assert (wrong.status_code, len(client.cookies)) == (200, 0)
        let_in = client.get(f"/?game=fish&token={TOKEN}")
        assert (let_in.status_code, let_in.headers["location"]) == (303, "/?game=fish")
        assert client.post("/api/matches", json=REQUEST).status_code == 201
    keyed = {"Authorization": f"Bearer {TOKEN}"}
    assert httpx.post(f"{open_url}/api/matches", json=REQUEST, headers=keyed, timeout=PATIENCE).status_code == 201


def test_a_seat_needs_its_own_key_only(open_url: str) -> None:
    keyed = {"Authorization": f"Bearer {TOKEN}"}
    asked = {"game": "fish", "players": ["human", "random"]}
    told = httpx.post(f"{open_url}/api/matches", json=asked, headers=keyed, timeout=PATIENCE).json()
    with httpx.Client(base_url=open_url, follow_redirects=True, timeout=PATIENCE) as guest:
        assert guest.get(f"/match/{told['id']}/seat/0").status_code == 403
        assert guest.get(told["links"]["0"]).status_code == 200
        answer = guest.post(f"/api/matches/{told['id']}/answer", json={"seat": 0, "turn": 1, "orders": [[0, 0]]})
        assert answer.json() == {"taken": 1}
        other = start(open_url, "fish", "human", "random", token=TOKEN)
        assert guest.delete(f"/api/matches/{other['id']}").status_code == 403
        assert guest.delete(f"/api/matches/{told['id']}").status_code == 200


def test_what_is_too_large_or_too_much(tmp_path: Path) -> None:
    with serving(tmp_path, changes=2.0) as url:
        assert httpx.post(f"{url}/api/matches", content=b"x" * 300_000).status_code == 413
        chunks = (b"x" * 50_000 for _ in range(10))
        assert httpx.post(f"{url}/api/matches", content=chunks).status_code == 413
        codes = [httpx.post(f"{url}/api/matches", content=b"{}").status_code for _ in range(40)]
        assert codes[0] == 400 and 429 in codes


def test_every_answer_says_what_a_page_may_do(url: str) -> None:
    for path in ("/", "/api/games", "/nothing", "/static/site.css"):
        headers = httpx.get(url + path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy and "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"


def test_names_are_words_and_not_html(url: str) -> None:
    name = "<script>alert(1)</script>"
    id = start(url, "fish", f"human:{name}", "random")["id"]
    for path in ("/", f"/match/{id}"):
        page = httpx.get(url + path).text
        assert "alert(1)" in page and name not in page


def test_a_stranger_cannot_use_up_the_share_of_the_owner(tmp_path: Path) -> None:
    """Both come from the same machine."""
    with serving(tmp_path, token=TOKEN, changes=1.0) as url, httpx.Client(base_url=url, timeout=PATIENCE) as client:
        assert {client.post("/api/matches", content=b"{}").status_code for _ in range(50)} == {403}
        assert (
            client.post("/api/matches", content=b"{}", headers={"Authorization": f"Bearer {TOKEN}"}).status_code == 400
        )


PROXIED = {"Host": "league.example", "X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9"}
SIGN_IN = "/league/sign-in"


def signed_in(url: str, headers: dict[str, str]) -> httpx.Response:
    given = {"login": "ada", "password": "correct horse battery"}
    return httpx.post(f"{url}{SIGN_IN}", data=given, headers=headers, timeout=PATIENCE)


def test_a_proxy_is_believed_only_if_we_are_told_of_it(tmp_path: Path) -> None:
    with league_server(tmp_path, public="https://league.example") as server:
        person = make_person(server.league, "ada", "Ada")
        keep_password(server.league, person, hashed("correct horse battery").result())
        for origin in ("https://league.example", "https://LEAGUE.example"):
            answer = signed_in(server.url, {**PROXIED, "Origin": origin})
            assert (answer.status_code, "Secure" in answer.headers["set-cookie"]) == (303, True)
        for origin in ("https://evil.example", "https://league.example.evil.example"):
            assert signed_in(server.url, {**PROXIED, "Origin": origin}).status_code == 403
        assert httpx.get(server.url, headers={"Host": "evil.example"}).status_code == 421
        owner = httpx.get(f"{server.url}/?token={OWNERS}", headers=PROXIED)
        assert "Secure" in owner.headers["set-cookie"]
    (tmp_path / "league.db").unlink()
    with league_server(tmp_path) as server:
        assert httpx.get(server.url, headers=PROXIED).status_code == 421
        near = httpx.get(f"{server.url}/?token={OWNERS}", headers={"X-Forwarded-Proto": "https"})
        assert "Secure" not in near.headers["set-cookie"]


def test_a_league_whose_store_is_away_says_so(tmp_path: Path) -> None:
    with league_server(tmp_path) as server:
        client = server.client("some session")
        with server.league.link() as link:
            link.execute(text("ALTER TABLE ludus_league_sessions RENAME TO gone"))
        answer = client.get("/league/account")
        assert (answer.status_code, answer.json()["error"]) == (503, AWAY)


def test_where_the_store_is_is_told_to_nobody(tmp_path: Path) -> None:
    with league_server(tmp_path) as server:
        with server.league.link() as link:
            link.execute(text("ALTER TABLE ludus_league_versions RENAME TO gone"))
        for path in ("/healthz", "/metrics", "/league/versions/1", "/api/league/table"):
            answer = server.client().get(path)
            assert (answer.status_code, AWAY in answer.text) == (503, True), path
            assert str(tmp_path) not in answer.text and "league.db" not in answer.text


def test_no_form_brings_the_store_to_speak(tmp_path: Path) -> None:
    """PostgreSQL refuses a NUL, and the sign-in form would quote what it said: its host, its user."""
    with league_server(tmp_path) as server:
        answer = server.client().post("/league/sign-in", data={"login": "a\0b", "password": "x"})
        assert (answer.status_code, answer.json()) == (400, {"error": "this is no form of ours"})


def test_the_addresses_of_one_household_are_one_client(tmp_path: Path) -> None:
    """Of IPv6 everybody has as many as they like."""
    with league_server(tmp_path, public="https://league.example", changes=1.0) as server:
        codes = [
            httpx.post(
                f"{server.url}/league/join",
                data={"code": "x"},
                headers={**PROXIED, "Origin": "https://league.example", "X-Forwarded-For": f"2001:db8::{number:x}"},
            ).status_code
            for number in range(1, 30)
        ]
        assert codes[0] == 303 and 429 in codes
