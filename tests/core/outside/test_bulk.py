"""The collector is away while much is made, and there again afterwards, whatever happens."""

import gc
from threading import Barrier, Thread

import pytest

from ludus.core.outside.bulk import uncollected


def test_it_is_away_meanwhile_and_within_itself() -> None:
    assert gc.isenabled()
    with uncollected():
        assert not gc.isenabled()
        with uncollected():
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled()


def test_it_is_back_after_an_error() -> None:
    with pytest.raises(ZeroDivisionError), uncollected():
        1 / 0  # noqa: B018
    assert gc.isenabled()


def test_two_threads_at_once() -> None:
    both = Barrier(2)

    def work() -> None:
        with uncollected():
            both.wait(60)
            assert not gc.isenabled()
            both.wait(60)

    threads = [Thread(target=work) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert gc.isenabled()


def test_who_has_none_keeps_none() -> None:
    gc.disable()
    try:
        with uncollected():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()
