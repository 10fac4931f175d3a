"""One that has come to a Fish tournament with `ludus join`."""

import json
import socket

from ludus.core.player import Fault, Setup
from ludus.games.fish import rules
from ludus.games.fish.board import uniform_board
from ludus.games.fish.state import Options
from ludus.originals.fish.calls import FishTable
from ludus.originals.fish.joined import LOST, WON, JoinedClient
from ludus.players.frames import JsonValues
from ludus.players.network.sockets import SocketChannel


def joined() -> tuple[JoinedClient, socket.socket]:
    ours, theirs = socket.socketpair()
    return JoinedClient("Ann", SocketChannel(ours, JsonValues()), 5000), theirs


def test_the_end_of_the_tournament_is_told_with_who_has_won() -> None:
    for won, reason in ((True, WON), (False, LOST)):
        client, theirs = joined()
        assert client.start(1) is None  # the first match tells it
        theirs.shutdown(socket.SHUT_WR)
        assert client.end(won, 1) is None
        assert json.loads(theirs.makefile("rb").readline()) == {"type": "end", "reason": reason}
        theirs.close()


def test_leaving_a_match_closes_nothing_and_who_does_not_start_is_absent() -> None:
    client, theirs = joined()
    table = FishTable()
    with client.player(table) as player:
        player.end(None)
        assert player.leave()
    book = rules.new(uniform_board(4, 5, 2), 2, Options()).book
    theirs.shutdown(socket.SHUT_WR)
    setup = Setup(game="fish", seat=1, seats=2, board=book.board, options=book.options, seed=1)
    wrong = client.player(table).start(setup, 5000)
    assert b'"hello"' in theirs.recv(100_000).replace(b" ", b"")  # it was still connected
    assert wrong is not None and wrong.kind in (Fault.START, Fault.CRASH)
    assert table.absent == {1}
    theirs.close()
