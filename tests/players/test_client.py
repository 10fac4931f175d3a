"""The loop that answers for a bot: in a process of its own (`host`), and at a table elsewhere (`ludus join`)."""

from typing import Any

import pytest

from ludus import load
from ludus.players.client import HungUp
from ludus.players.code.hosted import HostedPlayer
from tests.players.spoken import Good, answers, local, spoken

GAME = load("planet_wars")
KINDS = pytest.mark.parametrize("kind", [local, HostedPlayer])


class Unspeakable:
    """A letter that has no bytes, in all that a bot may say."""

    def choose(self, view: Any, clock: Any) -> Any:
        view.note("no\udcffte")
        raise ValueError("a\udcffb")


@KINDS
def test_a_bot_is_told_all_and_answers(kind: Any) -> None:
    ready, answer = answers(kind, Good, spoken())
    assert ready == {"type": "ready"}
    assert answer == {"turn": 3, "action": [], "error": "", "note": "1 7 3 5000.0"}


@KINDS
def test_words_that_cannot_be_sent_end_nobody(kind: Any) -> None:
    _, answer = answers(kind, Unspeakable, spoken())
    assert (answer["action"], answer["note"]) == (None, "no?te")
    assert answer["error"].startswith("ValueError: a?b (test_client.py, line ")


@pytest.mark.parametrize("count", [0, 1, 2])
def test_a_host_that_hangs_up_is_an_end(count: int) -> None:
    """Between two lines, or in the middle of one."""
    lines = spoken().splitlines(keepends=True)
    for rest in (b"", lines[count][:-1]):
        with pytest.raises(HungUp):
            answers(HostedPlayer, Good, b"".join(lines[:count]) + rest)
