"""The checks that ask how a bot comes, answers and keeps its time."""

from ludus.checks.advice import PROTOCOL, advice_on
from ludus.checks.case import Case, failed, passed, skipped, told, unseen, warned, where
from ludus.checks.finding import Finding
from ludus.core.outside.answers import quoted
from ludus.core.player import Fault

UNDECLARED = "do without it, or bring it along: what a bot may import is in docs/write-a-bot.md"
SLOW = 0.5  # of what is allowed


def found(case: Case) -> Finding:
    if case.missing:
        return failed("found", case.missing, "give a house bot, FILE.py, ./PROGRAM or 'PROGRAM ARGUMENT …'")
    return passed("found", case.reference)


def executable(case: Case) -> Finding:
    if case.broken:
        return failed("executable", case.broken, "mend that first: nothing else can be looked at before")
    return passed("executable", "it can be run")


def starts(case: Case) -> Finding:
    first = case.trial_matches[0]
    if first.start_fault is not None and not first.runs:
        alone = "No module named" not in first.start_fault.message
        advice = "start it by hand, in the same folder, and see what it says" if alone else UNDECLARED
        return failed("starts", told(first.start_fault), advice, first.start_fault)
    silent = first.asked == 1 and not first.answers and not (first.recorder and first.recorder.lines)
    if silent and first.faults and first.faults[0][1].gone:
        gone = first.faults[0][1]
        return failed("starts", told(gone), "start it by hand and give it the first lines of a match", gone)
    return passed("starts", "it is a process of its own")


def start_up_time(case: Case) -> Finding:
    name, first = "start-up time", case.trial_matches[0]
    greets = first.recorder is None or first.recorder.greets
    times = [seen.start_ms if greets else seen.first_ms for seen in case.trial_matches if seen.start_fault is None]
    times = [time for time in times if time]
    if not times:
        return unseen(name, "it was never ready")
    control, slowest = case.control, max(times)
    allowed = control.ready_ms if greets else control.free_ms or control.bank_ms
    until = "until it was ready" if greets else "until its first answer (its dialect has no greeting)"
    bank = "" if greets or control.free_ms else ", and the bank is charged with it"
    seen = f"{slowest:.0f} ms at most {until}, {allowed} are allowed{bank}"
    if slowest > SLOW * allowed:
        return warned(name, seen, "load less before the first turn, or do it in the turns")
    return passed(name, seen)


def greets(case: Case) -> Finding:
    name, first = "greets", case.trial_matches[0]
    if first.recorder is not None and not first.recorder.greets:
        return skipped(name, "there is no greeting in this dialect")
    if first.start_fault is None:
        return passed(name, 'it has said {"type": "ready"}')
    if not first.runs:
        return unseen(name, "it did not start")
    advice = f'answer hello with {{"type": "ready"}} and flush; in another dialect than JSON lines see {PROTOCOL}'
    return failed(name, told(first.start_fault), advice, first.start_fault)


def answers_the_first_turn(case: Case) -> Finding:
    name, first = "answers the first turn", case.trial_matches[0]
    if first.start_fault is not None:
        return unseen(name, "it was never ready")
    if first.faults and not first.answers:
        report = first.faults[0][1]
        return failed(name, told(report), advice_on(case, first, report), report)
    turn, action = first.answers[0]
    return passed(name, f"turn {turn}: {quoted(action)}")


def answer_well_formed(case: Case) -> Finding:
    name = "answer well formed"
    bad = next(case.faults(Fault.GARBLED), None)
    if bad is not None:
        seen, turn, report = bad
        count = sum(1 for _ in case.faults(Fault.GARBLED))
        text = f"{where(seen, turn)}: {told(report)}; {count} in all"
        return failed(name, text, advice_on(case, seen, report), report)
    crash = next(case.faults(Fault.CRASH), None)
    if crash is not None:
        seen, turn, report = crash
        return failed(name, f"{where(seen, turn)}: {told(report)}", advice_on(case, seen, report), report)
    return _all_answers(name, case, "all could be read")


def orders_legal(case: Case) -> Finding:
    name = "orders legal"
    bad = next(case.faults(Fault.ILLEGAL), None)
    if bad is not None:
        seen, turn, report = bad
        return failed(name, f"{where(seen, turn)}: {told(report)}", advice_on(case, seen, report), report)
    refused = [(seen, turn, reason) for seen in case.trial_matches for turn, reason in seen.rejections]
    if refused:
        seen, turn, reason = refused[0]
        orders = sum(seen.orders for seen in case.trial_matches)
        text = f"{len(refused)} of {orders} orders were rejected; the first: {reason} ({where(seen, turn)})"
        return warned(name, text, "a rejected order is lost; ludus replay show lists them all")
    return _all_answers(name, case, "none was rejected")


def _all_answers(name: str, case: Case, what: str) -> Finding:
    answers = sum(len(seen.answers) for seen in case.trial_matches)
    return passed(name, f"{answers} answers, {what}") if answers else unseen(name, "there was no answer")


def answer_in_time(case: Case) -> Finding:
    name = "answer in time"
    late = next(case.faults(Fault.TIMEOUT), None)
    if late is not None:
        seen, turn, report = late
        return failed(name, f"{where(seen, turn)}: {told(report)}", advice_on(case, seen, report), report)
    return _all_answers(name, case, "none was late")


def slowest_turn(case: Case) -> Finding:
    name = "slowest turn"
    if not any(seen.answers for seen in case.trial_matches):
        return unseen(name, "there was no answer")
    seen = max(case.trial_matches, key=lambda seen: seen.slowest[0])
    used, allowed, turn = seen.slowest
    text = f"{used:.1f} ms ({where(seen, turn)})" + (f", {allowed:.0f} are allowed" if allowed is not None else "")
    if allowed is not None and used > SLOW * allowed:
        return warned(name, text, "leave yourself more room: another machine may be half as fast")
    return passed(name, text)
