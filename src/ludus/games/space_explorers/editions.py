"""The two editions: what a planet with both players' people does in one unit of time.

The document's numbers always agree with each other. The original keeps the owner and the total apart from the people
they are about, and lets them drift (RULES 6): every line of it is proven by recorded games.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import ceil, floor, isnan
from typing import NamedTuple

from ludus.core.game import NOBODY, Seat
from ludus.games.starmap.growth import deaths_document, deaths_original, grow_document, wrap32
from ludus.games.starmap.orders import Shuttle

LONG_MIN, LONG_MAX = -(2**63), 2**63 - 1


class Holding(NamedTuple):
    """Who lives on a planet. In edition original `owner` may be stale and `total` is not always the sum."""

    owner: Seat
    first: int
    second: int
    total: int


class World(NamedTuple):
    """What a planet is, whoever lives there."""

    habit: int
    size: int
    penalty: Fraction


class Edition(NamedTuple):
    grow: Callable[[Holding, World, Seat], Holding]  # the last: who has just moved
    land: Callable[[Holding, World, Sequence[Shuttle]], Holding]
    shrink: Callable[[Holding, World, Seat], Holding]
    starts_with_time: bool
    flying_count: bool  # people in flight count at the last turn


def majority(first: int, second: int) -> Seat:
    return NOBODY if first == second else 0 if first > second else 1


def settled(first: int, second: int) -> Holding:
    """A holding whose numbers agree."""
    return Holding(majority(first, second), first, second, first + second)


def grow_exactly(holding: Holding, world: World, moved: Seat) -> Holding:
    """RULES 0, SpaceExplorers 2."""
    _, first, second, total = holding
    increase = grow_document(total, world.habit, world.size) - total
    if not increase:
        return holding
    shares = [increase * first // total, increase * second // total]
    # Equal groups have at most one over: it goes to who moves next.
    shares[1 - moved if first == second else majority(first, second)] += increase - sum(shares)
    return settled(first + shares[0], second + shares[1])


def land_exactly(holding: Holding, world: World, landed: Sequence[Shuttle]) -> Holding:
    """RULES 0, SpaceExplorers 3: the majority's always; the others' while there is room when their turn comes."""
    people = [holding.first, holding.second]
    for shuttle in landed:
        if shuttle.seat == holding.owner:
            people[shuttle.seat] += shuttle.people
    for shuttle in landed:
        if shuttle.seat != holding.owner and sum(people) < world.size:
            people[shuttle.seat] += shuttle.people
    return settled(*people)


def shrink_exactly(holding: Holding, world: World, moved: Seat) -> Holding:
    """RULES 0, SpaceExplorers 4."""
    if holding.total <= world.size:
        return holding
    dead = deaths_document(holding.total - world.size, world.penalty)
    people = [holding.first, holding.second]
    if holding.owner == NOBODY:
        people[moved] -= dead - dead // 2
        people[1 - moved] -= dead // 2
    else:
        people[holding.owner] = max(0, people[holding.owner] - dead)
    return settled(*people)


def grow_original(holding: Holding, world: World, moved: Seat) -> Holding:
    """RULES 6, Grow."""
    _, first, second, total = holding
    if total > world.size:
        return holding
    increase = wrap64(min(world.size, to_long(_ceil(total * (1.0 + world.habit / 100.0)))) - total)
    more_first, more_second = _share(increase, first, total), _share(increase, second, total)
    first, second = wrap64(first + more_first), wrap64(second + more_second)
    rest = increase - more_first - more_second
    if rest > 0:
        first, second = (wrap64(first + rest), second) if first >= second else (first, wrap64(second + rest))
    return Holding(majority(first, second), first, second, wrap64(total + increase))


def land_original(holding: Holding, world: World, landed: Sequence[Shuttle]) -> Holding:
    """RULES 6, Land."""
    arrived = [sum(shuttle.people for shuttle in landed if shuttle.seat == seat) for seat in (0, 1)]
    if holding.owner == NOBODY:
        return _land_on_neutral(holding, world.size, wrap32(arrived[0]), wrap32(arrived[1]))
    people = [holding.first, holding.second]
    owner, other = holding.owner, 1 - holding.owner
    people[owner] += arrived[owner]
    staying = min(max(0, world.size - people[owner]), arrived[other])  # room looks at the owner's people only
    people[other] += staying
    return Holding(owner, people[0], people[1], holding.total + arrived[owner] + staying)


def shrink_original(holding: Holding, world: World, moved: Seat) -> Holding:
    """RULES 6, Shrink: on a neutral planet player 2's people die."""
    owner, first, second, total = holding
    if total <= world.size:
        return holding
    dead = deaths_original(total - world.size, world.penalty)
    if owner == 0:
        dead = min(dead, first)
        first -= dead
    else:
        dead = min(dead, second)
        second -= dead
    return Holding(majority(first, second), first, second, total - dead)


def leave(holding: Holding, seat: Seat, people: int) -> Holding:
    """Launch, in both editions: own people and the total drop, the owner is who has more now."""
    first, second = holding.first, holding.second
    if seat == 0:
        first -= people
    else:
        second -= people
    total = holding.total - people
    return Holding(majority(first, second) if total else NOBODY, first, second, total)


def _land_on_neutral(holding: Holding, size: int, one: int, two: int) -> Holding:
    _, first, second, total = holding
    if total >= size:
        return holding
    total = min(size, total + one + two)
    if one > two:
        return Holding(0, first + one, second + min(two, max(0, size - one)), total)
    if two > one:
        return Holding(1, first + min(one, max(0, size - two)), second + two, total)
    if total == size:
        return Holding(NOBODY, size // 2, size // 2, size // 2 * 2)
    return Holding(NOBODY, first + one, second + two, total)


def _share(increase: int, people: int, total: int) -> int:
    if total == 0:
        return 0
    return to_long(_floor(increase * (float(people) / float(total))))


def to_long(value: float) -> int:
    """Java's cast of a double to 64 bits."""
    return 0 if isnan(value) else max(LONG_MIN, min(LONG_MAX, int(value)))


def wrap64(value: int) -> int:
    return (value + 2**63) % 2**64 - 2**63


def _ceil(value: float) -> float:
    return float(ceil(value))


def _floor(value: float) -> float:
    return float(floor(value))


EDITIONS = {
    "document": Edition(grow_exactly, land_exactly, shrink_exactly, False, True),
    "original": Edition(grow_original, land_original, shrink_original, True, False),
}
