"""Everybody against everybody."""

from collections.abc import Callable, Iterator
from itertools import count

from ludus.tournament.formats.kinds import Gauntlet, RoundRobin
from ludus.tournament.slots import Slot, both_ways
from ludus.tournament.spec import TournamentSpec

Pair = tuple[int, int]


def circle(entrants: int) -> Iterator[list[Pair]]:
    """The circle method: rounds in which everybody plays once (of an odd number, one sits out, each in its turn).

    Over all rounds everybody comes first as often as second, give or take one.
    """
    size = entrants + entrants % 2
    last, half = size - 1, size // 2
    for turn in range(last):
        fixed = (turn, last) if turn % 2 else (last, turn)
        others = (((turn + k) % last, (turn - k) % last) for k in range(1, half))
        yield [pair for pair in (fixed, *others) if max(pair) < entrants]


def round_robin(spec: TournamentSpec) -> Iterator[Slot]:
    """Boards take turns: a pair that meets as often as there are boards has played on all of them."""
    assert isinstance(spec.format, RoundRobin)
    boards = len(spec.boards)
    slots = _legs(spec, spec.rounds or 1, lambda leg, turn: (leg + turn) % boards)
    if spec.format.both_seats:
        return (one for slot in slots for one in both_ways(slot))
    return _single(slots, len(spec.entrants))


def ranker(spec: TournamentSpec) -> Iterator[Slot]:
    boards = len(spec.boards)
    slots = _legs(spec, (spec.rounds or 1) * boards, lambda leg, turn: leg % boards)
    return (one for slot in slots for one in both_ways(slot))


def _legs(spec: TournamentSpec, legs: int, board: Callable[[int, int], int]) -> Iterator[Slot]:
    pairs, rounds = count(), count()
    for leg in range(legs):
        for turn, meetings in enumerate(circle(len(spec.entrants))):
            number = next(rounds)
            yield from (Slot(number, next(pairs), board(leg, turn), meeting) for meeting in meetings)


def _single(slots: Iterator[Slot], entrants: int) -> Iterator[Slot]:
    """One match a meeting: every other leg has the seats swapped."""
    length = entrants + entrants % 2 - 1  # rounds of a leg
    for slot in slots:
        swapped = slot.round // length % 2
        yield slot._replace(entrants=slot.entrants[::-1]) if swapped else slot


def one_vs_one_all(spec: TournamentSpec) -> Iterator[Slot]:
    """Auralux's own order. All of a board come before the next, so half a tournament says little."""
    entrants, pairs = len(spec.entrants), count()
    for leg in range(spec.rounds or 1):
        for board in range(len(spec.boards)):
            number = leg * len(spec.boards) + board
            for first in range(entrants):
                for second in range(first + 1, entrants):
                    yield from both_ways(Slot(number, next(pairs), board, (first, second)))


def gauntlet(spec: TournamentSpec) -> Iterator[Slot]:
    """In a round every challenger meets one of the seeds; over as many rounds as there are seeds, each of them."""
    assert isinstance(spec.format, Gauntlet)
    seeds, pairs = spec.format.seeds, count()
    for leg in range(spec.rounds or 1):
        for turn in range(seeds):
            board = (leg + turn) % len(spec.boards)
            for challenger in range(seeds, len(spec.entrants)):
                meeting = ((turn + challenger) % seeds, challenger)
                yield from both_ways(Slot(leg * seeds + turn, next(pairs), board, meeting))
