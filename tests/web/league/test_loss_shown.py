"""Why did I lose, as HTML."""

from ludus.core.match import FaultNote, TurnNote
from ludus.core.player import Fault
from ludus.league.loss import LossReport, SlowTurn
from ludus.web.league.loss_shown import loss_section

FULL = LossReport(
    seat=1,
    rank=2,
    turns=40,
    faults=(FaultNote(0, 1, Fault.START, "not ready"), FaultNote(4, 1, Fault.CRASH, "<boom>", "line <1>")),
    more_faults=3,
    slowest=(SlowTurn(6, 1234.5),),
    notes=(TurnNote(8, 1, "<i>hm</i>"),),
    behind=9,
    opens=8,
)


def test_all_that_is_known_is_told_and_nothing_of_it_is_markup() -> None:
    made = loss_section(FULL, "http://host/league/match/league/7", "league-7.ludus")
    for words in (
        "Why did I lose? (seat 1)",
        "From turn <b>9</b> of 40 on the score stayed behind.",
        "before the first turn",
        "&lt;boom&gt;",
        "line &lt;1&gt;",
        "And 3 more.",
        "turn 6: 1,234.5 ms",
        "&lt;i&gt;hm&lt;/i&gt;",
        "ludus league fetch http://host/league/match/league/7\n"
        "ludus play --from-record league-7.ludus --turn 8 --debug</code>",
    ):
        assert words in made


def test_who_won_is_told_how_it_went() -> None:
    made = loss_section(LossReport(seat=0, rank=1, turns=3), "", "")
    assert "How it went" in made
    assert "not behind at the end" in made
    assert "No faults." in made


def test_what_could_not_be_read_is_said() -> None:
    made = loss_section(LossReport(seat=0, rank=0, turns=0, trouble="<damaged>"), "", "")
    assert "could not be followed: &lt;damaged&gt;" in made
    assert "fetch" not in made
    assert "behind from the start" in loss_section(LossReport(seat=0, rank=2, turns=3, behind=0), "", "")
