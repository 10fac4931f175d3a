"""Swiss: no rematch while there is another way, and everything fair."""

from collections import Counter
from itertools import groupby

from hypothesis import given, settings
from hypothesis import strategies as st

from ludus.core.match import MatchResult
from ludus.ratings.points import standings
from ludus.tournament.formats.swiss import byes
from ludus.tournament.schedule import Schedule
from tests.tournament.play import by_chance, by_strength, make_spec, play_all

few = settings(max_examples=40, deadline=None)
salts = st.integers(0, 10**6)


@few
@given(st.integers(2, 16), salts, st.booleans(), st.data())
def test_no_rematch_in_swiss_while_possible(n: int, salt: int, both: bool, data: st.DataObject) -> None:
    """Up to half of the possible rounds a pairing without rematch always exists, whatever came before."""
    rounds = data.draw(st.integers(1, max(1, n // 2)))
    full, _ = play_all(make_spec(n, "swiss", rounds=rounds, format_both_seats=both), by_chance(salt))
    met = Counter(frozenset(pairing.entrants) for pairing in full)
    assert set(met.values()) == {2 if both else 1}


def can_pair(left: frozenset[int], met: Counter[frozenset[int]]) -> bool:
    """By trying everything."""
    if not left:
        return True
    one = min(left)
    return any(not met[frozenset((one, two))] and can_pair(left - {one, two}, met) for two in left - {one})


@few
@given(st.integers(1, 5), salts, st.integers(1, 9))
def test_a_rematch_in_swiss_means_that_there_was_no_other_way(half: int, salt: int, rounds: int) -> None:
    n = 2 * half
    full, _ = play_all(make_spec(n, "swiss", rounds=rounds, format_both_seats=False), by_chance(salt))
    met: Counter[frozenset[int]] = Counter()
    for _, some in groupby(full, key=lambda pairing: pairing.round):
        meetings = [frozenset(pairing.entrants) for pairing in some]
        if can_pair(frozenset(range(n)), met):
            assert not any(met[meeting] for meeting in meetings)
        met.update(meetings)


@few
@given(salts)
def test_a_long_swiss_is_searched_to_the_end(salt: int) -> None:
    """Ten of nineteen rounds: as far as nobody can run out of opponents."""
    full, _ = play_all(make_spec(20, "swiss", rounds=10, format_both_seats=False), by_chance(salt))
    assert set(Counter(frozenset(pairing.entrants) for pairing in full).values()) == {1}


@few
@given(st.integers(2, 17), salts, st.integers(1, 12))
def test_swiss_rounds_are_whole_and_byes_go_around(n: int, salt: int, rounds: int) -> None:
    full, _ = play_all(make_spec(n, "swiss", rounds=rounds, format_both_seats=False), by_chance(salt))
    assert len(full) == rounds * (n // 2)
    byes = Counter(dict.fromkeys(range(n), 0))
    lead: Counter[int] = Counter()
    for _, some in groupby(full, key=lambda pairing: pairing.round):
        busy = [one for pairing in some for one in pairing.entrants]
        assert len(busy) == len(set(busy))
        byes.update(set(range(n)) - set(busy))
        for first, second in (busy[place : place + 2] for place in range(0, len(busy), 2)):
            assert lead[first] <= lead[second]
            lead.update({first: 1, second: -1})
    assert max(byes.values()) - min(byes.values()) <= 1


def test_swiss_finds_the_order() -> None:
    """With the stronger always winning, the leaders meet, and after log2 n rounds one alone has won all."""
    full, _ = play_all(make_spec(16, "swiss"))
    wins = Counter(pairing.entrants[by_strength(pairing).ranks.index(1)] for pairing in full)
    assert len(full) == 4 * 8 * 2
    assert [one for one, won in wins.items() if won == 8] == [0]


def test_a_swiss_longer_than_everybody_meeting_everybody_goes_on() -> None:
    full, _ = play_all(make_spec(4, "swiss", rounds=6, format_both_seats=False))
    met = Counter(frozenset(pairing.entrants) for pairing in full)
    assert set(met.values()) == {2}


def test_a_bye_counts_in_the_table_as_much_as_winning() -> None:
    spec = make_spec(5, "swiss", rounds=3)
    schedule, results = Schedule(spec), list[MatchResult]()
    while schedule.finished is None:
        results.append(by_strength(schedule.open[0]))
        schedule.add(results[-1])
    free = byes(spec, results)
    assert len(free) == 3 * 2  # one sits out each round, and a meeting is two matches
    assert len({result.entrants for result in free}) == 3
    assert len(byes(spec, results[:4])) == 2  # of the first round
    assert byes(spec, results[:3]) == []
    points = sum(row.points for row in standings(5, [*results, *free]))
    assert points == 3 * (2 * 2 + 2)
