"""A match as data: the seeds of the seats, and who did what wrong."""

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from ludus.core.game import Ending, Outcome
from ludus.core.match import Entrant, GameRecord, MatchSpec, TurnRecord, seat_seed
from ludus.core.player import Fault

TWO = (Entrant("a", "greedy"), Entrant("b", "noop"))
SEVEN = [126380605, 4269501225]


def spec(seed: int = 0, secret: str = "") -> MatchSpec:
    return MatchSpec(game="fish", entrants=TWO, seed=seed, secret=secret)


def record(*faults: tuple[int, Fault | None]) -> GameRecord:
    turns = tuple(TurnRecord(seat, None, 0, (), fault) for seat, fault in faults)
    return GameRecord(spec=spec(), version=1, board="", turns=turns, outcome=Outcome((1, 2), (1, 0), Ending.LAST_LEFT))


@given(st.integers(-(2**70), 2**70), st.text(max_size=9), st.integers(0, 9))
def test_a_seats_seed_has_32_bits_and_is_always_the_same(seed: int, secret: str, seat: int) -> None:
    found = seat_seed(spec(seed, secret), seat)
    assert 0 <= found < 2**32
    assert found == seat_seed(spec(seed, secret), seat)


def test_seeds_differ_by_seat_by_match_and_by_secret() -> None:
    found = {seat_seed(spec(seed, secret), seat) for seat in range(4) for seed in range(9) for secret in ("", "x")}
    assert len(found) == 72


def test_the_same_seed_means_the_same_match_for_ever() -> None:
    """Records name the match's seed only: what seats were told follows from it."""
    assert [seat_seed(spec(7), seat) for seat in (0, 1)] == SEVEN


def test_faults_are_told_by_turn_and_kind() -> None:
    played = record((0, None), (1, Fault.ILLEGAL), (0, Fault.TIMEOUT), (1, Fault.INFRA), (0, Fault.CRASH))
    assert played.faults == ((2, 1, Fault.ILLEGAL), (3, 0, Fault.TIMEOUT), (4, 1, Fault.INFRA), (5, 0, Fault.CRASH))
    assert (played.cheaters, played.failures) == ((1,), (0,))


def test_what_is_ours_is_nobodys_fault() -> None:
    played = record((0, Fault.INFRA), (1, None))
    assert (played.cheaters, played.failures) == ((), ())


def test_a_turn_is_a_row_and_of_one_without_anything_special_three_values_are_enough() -> None:
    turn = TurnRecord(1, [1, 2], 77)
    assert msgspec.json.decode(b"[1,[1,2],77]", type=TurnRecord) == turn
    late = TurnRecord(1, None, 77, (), Fault.TIMEOUT)
    assert msgspec.json.decode(msgspec.json.encode(late), type=TurnRecord) == late
