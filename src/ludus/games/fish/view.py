"""What a bot sees: everything (Fish hides nothing), as small typed objects made when they are asked for.

for penguin in view.me.penguins:
    for tile in view.reachable(penguin):
        print(penguin, "to", tile, "leaves", view.fish_at(penguin), "fish for me")
"""

from functools import cached_property

from msgspec import Struct

from ludus.core.notes import HasNotes
from ludus.core.scene import Colour
from ludus.core.seat.outcome import Seat
from ludus.games.fish.shape import Position, cells_of
from ludus.games.fish.state import PASS, Action, Move, Phase, State


class FishPlayer(Struct, frozen=True):
    """A player as everybody sees it."""

    seat: Seat
    colour: Colour
    score: int
    penguins: tuple[Position, ...]  # in the order in which they were placed
    is_out: bool  # dropped: without penguins and score


class View(HasNotes):
    """All that there is to see in one turn. A spectator's view has no seat. `state` is for search."""

    def __init__(self, seat: Seat | None, state: State) -> None:
        self.seat = seat
        self.state = state

    @property
    def turn(self) -> int:
        """From 1, counted over all players, passes included."""
        return self.state.turn

    @property
    def phase(self) -> Phase:
        """placing, moving or over: who is asked for the first penguin places it, and setup is past (RULES 7.1)."""
        phase = self.state.phase
        return "placing" if phase == "setup" else phase

    @property
    def mover(self) -> Seat:
        """Whose turn it is."""
        return self.state.mover

    @property
    def height(self) -> int:
        return self.state.book.board.height

    @property
    def width(self) -> int:
        return self.state.book.board.width

    @property
    def each(self) -> int:
        """How many penguins a player places."""
        return self.state.book.each

    @cached_property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The fish on each tile, 0 for a hole; tiles under penguins included."""
        return self.state.rows

    @cached_property
    def players(self) -> tuple[FishPlayer, ...]:
        """By seat, whoever is out included."""
        state, position = self.state, self.state.book.shape.position
        rows = zip(state.penguins, state.scores, strict=True)
        return tuple(
            FishPlayer(seat, state.book.colours[seat], score, tuple(map(position, cells)), seat in state.dropped)
            for seat, (cells, score) in enumerate(rows)
        )

    @property
    def me(self) -> FishPlayer:
        """The player whose view this is; of a spectator's, the one to move."""
        return self.players[self.mover if self.seat is None else self.seat]

    @property
    def others(self) -> tuple[FishPlayer, ...]:
        """Who else is still in, in turn order after me."""
        me, count = self.me.seat, len(self.players)
        around = (self.players[(me + i) % count] for i in range(1, count))
        return tuple(player for player in around if not player.is_out)

    @property
    def last(self) -> Action | None:
        """What was played just before this turn, where it is known."""
        return self.state.last

    def fish_at(self, position: tuple[int, int]) -> int:
        """How many fish there are; 0 on a hole and off the board."""
        row, column = position
        return self.rows[row][column] if 0 <= row < self.height and 0 <= column < self.width else 0

    def penguin_at(self, position: tuple[int, int]) -> Seat | None:
        """Whose penguin stands there."""
        return self.state.owner_of(self.state.book.shape.cell(position))

    @property
    def free(self) -> tuple[Position, ...]:
        """The tiles without a penguin, row by row."""
        return tuple(map(self.state.book.shape.position, cells_of(self.state.free)))

    def neighbours(self, position: tuple[int, int]) -> tuple[Position, ...]:
        """The places beside one, in the order N, NE, SE, S, SW, NW; holes and penguins included."""
        shape = self.state.book.shape
        return tuple(map(shape.position, shape.neighbours(shape.cell(position))))

    def reachable(self, position: tuple[int, int]) -> tuple[Position, ...]:
        """Where a penguin could go from here, direction by direction."""
        shape = self.state.book.shape
        return tuple(map(shape.position, shape.walk(shape.cell(position), self.state.free)))

    def actions(self) -> tuple[Action, ...]:
        """All that the player to move may do."""
        if self.state.is_placing:
            return self.free
        position = self.state.book.shape.position
        moves = tuple(Move(position(a), position(b)) for a, b in self.state.moves(self.mover))
        return moves or (PASS,)

    def _content(self) -> tuple[object, ...]:
        return self.seat, self.turn, self.mover, self.each, self.rows, self.players, self.last

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self._content() == other._content()

    def __hash__(self) -> int:
        return hash((self.seat, self.turn))

    def __repr__(self) -> str:
        return f"View(seat={self.seat}, turn={self.turn}, phase={self.phase!r})"
