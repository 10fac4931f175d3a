"""The knock-out in groups as a pure function (fish.md section 8): from who won so far to who plays next.

The format `groups` and the server of Fish both ask it.
"""

from collections.abc import Hashable, Iterator, Sequence
from typing import Generic, NamedTuple, TypeVar

P = TypeVar("P", bound=Hashable)

MOST, LEAST = 4, 2  # at one table

Plan = tuple[tuple[P, ...], ...]


class Decided(NamedTuple, Generic[P]):
    """It is over; its winners, the youngest first."""

    winners: tuple[P, ...]


def next_round(players: Sequence[P], rounds: Sequence[Sequence[P]], most: int = MOST) -> "Plan[P] | Decided[P]":
    """Who plays whom next. `players` are all who began, the youngest first; `rounds` are the winners of each round.

    Whoever lost, cheated or failed is simply not among the winners of its round.
    """
    entered = _in_age_order(players, rounds[-2]) if len(rounds) > 1 else tuple(players)
    left = _in_age_order(players, rounds[-1]) if rounds else entered
    if len(left) < LEAST:
        return Decided(left)
    if rounds and len(entered) <= most:
        return Decided(left)  # the round before was the final game
    if len(left) <= most:
        return (left,)  # the final game: looked at before two equal rounds are
    if len(rounds) > 1 and left == entered:
        return Decided(left)
    return tuple(_grouped(left, most))


def group_sizes(count: int, most: int = MOST) -> tuple[int, ...]:
    """Full tables from the front; where one player would be left over, the last table gives up one of its own."""
    whole, over = divmod(count, most)
    if count < LEAST:
        return ()
    if over != 1:
        return (most,) * whole + ((over,) if over else ())
    return (*(most,) * (whole - 1), most - 1, LEAST)


def _grouped(players: Sequence[P], most: int) -> Iterator[tuple[P, ...]]:
    begin = 0
    for size in group_sizes(len(players), most):
        yield tuple(players[begin : begin + size])
        begin += size


def _in_age_order(players: Sequence[P], some: Sequence[P]) -> tuple[P, ...]:
    """Winners come game by game: before they are allocated again they go back into the order of age."""
    chosen = set(some)
    return tuple(player for player in players if player in chosen)
