"""The heartbeat of a runner: there while it plays, seldom, and gone with it."""

import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep

import pytest

from ludus.core.errors import LudusError
from ludus.core.match import Entrant
from ludus.store import Store
from ludus.store.playing import BEAT_S, Heartbeat
from ludus.tournament.runner import run
from ludus.tournament.spec import TournamentSpec
from ludus.tournament.workers.heart import Heart, new_runner

PATIENCE = 60.0
LUDUS = str(Path(sys.executable).with_name("ludus"))
SOON_S = 1.5 * BEAT_S  # after which a reader here takes a runner for gone
SLOW = """import time
class Slow:
    def take_turn(self, view, queue):
        time.sleep(0.2)
"""
SPEC = 'game = "planet_wars"\nentrants = ["greedy", "slow.py"]\nrounds = 50\n'


def waited_for(wanted: Callable[[], object]) -> None:
    until = monotonic() + PATIENCE
    while not wanted():
        assert monotonic() < until, "it never happens"
        sleep(0.05)


def test_it_says_what_is_played_until_it_is_over(tmp_path: Path) -> None:
    with Store(tmp_path / "s.db") as store:
        with Heart(store, "cup", "r") as heart:
            assert [beat.tournament for beat in store.playing()] == ["cup"]
            heart.plays({7: (1, 0), 8: (0, 1)})
            heart.plays({7: (1, 0)})
            waited_for(lambda: store.playing()[0].matches)
            assert [(one.number, one.entrants) for one in store.playing()[0].matches] == [(7, (1, 0))]
        assert store.playing() == []


def test_a_thousand_matches_are_one_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Store(tmp_path / "s.db") as store:
        beats: list[Heartbeat] = []
        monkeypatch.setattr(store, "beat", lambda beat, first=False: beats.append(beat))
        began = monotonic()
        with Heart(store, "cup") as heart:
            for number in range(1000):
                heart.plays({number: (0, 1)})
        assert len(beats) <= 2 + (monotonic() - began) / BEAT_S


def test_a_store_that_is_away_stops_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_: object) -> None:
        raise LudusError("the server does not answer")

    house = (Entrant("greedy", "greedy"), Entrant("noop", "noop"))
    with Store(tmp_path / "s.db") as store:
        monkeypatch.setattr(store, "beat", away)
        monkeypatch.setattr(store, "silence", away)
        run(TournamentSpec(game="planet_wars", entrants=house, options={"max_turns": 5}), store, "cup")
        assert store.count("cup") == 2


def test_every_runner_has_a_name_of_its_own() -> None:
    assert new_runner() != new_runner()


@pytest.fixture
def running(tmp_path: Path) -> "subprocess.Popen[bytes]":
    (tmp_path / "slow.py").write_text(SLOW)
    (tmp_path / "cup.toml").write_text(SPEC)
    words = [
        str(Path(sys.executable).with_name("ludus")),
        "tournament",
        "run",
        str(tmp_path / "cup.toml"),
        "--store",
        "s.db",
    ]
    return subprocess.Popen(words, cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGKILL])
def test_a_runner_that_ends_is_silent(
    running: "subprocess.Popen[bytes]", tmp_path: Path, ending: signal.Signals, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ludus.store.playing.GONE_S", SOON_S)
    with running, Store(tmp_path / "s.db") as store:
        waited_for(lambda: store.playing() and store.playing()[0].matches)
        running.send_signal(ending)
        running.wait(PATIENCE)
        if ending is signal.SIGINT:
            assert store.playing() == []  # it has said so itself
        died = monotonic()
        waited_for(lambda: not store.playing())
        assert monotonic() - died < SOON_S + 5
