"""A tournament without a single bot: results are made from the pairing alone."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import msgspec

from ludus.core.match import MatchResult
from ludus.tournament import Pairing, Schedule, TournamentSpec

Referee = Callable[[Pairing], MatchResult]


def make_spec(entrants: int, name: str, boards: int = 1, ages: Sequence[int] = (), **more: Any) -> TournamentSpec:
    """A spec by code; `format_…` goes into the format."""
    told = {key.removeprefix("format_"): more.pop(key) for key in list(more) if key.startswith("format_")}
    people = [
        {"name": f"e{one}", "player": "noop", "age": ages[one] if ages else None}  # of no game in particular
        for one in range(entrants)
    ]
    data = {
        "game": "any",
        "entrants": people,
        "boards": [{"board": f"b{one}"} for one in range(boards)],
        "format": {"name": name, **told},
        **more,
    }
    return msgspec.convert(data, TournamentSpec)


def by_strength(pairing: Pairing) -> MatchResult:
    """The lower number wins, always."""
    order = sorted(pairing.entrants)
    ranks = tuple(order.index(one) + 1 for one in pairing.entrants)
    return MatchResult(pairing.number, pairing.entrants, ranks, tuple(float(-rank) for rank in ranks))


def by_chance(salt: int) -> Referee:
    """Anything may happen, draws too, but the same match always ends the same."""

    def referee(pairing: Pairing) -> MatchResult:
        dice = Random(f"{salt}/{pairing}")
        ranks = tuple(dice.randint(1, 2) for _ in pairing.entrants)
        best = min(ranks)
        return MatchResult(pairing.number, pairing.entrants, tuple(rank - best + 1 for rank in ranks), ranks)

    return referee


def play_all(spec: TournamentSpec, referee: Referee = by_strength, workers: int = 1) -> tuple[list[Pairing], Schedule]:
    """All matches by number. With several workers, results come in any order, some long after the others."""
    schedule, dice, pairings = Schedule(spec), Random(workers), {}
    while open_matches := schedule.open:
        pairing = dice.choice(open_matches[:workers])
        assert pairing.number not in pairings
        pairings[pairing.number] = pairing
        schedule.add(referee(pairing))
    return [pairings[number] for number in sorted(pairings)], schedule


def places(spec: TournamentSpec, referee: Referee = by_strength) -> tuple[tuple[int, ...], ...]:
    _, schedule = play_all(spec, referee)
    assert schedule.finished is not None
    return schedule.finished.places
