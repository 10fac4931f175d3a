"""How Fish looks: ice in hexagons with flat tops, fish in it, penguins that slide.

The centre of a tile is 3 from that of the next column and half as far from that of an odd row (RULES 1).
"""

from collections.abc import Iterator, Set
from functools import lru_cache
from math import cos, pi, sin, sqrt

from ludus.core.controls import Choice, Controls
from ludus.core.game import Seat
from ludus.core.scene import (
    AnyShape,
    Backdrop,
    Circle,
    Colour,
    Group,
    Hexagon,
    Line,
    Mark,
    Paint,
    Path,
    Scene,
    Text,
    Total,
)
from ludus.games.fish.board import Board, Rows
from ludus.games.fish.shape import Position
from ludus.games.fish.state import Action, Move, Pass
from ludus.games.fish.view import FishPlayer, View

WATER, SIDE, TILE, FISH, TRACK, PENGUIN = range(6)  # layers
ACROSS, DOWN = 1.5, sqrt(3) / 2  # from a tile to the next half column, and to the next row
RADIUS = 0.96
SUNK = 0.6  # the radius of a tile under water
THICK = 0.12  # the ice, as one sees it from above
MARGIN, BESIDE = 1.5, 0.9  # above and below, and on the left, where the numbers of rows stand
NARROWEST = 11.25  # leaves room for the scores
BACKDROP = Backdrop(top="sea", bottom="deep", waves=46, seed=20)
# Where the fish of a tile swim, by how many there are: around its middle.
SHOALS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0, 0),),
    2: ((0, -0.28), (0, 0.28)),
    3: ((-0.02, -0.44), (0.28, 0), (-0.02, 0.44)),
    4: ((-0.06, -0.5), (0.34, -0.17), (-0.06, 0.17), (0.34, 0.5)),
    5: ((-0.14, -0.54), (0.4, -0.32), (-0.06, 0), (0.4, 0.32), (-0.14, 0.54)),
}

Point = tuple[float, float]


def draw(view: View) -> Scene:
    taken = {place for player in view.players for place in player.penguins}
    sinking = view.last.source if isinstance(view.last, Move) else None
    shapes = [*_ice(view.rows, taken, _reached(view), _paint(view), sinking), *_track(view)]
    for player in view.players:
        seat, colour = player.seat, player.colour
        shapes += (_penguin(seat, slot, place, colour) for slot, place in enumerate(player.penguins))
    x, y, width, height = _frame(view.rows)
    turn = "over" if view.phase == "over" else f"{_paint(view)} is {view.phase}"
    return Scene(
        x=x,
        y=y,
        width=width,
        height=height,
        shapes=tuple(shapes),
        title="Fish",
        now=view.turn,
        status=turn,
        totals=tuple(map(_total, view.players)),
        backdrop=BACKDROP,
    )


def draw_board(board: Board, edition: str = "document") -> Scene:
    """A board on which nobody plays yet, of any size."""
    x, y, width, height = _frame(board.rows)
    ice = tuple(_ice(board.rows, set()))
    return Scene(x=x, y=y, width=width, height=height, shapes=ice, title=str(board), backdrop=BACKDROP)


def _total(player: FishPlayer) -> Total:
    text = f"{player.colour} {'out' if player.is_out else player.score}"
    return Total(player.seat, text, 0 if player.is_out else player.score, player.colour)


def _frame(rows: Rows) -> tuple[float, float, float, float]:
    """What is to be seen: x, y, width and height."""
    board = 2 * ACROSS * max(map(len, rows), default=0) - ACROSS + 2 * RADIUS + BESIDE + 0.3
    width, height = max(board, NARROWEST), DOWN * (len(rows) - 1) + 2 * MARGIN
    return -RADIUS - BESIDE - (width - board) / 2, -MARGIN, width, max(height, MARGIN)


def _reached(view: View) -> set[Position]:
    """Where the player to move can go."""
    if view.phase != "moving":
        return set()
    return {place for penguin in view.players[view.mover].penguins for place in view.reachable(penguin)}


