"""The three editions: who holds a planet after a landing, and how time is counted."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import floor
from typing import NamedTuple

from ludus.core.game import NOBODY, Seat
from ludus.games.starmap.growth import (
    Deaths,
    Growth,
    deaths_document,
    deaths_original,
    grow_document,
    grow_original,
    wrap32,
)
from ludus.games.starmap.orders import Shuttle, by_seat

Holding = tuple[Seat, int]  # owner, population
Battle = Callable[[Seat, int, Sequence[Shuttle], "Defence"], Holding]


class Defence(NamedTuple):
    """What a defender is worth: the fraction, taken apart once for the exact and once for the double formula."""

    worth: int
    unit: int
    factor: float

    @classmethod
    def of(cls, fraction: Fraction) -> "Defence":
        return cls(fraction.numerator, fraction.denominator, float(fraction))


class Edition(NamedTuple):
    grow: Growth
    settle: Battle  # landing on a neutral planet
    fight: Battle  # landing on somebody's planet
    deaths: Deaths
    units: int  # of time, for one unit of length
    starts_with_time: bool  # time passes before the first move
    turns: int  # played where the options do not say: of each player, in the originals ticks


def fight_document(owner: Seat, people: int, landed: Sequence[Shuttle], defence: Defence) -> Holding:
    """RULES 0, PlanetWars 2."""
    arrived = by_seat(landed)
    people, attackers = people + arrived[owner], arrived[1 - owner]
    if not attackers:
        return owner, people
    strength, attack = defence.worth * people, defence.unit * attackers
    if strength > attack:
        return owner, min(people, -((attack - strength) // defence.unit))
    if strength < attack:
        return 1 - owner, -((strength - attack) // defence.unit)
    return NOBODY, 0


def fight_original(owner: Seat, people: int, landed: Sequence[Shuttle], defence: Defence) -> Holding:
    """RULES 5: the defence is rounded down first, so ties are frequent."""
    arrived = by_seat(landed)
    people, attackers = people + arrived[owner], arrived[1 - owner]
    if not attackers:
        return owner, people
    strength = floor(defence.factor * people)
    if attackers > strength:
        return 1 - owner, attackers - strength
    if attackers == strength:
        return NOBODY, 0
    return owner, min(people, strength - attackers)


def settle_document(owner: Seat, people: int, landed: Sequence[Shuttle], defence: Defence) -> Holding:
    """RULES 0, PlanetWars 3: nobody is lost, unless both come at once."""
    return _larger(*by_seat(landed))


def settle_original(owner: Seat, people: int, landed: Sequence[Shuttle], defence: Defence) -> Holding:
    """RULES 5: as above, in sums of 32 bits."""
    first, second = by_seat(landed)
    return _larger(wrap32(first), wrap32(second))


def settle_original_v1(owner: Seat, people: int, landed: Sequence[Shuttle], defence: Defence) -> Holding:
    """RULES 5.1: everybody together, to the owner of the first shuttle launched."""
    return landed[0].seat, people + sum(by_seat(landed))


def _larger(first: int, second: int) -> Holding:
    if first == second:
        return NOBODY, 0
    return (0, first - second) if first > second else (1, second - first)


EDITIONS = {
    "document": Edition(grow_document, settle_document, fight_document, deaths_document, 2, False, 1000),
    "original": Edition(grow_original, settle_original, fight_original, deaths_original, 1, True, 10_000),
    "original-v1": Edition(grow_original, settle_original_v1, fight_original, deaths_original, 1, True, 10_000),
}
