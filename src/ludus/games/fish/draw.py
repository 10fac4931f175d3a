"""How Fish looks: ice in hexagons with flat tops, fish on it, penguins that slide.

The centre of a tile is 3 from that of the next column and half as far from that of an odd row (RULES 1).
"""

from collections.abc import Iterator
from math import cos, pi, sin, sqrt

from ludus.core.controls import Choice, Controls
from ludus.core.game import Seat
from ludus.core.scene import AnyShape, Circle, Group, Hexagon, Line, Paint, Path, Scene, Text
from ludus.games.fish.board import Board, Rows
from ludus.games.fish.shape import Position
from ludus.games.fish.state import COLOURS, Move
from ludus.games.fish.view import Player, View

HOLE, TILE, FISH, TRACK, PENGUIN, NUMBER, HEAD = range(7)  # layers
ACROSS, DOWN = 1.5, sqrt(3) / 2  # from a tile to the next half column, and to the next row
RADIUS = 0.98
MARGIN = 1.5
NARROWEST = 11.25  # leaves room for the scores
# Where the fish of a tile swim, by how many there are: around its middle.
SHOALS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0, 0),),
    2: ((0, -0.3), (0, 0.3)),
    3: ((-0.05, -0.44), (0.26, 0), (-0.05, 0.44)),
    4: ((-0.08, -0.52), (0.34, -0.18), (-0.08, 0.18), (0.34, 0.52)),
    5: ((-0.16, -0.54), (0.4, -0.34), (-0.1, 0), (0.4, 0.34), (-0.16, 0.54)),
}

Point = tuple[float, float]


def draw(view: View) -> Scene:
    shapes = [*_ice(view.rows, {place for player in view.players for place in player.penguins}), *_track(view)]
    for player in view.players:
        shapes += (_penguin(player, slot, place) for slot, place in enumerate(player.penguins))
    x, y, width, height = _frame(view.rows)
    head = max(0.42, width / 34)
    shapes += _header(view, x, y - head, width, head)
    return Scene(x=x, y=y - 2 * head, width=width, height=height + 2 * head, shapes=tuple(shapes), title="Fish")


def draw_board(board: Board) -> Scene:
    """A board on which nobody plays yet, of any size."""
    x, y, width, height = _frame(board.rows)
    return Scene(x=x, y=y, width=width, height=height, shapes=tuple(_ice(board.rows, set())), title=str(board))


def _frame(rows: Rows) -> tuple[float, float, float, float]:
    """What is to be seen: x, y, width and height."""
    board = 2 * ACROSS * max(map(len, rows), default=0) + ACROSS / 2 + MARGIN
    width, height = max(board, NARROWEST), DOWN * (len(rows) - 1) + 2 * MARGIN
    return -RADIUS - MARGIN - (width - board) / 2, -MARGIN, width, max(height, MARGIN)


def _ice(rows: Rows, taken: set[Position]) -> Iterator[AnyShape]:
    """Every tile, with fish on those that are not taken, and numbers along the sides."""
    for row, numbers in enumerate(rows):
        yield Text(id=f"row:{row}", x=-RADIUS - 0.5, y=DOWN * row, text=str(row), size=0.34, fill="faint")
        for column, fish in enumerate(numbers):
            place = Position(row, column)
            yield from _tile(place, fish, place in taken)
    for column in range(max(map(len, rows), default=0)):
        x = ACROSS * (2 * column + 0.5)
        yield Text(id=f"column:{column}", x=x, y=-RADIUS - 0.25, text=str(column), size=0.34, fill="faint")


def controls(view: View) -> Controls:
    """Pick a free tile for a new penguin; then a penguin, and a tile to go to."""
    if view.seat != view.mover or view.phase == "over":
        return Controls(choices=())
    if view.phase == "placing":
        return Controls(choices=tuple(map(_placement, view.free)), prompt="Place a penguin")
    choices = tuple(_moves(view))
    return Controls(choices=choices, prompt="Move a penguin" if choices else "")


def _placement(place: Position) -> Choice:
    return Choice(source=_tile_id(place), target=_tile_id(place), order=tuple(place), label=str(place))


def _moves(view: View) -> Iterator[Choice]:
    me = view.me
    for slot, source in enumerate(me.penguins):
        for target in view.reachable(source):
            yield Choice(
                source=_penguin_id(me.seat, slot),
                target=_tile_id(target),
                order=(*source, *target),
                label=f"{source} → {target}",
            )


def _tile_id(place: Position) -> str:
    return f"tile:{place.row}:{place.column}"


def _penguin_id(seat: Seat, slot: int) -> str:
    return f"penguin:{seat}:{slot}"


