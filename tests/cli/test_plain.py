"""What strangers write reaches no terminal as it is: names, messages, notes, files, boards, records, clients."""

import json
import logging
import os
import re
import shutil
import socket
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludus.core.outside.plain import LONGEST, plain, plain_json, plain_text
from ludus.screen.say import Tamed, styled
from ludus.screen.terminal import Cells, Screen
from ludus.web.log import Plainly
from tests.cli.conftest import Ludus
from tests.referee.hostile import changed, good
from tests.support import REPO

BIN = Path(sys.executable).parent
PATIENCE = 120
# ESC, a bell, CSI as one character, DEL, an override and an isolate of direction, a space of no width, separators.
EVIL = "a\x1b[31mb\x07c\x9b2Jd\x7fe\u202ef\u2066g\u200bh\u2028i\x85j[red]k[/red]"
OBEYED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]")
BOT = f"""
import sys
EVIL = {EVIL!r}
print(EVIL, flush=True)
class Bot:
    def choose(self, view, clock):
        print(EVIL)
        print(EVIL, file=sys.stderr)
        view.note(EVIL)
        raise RuntimeError(EVIL)
"""
SHORT = ("--option", "max_turns=4")


def run(*words: object, cwd: Path, stdin: str = "", command: str = "ludus") -> subprocess.CompletedProcess[str]:
    """A command, and nothing that it has said would be obeyed."""
    done = subprocess.run(
        [str(BIN / command), *map(str, words)],
        cwd=cwd,
        input=stdin.encode(),
        capture_output=True,
        check=False,
        timeout=PATIENCE,
        env={**os.environ, "LUDUS_HOME": str(cwd / "home"), "PYTHONIOENCODING": "utf-8"},
    )
    out, err = done.stdout.decode(), done.stderr.decode()
    assert not OBEYED.search(out + err), (words, OBEYED.findall(out + err), out + err)
    assert "Traceback (most recent call last):\n  File" not in err.replace(BOT, ""), err
    return subprocess.CompletedProcess(done.args, done.returncode, out, err)


def checked(ludus: Ludus) -> Callable[..., tuple[int, str, str]]:
    """The same in this process."""

    def called(*words: object) -> tuple[int, str, str]:
        code, out, err = ludus(*words)
        assert not OBEYED.search(out + err), (words, OBEYED.findall(out + err), out + err)
        return code, out, err

    return called


@pytest.fixture
def bot(tmp_path: Path) -> Path:
    """A bot whose very name is bad."""
    file = tmp_path / f"e\x1b[2J\u202e{EVIL[:6]}.py"
    file.write_text(BOT)
    return file


def test_play_duel_and_the_record_of_it(bot: Path, tmp_path: Path) -> None:
    match = ("planet_wars", bot, "noop", *SHORT)
    done = run("play", *match, "--record", tmp_path / "r.ludus", cwd=tmp_path)
    assert "[red]k[/red]" in done.stdout  # said, and not obeyed
    assert done.returncode == 0
    for how in ("--json", "--live", "--isolate"):
        run("play", *match, how, cwd=tmp_path)
    said = run("replay", "show", "r.ludus", "--turn", 1, cwd=tmp_path)
    assert "says: a" in said.stdout
    run("replay", "show", "r.ludus", "--live", cwd=tmp_path)
    run("play", "--from-record", "r.ludus", cwd=tmp_path)
    run("duel", "planet_wars", bot, "noop", "-n", 2, *SHORT, cwd=tmp_path)


def test_check(bot: Path, tmp_path: Path) -> None:
    assert run("check", bot, "--game", "planet_wars", cwd=tmp_path).returncode == 1


