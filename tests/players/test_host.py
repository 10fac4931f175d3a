"""A Python bot as a program of its own: what it says, odd or broken."""

from typing import Any

import pytest

from ludus import load
from ludus.core.errors import LudusError
from ludus.players.host import HostedPlayer
from tests.players.spoken import Good, answers, spoken

GAME = load("planet_wars")


def test_a_hosted_bots_odd_answer_is_for_the_referee_to_judge() -> None:
    class Odd:
        def choose(self, view: Any, clock: Any) -> Any:
            return {"a": [1.5, {2: None}]}

    assert answers(HostedPlayer, Odd, spoken())[1] == {"turn": 3, "action": {"a": [1.5, {"2": None}]}, "error": ""}


def test_a_bot_that_does_not_start_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    class Broken(Good):
        def start(self, setup: Any) -> None:
            raise SystemExit(7)

    with pytest.raises(LudusError, match=r"the bot did not start: SystemExit: 7 \(test_host\.py, line \d+, in start\)"):
        answers(HostedPlayer, Broken, spoken())
    assert "raise SystemExit(7)" in capsys.readouterr().err
