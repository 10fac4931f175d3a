"""Board: planets and the edges between them, read from the games' own `.dot` files (RULES 2)."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from ludus.core.errors import BadBoard
from ludus.core.options import NO_OPTIONS
from ludus.core.seat.outcome import NOBODY, Seat
from ludus.games.starmap.map import dot
from ludus.games.starmap.map.places import Edge, Place

SUFFIX = ".dot"
INT_MIN, INT_MAX = -(2**31), 2**31 - 1


class Board(Struct, frozen=True):
    """Where a match is played: planets by ascending id, edges in load order (RULES 2.2: by the text `a-b`)."""

    name: str
    places: tuple[Place, ...]
    edges: tuple[Edge, ...]

    def __str__(self) -> str:
        return f"{self.name}: {len(self.places)} planets, {len(self.edges)} edges"

    @property
    def players(self) -> None:
        """It does not say: the games are for two."""

    @property
    def options(self) -> Mapping[str, Any]:
        return NO_OPTIONS

    def load_order(self) -> list[int]:
        """The ids in the order in which the original loads them: as text."""
        return [place.id for place in sorted(self.places, key=lambda place: place.label or str(place.id))]


def read(text: str, source: str = "board", edition: str = "original") -> Board:
    """The board in a file's text. The document editions demand more of it than the original did."""
    strict = edition == "document"
    graph = dot.parse(text, source)
    places = [_place(label, node, source, strict) for label, node in graph.nodes.items()]
    by_id = {place.id: place for place in sorted(places, key=lambda place: place.label or str(place.id))}
    edges = (_shortest if strict else _parallel)(graph, source)
    name = source.rpartition("/")[2].removesuffix(SUFFIX) if source.endswith(SUFFIX) else graph.name or "board"
    board = Board(name, tuple(by_id[key] for key in sorted(by_id)), tuple(edges))
    if strict:
        lines: dict[object, int] = {int(label): node.line for label, node in graph.nodes.items()}
        check_document(board, source, lines | dict(edges))
    return board


def _parallel(graph: dot.Graph, source: str) -> dict[Edge, int]:
    """Edges with their lines. RULES 2.2: one written again has the later attributes; turned round it is another."""
    edges: dict[Edge, int] = {}
    for (a, b), element in _by_text(graph):
        edge = Edge(int(a), int(b), _number(element, "weight", f"edge {a} -- {b}", source))
        if Edge(edge.destination, edge.source, edge.length) not in edges:
            edges.setdefault(edge, element.line)
    return edges


def _shortest(graph: dot.Graph, source: str) -> dict[Edge, int]:
    """Edges with their lines. RULES R9: however often and whichever way round one is written, the least counts."""
    between: dict[frozenset[int], list[tuple[tuple[str, str], dot.Element]]] = {}
    for (a, b), element in _by_text(graph):
        between.setdefault(frozenset((int(a), int(b))), []).append(((a, b), element))
    edges = {}
    for written in between.values():
        (a, b), first = written[0]
        weights = [dot.Element(one.line, words) for _, one in written for words in one.written if "weight" in words]
        lengths = [_number(one, "weight", f"edge {a} -- {b}", source) for one in weights or [first]]
        edges[Edge(int(a), int(b), min(lengths))] = first.line
    return edges


def _by_text(graph: dot.Graph) -> list[tuple[tuple[str, str], dot.Element]]:
    return sorted(graph.edges.items(), key=lambda item: "-".join(item[0]))


def check_document(board: Board, source: str = "", lines: Mapping[object, int] | None = None) -> None:
    """RULES 0: what a board must be in the document editions."""
    source, lines = source or board.name, lines or {}
    for place in board.places:
        line = lines.get(place.id, 0)
        if place.habit < 0:
            raise BadBoard(source, f"planet {place.id}: habit is {place.habit}, must be 0 or more", line)
        if place.size < 1:
            raise BadBoard(source, f"planet {place.id}: size is {place.size}, must be 1 or more", line)
        if place.population is not None and place.home == NOBODY:
            raise BadBoard(source, f"planet {place.id}: only homes (base = 1 or 2) have a population", line)
        if place.population is not None and place.population < 1:
            raise BadBoard(source, f"planet {place.id}: population is {place.population}, must be 1 or more", line)
    for edge in board.edges:
        if edge.length < 1:
            what = f"edge {edge.source} -- {edge.destination}: weight is {edge.length}, must be 1 or more"
            raise BadBoard(source, what, lines.get(edge, 0))
    for seat in (0, 1):
        homes = [place.id for place in board.places if place.home == seat]
        if len(homes) != 1:
            raise BadBoard(source, _homes_wanted(seat, homes), lines.get(homes[1], 0) if homes else 0)


def _homes_wanted(seat: Seat, homes: list[int]) -> str:
    have = f"planets {', '.join(map(str, homes))} are all homes" if homes else "no home"
    return f"{have} of player {seat + 1}; give exactly one planet the attribute base = {seat + 1}"


def _place(label: str, node: dot.Element, source: str, strict: bool) -> Place:
    what = f"planet {label}"
    number = _integer(label, "a planet's id", what, source, node.line)
    if not node.attributes:
        raise BadBoard(source, f"planet {label} is named in an edge but has no habit, size, x, y of its own", node.line)
    habit, size, x, y = (_number(node, name, what, source) for name in ("habit", "size", "x", "y"))
    population = None
    if strict and "population" in node.attributes:
        population = _number(node, "population", what, source)
    plain = label == str(number)
    return Place(number, habit, size, x, y, _home(node, what, source), population, "" if plain else label)


def _home(node: dot.Element, what: str, source: str) -> Seat:
    if "base" not in node.attributes:
        return NOBODY
    base = _number(node, "base", what, source)
    if base not in (1, 2):
        raise BadBoard(source, f"{what}: base is {base}, must be 1 or 2", node.line)
    return base - 1


def _number(element: dot.Element, name: str, what: str, source: str) -> int:
    if name not in element.attributes:
        raise BadBoard(source, f"{what} has no {name}", element.line)
    return _integer(element.attributes[name], name, what, source, element.line)


def _integer(text: str, name: str, what: str, source: str, line: int) -> int:
    digits = text[1:] if text[:1] == "-" else text
    if not (digits.isascii() and digits.isdigit()):
        raise BadBoard(source, f"{what}: {name} is {text!r}, must be a whole number", line)
    # Int conversion of very long digit strings is refused by Python itself, so look at the length first.
    if len(digits.lstrip("0")) > 10 or not INT_MIN <= int(text) <= INT_MAX:
        raise BadBoard(source, f"{what}: {name} is {text[:20]}, beyond 32 bits", line)
    return int(text)