def _paint(view: View) -> Paint:
    """The colour of the player to move; a state may have no players."""
    return view.players[view.mover].colour if view.players else "none"


def _ice(
    rows: Rows,
    taken: set[Position],
    reached: Set[Position] = frozenset(),
    mover: Paint = "none",
    sinking: Position | None = None,
) -> Iterator[AnyShape]:
    """Every tile, with fish on those that are not taken, and numbers along the sides."""
    yield from _sides(len(rows), max(map(len, rows), default=0))
    for row, numbers in enumerate(rows):
        for column, fish in enumerate(numbers):
            place = Position(row, column)
            if not fish and place == sinking:
                yield from _sinking(place)
            else:
                yield from _tile(place, fish, place in taken, mover if place in reached else "none")


@lru_cache(maxsize=64)
def _sides(rows: int, columns: int) -> tuple[AnyShape, ...]:
    """The numbers of rows and columns."""
    down = (
        Text(id=f"row:{row}", x=-RADIUS - 0.6, y=DOWN * row, text=str(row), size=0.36, fill="ink")
        for row in range(rows)
    )
    across = (
        Text(
            id=f"column:{column}",
            x=ACROSS * (2 * column + 0.5),
            y=-RADIUS - 0.25,
            text=str(column),
            size=0.36,
            fill="ink",
        )
        for column in range(columns)
    )
    return *down, *across


def controls(view: View) -> Controls:
    """Pick a free tile for a new penguin; then a penguin, and a tile to go to."""
    if view.seat != view.mover or view.phase == "over":
        return Controls(choices=())
    if view.phase == "placing":
        return Controls(choices=tuple(map(_placement, view.free)), prompt="Place a penguin")
    choices = tuple(_moves(view))
    return Controls(choices=choices, prompt="Move a penguin" if choices else "")


def tally(view: View) -> tuple[float, ...]:
    """The fish of each player."""
    return tuple(float(player.score) for player in view.players)


def describe(action: Action) -> tuple[str, ...]:
    match action:
        case Move(source, target):
            return (f"penguin {source} → {target}",)
        case Pass():
            return ("pass",)
    return (f"a penguin is placed on {action}",)


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


@lru_cache(maxsize=1 << 13)
def _tile(place: Position, fish: int, taken: bool, reached: Paint) -> tuple[AnyShape, ...]:
    x, y = middle(place)
    if not fish:
        return (Hexagon(id=_tile_id(place), x=x, y=y, radius=RADIUS, fill="water", opacity=0.4, layer=WATER),)
    return (
        Hexagon(id=f"side:{place.row}:{place.column}", x=x, y=y + THICK, radius=RADIUS, fill="shade", layer=SIDE),
        Hexagon(
            id=_tile_id(place),
            x=x,
            y=y,
            radius=RADIUS if reached == "none" else RADIUS - 0.05,
            fill="ice",
            shade=True,
            stroke="shade" if reached == "none" else reached,
            width=0.03 if reached == "none" else 0.1,
            layer=TILE,
            tooltip=f"{place}: {fish} fish",
        ),
        Group(id=f"fish:{place.row}:{place.column}", x=x, y=y, shapes=_content(place, fish, taken), layer=FISH),
    )


def _content(place: Position, fish: int, taken: bool) -> tuple[AnyShape, ...]:
    """What is on a tile, around its middle: how many fish, and where nobody stands the fish themselves."""
    here = f"{place.row}:{place.column}"
    number = Text(id=f"number:{here}", x=-0.68, y=0, text=str(fish), size=0.36, fill="black", opacity=0.8, layer=FISH)
    shoal = () if taken else SHOALS[fish]
    swimming = (
        Path(id=f"{here}:{one}", x=x, y=y, points=OUTLINE, fill="orange", layer=FISH)
        for one, (x, y) in enumerate(shoal)
    )
    return number, *swimming


