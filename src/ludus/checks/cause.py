"""One cause, named once. What could not be looked at because of it is no second mistake, and needs no advice."""

from collections.abc import Sequence

from msgspec.structs import replace

from ludus.checks.advice import advice_on
from ludus.checks.case import UNSEEN, Case, cause_of
from ludus.checks.finding import Finding, Verdict
from ludus.checks.robustness import ADVICE
from ludus.checks.trial_match import Seen
from ludus.core.player import Fault, FaultReport

FIRST_TURN, CHATTER = "answers the first turn", "no chatter on stdout"
# Where a fault of the first match is told, unless there was not even a first answer.
OWNERS = {
    Fault.CRASH: "answer well formed",
    Fault.GARBLED: "answer well formed",
    Fault.ILLEGAL: "orders legal",
    Fault.TIMEOUT: "answer in time",
    Fault.MEMORY: "memory",
    Fault.FLOOD: "output size",
}
WORDS = {
    Fault.CRASH: "the crash",
    Fault.GARBLED: "the answer that cannot be read",
    Fault.ILLEGAL: "the answer that cannot be played",
    Fault.TIMEOUT: "the answer that did not come in time",
    Fault.MEMORY: "the memory that it took",
    Fault.FLOOD: "its flood of output",
    Fault.START: "the start that failed",
}


def named_once(case: Case, findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """The same findings, with each cause in the one check that tells it best."""
    causes = list(dict.fromkeys(one.cause for one in findings if one.verdict is Verdict.FAILED and one.cause))
    told_by = {cause: _teller(case, cause, findings) for cause in causes}
    return tuple(_rewritten(case, one, told_by, findings) for one in findings)


def _rewritten(case: Case, one: Finding, told_by: dict[str, str], findings: Sequence[Finding]) -> Finding:
    if one.cause == UNSEEN:
        teller = _first_failed(findings, told_by)
        return _not_looked_at(case, one, teller) if teller else replace(one, cause="")
    if one.verdict is not Verdict.FAILED or one.cause not in told_by:
        return one
    teller = next(other for other in findings if other.name == told_by[one.cause])
    if one.name != teller.name:
        return _not_looked_at(case, one, replace(teller, cause=one.cause))
    seen, report = _first(case, one.cause)
    met = sum(other.cause == one.cause and other.name in ADVICE for other in findings)
    return replace(one, advice=advice_on(case, seen, report)) if met > 1 and one.name in ADVICE else one


def _teller(case: Case, cause: str, findings: Sequence[Finding]) -> str:
    """In the first match nothing is special but the bot: there its kind says where. Else the first odd position."""
    names = [one.name for one in findings if one.cause == cause and one.verdict is Verdict.FAILED]
    seen, report = _first(case, cause)
    if seen is not case.first:
        return next((name for name in names if name in ADVICE), names[0])
    chatters = any(one.name == CHATTER and one.verdict is Verdict.FAILED for one in findings)
    if report.kind is Fault.GARBLED and chatters:
        return CHATTER
    if FIRST_TURN in names:
        return FIRST_TURN
    owner = OWNERS.get(report.kind, "")
    return owner if owner in names else names[0]


def _first(case: Case, cause: str) -> tuple[Seen, FaultReport]:
    """Where it was met first."""
    for seen in case.trial_matches:
        for report in (seen.start_fault, *(report for _, report in seen.faults)):
            if report is not None and cause_of(report) == cause:
                return seen, report
    raise LookupError(cause)


def _first_failed(findings: Sequence[Finding], told_by: dict[str, str]) -> Finding | None:
    failed = [one for one in findings if one.verdict is Verdict.FAILED]
    return next((one for one in failed if told_by.get(one.cause, one.name) == one.name), None)


def _not_looked_at(case: Case, one: Finding, teller: Finding) -> Finding:
    why = f"because of {WORDS.get(_first(case, teller.cause)[1].kind, 'that')}: " if teller.cause else ""
    return Finding(one.name, Verdict.SKIPPED, f'not looked at ({why}see "{teller.name}")', cause=teller.cause)
