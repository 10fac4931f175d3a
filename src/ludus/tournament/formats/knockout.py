"""Knock-out: who loses a meeting is out, or, with double elimination, who loses two."""

from collections.abc import Iterable, Sequence

from ludus.tournament.formats.kinds import Knockout
from ludus.tournament.formats.meetings import Bracket, Chair
from ludus.tournament.slots import Batches, Finished
from ludus.tournament.spec import TournamentSpec

Places = list[tuple[int, ...]]  # worst first, while it grows


def knockout(spec: TournamentSpec, bracket: Bracket | None = None) -> Batches:
    """`bracket` is for who wants to see the meetings afterwards."""
    assert isinstance(spec.format, Knockout)
    bracket = bracket or Bracket(spec)
    return _double(bracket) if spec.format.double else _single(bracket, spec.format.third_place)


def _single(bracket: Bracket, third_place: bool) -> Batches:
    chairs, places = bracket.chairs(), Places()
    while len(chairs) > 2:
        chairs, losers = yield from bracket.play(chairs)
        _leave(places, losers)
    for_third = places.pop() if third_place and places else ()
    # The little final is played in the same batch as the final; a lone loser is third unplayed.
    little: list[Chair] = [*for_third, None][:2] if for_third else []
    winners, losers = yield from bracket.play([*chairs, *little])
    for chair in (*losers[1:], *winners[1:], losers[0], winners[0]):
        _leave(places, [chair])
    return Finished(tuple(reversed(places)))


def _double(bracket: Bracket) -> Batches:
    """The losers' side alternates: among themselves, then against those who have just lost on the winners' side."""
    places = Places()
    upper, lower = yield from bracket.play(bracket.chairs())
    while len(upper) > 1:
        lower, out = yield from bracket.play(lower)
        _leave(places, out)
        upper, fallen = yield from bracket.play(upper)
        # In reverse, so that those who have met already do not meet again at once.
        lower, out = yield from bracket.play(_woven(lower, fallen[::-1]))
        _leave(places, out)
    finalists = [*upper, *lower]
    winners, losers = yield from bracket.play(finalists)
    if winners == lower:  # the first defeat of the other: once more
        winners, losers = yield from bracket.play(finalists)
    _leave(places, losers)
    _leave(places, winners)
    return Finished(tuple(reversed(places)))


def _woven(left: Sequence[Chair], right: Sequence[Chair]) -> list[Chair]:
    return [chair for couple in zip(left, right, strict=True) for chair in couple]


def _leave(places: Places, chairs: Iterable[Chair]) -> None:
    """These share the next place from the bottom."""
    some = tuple(chair for chair in chairs if chair is not None)
    if some:
        places.append(some)
