"""Who stands where."""

from ludus.report.data import LadderLine, Span, StandingLine
from ludus.report.standings import interval, ladder_table, standings_table
from tests.web.indoors import tags, texts


def line(name: str, elo: Span | None = None, faults: int = 0, suspended: str = "") -> StandingLine:
    return StandingLine(1, name, 2.5, 4, 2, 1, 1, elo, (1.0, 1.25, 0.5, 17.0), faults, suspended)


def test_a_row_has_as_many_cells_as_the_table_has_heads() -> None:
    html = standings_table([line("ann <b>", Span(12, -30, 54), 3)])
    heads, cells = texts(html, "th", scope="col"), texts(html, "td")
    assert len(heads) == len(cells) + 1
    told = dict(zip(heads[1:], cells, strict=True))
    assert (told["points"], told["Elo"], told["95 %"]) == ("2½", "+12", "−30 … +54")
    assert (told["faults"], told["SB"], told["score"]) == ("3", "1.25", "17")
    assert texts(html, "span", class_="name") == ["ann <b>"]


def test_nothing_is_said_of_what_is_not_known_and_a_suspension_has_its_reason() -> None:
    html = standings_table([line("ann", suspended="crashed <often>")], "score")
    told = dict(zip(texts(html, "th", scope="col")[1:], texts(html, "td"), strict=True))
    assert (told["Elo"], told["95 %"], told["faults"]) == ("", "", "")
    assert texts(html, "span", class_="note") == ["suspended: crashed <often>"]
    assert "own score" in str(tags(html, "th", scope="col")[1].attributes["title"])


def test_an_interval_without_end_and_a_ladder() -> None:
    assert interval(Span(0, float("-inf"), 3)) == "−∞ … +3"
    html = ladder_table([LadderLine("top", 25, 8.333, -0.001), LadderLine("low", 20, 8, -4)])
    assert texts(html, "span", class_="place") == ["1", "2"]
    assert texts(html, "td") == ["−0.00", "25.00", "8.33", "−4.00", "20.00", "8.00"]
