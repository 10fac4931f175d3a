"""Fish over TCP: `xserver` and `xclients` as processes, with clients and servers of others' making."""

import json
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from ludus import Entrant, MatchSpec, play_match
from ludus.core.errors import BadMessage
from ludus.games.fish.board import uniform_board, write
from ludus.originals.fish.remote import HousePlayer, parse_answer, parse_name, playing_with
from ludus.players.frames import JsonValues
from ludus.referee.file import read_record
from ludus.tournament.formats.groups import Decided, next_round

HERE = "127.0.0.1"
MARK = "LUDUS_TEST_FISH"
BOARD = write(uniform_board(5, 5, 2))


def run(mark: str, command: str, *words: str) -> "subprocess.Popen[str]":
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    return subprocess.Popen(
        [str(Path(sys.executable).with_name(command)), *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**environment, MARK: mark},
    )


def marked(mark: str) -> list[int]:
    """All processes that have inherited our mark."""
    found = []
    for folder in Path("/proc").iterdir():
        with suppress(OSError):
            if folder.name.isdigit() and f"{MARK}={mark}".encode() in (folder / "environ").read_bytes().split(b"\0"):
                found.append(int(folder.name))
    return found


class Server:
    """`xserver` as a process, telling what happens."""

    def __init__(self, *words: str, port: int = 0) -> None:
        self.mark = uuid4().hex
        self.process = run(self.mark, "xserver", str(port), "--bind", HERE, "--verbose", *words)
        assert self.process.stderr
        self.stderr = self.process.stderr
        self.said: list[str] = []
        self.port = int(self.until("listening at").split(":")[1])

    def until(self, words: str, times: int = 1) -> str:
        """Read on until this has been said so often."""
        while sum(words in line for line in self.said) < times:
            line = self.stderr.readline()
            assert line, self.said
            self.said.append(line)
        return self.said[-1]

    def finish(self, seconds: float = 60) -> str:
        """What it prints."""
        out, error = self.process.communicate(timeout=seconds)
        self.said += error.splitlines()
        assert self.process.returncode == 0, self.said
        return out

    def nothing_is_left(self) -> bool:
        """Clients take a moment to go."""
        until = time.monotonic() + 60
        while marked(self.mark) and time.monotonic() < until:
            time.sleep(0.02)
        return not marked(self.mark)

    def clients(self, count: int, *words: str) -> "subprocess.Popen[str]":
        return run(self.mark, "xclients", str(count), str(self.port), *words)

    @property
    def report(self) -> dict[str, list[str]]:
        """Names, by what became of them."""
        found: dict[str, list[str]] = json.loads(next(line for line in self.said if line.startswith("{")))
        return found


Answer = Callable[[str, list[Any], object], object]  # (call, arguments, the good answer) -> what is sent instead


class Client(threading.Thread):
    """A client of others' making: a house player, but for what `answer` makes of it. Bytes are sent as they are."""

    def __init__(self, port: int, name: object = None, answer: Answer | None = None) -> None:
        super().__init__(daemon=True)
        self.socket = socket.create_connection((HERE, port), 30)
        self.answer, self.player = answer or (lambda call, arguments, good: good), HousePlayer(1)
        self.calls: list[tuple[str, list[Any]]] = []
        self.heard = b""
        if name is not None:
            with suppress(OSError):
                self.send(name)
        self.start()

    def send(self, value: object) -> None:
        data = value if isinstance(value, bytes) else b" \n" + json.dumps(value).encode()
        for place in range(len(data)):  # byte by byte, as bad as a network can be
            self.socket.sendall(data[place : place + 1])

    def run(self) -> None:
        values = JsonValues()
        with self.socket, suppress(OSError):
            while data := self.socket.recv(7):
                values.push(data)
                self.heard += data
                while (value := values.next()) is not None:
                    call, arguments = json.loads(value)
                    self.calls.append((call, arguments))
                    said = self.answer(call, arguments, self.player.answer([call, arguments]))
                    if said is not None:
                        self.send(said)


