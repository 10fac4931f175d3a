"""The tree of a knock-out, from results that no bot had to play for."""

from typing import Any

import msgspec
import pytest

from ludus.core.match import MatchResult
from ludus.core.player import Fault
from ludus.tournament.bracket import BracketRound, Met, stages
from ludus.tournament.slots import Pairing
from tests.tournament.play import by_chance, by_strength, make_spec, places, play_all


def results_of(spec: Any, referee: Any = by_strength) -> list[MatchResult]:
    return [referee(pairing) for pairing in play_all(spec, referee)[0]]


def shape(found: list[BracketRound]) -> list[tuple[str, int]]:
    return [(stage.part, len(stage.meetings)) for stage in found]


def test_before_anything_is_played_the_first_round_is_known() -> None:
    first, final = stages(make_spec(4, "knockout"), [])
    assert first == BracketRound("winners", (Met((0, 3)), Met((1, 2))))
    assert final == BracketRound("winners", (Met(),))


def test_who_has_a_bye_is_seen_in_the_second_round() -> None:
    first, second, final = stages(make_spec(5, "knockout"), [])
    assert [met.is_bye for met in first.meetings] == [True, False, True, True]
    assert [met.entrants for met in second.meetings] == [(0, None), (1, 2)]
    assert [met.is_bye for met in second.meetings] == [False, False]
    assert final.meetings == (Met(),)


def test_a_single_knockout_with_byes_and_a_third_place() -> None:
    spec = make_spec(6, "knockout", format_best_of=3, format_third_place=True)
    found = stages(spec, results_of(spec))
    assert shape(found) == [("winners", 4), ("winners", 2), ("winners", 1), ("third", 1)]
    assert found[0].meetings[0] == Met((0, None), winner=0, is_bye=True)
    assert [met.is_bye for met in found[0].meetings] == [True, False, True, False]
    assert found[2].meetings == (Met((0, 1), (2.0, 0.0), 2, 0),)
    assert found[3].meetings == (Met((3, 2), (0.0, 2.0), 2, 2),)


@pytest.mark.parametrize("entrants", [2, 3, 5, 8, 13])
@pytest.mark.parametrize("double", [False, True])
@pytest.mark.parametrize("seeding", ["listed", "random"])
def test_who_wins_the_last_meeting_has_the_first_place(entrants: int, double: bool, seeding: str) -> None:
    for salt in range(5):
        spec = make_spec(entrants, "knockout", format_best_of=2, format_double=double, format_seeding=seeding)
        found = stages(spec, results_of(spec, by_chance(salt)))
        last = found[-1].meetings[0]
        assert (last.winner,) == places(spec, by_chance(salt))[0]
        assert all(met.winner is not None or met.is_bye for met in _all(found))
        games = sum(met.games for met in _all(found))
        assert games == len(results_of(spec, by_chance(salt)))


def _all(found: list[BracketRound]) -> list[Met]:
    return [met for stage in found for met in stage.meetings]


def test_the_sides_of_a_double_knockout() -> None:
    spec = make_spec(8, "knockout", format_double=True)
    sides = [("winners", 4), ("losers", 2), ("winners", 2), ("losers", 2), ("losers", 1), ("winners", 1), ("losers", 1)]
    assert shape(stages(spec, [])) == [*sides, ("final", 1)]
    assert shape(stages(spec, results_of(spec))) == [*sides, ("final", 1)]


def test_half_a_round_shows_what_is_known() -> None:
    spec = make_spec(4, "knockout", format_best_of=3)
    first = results_of(spec)[:3]  # both games of one meeting, one of the other
    decided, open_meeting = stages(spec, first)[0].meetings
    assert decided == Met((0, 3), (2.0, 0.0), 2, 0)
    assert open_meeting == Met((1, 2), (1.0, 0.0), 1, None)
    assert stages(spec, first)[1].meetings == (Met((0, None)),)


def test_who_is_suspended_loses_unplayed() -> None:
    spec = make_spec(4, "knockout", suspend={"crashes": 1, "matches": 1})

    def crashing(pairing: Pairing) -> MatchResult:
        faults = tuple((seat, Fault.CRASH) for seat, one in enumerate(pairing.entrants) if one == 0)
        return msgspec.structs.replace(by_strength(pairing), faults=faults)

    found = stages(spec, results_of(spec, crashing))
    assert [met.winner for met in found[0].meetings] == [0, 1]  # it had won before it was judged
    assert [met.winner for met in found[1].meetings] == [1]
    assert places(spec, crashing)[0] == (1,)
