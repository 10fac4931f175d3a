"""The knock-out in groups (fish.md section 8), for any game and any size of table.

`next_round` is the rule itself, from who won so far to who plays next: the server of Fish asks it too.
"""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import count
from typing import TYPE_CHECKING, ClassVar, Generic, Literal, NamedTuple, TypeVar

from ludus.core.match import MatchResult
from ludus.tournament.formats.format import Seats, TournamentFormat
from ludus.tournament.slots import Batches, Finished, Slot, was_played

if TYPE_CHECKING:
    from ludus.tournament.spec import TournamentSpec

P = TypeVar("P", bound=Hashable)

MOST, LEAST = 4, 2  # at one table

Plan = tuple[tuple[P, ...], ...]


class Groups(TournamentFormat, frozen=True, tag="groups"):
    """The knock-out of Fish: all winners of every group go on, in the order of age."""

    SEATS: ClassVar[Seats] = (3, 4, 64)
    FILLS: ClassVar[bool] = False
    faults: Literal["out", "ignored"] = "out"  # whether who cheated or failed can still win

    def batches(self, spec: "TournamentSpec") -> Batches:
        pairs, players = count(), by_age(spec)
        rounds: list[list[int]] = []
        reached = dict.fromkeys(players, 0)  # the last round in which each has sat at a table
        while not isinstance(plan := next_round(players, rounds, spec.table), Decided):
            number = len(rounds)
            reached |= {one: number for table in plan for one in table}
            results = yield [Slot(number, next(pairs), number % len(spec.boards), table) for table in plan]
            rounds.append([one for result in results for one in self.winners(result)])
        return Finished((plan.winners, *_losers(reached, plan.winners)))

    def winners(self, result: MatchResult) -> Iterator[int]:
        """Who goes on."""
        faulty = {seat for seat, _ in result.faults} if self.faults == "out" and was_played(result) else set()
        for seat, (entrant, rank) in enumerate(zip(result.entrants, result.ranks, strict=True)):
            if rank == 1 and seat not in faulty:
                yield entrant


def by_age(spec: "TournamentSpec") -> tuple[int, ...]:
    """The youngest first; where ages are missing, as listed."""
    order = range(len(spec.entrants))
    ages = [entrant.age for entrant in spec.entrants]
    known = [age for age in ages if age is not None]
    return tuple(sorted(order, key=lambda one: known[one])) if len(known) == len(ages) else tuple(order)


def _losers(reached: Mapping[int, int], winners: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """All others by the round that they have reached: who went out in the same one shares the place."""
    for number in sorted(set(reached.values()), reverse=True):
        others = tuple(sorted(one for one, last in reached.items() if last == number and one not in winners))
        if others:
            yield others


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
