"""Groups: the knock-out of Fish, and what becomes of those who fail."""

from hypothesis import given, settings
from hypothesis import strategies as st

from ludus.core.match import MatchResult
from ludus.core.player import Fault
from ludus.tournament import Pairing, Schedule
from ludus.tournament.formats.groups import Decided, group_sizes, next_round
from tests.tournament.play import by_chance, make_spec, places

few = settings(max_examples=40, deadline=None)
salts = st.integers(0, 10**6)


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
