"""States of Fish for tests: some by hand, many at random."""

from random import Random
from typing import Any

from ludus.games.fish import board as boards
from ludus.games.fish import rules
from ludus.games.fish.board import Board, Recipe
from ludus.games.fish.formats import parse_state
from ludus.games.fish.search import first_free
from ludus.games.fish.state import COLOURS, Options, State


def table(rows: list[list[int]], *penguins: list[tuple[int, int]], scores: tuple[int, ...] = ()) -> State:
    """A state in which all penguins are placed, seat 0 to move."""
    players: list[Any] = [
        {
            "color": COLOURS[seat],
            "score": scores[seat] if scores else 0,
            "places": [list(place) for place in places],
        }
        for seat, places in enumerate(penguins)
    ]
    return parse_state({"players": players, "board": rows})


def play(state: State, *actions: Any) -> State:
    """The state after these legal actions."""
    for action in actions:
        rules.check(state, action)
        state = rules.play(state, action)[0]
    return state


def zigzag(board: Board, seats: int) -> State:
    """All penguins placed by house players."""
    state = rules.new(board, seats, Options())
    while state.is_placing:
        state = play(state, first_free(state))
    return state


def check_board(size: int) -> Board:
    """The board of the check values in RULES 5."""
    fish = tuple(1 + (2 * row + 3 * column) % 5 for row in range(size) for column in range(size))
    return Board("check", size, size, fish)


def random_state(seed: int, seats: int | None = None, largest: int = 6, drops: bool = False) -> State:
    """A state somewhere in a random match, all penguins placed; with `drops` also one after a drop."""
    rng = Random(seed)
    seats = seats or rng.choice((2, 3, 4))
    size = {"width": rng.randint(3, largest), "height": rng.randint(4, largest)}
    board = boards.generate(seed, Recipe(**size, holes=rng.randint(0, 2), min_ones=rng.randint(0, 8)))
    state = rules.new(board, seats, Options())
    while state.is_placing:
        state = play(state, rules.sample(state, rng))
    for _ in range(rng.randint(0, 12)):
        if rules.to_move(state) is None:
            break
        if drops and rng.random() < 0.1:
            state = rules.drop(state, rng.randrange(seats))
        else:
            state = play(state, rules.forced(state) or rules.sample(state, rng))
    return state
