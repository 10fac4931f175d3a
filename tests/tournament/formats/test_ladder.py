"""The ladder: nobody waits long, whatever happens, and those meet from whom something is to be learnt."""

import subprocess
import sys
from collections import Counter
from itertools import combinations, groupby
from math import ceil, floor
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludus.core.match import MatchResult
from ludus.core.player import Fault
from ludus.tournament import Pairing, Schedule, TournamentSpec
from tests.tournament.play import Referee, by_chance, by_strength, make_spec, places, play_all
from tests.tournament.test_runner import SPEC, play

pytest.importorskip("openskill")

few = settings(max_examples=60, deadline=None)
salts = st.integers(0, 10**6)


@st.composite
def ladders(draw: st.DrawFn) -> TournamentSpec:
    seats = draw(st.integers(2, 5))
    entrants = draw(st.integers(seats, 40))
    batch, rounds, seed = draw(st.integers(1, 64)), draw(st.integers(1, 12)), draw(st.integers(0, 99))
    both = draw(st.booleans())
    return make_spec(entrants, "ladder", 2, seats=seats, batch=batch, rounds=rounds, seed=seed, format_both_seats=both)


def tables(full: list[Pairing]) -> list[frozenset[int]]:
    """Who sat together, table after table; the two matches of a pair are one."""
    return [frozenset(next(some).entrants) for _, some in groupby(full, key=lambda pairing: pairing.seed)]


def referees(draw: st.DrawFn) -> Referee:
    """Anything may happen; or always the same wins, and the ladder is as sure as it can be."""
    return draw(st.sampled_from([by_chance(draw(salts)), by_strength]))


# Nobody waits


