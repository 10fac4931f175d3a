"""How one gets into a Fish tournament over TCP."""

import json

import pytest

from ludus.core.errors import BadMessage
from ludus.originals.fish.signing_up import NameAdmission, NameFirst
from ludus.players.frames import JsonValues


def test_a_name_may_come_without_quotes_and_bit_by_bit() -> None:
    frames = NameFirst()
    frames.push(b"  An")
    assert frames.next() is None
    frames.push(b'n\r\n"void"')
    assert frames.next() == b'"Ann"'
    assert frames.next() == b'"void"'
    assert frames.waiting == 0


def test_whoever_falls_silent_has_said_its_name() -> None:
    frames = NameFirst()
    assert frames.unended() is None
    frames.push(b"Ann ")
    assert frames.unended() == b'"Ann"'
    assert frames.unended() is None


def test_values_are_left_as_they_are() -> None:
    frames = NameFirst()
    frames.push(b'"Ann"["void"]')
    assert [frames.next(), frames.next(), frames.next()] == [b'"Ann"', b'["void"]', None]


def test_who_is_let_in_and_who_is_told() -> None:
    told: list[str] = []
    admission = NameAdmission(told.append)
    assert admission.admit(b'"ann-1"', []) == "ann-1"
    assert admission.welcome("ann-1") == b""
    assert admission.refuse("too late") == b""
    assert told == ["ann-1 has signed up", "somebody was not let in: too late"]
    assert admission.joined == [False]
    strict = NameAdmission(told.append, strict=True)
    assert isinstance(strict.frames(), JsonValues)
    for message in (b'"ann-1"', json.dumps({"type": "join", "name": "Ann", "game": "fish"}).encode(), b"[]"):
        with pytest.raises(BadMessage):
            strict.admit(message, [])
    assert strict.joined == []