def on(wanted: str, answer: object) -> Answer:
    """Good manners but for one call."""
    return lambda call, arguments, good: answer if call == wanted else good


def hangs_up(wanted: str) -> Answer:
    def answer(call: str, arguments: list[Any], good: object) -> object:
        if call == wanted:
            raise OSError
        return good

    return answer


# Whole tournaments


class Leaves:
    """As a client that fails at its first placement."""

    def choose(self, view: Any, clock: Any) -> Any:
        raise ValueError


class Cheats:
    """As a client that is good until it moves."""

    def choose(self, view: Any, clock: Any) -> Any:
        return view.free[0] if view.phase == "placing" else False


def expected_winners(players: list[tuple[str, str]]) -> list[str]:
    """The same tournament at home: (name, bot) in the order of age."""
    bots, rounds = dict(players), list[list[str]]()
    while not isinstance(plan := next_round([name for name, _ in players], rounds), Decided):
        rounds.append([])
        for group in plan:
            entrants = tuple(Entrant(name, bots[name]) for name in group)
            outcome = play_match(MatchSpec(game="fish", entrants=entrants, board=BOARD)).game.outcome
            rounds[-1] += [group[seat] for seat in outcome.winners]
    return list(plan.winners)


def test_ten_of_our_clients_in_ten_processes() -> None:
    server = Server("--wait", "60")
    names = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"]
    clients = [server.clients(1, "--name", name) for name in names]
    assert json.loads(server.finish()) == [1, 0]
    for client in clients:
        assert client.communicate(timeout=60) == ("", "")
        assert client.returncode == 0
    order = [line.split()[0] for line in server.said if "has signed up" in line]
    assert sorted(order) == names
    assert server.report == {"winners": [order[0]], "cheaters": [], "failures": []}
    assert server.nothing_is_left()


@pytest.mark.parametrize(("count", "depth", "winners"), [(8, 1, "ah"), (8, 2, "ae"), (9, 2, "ae")])
def test_the_winners_are_those_of_the_table(count: int, depth: int, winners: str) -> None:
    server = Server("--wait", "60", "--max-players", str(count))
    clients = server.clients(count, "--depth", str(depth), "--name", "x")
    assert json.loads(server.finish()) == [2, 0]
    assert server.report["winners"] == [f"x{letter}" for letter in winners]
    assert clients.communicate(timeout=60) == ("", "")


def test_six_bad_clients_among_twenty_four() -> None:
    server = Server("--strict", "--max-players", "24", "--wait", "5", "--turn-s", "2", "--name-s", "1")
    good = [server.clients(9, "--name", "left"), server.clients(9, "--name", "right")]
    silent, bad_name = Client(server.port), Client(server.port, "x1")
    server.until("has signed up", 18)
    bad = [
        Client(server.port, "Illformed", on("setup", b"{]")),
        Client(server.port, "Wrongshape", on("setup", {"row": 0, "column": 0})),
        Client(server.port, "Slow", on("setup", None)),
        Client(server.port, "Cheat", on("take-turn", False)),
    ]
    assert json.loads(server.finish()) == [len(server.report["winners"]), 4]
    assert server.report["cheaters"] == ["Cheat"]
    assert sorted(server.report["failures"]) == ["Illformed", "Slow", "Wrongshape"]
    order = [line.split()[0] for line in server.said if "has signed up" in line]
    kinds = {"Cheat": f"{__file__}:Cheats", **dict.fromkeys(server.report["failures"], f"{__file__}:Leaves")}
    assert server.report["winners"] == expected_winners([(name, kinds.get(name, "minimax:1")) for name in order])
    for process in good:
        assert process.communicate(timeout=60) == ("", "")
    for client in [silent, bad_name, *bad]:
        client.join(60)
        assert not client.is_alive()
    assert silent.calls == bad_name.calls == []
    assert all(call != "end" for client in bad for call, _ in client.calls)
    assert server.nothing_is_left()