@lru_cache(maxsize=1 << 10)
def _sinking(place: Position) -> tuple[AnyShape, ...]:
    """Where a penguin has just left: the tile goes down, already under water, and leaves a ring on it."""
    (x, y), id = middle(place), f"ring:{place.row}:{place.column}"
    tile = Hexagon(id=_tile_id(place), x=x, y=y + THICK, radius=SUNK, fill="ice", opacity=0.42, layer=WATER)
    ring = Hexagon(id=id, x=x, y=y, radius=0.86, stroke="foam", width=0.05, opacity=0.7, layer=WATER)
    return tile, ring


def _outline() -> tuple[Point, ...]:
    """Around body and tail, head to the left; not closed, so that it is left out where it would be a speck."""
    body = [(0.24 * cos(pi * i / 4) - 0.05, 0.12 * sin(pi * i / 4)) for i in range(1, 8)]
    tail = [(0.14, -0.02), (0.29, -0.13), (0.24, 0.0), (0.29, 0.13), (0.14, 0.02)]
    return tuple((round(x, 2), round(y, 2)) for x, y in (*body, *tail))


OUTLINE = _outline()


@lru_cache(maxsize=1 << 12)
def _penguin(seat: Seat, slot: int, place: Position, colour: Colour) -> Group:
    x, y = middle(place)
    tooltip = f"{colour}, {place}"
    return Group(
        id=_penguin_id(seat, slot),
        x=x,
        y=y,
        shapes=_body(seat, slot, colour),
        layer=PENGUIN,
        tooltip=tooltip,
        owner=seat,
    )


@lru_cache(maxsize=256)
def _body(seat: Seat, slot: int, paint: Colour) -> tuple[AnyShape, ...]:
    """Body, feet, belly with the sign of the seat, eyes and beak."""
    name = _penguin_id(seat, slot)

    def part(what: str, points: tuple[Point, ...], fill: Paint, width: float = 0.0) -> Path:
        lit = what in ("body", "belly")
        return Path(id=f"{name}:{what}", points=points, fill=fill, stroke="black", width=width, shade=lit, closed=True)

    eye: Paint = "black" if paint in ("white", "red") else "white"
    return (
        part("body", _oval(0, 0, 0.42, 0.58), paint, 0.05),
        part("left foot", _oval(-0.17, 0.56, 0.14, 0.07), "orange", 0.03),
        part("right foot", _oval(0.17, 0.56, 0.14, 0.07), "orange", 0.03),
        part("belly", _oval(0, 0.16, 0.28, 0.34), "white", 0.0 if paint != "white" else 0.03),
        Mark(
            id=f"{name}:mark",
            x=0,
            y=0.18,
            radius=0.15,
            fill=paint,
            stroke="black",
            width=0.03,
            owner=seat,
        ),
        part("left eye", _oval(-0.14, -0.32, 0.05, 0.065), eye),
        part("right eye", _oval(0.14, -0.32, 0.05, 0.065), eye),
        part("beak", ((-0.1, -0.25), (0.1, -0.25), (0.0, -0.1)), "orange", 0.02),
    )


def _oval(x: float, y: float, wide: float, high: float) -> tuple[Point, ...]:
    return tuple((round(x + wide * cos(pi * i / 8), 3), round(y + high * sin(pi * i / 8), 3)) for i in range(16))


def _track(view: View) -> Iterator[AnyShape]:
    """The way of the last move, with a dark seam: it crosses ice and water."""
    move = view.last
    if not isinstance(move, Move):
        return
    seat = view.penguin_at(move.target)
    (x, y), (x2, y2) = middle(move.source), middle(move.target)
    paint: Paint = "faint" if seat is None else view.players[seat].colour
    seam: Paint = "white" if paint == "black" else "black"
    yield Line(id="track:seam", x=x, y=y, x2=x2, y2=y2, stroke=seam, width=0.18, opacity=0.7, layer=TRACK)
    yield Line(id="track", x=x, y=y, x2=x2, y2=y2, stroke=paint, width=0.1, layer=TRACK)
    yield Circle(id="track:start", x=x, y=y, radius=0.16, fill=paint, stroke=seam, width=0.05, layer=TRACK)
