"""What an author is told to do about a fault."""

import pytest

from ludus.checks.advice import CLOCK, UNFLUSHED, WAITED, WORKED, advice_on
from ludus.checks.plan import FIRST
from ludus.core.player import Fault, FaultReport
from tests.checks.test_case import case, seen

LATE = FaultReport(Fault.TIMEOUT, "no answer")


@pytest.mark.parametrize(
    ("used", "answers", "words", "advice"),
    [
        (1000.0, [], "bot.py:Bot", WORKED),
        (1000.0, [(1, [])], "bot.py:Bot", CLOCK),
        (3.0, [], "bot.py:Bot", WAITED),
        (3.0, [], "./bot", UNFLUSHED),
    ],
)
def test_who_is_late_is_told_by_what_it_did(
    used: float, answers: list[tuple[int, object]], words: str, advice: str
) -> None:
    one = seen(FIRST, (1, LATE))
    one.slowest, one.answers = (used, 1000.0, 1), answers
    whole = case(one)
    whole.reference = words
    assert advice_on(whole, one, LATE) == advice


@pytest.mark.parametrize("kind", [kind for kind in Fault if kind is not Fault.INFRA])
def test_every_fault_has_an_advice(kind: Fault) -> None:
    one = seen(FIRST, (1, FaultReport(kind, "so")))
    assert advice_on(case(one), one, FaultReport(kind, "so"))
