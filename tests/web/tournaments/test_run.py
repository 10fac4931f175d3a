"""The process of a tournament, as the server sees it."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep

import msgspec
import pytest

from ludus.store import Store
from ludus.tournament.reading import read_text
from ludus.web.tournaments.run import Run
from tests.web.server import PATIENCE

SPEC = """
game = "planet_wars"
rounds = 300
options = { max_turns = 20 }
[[entrants]]
player = "greedy"
[[entrants]]
player = "random"
"""


def waited_for(wanted: Callable[[], object]) -> None:
    until = monotonic() + PATIENCE
    while not wanted():
        assert monotonic() < until, "it never happens"
        sleep(0.02)


def processes(mark: str) -> list[int]:
    """All that have inherited our mark and still run."""
    found = []
    for place in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if f"LUDUS_TEST_RUN={mark}".encode() in (place / "environ").read_bytes().split(b"\0"):
                found.append(int(place.name))
    return [pid for pid in found if pid != os.getpid()]


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A store with a long tournament that has not begun; whoever plays it is ours."""
    monkeypatch.setenv("LUDUS_TEST_RUN", str(tmp_path))
    place = str(tmp_path / "arena.db")
    with Store(place) as store:
        store.begin("cup", msgspec.json.encode(read_text(SPEC, "cup.toml", tmp_path)))
    yield place
    for pid in processes(str(tmp_path)):
        os.kill(pid, signal.SIGKILL)


def played(place: str) -> int:
    with Store(place) as store:
        return sum(1 for _ in store.results("cup"))


def test_it_plays_until_it_is_stopped(place: str) -> None:
    run = Run(place, "cup", 2)
    waited_for(lambda: played(place))
    assert run.alive
    run.stop()
    assert (run.alive, run.error) == (False, "")
    waited_for(lambda: not processes(str(Path(place).parent)))


def test_one_that_fails_says_why_in_a_line(place: str) -> None:
    run = Run(place, "no such cup", 1)
    waited_for(lambda: not run.alive)
    assert "no such cup" in run.error and "\n" not in run.error


def test_one_that_is_killed_takes_its_workers_along(place: str) -> None:
    run, mark = Run(place, "cup", 2), str(Path(place).parent)
    waited_for(lambda: played(place))
    (root,) = (pid for pid in processes(mark) if b"run:play" in Path(f"/proc/{pid}/cmdline").read_bytes())
    os.kill(root, signal.SIGKILL)
    waited_for(lambda: not run.alive)
    assert run.error == "its process was ended"
    waited_for(lambda: not processes(mark))


SERVER = """
import sys, time
from ludus.web.tournaments.run import Run
run = Run(sys.argv[1], "cup", 2)
time.sleep(1000)
"""


def test_it_ends_with_its_server(place: str) -> None:
    with subprocess.Popen([sys.executable, "-c", SERVER, place]) as server:
        waited_for(lambda: played(place))
        server.kill()
    waited_for(lambda: not processes(str(Path(place).parent)))
