"""Swiss: in each round equals meet equals, and nobody meets the same twice while that is possible."""

from collections import Counter
from collections.abc import Container, Iterator
from contextlib import suppress
from itertools import count
from typing import TYPE_CHECKING

from ludus.core.match import MatchResult
from ludus.tournament.formats.format import TournamentFormat
from ludus.tournament.formats.matching import all_can_pair
from ludus.tournament.slots import Batches, Finished, Results, Slot, both_ways, duel_points, unplayed

if TYPE_CHECKING:
    from ludus.tournament.spec import TournamentSpec

PATIENCE = 1000  # tries of the quick search
EXACT = 100  # up to so many entrants, a rematch is allowed only where it is proved that there is no other way

Couple = tuple[int, int]


class Swiss(TournamentFormat, frozen=True, tag="swiss"):
    """In each round equals meet equals, never twice the same while that is possible."""

    both_seats: bool = True

    @property
    def games(self) -> int:
        """How many matches a meeting has."""
        return 2 if self.both_seats else 1

    def batches(self, spec: "TournamentSpec") -> Batches:
        return self.played(spec, Standing(len(spec.entrants)))

    def played(self, spec: "TournamentSpec", standing: "Standing") -> Batches:
        """With a standing of one's own, for who wants to see the byes afterwards."""
        pairs = count()
        for number in range(_rounds(spec)):
            bye, couples = pair_up(standing)
            board = number % len(spec.boards)
            slots = [Slot(number, next(pairs), board, standing.seat(couple)) for couple in couples]
            results = yield [one for slot in slots for one in both_ways(slot)] if self.both_seats else slots
            for result in results:
                standing.add(result)
            for one in bye:  # a bye is worth as much as winning
                standing.byes[one] += 1
                standing.points[one] += self.games
        return Finished()

    def length(self, spec: "TournamentSpec") -> int:
        return _rounds(spec) * (len(spec.entrants) // 2) * self.games


def _rounds(spec: "TournamentSpec") -> int:
    return spec.rounds or (len(spec.entrants) - 1).bit_length()


class Standing:
    """What a Swiss tournament remembers: points, byes, who has met whom, and how much more often one sat first."""

    def __init__(self, entrants: int) -> None:
        self.points = [0.0] * entrants
        self.byes, self.lead = [0] * entrants, [0] * entrants
        self.met: Counter[frozenset[int]] = Counter()

    @property
    def order(self) -> list[int]:
        return sorted(range(len(self.points)), key=lambda one: (-self.points[one], one))

    def add(self, result: MatchResult) -> None:
        for entrant, points in zip(result.entrants, duel_points(result), strict=True):
            self.points[entrant] += points

    def seat(self, couple: Couple) -> Couple:
        """Who has sat first less often than second, compared with the other, sits first."""
        first, second = sorted(couple, key=lambda one: (self.lead[one], -one))
        self.lead[first] += 1
        self.lead[second] -= 1
        self.met[frozenset(couple)] += 1
        return first, second


def byes(spec: "TournamentSpec", results: Results, aside: Container[int] = ()) -> list[MatchResult]:
    """The byes of the rounds that are whole, each as matches of one alone, for the table; `aside` are the matches that
    the tournament has gone on without."""
    asked = spec.format
    if not isinstance(asked, Swiss):
        return []
    standing, played = Standing(len(spec.entrants)), {result.number: result for result in results}
    batches, number = asked.played(spec, standing), 0
    with suppress(StopIteration, KeyError):  # KeyError: of this round not all is there
        slots = next(batches)
        while True:
            judged = [
                unplayed(place, slot.entrants) if place in aside else played[place]
                for place, slot in enumerate(slots, number)
            ]
            number += len(slots)
            slots = batches.send(judged)
    times = (entrant for entrant, count in enumerate(standing.byes) for _ in range(count * asked.games))
    return [MatchResult(-1, (entrant,), (1,), (0.0,)) for entrant in times]


def pair_up(standing: Standing) -> tuple[list[int], list[Couple]]:
    """Who sits out (of an odd number), and who meets whom; with as few meetings of the same as it takes."""
    for limit in count():
        for bye in _byes(standing):
            order = [one for one in standing.order if one not in bye]
            couples = _couples(order, standing, limit)
            if couples is not None:
                return bye, couples
    raise AssertionError("unreachable: some limit allows every couple")


def _byes(standing: Standing) -> Iterator[list[int]]:
    """Nobody has a bye twice before all have had one; of those that may, the lowest first."""
    if len(standing.points) % 2 == 0:
        yield []
        return
    fewest = min(standing.byes)
    yield from ([one] for one in reversed(standing.order) if standing.byes[one] == fewest)


def _couples(order: list[int], standing: Standing, limit: int) -> list[Couple] | None:
    """Couples that have met at most `limit` times, the best first; None if there is no way."""
    couples = _quickly(order, standing, limit)
    if couples is not None or len(order) > EXACT:
        return couples
    return _exactly(order, standing, limit)


def _quickly(order: list[int], standing: Standing, limit: int) -> list[Couple] | None:
    """From the top, with backtracking: on a stack of our own, as there may be thousands of entrants."""
    couples: list[Couple] = []
    stack = [(order, _opponents(order, standing, limit))]
    for _ in range(PATIENCE + len(order)):
        left, opponents = stack[-1]
        other = next(opponents, None)
        if other is not None:
            couples.append((left[0], other))
            left = _without(left, other)
            if not left:
                return couples
            stack.append((left, _opponents(left, standing, limit)))
            continue
        stack.pop()
        if not stack:
            return None
        couples.pop()
    return None


def _exactly(order: list[int], standing: Standing, limit: int) -> list[Couple] | None:
    """From the top, never taking an opponent without whom the others could not be paired."""
    may = {one: {other for other in order if standing.met[frozenset((one, other))] <= limit} for one in order}
    couples: list[Couple] = []
    while order:
        opponents = _opponents(order, standing, limit)
        other = next((one for one in opponents if all_can_pair(_graph(_without(order, one), may))), None)
        if other is None:
            return None
        couples.append((order[0], other))
        order = _without(order, other)
    return couples


def _without(left: list[int], other: int) -> list[int]:
    """Who is left when the first meets this one."""
    return [one for one in left[1:] if one != other]


def _graph(left: list[int], may: dict[int, set[int]]) -> list[list[int]]:
    place = {one: number for number, one in enumerate(left)}
    return [[place[other] for other in left if other in may[one] and other != one] for one in left]


def _opponents(left: list[int], standing: Standing, limit: int) -> Iterator[int]:
    """For the first: of those with as many points, the upper half meets the lower; then those with fewer."""
    top, rest, points = left[0], left[1:], standing.points
    equals = sum(points[one] == points[top] for one in rest)
    middle = (equals + 1) // 2 - 1
    near = sorted(range(equals), key=lambda place: abs(place - middle))
    for place in (*near, *range(equals, len(rest))):
        if standing.met[frozenset((top, rest[place]))] <= limit:
            yield rest[place]
