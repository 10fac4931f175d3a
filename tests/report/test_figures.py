"""From a tournament's spec and results to what the page is made from."""

from ludus.core.match import Entrant, FaultNote, MatchResult
from ludus.core.player import Fault
from ludus.report.figures import fault_lines, match_lines, met_cells, rungs, sides, test_of
from ludus.tournament.formats.knockout import Knockout
from ludus.tournament.formats.sprt import Sprt
from ludus.tournament.spec import TournamentSpec

test_of.__test__ = False  # type: ignore[attr-defined]  # no test, but the numbers of one
FOUR = tuple(Entrant(name, name) for name in ("ann", "bob", "carl", "dora"))
SPEC = TournamentSpec(game="fish", entrants=FOUR)
WON = MatchResult(0, (1, 0), (1, 2), (9.0, 3.0), ((1, Fault.TIMEOUT),))


def test_a_match_is_told_by_names_in_the_order_of_seats() -> None:
    (line,) = match_lines(SPEC, [WON])
    assert (line.names, line.ranks, line.scores) == (("bob", "ann"), (1, 2), (9.0, 3.0))
    assert line.faults == ((1, "timeout"),)


def test_equal_faults_are_one_line_with_the_first_detail() -> None:
    notes = [FaultNote(turn, 1, Fault.TIMEOUT, "late", detail) for turn, detail in ((2, ""), (5, "why"), (7, "other"))]
    (line,) = fault_lines(SPEC, WON, notes)
    assert (line.name, line.turns, line.kind, line.detail) == ("ann", (2, 5, 7), "timeout", "why")
    assert len(fault_lines(SPEC, WON, [*notes, FaultNote(9, 0, Fault.TIMEOUT, "late")])) == 2


def test_cells_are_in_the_order_that_is_asked_for() -> None:
    cells = met_cells(4, [WON], (1, 0))
    assert [[one.points for one in row] for row in cells] == [[0.0, 1.0], [0.0, 0.0]]
    assert cells[0][1].told == "1-0-0"


def test_a_ladder_has_its_best_on_top() -> None:
    assert rungs(SPEC, [WON])[0].name == "bob"
    assert len(rungs(SPEC, [])) == 4


def test_a_bracket_names_its_last_rounds() -> None:
    spec = TournamentSpec(game="fish", entrants=FOUR, format=Knockout())
    (side,) = sides(spec, [])
    assert side.title == ""
    assert side.rounds[0][0] == "Semi-finals"
    assert {name for meeting in side.rounds[0][1] for name in meeting.names} == {"ann", "bob", "carl", "dora"}


def test_a_sequential_test_without_results_has_no_estimate() -> None:
    told = test_of(Sprt(), [])
    assert (told.elo, told.llr, sum(told.pairs)) == (None, 0.0, 0)
    assert told.lower < 0 < told.upper
