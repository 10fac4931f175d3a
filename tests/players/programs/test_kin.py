"""What a program waited for strangers: never for its own threads and children, and nobody earns it by sleeping."""

import sys
import time
from collections.abc import Iterator
from pathlib import Path
from threading import get_native_id
from typing import Any

import pytest

from ludus import Entrant, MatchSpec, TimeControl, play_match
from ludus.core.clock import NS_PER_MS, TurnClock
from ludus.core.limits import Level, Limits
from ludus.core.player import Answer, Fault, Setup
from ludus.players.local import LocalPlayer
from ludus.players.programs import kin
from ludus.players.programs.kin import Kin, Look, OwnThread
from ludus.players.programs.process import ProcessPlayer
from ludus.referee.pin import one_core

SETUP = Setup(game="echo", seat=0, seats=1, board=None, options=None, seed=0)
LIMIT_MS = 400
HEAD = "import os, signal, sys, threading, time\ninput()\nprint('ready')\ninput()\ndef burn():\n    while True: pass\n"
LAZY = {
    "sleeps": "time.sleep(600)",
    "stops itself": "os.kill(os.getpid(), signal.SIGSTOP)",
    "reads what never comes": "os.read(0, 1)",
}
CROWDS = {
    "threads": """
for _ in range(40): threading.Thread(target=burn, daemon=True).start()
burn()
""",
    "children": """
for _ in range(20):
    if os.fork() == 0: break
burn()
""",
    "orphans": """
for _ in range(20):
    if os.fork() == 0:
        if os.fork() == 0: burn()
        os._exit(0)
    os.wait()
burn()
""",
    "children that nobody waits for": """
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
def work():
    until = time.process_time() + 0.004
    while time.process_time() < until: pass
while True:
    for _ in range(20):
        if os.fork() == 0:
            work()
            os._exit(0)
    work()
""",
}


class Lines:
    """A dialect: a line is an answer."""

    greets = True

    def start(self, setup: Setup) -> bytes:
        return b"start\n"

    def greet(self, line: bytes) -> bool:
        return True

    def ask(self, view: Any, clock: TurnClock) -> bytes:
        return b"go\n"

    def feed(self, line: bytes) -> Answer | None:
        return Answer(line)

    def end(self, outcome: Any) -> bytes:
        return b"end\n"