def small(*words: str) -> Server:
    return Server("--min-players", "2", "--wait", "20", *words)


FAILS: list[tuple[str, Answer]] = [
    ("start with something else", on("start", "Void")),
    ("start with nothing", hangs_up("start")),
    ("playing-as", on("playing-as", None)),
    ("playing-with", on("playing-with", ["void"])),
    ("a position with a string", on("setup", [0, "0"])),
    ("a negative position", on("setup", [-1, 0])),
    ("a position that is true", on("setup", [True, 0])),
    ("a move of three", on("take-turn", [[0, 0], [1, 0], [2, 0]])),
    ("a move that is null", on("take-turn", b"null")),
    ("bad UTF-8", on("take-turn", b'"\xff"')),
    ("too deep", on("take-turn", b"[" * 20_000 + b"]" * 20_000)),
    ("a number that never ends", on("take-turn", b"1")),
]
CHEATS: list[tuple[str, Answer]] = [
    ("off the board", on("setup", [5, 0])),
    ("far off the board", on("setup", [10**30, 0])),
    ("on another", lambda call, arguments, good: first_penguin(arguments) or good if call == "setup" else good),
    ("an illegal move", on("take-turn", [[0, 0], [0, 1]])),
    ("a pass", on("take-turn", False)),
]


def first_penguin(arguments: list[Any]) -> object:
    return next((place for player in arguments[0]["players"] for place in player["places"]), None)


CASES = [(*case, "failures") for case in FAILS] + [(*case, "cheaters") for case in CHEATS]


@pytest.mark.parametrize(("name", "answer", "kind"), CASES, ids=[name for name, _, _ in CASES])
def test_what_a_client_can_do_wrong_harms_only_itself(name: str, answer: Answer, kind: str) -> None:
    server = small("--turn-s", "1.2", "--max-players", "3")
    bad = Client(server.port, "Bad", answer)
    server.until("Bad has signed up")
    good = server.clients(2, "--name", "good")
    assert json.loads(server.finish()) == [1, 1], server.said
    assert server.report[kind] == ["Bad"]
    assert set(server.report["winners"]) <= {"gooda", "goodb"}
    assert good.communicate(timeout=60) == ("", "")
    bad.join(60)
    assert not bad.is_alive()
    assert server.nothing_is_left()


def test_a_winner_that_fails_the_last_call_is_none() -> None:
    server = small("--max-players", "2")
    first = Client(server.port, "First", hangs_up("end"))
    server.until("First has signed up")
    second = Client(server.port, "Second")
    assert json.loads(server.finish()) == [0, 1]
    assert server.report == {"winners": [], "cheaters": [], "failures": ["First"]}
    first.join(60)
    second.join(60)
    assert second.calls[-1] == ("end", [False])


def test_nobody_is_left() -> None:
    server = small("--max-players", "3")
    clients = [Client(server.port, name, on("take-turn", False)) for name in ("A", "B", "C")]
    assert json.loads(server.finish()) == [0, 3]
    assert [client.calls[-1][0] for client in clients] == ["take-turn"] * 3


# What goes over the wire


