"""The matches of a tournament, by who played them, and what can be taken along."""

from pathlib import Path

import msgspec
import pytest
from starlette.testclient import TestClient

from ludus.core.match import Entrant
from ludus.store import Store
from ludus.tournament import Schedule, TournamentSpec
from ludus.web.records.record_folder import NotThere
from ludus.web.tournaments import listing
from ludus.web.tournaments.listing import FILES, chosen, downloads
from ludus.web.tournaments.tournament_page import TournamentPage
from tests.tournament.play import by_strength
from tests.web.indoors import arena_behind, client_in, tags, texts

NAMES = ("ann", "<b>bob", "cyd")
SPEC = TournamentSpec(game="fish", entrants=tuple(Entrant(name, "random") for name in NAMES))


@pytest.fixture
def client(tmp_path: Path) -> TestClient:
    """Ann is better than Bob, who is better than Cyd; the last of six matches is still to be played."""
    with Store(str(tmp_path / "arena.db")) as store:
        store.begin("a cup", msgspec.json.encode(SPEC))
        for pairing in Schedule(SPEC, ()).open[:-1]:
            store.commit("a cup", by_strength(pairing), b"record")
    return client_in(tmp_path)


def page_of(client: TestClient) -> TournamentPage:
    return arena_behind(client).tournaments.page("a cup")


def test_the_matches_of_one_and_those_between_two(client: TestClient) -> None:
    page = page_of(client)
    numbers = [[one.number for one in chosen(page, *who)] for who in (("", ""), ("ann", ""), ("ann", "<b>bob"))]
    assert numbers == [[0, 1, 2, 3, 4], [2, 3, 4], [4]]
    assert chosen(page, "<b>bob", "ann") == chosen(page, "ann", "<b>bob")
    with pytest.raises(NotThere, match="no entrant 'dan' in 'a cup'"):
        chosen(page, "ann", "dan")


def test_a_page_says_who_against_whom_and_how_it_went(client: TestClient) -> None:
    html = client.get("/tournament/a~20cup/matches?of=ann&against=~3Cb~3Ebob").text
    assert texts(html, "h1") == ["ann against <b>bob"]
    assert texts(html, "p", class_="lead") == ["1 match: ann won 1, lost 0, drew 0"]
    assert texts(client.get("/tournament/a~20cup/matches?of=cyd&against=ann").text, "p", class_="lead") == [
        "2 matches: cyd won 0, lost 2, drew 0"
    ]
    assert client.get("/tournament/a~20cup/matches?of=dan").status_code == 404
    assert client.get("/tournament/nothing/matches").status_code == 404


def test_many_come_in_pages_and_a_number_out_of_range_is_the_nearest(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listing, "AT_ONCE", 3)

    def ways(page: str) -> dict[str, str | None]:
        html = client.get(f"/tournament/a~20cup/matches?page={page}").text
        links = [tag.attributes for tag in tags(html, "a") if tag.attributes.get("rel") in ("prev", "next")]
        return {str(one["rel"]): one["href"] for one in links}

    first, last = ({"next": "/tournament/a~20cup/matches?page=2"}, {"prev": "/tournament/a~20cup/matches?page=1"})
    for word in ("1", "0", "-1", "x", "\N{SUPERSCRIPT TWO}", "9" * 40):
        assert ways(word) == first
    assert ways("2") == last == ways("99999")
    kept = client.get("/tournament/a~20cup/matches?of=ann&page=1").text
    assert tags(kept, "nav", class_="pages") == []  # three fit on one


def test_every_file_can_be_taken_along(client: TestClient) -> None:
    links = [str(tag.attributes["href"]) for tag in tags(downloads(page_of(client)), "a", class_="button")]
    assert len(links) == len(FILES) + 1
    for link in links:
        answer = client.get(link)
        assert answer.status_code == 200
        if "/files/" in link:
            name = link.rpartition("/")[2]
            assert answer.headers["content-disposition"] == f'attachment; filename="a-20cup-{name}"'
    assert client.get("/api/tournaments/a~20cup/files/secrets.csv").status_code == 404
