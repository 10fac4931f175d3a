"""The knock-out in groups."""

from ludus.report.data import GroupBox
from ludus.report.rounds import rounds
from tests.web.indoors import tags, texts

PLAYED = GroupBox(4, ("ann <b>", "bob", "carl"), (7.0, 9.5, 9.5), (1, 2))
OPEN = GroupBox(5, ("dora", "emil"), last=True)


def test_who_goes_on_is_told_until_the_last_game() -> None:
    html = rounds([[PLAYED], [OPEN]], lambda number: f"/match/{number}")
    assert texts(html, "h3") == ["Round 1", "Last game"]
    assert texts(html, "li", class_="won") == ["bob goes on9.5", "carl goes on9.5"]
    assert texts(html, "li", class_="lost") == ["ann <b>7"]
    assert texts(html, "li", class_="open") == ["dora", "emil"]
    assert [tag.attributes["href"] for tag in tags(html, "a")] == ["/match/4"]  # what is open has no replay


def test_whoever_wins_the_last_game_goes_nowhere() -> None:
    last = GroupBox(6, ("ann", "bob"), (1.0, 2.0), (1,), last=True)
    assert texts(rounds([[last]]), "li", class_="won") == ["bob2"]
    assert rounds([]) == ""
