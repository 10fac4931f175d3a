"""Work for somebody who may hang up before it is done."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from starlette.exceptions import HTTPException
from starlette.requests import Request

T = TypeVar("T")
NOBODY_LISTENS = 499


async def while_there(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """Do it while the client is there: once they have gone it is cancelled. The request's body must have been read."""
    doing, leaving = asyncio.create_task(work), asyncio.create_task(_left(request))
    try:
        await asyncio.wait({doing, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not doing.done():
            raise HTTPException(NOBODY_LISTENS, "whoever asked for it is gone")
        return doing.result()
    finally:
        leaving.cancel()
        if doing.cancel():
            await asyncio.wait({doing})  # what it has begun is put away


async def to_the_end(function: Callable[..., T], *given: Any) -> T:
    """On a thread, and waited for also where nobody wants it any more: a thread cannot be stopped halfway."""
    task = asyncio.create_task(asyncio.to_thread(function, *given))
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait({task})
        raise


async def _left(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
