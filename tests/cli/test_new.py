"""`ludus new`: every starter bot is built as its README says, passes `ludus check` and beats an easy house bot."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from ludus import Entrant, MatchSpec, play_match
from ludus.checks import Verdict, check_bot
from ludus.games import load
from ludus.kits import LANGUAGES, files, games, placed
from tests.bots.build import need

LUDUS = Path(sys.executable).with_name("ludus")
PACKAGES = {"c++": "g++", "javac": "default-jdk-headless", "node": "nodejs", "rustc": "rustc", "go": "golang-go"}
PACKAGES |= {"mcs": "mono-mcs mono-runtime"}
INSTEAD = {"dotnet": "mcs"}  # .NET is no package of Debian's, mono is
BRIEF = {"JAVA_TOOL_OPTIONS": "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"}  # a compiler that runs once need not be fast
OPTIONS = {"auralux": {"max_steps": 2000}}


def ludus(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([LUDUS, *words], cwd=folder, capture_output=True, text=True, check=False)


def built(folder: Path, game: str, lang: str, name: str = "") -> Path:
    """A new bot, built with the line in its README that begins with the tool; word for word for one game of each
    language, and for the others without the optimizer, which takes longest."""
    tool, name = LANGUAGES[lang].tool, name or f"my_{game}"
    tool = INSTEAD.get(tool, tool)
    if tool in PACKAGES:
        need(tool, PACKAGES[tool])
    done = ludus(folder, "new", game, name, "--lang", lang)
    assert done.returncode == 0, done.stderr
    build = re.search(rf"^{re.escape(tool)} .*$", (folder / name / "README.md").read_text(), re.MULTILINE)
    if build:
        line = build[0] if game == next(iter(games(lang))) else build[0].replace(" -O2 ", " ").replace(" -O ", " ")
        subprocess.run(line, shell=True, cwd=folder / name, check=True, timeout=100, env={**os.environ, **BRIEF})
    return folder / name / LANGUAGES[lang].started


@pytest.mark.parametrize(("lang", "game"), [(lang, game) for lang in LANGUAGES for game in games(lang)])
def test_a_starter_bot_passes_every_check_and_wins(lang: str, game: str, tmp_path: Path) -> None:
    bot = built(tmp_path, game, lang)
    report = check_bot(game, str(bot))
    assert [one for one in report.findings if one.verdict in (Verdict.FAILED, Verdict.WARNED)] == []
    easy = next(iter(load(game).bots))
    entrants = (Entrant("mine", str(bot)), Entrant("easy", easy))
    record = play_match(
        MatchSpec(game=game, entrants=entrants, seed=1, options=dict(OPTIONS.get(game, {}))), isolate=True
    )
    assert record.measured.faults == ()
    assert record.game.outcome.winners == (0,)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_there_is_a_starter_for_every_game(lang: str) -> None:
    for game in games(lang):
        written = files(lang, game)
        text = written[placed(LANGUAGES[lang], written).main].decode()
        assert "YOUR TURN" in text and LANGUAGES[lang].choose in text


def test_folders_of_starters_are_entrants_of_a_tournament(tmp_path: Path) -> None:
    bots = tmp_path / "bots"
    bots.mkdir()
    for lang in ("python", "javascript", "java"):
        built(bots, "fish", lang, f"in_{lang}")
    (tmp_path / "cup.toml").write_text('game = "fish"\nboards = ["raft"]\n\n[[entrants]]\nfolder = "bots"\n')
    done = ludus(tmp_path, "tournament", "run", "cup.toml")
    assert done.returncode == 0, done.stderr
    rows = ludus(tmp_path, "tournament", "export", "cup.toml").stdout.splitlines()[1:]
    assert {row.split(",")[2] for row in rows} == {"in_python", "in_javascript", "in_java"}
    assert [row for row in rows if row.split(",")[5]] == []


def test_what_is_said_at_the_end_can_be_typed(tmp_path: Path) -> None:
    said = ludus(tmp_path, "new", "planet_wars", "mine").stdout
    assert "ludus check mine/bot.py --game planet_wars" in said
    played = ludus(tmp_path, "play", "planet_wars", "mine/bot.py", "noop", "--option", "max_turns=20", "--seed", "1")
    assert played.returncode == 0, played.stderr
    assert "ludus play planet_wars mine/bot.py" in said and "--live" in said


def test_names_and_folders_that_are_refused(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    for name, words in (
        ("there", "there is there already"),
        ("two words", "is no name for a bot"),
        ("-x/../..", "is no name for a bot"),
        ("no/such/folder", "no such folder; make it first"),
    ):
        refused = ludus(tmp_path, "new", "fish", "--", name)
        assert refused.returncode == 2 and words in refused.stderr, name
    assert "no game 'fsh'" in ludus(tmp_path, "new", "fsh", "mine").stderr
    assert [path.name for path in tmp_path.iterdir()] == ["there"]
