"""Work that is done once for all who ask for the same. Whose turn it is: test_queue.py."""

import asyncio

import pytest

from ludus.core.errors import LudusError
from ludus.web.matches.queue import FairQueue
from ludus.web.matches.shared_jobs import SharedJobs
from tests.support import finished


def test_two_who_want_the_same_share_one_job_and_one_mistake() -> None:
    async def work() -> None:
        jobs, begun, go = SharedJobs(FairQueue(2, 9)), [], asyncio.Event()

        async def wrong() -> bytes:
            begun.append(1)
            await go.wait()
            raise LudusError("wrong")

        asking = [asyncio.create_task(jobs.get("key", who, wrong)) for who in ("ann", "bob")]
        while not begun:
            await asyncio.sleep(0)
        assert "key" in jobs
        go.set()
        said = await asyncio.gather(*asking, return_exceptions=True)
        assert [str(one) for one in said] == ["wrong", "wrong"]
        assert begun == [1]
        assert "key" not in jobs

    finished(work())


def test_a_mistake_is_not_kept_and_nothing_that_is_too_large() -> None:
    async def work() -> list[int]:
        jobs, made = SharedJobs(FairQueue(2, 9), kept_bytes=4), []

        async def make(data: bytes) -> bytes:
            made.append(len(data))
            if not data:
                raise LudusError("wrong")
            return data

        for data in (b"", b"", b"12345", b"12345", b"123", b"123"):
            try:
                await jobs.get(len(data), "ann", lambda data=data: make(data))  # type: ignore[misc]
            except LudusError:
                assert not data
        return made

    assert finished(work()) == [0, 0, 5, 5, 3]


def test_who_may_want_nothing_more_begins_nothing() -> None:
    async def work() -> None:
        jobs = SharedJobs(FairQueue(1, 0))

        async def make() -> bytes:
            pytest.fail("it was begun")

        with pytest.raises(LudusError):
            await jobs.get("key", "ann", make)
        assert "key" not in jobs

    finished(work())