@few
@given(ladders(), st.data())
def test_nobody_waits_more_than_twice_the_mean_nor_plays_more_than_twice_as_often(
    spec: TournamentSpec, data: st.DataObject
) -> None:
    """The law of docs/tournaments.md, for any window of tables and at any moment."""
    n, k = len(spec.entrants), spec.table
    full, _ = play_all(spec, data.draw(st.composite(referees)()))
    sat = tables(full)
    for start in range(len(sat) - 2 * n // k + 1):
        assert set().union(*sat[start : start + 2 * n // k]) == set(range(n))
    played: Counter[int] = Counter()
    for number, table in enumerate(sat, 1):
        recent = [one for some in sat[max(0, number - ceil(n / (2 * k))) : number] for one in some]
        assert len(recent) == len(set(recent))
        played.update(table)
        mean = number * k / n
        assert all(floor(mean / 2) <= played[one] <= ceil(2 * mean) for one in range(n))
    assert len(sat) == ceil(spec.rounds * n / k if spec.rounds else 0)


@few
@given(st.integers(3, 12), st.integers(2, 8), st.integers(1, 20), salts)
def test_who_is_suspended_is_not_waited_for(n: int, rounds: int, batch: int, salt: int) -> None:
    """Nothing is learnt from matches that are not played, and the others go on as many rounds as they would."""
    spec = make_spec(n, "ladder", rounds=rounds, batch=batch, suspend={"crashes": 1, "matches": 5})
    crashed: list[int] = []

    def referee(pairing: Pairing) -> MatchResult:
        good = by_chance(salt)(pairing)
        if n - 1 not in pairing.entrants:
            return good
        crashed.append(pairing.number)
        seat = pairing.entrants.index(n - 1)
        ranks = tuple(1 + (one == n - 1) for one in pairing.entrants)
        return MatchResult(pairing.number, pairing.entrants, ranks, good.scores, ((seat, Fault.CRASH),))

    full, schedule = play_all(spec, referee)
    assert [pairing.number for pairing in full] == list(range(len(full)))
    assert len(crashed) <= 4  # two pairs, in one batch
    played = Counter(one for pairing in full for one in pairing.entrants)
    assert sum(played[one] for one in range(n - 1)) / (n - 1) >= 2 * rounds
    assert schedule.finished is not None
    assert schedule.finished.places[-1] == (n - 1,)


# Seats, boards, pairs


@few
@given(ladders(), salts)
def test_both_seats_are_played_on_one_board_with_one_seed(spec: TournamentSpec, salt: int) -> None:
    full, _ = play_all(spec, by_chance(salt))
    if spec.table > 2 or not spec.format.both_seats:  # type: ignore[union-attr]
        assert len({pairing.seed for pairing in full}) == len(full)
        return
    for one, other in zip(full[::2], full[1::2], strict=True):
        assert (one.entrants, one.board, one.seed) == (other.entrants[::-1], other.board, other.seed)


@pytest.mark.parametrize(("n", "seats"), [(2, 2), (9, 2), (9, 3), (10, 4), (24, 6)])
def test_seats_and_boards_are_shared_out(n: int, seats: int) -> None:
    spec = make_spec(n, "ladder", 2, seats=seats, rounds=24, format_both_seats=False)
    full, _ = play_all(spec, by_chance(3))
    sat = Counter((one, seat) for pairing in full for seat, one in enumerate(pairing.entrants))
    seen = Counter((one, pairing.board) for pairing in full for one in pairing.entrants)
    for one in range(n):
        tally = [sat[one, seat] for seat in range(seats)]
        assert max(tally) - min(tally) <= 2
        assert abs(seen[one, 0] - seen[one, 1]) <= 4


# What it learns


def noisy(salt: int, spread: float) -> Referee:
    """The lower number is better, by `spread` from the first to the last of twenty; the better one wins more often."""

    def referee(pairing: Pairing) -> MatchResult:
        dice = Random(f"{salt}/{pairing}")
        form = {one: dice.gauss(-one * spread / 20, 1) for one in pairing.entrants}
        ranks = tuple(1 + sum(form[other] > form[one] for other in form) for one in pairing.entrants)
        return MatchResult(pairing.number, pairing.entrants, ranks, tuple(form.values()))

    return referee


def test_the_ladder_puts_them_in_order() -> None:
    for n, seats in ((2, 2), (12, 2), (12, 4)):
        spec = make_spec(n, "ladder", seats=seats, rounds=30, batch=4)
        assert places(spec) == tuple((one,) for one in range(n))


def test_neighbours_meet_more_often_than_by_chance() -> None:
    full, _ = play_all(make_spec(20, "ladder", rounds=30, batch=8), noisy(1, 10))
    late = full[len(full) // 3 :]
    gaps = [abs(a - b) for a, b in (pairing.entrants for pairing in late)]
    chance = [b - a for a, b in combinations(range(20), 2)]
    assert sum(gaps) / len(gaps) < 0.6 * sum(chance) / len(chance)


def test_a_batch_is_no_more_than_everybody_once() -> None:
    assert len(Schedule(make_spec(10, "ladder")).open) == 10
    assert len(Schedule(make_spec(10, "ladder", batch=4)).open) == 4
    assert len(Schedule(make_spec(10, "ladder", batch=1)).open) == 2  # a pair is not torn
    assert len(Schedule(make_spec(10, "ladder", seats=4)).open) == 3


def test_without_openskill_it_says_what_to_install() -> None:
    """In a process of its own, in which the package cannot be found."""
    script = (
        "import sys; sys.modules['openskill'] = None\n"
        "from tests.tournament.play import make_spec\n"
        "from ludus.core.errors import LudusError\n"
        "from ludus.tournament import next_matches\n"
        "assert next_matches(make_spec(4, 'swiss'), [])\n"
        "try: next_matches(make_spec(4, 'ladder'), [])\n"
        "except LudusError as error: print(error)\n"
    )
    said = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert said == "the ladder needs openskill: pip install 'ludus[ladder]'\n"


def test_the_number_of_workers_changes_no_record(tmp_path: Path) -> None:
    """Real matches, one pair a batch: what is played depends on what was."""
    text = SPEC.format(format="ladder").replace("seed = 5", "seed = 5\nbatch = 2\nrounds = 4")
    alone = play(text, tmp_path, 1)
    assert len(alone) == 16
    assert play(text, tmp_path, 3) == alone
