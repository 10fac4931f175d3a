"""The clock of people: what a form and a request may say, and what it becomes."""

import pytest

from ludus.core.clock import TimeControl
from ludus.core.errors import LudusError
from ludus.web.guard.bounds import Bounds
from ludus.web.seats.clock import KINDS, PeopleClock, clock_asked, clock_fields, people_clock
from tests.web.indoors import tags


def test_the_clock_of_people() -> None:
    assert people_clock(None, 900_000) == TimeControl(turn_ms=900_000)
    assert people_clock(PeopleClock(), 900_000) == TimeControl()
    assert people_clock(PeopleClock(bank_s=600, increment_s=5), 1) == TimeControl(bank_ms=600_000, increment_ms=5000)
    assert clock_asked({}) is None and clock_asked({"clock": "none"}) == PeopleClock()
    assert clock_asked({"clock": "turn", "people.turn_s": "30"}) == PeopleClock(turn_s=30)
    assert clock_asked({"clock": "bank"}) == PeopleClock(bank_s=600, increment_s=5)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"clock": "sand"}, "no clock 'sand'; there are: none, turn, bank"),
        ({"clock": "turn", "people.turn_s": "0"}, "turn_s: expected a whole number of seconds, got '0'"),
        ({"clock": "turn", "people.turn_s": "1e9"}, "turn_s: expected a whole number of seconds, got '1e9'"),
        ({"clock": "bank", "people.bank_s": "-1"}, "bank_s: expected a whole number of seconds, got '-1'"),
    ],
)
def test_a_clock_that_cannot_be_is_said(fields: dict[str, str], said: str) -> None:
    with pytest.raises(LudusError) as error:
        clock_asked(fields)
    assert str(error.value) == said


def test_a_clock_has_bounds() -> None:
    with pytest.raises(LudusError, match="turn_s: 86,400 is the most here"):
        PeopleClock(turn_s=10**6).check(Bounds())
    with pytest.raises(LudusError, match="needs a bank_s"):
        PeopleClock(turn_s=5, increment_s=5).check(Bounds())


def test_the_form_offers_what_is_understood() -> None:
    html = clock_fields()
    kinds = [str(tag.attributes["value"]) for tag in tags(html, "option")]
    assert kinds == list(KINDS)
    fields = {str(tag.attributes["name"]): str(tag.attributes["placeholder"]) for tag in tags(html, "input")}
    for kind in kinds:  # left empty, a field means the number that stands in it
        assert clock_asked({"clock": kind}) == clock_asked({"clock": kind, **fields})
