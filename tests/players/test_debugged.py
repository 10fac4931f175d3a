"""A bot open to its author's debugger: no clock, no other thread, and who leaves the debugger leaves the match."""

import threading
import time
from bdb import BdbQuit
from typing import Any

import pytest

from ludus import Entrant, MatchSpec, TimeControl, load, play_match
from ludus.core.clock import TurnClock
from ludus.core.player import Fault
from ludus.players.direct import DebuggedPlayer

GAME = load("planet_wars")


class Watched:
    """Says on which thread it is asked, and what it is told of its time."""

    def __init__(self) -> None:
        self.threads: set[int] = set()
        self.limits: set[float | None] = set()

    def choose(self, view: Any, clock: TurnClock) -> list[Any]:
        self.threads.add(threading.get_ident())
        self.limits.add(clock.limit_ms)
        time.sleep(0.002)
        return []


def play(bot: Any) -> Any:
    player = DebuggedPlayer(lambda: bot, GAME.codec.parse_action)
    entrants = (Entrant("it", "live"), Entrant("good", "noop"))
    clock = TimeControl(turn_ms=1)
    spec = MatchSpec(game="planet_wars", entrants=entrants, board="line", options={"max_turns": 3}, time=clock)
    return play_match(spec, players={0: player})


def test_it_is_called_on_our_thread_and_is_never_late() -> None:
    bot = Watched()
    record = play(bot)
    assert record.game.faults == ()
    assert bot.threads == {threading.get_ident()}
    assert bot.limits == {None}


@pytest.mark.parametrize("left", [BdbQuit, KeyboardInterrupt])
def test_who_leaves_the_debugger_leaves_the_match(left: type[BaseException]) -> None:
    class Debugged:
        def choose(self, view: Any, clock: Any) -> None:
            raise left

    with pytest.raises(KeyboardInterrupt):
        play(Debugged())


def test_any_other_exception_is_a_fault_as_ever() -> None:
    class Fails:
        def choose(self, view: Any, clock: Any) -> None:
            raise ValueError("no idea")

    record = play(Fails())
    assert {(seat, kind) for _, seat, kind in record.game.faults} == {(0, Fault.CRASH)}
    assert record.measured.faults[0].message.startswith("ValueError: no idea")


def test_no_thread_is_started_for_it() -> None:
    before = threading.active_count()
    with DebuggedPlayer(Watched, GAME.codec.parse_action) as player:
        assert threading.active_count() == before
        assert player.charged_ms == 0
    assert player.leave()
