"""Laws that hold for every format, and those of the lists that are known from the start."""

from collections import Counter
from itertools import combinations, groupby, permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludus.core.errors import LudusError
from ludus.core.match import MatchResult
from ludus.core.player import Fault
from ludus.originals.auralux.config import Contestant, Seating, TournamentConfig
from ludus.originals.auralux.table import runs
from ludus.ratings.sprt import SprtVerdict
from ludus.tournament import Pairing, Schedule, TournamentSpec, finished, is_over, next_matches
from ludus.tournament.formats import FORMATS
from ludus.tournament.formats.sprt import Sprt
from ludus.tournament.slots import Slot
from ludus.tournament.spec import BadSpec
from ludus.tournament.suspension import Suspended
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


def test_who_is_suspended_plays_no_more() -> None:
    spec = make_spec(4, "round_robin", rounds=5, batch=6, suspend={"crashes": 2, "matches": 4})

    def referee(pairing: Pairing) -> MatchResult:
        result = by_strength(pairing)
        guilty = [seat for seat, one in enumerate(pairing.entrants) if one == 3]
        return MatchResult(*_fields(result), tuple((seat, Fault.CRASH) for seat in guilty))

    full, schedule = play_all(spec, referee)
    assert schedule.finished is not None
    assert {pairing.round for pairing in full if 3 in pairing.entrants} == {0, 1}
    assert len(full) == 5 * 3 * 2 + 4


def test_only_the_first_matches_that_were_played_count_for_suspension() -> None:
    suspended = Suspended(make_spec(3, "round_robin", suspend={"crashes": 1, "matches": 2}))

    def played(number: int, *crashed: int) -> MatchResult:
        return MatchResult(number, (0, 1), (1, 2), (0, 0), tuple((seat, Fault.CRASH) for seat in crashed))

    suspended.judge([played(0), played(1), played(2, 0)])
    assert not set(suspended.reasons)  # its third match
    suspended = Suspended(make_spec(3, "round_robin", suspend={"crashes": 1, "matches": 2}))
    suspended.judge([MatchResult(0, (2, 0), (2, 1), (0, 0), ((0, Fault.START),))])
    suspended.judge([suspended.walkover(number, Slot(0, 0, 0, (2, 1))) for number in (1, 2)])
    suspended.judge([played(3), played(4, 1)])
    assert set(suspended.reasons) == {1, 2}  # the second match of 1: those against 2 were not played


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


# Everybody against everybody


@few
@given(counts, st.integers(1, 4), st.integers(1, 3), st.sampled_from(["round_robin", "ranker", "one_vs_one_all"]))
def test_everybody_meets_everybody_equally_often_in_both_seats(n: int, boards: int, rounds: int, name: str) -> None:
    full, _ = play_all(make_spec(n, name, boards, rounds=rounds))
    seen = Counter(pairing.entrants for pairing in full)
    each = rounds if name == "round_robin" else rounds * boards
    assert seen == dict.fromkeys(permutations(range(n), 2), each)
    if name != "round_robin":
        places = Counter((pairing.entrants, pairing.board) for pairing in full)
        assert set(places.values()) == {rounds}


@few
@given(counts, st.integers(1, 4))
def test_in_a_round_nobody_has_two_opponents_and_byes_go_around(n: int, rounds: int) -> None:
    full, _ = play_all(make_spec(n, "round_robin", rounds=rounds))
    out: Counter[int] = Counter()
    for _, some in groupby(full, key=lambda pairing: pairing.round):
        meetings = {frozenset(pairing.entrants) for pairing in some}
        busy = [one for meeting in meetings for one in meeting]
        assert len(busy) == len(set(busy)) == n - n % 2
        out.update(set(range(n)) - set(busy))
    assert out == (dict.fromkeys(range(n), rounds) if n % 2 else {})


@few
@given(counts, st.integers(1, 4), st.booleans())
def test_the_table_means_something_at_any_moment(n: int, rounds: int, both: bool) -> None:
    full, _ = play_all(make_spec(n, "round_robin", rounds=rounds, format_both_seats=both))
    played = Counter(dict.fromkeys(range(n), 0))
    for _, some in groupby(full, key=lambda pairing: pairing.round):
        played.update(one for pairing in some for one in pairing.entrants)
        assert max(played.values()) - min(played.values()) <= (1 + both) * (n % 2)


@few
@given(counts, st.integers(1, 4))
def test_single_matches_are_fair_in_seats(n: int, rounds: int) -> None:
    full, _ = play_all(make_spec(n, "round_robin", rounds=rounds, format_both_seats=False))
    assert len(full) == rounds * n * (n - 1) // 2
    first = Counter(pairing.entrants[0] for pairing in full)
    second = Counter(pairing.entrants[1] for pairing in full)
    assert all(abs(first[one] - second[one]) <= 1 for one in range(n))


@few
@given(counts, st.integers(1, 4))
def test_as_many_legs_as_boards_see_every_pair_on_every_board(n: int, boards: int) -> None:
    full, _ = play_all(make_spec(n, "round_robin", boards, rounds=boards))
    seen = Counter((frozenset(pairing.entrants), pairing.board) for pairing in full)
    assert seen == {(frozenset(pair), board): 2 for pair in combinations(range(n), 2) for board in range(boards)}


def test_one_vs_one_all_is_the_order_of_auralux() -> None:
    players = [Contestant("x", Seating("DEFAULT", "x"))] * 4
    config = TournamentConfig(kind="ONE_VS_ONE_ALL", maps=["a", "b", "c"], players=players)
    full, _ = play_all(make_spec(4, "one_vs_one_all", 3))
    ours = [(one.number, one.board, one.entrants) for one in full]
    assert ours == [(run.number, run.map, run.players) for run in runs(config)]


# Gauntlet, sprt


@few
@given(st.integers(1, 4), st.integers(1, 6), st.integers(1, 3))
def test_in_a_gauntlet_challengers_meet_every_seed(seeds: int, others: int, rounds: int) -> None:
    full, _ = play_all(make_spec(seeds + others, "gauntlet", rounds=rounds, format_seeds=seeds))
    ways = [(a, b) for a in range(seeds) for b in range(seeds, seeds + others)]
    assert Counter(one.entrants for one in full) == dict.fromkeys(ways + [(b, a) for a, b in ways], rounds)
    played: Counter[int] = Counter()
    for pairing in full:
        played[max(pairing.entrants)] += 1
        tally = [played[one] for one in range(seeds, seeds + others)]
        assert max(tally) - min(tally) <= 2


@few
@given(st.integers(1, 5), st.integers(1, 30), st.integers(50, 400))
def test_sprt_stops_after_the_batch_in_which_it_is_decided(batch: int, most: int, elo: int) -> None:
    spec = make_spec(2, "sprt", batch=batch, rounds=most, format_elo1=float(elo))
    stands = (Sprt(elo1=float(elo)).test((0, 0, 0, 0, wins)).verdict for wins in range(1, 1000))
    enough = 2 * next(wins for wins, verdict in enumerate(stands, 1) if verdict is not SprtVerdict.GO_ON)
    results: list[MatchResult] = []
    while waiting := next_matches(spec, results):
        assert len(waiting) <= 2 * batch
        results += [by_strength(pairing) for pairing in reversed(waiting)]
    assert finished(spec, results) is not None
    whole = -(-enough // (2 * batch)) * 2 * batch
    assert len(results) == min(2 * most, whole)
