"""Fish: the rules (RULES.md), as functions on a frozen state."""

from collections.abc import Iterator
from random import Random
from zlib import crc32

from msgspec.json import encode

from ludus.core.errors import BadBoard, IllegalAction
from ludus.core.game import Ending, Outcome, Rejection, Seat
from ludus.games.fish.board import Board
from ludus.games.fish.shape import Position, cells_of, mask_of
from ludus.games.fish.state import COLOURS, PASS, Move, Pass, book_of
from ludus.games.fish.state import Action as Action
from ludus.games.fish.state import Options as Options
from ludus.games.fish.state import State as State
from ludus.games.fish.view import View as View

MOST_PENGUINS = 6  # less one for each player (RULES 2)
MOST_SEATS = len(COLOURS)


def new(board: Board, seats: int, options: Options) -> State:
    each = MOST_PENGUINS - seats
    tiles = board.tiles.bit_count()
    if tiles < seats * each and not options.cramped:
        what = f"{seats} players need {seats * each} tiles for {each} penguins each, it has {tiles}"
        raise BadBoard(board.name, f"{what} (the option cramped=true takes it all the same)")
    book = book_of(board, options, seats, each)
    return _settled(State(book, board.tiles, ((),) * seats, (0,) * seats, 0))


def to_move(state: State) -> Seat | None:
    if state.can_move(state.mover):
        return state.mover
    return state.mover if state.phase != "over" else None


def forced(state: State) -> Action | None:
    """RULES 2: a player that cannot move while others can is skipped."""
    return None if state.is_placing or state.can_move(state.mover) or state.phase == "over" else PASS


def check(state: State, action: Action) -> None:
    if state.is_placing:
        _check_placement(state, action)
    elif not state.can_move(state.mover):
        _check_pass(state, action)
    elif isinstance(action, Pass):
        raise IllegalAction(f"a pass, though {state.book.colours[state.mover]} can move")
    elif isinstance(action, Move):
        _check_move(state, action)
    else:
        raise IllegalAction(f"all penguins are placed: a move is expected, not the position {action}")


def _check_pass(state: State, action: Action) -> None:
    if state.phase == "over":
        raise IllegalAction("the match is over")
    if not isinstance(action, Pass):
        raise IllegalAction(f"{state.book.colours[state.mover]} cannot move and must pass")


def _check_placement(state: State, action: Action) -> None:
    if not isinstance(action, Position):
        raise IllegalAction(f"a penguin is to be placed: a position is expected, not {action}")
    _check_free(state, action)


def _check_move(state: State, move: Move) -> None:
    shape, colour = state.book.shape, state.book.colours[state.mover]
    source, target = shape.cell(move.source), shape.cell(move.target)
    if source not in state.penguins[state.mover]:
        raise IllegalAction(f"no penguin of {colour} on {move.source}")
    _check_free(state, move.target)
    if target in shape.reached(source, state.free):
        return
    ray = next((ray for ray in shape.rays[source] if target in ray), None)
    if ray is None:
        raise IllegalAction(f"{move.target} is not in a straight line from {move.source}")
    stop = next(cell for cell in ray if not state.free >> cell & 1)
    raise IllegalAction(f"the way from {move} is blocked: {_what_is(state, stop)} at {shape.position(stop)}")


def _check_free(state: State, position: Position) -> None:
    board, cell = state.book.board, state.book.shape.cell(position)
    if cell < 0:
        raise IllegalAction(f"{position} is not on the board of {board.height} rows and {board.width} columns")
    if not state.free >> cell & 1:
        raise IllegalAction(f"there is {_what_is(state, cell)} at {position}")


def _what_is(state: State, cell: int) -> str:
    owner = state.owner_of(cell)
    return "a hole" if owner is None else f"a penguin of {state.book.colours[owner]}"


def play(state: State, action: Action) -> tuple[State, tuple[Rejection, ...]]:
    shape = state.book.shape
    if isinstance(action, Move):
        return moved(state, shape.cell(action.source), shape.cell(action.target), action), ()
    if isinstance(action, Position):
        return _placed(state, shape.cell(action), action), ()
    after = following(state, state.mover)
    return State(state.book, state.free, state.penguins, state.scores, after, state.turn + 1, state.dropped, action), ()


