"""Players over the network: `ludus host` and `ludus join` as processes, and everything that a client can do wrong."""

import socket
import struct
import threading
import time
from pathlib import Path
from uuid import uuid4

import pytest

from ludus import Entrant, MatchRecord, MatchSpec, TimeControl, load, play_match
from ludus.players.frames import Lines
from ludus.players.jsonlines import JsonLines
from ludus.players.network.remote import RemotePlayer
from ludus.players.network.sockets import SocketChannel
from ludus.referee import read_record
from tests.players.network.clients import MATCH, TURN_MS, Client, Hosting, Misdeed, close, marked

# Talking over a socket


def test_matches_leave_no_descriptor_open() -> None:
    game = load("planet_wars")
    entrants, clock = (Entrant("far", "remote"), Entrant("near", "noop")), TimeControl(turn_ms=5000, measure="wall")
    before = len(list(Path("/proc/self/fd").iterdir()))
    for misdeed in (disconnects, half_open, garbage, None) * 5:
        ours, theirs = socket.socketpair()
        client = threading.Thread(target=Client(0, over=theirs).play, args=(misdeed,), daemon=True)
        client.start()
        player = RemotePlayer(SocketChannel(ours, Lines()), JsonLines(game), clock)
        spec = MatchSpec(game="planet_wars", entrants=entrants, board="line", options={"max_turns": 3}, time=clock)
        record = play_match(spec, players={0: player})
        assert bool(record.game.faults) == (misdeed is not None)
        assert not any("cut off" in note for note in record.measured.notes)
        client.join(60)
        assert not client.is_alive()
    assert len(list(Path("/proc/self/fd").iterdir())) == before


# Whole matches, with processes


def silent(client: Client, turn: int) -> bool:
    return False


def slow(client: Client, turn: int) -> bool:
    time.sleep(TURN_MS / 1000 + 0.1)
    return True


def half_open(client: Client, turn: int) -> bool:
    client.socket.shutdown(socket.SHUT_WR)
    return False


def disconnects(client: Client, turn: int) -> bool:
    client.close()
    raise OSError


def resets(client: Client, turn: int) -> bool:
    client.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    client.close()
    raise OSError


def endless_line(client: Client, turn: int) -> bool:
    while True:
        client.send(b"x" * 65536)


def endless_notes(client: Client, turn: int) -> bool:
    while True:
        client.send(b'{"type": "note", "note": 1}\n' * 2000)


def garbage(client: Client, turn: int) -> bool:
    client.send(b"\xff\xfe\x00{{{\n")
    return False


def deep(client: Client, turn: int) -> bool:
    client.send(b'{"turn": %d, "action": ' % turn + b"[" * 100_000 + b"]" * 100_000 + b"}\n")
    return False


def lies(client: Client, turn: int) -> bool:
    """It is somebody else's turn that it answers, from the future."""
    client.say({"turn": turn + 1, "action": []})
    return False


def cheats(client: Client, turn: int) -> bool:
    client.say({"turn": turn, "action": "all your planets"})
    return False


def says_it_crashed(client: Client, turn: int) -> bool:
    client.say({"turn": turn, "action": None, "error": "ValueError: on purpose"})
    return False


def half_a_line(client: Client, turn: int) -> bool:
    client.send(b'{"turn": %d, ' % turn)
    return False


MISDEEDS: list[tuple[Misdeed, str]] = [
    (silent, "timeout"),
    (slow, "timeout"),
    (half_a_line, "timeout"),
    (half_open, "crash"),
    (disconnects, "crash"),
    (resets, "crash"),
    (says_it_crashed, "crash"),
    (endless_line, "flood"),
    (endless_notes, "flood"),
    (garbage, "garbled"),
    (deep, "garbled"),
    (lies, "garbled"),
    (cheats, "garbled"),
]


def opponents_actions(path: Path) -> list[object]:
    record: MatchRecord = read_record(path)
    return [turn.action for turn in record.game.turns if turn.seat == 1]


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> list[object]:
    """What the house bot does against a client with good manners."""
    host = Hosting(tmp_path_factory.mktemp("good"), "none", *MATCH, "--bot", "greedy")
    Client(host.port, "good").play()
    assert host.finish()["faults"] == []
    return opponents_actions(host.record)


@pytest.mark.parametrize(("misdeed", "kind"), MISDEEDS, ids=[misdeed.__name__ for misdeed, _ in MISDEEDS])
def test_every_misdeed_is_a_fault_of_its_seat_only(
    misdeed: Misdeed, kind: str, undisturbed: list[object], tmp_path: Path
) -> None:
    mark = uuid4().hex
    host = Hosting(tmp_path, mark, *MATCH, "--bot", "greedy")
    client = threading.Thread(target=Client(host.port, "bad").play, args=(misdeed,), daemon=True)
    client.start()
    summary = host.finish()
    assert {(fault["seat"], fault["kind"]) for fault in summary["faults"]} == {(0, kind)}
    assert [entrant["name"] for entrant in summary["entrants"]] == ["bad", "greedy"]
    actions = opponents_actions(host.record)
    assert actions == undisturbed[: len(actions)]
    client.join(60)
    assert not client.is_alive()
    assert marked(mark) == []


def test_210_silent_connections_keep_nobody_out(tmp_path: Path) -> None:
    host = Hosting(tmp_path, uuid4().hex, *MATCH, "--bot", "greedy")
    crowd = [Client(host.port) for _ in range(210)]
    Client(host.port, "good").play()
    assert host.finish(120)["faults"] == []
    close(crowd)


@pytest.mark.parametrize("greeting", [b'{"type": "action"}\n', b"hm?\n", b""], ids=["wrong", "garbage", "gone"])
def test_one_that_does_not_get_ready_has_not_started(greeting: bytes, tmp_path: Path) -> None:
    host = Hosting(tmp_path, uuid4().hex, *MATCH, "--bot", "greedy")
    client = Client(host.port, "bad")
    assert [client.hear()["type"] for _ in range(2)] == ["welcome", "hello"]
    client.send(greeting) if greeting else client.close()
    assert {(fault["seat"], fault["kind"]) for fault in host.finish()["faults"]} == {(0, "start")}
    client.close()


def test_too_few_is_one_line_and_exit_code_2(tmp_path: Path) -> None:
    host = Hosting(tmp_path, "none", *MATCH, "--wait", "2")
    client = Client(host.port, "alone")
    out, error = host.process.communicate(timeout=60)
    assert (host.process.returncode, out) == (2, "")
    assert error == "ludus: 1 of 2 players have come within 2 s; --wait gives them longer\n"
    assert [client.hear()["type"] for _ in range(2)] == ["welcome", "gone"]
    client.close()
