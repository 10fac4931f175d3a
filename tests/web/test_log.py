"""The server's log: seldom the same, and nothing that a terminal would obey."""

import logging
import sys

import pytest

from ludus.web import log
from ludus.web.log import Plainly, Seldom


def line(words: str, *filled: object, error: bool = False) -> logging.LogRecord:
    told = sys.exc_info() if error else None
    return logging.LogRecord("ludus.web", logging.WARNING, "", 0, words, filled, told)


def test_equal_lines_are_told_once_in_a_while_with_their_number(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(log, "monotonic", lambda: now[0])
    seldom = Seldom()
    assert [seldom.filter(line("%s refused", who)) for who in "abc"] == [True, False, False]
    assert seldom.filter(line("another line"))
    now[0] += log.SILENCE_S
    again = line("%s refused", "d")
    assert seldom.filter(again)
    assert again.getMessage() == "d refused (2 more like this since the last one was told)"


def test_exceptions_of_different_places_are_different_lines() -> None:
    seldom, told = Seldom(), []
    for _ in range(2):
        try:
            int("x")
        except ValueError:
            told.append(seldom.filter(line("failed", error=True)))
    try:
        int("y")
    except ValueError:
        told.append(seldom.filter(line("failed", error=True)))
    assert told == [True, False, True]


def test_only_so_many_kinds_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "KINDS", 3)
    seldom = Seldom()
    assert all(seldom.filter(line(f"line {number}")) for number in range(10))
    assert seldom.filter(line("line 0"))  # forgotten meanwhile


def test_nothing_in_a_line_is_obeyed() -> None:
    said = Plainly("%(levelname)s: %(message)s").format(line("GET %s", "/\x1b[2J\x07"))
    assert said.startswith("WARNING: GET /")
    assert not {"\x1b", "\x07"} & set(said)
