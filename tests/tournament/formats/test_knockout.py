"""Knock-out: what it promises."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from ludus.core.match import MatchResult
from ludus.tournament import Schedule
from tests.tournament.play import by_chance, make_spec, places, play_all

few = settings(max_examples=40, deadline=None)
salts = st.integers(0, 10**6)
counts = st.integers(2, 17)


# Knock-out


@few
@given(counts, st.booleans(), st.integers(1, 5), st.sampled_from(["listed", "random"]))
def test_the_strongest_wins_a_knockout(n: int, double: bool, best_of: int, seeding: str) -> None:
    spec = make_spec(n, "knockout", format_double=double, format_best_of=best_of, format_seeding=seeding)
    ranking = places(spec)
    assert ranking[0] == (0,)
    assert sorted(one for place in ranking for one in place) == list(range(n))
    if double or seeding == "listed":
        assert ranking[1] == (1,)


@few
@given(counts, salts)
def test_who_loses_is_out(n: int, salt: int) -> None:
    full, schedule = play_all(make_spec(n, "knockout"), by_chance(salt))
    assert len(full) == n - 1
    lost: set[int] = set()
    for pairing in full:
        assert not lost & set(pairing.entrants)
        first, second = by_chance(salt)(pairing).ranks
        better = min(pairing.entrants) if first == second else pairing.entrants[second < first]
        lost |= set(pairing.entrants) - {better}
    assert schedule.finished is not None
    assert set(range(n)) - lost == set(schedule.finished.winners)


@few
@given(st.integers(2, 16), salts)
def test_in_double_elimination_two_defeats_are_needed(n: int, salt: int) -> None:
    full, schedule = play_all(make_spec(n, "knockout", format_double=True), by_chance(salt))
    assert 2 * n - 2 <= len(full) <= 2 * n - 1
    meetings = Counter(one for pairing in full for one in pairing.entrants)
    assert min(meetings.values()) >= 2
    assert schedule.finished is not None
    assert len(schedule.finished.winners) == 1


def test_on_the_losers_side_nobody_meets_the_same_at_once() -> None:
    full, _ = play_all(make_spec(8, "knockout", format_double=True))
    met = [frozenset(pairing.entrants) for pairing in full[:-2]]  # without the last two: finals may repeat
    assert len(set(met)) == len(met)


def test_byes_go_to_the_best_and_the_best_meet_last() -> None:
    full, _ = play_all(make_spec(6, "knockout"))
    assert [set(pairing.entrants) for pairing in full] == [{3, 4}, {2, 5}, {0, 3}, {1, 2}, {0, 1}]


def test_the_third_place_is_played_for() -> None:
    spec = make_spec(8, "knockout", format_third_place=True)
    full, _ = play_all(spec)
    assert [set(pairing.entrants) for pairing in full[-2:]] == [{0, 1}, {2, 3}]
    assert [sorted(place) for place in places(spec)] == [[0], [1], [2], [3], [4, 5, 6, 7]]
    assert places(make_spec(3, "knockout", format_third_place=True)) == ((0,), (1,), (2,))
    assert places(make_spec(2, "knockout", format_third_place=True)) == ((0,), (1,))


@few
@given(st.integers(1, 7), st.lists(st.integers(0, 2), min_size=7, max_size=7))
def test_best_of_n_stops_when_it_is_clear(best_of: int, ends: list[int]) -> None:
    """`ends`: who wins each game, 2 for a draw."""
    schedule = Schedule(make_spec(2, "knockout", format_best_of=best_of))
    results: list[MatchResult] = []
    points = [0.0, 0.0]
    while waiting := schedule.open:
        pairing, end = waiting[0], ends[waiting[0].number]
        assert pairing.entrants == ((0, 1) if pairing.number % 2 == 0 else (1, 0))
        ranks = tuple(1 if end in (one, 2) else 2 for one in pairing.entrants)
        results.append(MatchResult(pairing.number, pairing.entrants, ranks, (0.0, 0.0)))
        points = [points[one] + (0.5 if end == 2 else end == one) for one in (0, 1)]
        schedule.add(results[-1])
    left = best_of - len(results)
    assert left == 0 or abs(points[0] - points[1]) > left
    assert schedule.finished is not None
    assert schedule.finished.winners == ((0,) if points[0] >= points[1] else (1,))
