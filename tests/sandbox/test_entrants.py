"""Entrants whose files name paths of the host: what becomes of them in a match, and what the record says."""

import os
from pathlib import Path

import pytest

from ludus import Entrant, MatchRecord, MatchSpec, TimeControl, load, play_match
from ludus.core.errors import BadPlayer, LudusError
from ludus.core.limits import Limits
from ludus.core.player import Fault
from ludus.players.find import find_player
from ludus.players.programs.spawn import start
from ludus.tournament.finding import Found, find_entrants
from ludus.tournament.reading import read_spec
from ludus.tournament.spec import LeftOut
from tests.sandbox.place import program
from tests.support import REPO

CLOCK = TimeControl(turn_ms=5000, start_ms=60_000, wall_cap_ms=60_000)
BOT = "class Bot:\n    def choose(self, view, clock):\n        return []\n"
READS = "class Bot:\n    def choose(self, view, clock):\n        return [] if open({path!r}).read() else []\n"


def played(player: str) -> MatchRecord:
    entrants = (Entrant("it", player), Entrant("good", "noop"))
    spec = MatchSpec(game="planet_wars", entrants=entrants, board="line", options={"max_turns": 2}, time=CLOCK)
    return play_match(spec, isolate=True, limits=Limits())


def kinds(record: MatchRecord) -> set[Fault]:
    return {kind for _, seat, kind in record.game.faults if seat == 0}


def printed(words: list[str]) -> str:
    run = start(words, limits=Limits())
    try:
        assert run.wait(60)
        return os.read(run.stdout, 1 << 16).decode()
    finally:
        run.end()


def test_a_first_line_that_is_refused_is_a_start_fault_that_tells_no_path(tmp_path: Path) -> None:
    key = tmp_path / "key"
    key.write_text("a secret\n")
    program(tmp_path / "mine" / "run", "#!/usr/bin/env -S A=1 ../key\n")
    record = played(f"json:{tmp_path / 'mine'}")
    assert kinds(record) == {Fault.START}
    (note,) = record.measured.faults
    assert note.message.startswith("run: its first line calls '../key', which is no interpreter here; ")
    assert str(tmp_path) not in f"{record.measured}"


def test_a_traceback_tells_no_path(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    for text in (BOT.replace("return []", "raise RuntimeError('boom')"), "raise RuntimeError('boom')\n"):
        bot.write_text(text)
        told = f"{played(str(bot)).measured.faults}"
        assert "boom" in told
        assert "bot.py" in told
        assert not [place for place in (tmp_path, REPO, Path.home()) if str(place) in told]


@pytest.mark.parametrize("started", ["bot.py", "run"])
def test_what_is_started_of_a_folder_lies_in_it(started: str, tmp_path: Path) -> None:
    """Another entrant's file would bring that one's folder along."""
    yours, mine = tmp_path / "yours", tmp_path / "mine"
    program(yours / started, BOT if started == "bot.py" else "#!/bin/sh\n")
    mine.mkdir()
    (mine / started).symlink_to(yours / started)
    with pytest.raises(BadPlayer, match="a link that leads out of its folder; put the file itself there"):
        find_player(load("planet_wars"), str(mine), CLOCK, isolate=True)
    (mine / started).unlink()
    (yours / started).rename(mine / "real.py")
    (mine / started).symlink_to("real.py")
    find_player(load("planet_wars"), str(mine), CLOCK, isolate=True)


def test_a_pipe_or_a_device_is_no_program(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "run", 0o755)
    for words in (f"{tmp_path}/run", f"{tmp_path}", "/dev/zero", f"json:{tmp_path}/run x"):
        with pytest.raises(LudusError):
            find_player(load("planet_wars"), words, CLOCK)


@pytest.mark.skipif(os.geteuid() != 0, reason="an ordinary user's bot can read what its author can")
def test_links_in_a_closed_folder_stay_links(tmp_path: Path) -> None:
    secrets, mine = tmp_path / "secrets", tmp_path / "mine"
    program(secrets / "key", "a secret", 0o600)
    program(mine / "data", "read", 0o600)
    for name, target in {"key": secrets / "key", "all": secrets, "loop": mine, "near": Path("data")}.items():
        (mine / name).symlink_to(target)
    mine.chmod(0o700)
    script = 'cd "$0"; cat near key all/key loop/loop/data 2>/dev/null; ls'
    assert printed(["/bin/sh", "-c", script, str(mine)]) == "readreadall\ndata\nkey\nloop\nnear\n"


@pytest.mark.skipif(os.geteuid() != 0, reason="an ordinary user's bot can read what its author can")
def test_what_is_not_its_own_is_not_opened_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A closed part of a tool's installation stays closed."""
    tool = program(tmp_path / "lang" / "bin" / "lang", "#!/bin/sh\ncat ${0%/*}/../lib/notes || echo closed\n")
    program(tmp_path / "lang" / "lib" / "notes", "a secret", 0o600)
    monkeypatch.setenv("PATH", f"{tmp_path}/lang/bin:{os.environ['PATH']}")
    assert printed([tool]) == "closed\n"


def test_the_name_of_a_file_is_no_way_to_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "yours.py").write_text(BOT)
    (tmp_path / "x=yours.py").write_text(READS.format(path=str(tmp_path / "yours.py")))
    record = played("x=yours.py")
    assert kinds(record) == {Fault.CRASH}
    assert "FileNotFoundError" in record.measured.faults[0].message


