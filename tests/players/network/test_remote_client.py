"""`ludus join` as a process: who joins whom, and hosts that lie."""

import subprocess
from pathlib import Path
from uuid import uuid4

import pytest

from ludus.players.network.sockets import listen
from ludus.referee import read_record
from tests.players.network.clients import HERE, LUDUS, MATCH, Hosting, join, marked

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
