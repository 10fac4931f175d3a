"""Boards of Auralux made from a seed."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludus.core.errors import BadOption
from ludus.games.auralux.board import Recipe, distances, generate

FAIR = st.builds(
    lambda players, each, middle, radius: Recipe(players=players, planets=players * each + middle, radius=radius),
    st.integers(2, 4),
    st.integers(1, 6),
    st.integers(0, 1),
    st.integers(25, 49),
)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**40), FAIR)
def test_generated_boards_are_fair(seed: int, recipe: Recipe) -> None:
    made = generate(seed, recipe)
    players, table = recipe.players, distances(made, 100)
    turned = [i - i % players + (i + 1) % players for i in range(recipe.planets)]
    if recipe.planets % players:
        middle = next(i for i, row in enumerate(table) if len(set(row[:players])) == 1 and i >= players)
        order = [*range(middle), *range(middle + 1, recipe.planets), middle]
        table = tuple(tuple(table[i][j] for j in order) for i in order)
        turned[-1] = recipe.planets - 1
    assert all(table[i][j] == table[turned[i]][turned[j]] for i in range(len(table)) for j in range(i))
    assert (made, made.players) == (generate(seed, recipe), players)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**40), st.integers(2, 4), st.integers(4, 60), st.integers(20, 49))
def test_free_boards_can_be_played_on(seed: int, players: int, planets: int, radius: int) -> None:
    made = generate(seed, Recipe(players=players, planets=planets, symmetry="free", radius=radius))
    assert len(distances(made, 100)) == len(made.points) == planets
    assert min(min(point) for point in made.points) == 0


@pytest.mark.parametrize(
    "recipe",
    [Recipe(players=5), Recipe(players=3, planets=11), Recipe(planets=1), Recipe(radius=50), Recipe(planets=61)],
)
def test_a_recipe_that_cannot_be_made(recipe: Recipe) -> None:
    with pytest.raises(BadOption):
        generate(0, recipe)
