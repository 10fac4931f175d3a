"""A machine that stands still is nobody's fault: a test that failed while it did is run once more.

Shared machines stop for seconds now and then, and then browsers, servers and databases that are not ours are late. A
small process of its own tells: it sleeps in short steps, and notes each that took far longer than it was meant to. Only
a test that failed while one was noted gets a second run; both are told in the report. Any other failure is a failure.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache

import pytest
from _pytest.runner import runtestprotocol

STEP_S, STOOD_STILL_S = 0.05, 1.0
# Ends with whoever started it: its stdin is closed then.
WATCHER = f"""
import select, sys, time
before = time.monotonic()
while not select.select([0], [], [], {STEP_S})[0]:
    now = time.monotonic()
    if now - before > {STOOD_STILL_S}:
        print(f"{{now - before:.1f}}", flush=True)
    before = now
"""


class Watcher:
    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-S", "-c", WATCHER],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        assert self._process.stdout
        self.pid = self._process.pid
        self.notes = self._process.stdout.fileno()
        os.set_blocking(self.notes, False)

    def seconds(self) -> float:
        """How long the machine has stood still since this was last asked."""
        try:
            return sum(map(float, os.read(self.notes, 1 << 16).split()))
        except BlockingIOError:
            return 0.0

    def end(self) -> None:
        self._process.kill()
        self._process.communicate()


@cache
def watcher() -> Watcher:
    """One a process: pytest's workers each have their own."""
    return Watcher()


def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool:
    watcher().seconds()
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    reports = runtestprotocol(item, nextitem=nextitem, log=False)
    if any(report.failed for report in reports) and (stood := watcher().seconds()):
        reports = _once_more(item, nextitem, reports, stood)
    for report in reports:
        item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


def _once_more(
    item: pytest.Item, nextitem: pytest.Item | None, failed: list[pytest.TestReport], stood: float
) -> list[pytest.TestReport]:
    first = next(report for report in failed if report.failed)
    item._initrequest()  # type: ignore[attr-defined] # fixtures anew
    reports = runtestprotocol(item, nextitem=nextitem, log=False)
    for report in reports:
        report.user_properties.append((STOOD, f"{stood:.1f} s; before: {str(first.longrepr).splitlines()[-1]}"))
    return reports


STOOD = "the machine stood still"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for nodeid, said in _told(terminalreporter):
        terminalreporter.write_line(f"{STOOD} in {nodeid}, which was run again: {said}", yellow=True)


def _told(reporter: pytest.TerminalReporter) -> Iterator[tuple[str, str]]:
    for reports in reporter.stats.values():
        for report in reports:
            if getattr(report, "when", "") == "call":
                yield from ((report.nodeid, said) for name, said in report.user_properties if name == STOOD)


def pytest_unconfigure() -> None:
    if watcher.cache_info().currsize:
        watcher().end()
