"""A tournament as its page tells it, while another process plays it."""

import threading
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import msgspec
import pytest

from ludus.core.errors import LudusError
from ludus.core.match import Entrant, MatchResult
from ludus.report.report import TournamentReport
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


def test_many_results_are_counted_beside_those_who_ask(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who asks meanwhile is told at once what was counted last."""
    monkeypatch.setattr(tournament_page, "AT_ONCE", 0)
    monkeypatch.setattr(tournament_page, "REST", 0)
    going_on = threading.Event()

    class Slow(TournamentReport):
        def __init__(self, *given: Any) -> None:
            assert going_on.wait(60)
            super().__init__(*given)

    monkeypatch.setattr(tournament_page, "TournamentReport", Slow)
    store.commit("cup", result(0), b"record")
    page = TournamentPage(store, "cup")
    assert page.stage(True) is TournamentStage.COUNTING and page.size == 1
    going_on.set()
    assert len(page.told.results) == 1 and page.stage(True) is not TournamentStage.COUNTING
    going_on.clear()
    store.commit("cup", result(1), b"record")
    assert len(page.told.results) == 1 and page.parts()  # that was not waited for
    going_on.set()
    until = monotonic() + 60
    while len(page.told.results) == 1 and monotonic() < until:
        sleep(0.01)
    assert len(page.told.results) == 2 and page.numbers == {0, 1}


def test_what_cannot_be_counted_says_why(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_: object) -> None:
        raise LudusError("the store is on fire")

    monkeypatch.setattr(tournament_page, "AT_ONCE", 0)
    store.commit("cup", result(0), b"record")
    monkeypatch.setattr(tournament_page, "TournamentReport", failing)
    with pytest.raises(LudusError, match="on fire"):
        _ = TournamentPage(store, "cup").told


def test_links_and_ids() -> None:
    assert link_of("a~20b")(3) == "/tournament/a~20b/match/3"
    assert record_id("cup", 3) != record_id("cup", 4) != record_id("other", 4)
    assert record_id("a/b ..", 3).replace("-", "").isalnum()