def _placed(state: State, cell: int, action: Action) -> State:
    mover = state.mover
    penguins = _with(state.penguins, mover, (*state.penguins[mover], cell))
    after = following(state, mover)
    placed = State(
        state.book, state.free ^ 1 << cell, penguins, state.scores, after, state.turn + 1, state.dropped, action
    )
    return _settled(placed)


def moved(state: State, source: int, target: int, action: Action | None = None) -> State:
    """RULES 2: the fish of the tile left are scored, and the tile is a hole from then on."""
    mover, scores = state.mover, state.scores
    cells = tuple([target if cell == source else cell for cell in state.penguins[mover]])
    return State(
        state.book,
        state.free ^ 1 << target,
        _with(state.penguins, mover, cells),
        (*scores[:mover], scores[mover] + state.book.fish[source], *scores[mover + 1 :]),
        following(state, mover),
        state.turn + 1,
        state.dropped,
        action,
    )


def _with(penguins: tuple[tuple[int, ...], ...], seat: Seat, cells: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return (*penguins[:seat], cells, *penguins[seat + 1 :])


def following(state: State, seat: Seat) -> Seat:
    """The seat after this one among those that remain."""
    seats = state.book.seats
    after = (seat + 1) % seats
    if state.dropped:
        while after in state.dropped and after != seat:
            after = (after + 1) % seats
    return after


def _settled(state: State) -> State:
    """RULES 4.5: who has to place a penguin and finds no free tile is out."""
    while not state.free and state.is_placing:
        state = _without(state, state.mover, state.turn)  # nobody was asked, so no turn has passed
    return state


def idle(state: State) -> Action:
    """The first that can be done: in Fish nobody may stand still."""
    return next(actions(state), PASS)


def drop(state: State, seat: Seat) -> State:
    """RULES 7: its penguins are gone, their tiles stay; its score is gone; the next player continues."""
    return _settled(_without(state, seat, state.turn + 1))


def _without(state: State, seat: Seat, turn: int) -> State:
    dropped = tuple(sorted({*state.dropped, seat}))
    freed = State(
        state.book,
        state.free | mask_of(state.penguins[seat]),
        _with(state.penguins, seat, ()),
        (*state.scores[:seat], 0, *state.scores[seat + 1 :]),
        state.mover,
        turn,
        dropped,
    )
    if seat != state.mover:
        return freed
    after = following(freed, seat)
    return State(state.book, freed.free, freed.penguins, freed.scores, after, turn, dropped)


def outcome(state: State) -> Outcome | None:
    if state.can_move(state.mover) or state.phase != "over":
        return None
    remaining, scores = state.remaining, state.scores
    # RULES 7: who was dropped never wins, not even where nobody is left.
    last = max(2, len(remaining) + 1)
    ranks = [last] * state.book.seats
    for seat in remaining:
        ranks[seat] = 1 + sum(scores[other] > scores[seat] for other in remaining)
    reason = Ending.NO_MOVES if remaining else Ending.NOBODY_LEFT
    return Outcome(tuple(ranks), tuple(map(float, scores)), reason)


def view(state: State, seat: Seat | None) -> View:
    return View(seat, state)


def actions(state: State) -> Iterator[Action]:
    """All of them: free tiles row by row, or the mover's moves; a pass where there is no move."""
    position = state.book.shape.position
    if state.is_placing:
        yield from map(position, cells_of(state.free))
        return
    found = False
    for source, target in state.moves(state.mover):
        found = True
        yield Move(position(source), position(target))
    if not found and state.phase != "over":
        yield PASS


def sample(state: State, rng: Random) -> Action:
    position = state.book.shape.position
    if state.is_placing:
        return position(rng.choice(list(cells_of(state.free))))
    reached, free = state.book.shape.reached, state.free
    moves = [(source, target) for source in state.penguins[state.mover] for target in reached(source, free)]
    if not moves:
        return PASS
    source, target = moves[int(rng.random() * len(moves))]
    return Move(position(source), position(target))


def digest(state: State) -> int:
    content = (state.turn, state.mover, state.free, state.penguins, state.scores, state.dropped)
    return crc32(encode(content)) & 0xFFFFFF
