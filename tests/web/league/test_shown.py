"""Lists of matches."""

import pytest
from starlette.requests import Request

from ludus.core.match import MatchResult
from ludus.core.player import Fault
from ludus.league.people.principal import OWNER, Principal
from ludus.league.table.names import ShownVersion
from ludus.league.words import Life, Role
from ludus.web.league.shown import MatchShown, match_rows, number_in, version_link, without_team
from ludus.web.records.record_folder import NotThere

NAMES = {1: ShownVersion(1, 1, "<Ada>", 2, Life.RATED), 2: ShownVersion(2, None, "greedy", 1, Life.RATED)}


def test_a_match_is_told_from_the_side_of_the_version() -> None:
    result = MatchResult(6, (2, 1), (1, 2), (3.0, 1.5), ((1, Fault.CRASH),))
    made = match_rows(1, [MatchShown("league", "line", result, True)], NAMES)
    assert '<a href="/league/match/league/6">6</a>' in made
    assert '<a href="/league/versus/1/2">greedy</a>' in made
    assert '<td class="lost">lost</td>' in made
    assert "1.5 – 3" in made
    assert '<td class="words alarm">crash</td>' in made
    other = match_rows(2, [MatchShown("league", "line", result, False)], NAMES)
    assert "/league/match/" not in other
    assert '<td class="won">won</td>' in other
    assert '<td class="words quiet">theirs: crash</td>' in other


def test_who_has_no_team_is_told_how_to_come_to_one() -> None:
    assert "/league/members" in without_team(Principal(Role.AUTHOR, 1), "My team", "It is a team's.")
    owners = without_team(OWNER, "My team", "It is a team's.")
    assert "/league/members" not in owners and "/league/people" in owners  # that page is for who has an account


def test_names_are_no_markup() -> None:
    assert version_link(NAMES[1]) == '<a href="/league/history/1">&lt;Ada&gt; v2</a>'
    assert version_link(None) == "somebody"


@pytest.mark.parametrize("word", ["", "-1", "1.0", "x", "٣", "1" * 10, " 1"])
def test_what_is_no_number_is_not_there(word: str) -> None:
    with pytest.raises(NotThere):
        number_in(Request({"type": "http", "path_params": {"number": word}}), "number")
