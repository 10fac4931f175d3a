"""Programs in their cells, as a player starts them."""

import os
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

from ludus import Entrant, MatchRecord, MatchSpec, TimeControl, load, play_match
from ludus.core.errors import LudusError
from ludus.core.limits import Level, Limits
from ludus.core.player import Fault
from ludus.players.find import find_player
from ludus.players.programs.spawn import start
from ludus.sandbox import NoSandbox, best, demand
from ludus.sandbox.probe import obstacle
from ludus.sandbox.uids import take
from tests.bots.build import need

HELD = [level for level in Level if not obstacle(level) and level not in (Level.NONE, Level.LIMITS)]
BOT = "class Bot:\n    def choose(self, view, clock):\n        return []\n"
CLOCK = TimeControl(turn_ms=5000)


@pytest.fixture(autouse=True, scope="session")
def bubblewrap() -> None:
    if not HELD:
        need("bwrap", "bubblewrap")
        pytest.fail(obstacle(Level.BWRAP))


def said(words: list[str], level: Level | None = None, **more: str) -> str:
    """What a program prints."""
    program = start(words, limits=Limits(sandbox=level), extra=more)
    try:
        assert program.wait(60)
        return os.read(program.stdout, 1 << 16).decode()
    finally:
        program.end()


def played(player: str, level: Level | None = None, isolate: bool = True) -> MatchRecord:
    entrants = (Entrant("it", player), Entrant("good", "noop"))
    spec = MatchSpec(game="planet_wars", entrants=entrants, board="line", options={"max_turns": 2}, time=CLOCK)
    return play_match(spec, isolate=isolate, limits=Limits(sandbox=level))


def test_a_level_that_cannot_be_had_is_an_error_with_the_way_out(monkeypatch: pytest.MonkeyPatch) -> None:
    obstacle.cache_clear()
    with monkeypatch.context() as patch:
        patch.setenv("PATH", "/nowhere")
        with pytest.raises(NoSandbox, match="sandbox bwrap: bwrap is not there; on Debian or Ubuntu: apt-get install"):
            demand(Level.BWRAP)
        assert best() is Level.LIMITS
        with pytest.raises(LudusError, match="apt-get install bubblewrap"):
            find_player(load("planet_wars"), "json:/bin/true x", CLOCK, limits=Limits(sandbox=Level.CGROUP))
    obstacle.cache_clear()


@pytest.mark.parametrize("level", HELD)
def test_its_environment_is_its_own(level: Level, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("A_SECRET_OF_OURS", "1")
    lines = dict(line.split("=", 1) for line in said(["/usr/bin/env"], level).splitlines())
    assert set(lines) - {"LANG", "LC_ALL", "LC_CTYPE", "TZ"} == {"PATH", "HOME", "TMPDIR", "PWD", "LUDUS_SEAT"}
    assert lines["TMPDIR"] == "/tmp"


def test_it_may_write_where_it_works_and_nobody_sees_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert said(["/bin/sh", "-c", "echo mine >notes && cat notes && pwd"]) == f"mine\n{tmp_path}\n"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can be several users")
def test_each_is_somebody_else() -> None:
    first, second = take(), take()
    try:
        assert first.uid != second.uid
    finally:
        first.close()
        second.close()
    assert int(said(["/usr/bin/id", "-u"])) >= 61_184


@pytest.mark.skipif(os.geteuid() != 0, reason="an ordinary user's bot can read what its author can")
def test_files_that_are_closed_to_others_are_its_own_all_the_same(tmp_path: Path) -> None:
    folder = tmp_path / "closed"
    folder.mkdir(mode=0o700)
    (folder / "data").write_text("read")
    (folder / "data").chmod(0o600)
    assert said(["/bin/cat", str(folder / "data")]) == "read"
    assert said(["/bin/sh", "-c", 'cat "$0"/data', str(folder)]) == "read"


def test_the_record_names_the_weakest_level(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(BOT)
    assert played(str(bot)).measured.sandbox == best()
    assert played(str(bot), Level.LIMITS).measured.sandbox == "limits"
    assert played(str(bot), isolate=False).measured.sandbox == "none"
    assert played("greedy").measured.sandbox == "house"


def test_a_strangers_file_is_not_run_in_our_process(tmp_path: Path) -> None:
    mark, bot = tmp_path / "mark", tmp_path / "bot.py"
    bot.write_text(f"try: open({str(mark)!r}, 'w')\nexcept OSError: pass\nraise RuntimeError('boom')\n")
    record = played(str(bot))
    assert not mark.exists()
    assert record.game.faults == ((1, 0, Fault.START),)
    assert "boom" in record.measured.faults[0].detail
    bot.write_text("def broken(:\n")
    with pytest.raises(LudusError, match=r"bot\.py:1: syntax error"):
        played(str(bot))


def test_a_bot_of_several_files_is_a_folder(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "thoughts.py").write_text("ORDERS = []\n")
    (folder / "bot.py").write_text("from thoughts import ORDERS\n" + BOT.replace("[]", "ORDERS"))
    assert played(str(folder)).game.faults == ()
    assert played(str(folder / "bot.py")).game.faults == ((1, 0, Fault.START),)  # the one file, and not its neighbours


@pytest.mark.parametrize("level", HELD)
def test_its_time_is_that_of_the_program_and_not_of_its_cell(level: Level) -> None:
    program = start([sys.executable, "-c", "while True: pass"], limits=Limits(sandbox=level))
    try:
        assert program.bot not in (program.pid, program.root)
        command, until = Path(f"/proc/{program.bot}/cmdline"), monotonic() + 60
        while b"while True" not in (said := command.read_bytes()) and monotonic() < until:
            sleep(0.001)  # it is another program first, and has no words just as it becomes this one
        assert b"while True" in said
    finally:
        program.end()
    assert not Path(f"/proc/{program.bot}").exists()


STARTS = """
import sys
from ludus.core.limits import Level, Limits
from ludus.players.programs.spawn import start
program = start(["/bin/sh", "-c", "(sleep 600 &) & exec sleep 600"], limits=Limits(sandbox=Level(sys.argv[1])))
print(program.bot, program.root, flush=True)
input()
"""


@pytest.mark.parametrize("level", HELD)
def test_all_of_it_ends_when_we_are_killed(level: Level) -> None:
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", STARTS, str(level)], stdin=pipe, stdout=pipe) as ours:
        assert ours.stdout is not None
        pids = ours.stdout.readline().split()
        assert all(Path("/proc", pid.decode()).exists() for pid in pids)
        ours.kill()
    until = monotonic() + 60
    while any(_runs(pid.decode()) for pid in pids) and monotonic() < until:
        sleep(0.01)
    assert not any(_runs(pid.decode()) for pid in pids)


def _runs(pid: str) -> bool:
    """A zombie that nobody has reaped runs no more."""
    try:
        return Path("/proc", pid, "stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
