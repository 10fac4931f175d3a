"""The knock-out tournament of Fish as a pure function: from who won so far to who plays next."""

from collections.abc import Hashable, Iterator, Sequence
from typing import Generic, NamedTuple, TypeVar

P = TypeVar("P", bound=Hashable)

MOST_IN_A_GAME = 4
LEAST_IN_A_GAME = 2

Groups = tuple[tuple[P, ...], ...]


class Finished(NamedTuple, Generic[P]):
    """The tournament is over; its winners, the youngest first."""

    winners: tuple[P, ...]


def next_round(players: Sequence[P], rounds: Sequence[Sequence[P]]) -> "Groups[P] | Finished[P]":
    """Who plays whom next. `players` are all who began, the youngest first; `rounds` are the winners of each round.

    Whoever lost, cheated or failed is simply not among the winners of its round.
    """
    entered = _in_age_order(players, rounds[-2]) if len(rounds) > 1 else tuple(players)
    left = _in_age_order(players, rounds[-1]) if rounds else entered
    if len(left) < LEAST_IN_A_GAME:
        return Finished(left)
    if rounds and len(entered) <= MOST_IN_A_GAME:
        return Finished(left)  # the round before was the final game
    if len(left) <= MOST_IN_A_GAME:
        return (left,)  # the final game: looked at before two equal rounds are
    if len(rounds) > 1 and left == entered:
        return Finished(left)
    return tuple(_grouped(left))


def group_sizes(count: int) -> tuple[int, ...]:
    """Games of four from the front; where one player would be left over, the last one is undone for three and two."""
    whole, over = divmod(count, MOST_IN_A_GAME)
    if count < LEAST_IN_A_GAME:
        return ()
    if over != 1:
        return (MOST_IN_A_GAME,) * whole + ((over,) if over else ())
    return (*(MOST_IN_A_GAME,) * (whole - 1), 3, 2)


def _grouped(players: Sequence[P]) -> Iterator[tuple[P, ...]]:
    begin = 0
    for size in group_sizes(len(players)):
        yield tuple(players[begin : begin + size])
        begin += size


def _in_age_order(players: Sequence[P], some: Sequence[P]) -> tuple[P, ...]:
    """Winners come game by game: before they are allocated again they go back into the order of age."""
    chosen = set(some)
    return tuple(player for player in players if player in chosen)
