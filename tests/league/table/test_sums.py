"""Sums by pair, by version, and against the house."""

from ludus.core.match import MatchResult
from ludus.core.player import Fault
from ludus.league.table.sums import Sums, replaced

HOUSE = 9


def result(
    number: int, entrants: tuple[int, int], ranks: tuple[int, int], moves: int = 0, **more: object
) -> MatchResult:
    return MatchResult(number, entrants, ranks, (0.0, 0.0), moves=moves, **more)  # type: ignore[arg-type]


def test_results_add_up_by_seat_and_by_version() -> None:
    sums = Sums()
    sums.add("league", [result(0, (1, 2), (1, 2)), result(1, (2, 1), (1, 1)), result(2, (1, 2), (2, 1))])
    assert sums.lines == {(1, 2): [1, 0, 1], (2, 1): [0, 1, 0]}
    assert sums.scores == {1: [1, 1, 1], 2: [1, 1, 1]}


def test_our_own_faults_and_byes_count_nowhere_and_others_once_a_match() -> None:
    sums = Sums()
    crash, ours = ((0, Fault.CRASH), (0, Fault.TIMEOUT)), ((1, Fault.INFRA),)
    sums.add("league", [result(0, (1, 2), (2, 1), faults=crash), result(1, (2, 1), (1, 2), faults=ours)])
    sums.add("league", [MatchResult(2, (1,), (1,), (0.0,)), result(3, (1, 1), (1, 2))])
    assert (sums.faults, sums.scores) == ({1: 1}, {1: [0, 0, 1], 2: [1, 0, 0]})


def test_the_same_game_again_is_a_match_but_no_evidence() -> None:
    sums = Sums()
    sums.add("league", [result(number, (1, 2), (1, 2), moves=77) for number in (0, 2, 4)])
    assert (sums.lines, sums.scores[1]) == ({(1, 2): [1, 0, 0]}, [3, 0, 0])


def test_pairs_against_the_house_are_counted_once_both_matches_are_there() -> None:
    sums = Sums({HOUSE})
    sums.add("league", [result(0, (1, HOUSE), (1, 2)), result(2, (1, HOUSE), (1, 2)), result(2, (1, HOUSE), (1, 2))])
    assert sums.against == {}
    sums.add("league", [result(3, (HOUSE, 1), (1, 1)), result(1, (HOUSE, 1), (2, 1))])
    assert sums.against == {(1, HOUSE): [0, 0, 0, 1, 1]}
    sums.add("trial-1", [result(0, (1, HOUSE), (2, 1)), result(1, (HOUSE, 1), (1, 2))])
    assert sums.against == {(1, HOUSE): [1, 0, 0, 1, 1]}


def test_a_pair_of_games_that_were_played_before_counts_once() -> None:
    sums = Sums({HOUSE})
    for pair in range(3):
        sums.add("league", [result(2 * pair, (1, HOUSE), (1, 2), 5), result(2 * pair + 1, (HOUSE, 1), (2, 1), 6)])
    assert sums.against == {(1, HOUSE): [0, 0, 0, 0, 1]}


def test_lines_are_given_for_those_who_are_asked_for() -> None:
    sums = Sums()
    sums.add("league", [result(0, (7, 8), (1, 2)), result(2, (7, 5), (1, 2)), result(4, (8, 7), (1, 1))])
    duels = sums.duels([7, 8])
    assert [column.tolist() for column in duels] == [[0, 1], [1, 0], [1, 0], [0, 1], [0, 0]]
    assert [len(column) for column in sums.duels([])] == [0] * 5


def test_what_a_trial_counts_instead_of_is_left_out() -> None:
    results = [result(number, (1, 2), (1, 2)) for number in range(6)]
    assert [one.number for one in replaced({1: ("trial-1", 0)}, results)] == [0, 1, 4, 5]
    assert list(replaced({}, results)) == results