def middle(place: Position) -> Point:
    """Where the middle of a tile is drawn."""
    return ACROSS * (2 * place.column + place.row % 2), DOWN * place.row


def _tile(place: Position, fish: int, taken: bool) -> Iterator[AnyShape]:
    x, y = middle(place)
    if not fish:
        yield Hexagon(id=_tile_id(place), x=x, y=y, radius=RADIUS, stroke="faint", width=0.03, opacity=0.3, layer=HOLE)
        return
    yield Hexagon(
        id=_tile_id(place),
        x=x,
        y=y,
        radius=RADIUS,
        fill="seat1",
        stroke="ink",
        width=0.04,
        opacity=0.22,
        layer=TILE,
        tooltip=f"{place}: {fish} fish",
    )
    if not taken:
        for number, (dx, dy) in enumerate(SHOALS[fish]):
            yield _fish(f"fish:{place.row}:{place.column}:{number}", x + dx, y + dy)
    yield Text(
        id=f"number:{place.row}:{place.column}",
        x=x - 0.68,
        y=y,
        text=str(fish),
        size=0.32,
        fill="ink",
        opacity=0.75,
        layer=NUMBER,
    )


def _fish(id: str, x: float, y: float) -> Path:
    """A line around body and tail, head to the left; not closed, so that it is left out where it would be a speck."""
    body = [(0.22 * cos(pi * i / 6) - 0.05, 0.1 * sin(pi * i / 6)) for i in range(1, 12)]
    tail = [(0.13, -0.02), (0.27, -0.11), (0.22, 0.0), (0.27, 0.11), (0.13, 0.02)]
    outline = tuple((x + dx, y + dy) for dx, dy in (*body, *tail))
    return Path(id=id, points=outline, fill="accent", opacity=0.85, layer=FISH)


def _penguin(player: Player, slot: int, place: Position) -> Group:
    x, y = middle(place)
    paint, name = COLOURS[player.seat], _penguin_id(player.seat, slot)
    light: Paint = "black" if paint == "white" else "white"  # what stands out on it

    def part(what: str, points: tuple[Point, ...], fill: Paint) -> Path:
        return Path(id=f"{name}:{what}", points=points, fill=fill)

    shapes: tuple[AnyShape, ...] = (
        Circle(id=f"{name}:body", x=0, y=0, radius=0.46, fill=paint, stroke="ink", width=0.05),
        part("belly", _oval(0, 0.12, 0.25, 0.28), light),
        part("left eye", _oval(-0.15, -0.22, 0.055, 0.07), light),
        part("right eye", _oval(0.15, -0.22, 0.055, 0.07), light),
        part("beak", ((-0.1, -0.13), (0.1, -0.13), (0, 0.05)), "accent"),
    )
    return Group(id=name, x=x, y=y, shapes=shapes, layer=PENGUIN, tooltip=f"{player.colour}, {place}")


def _oval(x: float, y: float, wide: float, high: float) -> tuple[Point, ...]:
    return tuple((x + wide * cos(pi * i / 8), y + high * sin(pi * i / 8)) for i in range(16))


def _track(view: View) -> Iterator[AnyShape]:
    """The way of the last move."""
    move = view.last
    if not isinstance(move, Move):
        return
    seat = view.penguin_at(move.target)
    (x, y), (x2, y2) = middle(move.source), middle(move.target)
    paint = "faint" if seat is None else COLOURS[seat]
    yield Line(id="track", x=x, y=y, x2=x2, y2=y2, stroke=paint, width=0.1, dashed=True, opacity=0.8, layer=TRACK)
    yield Circle(id="track:start", x=x, y=y, radius=0.14, fill=paint, opacity=0.8, layer=TRACK)


def _header(view: View, x: float, y: float, width: float, size: float) -> Iterator[AnyShape]:
    turn = "over" if view.phase == "over" else f"{COLOURS[view.mover]} is {view.phase}"
    yield Text(id="turn", x=x + size, y=y, text=turn, size=size * 0.8, anchor="start", fill="ink", layer=HEAD)
    step = width * 0.7 / len(view.players)
    for player in view.players:
        left = x + width * 0.3 + step * player.seat
        text = f"{player.colour} {'out' if player.is_out else player.score}"
        mark = COLOURS[player.seat]
        yield Circle(
            id=f"mark:{player.seat}", x=left, y=y, radius=size * 0.32, fill=mark, stroke="ink", width=0.04, layer=HEAD
        )
        yield Text(
            id=f"score:{player.seat}",
            x=left + size * 0.7,
            y=y,
            text=text,
            size=size * 0.8,
            anchor="start",
            bold=player.seat == view.mover and view.phase != "over",
            fill="faint" if player.is_out else "ink",
            layer=HEAD,
        )
