"""Talking over a socket."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from ludus.players.channel import Ended, Flooded, Late
from ludus.players.frames import Lines
from ludus.players.network.sockets import SocketChannel
from ludus.players.programs.meter import WallMeter


@contextmanager
def two_ends() -> Iterator[tuple[SocketChannel, socket.socket]]:
    ours, theirs = socket.socketpair()
    channel = SocketChannel(ours, Lines())
    with theirs:
        yield channel, theirs
        channel.close()


def test_both_directions_full_at_once_is_no_deadlock() -> None:
    with two_ends() as (channel, theirs):
        got: list[int] = []

        def talker() -> None:
            theirs.sendall(b"y" * 900_000 + b"\n")  # more than fits, before a byte is read
            while sum(got) < 4 << 20:
                got.append(len(theirs.recv(1 << 16)))
            theirs.sendall(b"done\n")

        thread = threading.Thread(target=talker)
        thread.start()
        channel.send(b"x" * (4 << 20))
        assert len(channel.message(WallMeter(5000))) == 900_001
        assert channel.message(WallMeter(5000)) == b"done\n"
        thread.join(60)
        assert not thread.is_alive()


def test_one_that_never_reads_is_late_and_at_last_flooded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludus.players.channel.UNREAD_LIMIT", 8 << 20)
    with two_ends() as (channel, _):
        channel.send(b"x" * (5 << 20))
        with pytest.raises(Late):
            channel.message(WallMeter(30))
        with pytest.raises(Flooded, match="unread"):
            channel.send(b"x" * (5 << 20))


def test_a_half_closed_and_a_reset_connection_are_an_end() -> None:
    with two_ends() as (channel, theirs):
        theirs.sendall(b"last\nwor")
        theirs.shutdown(socket.SHUT_WR)
        assert channel.message(WallMeter(1000)) == b"last\n"
        with pytest.raises(Ended):
            channel.message(WallMeter(1000))
        channel.send(b"anybody?")


def test_a_closed_channel_says_nothing_to_whoever_has_its_number_now() -> None:
    ours, theirs = socket.socketpair()
    number, channel = ours.fileno(), SocketChannel(ours, Lines())
    channel.send(b"bye\n")
    channel.close()
    other, heard = socket.socketpair()
    with theirs, other, heard:
        assert other.fileno() == number
        channel.send(b"secret\n")
        with pytest.raises(Ended):
            channel.message(WallMeter(1000))
        heard.setblocking(False)
        with pytest.raises(BlockingIOError):
            heard.recv(100)
        assert theirs.recv(100) == b"bye\n"
