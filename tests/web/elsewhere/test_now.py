"""What is played right now, whoever plays it: the server, a command beside it, a cluster. It is listed, can be watched,
and is said to be over when it is."""

import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import httpx
import pytest

from ludus.referee.file import load_record
from ludus.store import Store
from ludus.store.playing import GONE_S, Heartbeat, MatchNow
from tests.web.server import PATIENCE, serving

LUDUS = str(Path(sys.executable).with_name("ludus"))
SLOW = """import time
class Slow:
    def take_turn(self, view, queue):
        time.sleep(0.1)
"""
SPEC = """game = "planet_wars"
entrants = ["greedy", "slow.py"]
rounds = 50
options = { max_turns = 60 }
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("arena")
    (folder / "slow.py").write_text(SLOW)
    return folder


@pytest.fixture(scope="module")
def url(folder: Path) -> Iterator[str]:
    with serving(folder, changes=1e6) as address:
        yield address


@contextmanager
def command(folder: Path, name: str, *more: str) -> Iterator["subprocess.Popen[bytes]"]:
    """`ludus tournament run`, as somebody types it beside the server."""
    (folder / f"{name}.toml").write_text(SPEC)
    words = [LUDUS, "tournament", "run", f"{name}.toml", "--store", "arena.db", *more]
    process = subprocess.Popen(words, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    with process:
        try:
            yield process
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGINT)
                process.wait(PATIENCE)


def got(url: str) -> Any:
    return httpx.get(url, timeout=PATIENCE).json()


def until(wanted: Callable[[], Any]) -> Any:
    end = monotonic() + PATIENCE
    while not (found := wanted()):
        assert monotonic() < end, "it never happens"
        sleep(0.02)
    return found


def playing(url: str, key: str) -> Any:
    """What is played, once there is something."""
    return until(lambda: [one for one in got(f"{url}/api/tournaments/{key}/playing") if isinstance(one, dict)])


def watched(url: str, key: str, number: int) -> str:
    """The id under which its film grows."""
    api = f"{url}/api/tournaments/{key}/matches/{number}"
    assert until(lambda: (told := got(api))["stage"] != "playing" and told)["stage"] == "live"
    shown = httpx.get(f"{url}/tournament/{key}/match/{number}", follow_redirects=True, timeout=PATIENCE)
    assert shown.status_code == 200
    return str(shown.url).rpartition("/")[2]


def is_filmed_to_its_end(url: str, folder: Path, key: str, number: int) -> None:
    id = watched(url, key, number)
    first = until(lambda: got(f"{url}/api/matches/{id}")["turn"])
    assert got(f"{url}/api/matches/{id}")["stage"] == "playing"
    with httpx.stream("GET", f"{url}/api/matches/{id}/events", timeout=PATIENCE) as lines:
        seen = [line for line in lines.iter_lines() if line.startswith("data:")]
    assert len(seen) > 3  # it came as it was played
    assert got(f"{url}/api/matches/{id}")["stage"] == "over"
    assert got(f"{url}/api/matches/{id}")["turn"] > first
    until(lambda: got(f"{url}/api/tournaments/{key}/matches/{number}")["stage"] == "stored")
    with Store(folder / "arena.db") as store:
        turns = len(load_record(store.record(key, number), "stored").game.turns)
    assert got(f"{url}/api/matches/{id}")["turn"] == turns


def test_a_command_beside_the_server_is_listed_and_watched(url: str, folder: Path) -> None:
    with command(folder, "beside"):
        (one,) = playing(url, "beside")
        assert (sorted(one["names"]), one["page"]) == (["greedy", "slow"], f"/tournament/beside/match/{one['number']}")
        page = httpx.get(f"{url}/tournament/beside").text
        assert "Another process plays it" in page
        assert "Being played" in page and f'href="{one["page"]}"' in page
        is_filmed_to_its_end(url, folder, "beside", one["number"])
    told = got(f"{url}/api/tournaments/beside")
    assert told["stage"] == "stopped"  # at once: it has said so itself
    assert "nobody plays it right now" in httpx.get(f"{url}/tournament/beside").text
    assert got(f"{url}/api/tournaments/beside/playing") == []


def test_one_that_is_killed_is_gone_in_ten_seconds(url: str, folder: Path) -> None:
    with command(folder, "killed") as process:
        number = playing(url, "killed")[0]["number"]
        id = watched(url, "killed", number)
        process.kill()
        process.wait(PATIENCE)
        died = monotonic()
        until(lambda: got(f"{url}/api/tournaments/killed")["stage"] == "stopped")
        assert monotonic() - died < GONE_S + 10
    assert httpx.get(f"{url}/tournament/killed/match/{number}").status_code == 404
    assert until(lambda: httpx.get(f"{url}/api/matches/{id}").status_code == 404)


@pytest.mark.skipif("not __import__('importlib.util').util.find_spec('distributed')")
def test_a_cluster_on_this_machine_is_watched_too(url: str, folder: Path) -> None:
    with command(folder, "cluster", "--cluster", "local:1"):
        number = min(one["number"] for one in playing(url, "cluster"))
        is_filmed_to_its_end(url, folder, "cluster", number)


def test_the_servers_own_are_watched_and_stopped_at_once(url: str, folder: Path) -> None:
    asked = {"name": "Own", "game": "fish", "entrants": ["minimax:2", "greedy"], "rounds": 500}
    assert httpx.post(f"{url}/api/tournaments", json=asked, timeout=PATIENCE).status_code == 201
    until(lambda: got(f"{url}/api/tournaments/Own")["played"] > 0)
    page = httpx.get(f"{url}/tournament/Own").text
    assert "It is being played here" in page
    told = httpx.post(f"{url}/api/tournaments/Own/stop", timeout=PATIENCE).json()
    assert told["stage"] == "stopped"
    page = httpx.get(f"{url}/tournament/Own").text
    assert "Another process" not in page and "nobody plays it right now" in page
    assert got(f"{url}/api/tournaments/Own/playing") == []


def test_where_no_film_can_be_had_the_page_waits(url: str, folder: Path) -> None:
    """Somebody on another machine plays: only the heartbeat says so."""
    asked = {"name": "Far", "game": "planet_wars", "entrants": ["greedy", "noop"], "rounds": 500}
    httpx.post(f"{url}/api/tournaments", json=asked, timeout=PATIENCE).raise_for_status()
    httpx.post(f"{url}/api/tournaments/Far/stop", timeout=PATIENCE).raise_for_status()
    now = (MatchNow(990, (0, 1), 75.0), MatchNow(991, (0, 77), 1.0))
    with Store(folder / "arena.db") as store:
        store.beat(Heartbeat(runner="far", tournament="Far", host="<b>elsewhere", matches=now), first=True)
        (one,) = playing(url, "Far")  # 77 is nobody
        assert got(f"{url}/api/tournaments/Far")["stage"] == "elsewhere"
        told = got(f"{url}/api/tournaments/Far/matches/990")
        assert (told["stage"], told["names"]) == ("playing", ["greedy", "noop"])
        page = httpx.get(f"{url}{one['page']}")
        assert page.status_code == 200
        assert "&lt;b&gt;elsewhere" in page.text and "for 1 min" in page.text
        assert httpx.get(f"{url}/tournament/Far/match/992").status_code == 404
        store.silence("far")
    for word in ("991", "x", "-1", "1" * 12):
        assert httpx.get(f"{url}/api/tournaments/Far/matches/{word}").status_code == 404
