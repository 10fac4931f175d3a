"""Players over the network: `ludus host` and `ludus join` as processes, and everything that a client can do wrong."""

import json
import os
import socket
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO
from uuid import uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludus import Entrant, MatchRecord, MatchSpec, TimeControl, load, play_match
from ludus.core.errors import BadMessage
from ludus.players.channel import Ended, Flooded, Late
from ludus.players.frames import JsonValues, Lines
from ludus.players.jsonlines import JsonLines
from ludus.players.network.lobby import Lobby
from ludus.players.network.remote import JsonAdmission, RemotePlayer
from ludus.players.network.sockets import SocketChannel, listen
from ludus.players.programs.meter import WallMeter
from ludus.referee import read_record

LUDUS = str(Path(sys.executable).with_name("ludus"))
MARK = "LUDUS_REMOTE_TEST"
HERE = "127.0.0.1"
TURN_MS = 500


# Frames

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


def cut(data: bytes, places: list[int]) -> Iterator[bytes]:
    ends = sorted(place % (len(data) + 1) for place in places)
    for begin, end in zip([0, *ends], [*ends, len(data)], strict=True):
        yield data[begin:end]


def taken(frames: JsonValues | Lines, *parts: bytes) -> list[bytes]:
    found = []
    for part in parts:
        frames.push(part)
        while (message := frames.next()) is not None:
            found.append(message)
    return found


@given(st.lists(VALUES, max_size=5), st.sampled_from(["", " ", "\n", " \t\r\n "]), st.lists(st.integers(0, 10**6)))
def test_values_come_out_however_the_stream_is_cut(values: list[Any], between: str, places: list[int]) -> None:
    numbers = any(isinstance(value, int) and not isinstance(value, bool) for value in values)
    space = between or (" " if numbers else "")
    text = "".join(json.dumps(value, ensure_ascii=False) + space for value in values).encode()
    assert [json.loads(value) for value in taken(JsonValues(), *cut(text, places))] == values


def test_values_without_anything_between_them() -> None:
    text = b'"a\\"]"[1,{"b":"}\\\\"}]falsetrue12"c"3[4]null{}-5 '
    wanted = [b'"a\\"]"', b'[1,{"b":"}\\\\"}]', b"false", b"true", b"12", b'"c"', b"3", b"[4]", b"null", b"{}", b"-5"]
    assert taken(JsonValues(), text) == wanted
    assert taken(JsonValues(), *(text[i : i + 1] for i in range(len(text)))) == wanted


def test_a_number_at_the_end_waits_for_its_other_digits() -> None:
    frames = JsonValues()
    assert taken(frames, b" 1", b"2") == []
    assert taken(frames, b'3"') == [b"123"]


@pytest.mark.parametrize("text", [b"]", b"void", b"falsy", b"\xff", b"\x00", b",1", b"'a'"])
def test_what_can_never_become_json_is_said_at_once(text: bytes) -> None:
    frames = JsonValues()
    frames.push(b'"good" ' + text)
    assert frames.next() == b'"good"'
    with pytest.raises(BadMessage, match="not JSON"):
        frames.next()


def test_lines_come_out_however_the_stream_is_cut() -> None:
    assert taken(Lines(), b"on", b"e\ntwo\nth", b"ree", b"\n", b"rest") == [b"one\n", b"two\n", b"three\n"]


# Talking over a socket


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


# A lobby, without a match


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


# Whole matches, with processes


