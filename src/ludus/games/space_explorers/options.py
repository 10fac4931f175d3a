"""The options of SpaceExplorers."""

from fractions import Fraction
from typing import Annotated, Literal

from msgspec import Meta, Struct

from ludus.games.starmap.growth import check_people


class Options(Struct, frozen=True, kw_only=True):
    """Every constant of the game."""

    edition: Literal["document", "original"] = "document"
    max_turns: Annotated[int, Meta(ge=1)] = 100  # units of time over both players; the original plays one more
    population: Annotated[int, Meta(ge=1)] = 1  # of a home at the start, where the board does not say
    penalty: Fraction = Fraction(1, 10)  # of those above a planet's size, how many die

    def __post_init__(self) -> None:
        check_people(self.population, self.penalty)
