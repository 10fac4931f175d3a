"""What was seen of one bot, picked out and put into words."""

from ludus.checks.case import Case, failed, passed, skipped, told, warned, where
from ludus.checks.finding import Verdict
from ludus.checks.plan import FIRST, TrialMatch
from ludus.checks.trial_match import Seen
from ludus.core.clock import TimeControl
from ludus.core.limits import Limits
from ludus.core.player import Fault, FaultReport
from ludus.games import load

LATE, CRASHED = FaultReport(Fault.TIMEOUT, "too late"), FaultReport(Fault.CRASH, "it is gone")


def seen(check: str, *faults: tuple[int, FaultReport], about: str = "") -> Seen:
    one = Seen(TrialMatch(check=check, board=None, options=None, about=about), None)
    one.faults += faults
    return one


def case(*trials: Seen) -> Case:
    return Case(load("planet_wars"), "bot.py", TimeControl(), Limits(), trial_matches=list(trials))


def test_faults_come_over_all_trials_in_order_and_only_of_the_kinds_asked_for() -> None:
    first, second = seen(FIRST, (3, LATE), (4, CRASHED)), seen("long game", (1, LATE))
    whole = case(first, second)
    assert list(whole.faults(Fault.TIMEOUT)) == [(first, 3, LATE), (second, 1, LATE)]
    assert [turn for _, turn, _ in whole.faults(Fault.TIMEOUT, Fault.CRASH)] == [3, 4, 1]
    assert list(whole.faults(Fault.FLOOD)) == []


def test_trials_are_found_by_their_check() -> None:
    trials = [seen(FIRST), seen("every seat"), seen("every seat"), seen("odd ids")]
    assert case(*trials).of("every seat") == trials[1:3]
    assert case(*trials).first is trials[0]
    assert (case().first, case().of(FIRST)) == (None, [])


def test_a_place_is_a_trial_and_a_turn() -> None:
    assert where(seen(FIRST)) == "the first match"
    assert where(seen("largest board"), 7) == "largest board, turn 7"
    assert where(seen("every seat", about="seat 2 of 2"), 1) == "every seat (seat 2 of 2), turn 1"
    assert where(seen("odd ids", about="ids from 90 on")) == "odd ids"


def test_a_fault_is_one_line_with_its_last_words() -> None:
    detail = "Traceback\n  a line\n\n  KeyError: 7  \n\n"
    assert told(FaultReport(Fault.CRASH, "exited with code 1", detail=detail)) == (
        "crash: exited with code 1 (KeyError: 7)"
    )
    assert told(FaultReport(Fault.CRASH, "KeyError: 7 (line 2)", detail=detail)) == "crash: KeyError: 7 (line 2)"
    assert told(FaultReport(Fault.CRASH, "gone", detail=" \n")) == "crash: gone"
    assert len(told(FaultReport(Fault.CRASH, "gone", detail="x" * 5000))) < 250


def test_only_what_asks_for_a_change_has_advice() -> None:
    assert [one.verdict for one in (passed("a", "b"), skipped("a", "b"))] == [Verdict.PASSED, Verdict.SKIPPED]
    assert [one.advice for one in (passed("a", "b"), skipped("a", "b"))] == ["", ""]
    assert [one.verdict for one in (warned("a", "b", "c"), failed("a", "b", "c"))] == [Verdict.WARNED, Verdict.FAILED]
    assert [one.advice for one in (warned("a", "b", "c"), failed("a", "b", "c"))] == ["c", "c"]
