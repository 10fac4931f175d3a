"""What a spec finds in its folder: boards by pattern, folders of bots, players beside the file."""

from pathlib import Path

from tests.tournament.texts import TWO, complaint, read


def test_boards_by_pattern_and_file(tmp_path: Path) -> None:
    (tmp_path / "maps").mkdir()
    for name in ("b.dot", "a.dot", "notes.txt"):
        (tmp_path / "maps" / name).touch()
    spec = read(TWO + 'boards = ["maps/*.dot", "maps/b.dot", "rings", "random"]', tmp_path)
    maps = tmp_path / "maps"
    assert [one.board for one in spec.boards] == [f"{maps}/a.dot", f"{maps}/b.dot", f"{maps}/b.dot", "rings", "random"]
    assert "cup.toml:3: no file is called 'maps/*.dsg'" in complaint(TWO + 'boards = ["maps/*.dsg"]', tmp_path)
    assert "cup.toml:3: no file 'maps/c.dot'" in complaint(TWO + 'boards = ["maps/c.dot"]', tmp_path)


def test_patterns_may_leave_the_folder(tmp_path: Path) -> None:
    (tmp_path / "cups").mkdir()
    (tmp_path / "a.dot").touch()
    spec = read(TWO + f'boards = ["../*.dot", "{tmp_path}/*.dot"]', tmp_path / "cups")
    assert [Path(one.board).resolve() for one in spec.boards] == [(tmp_path / "a.dot").resolve()] * 2


def test_a_folder_of_bots(tmp_path: Path) -> None:
    bots = tmp_path / "bots"
    (bots / "team").mkdir(parents=True)
    (bots / "_draft").mkdir()
    for name in ("zoe.py", "notes.md", ".hidden.py", "_shared.py", "team/bot.py"):
        (bots / name).touch()
    (bots / "prog").touch(mode=0o755)
    spec = read('game = "any"\n[[entrants]]\nfolder = "bots/"\n[[entrants]]\nplayer = "greedy"', tmp_path)
    found = {entrant.name: entrant.player for entrant in spec.entrants}
    assert found == {
        "prog": f"{bots}/prog",
        "team": f"{bots}/team",
        "zoe": f"{bots}/zoe.py",
        "greedy": "greedy",
    }


def test_a_folder_that_is_no_bot(tmp_path: Path) -> None:
    text = 'game = "any"\n\n[[entrants]]\nfolder = "bots"\n'
    assert complaint(text, tmp_path).startswith("cup.toml:3: no folder 'bots' in ")
    (tmp_path / "bots").mkdir()
    assert complaint(text, tmp_path).startswith("cup.toml:3: no bots in ")
    (tmp_path / "bots" / "team").mkdir()
    assert complaint(text, tmp_path).endswith(
        "bots/team has neither a bot.py nor a program called run nor Java classes"
    )


def test_players_beside_the_file(tmp_path: Path) -> None:
    (tmp_path / "mine.py").touch()
    (tmp_path / "prog").touch(mode=0o755)
    players = ["mine.py", "mine.py:Bot", "./prog -v", "greedy", "other.py", "package.bots:Bot"]
    spec = read(f'game = "any"\nentrants = {players}', tmp_path)
    mine = f"{tmp_path}/mine.py"
    assert [one.player for one in spec.entrants] == [mine, f"{mine}:Bot", f"{tmp_path}/prog -v", *players[3:]]
    assert [one.name for one in spec.entrants] == ["mine", "mine:Bot", "prog -v", "greedy", "other", "package.bots:Bot"]


def test_two_of_one_name_are_called_as_they_are_written(tmp_path: Path) -> None:
    for team in ("a", "b"):
        (tmp_path / team).mkdir()
        for file in ("bot.py", "mine.py"):
            (tmp_path / team / file).touch()
    spec = read('game = "any"\nentrants = ["a/mine.py", "b/mine.py", "a/bot.py", "./b"]', tmp_path)
    assert [one.name for one in spec.entrants] == ["a/mine.py", "b/mine.py", "a", "b"]  # `bot.py` stands for its folder
