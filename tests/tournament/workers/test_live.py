"""A match of a tournament watched while it is played, from another process of the same user."""

import threading
from pathlib import Path
from time import sleep

import pytest

from ludus.core.limits import Limits
from ludus.core.match import Entrant, MatchSpec, TurnRecord
from ludus.games import load
from ludus.referee.file import load_record
from ludus.tournament.workers.live import LiveDoor, LiveEnd, LiveHead, LiveTurns, is_live, read_live, watch_live
from ludus.tournament.workers.worker import Done, Task, play

SLOW = """
import time

class Bot:
    def choose(self, view, clock):
        time.sleep(0.002)
        return ()
"""


@pytest.fixture
def spec(tmp_path: Path) -> MatchSpec:
    """A match that takes half a second, so that there is something to watch."""
    (tmp_path / "slow.py").write_text(SLOW)
    two = (Entrant("greedy", "greedy"), Entrant("slow", str(tmp_path / "slow.py")))
    return MatchSpec(game="planet_wars", entrants=two, seed=5, secret="hush", options={"max_turns": 300})


def test_all_turns_and_then_the_record(spec: MatchSpec) -> None:
    done: list[Done] = []
    playing = threading.Thread(target=lambda: done.append(play(Task(4, (0, 1), spec, Limits(), "test-4"))))
    playing.start()
    while not is_live("test-4"):
        assert playing.is_alive()
        sleep(0.001)
    with watch_live("test-4") as link:
        head = read_live(link.recv_bytes())
        assert isinstance(head, LiveHead)
        assert (head.spec.secret, head.spec.seed, head.version) == ("", 5, load("planet_wars").info.version)
        turns: list[TurnRecord] = []
        while isinstance(told := read_live(link.recv_bytes()), LiveTurns):
            turns += told.turns
    playing.join()
    assert isinstance(told, LiveEnd)
    assert told.record == done[0].record
    assert tuple(turns) == load_record(told.record, "live").game.turns
    assert not is_live("test-4")


def test_without_a_name_nobody_can_watch(spec: MatchSpec) -> None:
    with LiveDoor("") as door:
        door.finish(b"")
    assert not is_live("")


def test_strangers_are_not_let_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.getuid", lambda: -5)
    with LiveDoor("test-strangers"), watch_live("test-strangers") as link, pytest.raises(EOFError):
        link.recv_bytes()


def test_a_match_that_cannot_begin_lets_its_watchers_go() -> None:
    with LiveDoor("test-never"):
        link = watch_live("test-never")
    with link, pytest.raises((EOFError, ConnectionResetError)):
        link.recv_bytes()


def test_a_name_that_is_taken_is_no_reason_not_to_play(spec: MatchSpec) -> None:
    with LiveDoor("test-twice"):
        assert play(Task(1, (0, 1), spec, Limits(), "test-twice")).result.number == 1
