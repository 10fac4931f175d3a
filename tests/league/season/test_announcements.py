"""Announcements."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from ludus.core.errors import LudusError
from ludus.league.league import League
from ludus.league.season.announcements import announce, announcements, as_html, take_back
from tests.league.season.rows import ADA, STAFF, Clock, founded


@pytest.fixture
def league(tmp_path: Path) -> Iterator[League]:
    with founded(tmp_path / "league.db", Clock()) as league:
        yield league


def test_the_newest_comes_first_and_can_be_taken_back(league: League) -> None:
    first, second = announce(league, STAFF, "one"), announce(league, STAFF, "  two\r\nlines ")
    assert [one.text for one in announcements(league)] == ["two\nlines", "one"]
    take_back(league, STAFF, second)
    assert [one.id for one in announcements(league)] == [first]
    with pytest.raises(LudusError, match="no announcement"):
        take_back(league, STAFF, second)


def test_only_staff_and_only_something(league: League) -> None:
    for who, words, said in ((ADA, "x", "only staff"), (STAFF, " \n ", "1 to 4000"), (STAFF, "x" * 4001, "has 4001")):
        with pytest.raises(LudusError, match=said):
            announce(league, who, words)
    with pytest.raises(LudusError, match="only staff"):
        take_back(league, ADA, 1)


def test_addresses_are_links_and_nothing_else_is_markup() -> None:
    told = as_html('see <b>https://x.org/a?b=1&c="2</b> or (http://y.org).\nnext\n\njavascript:alert(1)')
    assert told == (
        '<p>see &lt;b&gt;<a href="https://x.org/a?b=1&amp;c=" rel="nofollow noopener">https://x.org/a?b=1&amp;c=</a>'
        "&quot;2&lt;/b&gt; or ("
        '<a href="http://y.org" rel="nofollow noopener">http://y.org</a>).<br>next</p><p>javascript:alert(1)</p>'
    )


def test_what_turns_a_line_around_is_made_plain(league: League) -> None:
    announce(league, STAFF, "a\u202eb\x1b[2J")
    assert "\u202e" not in announcements(league)[0].text and "\x1b" not in announcements(league)[0].text