class Client:
    """A client written with sockets alone."""

    def __init__(self, port: int, name: str = "", over: socket.socket | None = None) -> None:
        self.socket = over or socket.create_connection((HERE, port), 10)
        self.lines: BinaryIO = self.socket.makefile("rb")
        if name:
            self.say({"type": "join", "name": name})

    def send(self, data: bytes) -> None:
        self.socket.sendall(data)

    def say(self, message: object) -> None:
        self.send(json.dumps(message).encode() + b"\n")

    def hear(self) -> dict[str, Any]:
        heard: dict[str, Any] = json.loads(self.lines.readline() or b'{"type": "gone"}')
        return heard

    def play(self, misdeed: "Misdeed | None" = None) -> None:
        """Good manners, but for what is done in the second turn; to the end, whatever that is."""
        turns = 0
        with suppress(OSError):
            while (heard := self.hear())["type"] not in ("end", "gone"):
                if heard["type"] == "hello":
                    self.say({"type": "ready"})
                elif heard["type"] == "act":
                    turns += 1
                    if turns < 2 or misdeed is None or misdeed(self, heard["turn"]):
                        self.say({"turn": heard["turn"], "action": []})
        self.close()

    def close(self) -> None:
        self.lines.close()
        self.socket.close()


Misdeed = Callable[[Client, int], bool]  # True: good manners go on in this turn


def close(clients: list[Client]) -> None:
    for client in clients:
        client.close()


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


class Hosting:
    """`ludus host` as a process."""

    def __init__(self, folder: Path, mark: str, *words: str) -> None:
        self.record = folder / f"{uuid4().hex}.ludus"
        command = [LUDUS, "host", *words, "--port", "0", "--record", str(self.record), "--json"]
        environment = {**os.environ, MARK: mark, "LUDUS_HOME": str(folder)}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
        )
        assert self.process.stderr
        self.said = self.process.stderr.readline()
        self.port = int(self.said.split("join ")[1].split(":")[1].split()[0]) if "join" in self.said else 0

    def finish(self, seconds: float = 60) -> dict[str, Any]:
        out, error = self.process.communicate(timeout=seconds)
        assert self.process.returncode == 0, error
        summary: dict[str, Any] = json.loads(out)
        return summary


MATCH = ("planet_wars", "--seed", "1", "--board", "line", "--option", "max_turns=8", "--turn-ms", str(TURN_MS))


def marked(mark: str) -> list[int]:
    """All processes that have inherited our mark."""
    found = []
    for folder in Path("/proc").iterdir():
        with suppress(OSError):
            if folder.name.isdigit() and f"{MARK}={mark}".encode() in (folder / "environ").read_bytes().split(b"\0"):
                found.append(int(folder.name))
    return found


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


def join(port: int, bot: str, mark: str, *words: str) -> "subprocess.Popen[str]":
    command = [LUDUS, "join", f"{HERE}:{port}", bot, *words]
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    return subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**environment, MARK: mark}
    )


PROGRAM = """\
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print('{"type": "ready"}', flush=True)
    elif message["type"] == "act":
        print(json.dumps({"turn": message["turn"], "action": []}), flush=True)
"""


def test_house_bots_python_files_and_programs_join(tmp_path: Path) -> None:
    mark = uuid4().hex
    (tmp_path / "program.py").write_text(PROGRAM)
    (tmp_path / "mine.py").write_text(
        "class Bot:\n    def choose(self, view, clock):\n        print('hm')\n        return []\n"
    )
    for bot, words in ((str(tmp_path / "mine.py"), ()), (str(tmp_path / "program.py"), ("--name", "p"))):
        host = Hosting(tmp_path, mark, *MATCH, "--name", "greedy", "--name", "p" if words else "mine")
        players = [join(host.port, bot, mark, *words), join(host.port, "greedy", mark)]
        summary = host.finish()
        assert [entrant["name"] for entrant in summary["entrants"]] == ["greedy", "p" if words else "mine"]
        assert summary["faults"] == []
        said = [player.communicate(timeout=60) for player in players]
        assert [player.returncode for player in players] == [0, 0], said
        assert said[1][0].startswith("greedy: first of 2")
        assert said[1][0].endswith(f"({summary['outcome']['reason']})\n")
        assert "place 2 of 2" in said[0][0]
    assert marked(mark) == []


