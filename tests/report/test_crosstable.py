"""Everybody against everybody."""

from ludus.report.crosstable import crosstable, superiority
from ludus.report.data import PairScore
from tests.web.indoors import tags, texts

NOBODY = PairScore(0, 0, "0-0-0")


def test_what_the_row_took_from_the_column() -> None:
    html = crosstable(["ann", "b<i>b"], [[NOBODY, PairScore(1.5, 2, "1-1-0")], [PairScore(0.5, 2, "0-1-1"), NOBODY]])
    assert texts(html, "td") == ["", "1½", "½", ""]
    assert [tag.attributes.get("class") for tag in tags(html, "td")] == ["self", "h8", "h2", "self"]
    assert tags(html, "td")[1].attributes["title"] == "ann against b<i>b: 1-1-0 (won-drawn-lost)"
    assert texts(html, "th", scope="row") == ["1ann", "2b<i>b"]


def test_who_never_met_has_an_empty_cell_without_a_colour() -> None:
    html = crosstable(["a", "b"], [[NOBODY, NOBODY], [NOBODY, NOBODY]])
    assert [tag.attributes.get("class") for tag in tags(html, "td")] == ["self", None, None, "self"]


def test_nothing_is_quite_certain() -> None:
    html = superiority(["a", "b", "c"], [[0.5, 1.0, 0.62], [0.0, 0.5, 0.5], [0.38, 0.5, 0.5]])
    assert texts(html, "td") == ["", ">99", "62", "<1", "", "50", "38", "50", ""]