def test_a_python_bot_is_found_from_a_spec_in_another_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder of the spec is not in the sandbox: the way to the bot must not go through it."""
    program(tmp_path / "bots" / "good.py", BOT)
    program(tmp_path / "bots" / "folder" / "bot.py", BOT)
    toml = tmp_path / "tours" / "cup.toml"
    players = '"../bots/good.py", "../bots/folder", "../bots/good.py:Bot", "noop"'
    program(toml, f'game = "planet_wars"\nentrants = [{players}]\n')
    monkeypatch.chdir(tmp_path)
    spec = read_spec(Path("tours/cup.toml"))
    records = [played(entrant.player) for entrant in spec.entrants]
    assert [record.measured.faults for record in records] == [()] * 4


def test_a_link_in_the_organisers_words_is_followed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """To a file that is called otherwise, to a folder whose bot imports what lies beside it, to a program."""
    program(tmp_path / "store" / "v12", BOT, 0o600)
    program(tmp_path / "store" / "bot.py", "from thoughts import ORDERS\n" + BOT.replace("[]", "ORDERS"))
    program(tmp_path / "store" / "thoughts.py", "ORDERS = []\n")
    (tmp_path / "current.py").symlink_to("store/v12")
    (tmp_path / "mine").symlink_to("store")
    monkeypatch.chdir(tmp_path)
    records = [played(words) for words in ("current.py", "./current.py:Bot", "mine", "./mine:Bot")]
    assert [record.measured.faults for record in records] == [()] * 4


@pytest.mark.parametrize("words", ["a\0b.py", "loop/x.py", "x" * 5000 + ".py", "loop", "json:loop x", "a\0b c"])
def test_words_that_no_file_can_be_called_by(words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "loop").symlink_to("loop")
    with pytest.raises(LudusError):
        find_player(load("planet_wars"), words, CLOCK, isolate=True)


@pytest.mark.parametrize("name", ["link.py", "link", "run"])
def test_a_folder_of_bots_has_no_links_and_no_program_for_all_of_it(name: str, tmp_path: Path) -> None:
    bots = tmp_path / "bots"
    program(bots / "good.py", BOT)
    if name == "run":
        program(bots / name, "#!/bin/sh\n")
    else:
        (bots / name).symlink_to(program(tmp_path / "elsewhere" / "bot.py", BOT))
    (bots / "notes.txt").symlink_to(tmp_path / "nowhere")
    found = find_entrants(None, None, "bots", tmp_path, ("entrants", 0))
    good, bad = sorted(found, key=lambda one: isinstance(one, LeftOut))
    assert isinstance(good, Found)
    assert good.entrant.name == "good"
    assert isinstance(bad, LeftOut)
    assert f"bots/{name}" in bad.reason
