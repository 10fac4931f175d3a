"""A short match of house bots."""

from typing import Any

from ludus import Entrant, MatchSpec


def spec(game: str = "planet_wars", first: str = "greedy", second: str = "random", **rest: Any) -> MatchSpec:
    entrants = (Entrant("a", first), Entrant("b", second))
    return MatchSpec(**{"game": game, "entrants": entrants, "seed": 5, "board": "rings", **rest})
