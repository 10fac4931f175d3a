"""Everything that was seen of one bot, and how findings are worded from it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from ludus.checks.finding import Finding, Verdict
from ludus.checks.plan import FIRST
from ludus.checks.trial_match import Seen
from ludus.core.clock import TimeControl
from ludus.core.game import AnyGame
from ludus.core.limits import Limits
from ludus.core.player import Fault, FaultReport


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


def failed(name: str, seen: str, advice: str) -> Finding:
    return Finding(name, Verdict.FAILED, seen, advice)


def skipped(name: str, why: str) -> Finding:
    return Finding(name, Verdict.SKIPPED, why)


def where(seen: Seen, turn: int = 0) -> str:
    """`largest board, turn 7`."""
    trial = "the first match" if seen.trial.check == FIRST else seen.trial.check
    place = f"{trial} ({seen.trial.about})" if trial == "every seat" else trial
    return f"{place}, turn {turn}" if turn else place


def told(report: FaultReport) -> str:
    """The fault in one line, with the last thing that its author would want to see."""
    lines = [line.strip() for line in report.detail.splitlines() if line.strip()]
    last = f" ({lines[-1][:200]})" if lines and lines[-1] not in report.message else ""
    return f"{report.kind}: {report.message}{last}"
