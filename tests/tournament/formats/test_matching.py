"""Whether all can be paired."""

from collections import Counter
from itertools import combinations
from random import Random

from ludus.tournament.formats.matching import all_can_pair


def can_pair(left: frozenset[int], met: Counter[frozenset[int]]) -> bool:
    """By trying everything."""
    if not left:
        return True
    one = min(left)
    return any(not met[frozenset((one, two))] and can_pair(left - {one, two}, met) for two in left - {one})


def test_blossoms_find_what_trying_everything_finds() -> None:
    """Sparse graphs: about one in a hundred of them needs a blossom."""
    for salt in range(800):
        dice, couples = Random(salt), list(combinations(range(8), 2))
        edges = {frozenset(two) for two in dice.sample(couples, dice.randint(6, 12))}
        graph = [[b for b in range(8) if frozenset((a, b)) in edges] for a in range(8)]
        met = Counter(frozenset(two) for two in couples if frozenset(two) not in edges)
        assert all_can_pair(graph) == can_pair(frozenset(range(8)), met)
