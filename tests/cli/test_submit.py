"""`ludus submit`: sent to a real server, with somebody in place of the workers."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import monotonic, sleep

import pytest

from ludus.checks.finding import CheckReport, Finding, Verdict
from ludus.cli import submit
from ludus.core.errors import LudusError
from ludus.league import remote
from ludus.league.versions.checking import Checked, keep_checked, waiting
from ludus.league.versions.house import house_versions
from ludus.league.versions.version import version, versions_of
from ludus.league.words import Life
from tests.cli.conftest import Ludus
from tests.league.versions.test_checking import GOOD
from tests.league.versions.test_sheet import played
from tests.web.league.conftest import LeagueServed, served
from tests.web.server import PATIENCE

__all__ = ["served"]

FAILED = (Finding("starts", Verdict.FAILED, "\x1b[31mit has no main", "write one"),)
BAD = CheckReport(game="fish", bot="x", findings=FAILED, seconds=1.0)
BOT = "class Bot:\n    def choose(self, view, clock): ...\n"

Worker = Callable[[Checked], None]


@pytest.fixture
def bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, served: LeagueServed) -> Path:
    monkeypatch.setattr(submit, "LOOK_S", 0.02)
    monkeypatch.setattr(remote, "BETWEEN_S", 0.0)
    monkeypatch.setenv("LUDUS_TOKEN", served.ann.token)
    monkeypatch.setenv("LUDUS_LEAGUE", served.url)
    (tmp_path / "my_bot" / "__pycache__").mkdir(parents=True)
    (tmp_path / "my_bot" / "bot.py").write_text(f"# {tmp_path}\n{BOT}")
    (tmp_path / "my_bot" / "__pycache__" / "x").write_text("x")
    return tmp_path / "my_bot"


def work(served: LeagueServed, checked: Checked, matches: int = 0) -> None:
    """Check the next version that comes, and let it play so much."""
    end = monotonic() + PATIENCE
    while not (found := waiting(served.league)) and monotonic() < end:
        sleep(0.02)
    keep_checked(served.league, found[0], checked)
    rival, first = house_versions(served.league)[0], 100 * found[0].number
    for number in range(matches):
        played(served.league, found[0].id, rival.id, first + number, (1, 2))


def test_a_folder_is_sent_checked_and_plays(ludus: Ludus, bot: Path, served: LeagueServed) -> None:
    with ThreadPoolExecutor(1) as thread:
        thread.submit(work, served, Checked(report=GOOD), 4)
        code, out, err = ludus("submit", bot)
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0].startswith("my_bot.zip: ") and lines[0].endswith(" bytes")
    one = versions_of(served.league, served.ann.team)[0]
    page = f"{served.url}/league/versions/{one.id}"
    assert lines[1] == f"Team ann {one.number} is received as version {one.number}: {page}"
    assert lines[2] == f"Team ann {one.number} is active: it plays"
    assert lines[-1] == "its last 4 matches: won 4, drawn 0, lost 0"
    assert ludus("submit", bot)[0] == 0  # what was sent is not sent twice
    assert versions_of(served.league, served.ann.team)[0].id == one.id


def test_what_its_check_refuses_is_told_with_the_log(ludus: Ludus, bot: Path, served: LeagueServed) -> None:
    with ThreadPoolExecutor(1) as thread:
        thread.submit(work, served, Checked(report=BAD, log="$ make\nwarning: \x1b]0;x\n"))
        code, out, _ = ludus("submit", bot / "bot.py", "--until", "rated")
    assert code == 1 and "\x1b" not in out
    assert "not fit to play yet: starts" in out and "it has no main write one" in out and "$ make" in out


def test_who_does_not_wait_knows_that_it_was_received(ludus: Ludus, bot: Path, served: LeagueServed) -> None:
    code, out, _ = ludus("submit", bot, "--until", "received")
    one = versions_of(served.league, served.ann.team)[0]
    assert code == 0 and "is received" in out and version(served.league, one.id).life is Life.RECEIVED
    keep_checked(served.league, one, Checked(error="the build failed"))
    code, out, _ = ludus("submit", bot)
    assert code == 1 and "is refused" in out


def test_a_mistake_is_one_line(ludus: Ludus, bot: Path, served: LeagueServed, monkeypatch: pytest.MonkeyPatch) -> None:
    (bot.parent / "empty" / ".git").mkdir(parents=True)
    (bot / "big").write_bytes(bytes(range(256)) * 4)
    os.mkfifo(bot.parent / "waits.py")
    with (bot.parent / "huge.py").open("wb") as file:
        file.truncate(1 << 40)  # which would not fit into memory
    for words, why in (
        ((bot.parent / "none.py",), "none.py: cannot be read (No such file or directory)"),
        ((bot.parent / "empty",), "empty: there is nothing in it to send"),
        ((bot.parent / "waits.py",), "waits.py: neither a file nor a folder"),
        (("/dev/zero",), "/dev/zero: neither a file nor a folder"),
        ((bot.parent / "huge.py",), "huge.py: 1048576.0 MB, and 10 MB are taken"),
        ((bot.parent,), "MB, and 50 MB are taken; the largest file is huge.py"),
        ((bot, "--league", "localhost:8000"), "is no address of a league"),
        ((bot, "--league", "http://127.0.0.1:9"), "http://127.0.0.1:9 does not answer: Connection refused"),
        ((bot, "--token", "ludus_wrong"), "this needs an account: sign in, or send an upload token"),
    ):
        code, _, err = ludus("submit", *words)
        assert code == 2 and why in err and len(err.splitlines()) == 1
    monkeypatch.setattr("ludus.players.sent.unpack.LARGEST", 100)
    code, _, err = ludus("submit", bot)
    assert code == 2 and "the largest file is big (1.0 kB)" in err


@pytest.mark.parametrize("said", [b'{"name":"\xff"}', b'{"x":' + b"[" * 50_000, b"<html>"])
def test_an_answer_that_cannot_be_read_is_one_line(said: bytes) -> None:
    with pytest.raises(LudusError, match="the server's answer cannot be read"):
        submit._sheet(said)
