"""A league on a server, asked over HTTP: what others may answer."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from ludus.core.errors import LudusError
from ludus.league import remote
from ludus.league.remote import Refusal, RemoteLeague, ServerAway, checked_address

SEEN: list[tuple[str, str, bytes]] = []
ANSWERS: list[tuple[int, bytes, dict[str, str]]] = []


class Answering(BaseHTTPRequestHandler):
    """Says what a test has laid out, in turn."""

    def do_GET(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        SEEN.append((self.path, self.headers.get("Authorization", ""), body))
        status, data, headers = ANSWERS.pop(0)
        if not status:
            self.close_connection = True
            return
        self.send_response(status)
        for name, value in {"Content-Length": str(len(data)), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)

    do_POST = do_GET  # noqa: N815 - the name is the library's

    def log_message(self, format: str, *args: object) -> None: ...


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Answering) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remote, "BETWEEN_S", 0.0)
    SEEN.clear()
    ANSWERS.clear()


def test_what_is_asked_and_answered(address: str) -> None:
    ANSWERS[:] = [(200, b"{}", {}), (201, b"[1]", {})]
    league = RemoteLeague(f"{address}/league?token=x", "abc")
    assert league.get("/api/x") == b"{}"
    assert league.post("/api/y", b"data", file="a b.py") == b"[1]"
    assert SEEN == [("/api/x", "Bearer abc", b""), ("/api/y?file=a+b.py", "Bearer abc", b"data")]


@pytest.mark.parametrize(
    "first", [(0, b"", {}), (503, b'{"error":"busy"}', {}), (502, b"<html>proxy", {}), (429, b'{"error":"wait"}', {})]
)
def test_what_got_no_answer_is_sent_again(address: str, first: tuple[int, bytes, dict[str, str]]) -> None:
    ANSWERS[:] = [first, (200, b"ok", {})]
    assert RemoteLeague(address).post("/api/y", b"data") == b"ok"
    assert len(SEEN) == 2


def test_a_no_is_a_no(address: str) -> None:
    ANSWERS[:] = [(403, b'{"error":"this is for \\u001b[31mstaff"}', {})]
    with pytest.raises(Refusal, match="this is for") as told:
        RemoteLeague(address).get("/")
    assert told.value.status == 403 and str(told.value).isprintable() and len(SEEN) == 1


def test_a_token_is_not_sent_on_to_another_server(address: str) -> None:
    ANSWERS[:] = [(302, b"", {"Location": "http://evil.example/steal?x=1"})] * 4
    with pytest.raises(ServerAway, match=r"sends us to http://evil\.example; name that address if you trust it"):
        RemoteLeague(address, "secret").get("/")


def test_who_is_no_league_is_told_in_a_line(address: str) -> None:
    ANSWERS[:] = [(404, b"<html>not found", {})] * 4
    with pytest.raises(ServerAway, match=r"is no league of Ludus, or is away \(it said 404\)"):
        RemoteLeague(address).get("/")
    with pytest.raises(ServerAway, match=r"http://127\.0\.0\.1:9 does not answer: Connection refused"):
        RemoteLeague("http://127.0.0.1:9").get("/")
    with pytest.raises(ServerAway, match="does not answer"):
        RemoteLeague("http://nowhere.invalid").get("/")


@pytest.mark.parametrize(
    "words", ["", "example.org", "ftp://x", "http://", "http://x:99999", "http://[", "file:///etc/passwd"]
)
def test_what_is_no_address(words: str) -> None:
    with pytest.raises(LudusError, match="is no address of a league"):
        checked_address(words)
    assert checked_address(" https://me:pw@x.org:8000/league?a#b ") == "https://x.org:8000"


@pytest.mark.parametrize("said", [b'{"error":"\xff\xfe"}', b'{"x":' + b"[" * 50_000, b'{"error":[1]}', b"[]"])
def test_a_refusal_that_cannot_be_read_is_one_line(address: str, said: bytes) -> None:
    ANSWERS[:] = [(404, said, {})] * 4
    with pytest.raises(ServerAway, match=r"is no league of Ludus, or is away \(it said 404\)"):
        RemoteLeague(address).get("/")


def test_who_never_comes_to_an_end_is_left(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remote, "ANSWER_S", -1.0)  # it is over before the first byte
    ANSWERS[:] = [(404, b"x", {}), (200, b"x", {})] * 2
    with pytest.raises(ServerAway, match="broke off: it has been sending for"):
        RemoteLeague(address).get("/")
    assert len(SEEN) == 4


def test_an_answer_of_many_pieces_is_whole(address: str) -> None:
    data = bytes(range(256)) * 4096
    ANSWERS[:] = [(200, data, {})]
    assert RemoteLeague(address).get("/") == data
