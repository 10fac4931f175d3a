"""Where the editions of Planet Wars differ: battles with 32 bits, and rounding (5)."""

import pytest

from ludus.core.game import NOBODY
from ludus.games.planet_wars import rules as wars
from ludus.games.starmap.orders import Shuttle
from tests.games.starmap.stars import star


def neutral_landing(edition: str, *loads: tuple[int, int]) -> tuple[int, int]:
    """Who has planet 0 after these (seat, people) have landed on it together."""
    book = wars.Book(star(1, 1, size=2**31 - 1), wars.Options(edition=edition))  # type: ignore[arg-type]
    shuttles = tuple(Shuttle(2, serial, seat, load, seat + 1, 0) for serial, (seat, load) in enumerate(loads))
    state = wars.pass_time(wars.State(book, 1, (NOBODY, 0, 1), (0, 9, 9), shuttles, len(shuttles)))
    return state.owners[0], state.people[0]


def test_5_sums_on_a_neutral_planet_have_32_bits() -> None:
    assert neutral_landing("original", (0, 2**31 - 1), (1, 7)) == (0, 2**31 - 8)
    # One more and player 1's people are minus 2147483648: the planet is player 2's.
    assert neutral_landing("original", (0, 2**31), (1, 7))[0] == 1
    assert neutral_landing("original", (0, 2**30), (0, 2**30), (1, 7))[0] == 1
    assert neutral_landing("original", (0, 2**32 + 5), (1, 4)) == (0, 1)


@pytest.mark.parametrize(
    ("loads", "v2", "v1"),
    [
        (((0, 20), (1, 30)), (1, 10), (0, 50)),
        (((1, 30), (0, 20)), (1, 10), (1, 50)),
        (((1, 1), (0, 20), (0, 20)), (0, 39), (1, 41)),
        (((0, 30), (1, 30)), (NOBODY, 0), (0, 60)),
        (((1, 30),), (1, 30), (1, 30)),
    ],
)
def test_5_1_version_1_gives_everybody_to_the_first_shuttle(
    loads: tuple[tuple[int, int], ...], v2: tuple[int, int], v1: tuple[int, int]
) -> None:
    assert neutral_landing("original", *loads) == v2
    assert neutral_landing("original-v1", *loads) == v1


@pytest.mark.parametrize(
    ("attackers", "held"), [(4, (0, 40)), (5, (0, 39)), (43, (0, 1)), (44, (NOBODY, 0)), (45, (1, 1)), (90, (1, 46))]
)
@pytest.mark.parametrize("edition", ["original", "original-v1"])
def test_5_the_defence_is_rounded_down_first(edition: str, attackers: int, held: tuple[int, int]) -> None:
    book = wars.Book(star(1, 1), wars.Options(edition=edition))  # type: ignore[arg-type]
    state = wars.State(book, 1, (0, 0, 1), (40, 9, 9), (Shuttle(2, 0, 1, attackers, 2, 0),), 1)
    state = wars.pass_time(state)
    assert (state.owners[0], state.people[0]) == held


def test_5_41_against_45_is_a_tie_only_here() -> None:
    book = wars.Book(star(1, 1), wars.Options(edition="original"))
    state = wars.pass_time(wars.State(book, 1, (0, 0, 1), (41, 9, 9), (Shuttle(2, 0, 1, 45, 2, 0),), 1))
    assert (state.owners[0], state.people[0]) == (NOBODY, 0)  # floor(45.1) = 45
