"""The fragments of tournament pages: whatever a name holds, it stays a name; whatever a number is, it can be read."""

from collections.abc import Callable
from html import escape
from math import inf

import pytest

from ludus.report.bracket import bracket
from ludus.report.crosstable import crosstable, superiority
from ludus.report.data import (
    BracketMeeting,
    FaultLine,
    GroupBox,
    LadderLine,
    MatchLine,
    PairScore,
    Sequential,
    Side,
    Span,
    StandingLine,
)
from ludus.report.markup import document, facts, heat, plain, points, progress, section, signed, text
from ludus.report.matches import fault_list, match_table
from ludus.report.plot import llr_bar, rating_plot, sequential_facts
from ludus.report.rounds import rounds
from ludus.report.standings import ladder_table, standings_table

EVIL = "\"><script>alert('1')</script>&amp;"
SPAN = Span(12.0, -30.0, 54.0)
ROW = StandingLine(1, EVIL, 2.5, 4, 2, 1, 1, SPAN, (0.0, 1.5, 3.25, -7.0), 2, EVIL)
STATE = Sequential(0.0, 10.0, 0.05, 0.05, -1.2, -2.94, 2.94, EVIL, SPAN, (1, 0, 3, 0, 2))

FRAGMENTS: dict[str, Callable[[], str]] = {
    "standings": lambda: standings_table([ROW]),
    "ladder": lambda: ladder_table([LadderLine(EVIL, 25.0, 8.3, 0.1)]),
    "crosstable": lambda: crosstable([EVIL, "b"], [[PairScore(0, 0, "")] * 2, [PairScore(1.5, 2, "1-1-0")] * 2]),
    "superiority": lambda: superiority([EVIL, "b"], [[0.5, 0.999], [0.001, 0.5]]),
    "plot": lambda: rating_plot([(EVIL, SPAN)]),
    "bracket": lambda: bracket([Side(EVIL, ((EVIL, (BracketMeeting((EVIL, None), (1.0, 0.0), 1, 0),)),))]),
    "rounds": lambda: rounds([[GroupBox(0, (EVIL, "b"), (3.0, 1.0), (0,))]]),
    "matches": lambda: match_table([MatchLine(0, (EVIL, "b"), (1, 2), (3.0, 1.0), ((0, EVIL),))]),
    "faults": lambda: fault_list([FaultLine(0, (1,), EVIL, EVIL, EVIL, EVIL)]),
    "test": lambda: sequential_facts(STATE),
    "section": lambda: section(EVIL, "<p></p>", EVIL),
    "facts": lambda: facts([(EVIL, EVIL)]),
    "document": lambda: document(EVIL, ""),
}


@pytest.mark.parametrize("name", FRAGMENTS)
def test_a_name_is_never_markup(name: str) -> None:
    html = FRAGMENTS[name]()
    assert "<script" not in html

    assert escape(EVIL) in html


def test_numbers_as_people_write_them() -> None:
    assert [points(value) for value in (0, 0.5, 3, 3.5, 2 / 3)] == ["0", "½", "3", "3½", "0.67"]
    assert [signed(value) for value in (12.4, -3.0, 0.2, inf, -inf)] == ["+12", "−3", "0", "+∞", "−∞"]
    assert [plain(value) for value in (3.0, -2.5, 0.125)] == ["3", "−2.5", "0.12"]
    assert [heat(share) for share in (0, 0.5, 1, 7)] == ["h0", "h5", "h10", "h10"]


def test_control_characters_do_not_get_into_the_page() -> None:
    assert text("a\x00b\x1b[31m") == "a\ufffdb\ufffd[31m"


def test_the_plot_is_sorted_and_has_a_line_at_nought() -> None:
    plot = rating_plot([("low", Span(-50.0, -90.0, -10.0)), ("high", Span(50.0, 10.0, 90.0))])
    assert plot.index(">high<") < plot.index(">low<")
    assert plot.count('class="zero"') == 1
    assert plot.count('class="dot"') == 2
    assert rating_plot([]) == ""


def test_nobody_is_all_but_certain() -> None:
    assert "&gt;99" in FRAGMENTS["superiority"]()
    assert "&lt;1" in FRAGMENTS["superiority"]()


def test_the_bar_of_a_test_reaches_beyond_its_bounds() -> None:
    beyond = llr_bar(STATE._replace(llr=5.0))
    assert 'class="up"' in beyond
    assert 'class="down"' in llr_bar(STATE)
    assert 'cx="96.00%"' in beyond


def test_byes_are_not_drawn_and_open_meetings_are() -> None:
    rounds = (
        ("one", (BracketMeeting(("a", None), bye=True), BracketMeeting(("b", "c")))),
        ("two", (BracketMeeting(),)),
    )
    drawn = bracket([Side("", rounds)])
    assert drawn.count('class="box"') == 2
    assert drawn.count('class="way"') == 1


def test_many_equal_faults_are_one_line() -> None:
    line = FaultLine(3, tuple(range(1, 100)), "bad", "crash", "why", "")
    assert "turns 1, 2, 3, 4, 5 … (99 times)" in fault_list([line])
    assert "before the first turn" in fault_list([line._replace(turns=(0,))])


def test_progress_is_shown_where_the_end_is_known() -> None:
    assert 'max="8" value="3"' in progress(3, 8)
    assert progress(3, None) == ""