def test_the_calls_come_in_the_order_of_the_protocol() -> None:
    server = small("--max-players", "3")
    bad = Client(server.port, "Bad", on("playing-as", "no"))
    server.until("Bad has signed up")
    first = Client(server.port, "First")
    server.until("First has signed up")
    last = Client(server.port, "Last")
    assert json.loads(server.finish()) == [1, 1]
    for client in (bad, first, last):
        client.join(60)
    assert [call for call, _ in bad.calls] == ["start", "playing-as"]
    names = [call for call, _ in first.calls]
    assert names[:6] == ["start", "playing-as", "playing-with", "setup", "setup", "setup"]
    assert names[-1] == "end"
    assert set(names[6:-1]) == {"take-turn"}
    assert first.calls[0] == ("start", [True])
    assert first.calls[1] == ("playing-as", ["white"])
    assert first.calls[2] == ("playing-with", [["red", "brown"]])
    # Who did not take its seat is not in the state, from the first on; the called player comes first.
    players: list[dict[str, Any]] = [{"color": color, "score": 0, "places": []} for color in ("white", "brown")]
    assert first.calls[3] == ("setup", [{"players": players, "board": [[2] * 5] * 5}])
    assert last.calls[3][1][0]["players"][1] == {"color": "white", "score": 0, "places": [[0, 0]]}
    state, actions = first.calls[6][1]
    assert actions == []  # its first turn
    assert [len(player["places"]) for player in state["players"]] == [3, 3]
    assert sorted(client.calls[-1][1] for client in (first, last)) == [[False], [True]]
    # Every other turn says what was moved in between, and nothing stands between two calls.
    turns = [arguments for call, arguments in first.calls if call == "take-turn"]
    for (before, _), (after, moved) in pairwise(turns):
        theirs, now = (state["players"][1]["places"] for state in (before, after))
        gone = [place for place in theirs if place not in now]
        assert [move[0] for move in moved] == gone
        assert [move[1] for move in moved] == [place for place in now if place not in theirs]
    assert sum(len(moved) for _, moved in turns) >= 3
    assert first.heard == b"".join(json.dumps([call, arguments]).encode() for call, arguments in first.calls)


class ForeignServer:
    """A server of others' making: one client, and whatever is sent to it."""

    def __init__(self, wait_s: float = 0.0) -> None:
        with socket.create_server((HERE, 0)) as listener:
            port = listener.getsockname()[1]
        self.process = run("none", "xclients", "1", str(port), HERE, "--name", "Ours")
        time.sleep(wait_s)  # the client is there before us, and has to try again
        self.listener = socket.create_server((HERE, port))
        self.socket, _ = self.listener.accept()
        self.socket.settimeout(10)
        self.values = JsonValues()

    def hear(self) -> object:
        while (value := self.values.next()) is None:
            data = self.socket.recv(1000)
            assert data
            self.values.push(data)
        return json.loads(value)

    def call(self, text: str) -> object:
        for place in range(0, len(text), 11):
            self.socket.sendall(text[place : place + 11].encode())
        return self.hear()

    def finish(self) -> tuple[int, str]:
        self.socket.close()
        self.listener.close()
        _, error = self.process.communicate(timeout=60)
        return self.process.returncode, error


ALONE = '{"board": [[1, 2], [3], [4, 5]], "players": [{"places": [[0, 1]], "color": "black", "score": 7}]}'


def test_our_client_on_a_server_of_others() -> None:
    server = ForeignServer(wait_s=0.7)
    assert server.hear() == "Ours"
    assert server.values.waiting == 0  # no newline: who reads one value would take it for the next
    assert server.call('\n["start"  , [true]]') == "void"
    assert server.call('["playing-as",["black"]] ') == "void"
    assert server.call('["playing-with",[["red","white"]]]') == "void"
    assert server.call(f'["setup", [{ALONE}]]') == [0, 0]
    assert server.call(f'["take-turn", [{ALONE}, []]]') == [[0, 1], [1, 0]]
    assert server.call(f'["take-turn", [{ALONE}, [false, [[9, 9], [8, 8]], null, "hm"]]]') == [[0, 1], [1, 0]]
    stuck = ALONE.replace("[1, 2], [3], [4, 5]", "[0, 2], [0], [4, 0]")
    assert server.call(f'["take-turn", [{stuck}, []]]') is False
    assert server.call('["playing-as",["red"]]') == "void"  # the next game of the same tournament
    assert server.call('["end",[false]]') == "void"
    assert server.finish() == (0, "")


