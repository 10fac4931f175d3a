"""The options of PlanetWars."""

from fractions import Fraction
from typing import Annotated, Literal

from msgspec import Meta, Struct

from ludus.games.starmap.growth import check_people


class Options(Struct, frozen=True, kw_only=True):
    """Every constant of the game."""

    edition: Literal["document", "original", "original-v1"] = "document"
    max_turns: Annotated[int, Meta(ge=1)] | None = None  # document: of each player, 1000; original: ticks, 10000
    population: Annotated[int, Meta(ge=1)] = 1  # of a home at the start, where the board does not say
    penalty: Fraction = Fraction(1, 10)  # of those above a planet's size, how many die
    defence: Fraction = Fraction(11, 10)  # what a defender is worth

    @property
    def unsaid(self) -> dict[str, int]:
        """What is played where an option says nothing."""
        from ludus.games.planet_wars.editions import EDITIONS  # with all that they do to planets

        return {"max_turns": EDITIONS[self.edition].turns}

    def __post_init__(self) -> None:
        check_people(self.population, self.penalty)
        if self.defence <= 0:
            raise ValueError(f"defence is {self.defence}, must be above 0")
