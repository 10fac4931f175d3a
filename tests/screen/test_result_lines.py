"""A match in lines."""

from msgspec.structs import replace

from ludus.core.game import Outcome
from ludus.core.match import Entrant, FaultNote, MatchRecord
from ludus.core.player import Fault
from ludus.referee.file import load_record
from ludus.screen.result_lines import DETAIL_LINES, fault_lines, result_lines, seat_name
from tests.referee.hostile import good


def record(ranks: tuple[int, ...], faults: tuple[FaultNote, ...] = (), notes: tuple[str, ...] = ()) -> MatchRecord:
    made = load_record(good("fish"))
    game = replace(made.game, outcome=Outcome(ranks, (7.0, 3.5), sentence="the ice is gone"))
    return replace(made, game=game, measured=replace(made.measured, faults=faults, notes=notes))


def test_who_won_and_by_how_much() -> None:
    lines = [line.plain for line in result_lines(record((2, 1), notes=("a note",)))]
    turns = len(load_record(good("fish")).game.turns)
    assert lines == [f"bob wins after {turns} turns: the ice is gone", "  1. bob  3.5", "  2. ada  7", "note: a note"]
    assert result_lines(record((1, 1)))[0].plain.startswith("a draw after")


def test_equal_faults_are_one_line_and_details_are_cut() -> None:
    detail = "\n".join(f"line {number}" for number in range(50))
    notes = tuple(FaultNote(turn, 0, Fault.CRASH, "it fell", detail) for turn in (3, 5))
    first, *rest = [line.plain for line in fault_lines(record((1, 2), notes))]
    assert first == "crash of ada in turn 3 (2 times): it fell"
    assert len(rest) == DETAIL_LINES and rest[-1] == "  line 49"
    assert fault_lines(record((1, 2))) == []


def test_a_name_is_plain_and_not_endless() -> None:
    shown = seat_name((Entrant("[red]\x1b[2J" + "x" * 500, ""),), 0).plain
    assert shown.startswith("[red]") and "\x1b" not in shown
    assert len(shown) <= 80
