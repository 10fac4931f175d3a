"""Versions as JSON, on a real server."""

import socket
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import httpx
import pytest

from ludus.league.versions.checking import Checked, keep_checked
from ludus.league.versions.house import house_versions
from ludus.league.versions.version import version, versions_of
from ludus.league.words import Life
from ludus.players.sent.unpack import LARGEST
from tests.league.peopled import Author, author, new_league
from tests.league.versions.test_checking import BAD
from tests.web.league.conftest import OWNER_TOKEN, LeagueServed
from tests.web.server import PATIENCE, Server, server

PATH = "/api/league/versions"


def send(served: LeagueServed, data: bytes, who: Any = None, **asked: Any) -> httpx.Response:
    with served.client(who or served.ann) as client:
        return client.post(PATH, params={"file": "a.py", **asked}, content=data)


def test_what_is_sent_is_a_version_once(served: LeagueServed) -> None:
    first, again = send(served, b"one"), send(served, b"one")
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json() == again.json()
    told = first.json()
    assert (told["name"], told["life"], told["file"], told["size"]) == ("Team ann 1", "received", "a.py", 3)
    assert told["matches"] == 0 and told["rated_after"] == 30 and told["steps"][0]["why"] == "received as a.py"
    with ThreadPoolExecutor(8) as threads:
        assert len({answer.json()["id"] for answer in threads.map(lambda _: send(served, b"two"), range(16))}) == 1


def test_who_hangs_up_has_sent_it_all_the_same(served: LeagueServed) -> None:
    """It was kept, and the connection was cut before the answer was read."""
    url, data = httpx.URL(served.url), b"hung up"
    head = (
        f"POST {PATH}?file=a.py HTTP/1.1\r\nHost: {url.host}:{url.port}\r\nAuthorization: Bearer {served.ben.token}\r\n"
    )
    with socket.create_connection((url.host, url.port or 0)) as link:
        link.sendall(f"{head}Content-Length: {len(data)}\r\n\r\n".encode() + data)
        end = monotonic() + PATIENCE
        while not versions_of(served.league, served.ben.team) and monotonic() < end:
            sleep(0.02)
    known = versions_of(served.league, served.ben.team)
    assert send(served, data, served.ben).json()["id"] == known[0].id
    assert len(known) == 1


@pytest.mark.parametrize(
    ("asked", "data", "status", "why"),
    [
        ({"file": ""}, b"1", 400, "what is the file called"),
        ({}, b"", 400, "is empty"),
        ({}, bytes(LARGEST + 1), 413, "10 MB"),
        ({"team": "x"}, b"1", 400, "no number of a team"),
        ({"team": "2"}, b"1", 403, "only staff"),
        ({"team": "99"}, b"1", 403, "only staff"),
    ],
)
def test_what_is_not_taken(served: LeagueServed, asked: dict[str, str], data: bytes, status: int, why: str) -> None:
    answer = send(served, data, **asked)
    assert (answer.status_code, why in answer.json()["error"]) == (status, True)


def test_the_owner_and_staff_send_for_a_team(served: LeagueServed) -> None:
    owner = {"Authorization": f"Bearer {OWNER_TOKEN}"}
    sent = httpx.post(f"{served.url}{PATH}?file=a.py&team={served.ann.team}", content=b"for ann", headers=owner)
    assert sent.json()["team"] == served.ann.team
    assert send(served, b"for ann too", served.staff, team=served.ann.team).status_code == 201
    none = httpx.post(f"{served.url}{PATH}?file=a.py", content=b"for nobody", headers=owner)
    assert none.status_code == 400 and "in no team" in none.json()["error"]


