"""A lobby, without a match."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pytest

from ludus.players.network.lobby import Lobby
from ludus.players.network.remote import JsonAdmission
from ludus.players.network.sockets import listen
from tests.players.network.clients import HERE, Client, close


@contextmanager
def lobby(names: tuple[str, ...] = (), name_s: float = 5.0) -> Iterator[tuple[Lobby, int]]:
    listener = listen(HERE, 0)
    with Lobby(listener, JsonAdmission("fish", names), name_s, watched=True) as room:
        yield room, listener.getsockname()[1]
        for guest in room.guests:
            guest.connection.close()


def test_the_silent_hold_up_nobody_and_are_sent_away() -> None:
    with lobby(name_s=2) as (room, port):
        silent = [Client(port) for _ in range(5)]
        good = [Client(port, f"good {number}") for number in range(2)]
        assert [guest.name for guest in room.gather(2, 60)] == ["good 0", "good 1"]
        assert len(room._unnamed) == 5  # so nobody waited for them
        while room._unnamed:
            room.gather(3, 0.1)
        assert [client.hear()["reason"] for client in silent] == ["no name in time"] * 5
        assert [client.hear()["type"] for client in good] == ["welcome"] * 2
        close(silent + good)


def test_the_silent_of_a_crowd_give_way_and_not_who_comes_from_elsewhere() -> None:
    """Of more than are waited for, the one goes that has been silent for longest where most are."""
    with lobby(name_s=600) as (room, port):
        gathering = threading.Thread(target=room.gather, args=(1, 100), daemon=True)
        gathering.start()
        slow = Client(port, over=socket.create_connection((HERE, port), 60, source_address=("127.0.0.2", 0)))
        crowd = [Client(port, over=socket.create_connection((HERE, port), 60)) for _ in range(210)]
        assert "others have come" in crowd[9].hear()["reason"]  # 211 have come, 200 may wait: the tenth has gone
        slow.say({"type": "join", "name": "slow"})
        assert slow.hear()["type"] == "welcome"
        gathering.join(60)
        assert [guest.name for guest in room.guests] == ["slow"]
        close([slow, *crowd])


def test_who_hangs_up_gives_its_seat_back() -> None:
    with lobby() as (room, port):
        first, second = Client(port, "same"), Client(port, "same")
        assert [guest.name for guest in room.gather(2, 5)] == ["same", "same 2"]
        first.close()
        room.gather(3, 0.1)
        assert [guest.name for guest in room.guests] == ["same 2"]
        second.close()


REFUSALS = [
    (b'{"type": "join", "name": "stranger"}\n', "nobody by the name of 'stranger' is expected"),
    (b'{"type": "join", "name": ""}\n', "a name has 1 to 40 letters"),
    (b'{"type": "join", "name": "a\\u001b[2J"}\n', "a name has 1 to 40 letters"),
    (b'{"type": "join", "name": "alice", "protocol": 9}\n', "protocol 9 is not spoken here"),
    (b'{"type": "join"}\n', "missing required field `name`"),
    (b"\xff\xfe\n", "expected"),
    (b"[" * 3000 + b"\n", "expected"),
]


@pytest.mark.parametrize(("line", "reason"), REFUSALS, ids=[reason for _, reason in REFUSALS])
def test_refusals_say_why(line: bytes, reason: str) -> None:
    with lobby(("alice",)) as (room, port):
        client = Client(port)
        client.send(line)
        assert room.gather(1, 0.1) == []
        heard = client.hear()
        assert heard["type"] == "refused"
        assert reason in heard["reason"]
        client.close()


def test_an_endless_name_is_cut_off() -> None:
    with lobby() as (room, port):
        client = Client(port)
        client.send(b"x" * 10_000)
        assert room.gather(1, 0.1) == []
        with suppress(ConnectionResetError):
            assert client.lines.readline() == b""
        client.close()
