"""Bots of a game, called by the match: on its thread, with its clock, and with the same faults as anybody."""

import threading
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from ludus import Entrant, MatchRecord, MatchSpec, TimeControl, load, play_match
from ludus.core.clock import TurnClock
from ludus.core.limits import Limits
from ludus.core.player import Fault
from ludus.games.starmap.orders import Order
from ludus.players.direct import DirectPlayer
from ludus.players.find import find_player
from ludus.players.local import LocalPlayer

GAME = load("planet_wars")
TURNS = 5
USUAL = TimeControl(turn_ms=1000)


def play(make: Callable[[], Any], clock: TimeControl = USUAL) -> MatchRecord:
    player = DirectPlayer(make, GAME.codec.parse_action)
    entrants = (Entrant("it", "live"), Entrant("good", "noop"))
    options = {"max_turns": TURNS}
    spec = MatchSpec(game="planet_wars", entrants=entrants, board="line", options=options, time=clock)
    return play_match(spec, players={0: player})


def busy(seconds: float) -> None:
    """Of its own time: what others have of the core does not count."""
    until = time.process_time() + seconds
    while time.process_time() < until:
        pass


def test_it_is_called_on_our_thread_and_told_its_time() -> None:
    threads, limits = set(), set()

    class Watched:
        def choose(self, view: Any, clock: TurnClock) -> list[Any]:
            threads.add((threading.get_ident(), threading.active_count()))
            limits.add(clock.limit_ms)
            return []

    before = threading.active_count()
    assert play(Watched).game.faults == ()
    assert threads == {(threading.get_ident(), before)}
    assert limits == {1000}


def test_an_answer_that_comes_too_late_does_not_count_and_its_time_is_charged() -> None:
    class LateOnce:
        def choose(self, view: Any, clock: TurnClock) -> list[Any]:
            if clock.turn == 3:
                busy(0.3)
            return [Order(1, 2, 1)]

    record = play(LateOnce, TimeControl(turn_ms=200))
    assert record.game.faults == ((3, 0, Fault.TIMEOUT),)
    assert record.measured.faults[0].message == "no answer within 200 ms"
    assert [turn.action for turn in record.game.turns[:5:2]] == [[[1, 2, 1]], [], [[1, 2, 1]]]
    assert record.measured.think_us[2] >= 300_000


def test_a_bank_is_charged_what_a_turn_took() -> None:
    left = []

    class Spends:
        def choose(self, view: Any, clock: TurnClock) -> list[Any]:
            left.append(clock.limit_ms or 0.0)
            busy(0.05)
            return []

    play(Spends, TimeControl(bank_ms=60_000))
    assert all(a - b >= 50 for a, b in pairwise(left))


def test_whoever_is_late_three_times_is_not_asked_again() -> None:
    class Slow:
        def choose(self, view: Any, clock: TurnClock) -> list[Any]:
            busy(0.03)
            return []

    record = play(Slow, TimeControl(turn_ms=5))
    assert [turn for turn, _, _ in record.game.faults] == [1, 3, 5]


def test_a_start_that_takes_too_long_is_a_fault() -> None:
    class Dawdles:
        def start(self, setup: Any) -> None:
            busy(0.2)

        def choose(self, view: Any, clock: TurnClock) -> list[Any]:
            return []

    record = play(Dawdles, TimeControl(turn_ms=1000, start_ms=100))
    assert record.game.faults == ((1, 0, Fault.START),)
    assert record.measured.faults[0].message == "not ready after 100 ms"


@pytest.mark.parametrize("where", ["constructor", "start"])
def test_one_that_cannot_start_is_a_fault(where: str) -> None:
    class Broken:
        def __init__(self) -> None:
            if where == "constructor":
                raise OSError("no model file")

        def start(self, setup: Any) -> None:
            raise OSError("no model file")

        def choose(self, view: Any, clock: TurnClock) -> list[Any]:
            return []

    record = play(Broken)
    assert record.game.faults == ((1, 0, Fault.START),)
    assert record.measured.faults[0].message.startswith("OSError: no model file")


def test_an_exception_is_a_fault_and_what_was_queued_before_counts() -> None:
    class Raises:
        def take_turn(self, view: Any, queue: list[Any]) -> None:
            queue.append((1, 2, 1))
            raise ValueError("on purpose")

    record = play(Raises)
    assert {kind for _, _, kind in record.game.faults} == {Fault.CRASH}
    assert record.game.turns[0].action == [[1, 2, 1]]
    note = record.measured.faults[0]
    assert note.message.startswith("ValueError: on purpose (test_direct.py, line ")
    assert 'raise ValueError("on purpose")' in note.detail
    assert "ludus/players" not in note.detail


def test_an_answer_that_cannot_be_read_is_a_fault() -> None:
    class Babbles:
        def choose(self, view: Any, clock: TurnClock) -> str:
            return "attack!"

    assert {kind for _, _, kind in play(Babbles).game.faults} == {Fault.GARBLED}


def test_ctrl_c_while_it_thinks_ends_the_match() -> None:
    class Interrupted:
        def choose(self, view: Any, clock: TurnClock) -> list[Any]:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play(Interrupted)


def test_what_it_notes_is_in_the_record() -> None:
    class Notes:
        def choose(self, view: Any, clock: TurnClock) -> list[Any]:
            view.note("turn", clock.turn)
            return []

    assert [note.text for note in play(Notes).measured.said] == ["turn 1", "turn 3", "turn 5", "turn 7", "turn 9"]


def test_threads_are_for_files_and_for_who_may_think_for_long(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("class Mine:\n    def choose(self, view, clock):\n        return []\n")

    def kind(game: str, words: str) -> type:
        found = load(game)
        return type(find_player(found, words, found.info.clock, limits=Limits()))

    assert kind("fish", "greedy") is kind("planet_wars", "noop") is DirectPlayer
    assert kind("fish", "minimax") is kind("fish", "minimax:3") is kind("planet_wars", str(file)) is LocalPlayer
