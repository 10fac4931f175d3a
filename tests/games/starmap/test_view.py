"""What a bot of the planet games sees: planets, theirs and mine, made when they are asked for."""

from collections.abc import Callable

from ludus.core.game import NOBODY
from ludus.games.starmap.map.board import Edge
from ludus.games.starmap.view import Planet, View, VisiblePlanet


def seen(id: int, owner: int, viewer: int = 0) -> VisiblePlanet:
    edges = (Edge(id, 9, 3), Edge(id, 8, 4), Edge(id, 9, 5))
    return VisiblePlanet(id, id, 0, edges, 5, 100, False, owner, (), viewer)


HIDDEN = Planet(9, 9, 0, ())
ALL = (seen(1, 0), seen(2, 1), seen(3, NOBODY))


def counted(made: list[int]) -> Callable[[], tuple[tuple[Planet, ...], tuple[VisiblePlanet, ...]]]:
    def make() -> tuple[tuple[Planet, ...], tuple[VisiblePlanet, ...]]:
        made.append(1)
        return (*ALL, HIDDEN), ALL

    return make


def view(seat: int | None = 0, turn: int = 3) -> View[VisiblePlanet]:
    return View(seat, turn, 100, counted([]))


def test_planets_are_sorted_by_whose_they_are() -> None:
    looked = view()
    assert [planet.id for planet in looked.mine] == [1]
    assert [planet.id for planet in looked.enemy] == [2]
    assert [planet.id for planet in looked.neutral] == [3]
    assert looked.hidden == (HIDDEN,)
    assert [planet.id for planet in view(1).mine] == [2]


def test_a_planet_says_whose_it_is_to_its_viewer() -> None:
    for owner, flags in ((0, (True, False, False)), (1, (False, True, False)), (NOBODY, (False, False, True))):
        planet = seen(1, owner)
        assert (planet.is_mine, planet.is_enemy, planet.is_neutral) == flags
    assert seen(1, 1, viewer=1).is_mine


def test_of_parallel_edges_the_last_one_shown_counts() -> None:
    """RULES 7.3."""
    planet = seen(1, 0)
    assert [planet.distance(to) for to in (9, 8, 7)] == [5, 4, None]
    assert planet.neighbours == (9, 8, 9)


def test_a_planet_is_found_by_its_id_and_a_hidden_one_is_not_seen() -> None:
    looked = view()
    assert (looked.planet(9), looked.seen(9), looked.seen(2)) == (HIDDEN, None, ALL[1])
    assert not HIDDEN.is_visible and ALL[0].is_visible


def test_nothing_is_made_until_it_is_looked_at_and_then_once() -> None:
    made: list[int] = []
    looked: View[VisiblePlanet] = View(0, 1, 100, counted(made))
    assert made == []
    assert len(looked.planets) == len(looked.visible) + len(looked.hidden)
    assert made == [1]


def test_views_of_equal_content_are_equal() -> None:
    assert view() == view() != view(1)
    assert view() != view(0, 4)
    assert hash(view()) == hash(view())
