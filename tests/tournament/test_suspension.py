"""Who crashes too often plays no more."""

from ludus.core.match import MatchResult
from ludus.core.player import Fault
from ludus.tournament import Pairing
from ludus.tournament.slots import Slot
from ludus.tournament.suspension import Suspended
from tests.tournament.play import by_strength, make_spec, play_all


def _fields(result: MatchResult) -> tuple[int, tuple[int, ...], tuple[int, ...], tuple[float, ...]]:
    return result.number, result.entrants, result.ranks, result.scores


def test_who_is_suspended_plays_no_more() -> None:
    spec = make_spec(4, "round_robin", rounds=5, batch=6, suspend={"crashes": 2, "matches": 4})

    def referee(pairing: Pairing) -> MatchResult:
        result = by_strength(pairing)
        guilty = [seat for seat, one in enumerate(pairing.entrants) if one == 3]
        return MatchResult(*_fields(result), tuple((seat, Fault.CRASH) for seat in guilty))

    full, schedule = play_all(spec, referee)
    assert schedule.finished is not None
    assert {pairing.round for pairing in full if 3 in pairing.entrants} == {0, 1}
    assert len(full) == 5 * 3 * 2 + 4


def test_only_the_first_matches_that_were_played_count_for_suspension() -> None:
    suspended = Suspended(make_spec(3, "round_robin", suspend={"crashes": 1, "matches": 2}))

    def played(number: int, *crashed: int) -> MatchResult:
        return MatchResult(number, (0, 1), (1, 2), (0, 0), tuple((seat, Fault.CRASH) for seat in crashed))

    suspended.judge([played(0), played(1), played(2, 0)])
    assert not set(suspended.reasons)  # its third match
    suspended = Suspended(make_spec(3, "round_robin", suspend={"crashes": 1, "matches": 2}))
    suspended.judge([MatchResult(0, (2, 0), (2, 1), (0, 0), ((0, Fault.START),))])
    suspended.judge([suspended.walkover(number, Slot(0, 0, 0, (2, 1))) for number in (1, 2)])
    suspended.judge([played(3), played(4, 1)])
    assert set(suspended.reasons) == {1, 2}  # the second match of 1: those against 2 were not played
