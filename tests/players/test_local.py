"""Misbehaving Python bots in our own process: each ends with its own fault, and the match goes on."""

import threading
import time
from pathlib import Path

import pytest

from ludus import Entrant, MatchRecord, MatchSpec, TimeControl, play_match
from ludus.core.match import FaultNote
from ludus.core.player import Fault
from tests.support import REPO

BOTS = REPO / "tests" / "bots" / "local.py"
TURNS = 12  # of each player
LIMIT_MS = 80


def play(
    bot: str, opponent: str = "noop", turns: int = TURNS, start_ms: int = 5000, limit_ms: int = LIMIT_MS
) -> MatchRecord:
    entrants = (Entrant("bad", f"{BOTS}:{bot}"), Entrant("other", opponent))
    clock = TimeControl(turn_ms=limit_ms, start_ms=start_ms)
    return play_match(
        MatchSpec(game="planet_wars", entrants=entrants, board="line", options={"max_turns": turns}, time=clock)
    )


def first_fault(record: MatchRecord) -> FaultNote:
    return record.measured.faults[0]


CASES = [
    ("Raises", Fault.CRASH, TURNS, "ValueError: on purpose (local.py, line "),
    ("RaisesAfterQueueing", Fault.CRASH, TURNS, "after the first order"),
    ("Exits", Fault.CRASH, TURNS, "SystemExit: 3"),
    ("Recurses", Fault.CRASH, TURNS, "RecursionError"),
    ("SleepsForEver", Fault.TIMEOUT, 3, "no answer within 80 ms"),
    ("LoopsForEver", Fault.TIMEOUT, 3, "no answer within 80 ms"),
    ("LoopsAndCatchesEverything", Fault.TIMEOUT, 3, "no answer within 80 ms"),
    ("ReturnsText", Fault.GARBLED, TURNS, "expected a list of orders, got 'attack!'"),
    ("ReturnsOneOrder", Fault.GARBLED, TURNS, "put it in a list"),
    ("ReturnsFloats", Fault.GARBLED, TURNS, "order 1: expected whole numbers"),
    ("ReturnsHugeNumbers", Fault.GARBLED, TURNS, "at most 64 bits"),
    ("DiesInConstructor", Fault.START, 1, "OSError: no model file"),
]


@pytest.mark.parametrize(("bot", "fault", "count", "words"), CASES, ids=[case[0] for case in CASES])
def test_a_bad_bot_gets_its_fault_and_the_match_goes_on(bot: str, fault: Fault, count: int, words: str) -> None:
    record = play(bot)
    kinds = {kind for _, _, kind in record.game.faults}
    assert kinds == {fault}
    assert {seat for _, seat, _ in record.game.faults} == {0}
    assert len(record.game.faults) == count
    assert words in first_fault(record).message
    assert len(record.game.turns) == 2 * TURNS


@pytest.mark.parametrize("bot", ["Good", "Queues", "ReturnsNothing", "Prints"])
def test_a_good_bot_has_no_fault(bot: str) -> None:
    assert play(bot).game.faults == ()


def test_the_fault_shows_the_traceback_without_our_frames() -> None:
    detail = first_fault(play("Raises")).detail
    assert 'raise ValueError("on purpose")' in detail
    assert "players/local.py" not in detail


def test_orders_queued_before_an_exception_count() -> None:
    raising, good = play("RaisesAfterQueueing"), play("Queues")
    assert [turn.action for turn in raising.game.turns] == [turn.action for turn in good.game.turns]
    assert raising.game.turns[0].action != []


def test_after_three_timeouts_in_a_row_a_seat_is_not_asked_again() -> None:
    record = play("SleepsForEver")
    assert [turn for turn, _, _ in record.game.faults] == [1, 3, 5]
    assert all(turn.action == [] for turn in record.game.turns)


def test_one_timeout_costs_that_turn_only() -> None:
    record = play("LateOnce", turns=20, limit_ms=1000)  # on a busy machine it must be late, and not twice
    late = record.game.turns[2]
    assert record.game.faults == ((3, 0, Fault.TIMEOUT),)
    assert first_fault(record).message == "no answer within 1000 ms"
    assert late.action == []
    assert record.game.turns[4].action != []


def test_a_bot_that_never_gets_ready_is_a_start_fault_and_idles() -> None:
    record = play("StartsForEver", start_ms=100)
    assert record.game.faults == ((1, 0, Fault.START),)
    assert first_fault(record).message == "not ready after 100 ms"


def test_bad_orders_in_a_good_list_are_rejected_one_by_one() -> None:
    record = play("GivesNonsenseOrders")
    assert record.game.faults == ()
    reasons = [rejection.reason for rejection in record.game.turns[0].rejections]
    assert reasons[0] == "no such planet"
    assert len(reasons) == 3


def test_the_opponent_of_a_bad_bot_plays_as_against_a_bot_that_idles() -> None:
    def orders(bot: str) -> list[object]:
        return [turn.action for turn in play(bot, opponent="greedy").game.turns if turn.seat == 1]

    assert orders("SleepsForEver") == orders("ReturnsText") == orders("ReturnsNothing")


def test_no_thread_of_a_quick_match_is_left() -> None:
    before = threading.active_count()
    for bot in ("Good", "Raises", "LoopsForEver"):
        play(bot)
    deadline = time.monotonic() + 60
    while threading.active_count() > before and time.monotonic() < deadline:
        time.sleep(0.01)
    assert threading.active_count() <= before


def test_a_bot_may_import_what_lies_beside_it(tmp_path: Path) -> None:
    (tmp_path / "beside_it.py").write_text("ANSWER = []\n")
    bot = tmp_path / "importing_bot.py"
    bot.write_text(
        "from beside_it import ANSWER\n\n\nclass Mine:\n    def choose(self, view, clock):\n        return ANSWER\n"
    )
    entrants = (Entrant("a", str(bot)), Entrant("b", "noop"))
    spec = MatchSpec(game="planet_wars", entrants=entrants, board="line", options={"max_turns": 2})
    assert play_match(spec).game.faults == ()


def test_a_bot_left_behind_ends_also_where_the_first_word_to_it_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """An exception that reaches a thread inside a callback of the collector is printed and forgotten."""
    lost = threading.Event()

    def swallow(thread: int, error: object) -> None:
        monkeypatch.undo()
        lost.set()

    before = {*threading.enumerate()}
    monkeypatch.setattr("ctypes.pythonapi.PyThreadState_SetAsyncExc", swallow)
    play("LoopsForEver")
    assert lost.wait(10)
    for thread in {*threading.enumerate()} - before:
        thread.join(10)
        assert not thread.is_alive()
