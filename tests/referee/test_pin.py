"""A match stays on one core, and afterwards all are ours again."""

import os
import threading

import pytest

from ludus.referee.pin import one_core

OURS = os.sched_getaffinity(0)


def test_within_there_is_one_core_and_after_it_all_of_ours() -> None:
    with one_core():
        assert len(os.sched_getaffinity(0)) == 1
        assert os.sched_getaffinity(0) <= OURS
    assert os.sched_getaffinity(0) == OURS


def test_a_thread_that_is_started_meanwhile_is_there_too() -> None:
    seen: list[set[int]] = []
    with one_core():
        thread = threading.Thread(target=lambda: seen.append(os.sched_getaffinity(0)))
        thread.start()
        thread.join()
        assert seen == [os.sched_getaffinity(0)]


def test_what_goes_wrong_within_frees_them_as_well() -> None:
    with pytest.raises(RuntimeError), one_core():
        raise RuntimeError
    assert os.sched_getaffinity(0) == OURS


def test_one_within_another_gives_back_what_it_has_found() -> None:
    with one_core():
        outer = os.sched_getaffinity(0)
        with one_core():
            pass
        assert os.sched_getaffinity(0) == outer


def test_where_it_is_not_wanted_or_not_to_be_had_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    with one_core(wanted=False):
        assert os.sched_getaffinity(0) == OURS
    monkeypatch.delattr(os, "sched_setaffinity")
    with one_core():
        assert os.sched_getaffinity(0) == OURS