def test_others_see_what_is_public_and_nothing_else(served: LeagueServed) -> None:
    sent = send(served, b"print('secret')").json()
    keep_checked(served.league, version(served.league, sent["id"]), Checked(report=BAD, log="my log"))
    at, plays = f"{PATH}/{sent['id']}", house_versions(served.league)[0].id
    public = {"id", "name", "team", "number", "life", "received", "changed", "matches", "rated_after", "results"}
    for who in (None, served.ben):
        with served.client(who) as client:
            assert {*client.get(f"{PATH}/{plays}").json()} == public
            assert client.get(at).status_code == client.get(f"/league/versions/{sent['id']}").status_code == 404
            assert client.get(f"{at}/file").status_code == 403
            assert client.post(f"{at}/withdraw").status_code == 403
            assert client.post(f"{at}/check").status_code == 403
            assert client.get("/api/league/team", params={"team": served.ann.team}).status_code == 403
            page = client.get(f"/league/versions/{plays}").text
            assert "my log" not in page and "a.py" not in page and "Withdraw" not in page
    with served.client(served.ann) as client:
        told = client.get(at).json()
        assert told["log"] == "my log" and told["report"]["findings"] and told["life"] == "refused"
        file = client.get(f"{at}/file")
        assert file.content == b"print('secret')" and "a.py" in file.headers["content-disposition"]
    with served.client(served.staff) as client:
        assert client.get(at).json()["report"]["findings"]
        assert "log" not in client.get(at).json()  # it quotes the source, and to see that
        assert client.get(f"{at}/file").status_code == 403  # is a right of its own


def test_a_version_is_withdrawn_and_checked_again(served: LeagueServed) -> None:
    id = send(served, b"again").json()["id"]
    with served.client(served.staff) as client:
        keep_checked(served.league, version(served.league, id), Checked(error="no"))
        assert client.post(f"{PATH}/{id}/check").json()["life"] == "received"
    with served.client(served.ann) as client:
        assert client.post(f"{PATH}/{id}/withdraw").json()["life"] == "withdrawn"
        assert client.post(f"{PATH}/{id}/withdraw").json()["life"] == "withdrawn"
    assert version(served.league, id).life is Life.WITHDRAWN


def test_what_is_not_there(served: LeagueServed) -> None:
    with served.client(served.ann) as client:
        assert client.get(f"{PATH}/99999").status_code == 404
        assert client.get(f"{PATH}/x").status_code == 400
        assert client.get("/league/versions/99999").status_code == 404


def test_the_team_sees_what_it_may_do_yet(served: LeagueServed) -> None:
    send(served, b"the latest")
    with served.client(served.ann) as client:
        told = client.get("/api/league/team").json()
    assert (told["name"], told["activations"], told["activations_left"]) == ("Team ann", 5, 5)
    assert told["uploads_left"] == 50 - len(told["versions"]) and told["deadline"] is None
    assert [one["number"] for one in told["versions"]] == [*range(len(told["versions"]), 0, -1)]
    assert "report" not in told["versions"][0]


def test_what_was_acknowledged_is_there_after_a_kill(tmp_path: Path) -> None:
    place = tmp_path / "league.db"
    with new_league(place) as league:
        authors = [author(league, f"a{number}") for number in range(8)]
        with server(tmp_path, token=OWNER_TOKEN, league=str(place), changes=1000.0) as running:
            told = LeagueServed(running.url, league, authors[0], authors[1], "")
            for turn in range(3):
                acknowledged = _killed_while_sending(told, running, authors, turn)
                running.start()
                running.wait()
                for who, data, id in acknowledged:
                    assert send(told, data, who).json()["id"] == id
        for who in authors:
            numbers = [one.number for one in versions_of(league, who.team)]
            assert numbers == [*range(len(numbers), 0, -1)]


def _killed_while_sending(
    told: LeagueServed, running: Server, authors: list[Author], turn: int
) -> list[tuple[Author, bytes, int]]:
    """What the server had said yes to."""
    said: list[tuple[Author, bytes, int]] = []

    def sends(who: Author) -> None:
        with suppress(httpx.TransportError):
            for number in range(50):
                data = b"%d %d" % (turn, number)
                said.append((who, data, send(told, data, who).json()["id"]))
                if len(said) == 10 * (turn + 1):
                    running.kill()

    with ThreadPoolExecutor(len(authors)) as threads:
        list(threads.map(sends, authors))
    return said
