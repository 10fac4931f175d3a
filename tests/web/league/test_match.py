"""The pages of a match, a table, a version: over HTTP, by everybody. One author against another."""

import gzip
import json
from collections.abc import Iterator

import httpx
import pytest
from sqlalchemy import update

from ludus.core.match import Measured
from ludus.league.league import League
from ludus.league.matches.pairs import keep_pairs
from ludus.referee.file import load_record
from ludus.store.tables import RECORDS
from tests.league.matches.leagues import a_pair
from tests.web.league.season_of_two import TOKEN, Season, a_served_season
from tests.web.server import PATIENCE

PAGES = ("/league/table", "/league/table/part", "/league/history/3", "/league/history/1", "/league/versus/3/4")
MATCH, API = "/league/match/league/0", "/api/league/matches/league/0"


@pytest.fixture(scope="module")
def season(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Season]:
    with a_served_season(tmp_path_factory.mktemp("league")) as served:
        yield served


def get(season: Season, path: str, who: str = "", follow: bool = False) -> httpx.Response:
    headers = {"Accept": "text/html", **season.headers(who)}
    return httpx.get(f"{season.url}{path}", headers=headers, timeout=PATIENCE, follow_redirects=follow)


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("who", ["", "ada", "bob", "eve", "tom", "owner"])
def test_everybody_may_look_at_the_tables_and_no_name_is_markup(season: Season, path: str, who: str) -> None:
    answer = get(season, path, who)
    assert answer.status_code == 200, answer.text
    assert "<b>da" not in answer.text
    assert "Autumn <1>" not in answer.text
    assert "versus" in path or "A&lt;b&gt;da&lt;/b&gt; &amp; co" in answer.text or path.endswith("/1")


def test_the_table_marks_the_own_row_and_is_told_again_only_where_it_is_new(season: Season) -> None:
    assert 'data-team="1" class="own"' in get(season, "/league/table", "ada").text
    assert 'class="own"' not in get(season, "/league/table").text
    part = get(season, "/league/table/part")
    assert get(season, f"/league/table/part?seen={part.headers['x-table']}").status_code == 204
    told = httpx.get(f"{season.url}/api/league/table").json()
    assert [(row["name"], row["place"]) for row in told["rows"] if not row["house"]] == [
        ("A<b>da</b> & co", 1),
        ("Bob", None),
    ]
    assert told["rows"][0]["beaten"] == ["noop"]
    assert "2 of 4 matches" in get(season, "/league/table").text


def test_a_match_is_for_who_is_signed_in(season: Season) -> None:
    for path in (MATCH, f"{MATCH}/film", API, f"{API}/record"):
        assert get(season, path).status_code == 404
        for who in ("ada", "bob", "eve", "tom", "owner"):
            assert get(season, path, who).status_code in (200, 303), (path, who)


def test_only_its_author_is_told_why_it_was_lost(season: Season) -> None:
    mine = get(season, MATCH, "ada").text
    assert "ada has &lt;i&gt;failed&lt;/i&gt;" in mine
    assert "Traceback" in mine
    assert "ada thinks in turn" in mine
    assert "bob thinks" not in mine
    assert "Slowest turns" in mine
    place = f"{season.url}/league/match/league/0"
    assert f"ludus league fetch {place}\nludus play --from-record league-0.ludus --turn" in mine
    for who in ("eve", "tom"):
        others = get(season, MATCH, who).text
        assert "crash" in others  # that it did is no secret
        assert not [word for word in ("failed", "thinks", "Slowest", "fetch") if word in others]
    theirs = get(season, MATCH, "bob").text
    assert "bob thinks in turn" in theirs
    assert not [word for word in ("failed", "ada thinks") if word in theirs]


def film_of(season: Season, who: str) -> str:
    """The id of the film as this one is given it."""
    answer = get(season, f"{MATCH}/film", who)
    return answer.headers["location"].removeprefix("/match/")


@pytest.mark.parametrize("who", ["bob", "eve", "tom"])
def test_no_route_gives_another_what_is_adas(season: Season, who: str) -> None:
    """The record, the film, the page in one file, the bot: whatever there is to be had of this match."""
    record = get(season, f"{API}/record", who).content
    id = film_of(season, who)
    files = [get(season, f"/api/matches/{id}/{kind}", who).content for kind in ("film", "html", "record")]
    page = get(season, f"/match/{id}", who)
    assert page.status_code == 200
    bodies = [gzip.decompress(one) if one[:2] == b"\x1f\x8b" else one for one in (record, *files, page.content)]
    for body in bodies:
        assert b"ada thinks" not in body
        assert b"failed" not in body
        assert b"ada.py" not in body
    if who != "bob":
        assert load_record(record).measured == Measured()
        assert b'"took"' not in bodies[1]
    assert get(season, f"{API}/bot", who).status_code in (200, 303, 403, 404)
    assert b"class Bot" not in get(season, f"{API}/bot", who).content or who == "bob"
    assert b"ada" not in get(season, f"{API}/bot", "bob").content


