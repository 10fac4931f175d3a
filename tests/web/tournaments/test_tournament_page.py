"""A tournament as its page tells it, while another process plays it."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from ludus.core.match import Entrant, MatchResult
from ludus.store import Store
from ludus.tournament.spec import TournamentSpec
from ludus.web.tournaments import tournament_page
from ludus.web.tournaments.tournament_page import TournamentPage, TournamentStage, link_of, record_id

SPEC = TournamentSpec(game="fish", entrants=(Entrant("ann", "random"), Entrant("bob", "greedy")), rounds=1)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(str(tmp_path / "x.db")) as opened:
        opened.begin("cup", msgspec.json.encode(SPEC))
        yield opened


def result(number: int) -> MatchResult:
    return MatchResult(number, (1, 0) if number % 2 == 0 else (0, 1), (1, 2), (1.0, 0.0))


def test_it_follows_what_is_stored_until_it_is_over(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tournament_page, "REST", 0)
    page = TournamentPage(store, "cup")
    assert page.stage(False) is TournamentStage.STOPPED
    assert page.stage(True) is TournamentStage.RUNNING
    store.commit("cup", result(0), b"record")
    assert len(page.told.results) == 1
    assert page.stage(False, True) is TournamentStage.ELSEWHERE  # somebody is heard to play it
    planned = SPEC.planned or 0
    for number in range(1, planned):
        store.commit("cup", result(number), b"record")
    assert page.stage(True) is TournamentStage.OVER


def test_what_was_there_before_is_nobodys_playing(store: Store) -> None:
    store.commit("cup", result(0), b"record")
    page = TournamentPage(store, "cup")
    assert len(page.told.results) == 1
    assert page.stage(False) is (TournamentStage.OVER if SPEC.planned == 1 else TournamentStage.STOPPED)


def test_a_page_is_made_once_for_the_same_results(store: Store) -> None:
    page = TournamentPage(store, "cup")
    assert page.parts() is page.parts()
    assert page.parts()


def test_links_and_ids() -> None:
    assert link_of("a~20b")(3) == "/tournament/a~20b/match/3"
    assert record_id("cup", 3) != record_id("cup", 4) != record_id("other", 4)
    assert record_id("a/b ..", 3).replace("-", "").isalnum()
