"""Whose turn it is, and work that is done once for many: without a server."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from ludus.web.guard.clients import client_of
from ludus.web.matches.queue import FairQueue, Ticket, TooMany
from ludus.web.matches.shared_jobs import SharedJobs
from tests.support import finished


def run(work: Coroutine[Any, Any, None]) -> None:
    finished(asyncio.wait_for(work, 60))


def joined(queue: FairQueue, who: str, count: int) -> list[Ticket]:
    tickets = [Ticket() for _ in range(count)]
    for ticket in tickets:
        queue.join(ticket, who)
    return tickets


def called(tickets: list[Ticket]) -> int:
    return sum(ticket.ready.is_set() for ticket in tickets)


def test_twelve_jobs_of_one_client_leave_a_place_for_another() -> None:
    async def work() -> None:
        queue = FairQueue(2, most=20)
        greedy = joined(queue, "greedy", 12)
        assert called(greedy) == 1
        assert called(joined(queue, "modest", 1)) == 1

    run(work())


def test_clients_take_turns() -> None:
    async def work() -> None:
        queue = FairQueue(1, most=20)
        greedy, modest, third = joined(queue, "greedy", 12), joined(queue, "modest", 2), joined(queue, "third", 1)
        order = []
        for _ in range(6):
            (now,) = [ticket for ticket in (*greedy, *modest, *third) if ticket.payer is not None]
            order.append(now.payer)
            queue.done(now)
        assert order == ["greedy", "modest", "third", "greedy", "modest", "greedy"]

    run(work())


def test_a_job_that_two_want_comes_in_the_turn_of_the_quicker() -> None:
    async def work() -> None:
        queue = FairQueue(1, most=20)
        greedy = joined(queue, "greedy", 12)
        queue.join(greedy[-1], "modest")
        queue.done(greedy[0])
        assert greedy[-1].ready.is_set()
        assert called(greedy) == 2

    run(work())


def test_too_much_at_once_is_refused_and_forgotten() -> None:
    async def work() -> None:
        queue = FairQueue(1, most=3)
        tickets = joined(queue, "greedy", 3)
        with pytest.raises(TooMany, match="wait for one"):
            queue.join(Ticket(), "greedy")
        joined(queue, "modest", 3)
        queue.leave(tickets[2], "greedy")
        assert called(joined(queue, "greedy", 1)) == 0
        queue.done(tickets[0])
        queue.check("greedy")

    run(work())


class Made:
    """Something that takes until it is told to end, and counts."""

    def __init__(self) -> None:
        self.begun = self.ended = 0
        self.end = asyncio.Event()

    async def __call__(self) -> bytes:
        self.begun += 1
        try:
            await self.end.wait()
        except asyncio.CancelledError:
            self.ended += 1
            raise
        return b"made"


def test_the_same_is_made_once_and_kept() -> None:
    async def work() -> None:
        flights, made = SharedJobs(FairQueue(2, most=5), kept_bytes=100), Made()
        waiting = [asyncio.create_task(flights.get("gif", who, made)) for who in "aaabbc" * 10]
        await asyncio.sleep(0)
        made.end.set()
        assert set(await asyncio.gather(*waiting)) == {b"made"}
        assert await flights.get("gif", "d", made) == b"made"
        assert made.begun == 1

    run(work())


def test_it_ends_with_the_last_who_waits_and_begins_anew() -> None:
    async def work() -> None:
        flights, made = SharedJobs(FairQueue(1, most=5), kept_bytes=100), Made()
        first, second = (asyncio.create_task(flights.get("gif", who, made)) for who in "ab")
        other = asyncio.create_task(flights.get("html", "c", Made()))
        await asyncio.sleep(0.01)
        first.cancel()
        await asyncio.sleep(0.01)
        assert (made.begun, made.ended) == (1, 0)
        second.cancel()
        await asyncio.sleep(0.01)
        assert made.ended == 1
        other.cancel()
        again = asyncio.create_task(flights.get("gif", "a", made))
        made.end.set()
        assert await again == b"made"
        assert made.begun == 2

    run(work())


def test_who_leaves_before_it_has_begun_leaves_nothing() -> None:
    async def work() -> None:
        flights, made = SharedJobs(FairQueue(1, most=2)), Made()
        for _ in range(10):
            task = asyncio.create_task(flights.get("gif", "a", made))
            await asyncio.sleep(0)
            task.cancel()
            await asyncio.wait((task,))
        made.end.set()
        assert await flights.get("gif", "a", made) == b"made"

    run(work())


def test_no_more_is_kept_than_was_said() -> None:
    async def work() -> None:
        flights = SharedJobs(FairQueue(1, most=5), kept_bytes=10)
        counts = dict.fromkeys("abcd", 0)

        def making(key: str, size: int) -> Any:
            async def make() -> bytes:
                counts[key] += 1
                return b"x" * size

            return make

        for key, size in (("a", 4), ("b", 4), ("a", 4), ("c", 4), ("d", 11), ("d", 11), ("a", 4), ("b", 4)):
            await flights.get(key, "who", making(key, size))
        assert counts == {"a": 1, "b": 2, "c": 1, "d": 2}  # b was asked for longest ago when c came

    run(work())


def test_one_client_is_one_address_or_one_network_of_ipv6() -> None:
    assert client_of("10.0.0.1") != client_of("10.0.0.2")
    assert client_of("2001:db8:1:2:3::1") == client_of("2001:db8:1:2:ffff::9") != client_of("2001:db8:1:3::1")
    assert client_of("::ffff:10.0.0.1") == "10.0.0.1"
    assert client_of("") == "" and client_of("testclient") == "testclient"
