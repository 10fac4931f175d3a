"""A Fish player at the other end of a connection that speaks the course's calls."""

import json
import socket
from collections.abc import Iterator

import pytest

from ludus.core.clock import TurnClock
from ludus.core.player import Fault, Setup
from ludus.games.fish import rules
from ludus.games.fish.board import uniform_board
from ludus.games.fish.search import first_free
from ludus.games.fish.state import Move, Options, State
from ludus.originals.fish.calls import Caller, FishTable
from ludus.players.frames import JsonValues
from ludus.players.network.sockets import SocketChannel

LIMIT_MS = 20_000


@pytest.fixture
def ends() -> Iterator[tuple[Caller, socket.socket]]:
    ours, theirs = socket.socketpair()
    with theirs:
        caller = Caller("Ann", SocketChannel(ours, JsonValues()))
        yield caller, theirs
        caller.close()


def new() -> State:
    return rules.new(uniform_board(4, 5, 2), 2, Options())


def moving() -> State:
    state = new()
    while state.is_placing:
        state = rules.play(state, first_free(state))[0]
    return state


def test_a_call_is_answered_with_void_and_by_nothing_else(ends: tuple[Caller, socket.socket]) -> None:
    caller, theirs = ends
    theirs.sendall(b'"void"')
    assert caller.start(LIMIT_MS) is None
    assert json.loads(theirs.recv(1000)) == ["start", [True]]
    theirs.sendall(b'"thanks"')
    wrong = caller.end(True, LIMIT_MS)
    assert wrong is not None and wrong.kind is Fault.GARBLED


def test_who_is_late_or_gone_has_failed(ends: tuple[Caller, socket.socket]) -> None:
    caller, theirs = ends
    late = caller.start(1)
    assert late is not None and late.kind is Fault.TIMEOUT
    theirs.close()
    gone = caller.end(False, LIMIT_MS)
    assert gone is not None


def test_in_a_seat_it_is_asked_and_what_it_moves_is_told_to_the_others(ends: tuple[Caller, socket.socket]) -> None:
    caller, theirs = ends
    table, state = FishTable(), moving()
    player = caller.player(table)
    move = next(rules.actions(state))
    assert isinstance(move, Move)
    theirs.sendall(json.dumps([[*move.source], [*move.target]]).encode())
    action, wrong = player.act(rules.view(state, state.mover), TurnClock(state.turn, LIMIT_MS, 0))
    assert (action, wrong) == (move, None)
    assert json.loads(theirs.recv(10_000))[0] == "take-turn"
    after = rules.play(state, move)[0]
    assert table.moves_since(after) == []  # its first turn: nothing is told
    second = next(rules.actions(after))
    table.note(after, second)
    assert table.moves_since(rules.play(after, second)[0]) == [second]


def test_who_does_not_take_its_seat_is_absent(ends: tuple[Caller, socket.socket]) -> None:
    caller, theirs = ends
    table = FishTable()
    theirs.sendall(b'"no"')
    book = new().book
    setup = Setup(game="fish", seat=1, seats=2, board=book.board, options=book.options, seed=1)
    wrong = caller.player(table).start(setup, LIMIT_MS)
    assert wrong is not None and wrong.kind is Fault.START
    assert table.absent == {1}
