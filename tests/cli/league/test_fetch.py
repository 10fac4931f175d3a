"""`ludus league fetch`, then the turn in a debugger at home: exactly the commands that the page of a match shows."""

import os
import pty
import re
import subprocess
import sys
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import httpx
import pytest

from ludus.cli.fetched import read_fetched
from ludus.cli.league import fetch
from ludus.cli.league.fetch import MatchWords, read_match
from ludus.core.errors import LudusError
from ludus.core.match import Measured
from ludus.referee import read_record
from tests.web.league.season_of_two import Season, a_served_season
from tests.web.server import PATIENCE

LUDUS = str(Path(sys.executable).with_name("ludus"))


@pytest.fixture(scope="module")
def season(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Season]:
    with a_served_season(tmp_path_factory.mktemp("league")) as served:
        yield served


def ludus(folder: Path, season: Season, who: str, *words: object, stdin: str = "") -> subprocess.CompletedProcess[str]:
    own = {"LUDUS_TOKEN": season.tokens.get(who, ""), "LUDUS_HOME": str(folder / "home"), "COLUMNS": "200"}
    env = {**os.environ, **own}
    done = [LUDUS, *map(str, words)]
    return subprocess.run(done, capture_output=True, text=True, check=False, input=stdin, cwd=folder, env=env)


def commands(season: Season, who: str) -> list[list[str]]:
    """As they stand on the page of the match."""
    page = httpx.get(f"{season.url}/league/match/league/0", headers=season.headers(who), timeout=PATIENCE).text
    shown = re.search(r"<code>(ludus league fetch .*?)</code>", page, re.DOTALL)
    assert shown
    return [line.split()[1:] for line in unescape(shown[1]).splitlines()]


def test_the_commands_of_the_page_open_that_turn_in_a_debugger(season: Season, tmp_path: Path) -> None:
    fetch, play = commands(season, "ada")
    done = ludus(tmp_path, season, "ada", *fetch)
    assert done.returncode == 0, done.stderr
    assert "your bot has seat 0" in done.stdout
    turn = int(play[play.index("--turn") + 1])
    opened = ludus(tmp_path, season, "ada", *play, stdin="p 'at', view.turn\nw\nc\n")
    assert f"('at', {turn})" in opened.stdout
    assert "bot.py(2)choose()" in opened.stdout
    assert opened.returncode == 0, opened.stderr


def test_a_terminal_is_the_debuggers(season: Season, tmp_path: Path) -> None:
    """Over a real terminal: the prompt comes, and what is typed there is done."""
    fetch, play = commands(season, "ada")
    assert ludus(tmp_path, season, "ada", *fetch).returncode == 0
    ours, theirs = pty.openpty()
    env = {**os.environ, "LUDUS_HOME": str(tmp_path / "home")}
    with subprocess.Popen([LUDUS, *play], stdin=theirs, stdout=theirs, stderr=theirs, cwd=tmp_path, env=env) as running:
        os.close(theirs)
        seen = b""
        while b"(Pdb) " not in seen:
            seen += os.read(ours, 4096)
        os.write(ours, b"p 6 * 7 * view.turn\nq\n")
        assert running.wait(PATIENCE) == 130
        seen += os.read(ours, 65536)
    os.close(ours)
    assert str(42 * int(play[play.index("--turn") + 1])).encode() in seen


def test_the_opponent_plays_as_recorded_and_so_does_a_bot_that_was_not_changed(season: Season, tmp_path: Path) -> None:
    assert ludus(tmp_path, season, "bob", "league", "fetch", "league/0", "--league", season.url).returncode == 0
    words = ("play", "--from-record", "league-0.ludus", "--turn", 4, "--debug", "--record", "again.ludus")
    done = ludus(tmp_path, season, "bob", *words, stdin="c\n")
    assert done.returncode == 0, done.stderr
    before, again = read_record(tmp_path / "league-0.ludus").game, read_record(tmp_path / "again.ludus").game
    assert [turn.digest for turn in again.turns] == [turn.digest for turn in before.turns]


def test_the_own_bot_may_be_another_than_the_one_that_was_sent(season: Season, tmp_path: Path) -> None:
    assert ludus(tmp_path, season, "bob", "league", "fetch", f"{season.url}/league/match/league/0/film").returncode == 0
    (tmp_path / "newer.py").write_text("class Bot:\n    def choose(self, view, clock):\n        return []\n")
    words = ("play", "newer.py", "--from-record", "league-0.ludus", "--turn", 4, "--debug")
    assert "newer.py(2)choose()" in ludus(tmp_path, season, "bob", *words, stdin="c\n").stdout


def test_another_fetches_the_match_and_nothing_of_its_authors(season: Season, tmp_path: Path) -> None:
    done = ludus(tmp_path, season, "eve", "league", "fetch", "0", "--league", season.url)
    assert done.returncode == 0, done.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["league-0.ludus"]
    assert read_record(tmp_path / "league-0.ludus").measured == Measured()
    refused = ludus(tmp_path, season, "eve", "play", "--from-record", "league-0.ludus", "--turn", 3, "--debug")
    assert (refused.returncode, "which seat is yours?" in refused.stderr) == (2, True)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("league/99",), "no match 99 in 'league', or it is not for you to see"),
        (("nothing/0",), "no match 0 in 'nothing', or it is not for you to see"),
        (("../../x",), "is no match; write the address of its page"),
    ],
)
def test_what_cannot_be_fetched_is_one_line(season: Season, tmp_path: Path, words: tuple[str], told: str) -> None:
    done = ludus(tmp_path, season, "ada", "league", "fetch", *words, "--league", season.url)
    assert (done.returncode, told in done.stderr, done.stderr.count("\n")) == (2, True, 1), done.stderr
    assert list(tmp_path.iterdir()) == []


def test_without_an_address_or_a_token_nothing_is_fetched(season: Season, tmp_path: Path) -> None:
    assert "of which league?" in ludus(tmp_path, season, "ada", "league", "fetch", "0").stderr
    assert "token" in ludus(tmp_path, season, "nobody", "league", "fetch", "0", "--league", season.url).stderr


def test_a_match_by_its_words() -> None:
    assert read_match("12") == MatchWords("", "league", 12)
    assert read_match("trial-3/12") == MatchWords("", "trial-3", 12)
    assert read_match("https://h:1/league/match/scrimmages/4") == MatchWords("https://h:1", "scrimmages", 4)
    for words in (
        "",
        "x",
        "league/",
        "league/-1",
        "https://h/league/match/../4",
        "https://h/league/history/4",
        "1" * 10,
    ):
        with pytest.raises(LudusError, match="is no match"):
            read_match(words)


def test_what_was_fetched_before_gives_way(season: Season, tmp_path: Path) -> None:
    for _ in range(2):
        done = ludus(tmp_path, season, "ada", "league", "fetch", "0", "--league", season.url, "--to", "here")
        assert done.returncode == 0, done.stderr
    note = read_fetched(tmp_path / "here" / "league-0.ludus")
    assert note is not None
    assert (tmp_path / "here" / note.bot / "ada.py").is_file()
    assert not list((tmp_path / "here").glob(".fetch-*"))


@pytest.mark.parametrize("said", [b'{"game":"\xff"}', b'{"x":' + b"[" * 50_000, b"<html>"])
def test_an_answer_that_cannot_be_read_is_one_line(said: bytes) -> None:
    with pytest.raises(LudusError, match="the server's answer is none of a league"):
        fetch._told(said)
