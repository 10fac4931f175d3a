"""Where names and cells lead, what a tie was decided by, and brackets with whole names."""

import re

import pytest

from ludus.report.bracket import BESIDE, bracket, room_for
from ludus.report.crosstable import crosstable
from ludus.report.data import BracketMeeting, PairScore, Side, Span, StandingLine
from ludus.report.matches import match_table
from ludus.report.plot import rating_plot
from ludus.report.standings import standings_table
from ludus.report.ways import NOWHERE, Ways

EVIL = '"><script>'
WAYS = Ways(lambda name: f"/bots/{len(name)}?a&b", lambda mine, theirs: f"/pair/{len(mine)}/{len(theirs)}")


def line(name: str, place: int, points: float, *breaks: float, wins: int = 1) -> StandingLine:
    return StandingLine(place, name, points, 4, wins, 0, 3, None, breaks or (0.0, 0.0, 0.0, 0.0), 0)


def test_a_page_alone_leads_nowhere() -> None:
    assert NOWHERE.named(EVIL) == "&quot;&gt;&lt;script&gt;"
    assert NOWHERE.met("a", "b", "1½") == "1½"
    for made in (standings_table([line("a", 1, 2)]), crosstable(["a"], [[PairScore(0, 0, "")]]), match_table([])):
        assert "<a" not in made


def test_names_and_cells_lead_somewhere_whatever_they_are() -> None:
    assert WAYS.named(EVIL) == '<a href="/bots/10?a&amp;b">&quot;&gt;&lt;script&gt;</a>'
    cells = crosstable([EVIL, "b"], [[PairScore(1, 2, "1-0-1")] * 2] * 2, WAYS)
    assert cells.count('href="/pair/10/1"') == 1 and cells.count('href="/bots/') == 2
    assert "<script>" not in cells
    assert 'role="group"' in rating_plot([("a", Span(0.0, -1.0, 1.0))], WAYS)


@pytest.mark.parametrize(
    ("mine", "theirs", "told"),
    [
        (line("a", 1, 2, 2, 1, 1, 1), line("b", 2, 2, 1, 9, 9, 9), "before b by head to head, 2 to 1"),
        (line("a", 1, 2, 1, 3.5, 1, 1), line("b", 2, 2, 1, 3, 9, 9), "before b by Sonneborn-Berger, 3½ to 3"),
        (line("a", 1, 2, 1, 3, 5, 1), line("b", 2, 2, 1, 3, 4, 9), "before b by Buchholz, 5 to 4"),
        (line("a", 1, 2, 1, 3, 5, 1, wins=2), line("b", 2, 2, 1, 3, 5, 9), "before b by wins, 2 to 1"),
        (
            line("a", 1, 2, 1, 3, 5, 7.25),
            line("b", 2, 2, 1, 3, 5, 7),
            "before b by the game&#x27;s own score, 7.25 to 7",
        ),
        (line("a", 1, 2), line("b", 1, 2), "equal with b in everything"),
        (line("a", 1, 3), line("b", 2, 2), ""),
    ],
)
def test_a_tie_says_by_what_it_was_decided(mine: StandingLine, theirs: StandingLine, told: str) -> None:
    found = re.findall(r'<span class="tie">(.*?)</span>', standings_table([mine, theirs]))
    assert found == ([told] if told else [])
    assert '<span class="tie">' not in standings_table([mine, theirs], placed=True)


def test_what_the_columns_mean_stands_below_them() -> None:
    told = standings_table([line("a", 1, 2)])
    for words in ("head to head", "Sonneborn-Berger", "Buchholz", "the game&#x27;s own score"):
        assert words in told.split("</table>")[1]


def test_a_bracket_has_room_for_the_longest_name() -> None:
    name = "a bot with a name of forty letters or so"
    drawn = bracket([Side("", (("Final", (BracketMeeting((name, "b"), (2.0, 0.0), 2, 0),)),))], WAYS)
    width = re.search(r'<rect class="box"[^>]* width="(\d+)"', drawn)
    assert width is not None and int(width[1]) == BESIDE + room_for([name])
    assert f">{name}</a>" in drawn and "/pair/40/1" in drawn
    assert room_for(["漢" * 10]) > room_for(["a" * 10])