@pytest.mark.parametrize("text", ["<html>", '["dance", []]', '["setup", [7]]', "[1]"])
def test_our_client_leaves_a_server_that_talks_nonsense(text: str) -> None:
    server = ForeignServer()
    assert server.hear() == "Ours"
    server.socket.sendall(text.encode())
    with suppress(ConnectionResetError):
        assert server.socket.recv(100) == b""
    code, error = server.finish()
    assert code == 1
    assert error.startswith("xclients: ")
    assert error.count("\n") == 1


# Signing up


def connections(server: Server, count: int) -> Iterator[Client]:
    for number in range(count):
        yield Client(server.port, "abcdefgh"[number])
        server.until("has signed up", number + 1)


def test_too_few_players_print_nothing() -> None:
    server = Server("--wait", "2")
    clients = list(connections(server, 4))
    server.until("another period")
    assert server.finish() == ""
    for client in clients:
        client.join(60)
        assert client.calls == []


def test_a_second_period_follows_the_first_where_it_was_too_few() -> None:
    server = Server("--wait", "2")
    clients = list(connections(server, 4))
    server.until("another period")
    clients.append(Client(server.port, "late"))
    assert json.loads(server.finish()) == [1, 0]
    assert all(client.calls[0] == ("start", [True]) for client in clients)


def test_enough_after_the_first_period_need_no_second() -> None:
    server = Server("--wait", "2", "--min-players", "2")
    list(connections(server, 3))
    assert json.loads(server.finish()) == [1, 0]
    assert not any("another period" in line for line in server.said)


def test_the_most_players_start_at_once_and_more_are_not_let_in() -> None:
    server = Server("--wait", "60", "--max-players", "5")
    silent = Client(server.port)
    clients = list(connections(server, 5))
    assert json.loads(server.finish()) == [1, 0]
    for client in [silent, *clients]:
        client.join(60)
        assert not client.is_alive()
    assert silent.calls == []
    with pytest.raises(ConnectionRefusedError):
        Client(server.port, "more")


def test_250_silent_connections_keep_nobody_out() -> None:
    server = Server("--wait", "60", "--max-players", "5")
    crowd = [socket.create_connection((HERE, server.port), 30) for _ in range(250)]
    clients = list(connections(server, 5))
    assert json.loads(server.finish(120)) == [1, 0]
    for connection in crowd:
        connection.close()
    assert all(client.calls[0] == ("start", [True]) for client in clients)


def test_bad_names_are_no_failures_and_same_names_are_fine() -> None:
    server = Server("--strict", "--wait", "1.5", "--min-players", "2", "--name-s", "0.5")
    bad: list[object] = [b"Alice ", b"]", 7, "", "thirteenchars", "a b", "Zoë", ["a"], b'"half', b'"' + b"x" * 9000]
    refused = [Client(server.port, name) for name in [None, *bad]]
    for _ in range(2):
        Client(server.port, "Same")
    assert json.loads(server.finish()) == [1, 0]
    assert server.report["winners"] == ["Same"]
    for client in refused:
        client.join(60)
        assert client.calls == []


def test_a_lenient_server_takes_names_raw_and_with_digits() -> None:
    server = small("--max-players", "4")
    refused = [Client(server.port, name) for name in (b"GET / HTTP/1.1\r\n", "thirteenchars", ["a"], b"a b\n")]
    for number, name in enumerate([b"Team7", b"line_2\r\n", "R2D2", "Zoë"]):  # the first ends where it falls silent
        Client(server.port, name)
        server.until("has signed up", number + 1)
    assert json.loads(server.finish()) == [len(server.report["winners"]), 0]
    assert [line.split()[0] for line in server.said if "signed up" in line] == ["Team7", "line_2", "R2D2", "Zoë"]
    for client in refused:
        client.join(60)
        assert client.calls == []


BOT = """
class Last:
    def choose(self, view, clock):
        assert view.me.colour in ("red", "white", "brown"), view.me
        return view.actions()[-1]
"""


