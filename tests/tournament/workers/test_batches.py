"""Short matches go together, long ones alone, and nobody idles while there is something to play."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludus.core.limits import Limits
from ludus.core.match import MatchSpec
from ludus.tournament.workers.batches import AHEAD, AIM_S, MOST, Batches
from ludus.tournament.workers.worker import Task


def waiting(count: int, match_s: float | None = None) -> Batches:
    batches = Batches()
    if match_s is not None:
        batches.learn(1, match_s)
    spec = MatchSpec(game="any", entrants=())
    batches.waiting.extend(Task(number, (0, 1), spec, Limits()) for number in range(count))
    return batches


def sizes(batches: Batches, sent: int = 0, flying: int = 0, threads: int = 2, more: bool = False) -> list[int]:
    return [len(batch) for batch in batches.ready(sent, flying, threads, more)]


@pytest.mark.parametrize(("match_s", "size"), [(None, 1), (AIM_S / 10, 10), (AIM_S * 3, 1), (0.0, MOST), (1e-5, MOST)])
def test_a_task_takes_about_as_long_as_it_should(match_s: float | None, size: int) -> None:
    assert waiting(0, match_s).size == size


def test_what_matches_take_is_learnt_from_the_last_ones_bit_by_bit() -> None:
    batches = waiting(0, AIM_S / 10)
    before = batches.size
    batches.learn(4, 4 * AIM_S)
    assert 1 <= batches.size < before
    for _ in range(50):
        batches.learn(10, AIM_S)
    assert batches.size in (before - 1, before)


@given(st.integers(0, 300), st.floats(1e-4, 2), st.integers(0, 10), st.integers(1, 8), st.booleans())
def test_what_is_sent_is_in_order_and_never_too_much(
    count: int, match_s: float, sent: int, threads: int, more: bool
) -> None:
    batches = waiting(count, match_s)
    given_out = list(batches.ready(sent, 0, threads, more))
    assert [task.number for batch in given_out for task in batch] == list(range(count - len(batches.waiting)))
    assert all(1 <= len(batch) <= batches.size for batch in given_out)
    assert len(given_out) <= max(0, AHEAD * threads - sent)
    if not more and sent < threads:
        assert not batches.waiting or sent + len(given_out) >= threads  # nobody idles


def test_the_last_matches_are_shared_out_among_all() -> None:
    assert sizes(waiting(8, AIM_S / 100)) == [2, 2, 2, 2]
    assert sizes(waiting(3, AIM_S / 100)) == [1, 1, 1]
    assert sizes(waiting(3, AIM_S / 100), sent=4) == []


def test_half_a_batch_waits_for_more_if_more_will_come() -> None:
    assert sizes(waiting(7, AIM_S / 100), flying=25, more=True) == []
    assert sizes(waiting(7, AIM_S / 100), flying=25, more=False) == [7]
    assert sizes(waiting(7, AIM_S / 100), sent=2, flying=25, more=False) == []  # all are busy: there is time


def test_there_is_room_for_what_will_soon_be_sent() -> None:
    short = waiting(9, AIM_S / 10)
    assert short.has_room(flying=30, threads=2)
    assert not short.has_room(flying=31, threads=2)
    assert waiting(0).has_room(flying=3, threads=2)
    assert not waiting(0).has_room(flying=4, threads=2)
