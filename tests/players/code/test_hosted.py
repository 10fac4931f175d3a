"""A bot on the only thread of its process."""

from typing import Any, cast

import pytest

from ludus.core.clock import TurnClock
from ludus.core.notes import HasNotes
from ludus.core.player import Fault, Setup
from ludus.players.code.hosted import HostedPlayer

CLOCK = TurnClock(1, None, 0)


class Queues:
    def take_turn(self, view: Any, queue: list[Any]) -> None:
        view.note("so far")
        queue.append([1, 2, 3])
        raise ValueError("on purpose")


def test_what_was_queued_and_noted_before_an_exception_counts(capsys: pytest.CaptureFixture[str]) -> None:
    player = HostedPlayer(cast(Any, Queues))
    assert player.start_with(lambda: pytest.fail("it has no start")) is None
    action, report = player.act(HasNotes(), CLOCK)
    assert report is not None and (action, report.kind, player.said) == ([[1, 2, 3]], Fault.CRASH, "so far")
    assert "ValueError: on purpose" in capsys.readouterr().err


def test_a_bot_is_told_its_setup_where_it_wants_it() -> None:
    class Told:
        def start(self, setup: Setup) -> None:
            self.seed = setup.seed

        def choose(self, view: Any, clock: TurnClock) -> Any:
            return None if self.seed == 7 else [self.seed]

    player = HostedPlayer(Told)
    assert player.start(Setup(game="", seat=0, seats=2, board=None, options=None, seed=7), 1) is None
    assert player.act(HasNotes(), CLOCK) == ([], None)