def test_bots_of_all_kinds_on_a_board_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "my_bot.py").write_text(BOT)
    (tmp_path / "board.json").write_text("[[1, 2, 3], [3, 2, 1], [1, 1], [5, 4, 3]]")
    words = ["--board", str(tmp_path / "board.json"), "--records", str(tmp_path / "kept")]
    server = Server("--wait", "60", "--max-players", "5", *words)
    ours = server.clients(1, "--player", str(tmp_path / "my_bot.py"))
    server.until("mybot has signed up")
    joined = run(server.mark, "ludus", "join", f"{HERE}:{server.port}", "greedy", "--name", "Greedy One")
    server.until("Greedy One has signed up")
    others = server.clients(3)
    assert json.loads(server.finish()) == [len(server.report["winners"]), 0]
    assert ours.communicate(timeout=60) == others.communicate(timeout=60) == ("", "")
    out, _ = joined.communicate(timeout=60)
    won = "Greedy One" in server.report["winners"]
    assert out.startswith(f"Greedy One: {'it has won' if won else 'the tournament is over, and others have won'}")
    records = [read_record(file) for file in sorted((tmp_path / "kept").iterdir())]
    assert len(records) == sum(" won" in line for line in server.said)
    assert [entrant.name for entrant in records[0].game.spec.entrants] == ["mybot", "Greedy One", "playera"]
    assert json.loads(records[0].game.board)[3] == [5, 4, 3]
    first = records[0].game
    mine = [turn.action for turn in first.turns if turn.seat == 0]
    assert mine[0] == [3, 2]  # the last free tile, as the bot wants it
    assert server.nothing_is_left()


def test_names_and_answers_are_read_strictly() -> None:
    assert parse_name("abcdefghijkL") == "abcdefghijkL"
    for name in ("", "abcdefghijklm", "a1", "a\n", "é", None, 5, ["a"]):
        with pytest.raises(BadMessage, match="expected a name of 1 to 12 letters"):
            parse_name(name)
    for data in ([[0, 0]], "false", 0, None, [0, 0], [[0, 0], [0, 0.5]]):
        with pytest.raises(BadMessage):
            parse_answer(data, placing=False)
    assert playing_with(1, 2) == b'["playing-with", [["red"]]]'
    assert parse_name("R2-D2", strict=False) == "R2-D2"
    for name in ("", "abcdefghijklm", "a b", "a\n", "]", None, 5, ["a"]):
        with pytest.raises(BadMessage, match="expected a name of 1 to 12 letters or digits"):
            parse_name(name, strict=False)


def test_mistakes_are_one_line_and_exit_code_2() -> None:
    with socket.create_server((HERE, 0)) as taken:
        port = str(taken.getsockname()[1])
        cases = [
            (run("none", "xserver", port, "--bind", HERE), f"xserver: cannot listen at {HERE}:{port}"),
            (run("none", "xclients", "1", port, "--name", "R2D2"), "expected a name of 1 to 12 letters, got 'R2D2'"),
            (run("none", "xserver", "0", "--max-players", "3"), "--max-players 3 is less than --min-players 5"),
            (run("none", "xserver", "0", "--board", "nowhere"), "no board 'nowhere'"),
            (run("none", "xserver", "0", "--board", "[[1, 1],\n[1]]"), "2 players need 8 tiles"),
            (run("none", "xserver", "0", "--records", f"{__file__}/x"), "no folder for records"),
            (run("none", "xclients", "1", port, "--player", "nobody"), "nobody"),
        ]
        for process, words in cases:
            _, error = process.communicate(timeout=60)
            assert (process.returncode, error.count("\n")) == (2, 1), error
            assert words in error
    process = run("none", "xclients", "1", port, "--connect-s", "0.2")
    _, error = process.communicate(timeout=60)
    assert (process.returncode, error) == (1, f"xclients: nobody at {HERE}:{port} (Connection refused)\n")
