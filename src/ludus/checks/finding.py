"""What a check has found, as data."""

from enum import StrEnum

from msgspec import Struct


class Verdict(StrEnum):
    PASSED = "passed"
    WARNED = "warned"  # it plays, but its author wants to know
    FAILED = "failed"
    SKIPPED = "skipped"  # `seen` says why


# In the order in which they are shown.
CHECKS = (
    "found",
    "executable",
    "starts",
    "start-up time",
    "greets",
    "answers the first turn",
    "answer well formed",
    "orders legal",
    "answer in time",
    "slowest turn",
    "every seat",
    "smallest board",
    "largest board",
    "odd ids",
    "no planets left",
    "nothing to do",
    "long game",
    "same seed same answers",
    "no chatter on stdout",
    "stderr size",
    "output size",
    "memory",
    "processes left",
    "exits at the end",
    "survives a rejected order",
)


class Finding(Struct, frozen=True):
    """One check: what was seen, and what its author can do about it (empty where nothing is to be done)."""

    name: str
    verdict: Verdict
    seen: str
    advice: str = ""
    cause: str = ""  # the fault behind it, the same words for all that it stands behind: told once (cause.py)


class CheckReport(Struct, frozen=True, kw_only=True):
    """A bot, checked."""

    game: str
    bot: str
    findings: tuple[Finding, ...]
    seconds: float

    @property
    def is_good(self) -> bool:
        return self.count(Verdict.FAILED) == 0

    def count(self, verdict: Verdict) -> int:
        return sum(finding.verdict is verdict for finding in self.findings)
