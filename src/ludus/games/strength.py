"""How strong the bots of a game are: `strength.toml` in its folder, which `make strength` writes from their matches
against each other. A game without the file has bots of unknown strength."""

import tomllib
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from msgspec import Struct

from ludus.core.game import AnyGame
from ludus.games import folder

FILE = "strength.toml"
MOST = 5  # stars, which the strongest of the game has; the weakest has one
WORDS = ("very easy", "easy", "medium", "hard", "very hard")


class Strength(Struct, frozen=True):
    """Of one bot: Elo among the bots of its game, whose mean is 0, and the same as stars within the game."""

    elo: int
    stars: int

    @property
    def word(self) -> str:
        return WORDS[self.stars - 1]

    def __str__(self) -> str:
        return f"{'★' * self.stars}{'☆' * (MOST - self.stars)} {self.word}"


@cache
def strengths(game: str) -> Mapping[str, Strength]:
    """By name, from the weakest to the strongest; empty where nobody has measured, or what is there cannot be read."""
    try:
        told = tomllib.loads((folder(game) / FILE).read_text(encoding="utf-8"))
        elo = {str(name): int(value) for name, value in told["elo"].items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return MappingProxyType({})
    return MappingProxyType(rated(elo))


def by_strength(game: AnyGame) -> tuple[str, ...]:
    """The bots of the house from the weakest to the strongest; as they are listed where nobody has measured."""
    found = strengths(game.info.name)
    listed = list(game.bots)
    return tuple(sorted(listed, key=lambda name: (found[name].elo if name in found else 0, listed.index(name))))


def rated(elo: Mapping[str, int]) -> dict[str, Strength]:
    """Stars by the place among the bots of the game: by Elo, one that does nothing would make all others alike."""
    ordered = sorted(elo.items(), key=lambda pair: (pair[1], pair[0]))
    values = [value for _, value in ordered]
    last = max(1, len(values) - 1)
    return {name: Strength(value, 1 + round((MOST - 1) * values.index(value) / last)) for name, value in ordered}