def test_the_author_has_their_own_in_the_film_and_in_the_record(season: Season) -> None:
    record = load_record(get(season, f"{API}/record", "ada").content)
    assert {note.seat for note in record.measured.said} == {0}
    assert any("failed" in note.detail for note in record.measured.faults)
    film = get(season, f"/api/matches/{film_of(season, 'ada')}/film", "ada").text
    assert "ada thinks in turn" in film
    assert "bob thinks" not in film
    assert b"class Bot" in get(season, f"{API}/bot", "ada").content


def test_a_film_cannot_be_asked_for_by_making_up_its_id(season: Season) -> None:
    good = film_of(season, "eve")
    own = film_of(season, "ada")
    series, number, _, day, sign = good.removeprefix("seen-").split("-")
    forged = [
        f"seen-{series}-{number}-0-{day}-{sign}",
        f"seen-{series}-{number}-01-{day}-{own.rpartition('-')[2]}",
        f"seen-{series}-1-n-{day}-{sign}",
        f"seen-{series}-{number}-n-{int(day) - 9}-{sign}",
        f"seen-{series}-{number}-n-{day}-{'0' * 32}",
        f"league-{number}",
        "league/0",
    ]
    for id in forged:
        for kind in ("", "/film", "/record", "/html", "/gif"):
            assert get(season, f"/api/matches/{id}{kind}", "eve").status_code == 404, id
        assert get(season, f"/match/{id}", "eve").status_code == 404


@pytest.mark.parametrize(
    "path",
    [
        "/league/match/league/99",
        "/league/match/league/-1",
        "/league/match/league/1e3",
        "/league/match/league/99999999999",
        "/league/match/league/٣",
        "/league/match/nothing/0",
        "/league/match/finals/0",
        "/league/match/%2e%2e/0",
        "/league/match/league/99/film",
        "/api/league/matches/league/99",
        "/api/league/matches/league/99/record",
        "/api/league/matches/league/x/record",
        "/league/history/99",
        "/league/history/x",
        "/league/versus/3/3",
        "/league/versus/3/99",
        "/league/versus/3/0x4",
    ],
)
def test_what_is_not_there_is_not_there(season: Season, path: str) -> None:
    for who in ("", "ada", "owner"):
        assert get(season, path, who).status_code == 404


def test_pages_of_a_table_that_are_not_there_are_the_first_or_the_last(season: Season) -> None:
    for word in ("0", "-1", "9999", "x", "٣", "99999999999"):
        assert get(season, f"/league/table?page={word}").status_code == 200


def test_a_damaged_record_is_one_line_on_every_route(season: Season) -> None:
    with League(season.place) as league:
        whole = league.store.record("league", 1)
        with league.link() as link:
            link.execute(update(RECORDS).where(RECORDS.c.number == 1).values(record=whole[: len(whole) // 2]))
        try:
            page = get(season, "/league/match/league/1", "ada")
            assert page.status_code == 200
            assert "match 1 of league" in page.text
            for path in ("/api/league/matches/league/1/record", "/league/match/league/1/film"):
                answer = get(season, path, "ada", follow=True)
                assert answer.status_code == 400
                assert "match 1 of league" in answer.text
                assert "Traceback" not in answer.text
        finally:
            with league.link() as link:
                link.execute(update(RECORDS).where(RECORDS.c.number == 1).values(record=whole))


def test_a_match_without_a_result_says_so(season: Season) -> None:
    with League(season.place) as league, league.link() as link:
        keep_pairs(link, "league", [a_pair(50, 3, 4)])
    assert "has not been played yet" in get(season, "/league/match/league/100", "ada").text
    assert get(season, "/league/match/league/100/film", "ada").status_code == 404


def test_a_program_is_told_which_seats_are_its_own(season: Season) -> None:
    told = json.loads(get(season, API, "ada").text)
    assert (told["own"], told["game"], told["names"][1]) == ([0], "planet_wars", "Bob v1")
    assert json.loads(get(season, API, "owner").text)["own"] == []
    assert TOKEN not in get(season, MATCH, "owner").text
