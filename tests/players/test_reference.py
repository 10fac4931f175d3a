"""What a player's words mean, and what it is called: the same everywhere."""

from pathlib import Path

import pytest

from ludus import load
from ludus.core.errors import BadPlayer
from ludus.players.reference import Kind, called, paths_in, read_player, words_for

GAME = load("auralux")  # it has a dialect of its own
DIALECT = next(iter(GAME.dialects))
HOUSE = next(iter(GAME.bots))

# words, kind, place, what is behind the colon, name
TABLE = [
    (HOUSE, Kind.HOUSE, HOUSE, None, HOUSE),
    (f"{HOUSE}:2", Kind.HOUSE, HOUSE, "2", f"{HOUSE}:2"),
    ("my_bot.py", Kind.PYTHON, "my_bot.py", None, "my_bot"),
    ("./x/../my_bot.py", Kind.PYTHON, "./x/../my_bot.py", None, "my_bot"),
    ("my_bot.py:Mine", Kind.PYTHON, "my_bot.py", "Mine", "my_bot:Mine"),
    ("my bot.py", Kind.PYTHON, "my bot.py", None, "my bot"),
    ("talks.py", Kind.PROGRAM, "talks.py", None, "talks"),
    ("the talker.py", Kind.PROGRAM, "'the talker.py'", None, "the talker"),
    ("talks.py:Mine", Kind.PYTHON, "talks.py", "Mine", "talks:Mine"),
    ("./guild", Kind.PROGRAM, "./guild", None, "guild"),
    ("guild:Mine", Kind.PYTHON, "guild", "Mine", "guild:Mine"),
    ("missing.py", Kind.PYTHON, "missing.py", None, "missing"),
    ("package.module:Class", Kind.PYTHON, "package.module", "Class", "package.module:Class"),
    ("package:Class", Kind.PYTHON, "package", "Class", "package:Class"),
    ("x.jar", Kind.JAVA, "x.jar", None, "x"),
    ("bots/x.jar:a.b.C$D", Kind.JAVA, "bots/x.jar", "a.b.C$D", "x:a.b.C$D"),
    ("my jars/y.jar", Kind.JAVA, "my jars/y.jar", None, "y"),
    ("./classes", Kind.JAVA, "./classes", None, "classes"),
    ("classes:Main", Kind.JAVA, "classes", "Main", "classes:Main"),
    ("bots/../Mine.java", Kind.JAVA, "bots/../Mine.java", None, "Mine"),
    ("Mine.java:Other", Kind.JAVA, "Mine.java", "Other", "Mine:Other"),
    ("javac Mine.java", Kind.PROGRAM, "javac Mine.java", None, "javac Mine.java"),
    ("./project/", Kind.JAVA, "./project/", None, "project"),
    ("project:Mine", Kind.JAVA, "project", "Mine", "project:Mine"),
    ("project/src/..", Kind.JAVA, "project/src/..", None, "project"),
    ("team.v2", Kind.PYTHON, "team.v2", None, "team.v2"),
    ("team.v2:Mine", Kind.PYTHON, "team.v2", "Mine", "team.v2:Mine"),
    ("squad/", Kind.PROGRAM, "squad/", None, "squad"),
    ("the squad", Kind.PROGRAM, "'the squad'", None, "the squad"),
    ("'the squad'", Kind.PROGRAM, "'the squad'", None, "the squad"),
    ("./squad -v", Kind.PROGRAM, "./squad -v", None, "squad -v"),
    ("./squad/run -v", Kind.PROGRAM, "./squad/run -v", None, "squad -v"),
    ("./run", Kind.PROGRAM, "./run", None, "run"),
    ("./program", Kind.PROGRAM, "./program", None, "program"),
    ("bots/program.sh -v", Kind.PROGRAM, "bots/program.sh -v", None, "program -v"),
    ("./bot-v1.2", Kind.PROGRAM, "./bot-v1.2", None, "bot-v1.2"),
    ("node bot.js", Kind.PROGRAM, "node bot.js", None, "node bot.js"),
    ("python3 bots/my_bot.py", Kind.PROGRAM, "python3 bots/my_bot.py", None, "python3 my_bot"),
    ("java -jar a/bot.jar --from=b/c", Kind.PROGRAM, "java -jar a/bot.jar --from=b/c", None, "java -jar bot --from=c"),
    ("my_bot.py --fast", Kind.PROGRAM, "my_bot.py --fast", None, "my_bot --fast"),
    ("nobody", Kind.PROGRAM, "nobody", None, "nobody"),
    ("no'quote", Kind.PROGRAM, "no'quote", None, "no'quote"),
    ("", Kind.PROGRAM, "", None, ""),
    ("json:./program", Kind.PROGRAM, "./program", None, "program"),
    (f"{DIALECT}:./program", Kind.PROGRAM, "./program", None, "program"),
    ("inside:/a/b/program -v", Kind.PROGRAM, "/a/b/program -v", None, "program -v"),
    ("human", Kind.HUMAN, "", None, "human"),
    ("human:Ann", Kind.HUMAN, "", "Ann", "human:Ann"),
    ("remote", Kind.REMOTE, "", None, "remote"),
    ("a\0b.py", Kind.PYTHON, "a\0b.py", None, "a\0b"),
    ("x" * 5000, Kind.PROGRAM, "x" * 5000, None, "x" * 5000),
]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    files = ("my_bot.py", "my bot.py", "my jars/y.jar", "classes/a/Main.class", "team.v2/bot.py", "package/__init__.py")
    for name in (*files, "project/src/a/Mine.java", "squad/run", "the squad/run", "notes.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True, parents=True)
        (tmp_path / name).touch()
    for name in ("talks.py", "the talker.py", "guild/bot.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("main()")
    (tmp_path / "program").touch(mode=0o755)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(("words", "kind", "place", "part", "name"), TABLE, ids=[row[0][:30] for row in TABLE])
def test_words(words: str, kind: Kind, place: str, part: str | None, name: str, here: Path) -> None:
    ref = read_player(words, GAME)
    assert (ref.words, ref.kind, ref.place, ref.part) == (words, kind, place, part)
    assert ref.name == name


def test_how_a_program_is_talked_to_and_where_it_works() -> None:
    refs = [read_player(words, GAME) for words in ("./p", "json:./p", f"{DIALECT}:./p", "inside:./p")]
    assert [ref.dialect for ref in refs] == ["", "json", DIALECT, ""]
    assert [ref.inside for ref in refs] == [False, False, False, True]


def test_who_knows_no_game_guesses_a_dialect_by_the_file_behind_it(here: Path) -> None:
    (here / "2").touch()
    refs = [read_player(words) for words in ("any:./program", "any:./squad -v", "minimax:2", "any:./missing")]
    assert [ref.dialect for ref in refs] == ["any", "any", "", ""]
    assert [ref.name for ref in refs[:3]] == ["program", "squad -v", "minimax:2"]


def test_what_is_started(here: Path) -> None:
    sources = {words: read_player(words).source for words in ("my_bot.py:X", "team.v2", "package:X")}
    assert sources == {"my_bot.py:X": "my_bot.py", "team.v2": "team.v2/bot.py", "package:X": "package"}
    assert read_player("json:'the squad' -v").command == ["the squad", "-v"]
    with pytest.raises(BadPlayer, match="No closing quotation"):
        _ = read_player("no'quote").command
    there = [
        words for words in ("my_bot.py", "json:./program x", "nobody", "x.jar", "nobody my_bot.py") if _there(words)
    ]
    assert there == ["my_bot.py", "json:./program x"]


def _there(words: str) -> bool:
    return read_player(words, GAME).is_there


SEEN = [
    ("my_bot.py", "{}/my_bot.py", "my_bot"),
    ("my_bot.py:X", "{}/my_bot.py:X", "my_bot:X"),
    ("./my bot.py", "{}/my bot.py", "my bot"),
    ("./the talker.py", "'{}/the talker.py'", "the talker"),
    ("./guild", "{}/guild", "guild"),
    ("./team.v2", "{}/team.v2", "team.v2"),
    ("classes:Main", "{}/classes:Main", "classes:Main"),
    ("./classes:Main", "{}/classes:Main", "classes:Main"),
    ("./program -v my_bot.py", "{}/program -v my_bot.py", "program -v my_bot"),
    ("json:./program", "json:{}/program", "program"),
    ("inside:./program", "inside:{}/program", "program"),
    ("program", "{}/program", "program"),
    ("program -v", "{}/program -v", "program -v"),
    ("the squad", "'{}/the squad'", "the squad"),
    ("team.v2", "{}/team.v2", "team.v2"),
    ("package:Class", "package:Class", "package:Class"),
    ("node bot.js", "node bot.js", "node bot.js"),
    ("greedy", "greedy", "greedy"),
    ("other.py", "other.py", "other"),
]


@pytest.mark.parametrize(("words", "seen", "name"), SEEN, ids=[row[0] for row in SEEN])
def test_seen_from_elsewhere(words: str, seen: str, name: str, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir("/")
    ref = read_player(words, folder=here).seen_from(here)
    assert (ref.words, ref.name) == (seen.format(here), name)


def test_from_a_file_to_its_words_and_back(here: Path) -> None:
    found = {path.name: words_for(path) for path in here.iterdir()}
    assert found == {
        "my_bot.py": f"{here}/my_bot.py",
        "my bot.py": f"{here}/my bot.py",
        "talks.py": f"{here}/talks.py",
        "the talker.py": f"{here}/the talker.py",
        "guild": f"{here}/guild",
        "my jars": None,
        "classes": f"{here}/classes",
        "team.v2": f"{here}/team.v2",
        "package": None,
        "squad": f"{here}/squad",
        "the squad": f"'{here}/the squad'",
        "notes.txt": None,
        "program": f"{here}/program",
        "project": None,
    }
    java = load("planet_wars")
    assert words_for(here / "project", java) == f"{here}/project"
    sources = [words_for(here / "project/src/a/Mine.java", game) for game in (None, GAME, java)]
    assert sources == [None, None, f"{here}/project/src/a/Mine.java"]
    for path in here.iterdir():
        words = words_for(path)
        assert words is None or read_player(words).name == called(path)


def test_all_that_may_be_a_path() -> None:
    assert paths_in("json:/a/b 'c d/e' f") == ["/a/b 'c d/e' f", "/a/b", "c d/e"]
    assert paths_in("/my bots/x.py:Class") == ["/my bots/x.py", "/my", "bots/x.py"]


def test_what_a_starter_bot_is_started_with_stands_for_its_folder(tmp_path: Path) -> None:
    (tmp_path / "my_bot").mkdir()
    (tmp_path / "my_bot" / "bot.py").write_text("class Bot:\n    def choose(self, view, clock):\n        return ()\n")
    assert called(tmp_path / "my_bot" / "bot.py") == called(tmp_path / "my_bot") == "my_bot"
    assert read_player(str(tmp_path / "my_bot" / "bot.py")).name == "my_bot"
    assert called(Path("bot.py")) == "bot"  # of a folder that nobody names
