"""A child with limits, as who calls it sees it. What hostile files do to it: bots/test_uploads.py."""

import pytest

from ludus.core.errors import LudusError
from ludus.web.limited import MOST_WAITING, Limited
from ludus.web.matches.live_matches import Busy
from tests.support import finished


def called(function: str, data: bytes) -> bytes:
    async def work() -> bytes:
        return await Limited().call(function, data)

    return finished(work())


def test_it_gives_what_the_function_gives() -> None:
    assert called("tests.web.tried:echo", b"ab") == b"ba"


def test_a_mistake_of_the_sender_is_one_and_ours_is_a_bug() -> None:
    with pytest.raises(LudusError, match="this file"):
        called("ludus.web.records.opened:look", b"nothing that could be watched")
    with pytest.raises(RuntimeError, match="this is a bug in Ludus: KeyError"):
        called("tests.web.tried:bug", b"")


def test_who_waits_is_counted_and_leaves_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        desk = Limited()
        monkeypatch.setattr(desk, "_waiting", MOST_WAITING)
        with pytest.raises(Busy, match="come back"):
            await desk.call("tests.web.tried:echo", b"")
        monkeypatch.setattr(desk, "_waiting", MOST_WAITING - 1)
        desk.demand_room()

    finished(work())
