"""Many who ask for much at once, on a real server: nobody waits for them, and nothing goes on for who has left."""

import os
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

import httpx
import pytest

from ludus import Entrant, MatchSpec, play_match
from ludus.referee import write_record
from tests.web.server import PATIENCE, RUNNING, serving

MATCHES = 14
ANOTHER = "127.0.0.2"  # an address of this machine that is another client


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for seed in range(MATCHES):
        spec = MatchSpec(
            game="fish", entrants=(Entrant("a", "random"), Entrant("b", "random")), board="raft", seed=seed
        )
        write_record(play_match(spec), tmp_path / "records" / f"m{seed}.ludus")
    return tmp_path


def until(wanted: Callable[[], bool]) -> None:
    end = monotonic() + PATIENCE
    while not wanted():
        assert monotonic() < end, "it never happens"
        sleep(0.02)


def workers() -> list[int]:
    """The processes that work for our server, or wait to; the eldest first."""
    (server,) = RUNNING
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                words = (folder / "cmdline").read_bytes()
                state, parent = (folder / "stat").read_text().rpartition(") ")[2].split()[:2]
            except OSError:
                continue
            if int(parent) == server.pid and state not in "ZX" and b"match_process:serve" in words:
                found.append(int(folder.name))
    return sorted(found)


@contextmanager
def held() -> Iterator[int]:
    """The process that gets the next job does not move: its job lasts until this is left."""
    until(lambda: len(workers()) == 1)
    (spare,) = workers()
    os.kill(spare, signal.SIGSTOP)
    try:
        yield spare
    finally:
        if spare in workers():
            os.kill(spare, signal.SIGCONT)


class Asking(threading.Thread):
    """A request under way."""

    def __init__(self, url: str, path: str) -> None:
        super().__init__(daemon=True)
        self.answer: httpx.Response | None = None
        self._client, self._path = httpx.Client(base_url=url, timeout=2 * PATIENCE), path
        self.start()

    def run(self) -> None:
        try:
            self.answer = self._client.get(self._path)
        except (httpx.HTTPError, OSError, ValueError):
            return

    def done(self) -> httpx.Response:
        self.join(PATIENCE)
        assert self.answer is not None
        return self.answer


def elsewhere(url: str) -> httpx.Client:
    transport = httpx.HTTPTransport(local_address=ANOTHER)
    return httpx.Client(base_url=url, timeout=PATIENCE, transport=transport)


def raw(url: str, path: str) -> "httpx.Response":
    return httpx.get(f"{url}{path}", timeout=PATIENCE)


def hung_up(url: str, path: str, begun: Callable[[], bool]) -> None:
    """Ask for something, and leave once it is being made."""
    host, port = url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), PATIENCE) as line:
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        until(begun)


def test_twelve_requests_of_one_client_hold_up_nobody(folder: Path) -> None:
    with serving(folder) as url:
        greedy = [Asking(url, f"/api/matches/m{number}/gif") for number in range(12)]
        until(lambda: any(one.answer is not None for one in greedy))
        with elsewhere(url) as client:
            assert client.get("/api/matches/m12/html").status_code == 200
        assert sum(one.answer is not None for one in greedy) < 8


def test_what_many_want_is_made_once_and_kept(folder: Path) -> None:
    with serving(folder) as url:
        with held() as worker:
            asking = [Asking(url, "/api/matches/m1/html") for _ in range(8)]
            until(lambda: len(workers()) == 2)
            (spare,) = set(workers()) - {worker}
        pages = {one.done().content for one in asking}
        assert len(pages) == 1 and next(iter(pages)).startswith(b"<!doctype html>")
        assert raw(url, "/api/matches/m1/html").content in pages
        with elsewhere(url) as client:
            plain = client.get("/api/matches/m1/html", headers={"Accept-Encoding": "identity"})
            assert plain.content in pages
        until(lambda: workers() == [spare])  # nobody was needed for it but the one, who leaves in his own time


@pytest.mark.parametrize("what", ["gif", "film", "events"])
def test_who_hangs_up_ends_what_was_made_for_him(folder: Path, what: str) -> None:
    with serving(folder) as url, held() as worker:
        hung_up(url, f"/api/matches/m1/{what}", lambda: len(workers()) == 2)
        until(lambda: worker not in workers())
        assert raw(url, f"/api/matches/m1/{what}").status_code == 200  # and who comes next gets it


def test_one_client_may_want_only_so_much_at_once(folder: Path) -> None:
    with serving(folder, wanted=1) as url, held():
        first = Asking(url, "/api/matches/m1/gif")
        until(lambda: len(workers()) == 2)
        same = Asking(url, "/api/matches/m1/gif")
        refused = raw(url, "/api/matches/m2/gif")
        assert (refused.status_code, "wait for one" in refused.json()["error"]) == (429, True)
        assert int(refused.headers["retry-after"]) > 0
        assert raw(url, "/api/matches/m2/film").status_code == 200  # films have a queue of their own
        with elsewhere(url) as client:
            assert client.get("/api/matches/m2/gif").status_code == 200
        assert raw(url, "/api/matches/m2/gif").status_code == 200  # now it is there already
        for path in ("/", "/match/m3", "/api/matches", "/api/matches/m3"):
            assert raw(url, path).status_code == 200
        assert first.answer is None and same.answer is None


def test_to_look_at_a_match_makes_no_film(folder: Path) -> None:
    with serving(folder) as url:
        until(lambda: len(workers()) == 1)
        (spare,) = workers()
        for number in range(MATCHES):
            assert raw(url, f"/match/m{number}").status_code == 200
            assert raw(url, f"/api/matches/m{number}").json()["stage"] == "over"
        assert workers() == [spare]
