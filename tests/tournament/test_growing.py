"""Tournaments that take in newcomers: what was played stays as it was, and what is missing is added."""

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET
from msgspec.structs import replace

from ludus.core.errors import LudusError
from ludus.tournament import Pairing, TournamentSpec
from ludus.tournament.formats import FORMATS
from tests.tournament.play import by_chance, make_spec, play_all

GROWING = ("round_robin", "ranker", "one_vs_one_all", "gauntlet", "free_for_all", "tables", "ladder")
STAGES = st.lists(st.integers(1, 5), min_size=2, max_size=3)


def grown_spec(kind: str, stages: list[int], **more: Any) -> TournamentSpec:
    counts = [3 + sum(stages[: place + 1]) for place in range(len(stages))]
    seats = 3 if kind in ("free_for_all", "tables") else None
    spec = make_spec(counts[-1], kind, boards=2, seed=7, seats=seats, **more)
    return replace(spec, grown=tuple(counts))


def games(pairings: list[Pairing]) -> Counter[tuple[int, ...]]:
    return Counter(one.entrants for one in pairings)


def test_these_formats_can() -> None:
    assert [name for name, kind in FORMATS.items() if kind.GROWS] == [name for name in FORMATS if name in GROWING]


@pytest.mark.parametrize("kind", GROWING)
@given(stages=STAGES, rounds=st.integers(1, 3), batch=st.sampled_from([1, 7, 64]), salt=st.integers(0, 99))
def test_a_grown_schedule_begins_with_the_ungrown_one(
    kind: str, stages: list[int], rounds: int, batch: int, salt: int
) -> None:
    spec, referee = grown_spec(kind, stages, rounds=rounds, batch=batch), by_chance(salt)
    matches, schedule = play_all(spec, referee)
    counts = spec.grown or ()
    earlier = replace(spec, entrants=spec.stages[-2].entrants, grown=counts[:-1] if len(stages) > 2 else UNSET)
    before, _ = play_all(earlier, referee)
    assert matches[: len(before)] == before
    assert [one.number for one in matches] == list(range(len(matches)))
    assert all(0 <= later.round - one.round <= 1 for one, later in pairwise(matches))
    assert all(max(one.entrants) >= len(earlier.entrants) for one in matches[len(before) :])
    assert spec.planned in (None, len(matches))
    assert play_all(spec, referee, workers=5)[0] == matches
    assert schedule.finished is not None
    assert not {one.seed for one in before} & {one.seed for one in matches[len(before) :]}


@given(stages=STAGES, rounds=st.integers(1, 3), both=st.booleans())
def test_in_the_end_everybody_has_met_everybody_as_often(stages: list[int], rounds: int, both: bool) -> None:
    spec = grown_spec("round_robin", stages, rounds=rounds, format_both_seats=both)
    grown, _ = play_all(spec)
    whole, _ = play_all(replace(spec, grown=UNSET))
    meetings = Counter(frozenset(one.entrants) for one in grown)
    assert meetings == Counter(frozenset(one.entrants) for one in whole)
    assert not both or games(grown) == games(whole)


@given(stages=STAGES, seeds=st.integers(1, 3))
def test_newcomers_run_the_gauntlet_as_all_did(stages: list[int], seeds: int) -> None:
    spec = grown_spec("gauntlet", stages, rounds=2, format_seeds=seeds)
    assert games(play_all(spec)[0]) == games(play_all(replace(spec, grown=UNSET))[0])


@given(stages=STAGES, salt=st.integers(0, 99), rounds=st.integers(1, 6))
def test_newcomers_on_a_ladder_get_their_share(stages: list[int], salt: int, rounds: int) -> None:
    spec = grown_spec("ladder", stages, rounds=rounds, format_both_seats=False)
    matches, schedule = play_all(spec, by_chance(salt))
    played = Counter(entrant for one in matches for entrant in one.entrants)
    begun = len(spec.stages[0].entrants)
    assert all(played[entrant] >= rounds for entrant in range(begun, len(spec.entrants)))
    assert schedule.finished is not None
    assert sorted(one for some in schedule.finished.places for one in some) == list(range(len(spec.entrants)))


@pytest.mark.parametrize("kind", [name for name in FORMATS if name not in GROWING])
def test_the_others_say_so(kind: str) -> None:
    with pytest.raises(LudusError, match="cannot take in newcomers once it has begun"):
        play_all(replace(make_spec(4, kind), grown=(3, 4)))


@pytest.mark.parametrize("grown", [(4, 5), (3, 3), (5, 4), (1, 4), (3,), (3, 4, 4), (-1, 4)])
def test_counts_that_fit_nothing(grown: tuple[int, ...]) -> None:
    with pytest.raises(LudusError, match="does not fit 4 entrants"):
        play_all(replace(make_spec(4, "round_robin"), grown=grown))
