"""How Connect Four looks: a wall of holes, and stones in the colours of the seats, with their signs."""

from collections.abc import Iterator

from ludus.core.controls import Choice, Controls
from ludus.core.game import NOBODY, Seat
from ludus.core.scene import AnyShape, Circle, Line, Mark, Path, Scene, Text, Total, seat_paint
from ludus_connect_four.board import Board
from ludus_connect_four.state import State, View, lines

WALL, HOLE, STONE, SIGN, LINE = range(5)  # layers
RADIUS = 0.42


def draw(view: View) -> Scene:
    state, board = view.state, view.state.board
    shapes = [*_wall(board), *_stones(state), *_winning(state)]
    over = state.dropped != NOBODY or any(map(state.has_line, (0, 1))) or not state.free()
    return Scene(
        x=-1,
        y=-board.rows,
        width=board.columns + 1,
        height=board.rows + 1.4,
        shapes=tuple(shapes),
        title="Connect Four",
        now=state.taken.bit_count(),
        status="over" if over else f"player {state.mover + 1} is to move",
        totals=tuple(_total(state, seat) for seat in (0, 1)),
    )


def draw_board(board: Board, edition: str) -> Scene:
    return draw(View(None, State(board)))


def controls(view: View) -> Controls:
    holes = ((column, _hole(column, view.state.height(column))) for column in view.free)
    choices = (Choice(source=hole, target=hole, order=(column,), label=f"column {column}") for column, hole in holes)
    return Controls(choices=tuple(choices), prompt="Pick the hole that your stone shall fall into.")


def tally(view: View) -> tuple[float, ...]:
    """How many lines each seat could still have."""
    return tuple(float(hopes(view.state, seat)) for seat in (0, 1))


def describe(action: int) -> tuple[str, ...]:
    return (f"column {action}",)


def hopes(state: State, seat: Seat) -> int:
    """The lines in which the other one has no stone yet."""
    board = state.board
    column = (1 << board.rows) - 1
    wall = sum(column << place * (board.rows + 1) for place in range(board.columns))
    return sum(starts.bit_count() for starts in lines(wall & ~state.stones[1 - seat], board))


def _total(state: State, seat: Seat) -> Total:
    count = state.stones[seat].bit_count()
    return Total(seat, f"{count} stones", count, seat_paint(seat))


def _hole(column: int, row: int) -> str:
    return f"hole:{column}:{row}"


def _wall(board: Board) -> Iterator[AnyShape]:
    wide, high = board.columns, board.rows
    corners = ((-0.6, 0.6), (wide - 0.4, 0.6), (wide - 0.4, -high + 0.4), (-0.6, -high + 0.4))
    yield Path(id="wall", points=corners, closed=True, fill="faint", opacity=0.35, layer=WALL)
    for column in range(wide):
        number = f"number:{column}"
        yield Text(id=number, x=column, y=0.95, text=str(column), size=0.4, fill="ink", layer=WALL)
        for row in range(high):
            yield Circle(id=_hole(column, row), x=column, y=-row, radius=RADIUS, fill="ground", layer=HOLE)


def _stones(state: State) -> Iterator[AnyShape]:
    for column, stones in enumerate(View(None, state).columns):
        for row, seat in enumerate(stones):
            id, latest = f"{column}:{row}", column == state.last and row == len(stones) - 1
            yield Circle(
                id=f"stone:{id}",
                x=column,
                y=-row,
                radius=RADIUS,
                fill=seat_paint(seat),
                stroke="accent" if latest else "none",
                width=0.08 if latest else 0.0,
                owner=seat,
                layer=STONE,
                tooltip=f"player {seat + 1}",
            )
            yield Mark(id=f"sign:{id}", x=column, y=-row, radius=0.16, fill="ground", owner=seat, layer=SIGN)


def _winning(state: State) -> Iterator[AnyShape]:
    """RULES 3.1: a stroke through every line."""
    board, step = state.board, state.board.rows + 1
    ways = ((0, 1), (1, 0), (1, 1), (1, -1))  # as `lines` has them: up, across, and both diagonals
    for seat in (0, 1):
        for (across, up), starts in zip(ways, lines(state.stones[seat], board), strict=True):
            for bit in range(starts.bit_length()):
                if starts >> bit & 1:
                    x, y, reach = bit // step, bit % step, board.line - 1
                    end = x + across * reach, -(y + up * reach)
                    id = f"line:{x}:{y}:{across}:{up}"
                    yield Line(id=id, x=x, y=-y, x2=end[0], y2=end[1], stroke="ink", width=0.12, layer=LINE)
