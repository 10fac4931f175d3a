"""Whether all can be paired at once: Edmonds' blossoms, in the usual O(n³) form."""

from collections import deque
from collections.abc import Sequence

NOBODY = -1


def all_can_pair(graph: Sequence[Sequence[int]]) -> bool:
    """`graph[one]` are those whom `one` may meet."""
    return NOBODY not in _Matching(graph).mate


class _Matching:
    def __init__(self, graph: Sequence[Sequence[int]]) -> None:
        self.graph = graph
        self.mate = [NOBODY] * len(graph)
        self._begin()
        for root in range(len(graph)):
            if self.mate[root] == NOBODY:
                self._turn(self._free_end(root))

    def _begin(self) -> None:
        """Couples that are simply there, before any search."""
        for one, others in enumerate(self.graph):
            if self.mate[one] == NOBODY:
                other = next((other for other in others if self.mate[other] == NOBODY), NOBODY)
                if other != NOBODY:
                    self.mate[one], self.mate[other] = other, one

    def _free_end(self, root: int) -> int:
        """Grow a tree of alternating paths from `root` until one ends at somebody free."""
        size = len(self.graph)
        self.parent, self.stem = [NOBODY] * size, list(range(size))
        self.used, self.queue = {root}, deque([root])
        while self.queue:
            one = self.queue.popleft()
            for other in self.graph[one]:
                if self.stem[one] == self.stem[other] or self.mate[one] == other:
                    continue
                if other == root or (self.mate[other] != NOBODY and self.parent[self.mate[other]] != NOBODY):
                    self._contract(one, other)
                elif self.parent[other] == NOBODY:
                    self.parent[other] = one
                    if self.mate[other] == NOBODY:
                        return other
                    self._reach(self.mate[other])
        return NOBODY

    def _turn(self, one: int) -> None:
        """Swap who is paired along the path that ends here: one couple more."""
        while one != NOBODY:
            before = self.parent[one]
            following = self.mate[before]
            self.mate[one], self.mate[before] = before, one
            one = following

    def _reach(self, one: int) -> None:
        if one not in self.used:
            self.used.add(one)
            self.queue.append(one)

    def _contract(self, one: int, other: int) -> None:
        """A circle of odd length: whoever is in it can be reached, as if all were its stem."""
        stem = self._common(one, other)
        blossom = self._mark(one, stem, other) | self._mark(other, stem, one)
        for place in range(len(self.graph)):
            if self.stem[place] in blossom:
                self.stem[place] = stem
                self._reach(place)

    def _common(self, one: int, other: int) -> int:
        seen = set()
        one = self.stem[one]
        seen.add(one)
        while self.mate[one] != NOBODY:
            one = self.stem[self.parent[self.mate[one]]]
            seen.add(one)
        other = self.stem[other]
        while other not in seen:
            other = self.stem[self.parent[self.mate[other]]]
        return other

    def _mark(self, one: int, stem: int, child: int) -> set[int]:
        blossom = set()
        while self.stem[one] != stem:
            mate = self.mate[one]
            blossom |= {self.stem[one], self.stem[mate]}
            self.parent[one] = child
            child, one = mate, self.parent[mate]
        return blossom
