"""Tables, knock-outs and groups: what each promises."""

from collections import Counter
from itertools import combinations, groupby

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludus.core.match import MatchResult
from ludus.core.player import Fault
from ludus.tournament import Pairing, Schedule
from ludus.tournament.formats.groups import Decided, group_sizes, next_round
from tests.tournament.play import by_chance, make_spec, places, play_all

few = settings(max_examples=40, deadline=None)
salts = st.integers(0, 10**6)
counts = st.integers(2, 17)


# Tables


@few
@given(st.integers(3, 4), st.integers(0, 9), st.integers(1, 5), st.booleans())
def test_at_balanced_tables_everybody_sits_in_every_seat(seats: int, more: int, rounds: int, rotate: bool) -> None:
    n = seats + more
    full, _ = play_all(make_spec(n, "tables", seats=seats, rounds=rounds, format_rotate=rotate))
    for _, some in groupby(full, key=lambda pairing: pairing.round):
        seen = Counter((one, seat) for pairing in some for seat, one in enumerate(pairing.entrants))
        assert set(seen.values()) == {seats if rotate else 1}
        assert len(seen) == n * seats


@pytest.mark.parametrize(("n", "seats", "rounds", "most"), [(7, 3, 1, 1), (13, 4, 1, 1), (9, 4, 10, 4), (20, 4, 12, 6)])
def test_at_balanced_tables_all_meet_about_equally_often(n: int, seats: int, rounds: int, most: int) -> None:
    full, _ = play_all(make_spec(n, "tables", seats=seats, rounds=rounds))
    met = Counter(frozenset(two) for pairing in full for two in combinations(pairing.entrants, 2))
    tally = [met[frozenset(two)] for two in combinations(range(n), 2)]
    assert max(tally) - min(tally) <= most


@few
@given(st.integers(2, 5), st.integers(0, 9), st.integers(1, 9), st.booleans(), st.integers(0, 99))
def test_free_for_all_seats_everybody_once_and_byes_are_fair(
    seats: int, more: int, rounds: int, short: bool, seed: int
) -> None:
    n = seats + more
    full, _ = play_all(
        make_spec(n, "free_for_all", 3, seats=seats, rounds=rounds, seed=seed, format_short_tables=short)
    )
    played = Counter(one for pairing in full for one in pairing.entrants)
    assert max(played.values()) - min(played[one] for one in range(n)) <= 1
    for _, some in groupby(full, key=lambda pairing: pairing.round):
        busy = [one for pairing in some for one in pairing.entrants]
        assert len(busy) == len(set(busy))
        assert len(busy) == (n if short and n % seats != 1 else n - n % seats)


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


# Groups


def test_group_sizes_are_those_of_the_course() -> None:
    table = {2: "2", 3: "3", 4: "4", 5: "3+2", 6: "4+2", 7: "4+3", 8: "4+4", 9: "4+3+2", 10: "4+4+2", 11: "4+4+3"}
    table |= {12: "4+4+4", 13: "4+4+3+2"}
    for entrants, sizes in table.items():
        assert "+".join(map(str, group_sizes(entrants))) == sizes
    assert [group_sizes(n) for n in range(100)] == [tuple(undone(n, 4)) for n in range(100)]


@given(st.integers(0, 200), st.integers(3, 9))
def test_group_sizes_of_other_tables(entrants: int, most: int) -> None:
    assert group_sizes(entrants, most) == tuple(undone(entrants, most))


def undone(left: int, most: int) -> list[int]:
    """As the course tells it: groups from the front, and where one player is left, undo the last and try one less."""
    sizes: list[int] = []
    while left >= 2:
        sizes.append(min(left, most))
        left -= sizes[-1]
        if left == 1 and sizes[-1] == most > 2:
            left += sizes.pop()
            most -= 1
    return sizes


@few
@given(st.permutations(range(14)), st.integers(2, 14), salts)
def test_groups_are_the_knockout_of_fish(ages: list[int], n: int, salt: int) -> None:
    """Round by round the schedule is what the rule says that the server of Fish asks."""
    spec = make_spec(n, "groups", ages=[ages[one] for one in range(n)])
    players = sorted(range(n), key=lambda one: ages[one])
    schedule, rounds = Schedule(spec), list[list[int]]()
    while not isinstance(plan := next_round(players, rounds), Decided):
        assert tuple(pairing.entrants for pairing in schedule.open) == plan
        results = [by_chance(salt)(pairing) for pairing in schedule.open]
        rounds.append([one for result in results for one in _winners(result)])
        for result in results:
            schedule.add(result)
    assert schedule.finished is not None
    assert schedule.finished.winners == plan.winners


def _winners(result: MatchResult) -> list[int]:
    return [one for one, rank in zip(result.entrants, result.ranks, strict=True) if rank == 1]


def test_who_fails_does_not_go_on_even_if_nobody_is_left() -> None:
    def referee(pairing: Pairing) -> MatchResult:
        everybody = tuple((seat, Fault.CRASH) for seat in range(len(pairing.entrants)))
        return MatchResult(pairing.number, pairing.entrants, (1,) * len(everybody), (0.0,) * len(everybody), everybody)

    assert places(make_spec(3, "groups"), referee) == ((), (0, 1, 2))
    assert places(make_spec(3, "groups", format_faults="ignored"), referee) == ((0, 1, 2),)