def test_tournament(bot: Path, tmp_path: Path) -> None:
    names = [json.dumps(name) for name in (str(bot), "noop")]
    head = f'game = "planet_wars"\nentrants = [{", ".join(names)}]\n[options]\nmax_turns = 4\n'
    (tmp_path / "cup.toml").write_text(head)
    done = run("tournament", "run", "cup.toml", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "fault" in done.stderr
    for words in (("show",), ("export",), ("export", "--as", "json"), ("export", "--as", "jsonl"), ("report",)):
        assert run("tournament", *words[:1], "cup.toml", *words[1:], cwd=tmp_path).returncode == 0


def evil(lines: list[Any]) -> None:
    head, end, measured = lines[0], lines[-2], lines[-1]
    for entrant in head["spec"]["entrants"]:
        entrant.update(name=f"{EVIL}\n1. somebody else", player=EVIL)
    head["spec"]["board"] = EVIL
    end["outcome"]["reason"] = EVIL
    measured.update(host=EVIL, notes=[EVIL], said=[[len(lines) - 3, 0, f"{EVIL}\n\x1b[1m{EVIL}"]])
    measured["faults"] = [{"turn": 1, "seat": 0, "kind": "crash", "message": EVIL, "detail": f"{EVIL}\n{EVIL}"}]


def test_records_that_somebody_wrote(ludus: Ludus, tmp_path: Path) -> None:
    here = checked(ludus)
    file = tmp_path / f"{EVIL[:8]}.ludus"
    file.write_bytes(changed(evil))
    code, out, err = here("replay", "show", file, "--turn", 20)
    assert code == 0, err
    assert not re.search(r"^\s*1\. somebody else", out, re.MULTILINE)  # no line of its own
    for words in (
        ("replay", "verify", file),
        ("replay", "show", file),
        ("replay", "show", file, "--live", "--turn", 3),
        ("replay", "export", file, "--svg", tmp_path / f"{EVIL[:8]}.svg", "--turn", 1),
    ):
        here(*words)
    for more in ((), ("random", "random"), ("random", "random", "--json")):
        run("play", "--from-record", file, *more, cwd=tmp_path)


def test_results_boards_pairs_and_words(ludus: Ludus, tmp_path: Path) -> None:
    here = checked(ludus)
    (tmp_path / "results").write_text(json.dumps({"names": [f"{EVIL}\n9  eve", "bob"], "ranks": [1, 2]}))
    code, out, _ = here("rate", tmp_path / "results")
    assert (code, "bob" in out) == (0, True)
    home = "habit = 1, size = 9, y = 0"
    board = f'graph "{EVIL}" {{ 1 [{home}, x = 0, base = 1] 2 [{home}, x = 9, base = 2] 1 -- 2 [weight = 1] }}\n'
    (tmp_path / "b.dot").write_text(board)
    here("boards", "planet_wars", "--show", tmp_path / "b.dot")
    here("boards", "planet_wars", "--show", tmp_path / "b.dot", "--output", tmp_path / f"{EVIL[:9]}.dot")
    (tmp_path / "bad.dot").write_text(EVIL)
    for words in (
        ("boards", "planet_wars", "--show", tmp_path / "bad.dot"),
        (EVIL,),
        ("play", EVIL, "a", "b"),
        ("play", "fish", EVIL, EVIL),
        ("play", "fish", f"--{EVIL}"),
        ("play", "fish", "a", "b", "--option", EVIL),
        ("new", "fish", EVIL),
        ("bots", EVIL),
        ("tournament", "show", f"{EVIL}.toml"),
        ("join", EVIL, "noop"),
        ("sprt", "--results", EVIL),
        ("auralux", "game", EVIL),
        ("auralux", "judge", EVIL, EVIL),
        ("serve", "--port", "0", "--bots", EVIL),
    ):
        assert here(*words)[0] == 2, words
    pairs = tmp_path / "xboard"
    pairs.mkdir()
    (pairs / f"{EVIL[:8]}-in.json").write_text(json.dumps(EVIL))
    (pairs / f"{EVIL[:8]}-out.json").write_text("1")
    assert "FAIL" in run(pairs, cwd=tmp_path, command="xtest").stdout
    assert run(cwd=tmp_path, command="xboard", stdin=json.dumps({EVIL: EVIL})).returncode == 2


def test_the_tools_of_the_originals(tmp_path: Path) -> None:
    shutil.copytree(REPO / "examples" / "auralux", tmp_path / "examples" / "auralux")
    program = tmp_path / f"{EVIL[:8]}.py"
    program.write_text(f"#!{sys.executable}\nimport sys\nprint({EVIL!r}, flush=True)\nsys.exit({EVIL!r})\n")
    program.chmod(0o755)
    run("auralux", "judge", "01", f"'{program}'", cwd=tmp_path)
    config = (tmp_path / "examples/auralux/game.txt").read_text().replace("2000", "20")
    run("auralux", "game", "-", cwd=tmp_path, stdin=config.replace("DEFAULT", f"PROCESS {EVIL}\nPLAYER DEFAULT", 1))
    names = (tmp_path / "examples/auralux/tournament.txt").read_text().splitlines()
    two = "\n".join(line for line in names if "random order" not in line and "builder" not in line)
    done = run("auralux", "tournament", "-", cwd=tmp_path, stdin=two.replace("does nothing", f"does {EVIL[:20]}"))
    assert (done.returncode, "does a" in done.stdout) == (0, True), done.stderr


def test_clients_and_hosts(tmp_path: Path) -> None:
    """A server hears of clients, and a client of servers."""
    server = subprocess.Popen(
        [str(BIN / "xserver"), "0", "--bind", "127.0.0.1", "--verbose", "--wait", "1", "--min-players", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert server.stderr
    port = int(server.stderr.readline().split(b":")[1])
    with socket.create_connection(("127.0.0.1", port)) as client:
        client.sendall(json.dumps(EVIL, ensure_ascii=False).encode() + b"\n")
        out, err = server.communicate(timeout=PATIENCE)
    assert b"not let in" in err
    assert not OBEYED.search((out + err).decode())

    listener = socket.create_server(("127.0.0.1", 0))
    welcome = {"type": "welcome", "protocol": 1, "game": EVIL, "name": EVIL}

    def host() -> None:
        guest, _ = listener.accept()
        with guest:
            guest.recv(1000)
            guest.sendall(msgspec.json.encode(welcome) + b"\n")

    threading.Thread(target=host, daemon=True).start()
    with listener:
        joined = run("join", f"127.0.0.1:{listener.getsockname()[1]}", "noop", cwd=tmp_path)
    assert joined.returncode == 2


def test_what_a_remote_player_answers(tmp_path: Path) -> None:
    words = [
        str(BIN / "ludus"),
        "host",
        "fish",
        "--port",
        "0",
        "--bot",
        "random",
        "--record",
        str(tmp_path / "r.ludus"),
    ]
    host = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert host.stderr
    port = int(re.findall(rb":(\d+) BOT", host.stderr.readline())[0])
    with socket.create_connection(("127.0.0.1", port)) as client, client.makefile("rwb") as lines:
        lines.write(b'{"type": "join", "name": "guest [red]"}\n')
        lines.flush()
        for line in lines:
            kind = json.loads(line).get("type")
            if kind == "hello":
                lines.write(b'{"type": "ready"}\n')
            elif kind == "act":
                lines.write(json.dumps({"turn": 1, "action": EVIL, "note": EVIL}, ensure_ascii=False).encode() + b"\n")
                lines.flush()
                break
            lines.flush()
        out, err = host.communicate(timeout=PATIENCE)
    assert host.returncode == 0, err
    assert b"garbled" in out
    assert b"guest [red]" in out
    assert not OBEYED.search((out + err).decode())


@given(st.text())
def test_nothing_that_is_obeyed_passes(text: str) -> None:
    assert plain(text).isprintable()
    assert len(plain(text)) <= LONGEST
    assert plain_text(text).replace("\n", "").replace("\t", "").isprintable()
    assert "\n" not in plain(text)
    assert plain_text(text).count("\n") == text.count("\n")
    encoded = json.dumps(text, ensure_ascii=False)
    if not re.search("[\ud800-\udfff]", text):
        assert json.loads(plain_json(encoded)) == text


def test_what_is_plain_stays_as_it_is() -> None:
    for text in ("Zoë", "東京 🐟", "a [b] \\ c", ""):
        assert plain(text) == plain_text(text) == plain_json(text) == text
    assert plain("x" * 5000) == "x" * (LONGEST - 3) + "..."


def test_the_screen_obeys_nobody_but_us(capsys: pytest.CaptureFixture[str]) -> None:
    screen, table = Screen(), Cells("", "name")
    table.add_row(EVIL, f"two\nlines {EVIL}")
    screen.print(table)
    screen.print(EVIL, f"{EVIL}\n{EVIL}")
    screen.print(styled("[bold]{}[/] and {}", EVIL, styled("[red]{}[/]", f"x\\{EVIL}\\")))
    Tamed(sys.stdout).write(f"{EVIL}\n")
    out = capsys.readouterr().out
    assert not OBEYED.search(out)
    assert out.count("[red]k[/red]") == 8
    assert styled("[bold]{}[/]", "[red]x[/]").plain == "[red]x[/]"


def test_the_log_of_a_server_obeys_nobody() -> None:
    record = logging.LogRecord("x", logging.WARNING, "", 1, "%s", (EVIL,), None)
    assert not OBEYED.search(Plainly("%(message)s").format(record))


def test_a_good_record_is_not_changed_by_all_this(tmp_path: Path) -> None:
    (tmp_path / "r.ludus").write_bytes(good())
    assert run("replay", "verify", "r.ludus", cwd=tmp_path).stdout.startswith("r.ludus: yes, all ")
