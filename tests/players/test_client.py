"""The loop that answers for a bot: in a process of its own (`host`), and at a table elsewhere (`ludus join`)."""

import io
import json
from typing import Any

import pytest

from ludus import load
from ludus.core.clock import TurnClock
from ludus.core.errors import LudusError
from ludus.core.player import Setup
from ludus.players.client import Client, HungUp
from ludus.players.host import HostedPlayer
from ludus.players.jsonlines import JsonLines
from ludus.players.local import LocalPlayer

GAME = load("planet_wars")
KINDS = pytest.mark.parametrize("kind", [LocalPlayer, HostedPlayer])


def spoken() -> bytes:
    """What a host says in a match of one turn."""
    board, options = GAME.board.generate(1, GAME.board.Recipe()), GAME.options()
    view, dialect = GAME.rules.view(GAME.rules.new(board, 2, options), 0), JsonLines(GAME)
    setup = Setup(game="planet_wars", seat=1, seats=2, board=board, options=options, seed=7)
    return dialect.start(setup) + dialect.ask(view, TurnClock(3, 5000, 0)) + dialect.end(None)


def answers(kind: type[LocalPlayer], bot: Any, lines: bytes) -> list[Any]:
    said: list[bytes] = []
    with kind(bot, GAME.codec.parse_action) as player:
        assert Client(io.BytesIO(lines), said.append).answer(GAME, player) is None
    return [json.loads(line) for line in said]


class Good:
    def start(self, setup: Any) -> None:
        self.told = (setup.seat, setup.seed)

    def choose(self, view: Any, clock: Any) -> Any:
        view.note(*self.told, clock.turn, clock.limit_ms)
        return []


class Unspeakable:
    """A letter that has no bytes, in all that a bot may say."""

    def choose(self, view: Any, clock: Any) -> Any:
        view.note("no\udcffte")
        raise ValueError("a\udcffb")


@KINDS
def test_a_bot_is_told_all_and_answers(kind: type[LocalPlayer]) -> None:
    ready, answer = answers(kind, Good, spoken())
    assert ready == {"type": "ready"}
    assert answer == {"turn": 3, "action": [], "error": "", "note": "1 7 3 5000.0"}


@KINDS
def test_words_that_cannot_be_sent_end_nobody(kind: type[LocalPlayer]) -> None:
    _, answer = answers(kind, Unspeakable, spoken())
    assert (answer["action"], answer["note"]) == (None, "no?te")
    assert answer["error"].startswith("ValueError: a?b (line ")


def test_a_hosted_bots_odd_answer_is_for_the_referee_to_judge() -> None:
    class Odd:
        def choose(self, view: Any, clock: Any) -> Any:
            return {"a": [1.5, {2: None}]}

    assert answers(HostedPlayer, Odd, spoken())[1] == {"turn": 3, "action": {"a": [1.5, {"2": None}]}, "error": ""}


@pytest.mark.parametrize("count", [0, 1, 2])
def test_a_host_that_hangs_up_is_an_end(count: int) -> None:
    """Between two lines, or in the middle of one."""
    lines = spoken().splitlines(keepends=True)
    for rest in (b"", lines[count][:-1]):
        with pytest.raises(HungUp):
            answers(HostedPlayer, Good, b"".join(lines[:count]) + rest)


def test_a_bot_that_does_not_start_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    class Broken(Good):
        def start(self, setup: Any) -> None:
            raise SystemExit(7)

    with pytest.raises(LudusError, match=r"the bot did not start: SystemExit: 7 \(line \d+, in start\)"):
        answers(HostedPlayer, Broken, spoken())
    assert "raise SystemExit(7)" in capsys.readouterr().err
