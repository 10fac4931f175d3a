"""What an author can do about a fault, whatever check has met it."""

from ludus.checks.case import Case
from ludus.checks.trial_match import Seen
from ludus.core.player import Fault, FaultReport
from ludus.players.reference import Kind, read_player

PROTOCOL = "docs/bot-protocol.md"
CLOCK = "look at left_ms (or the bank) while you search"
WORKED = "it worked all that time without an answer: an endless loop, or a search that never looks at its clock"
WAITED = "it did nothing meanwhile: it waits for something that does not come (a sleep, a lock, input)"
UNFLUSHED = "it did nothing meanwhile: flush stdout after every answer, and read one message a turn, not all of stdin"


def advice_on(case: Case, seen: Seen, report: FaultReport) -> str:
    """For the fault itself, where it says more than the check that met it."""
    match report.kind:
        case Fault.TIMEOUT:
            return late(case, seen)
        case Fault.GARBLED:
            return f"what an answer is: {PROTOCOL}"
        case Fault.ILLEGAL:
            return "look only for what the rules allow (RULES.md)"
        case Fault.MEMORY:
            return f"{case.limits.memory_mb} MB are allowed"
        case Fault.FLOOD:
            return f"the limits are in {PROTOCOL}"
        case _:
            return mend(case, seen)


def late(case: Case, seen: Seen) -> str:
    """By what it did in the turn that it lost: who has worked has no answer that could be flushed."""
    used, allowed, _ = seen.slowest
    if case.control.measure == "cpu" and allowed is not None:
        if used < allowed:
            hosted = read_player(case.reference, case.game).kind in (Kind.PYTHON, Kind.HOUSE)
            return WAITED if hosted else UNFLUSHED
        return CLOCK if seen.answers else WORKED
    return f"{CLOCK}; and flush stdout after every answer"


def mend(case: Case, seen: Seen) -> str:
    """How to see the whole of a crash."""
    board = f" --board {seen.trial.board.name}" if getattr(seen.trial.board, "name", "") else ""
    opponent = next(iter(case.game.bots), "OTHER")
    return f"to see all that it says: ludus play {case.game.info.name} {case.reference} {opponent}{board}"
