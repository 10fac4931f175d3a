"""A pool: each answer with its task, a match ready for everybody, and a dead worker costs one match."""

import os
import signal
import zlib
from dataclasses import dataclass

import pytest

from ludus.core.limits import Limits
from ludus.core.match import Entrant, MatchSpec
from ludus.referee.file import load_record
from ludus.tournament.workers.pool import LINK, Pool
from ludus.tournament.workers.worker import Done, Task, WorkDone, WorkJob


def task(number: int, board: str = "line", secret: str = "") -> Task:
    entrants = (Entrant("a", "noop"), Entrant("b", "noop"))
    options = {"max_turns": 2}
    spec = MatchSpec(game="planet_wars", entrants=entrants, board=board, seed=number, secret=secret, options=options)
    return Task(number, (3, 1), spec, Limits())


def pids(pool: Pool) -> list[int]:
    return [worker.process.pid for worker in pool._workers.values()]


@dataclass
class Stopped:
    """A context manager: a process that does nothing meanwhile."""

    pid: int

    def __enter__(self) -> None:
        os.kill(self.pid, signal.SIGSTOP)

    def __exit__(self, *error: object) -> None:
        os.kill(self.pid, signal.SIGCONT)


def test_each_answer_comes_with_its_task_and_workers_are_used_again() -> None:
    with Pool(2) as pool:
        assert pool.has_room
        for number in range(4):
            pool.give(task(number))
        assert [one.number for one in pool.playing] == [0, 1]
        answers, seen = {}, set(pids(pool))
        for later in (4, 5, None, None, None, None):
            asked, done = pool.take()
            assert isinstance(done, Done)
            answers[asked.number] = done
            seen |= set(pids(pool))
            if later is not None:
                pool.give(task(later))
        assert not pool.has_done
        assert not pool.playing
    assert sorted(answers) == [0, 1, 2, 3, 4, 5]
    for number, done in answers.items():
        assert (done.result.number, done.result.entrants) == (number, (3, 1))
        assert load_record(done.record).game.spec.seed == number
    assert len(seen) == 2


def test_there_is_room_for_a_match_more_than_each_plays() -> None:
    with Pool(2) as pool:
        for number in range(4):
            assert pool.has_room
            pool.give(task(number))
        assert not pool.has_room
        pool.take()
        assert pool.has_room


def test_who_has_nothing_to_do_plays_what_lies_ready_at_another() -> None:
    with Pool(2) as pool:
        pool.give(task(0))
        with Stopped(*pids(pool)):
            for number in (1, 2, 3):
                pool.give(task(number))
            assert {pool.take()[0].number for _ in range(3)} == {1, 2, 3}
            assert not pool.has_done
        assert pool.take()[0].number == 0
        pool.give(task(4))
        asked, done = pool.take()
        assert (asked.number, isinstance(done, Done)) == (4, True)
        assert not pool.has_done


def test_no_match_is_too_large_to_lie_ready() -> None:
    with Pool(1) as pool:
        for number in range(2):
            pool.give(task(number, secret="x" * LINK * 8))
        assert [pool.take()[0].number for _ in range(2)] == [0, 1]


def test_what_cannot_be_played_is_said_and_its_worker_plays_on() -> None:
    with Pool(1) as pool:
        pool.give(task(0, "nowhere"))
        asked, said = pool.take()
        assert (asked.number, "no board 'nowhere'" in str(said)) == (0, True)
        before = pids(pool)
        pool.give(task(1))
        assert isinstance(pool.take()[1], Done)
        assert pids(pool) == before


def test_a_worker_that_dies_loses_its_match_and_another_takes_its_place() -> None:
    with Pool(1) as pool:
        pool.give(task(0))
        pool.take()
        os.kill(pids(pool)[0], signal.SIGKILL)
        pool.give(task(1))
        asked, lost = pool.take()
        assert (asked.number, lost) == (1, None)
        assert pids(pool) == []
        pool.give(asked)
        assert isinstance(pool.take()[1], Done)


def test_what_lay_ready_at_a_worker_that_dies_is_played() -> None:
    with Pool(1) as pool:
        for number in range(2):
            pool.give(task(number))
        os.kill(pids(pool)[0], signal.SIGSTOP)
        os.kill(pids(pool)[0], signal.SIGKILL)
        assert (pool.take()[0].number, isinstance(pool.take()[1], Done)) == (0, True)


@pytest.mark.parametrize("busy", [True, False])
def test_nobody_is_left_when_it_is_closed(busy: bool) -> None:
    with Pool(1) as pool:
        pool.give(task(0))
        if not busy:
            pool.take()
        (pid,) = pids(pool)
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_a_job_goes_where_matches_go_and_nobody_waits_longer_than_they_want() -> None:
    with Pool(1) as pool:
        assert not pool.wait(0.0)
        pool.give(task(1))
        pool.give(WorkJob(2, "ludus.tournament.workers.child:none_of_that_name", b""))
        pool.give(WorkJob(3, "zlib:compress", b"words"))
        answers = {given.number: answer for given, answer in (pool.take(), pool.take(), pool.take())}
        assert not pool.wait(0.0)
    assert isinstance(answers[1], Done)
    assert "none_of_that_name" in str(answers[2])
    assert isinstance(answers[3], WorkDone) and zlib.decompress(answers[3].data) == b"words"