class Seen:
    """All that was seen of a program, and what it was said to have waited."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.looks: list[Look] = []
        self.waited_ns = 0
        look, tell = Kin._look, Kin.look

        def looked(watch: Kin) -> Look:
            self.looks.append(look(watch))
            return self.looks[-1]

        def told(watch: Kin, anew: bool) -> tuple[int, int]:
            if anew:
                self.looks.clear()
            ran, self.waited_ns = tell(watch, anew)
            return ran, self.waited_ns

        monkeypatch.setattr(Kin, "_look", looked)
        monkeypatch.setattr(Kin, "look", told)


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> Iterator[Seen]:
    yield Seen(monkeypatch)


def late(code: str, level: Level) -> ProcessPlayer:
    """A player whose program did this in its turn, and was late."""
    control = TimeControl(turn_ms=LIMIT_MS, start_ms=60_000, measure="wall")
    words, limits = [sys.executable, "-uSc", HEAD + code], Limits(sandbox=level)
    with one_core(), ProcessPlayer(words, Lines(), control, limits=limits) as player:
        assert player.start(SETUP, control.ready_ms) is None
        _, report = player.act(None, TurnClock(1, LIMIT_MS, time.monotonic_ns()))
        assert report is not None
        assert report.kind is Fault.TIMEOUT
    return player


@pytest.mark.parametrize("misdeed", LAZY)
def test_who_is_not_ready_waits_for_nobody(misdeed: str, seen: Seen) -> None:
    player = late(LAZY[misdeed], Level.LIMITS)
    first, last = seen.looks[0], seen.looks[-1]
    waits = [last.threads[name][1] - waited for name, (_, waited) in first.threads.items()]
    assert seen.waited_ns <= sum(waits)  # what it waited for the core until it slept, and no more
    assert (player.charged_ms or 0) > LIMIT_MS / 2


@pytest.mark.parametrize("misdeed", CROWDS)
def test_a_crowd_of_its_own_is_no_stranger(misdeed: str, seen: Seen) -> None:
    """On one core somebody of them runs, or none does: what they used and what they waited fits into what passed."""
    player = late(CROWDS[misdeed], Level.LIMITS)
    first, last = seen.looks[0], seen.looks[-1]
    passed, used = last.at_ns - first.at_ns, last.used_ns - first.used_ns
    assert seen.waited_ns <= max(0, passed - used) + LIMIT_MS / 4 * NS_PER_MS
    assert (player.charged_ms or 0) > LIMIT_MS / 2


class Scene:
    """A family that this test makes up: times in milliseconds of threads that ran and waited, and of all together."""

    holds_our_lock = False

    def __init__(self) -> None:
        self.used, self.alive, self.cores = 0, [1], 1
        self.times: dict[str, tuple[int, int]] = {}

    def used_ns(self, closely: bool) -> int:
        return self.used * NS_PER_MS

    def processes(self) -> list[int]:
        return self.alive

    def threads(self, processes: list[int]) -> list[str]:
        return list(self.times)


@pytest.fixture
def scene(monkeypatch: pytest.MonkeyPatch) -> Scene:
    scene = Scene()
    monkeypatch.setattr(kin, "_times", lambda name: tuple(time * NS_PER_MS for time in scene.times.get(name, (0, 0))))
    monkeypatch.setattr(kin, "_is_ready", lambda name: False)
    return scene


def waited(watch: Kin, anew: bool = False) -> float:
    return watch.look(anew)[1] / NS_PER_MS


def test_who_waits_for_the_interpreters_lock_cannot_say_what_kept_it_asleep() -> None:
    assert Kin(OwnThread(get_native_id())).own_wait_ns() is None


def test_what_one_thread_waited_is_what_all_waited_but_for_what_its_kin_used(scene: Scene) -> None:
    scene.times, watch = {"main": (0, 1000), "other": (0, 0)}, Kin(scene)
    assert waited(watch, anew=True) == 0  # whatever it waited before
    scene.used, scene.times = 20, {"main": (15, 1080), "other": (5, 5)}
    assert waited(watch) == 75
    scene.used, scene.times = 120, {"main": (25, 1170), "other": (95, 5)}  # now it waits for the other one
    assert waited(watch) == 75
    assert waited(watch, anew=True) == 0


def test_sixty_threads_that_wait_for_each_other_have_waited_for_nobody(scene: Scene) -> None:
    names, watch = [str(number) for number in range(60)], Kin(scene)
    scene.times = dict.fromkeys(names, (0, 0))
    waited(watch, anew=True)
    for turn in range(1, 10):
        scene.used, scene.times = 600 * turn, dict.fromkeys(names, (10 * turn, 590 * turn))
        assert waited(watch) == 0


def test_a_thread_that_is_new_brings_nothing_along(scene: Scene) -> None:
    scene.times, watch = {"main": (0, 0)}, Kin(scene)
    waited(watch, anew=True)
    scene.times["new"] = (0, 5000)
    assert waited(watch) == 0
    scene.times["new"] = (0, 5060)
    assert waited(watch) == 60


def test_where_one_has_gone_nobody_knows_what_it_used(scene: Scene) -> None:
    scene.alive, scene.times, watch = [1, 2], {"main": (0, 0)}, Kin(scene)
    waited(watch, anew=True)
    scene.times["main"] = (0, 50)
    assert waited(watch) == 50
    scene.alive, scene.times["main"] = [1], (0, 150)
    assert waited(watch) == 50
    scene.times["main"] = (0, 170)
    assert waited(watch) == 70


def test_of_too_many_nobody_knows_what_they_use(scene: Scene) -> None:
    scene.alive, scene.times, watch = list(range(kin.MOST_PROCESSES + 1)), {"main": (0, 0)}, Kin(scene)
    waited(watch, anew=True)
    scene.times["main"] = (0, 50)
    assert waited(watch) == 0


def test_one_that_is_ready_and_got_nothing_has_waited_all_the_time(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The system tells of a wait only once it is over; then it does not count twice."""
    now = iter([0, 100, 200, 300, 400])
    monkeypatch.setattr(kin, "monotonic_ns", lambda: next(now) * NS_PER_MS)
    monkeypatch.setattr(kin, "_is_ready", lambda name: True)
    scene.times, watch = {"main": (0, 0)}, Kin(scene)
    waited(watch, anew=True)
    assert [waited(watch), waited(watch)] == [100, 200]
    scene.used, scene.times["main"] = 10, (10, 290)
    assert waited(watch) == 290


def test_who_answers_promptly_is_never_looked_at(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """But for the start, and where the machine itself was slow."""
    looks: list[bool] = []
    look = Kin.look

    def counted(watch: Kin, anew: bool) -> tuple[int, int]:
        looks.append(anew)
        return look(watch, anew)

    monkeypatch.setattr(Kin, "look", counted)
    bot = tmp_path / "prompt.py"
    bot.write_text("class Bot:\n    def choose(self, view, clock): return []\n")
    spec = MatchSpec(
        game="planet_wars",
        entrants=(Entrant("far", str(bot)), Entrant("near", "noop")),
        board="line",
        options={"max_turns": 300},
        time=TimeControl(turn_ms=10_000, measure="wall"),
    )
    record = play_match(spec, isolate=True)
    slow_ms = [took_us / 1000 for took_us in record.measured.think_us if took_us > 1000]
    starting_ms = record.measured.seconds * 1000 - sum(slow_ms)
    assert len(looks) <= 10 + starting_ms / 100 + sum(3 + slow / 100 for slow in slow_ms)


def test_one_that_keeps_the_interpreters_lock_is_charged_for_it() -> None:
    """We cannot run meanwhile, but it does."""
    used = []

    class Greedy:
        def choose(self, view: object, clock: TurnClock) -> list[object]:
            began = time.thread_time()
            3**800_000 * 3**800_000  # one call into C after the other
            3**800_000 * 3**800_000
            used.append((time.thread_time() - began) * 1000)
            return []

    with LocalPlayer(Greedy, lambda action: action) as player:
        assert player.start(SETUP, 60_000) is None
        assert player.act(None, TurnClock(1, 60_000, time.monotonic_ns())) == ([], None)
        passed = player.charged_ms
    assert passed is None or passed >= 0.9 * used[0]
