"""Chart: a board made ready for play: indices, neighbours and lengths, and the orders of RULES 7.3."""

from collections.abc import Sequence
from functools import cached_property

from ludus.games.starmap.map.board import Board, Edge
from ludus.games.starmap.map.javamap import capacity_for, hash_order


class Chart:
    """Planets have ids in files, orders and views, and indices (by ascending id) in states."""

    def __init__(self, board: Board, original: bool) -> None:
        self.board = board
        self.original = original
        self.ids = tuple(place.id for place in board.places)
        self.index = {planet: i for i, planet in enumerate(self.ids)}
        self.edges_seen = tuple(tuple(self._seen[planet]) for planet in self.ids)
        self.edges_unseen = tuple(tuple(self._unseen[planet]) for planet in self.ids)
        self.neighbours = tuple(
            tuple(dict.fromkeys(self.index[edge.destination] for edge in edges)) for edges in self.edges_seen
        )
        self.ways = _ways(self.edges_seen)
        self.ways_unseen = _ways(self.edges_unseen)
        self.orders_differ = self.ways != self.ways_unseen

    @cached_property
    def _shown(self) -> dict[int, list[Edge]]:
        """Each planet's edges as it was given them when the board was loaded."""
        shown: dict[int, list[Edge]] = {planet: [] for planet in self.ids}
        for a, b, length in self.board.edges:
            shown[a].append(Edge(a, b, length))
            shown[b].append(Edge(b, a, length))
        if self.original:
            return {planet: hash_order(edges, _edge_hash) for planet, edges in shown.items()}
        return {planet: _shortest(edges) for planet, edges in shown.items()}

    @cached_property
    def _seen(self) -> dict[int, list[Edge]]:
        if not self.original:
            return self._shown
        return {
            planet: hash_order(edges, _edge_hash, capacity_for(len(edges))) for planet, edges in self._shown.items()
        }

    @cached_property
    def _unseen(self) -> dict[int, list[Edge]]:
        if not self.original:
            return self._shown
        return {
            planet: hash_order(edges, _edge_hash, capacity_for(max(16, len(edges) * 4 // 3 + 1)))
            for planet, edges in self._seen.items()
        }

    @cached_property
    def planet_order(self) -> tuple[int, ...]:
        """The ids as the original's own map of planets iterates."""
        if not self.original:
            return self.ids
        return tuple(hash_order(self.board.load_order(), _same))

    def visible(self, own: Sequence[int]) -> frozenset[int]:
        """The indices that the owner of the planets `own` (indices) can see: those and their neighbours."""
        return frozenset(own).union(*(self.neighbours[i] for i in own))

    def sight(self, own: Sequence[int]) -> tuple[list[int], list[int]]:
        """The ids of the planets that are seen and of those that are not, each in the order of the edition."""
        seen = {self.ids[i] for i in self.visible(own)}
        hidden = [planet for planet in self.planet_order if planet not in seen]
        if not self.original:
            return sorted(seen), hidden
        mine = {self.ids[i] for i in own}
        inserted: list[int] = []
        for planet in self.planet_order:
            if planet in mine:
                inserted += [planet, *(edge.destination for edge in self.edges_seen[self.index[planet]])]
        return hash_order(inserted, _same), hash_order(hidden, _same)


def _ways(lists: Sequence[Sequence[Edge]]) -> dict[tuple[int, ...], int]:
    """The length from each planet to each neighbour. RULES 7.3: of parallel edges the last one shown counts."""
    return {edge[:2]: edge.length for edges in lists for edge in edges if edge.source != edge.destination}


def _shortest(edges: list[Edge]) -> list[Edge]:
    """RULES 0: of parallel edges the shortest counts; a way to itself is none."""
    best: dict[int, Edge] = {}
    for edge in sorted(edges, key=lambda edge: (edge.destination, edge.length)):
        if edge.destination != edge.source:
            best.setdefault(edge.destination, edge)
    return list(best.values())


def _same(key: int) -> int:
    return key


def _edge_hash(edge: Edge) -> int:
    return 31 * (31 * edge.source + edge.destination) + edge.length
