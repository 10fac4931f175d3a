"""From a match of a tournament to its neighbours."""

from pathlib import Path

import msgspec
import pytest

from ludus.core.match import Entrant, MatchResult
from ludus.store import Store
from ludus.tournament.spec import TournamentSpec
from ludus.web.arena import Arena
from ludus.web.matches.live_match import LiveMatch
from ludus.web.records.record_folder import NotThere
from ludus.web.tournaments.tournament_page import record_id
from ludus.web.tournaments.way import way
from tests.support import finished
from tests.web.indoors import arena_in, spec_of, tags

SPEC = TournamentSpec(game="fish", entrants=(Entrant("ann", "random"), Entrant("bob", "random")), rounds=2)
NAME = "<i>cup"


@pytest.fixture
def arena(tmp_path: Path) -> Arena:
    """The third is still being played."""
    with Store(str(tmp_path / "arena.db")) as store:
        store.begin(NAME, msgspec.json.encode(SPEC))
        for number, entrants in ((0, (1, 0)), (1, (0, 1)), (3, (0, 1))):
            store.commit(NAME, MatchResult(number, entrants, (1, 2), (1.0, 0.0)), b"record")
    return arena_in(tmp_path)


def shown(arena: Arena, id: str) -> str:
    return finished(way(arena, LiveMatch(id, spec_of("fish"))))


def ways(html: str) -> dict[str | None, str | None]:
    return {tag.attributes.get("rel"): tag.attributes["href"] for tag in tags(html, "a")}


def test_to_the_tournament_and_to_those_that_are_stored_before_and_after(arena: Arena) -> None:
    place = "/tournament/~3Ci~3Ecup"
    assert ways(shown(arena, record_id(NAME, 0))) == {None: place, "next": f"{place}/match/1"}
    between = {None: place, "prev": f"{place}/match/1", "next": f"{place}/match/3"}
    assert ways(shown(arena, record_id(NAME, 2))) == between
    assert ways(shown(arena, record_id(NAME, 3))) == {None: place, "prev": f"{place}/match/1"}
    assert "<i>" not in shown(arena, record_id(NAME, 0))


def test_a_match_of_no_tournament_has_no_such_way(arena: Arena) -> None:
    for id in ("fish-1", "cup-1", "cup-abc-0", "cup"):
        assert shown(arena, id) == ""
    with pytest.raises(NotThere, match="no tournament with this match"):
        shown(arena, record_id("another", 0))


def test_a_match_of_the_league_leads_to_its_page_there(arena: Arena) -> None:
    assert ways(shown(arena, f"seen-trial-2-14-n-20000-{'0' * 32}")) == {None: "/league/match/trial-2/14"}
