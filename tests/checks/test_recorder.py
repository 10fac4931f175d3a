"""What a program says is written down, and reaches the real dialect as it is."""

import pytest

from ludus.checks.recorder import KEPT, Recorder, last_words, record
from ludus.core.errors import BadMessage
from ludus.games import load
from ludus.players.find import find_player
from ludus.players.jsonlines import JsonLines

GAME = load("planet_wars")


def recorder() -> Recorder:
    return Recorder(JsonLines(GAME))


def test_chatter_is_kept_and_refused_as_before() -> None:
    heard = recorder()
    for line in (b"thinking\n", b"\xff\x00 odd\n", b'{"turn": oops\n'):
        with pytest.raises(BadMessage):
            heard.feed(line)
    assert heard.chatter == ["thinking", "\\xff\x00 odd"]  # the third was meant as an answer
    assert heard.lines == 3


def test_an_answer_goes_through_and_another_is_passed_over() -> None:
    heard = recorder()
    assert heard.greets
    assert heard.greet(b'{"type": "ready"}\n')
    assert heard.feed(b'{"turn": -1, "action": []}\n') is None  # of no turn that was asked for
    assert heard.feed(b'{"turn": -1, "type": "note", "note": "slow"}\n') is None
    assert heard.passed_over == ['{"turn": -1, "action": []}']
    assert heard.lines == 3 and heard.most_bytes > 60


def test_a_flood_of_odd_lines_is_cut() -> None:
    heard = recorder()
    for _ in range(3 * KEPT):
        with pytest.raises(BadMessage):
            heard.feed(b"x" * 10_000 + b"\n")
    assert len(heard.chatter) == KEPT and max(map(len, heard.chatter)) == 80


def test_only_a_program_is_recorded() -> None:
    house = find_player(GAME, "random", GAME.info.clock)
    assert record(house) is None and last_words(house) == ""
    program = find_player(GAME, "cat -u", GAME.info.clock)
    assert record(program) is not None and last_words(program) == ""
