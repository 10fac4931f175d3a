"""Where the editions of Space Explorers differ: who owns a planet, and who dies (6)."""

from ludus.core.game import NOBODY
from ludus.games.space_explorers import rules as explorers
from ludus.games.space_explorers.editions import Holding
from ludus.games.starmap.orders import Shuttle
from tests.games.starmap.stars import star


def explorers_after(holding: Holding, *loads: tuple[int, int], size: int = 50) -> Holding:
    """Planet 0 after a tick in which these (seat, people) landed."""
    book = explorers.Book(star(1, 1, size=size), explorers.Options(edition="original"))
    shuttles = tuple(Shuttle(2, serial, seat, load, seat + 1, 0) for serial, (seat, load) in enumerate(loads))
    planets = (holding, Holding(0, 9, 0, 9), Holding(1, 0, 9, 9))
    return explorers.pass_time(explorers.State(book, 1, planets, shuttles, len(shuttles))).planets[0]


def test_6_a_neutral_planet_clips_the_total_but_not_the_people() -> None:
    assert explorers_after(Holding(NOBODY, 0, 0, 0), (0, 100)) == Holding(0, 100, 0, 50)
    assert explorers_after(Holding(NOBODY, 0, 0, 0), (0, 30), (1, 25)) == Holding(0, 30, 20, 50)
    assert explorers_after(Holding(NOBODY, 3, 3, 6), (0, 30), (1, 30)) == Holding(NOBODY, 25, 25, 50)
    assert explorers_after(Holding(NOBODY, 25, 25, 50), (0, 30), (1, 3)) == Holding(NOBODY, 25, 25, 50)


def test_6_the_owner_goes_stale_when_the_minority_overtakes_it() -> None:
    holding = explorers_after(Holding(0, 2, 0, 2), (1, 38))
    assert holding == Holding(0, 2, 38, 40)
    assert explorers_after(holding) == Holding(1, 2, 38, 40)  # growth looks again


def test_6_room_for_the_minority_looks_at_the_majoritys_people_only() -> None:
    # 30 + 15, and 20 = 50 - 30 more of player 2: 65 in all, ceil(1.5) of player 1 die.
    assert explorers_after(Holding(0, 30, 15, 45), (1, 25)) == Holding(1, 28, 35, 63)


def test_6_over_population_of_a_neutral_planet_kills_player_2() -> None:
    assert explorers_after(Holding(NOBODY, 30, 30, 60)) == Holding(0, 30, 29, 59)
