"""A pool: as many at once as there are jobs, each answer with its task, and a dead worker costs one match."""

import os
import signal

import pytest

from ludus.core.limits import Limits
from ludus.core.match import Entrant, MatchSpec
from ludus.referee.file import load_record
from ludus.tournament.workers.pool import Pool
from ludus.tournament.workers.worker import Done, Task


def task(number: int, board: str = "line") -> Task:
    entrants = (Entrant("a", "noop"), Entrant("b", "noop"))
    spec = MatchSpec(game="planet_wars", entrants=entrants, board=board, seed=number, options={"max_turns": 2})
    return Task(number, (3, 1), spec, Limits())


def test_each_answer_comes_with_its_task_and_workers_are_used_again() -> None:
    with Pool(2) as pool:
        assert pool.has_room
        for number in range(2):
            pool.give(task(number))
        assert not pool.has_room
        answers, pids = {}, set()
        for number in (2, 3, None, None):
            asked, done = pool.take()
            assert isinstance(done, Done)
            answers[asked.number] = done
            pids |= {worker.pid for worker in pool._idle}
            assert pool.has_room
            if number is not None:
                pool.give(task(number))
    assert sorted(answers) == [0, 1, 2, 3]
    for number, done in answers.items():
        assert (done.result.number, done.result.entrants) == (number, (3, 1))
        assert load_record(done.record).game.spec.seed == number
    assert len(pids) == 2


def test_what_cannot_be_played_is_said_and_its_worker_plays_on() -> None:
    with Pool(1) as pool:
        pool.give(task(0, "nowhere"))
        asked, said = pool.take()
        assert (asked.number, "no board 'nowhere'" in str(said)) == (0, True)
        assert len(pool._idle) == 1
        pool.give(task(1))
        assert isinstance(pool.take()[1], Done)


def test_a_worker_that_dies_loses_its_match_and_another_takes_its_place() -> None:
    with Pool(1) as pool:
        pool.give(task(0))
        pool.take()
        (worker,) = pool._idle
        os.kill(worker.pid, signal.SIGKILL)
        pool.give(task(1))
        asked, lost = pool.take()
        assert (asked.number, lost) == (1, None)
        assert pool._idle == []
        pool.give(asked)
        assert isinstance(pool.take()[1], Done)


@pytest.mark.parametrize("busy", [True, False])
def test_nobody_is_left_when_it_is_closed(busy: bool) -> None:
    with Pool(1) as pool:
        pool.give(task(0))
        if not busy:
            pool.take()
        (pid,) = [worker.pid for worker in [*pool._idle, *(one for one, _ in pool._busy.values())]]
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
