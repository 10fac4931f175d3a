"""Laws that hold for every format."""

from itertools import groupby
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludus.core.errors import LudusError
from ludus.core.match import MatchResult
from ludus.core.player import Fault
from ludus.tournament import Pairing, Schedule, TournamentSpec, is_over, next_matches
from ludus.tournament.formats import FORMATS
from ludus.tournament.spec import BadSpec
from tests.tournament.play import by_chance, by_strength, make_spec, play_all

few = settings(max_examples=40, deadline=None)
counts = st.integers(2, 9)
salts = st.integers(0, 10**6)


@st.composite
def specs(draw: st.DrawFn) -> TournamentSpec:
    """A small tournament of any format."""
    name = draw(st.sampled_from(sorted(FORMATS)))
    entrants = 2 if name == "sprt" else draw(st.integers(4, 8))
    told: dict[str, Any] = {}
    if name == "knockout":
        told = {"format_double": draw(st.booleans()), "format_best_of": draw(st.integers(1, 4))}
    suspend = draw(st.sampled_from([None, {"crashes": 1, "matches": 5}]))
    batch, boards, rounds = draw(st.integers(1, 20)), draw(st.integers(1, 3)), draw(st.integers(1, 3))
    seed = draw(st.integers(0, 99))
    return make_spec(entrants, name, boards, rounds=rounds, batch=batch, suspend=suspend, seed=seed, **told)


def crashing(salt: int, pairing: Pairing) -> MatchResult:
    """By chance, and the last entrant crashes now and then."""
    result = by_chance(salt)(pairing)
    seat = pairing.entrants.index(max(pairing.entrants))
    return MatchResult(*_fields(result), ((seat, Fault.CRASH),)) if pairing.seed % 3 == 0 else result


def _fields(result: MatchResult) -> tuple[int, tuple[int, ...], tuple[int, ...], tuple[float, ...]]:
    return result.number, result.entrants, result.ranks, result.scores


# Every format


@few
@given(specs(), salts, st.integers(2, 8))
def test_the_number_of_workers_changes_nothing(spec: TournamentSpec, salt: int, workers: int) -> None:
    alone, first = play_all(spec, lambda pairing: crashing(salt, pairing))
    many, second = play_all(spec, lambda pairing: crashing(salt, pairing), workers)
    assert alone == many
    assert first.finished == second.finished


@few
@given(specs(), salts, st.data())
def test_resuming_goes_on_to_the_same_list(spec: TournamentSpec, salt: int, data: st.DataObject) -> None:
    """Whatever part of what was given out has been played: asking anew is the same as having gone on."""
    full, _ = play_all(spec, lambda pairing: crashing(salt, pairing))
    results = [crashing(salt, pairing) for pairing in full]
    played = results[: data.draw(st.integers(0, len(results)))]
    fold = Schedule(spec)
    for result in played:
        fold.add(result)
    shuffled = data.draw(st.permutations(played)) if len(played) < 30 else played[::-1]
    waiting = next_matches(spec, shuffled)
    assert waiting == fold.open
    known = {pairing.number: pairing for pairing in full}
    assert all(known[pairing.number] == pairing for pairing in waiting)
    assert is_over(spec, played) == (not waiting) == (len(played) == len(full))


@few
@given(specs(), salts)
def test_numbers_seeds_and_boards(spec: TournamentSpec, salt: int) -> None:
    full, _ = play_all(spec, by_chance(salt))
    numbers = [pairing.number for pairing in full]
    assert numbers == list(range(len(full)))
    assert all(0 <= pairing.board < len(spec.boards) for pairing in full)
    assert all(len(set(pairing.entrants)) == len(pairing.entrants) >= 2 for pairing in full)
    for seed, some in groupby(sorted(full, key=lambda one: one.seed), key=lambda one: one.seed):
        alike = list(some)
        assert 0 <= seed < 2**48
        assert len({(frozenset(one.entrants), one.board) for one in alike}) == 1
        assert len({one.entrants for one in alike}) == len(alike)


@few
@given(counts, st.integers(1, 3), st.sampled_from(["round_robin", "ranker", "one_vs_one_all", "gauntlet", "swiss"]))
def test_the_two_matches_of_a_pair_share_board_and_seed(n: int, boards: int, name: str) -> None:
    full, _ = play_all(make_spec(n, name, boards))
    for one, other in zip(full[::2], full[1::2], strict=True):
        assert (one.entrants, one.board, one.seed) == (other.entrants[::-1], other.board, other.seed)
    assert len({pairing.seed for pairing in full}) == len(full) // 2


def test_our_own_faults_are_played_again_and_what_comes_twice_counts_once() -> None:
    spec = make_spec(2, "round_robin")
    ours = MatchResult(0, (1, 0), (1, 1), (0, 0), ((0, Fault.INFRA),))
    assert next_matches(spec, [ours]) == next_matches(spec, [])
    good = [by_strength(pairing) for pairing in next_matches(spec, [])]
    assert is_over(spec, [*good, *good])


def test_a_changed_tournament_is_noticed() -> None:
    with pytest.raises(LudusError, match="match 0 was played by entrants"):
        next_matches(make_spec(5, "round_robin"), [MatchResult(0, (3, 4), (1, 2), (0, 0))])
    spec = make_spec(2, "round_robin")
    results = [by_strength(pairing) for pairing in next_matches(spec, [])]
    with pytest.raises(LudusError, match="match 2 is not in the schedule"):
        next_matches(spec, [*results, MatchResult(2, (0, 1), (1, 2), (0, 0))])


def test_what_cannot_be_played_is_refused() -> None:
    for spec in (make_spec(1, "swiss"), make_spec(3, "sprt"), make_spec(3, "tables"), make_spec(3, "swiss", seats=3)):
        with pytest.raises(BadSpec):
            next_matches(spec, [])


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_a_thousand_entrants_begin_at_once(name: str) -> None:
    entrants = 2 if name == "sprt" else 1000
    spec = make_spec(entrants, name)
    begun = next_matches(spec, [])
    assert begun
    # No more than a batch, or one round, is thought of: a whole round robin would be a million matches.
    assert len(begun) <= max(spec.batch * 2, entrants)
