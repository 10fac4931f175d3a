"""Boards from a seed: fair, whole, and always the same."""

from collections.abc import Mapping
from zlib import crc32

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludus.core.errors import BadOption
from ludus.core.options import read_options
from ludus.games.starmap.map.board import Board, check_document, generate, read, write
from ludus.games.starmap.map.generate import EdgeDraft, PlanetDraft, Recipe, draft

RECIPES = st.builds(
    Recipe,
    planets=st.integers(2, 45),
    symmetry=st.sampled_from(["mirror", "rotation", "free"]),
    density=st.floats(0.5, 8),
    shortest=st.integers(1, 3),
    longest=st.integers(3, 9),
)
FAIR = RECIPES.filter(lambda recipe: recipe.symmetry != "free")
SEEDS = st.integers(0, 2**40)
PINNED = 1876702910


def reached(planets: list[PlanetDraft], edges: list[EdgeDraft]) -> set[int]:
    """The planets that can be reached from the first."""
    seen, new = {planets[0].id}, {planets[0].id}
    while new:
        new = {b for a, b, _ in edges if a in new} | {a for a, b, _ in edges if b in new}
        new -= seen
        seen |= new
    return seen


def twins(planets: list[PlanetDraft], symmetry: str) -> dict[int, int]:
    """Each planet's twin, found by its place alone."""
    at = {(planet.x, planet.y): planet.id for planet in planets}
    right, bottom = (sum(ends(values)) for values in ([p.x for p in planets], [p.y for p in planets]))
    return {p.id: at[right - p.x, bottom - p.y if symmetry == "rotation" else p.y] for p in planets}


def ends(values: list[int]) -> tuple[int, int]:
    return min(values), max(values)


@given(SEEDS, RECIPES)
def test_the_same_seed_gives_the_same_board(seed: int, recipe: Recipe) -> None:
    assert generate(seed, recipe) == generate(seed, recipe)


def test_other_seeds_give_other_boards() -> None:
    boards = {write(generate(seed, Recipe())) for seed in range(20)}
    assert len(boards) == 20


def test_a_seed_means_the_same_board_on_every_machine() -> None:
    """People tell each other seeds: change this number only together with a word in the change log."""
    text = "".join(write(generate(7, Recipe(symmetry=symmetry))) for symmetry in ("mirror", "rotation", "free"))
    assert crc32(text.encode()) == PINNED


@given(SEEDS, RECIPES)
def test_every_planet_can_be_reached(seed: int, recipe: Recipe) -> None:
    planets, edges = draft(seed, recipe)
    assert [planet.id for planet in planets] == list(range(recipe.planets))
    assert len(reached(planets, edges)) == recipe.planets


@given(SEEDS, RECIPES)
def test_no_two_planets_share_a_cell_and_few_fit_the_window(seed: int, recipe: Recipe) -> None:
    planets, _ = draft(seed, recipe)
    cells = {(planet.x, planet.y) for planet in planets}
    assert len(cells) == recipe.planets
    if recipe.planets <= 40:
        assert all(0 <= x <= 11 and 0 <= y <= 10 for x, y in cells)


@given(SEEDS, RECIPES)
def test_values_stay_in_their_ranges(seed: int, recipe: Recipe) -> None:
    planets, edges = draft(seed, recipe)
    assert all(recipe.shortest <= length <= recipe.longest for _, _, length in edges)
    assert all(1 <= planet.habit <= 12 and 50 <= planet.size <= 600 for planet in planets)
    assert len({(a, b) for a, b, _ in edges}) == len(edges)
    assert all(a < b for a, b, _ in edges)


@given(SEEDS, FAIR)
def test_fair_boards_are_the_same_for_both(seed: int, recipe: Recipe) -> None:
    planets, edges = draft(seed, recipe)
    twin = twins(planets, recipe.symmetry)
    for planet in planets:
        other = planets[twin[planet.id]]
        assert (planet.habit, planet.size) == (other.habit, other.size)
        assert (planet.home, other.home) in ((0, 1), (1, 0), (-1, -1))
    lengths = {frozenset((a, b)): length for a, b, length in edges}
    assert all(lengths[frozenset((twin[a], twin[b]))] == length for a, b, length in edges)


@given(SEEDS, RECIPES.filter(lambda recipe: recipe.planets >= 4))
def test_homes_are_not_neighbours(seed: int, recipe: Recipe) -> None:
    planets, edges = draft(seed, recipe)
    homes = {planet.id for planet in planets if planet.home >= 0}
    assert len(homes) == 2
    assert all({a, b} != homes for a, b, _ in edges)


@settings(max_examples=50)
@given(SEEDS, RECIPES)
def test_boards_are_valid_and_survive_their_file(seed: int, recipe: Recipe) -> None:
    board = generate(seed, recipe)
    check_document(board)
    again = read(write(board), board.name, "document")
    assert again == Board(board.name, board.places, board.edges)


@pytest.mark.parametrize("density", [2.5, 3.0, 4.0])
@pytest.mark.parametrize("symmetry", ["mirror", "rotation", "free"])
def test_density_is_what_was_asked_for(density: float, symmetry: str) -> None:
    recipe = read_options(Recipe, {"planets": "30", "density": str(density), "symmetry": symmetry}, "test")
    for seed in range(5):
        _, edges = draft(seed, recipe)
        assert abs(len(edges) * 2 / 30 - density) < 0.2


def test_enough_density_joins_everything_but_the_homes() -> None:
    _, edges = draft(1, Recipe(planets=8, density=100))
    assert len(edges) == 8 * 7 // 2 - 1


@pytest.mark.parametrize(
    ("given_options", "named"),
    [
        ({"planets": 1}, "planets"),
        ({"planets": 100_000}, "planets"),
        ({"shortest": 5, "longest": 3}, "shortest"),
        ({"shortest": 0}, "shortest"),
        ({"habit_min": 9, "habit_max": 3}, "habit_min"),
        ({"habit_min": -1}, "habit_min"),
        ({"size_min": 0}, "size_min"),
        ({"size_min": 700}, "size_max"),
        ({"size_max": 2**31}, "size_max"),
        ({"density": 0}, "density"),
        ({"density": "nan"}, "density"),
        ({"symmetry": "spiral"}, "symmetry"),
    ],
)
def test_impossible_recipes_say_what_is_wrong(given_options: Mapping[str, object], named: str) -> None:
    with pytest.raises(BadOption, match=named) as caught:
        draft(0, read_options(Recipe, given_options, "test"))
    assert "\n" not in str(caught.value)
