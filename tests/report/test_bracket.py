"""Knock-outs as trees."""

from ludus.report.bracket import bracket
from ludus.report.data import BracketMeeting, Side
from tests.web.indoors import tags, texts

BYE = BracketMeeting(("carl", None), winner=0, bye=True)
MET = BracketMeeting(("ann <b>", "bob"), (1.5, 0.5), 2, 0)
SIDE = Side("Winners", (("Semi-finals", (MET, BYE)), ("Final", (BracketMeeting(("ann <b>", None)),))))


def test_who_won_goes_on_and_byes_are_not_drawn() -> None:
    html = bracket([SIDE])
    assert texts(html, "h3") == ["Winners"]
    assert texts(html, "text", class_="won") == ["ann <b>", "1½"]
    assert texts(html, "text", class_="lost") == ["bob", "½"]
    assert texts(html, "text", class_="open") == ["ann <b>", ""]
    assert "carl" not in html
    assert len(tags(html, "path", class_="way")) == 1  # none from the bye


def test_rounds_stand_from_left_to_right_and_can_be_scrolled_with_keys() -> None:
    html = bracket([SIDE])
    names = [(tag.text, float(str(tag.attributes["x"]))) for tag in tags(html, "text", class_="tick")]
    assert [name for name, _ in sorted(names, key=lambda one: one[1])] == ["Semi-finals", "Final"]
    assert tags(html, "div", class_="wide")[0].attributes["tabindex"] == "0"
    assert bracket([]) == ""
