"""Matches of both games for tests, state by state."""

from random import Random
from typing import Any

import pytest

from ludus.core.game import AnyGame
from ludus.core.scene import Scene
from ludus.games import load
from ludus.games.boards import open_board

GAMES = ["planet_wars", "space_explorers"]
SETTINGS = [(game, edition) for game in GAMES for edition in ("document", "original")]
every_setting = pytest.mark.parametrize(("name", "edition"), SETTINGS)
every_game = pytest.mark.parametrize("name", GAMES)


def match(name: str, edition: str, board: str = "rings", turns: int = 70, seed: int = 1) -> tuple[AnyGame, list[Any]]:
    """A game and the states of a random match, with enough people to send."""
    game, rng = load(name), Random(seed)
    options = game.options(edition=edition, population=30)
    states = [game.rules.new(open_board(game, board, edition, seed), 2, options)]
    while len(states) < turns and game.rules.outcome(states[-1]) is None:
        orders = [order for order in game.rules.sample(states[-1], rng) if rng.random() < 0.4]
        states.append(game.rules.play(states[-1], tuple(orders))[0])
    return game, states


def ids(scene: Scene) -> set[str]:
    return {shape.id for shape in scene.shapes}
