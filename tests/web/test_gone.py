"""Work for somebody who may hang up."""

import asyncio
import threading

import pytest
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import Message

from ludus.core.errors import LudusError
from ludus.web.gone import NOBODY_LISTENS, to_the_end, while_there
from tests.support import finished


def asking(leaves: bool) -> Request:
    async def receive() -> Message:
        if not leaves:
            await asyncio.Event().wait()
        return {"type": "http.disconnect"}

    return Request({"type": "http"}, receive)


def test_who_is_there_gets_what_was_made_or_what_was_wrong() -> None:
    async def made() -> str:
        return "made"

    async def wrong() -> str:
        raise LudusError("wrong")

    assert finished(while_there(asking(leaves=False), made())) == "made"
    with pytest.raises(LudusError, match="wrong"):
        finished(while_there(asking(leaves=False), wrong()))


def test_who_has_gone_is_not_worked_for_and_what_was_begun_is_put_away() -> None:
    put_away: list[bool] = []

    async def long() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            put_away.append(True)

    with pytest.raises(HTTPException) as left:
        finished(while_there(asking(leaves=True), long()))
    assert left.value.status_code == NOBODY_LISTENS
    assert put_away == [True]


def test_a_thread_is_waited_for_also_where_nobody_wants_it() -> None:
    began, may_end, over = threading.Event(), threading.Event(), threading.Event()

    def work() -> None:
        began.set()
        may_end.wait(60)
        over.set()

    async def cancelled() -> bool:
        task = asyncio.create_task(to_the_end(work))
        await asyncio.to_thread(began.wait, 60)
        task.cancel()
        asyncio.get_running_loop().call_later(0.01, may_end.set)
        with pytest.raises(asyncio.CancelledError):
            await task
        return over.is_set()

    assert finished(cancelled())
