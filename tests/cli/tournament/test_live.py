"""A tournament in the terminal while it is played."""

from types import SimpleNamespace

import pytest

from ludus.cli.tournament import live
from ludus.cli.tournament.live import ROWS, LiveBoard
from ludus.core.match import Entrant, MatchResult
from ludus.core.player import Fault
from ludus.screen.terminal import Screen
from ludus.tournament.spec import TournamentSpec


def spec(entrants: int) -> TournamentSpec:
    return TournamentSpec(game="fish", entrants=tuple(Entrant(f"p{one}", "x") for one in range(entrants)))


def printed(board: LiveBoard, capsys: pytest.CaptureFixture[str]) -> list[str]:
    Screen().print(board.parts()[0])
    return [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]


def test_the_better_share_stands_first_and_what_was_played_before_counts(capsys: pytest.CaptureFixture[str]) -> None:
    before = [
        MatchResult(0, (0, 1), (1, 2), (0.0, 0.0)),
        MatchResult(1, (1, 2), (2, 1), (0.0, 0.0), ((0, Fault.CRASH),)),
    ]
    board = LiveBoard(spec(3), before, Screen())
    assert board.matches == 2 and board.pace == f"2 of {spec(3).planned} matches"
    board.watch(SimpleNamespace(result=MatchResult(2, (0, 2), (1, 1), (0.0, 0.0)), faults=()))
    assert board.matches == 3
    assert printed(board, capsys) == ["name points faults", "1 p0 1.5/2", "2 p2 1.5/2", "3 p1 0/2 1"]


def test_only_the_first_are_shown_of_many(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(LiveBoard(spec(ROWS + 5), [], Screen()), capsys)
    assert len(lines) == ROWS + 2 and lines[-1] == "and 5 more"


def test_without_a_terminal_there_is_a_line_now_and_then(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    board = LiveBoard(spec(2), [], Screen())
    done = SimpleNamespace(result=MatchResult(0, (0, 1), (1, 2), (0.0, 0.0)), faults=())
    board.watch(done)
    assert capsys.readouterr().out == ""
    monkeypatch.setattr(live, "PLAIN_EVERY_S", -1.0)
    board.watch(done)
    assert capsys.readouterr().out.startswith("2 of ")
