"""The table as HTML."""

from pathlib import Path

from msgspec.structs import replace

from ludus.league.people.principal import GUEST
from ludus.league.table.keeper import TableKeeper
from ludus.league.table.names import shown_versions
from ludus.league.table.table import compute, table_for
from ludus.league.words import Life
from ludus.web.league.table import AT_ONCE, TablePages, table_html
from tests.league.table.seasons import ADA, BETTER, a_season, meet


def test_rows_tell_place_elo_and_progress(tmp_path: Path) -> None:
    with a_season(tmp_path / "league.db", lambda: 1000.0) as league:
        meet(league, [(3, 1, BETTER)] * 8 + [(3, 4, BETTER)])
        made = table_html(compute(league), shown_versions(league), 0)
    assert '<span class="place">1</span>' in made
    assert "&lt;b&gt;Ada &amp; co" in made
    assert made.index("&lt;b&gt;Ada") < made.index("Not rated yet") < made.index("Bob")
    assert '<progress max="30" value="2">' in made
    assert '<span class="chip">noop</span>' in made
    assert "From 18 results" in made


def test_before_anybody_plays_it_says_so(tmp_path: Path) -> None:
    with a_season(tmp_path / "league.db") as league:
        assert "There is no table yet" in table_html(table_for(league, GUEST), {}, 0)


def test_a_long_table_has_pages(tmp_path: Path) -> None:
    with a_season(tmp_path / "league.db") as league:
        found, names = compute(league), shown_versions(league)
    row = replace(found.rows[-1], team=7, life=Life.RATED)
    long = replace(found, rows=tuple(replace(row, place=place) for place in range(1, 2 * AT_ONCE + 2)))
    pages = [table_html(long, names, at) for at in range(4)]
    assert [made.count('<th scope="row"') for made in pages] == [AT_ONCE, AT_ONCE, 1, 1]
    assert 'href="/league/table?page=2" rel="next"' in pages[0]
    assert 'href="/league/table?page=1" rel="prev"' in pages[1]


def test_a_page_is_made_once_for_all_and_marks_the_own_row(tmp_path: Path) -> None:
    with a_season(tmp_path / "league.db") as league:
        TableKeeper(league).look()
        pages = TablePages(league)
        number, made = pages.part(GUEST, 0)
        assert 'data-team="1" class="own"' not in made
        assert pages.part(ADA, 0) == (number, made.replace('data-team="1"', 'data-team="1" class="own"'))
        meet(league, [(3, 1, BETTER)])
        TableKeeper(league).look()
        assert pages.part(GUEST, 0)[0] > number
