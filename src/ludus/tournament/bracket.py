"""The tree of a knock-out as it stands: rounds of meetings with their points, or of groups. Pure, like the schedule."""

from collections.abc import Container, Iterable, Mapping
from typing import Literal, NamedTuple

from ludus.core.match import MatchResult
from ludus.ratings.points import scored
from ludus.tournament.formats.groups import Groups
from ludus.tournament.formats.knockout import Bracket, Chair, Couple, Knockout, Meeting
from ludus.tournament.slots import Batches, Slot, unplayed
from ludus.tournament.spec import TournamentSpec
from ludus.tournament.suspension import Suspended

Part = Literal["winners", "losers", "final", "third"]


class Met(NamedTuple):
    """A meeting. None among the entrants is nobody (a bye), or nobody yet; `winner` is None while it is open."""

    entrants: Couple = (None, None)
    points: tuple[float, float] = (0.0, 0.0)
    games: int = 0
    winner: Chair = None
    is_bye: bool = False


class BracketRound(NamedTuple):
    """One round of one part of the tree."""

    part: Part
    meetings: tuple[Met, ...]


def stages(spec: TournamentSpec, results: Iterable[MatchResult], aside: Container[int] = ()) -> list[BracketRound]:
    """All rounds, played or not, in the order in which they are played; `aside` are the matches that the tournament has
    gone on without."""
    assert isinstance(spec.format, Knockout)
    tree = Bracket(spec, spec.format)
    _replay(spec, spec.format.played(tree), tree, {result.number: result for result in scored(results)}, aside)
    known = [tuple(_met(tree.best_of, *one) for one in played) for played in tree.rounds]
    found: list[BracketRound] = []
    for number, (part, size) in enumerate(_plan(spec.format, len(tree.chairs()))):
        if number < len(known):
            found += _split(part, size, known[number])
        elif part != "final" or found[-1].part != "final":  # a second final is played only where it is needed
            found.append(BracketRound(part, _to_come(found, part, size)))
    return found


class GroupMet(NamedTuple):
    """A table of a knock-out in groups; no result while it is open."""

    number: int
    entrants: tuple[int, ...]
    result: MatchResult | None
    winners: tuple[int, ...] = ()


def group_rounds(
    spec: TournamentSpec, results: Iterable[MatchResult], aside: Container[int] = ()
) -> list[tuple[GroupMet, ...]]:
    """The rounds that are known, in the order in which they are played."""
    assert isinstance(spec.format, Groups)
    known = {result.number: result for result in scored(results)}
    batches, suspended = spec.format.batches(spec), Suspended(spec)
    found: list[tuple[GroupMet, ...]] = []
    try:
        slots, number = next(batches), 0
        while True:
            batch = [_result(suspended, known, aside, *one) for one in enumerate(slots, number)]
            rows = zip(range(number, number + len(slots)), slots, batch, strict=True)
            found.append(tuple(_group_met(spec.format, *row) for row in rows))
            there = [result for result in batch if result is not None]
            if len(there) < len(slots):
                return found
            suspended.judge(there)
            number += len(slots)
            slots = batches.send(there)
    except StopIteration:
        return found


def _group_met(format: Groups, number: int, slot: Slot, result: MatchResult | None) -> GroupMet:
    return GroupMet(number, slot.entrants, result, tuple(format.winners(result)) if result else ())


def _to_come(found: list[BracketRound], part: Part, size: int) -> tuple[Met, ...]:
    """Who has a bye, or has won already, is seen where it plays next: on the winners' side, where that is certain."""
    before = next((stage.meetings for stage in reversed(found) if stage.part == part == "winners"), ())
    if len(before) != 2 * size:
        return (Met(),) * size
    return tuple(Met((one.winner, other.winner)) for one, other in zip(before[::2], before[1::2], strict=True))


def _plan(asked: Knockout, chairs: int) -> list[tuple[Part, int]]:
    """Which parts are played in which order, and how many meetings each has."""
    halves = [chairs >> turn for turn in range(1, chairs.bit_length())]
    if not asked.double:
        return [("winners", size) for size in halves]
    rounds: list[tuple[Part, int]] = [("winners", halves[0])]
    for size in halves[1:]:
        rounds += [("losers", size), ("winners", size), ("losers", size)]
    return [*rounds, ("final", 1), ("final", 1)]


def _split(part: Part, size: int, meetings: tuple[Met, ...]) -> list[BracketRound]:
    """The little final is played in the same round as the final."""
    stages = [BracketRound(part, meetings[:size])]
    return [*stages, BracketRound("third", meetings[size:])] if meetings[size:] else stages


def _replay(
    spec: TournamentSpec, batches: Batches, tree: Bracket, results: Mapping[int, MatchResult], aside: Container[int]
) -> None:
    """Lead the format through what has been played; the last round may be half done."""
    suspended, number = Suspended(spec), 0
    try:
        slots = next(batches)
        while True:
            batch = [_result(suspended, results, aside, *one) for one in enumerate(slots, number)]
            there = [result for result in batch if result is not None]
            if len(there) < len(slots):
                return _half(tree, there)
            suspended.judge(there)
            number += len(slots)
            slots = batches.send(there)
    except StopIteration:
        return None


def _result(
    suspended: Suspended, results: Mapping[int, MatchResult], aside: Container[int], number: int, slot: Slot
) -> MatchResult | None:
    if number in aside:
        return unplayed(number, slot.entrants)
    if number not in results and suspended.touches(slot):
        return suspended.walkover(number, slot)
    return results.get(number)


def _half(tree: Bracket, results: list[MatchResult]) -> None:
    meetings = [meeting for _, meeting in tree.rounds[-1] if meeting]
    by_entrant = {one: meeting for meeting in meetings for one in meeting.entrants}
    for result in results:
        by_entrant[result.entrants[0]].add(result)


def _met(best_of: int, couple: Couple, meeting: Meeting | None) -> Met:
    """In the order of the tree, where the better seed may stand below."""
    if meeting is None:
        return Met(couple, winner=couple[0] if couple[0] is not None else couple[1], is_bye=True)
    first, second = meeting.points if meeting.entrants == couple else meeting.points[::-1]
    decided = meeting.games > 0 and meeting.missing(best_of) == 0
    return Met(couple, (first, second), meeting.games, meeting.winner if decided else None)
