"""The small change of HTML."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludus.report.markup import document, facts, heat, plain, points, progress, section, signed, table, text
from tests.web.indoors import tags, texts


@given(st.text())
def test_words_stay_words_between_tags_and_inside_quotes(words: str) -> None:
    (found,) = tags(f'<p title="{text(words)}">{text(words)}</p>')
    assert "".join(found.words) == found.attributes["title"]
    assert not any(ord(letter) < 32 and letter not in "\n\t" for letter in text(words))


@pytest.mark.parametrize(("value", "shown"), [(0, "0"), (0.5, "½"), (3.5, "3½"), (12, "12"), (1 / 3, "0.33")])
def test_points(value: float, shown: str) -> None:
    assert points(value) == shown


@pytest.mark.parametrize(
    ("value", "shown"),
    [(12.4, "+12"), (-5.0, "−5"), (0.3, "0"), (-0.3, "0"), (float("inf"), "+∞"), (-float("inf"), "−∞")],
)
def test_signed(value: float, shown: str) -> None:
    assert signed(value) == shown


def test_other_numbers() -> None:
    assert [plain(value) for value in (3.0, -2.5, 1.237, 100.0)] == ["3", "−2.5", "1.24", "100"]
    assert [heat(share) for share in (-1.0, 0.0, 0.5, 1.0, 7.0)] == ["h0", "h0", "h5", "h10", "h10"]


def test_what_has_nothing_to_say_is_not_there() -> None:
    assert section("Title", "") == ""
    assert progress(3, None) == progress(3, 0) == ""
    assert tags(progress(9, 5), "progress")[0].attributes == {"max": "5", "value": "5"}
    assert texts(facts([("a", "1"), ("b", ""), ("<c>", "<d>")]), "dt") == ["a", "<c>"]


def test_a_page_needs_nothing_from_elsewhere() -> None:
    html = document("<x>", table(["<th>a</th>"], [["<td>1</td>"]]))
    assert texts(html, "title") == ["<x>"]
    assert not tags(html, "script") and not tags(html, "link") and not tags(html, "img")
    assert "url(" not in html and "@import" not in html
