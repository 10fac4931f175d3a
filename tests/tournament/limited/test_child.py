"""A child with limits, as who waits for it sees it. The same from the server: tests/web/test_limited.py."""

import pytest

from ludus.core.errors import LudusError
from ludus.tournament.limited.child import Caps, call


def test_it_gives_what_the_function_gives() -> None:
    assert call("tests.web.tried:echo", b"ab") == b"ba"


def test_a_mistake_of_the_sender_is_one_and_ours_is_a_bug() -> None:
    with pytest.raises(LudusError, match="the file is empty"):
        call("ludus.players.sent.unpack:run", b'{"game":"fish","file":"x.py","folder":"/nowhere"}\n')
    with pytest.raises(RuntimeError, match="this is a bug in Ludus: KeyError"):
        call("tests.web.tried:bug", b"")


def test_what_takes_too_much_is_ended() -> None:
    with pytest.raises(LudusError, match="more than 1 seconds of computing"):
        call("tests.tournament.limited.test_child:loop", b"", Caps(cpu_s=1))
    with pytest.raises(LudusError, match="more than 300 MB of memory"):
        call("tests.tournament.limited.test_child:grow", b"", Caps(memory_mb=300))


def loop(data: bytes) -> bytes:
    while True:
        data += b""


def grow(data: bytes) -> bytes:
    return b"x" * (1 << 30)
