"""Many matches in the terminal while they are played."""

from types import SimpleNamespace
from typing import Any

import pytest

from ludus.screen import live_run
from ludus.screen.live_run import LiveRun
from ludus.screen.terminal import Screen


class Counted(LiveRun):
    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(Screen(), *given, **more)
        self.results: list[object] = []

    def count(self, result: Any) -> None:
        self.results.append(result)

    def parts(self) -> list[Any]:
        return [self.pace]


def test_speed_and_time_left(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    monkeypatch.setattr(live_run, "monotonic", lambda: now[0])
    run = Counted(100, 10, "matches")
    assert run.pace == "10 of 100 matches"
    now[0] += 3700
    for number in range(10):
        run.watch(SimpleNamespace(result=number, faults=()))
    assert run.pace == "20 of 100 matches, 0.0027 a second, 1:01:40 gone, 8:13:20 left"
    assert run.results == [*range(10)]
    assert Counted(None, 0, "pairs").pace == "0 pairs"


@pytest.mark.parametrize("quiet", [False, True])
def test_faults_and_notes_are_said_in_plain_words(quiet: bool, capsys: pytest.CaptureFixture[str]) -> None:
    with Counted(1, 0, "matches", quiet=quiet) as run:
        run.watch(SimpleNamespace(result=1, faults=("[bold]\x1b[2J late",)))
        run.announce("left out")
    said = capsys.readouterr().out
    assert "\x1b" not in said
    assert [line.split()[0] for line in said.splitlines()] == ([] if quiet else ["fault", "note"])
    assert quiet or "[bold]" in said