def test_a_match_over_the_network_is_the_match_at_home(tmp_path: Path) -> None:
    """The same record, but for the words by which players were started."""
    mark, words = uuid4().hex, ("fish", "--seed", "5", "--seats", "3", "--bot", "minimax:1")
    host = Hosting(tmp_path, mark, *words, "--name", "a", "--name", "b")
    players = [join(host.port, "minimax:2", mark, "--name", "a"), join(host.port, "random", mark, "--name", "b")]
    host.finish()
    for player in players:
        assert player.communicate(timeout=60)[1].count("\n") == 1
    at_home = [LUDUS, "play", "fish", "minimax:2", "random", "minimax:1", "--seed", "5", "--record"]
    subprocess.run([*at_home, str(tmp_path / "home.ludus")], check=True, capture_output=True)
    assert read_record(host.record).game.turns == read_record(tmp_path / "home.ludus").game.turns


def test_too_few_is_one_line_and_exit_code_2(tmp_path: Path) -> None:
    host = Hosting(tmp_path, "none", *MATCH, "--wait", "2")
    client = Client(host.port, "alone")
    out, error = host.process.communicate(timeout=60)
    assert (host.process.returncode, out) == (2, "")
    assert error == "ludus: 1 of 2 players have come within 2 s; --wait gives them longer\n"
    assert [client.hear()["type"] for _ in range(2)] == ["welcome", "gone"]
    client.close()


MISTAKES = [
    (("host", "planet_wars", "--port", "0", "--seats", "3"), "planet_wars is for 2 players, not 3"),
    (("host", "planet_wars", "--port", "0", "--board", "nowhere"), "no board 'nowhere'"),
    (("host", "planet_wars", "--port", "0", "--bot", "nope"), "no player 'nope' of planet_wars"),
    (("host", "planet_wars", "--port", "0", "--name", "a"), "1 names for 2 seats"),
    (("host", "planet_wars", "--port", "0", "--bind", "300.1.1.1"), "cannot listen at 300.1.1.1:0"),
    (("join", "nonsense", "greedy"), "expected HOST:PORT, got 'nonsense'"),
    (("join", f"{HERE}:1", "greedy", "--wait", "0"), "nobody at 127.0.0.1:1 (Connection refused)"),
]


@pytest.mark.parametrize(("words", "message"), MISTAKES, ids=[message for _, message in MISTAKES])
def test_mistakes_are_one_line_and_exit_code_2(words: tuple[str, ...], message: str) -> None:
    done = subprocess.run([LUDUS, *words], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2, done.stderr
    assert message in done.stderr
    assert done.stderr.count("\n") == 1


WELCOME = b'{"type": "welcome", "game": "planet_wars"}\n'
LIARS = [
    (b"<html>\n", "what the host says cannot be read"),
    (b"", "the host has closed the connection"),
    (b'{"type": "welcome", "game": "chess"}\n', "no game 'chess'"),
    (b'{"type": "refused", "reason": "full"}\n', "the host has refused 'greedy': full"),
    (WELCOME, "the host has closed the connection"),
    (WELCOME + b'{"type": "hello", "game": "planet_wars", "board": "nonsense"}\n', "board:1: a board begins with"),
    (WELCOME + b'{"type": "act", "turn": 1, "view": 7}\n', "a view of the host cannot be read"),
    (
        WELCOME + b'{"type": "hello", "options": {"max_turns": %s}}\n' % (b"[" * 900 + b"]" * 900),
        "option max_turns = [[[",
    ),
]


@pytest.mark.parametrize(("lies", "message"), LIARS, ids=[message for _, message in LIARS])
def test_a_host_that_lies_ends_a_join_in_one_line(lies: bytes, message: str) -> None:
    with listen(HERE, 0) as listener:
        player = join(listener.getsockname()[1], "greedy", "none")
        connection, _ = listener.accept()
        with connection:
            connection.recv(1000)
            connection.sendall(lies)
        _, error = player.communicate(timeout=60)
    assert player.returncode == 2, error
    assert message in error.splitlines()[-1]
    assert "Traceback" not in error
