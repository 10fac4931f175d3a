"""Everything that was seen of one bot, and how findings are worded from it."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from ludus.checks.finding import Finding, Verdict
from ludus.checks.plan import FIRST
from ludus.checks.trial_match import Seen
from ludus.core.clock import TimeControl
from ludus.core.game import AnyGame
from ludus.core.limits import Limits
from ludus.core.player import Fault, FaultReport

UNSEEN = "?"  # a cause that is still to be found
FRAME = re.compile(r'File "([^"\n]{1,100})", line (\d+)')
PLACE = re.compile(r"line \d+, in [\w<>]+")


@dataclass
class Case:
    """A bot's file: what it is, and its trial_matches in the order in which they were played."""

    game: AnyGame
    reference: str
    control: TimeControl
    limits: Limits
    missing: str = ""  # why it could not be found
    broken: str = ""  # why it was found and cannot be run
    trial_matches: list[Seen] = field(default_factory=list)
    stopped: str = ""  # why there are no more

    @property
    def first(self) -> Seen | None:
        return self.trial_matches[0] if self.trial_matches else None

    def of(self, check: str) -> list[Seen]:
        return [seen for seen in self.trial_matches if seen.trial.check == check]

    def faults(self, *kinds: Fault) -> Iterator[tuple[Seen, int, FaultReport]]:
        """Those of the turns, over all trial_matches."""
        for seen in self.trial_matches:
            yield from ((seen, turn, report) for turn, report in seen.faults if report.kind in kinds)


Check = Callable[[Case], Finding]


def passed(name: str, seen: str) -> Finding:
    return Finding(name, Verdict.PASSED, seen)


def warned(name: str, seen: str, advice: str) -> Finding:
    return Finding(name, Verdict.WARNED, seen, advice)


def failed(name: str, seen: str, advice: str, report: FaultReport | None = None) -> Finding:
    """`report` is the fault that it failed by; other checks may have failed by the same one."""
    return Finding(name, Verdict.FAILED, seen, advice, cause_of(report) if report else "")


def skipped(name: str, why: str) -> Finding:
    return Finding(name, Verdict.SKIPPED, why)


def unseen(name: str, why: str) -> Finding:
    """Not looked at because something else was in the way; what that was is found when all checks are done."""
    return Finding(name, Verdict.SKIPPED, why, cause=UNSEEN)


def cause_of(report: FaultReport) -> str:
    """The same for the same mistake: of a crash its kind and place, for its words may differ from turn to turn."""
    if report.kind not in (Fault.CRASH, Fault.START):
        return str(report.kind)
    lines = [line.strip() for line in report.detail.splitlines() if line.strip()]
    places = PLACE.findall(report.message) or PLACE.findall(report.detail)
    error = report.message if PLACE.search(report.message) else lines[-1] if lines else ""
    return f"{report.kind}: {error.partition(':')[0][:80]}, {places[-1]}" if places and error else told(report)


def where(seen: Seen, turn: int = 0) -> str:
    """`largest board, turn 7`."""
    trial = "the first match" if seen.trial.check == FIRST else seen.trial.check
    place = f"{trial} ({seen.trial.about})" if trial == "every seat" else trial
    return f"{place}, turn {turn}" if turn else place


def told(report: FaultReport) -> str:
    """The fault in one line, with the last thing that its author would want to see."""
    lines = [line.strip() for line in report.detail.splitlines() if line.strip()]
    frames = [] if PLACE.search(report.message) else FRAME.findall(report.detail)
    place = "".join(f"; {file}, line {line}" for file, line in frames[-1:])
    last = f" ({lines[-1][:200]}{place})" if lines and lines[-1] not in report.message else ""
    return f"{report.kind}: {report.message}{last}"
