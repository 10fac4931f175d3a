"""What everybody has, and how that ends (RULES 8)."""

from collections.abc import Sequence
from math import isnan, nan
from typing import NamedTuple

from ludus.core.game import Ending, Outcome, Seat
from ludus.games.auralux.original.cxx import add32
from ludus.games.auralux.state import State


class Tally(NamedTuple):
    """Planets and ships (on planets and in flight) of each seat."""

    planets: tuple[int, ...]
    ships: tuple[int, ...]


def tally(state: State) -> Tally:
    planets, ships = [0] * state.book.seats, [0] * state.book.seats
    least = 1 if state.book.document else 0  # edition original: level 0 with a player's ships counts too
    for owner, count, level in zip(state.owners, state.ships, state.levels, strict=True):
        if owner >= 0:
            ships[owner] += count
            planets[owner] += level >= least
    for seat, groups in enumerate(state.groups):
        ships[seat] += sum(group.ships for group in groups)
    return Tally(tuple(planets), tuple(held(state, count) for count in ships))


def held(state: State, total: int) -> int:
    """A sum of ships: in edition original as 32 bits hold it (RULES R7)."""
    return total if state.book.document else add32(total, 0)


def alive(state: State) -> tuple[Seat, ...]:
    out = {*state.dead, *state.dropped}
    return tuple(seat for seat in range(state.book.seats) if seat not in out)


def all_ships(state: State, ships: Sequence[int]) -> int:
    """Those of the players who are not disqualified."""
    return held(state, sum(count for seat, count in enumerate(ships) if seat not in state.dropped))


def scores(state: State) -> tuple[float, ...]:
    """As the game counts them; in edition original 0/0 is no number."""
    seats, living = range(state.book.seats), alive(state)
    if len(living) == 1:
        return tuple(1.0 if seat in living else 0.0 for seat in seats)
    planets, ships = tally(state)
    whole, all_planets, exact = all_ships(state, ships), state.book.planets, state.book.document
    nothing = 0.0 if exact else nan

    def score(seat: Seat) -> float:
        if seat in state.dropped:
            return 0.0
        if exact and whole and state.book.version > 1:  # one division: equal shares are equal numbers (RULES R3)
            return (ships[seat] * all_planets + planets[seat] * whole) / (2 * whole * all_planets)
        share = ships[seat] / whole if whole else nothing
        return 0.5 * share + 0.5 * planets[seat] / all_planets

    return tuple(map(score, seats))


def verdict(state: State) -> Outcome:
    """The outcome of a match that is over. A record must be equal to itself, so no number counts as 0 here."""
    found = tuple(0.0 if isnan(score) else score for score in scores(state))
    better = _shares(state) if state.book.version > 1 and len(alive(state)) > 1 else found
    keys = [(seat in state.dropped, -share) for seat, share in enumerate(better)]
    order = sorted(keys)
    return Outcome(tuple(order.index(key) + 1 for key in keys), found, *_ended(state))


def _shares(state: State) -> tuple[int, ...]:
    """What ranks go by where several are left (RULES R3): the scores times one number, so that they are whole."""
    planets, ships = tally(state)
    whole, seats = all_ships(state, ships), range(state.book.seats)
    if not whole:  # 0/0 is 0, and planets alone count; in edition original it is no number, and nobody's is better
        return planets if state.book.document else (0,) * len(seats)
    sign = 1 if whole > 0 else -1  # where sums wrap around
    return tuple(sign * (ships[seat] * state.book.planets + planets[seat] * whole) for seat in seats)


def _ended(state: State) -> tuple[Ending, str]:
    living = alive(state)
    if len(living) > 1:
        return Ending.TURN_LIMIT, "the last step was played"
    out = [f"player {seat + 1} is out" for seat in state.dead]
    out += [f"player {seat + 1} was disqualified" for seat in state.dropped]
    if not living:
        return Ending.NOBODY_LEFT, "; ".join(["nobody is left", *out])
    return Ending.LAST_LEFT, "; ".join([f"player {living[0] + 1} is left", *out])
