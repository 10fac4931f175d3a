"""Processes of our own: what they are told, how they end, and who need not be a module."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NoReturn

import pytest

from ludus.store import Store
from ludus.tournament.workers.child import Child
from tests.support import REPO

PATIENCE = 60.0
SPEC = """
game = "planet_wars"
boards = ["line"]
options = { max_turns = 5 }
[[entrants]]
player = "greedy"
[[entrants]]
player = "random"
"""

SCRIPT = """
from pathlib import Path
from ludus.store import Store
from ludus.tournament import read_spec, runner
with Store("cup.db") as store:
    runner.run(read_spec(Path("cup.toml")), store, "cup", 2, announce=print)
"""


def echo(link: Connection, *arguments: object) -> None:
    link.send_bytes(repr(arguments).encode())
    while True:
        link.send_bytes(link.recv_bytes())


def spin(link: Connection) -> NoReturn:
    link.send_bytes(b"")
    while True:
        pass


def hear_nothing(link: Connection) -> NoReturn:
    link.send_bytes(b"")
    while True:
        with suppress(KeyboardInterrupt):
            time.sleep(1000)


def say_when_asked_to_end(link: Connection, note: str) -> None:
    def end(*_: object) -> NoReturn:
        Path(note).touch()
        os._exit(0)

    signal.signal(signal.SIGTERM, end)
    spin(link)


def flood(link: Connection) -> NoReturn:
    while True:
        link.send_bytes(bytes(100))


@contextmanager
def child(function: str, *arguments: object, **more: bool) -> Iterator[Child]:
    started = Child(f"{__name__}:{function}", *arguments, **more)  # type: ignore[arg-type]
    try:
        yield started
    finally:
        started.end()


def test_it_is_told_plain_data_and_answers() -> None:
    with child("echo", 1, "zwei", None, (3.5, b"x")) as one:
        assert one.link.recv_bytes() == b"(1, 'zwei', None, [3.5, b'x'])"
        one.link.send_bytes(large := bytes(1 << 22))
        assert one.link.recv_bytes() == large


def test_killed_at_any_time_it_is_just_gone() -> None:
    with child("spin") as one:
        one.link.recv_bytes()
        one.kill()
        with pytest.raises(EOFError):
            one.link.recv_bytes()
        assert one.wait(PATIENCE) == -signal.SIGKILL
        one.kill()  # once more harms nobody
    with child("spin") as one:
        one.kill()  # before it is there


def test_who_still_listens_when_it_is_ended_hears_all_that_was_said_and_then_of_its_end() -> None:
    """On a thread of its own, which a link that is closed under its hands would leave with a file that is not there."""
    with child("flood") as one:
        one.link.recv_bytes()
        assert one.link.poll(PATIENCE)
        one.end()
        assert one.link.recv_bytes() == bytes(100)
        with pytest.raises(EOFError):
            while True:
                one.link.recv_bytes()


def test_one_that_cannot_begin_is_gone_too(capfd: pytest.CaptureFixture[str]) -> None:
    with child("no_such_thing") as one, pytest.raises((EOFError, ConnectionResetError)):
        one.link.recv_bytes()
    assert "no_such_thing" in capfd.readouterr().err


@pytest.mark.parametrize("own", [True, False])
def test_a_session_of_its_own_or_ours(own: bool) -> None:
    with child("spin", session=own) as one:
        one.link.recv_bytes()
        assert os.getsid(one.pid) == (one.pid if own else os.getsid(0))


PARENT = """
import signal, sys, time
from ludus.tournament.workers.child import Child
child = Child(sys.argv[1], *sys.argv[3:], ending=signal.Signals(int(sys.argv[2])))
child.link.recv_bytes()
print(child.pid, flush=True)
time.sleep(1000)
"""


def orphaned(function: str, ending: signal.Signals, *arguments: str) -> None:
    """Kill the parent of a busy child, and wait until the child has ended."""
    words = [sys.executable, "-c", PARENT, f"{__name__}:{function}", str(int(ending)), *arguments]
    with subprocess.Popen(words, stdout=subprocess.PIPE, cwd=REPO) as parent:
        assert parent.stdout is not None
        pid = int(parent.stdout.readline())
        parent.kill()
    until = time.monotonic() + PATIENCE
    while runs(pid):
        assert time.monotonic() < until, "it lives on"
        time.sleep(0.01)


def runs(pid: int) -> bool:
    """A zombie that nobody has reaped runs no more."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_one_that_does_not_end_as_it_was_told_to_is_killed() -> None:
    orphaned("hear_nothing", signal.SIGINT)


def test_it_dies_with_its_parent_in_the_middle_of_anything(tmp_path: Path) -> None:
    orphaned("spin", signal.SIGKILL)
    orphaned("say_when_asked_to_end", signal.SIGTERM, str(tmp_path / "note"))
    assert (tmp_path / "note").exists()


@pytest.mark.parametrize("by_file", [True, False], ids=["script", "typed"])
def test_a_script_of_five_lines_needs_no_guard(by_file: bool, tmp_path: Path) -> None:
    """Nor does a notebook, whose `__main__` is no file; and what lies about in its folder is not imported."""
    (tmp_path / "cup.toml").write_text(SPEC)
    (tmp_path / "msgspec.py").write_text("raise RuntimeError('not this one')")
    script = tmp_path / "scripts" / "cup.py"
    script.parent.mkdir()
    script.write_text(SCRIPT)
    words = [sys.executable, str(script)] if by_file else [sys.executable, "-P", "-c", SCRIPT]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    with Store(tmp_path / "cup.db") as store:
        assert [result.number for result in store.results("cup")] == [0, 1]


def test_it_finds_our_modules_where_the_caller_does(tmp_path: Path) -> None:
    (tmp_path / "only_here.py").write_text("def call(link):\n    link.send_bytes(b'found')\n")
    script = f"""
import sys; sys.path.append({str(tmp_path)!r})
from ludus.tournament.workers.child import Child
child = Child("only_here:call")
print(child.link.recv_bytes(), child.wait())
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (done.stdout, done.stderr) == ("b'found' 0\n", "")
