"""What goes to other machines: the right files, nothing else, and nothing written outside."""

import sys
from pathlib import Path

import msgspec
import pytest

from ludus.core.errors import LudusError
from ludus.core.match import Entrant, MatchSpec
from ludus.tournament.spec import BoardSpec, TournamentSpec
from ludus.tournament.workers import bundle
from ludus.tournament.workers.bundle import Bundle, File, pack, unpack


def spec_of(*players: str, boards: tuple[str, ...] = ("",)) -> TournamentSpec:
    entrants = tuple(Entrant(f"e{place}", player) for place, player in enumerate(players))
    return TournamentSpec(game="planet_wars", entrants=entrants, boards=tuple(map(BoardSpec, boards)))


def moved(bundle: Bundle, player: str, folder: Path, board: str = "") -> tuple[str, str]:
    spec = bundle.there(MatchSpec(game="planet_wars", entrants=(Entrant("a", player),), board=board), str(folder))
    return spec.entrants[0].player, spec.board


def unpacked(bundle: Bundle, folder: Path) -> list[str]:
    """Over the wire and out again: the files that are there then."""
    folder.mkdir()
    unpack(msgspec.msgpack.decode(msgspec.msgpack.encode(bundle), type=Bundle), folder)
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def write(path: Path, text: str = "", runs: bool = False) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755 if runs else 0o644)
    return path


@pytest.mark.parametrize(
    "player", ["greedy", "minimax:2", "package.module:Class", "module:Class", "no'quote", "true x"]
)
def test_what_is_known_by_name_stays_as_it_is(player: str, tmp_path: Path) -> None:
    bundle = pack(spec_of(player, "random", boards=("line", "random:planets=9", "graph {\n}")))
    assert bundle.files == ()
    assert moved(bundle, player, tmp_path, "line") == (player, "line")


def test_a_python_bot_takes_along_what_it_imports(tmp_path: Path) -> None:
    bot = write(tmp_path / "bots" / "a.py", "import json, deep.inner\nfrom near import x\n")
    write(tmp_path / "bots" / "near.py", "def x():\n    import further\n")
    write(tmp_path / "bots" / "further.py", "import near\n")
    write(tmp_path / "bots" / "deep" / "inner.py")
    write(tmp_path / "bots" / "deep" / "table.bin")
    write(tmp_path / "bots" / "secret.py")
    write(tmp_path / "outside.py", "password")
    (tmp_path / "bots" / "json.py").symlink_to(tmp_path / "outside.py")
    bundle = pack(spec_of(f"{bot}:Class", "greedy"))
    there = tmp_path / "there"
    assert unpacked(bundle, there) == ["0/a.py", "0/deep/inner.py", "0/deep/table.bin", "0/further.py", "0/near.py"]
    assert moved(bundle, f"{bot}:Class", there)[0] == f"{there}/0/a.py:Class"


def test_a_bot_with_a_folder_of_its_own_takes_it_whole(tmp_path: Path) -> None:
    run = write(tmp_path / "own" / "run", "#!/bin/sh", runs=True)
    write(tmp_path / "own" / "data" / "weights")
    write(tmp_path / "own" / ".git" / "config")
    write(tmp_path / "own" / "__pycache__" / "x.pyc")
    (tmp_path / "own" / "home").symlink_to(Path.home())
    (tmp_path / "own" / "python").symlink_to(sys.executable)
    write(tmp_path / "cup.db")
    beside = write(tmp_path / "bot.py")
    bundle = pack(spec_of(str(run), str(beside)), tmp_path)
    there = tmp_path / "there"
    assert unpacked(bundle, there) == ["0/data/weights", "0/run", "1/bot.py"]  # beside the spec nothing is one's own
    assert (there / "0" / "run").stat().st_mode & 0o111
    assert not (there / "0" / "data" / "weights").stat().st_mode & 0o111
    shared = pack(spec_of(str(run), str(write(tmp_path / "own" / "other.py"))), tmp_path)
    assert sorted(file.path for file in shared.files) == ["0/other.py", "0/run"]


def test_a_command_takes_the_files_among_its_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "my bot.py", "import near")
    write(tmp_path / "near.py")
    write(tmp_path / "w.bin")
    write(tmp_path / "data" / "x")
    player = f"json:{sys.executable} 'my bot.py' --weights=w.bin --all ./data data greedy"
    bundle = pack(spec_of(player, "greedy"), tmp_path)
    there = tmp_path / "blank here"
    assert unpacked(bundle, there) == ["0/my bot.py", "0/near.py", "0/w.bin", "1/x"]
    expected = f"json:{sys.executable} '{there}/0/my bot.py' '--weights={there}/0/w.bin' --all '{there}/1' data greedy"
    assert moved(bundle, player, there)[0] == expected


def test_programs_java_and_boards(tmp_path: Path) -> None:
    program = write(tmp_path / "p" / "prog", runs=True)
    write(tmp_path / "p" / "beside")
    jar = write(tmp_path / "j" / "x.jar")
    classes = write(tmp_path / "c" / "pack" / "X.class").parents[1]
    board = write(tmp_path / "maps" / "m.txt")
    write(tmp_path / "maps" / "m.toml")
    write(tmp_path / "maps" / "n.txt")
    players = (f"inside:{program} -v", str(program), f"{jar}:X", str(classes))
    bundle = pack(spec_of(*players, boards=(str(board),)))
    there = tmp_path / "there"
    assert unpacked(bundle, there) == ["0/beside", "0/prog", "1/x.jar", "2/pack/X.class", "3/m.toml", "3/m.txt"]
    assert moved(bundle, players[0], there, str(board)) == (f"inside:{there}/0/prog -v", f"{there}/3/m.txt")
    assert [moved(bundle, player, there)[0] for player in players[1:]] == [
        f"{there}/0/prog",
        f"{there}/1/x.jar:X",
        f"{there}/2",
    ]


@pytest.mark.parametrize("path", ["../x", "/x", "0/../../x", "0//x", ".", ""])
def test_nothing_is_written_outside(path: str, tmp_path: Path) -> None:
    folder = tmp_path / "inner"
    folder.mkdir()
    with pytest.raises(LudusError, match="leads out of the bundle"):
        unpack(Bundle("", (File(path, False, b"x"),), {}, {}), folder)
    assert [entry.name for entry in tmp_path.rglob("*")] == ["inner"]


def test_too_much_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bundle, "LARGEST", 1 << 20)
    bot = write(tmp_path / "b" / "run", runs=True)
    write(tmp_path / "b" / "weights", "x" * (1 << 20))
    write(bot, "xx", runs=True)
    with pytest.raises(LudusError, match="more than 1 MB"):
        pack(spec_of(str(bot), "greedy"))
