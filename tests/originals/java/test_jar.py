"""Java strategies: found, played, and reported when they do wrong."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from ludus import Entrant, MatchRecord, MatchSpec, TimeControl, load, play_match
from ludus.core.errors import LudusError
from ludus.core.limits import Limits
from ludus.core.player import Fault
from ludus.originals.java.bridge import command
from ludus.originals.java.jdk import find_jdk
from ludus.players.find import find_player
from ludus.players.reference import Kind, read_player
from tests.originals.java.build import HOME, Built, build, jar
from tests.support import REPO

LUDUS = Path(sys.executable).with_name("ludus")
CLOCK = TimeControl(turn_ms=10_000, start_ms=60_000, wall_cap_ms=60_000)
GAME = load("planet_wars")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    return build(tmp_path_factory)


@pytest.fixture(autouse=True)
def home(built: Built, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME, str(built.home))


@pytest.fixture
def wars(built: Built, tmp_path: Path) -> Path:
    """A jar with two strategies of PlanetWars, in a folder with a blank in its name."""
    return jar(tmp_path / "my bots" / "two.jar", built.part(tmp_path / "wars", "planetwars"))


def play(player: str, turns: int = 20, game: str = "planet_wars", clock: TimeControl = CLOCK) -> MatchRecord:
    entrants = (Entrant("java", player), Entrant("noop", "noop"))
    options = {"edition": "original", "max_turns": turns}
    return play_match(MatchSpec(game=game, entrants=entrants, board="rings", options=options, time=clock))


def rogue(built: Built, folder: Path, name: str, turns: int = 20, clock: TimeControl = CLOCK) -> MatchRecord:
    return play(f"{built.part(folder / 'rogues', 'rogues')}:{name}", turns, clock=clock)


def launches(record: MatchRecord) -> list[int]:
    """How many orders the strategy gave in each of its turns."""
    return [len(turn.action or ()) for turn in record.game.turns if turn.seat == 0]


@pytest.mark.parametrize("name", ["Spreader", "planetwars.strategies.Raider"])
def test_a_jar_with_a_blank_in_its_path(wars: Path, name: str) -> None:
    record = play(f"{wars}:{name}")
    assert record.measured.faults == ()
    assert record.measured.notes == ()
    assert sum(launches(record)) > 0


@pytest.mark.parametrize("edition", ["document", "original", "original-v1"])
def test_a_folder_of_classes_in_every_edition(built: Built, tmp_path: Path, edition: str) -> None:
    folder = built.part(tmp_path / "classes", "planetwars")
    entrants = (Entrant("java", f"{folder}:Spreader"), Entrant("greedy", "greedy"))
    options = {"edition": edition, "max_turns": 30}
    record = play_match(MatchSpec(game="planet_wars", entrants=entrants, options=options, time=CLOCK))
    assert record.measured.faults == ()
    assert sum(launches(record)) > 0


def test_the_api_that_a_jar_brings_along_is_not_used(built: Built, tmp_path: Path) -> None:
    """Students' jars often hold the whole project. Here what they bring could not even be loaded."""
    folder = built.part(tmp_path / "classes", "planetwars")
    (folder / "planetwars" / "publicapi").mkdir()
    for name in ("IStrategy", "IPlanet", "Owner"):
        (folder / "planetwars" / "publicapi" / f"{name}.class").write_bytes(b"old")
    assert play(f"{jar(tmp_path / 'Spreader.jar', folder)}").measured.faults == ()


def test_the_same_spec_gives_the_same_record(wars: Path) -> None:
    assert play(f"{wars}:Raider").game == play(f"{wars}:Raider").game


def test_an_event_queued_again_keeps_its_number(wars: Path) -> None:
    """RULES 7.4: then both launches are one object, and its time runs faster."""
    orders = [tuple(order) for turn in play(f"{wars}:Raider", 60).game.turns if turn.seat == 0 for order in turn.action]
    assert all(len(order) == 4 for order in orders)
    assert len({order[3] for order in orders}) < len(orders)


def test_what_was_queued_before_an_exception_counts(built: Built, tmp_path: Path) -> None:
    record = rogue(built, tmp_path, "Throws")
    first, second = record.measured.faults
    assert (first.kind, first.turn, second.kind, second.turn) == (Fault.CRASH, 5, Fault.CRASH, 9)
    assert first.message.startswith("java.lang.NullPointerException")
    assert "Rogues$Throws.misbehave(Rogues.java:" in first.detail
    assert second.message.startswith("java.lang.StackOverflowError at rogues.Rogues$Throws.overflow")
    assert launches(record) == [1] * 10


def test_system_exit_is_a_crash_that_says_where(built: Built, tmp_path: Path) -> None:
    record = rogue(built, tmp_path, "Exits")
    (fault,) = record.measured.faults
    assert (fault.kind, fault.turn) == (Fault.CRASH, 5)
    assert fault.message == "it has exited with code 0"
    assert "System.exit was called" in fault.detail
    assert "Rogues$Exits.leaveForGood(Rogues.java:" in fault.detail


def test_what_it_prints_is_no_answer(built: Built, tmp_path: Path) -> None:
    record = rogue(built, tmp_path, "Prints")
    assert record.measured.faults == ()
    assert launches(record) == [1] * 10  # and not the event that is none of ours


def test_a_loop_is_a_timeout(built: Built, tmp_path: Path) -> None:
    clock = TimeControl(turn_ms=500, start_ms=60_000, wall_cap_ms=60_000)
    record = rogue(built, tmp_path, "Loops", clock=clock)
    assert [(fault.kind, fault.turn) for fault in record.measured.faults] == [
        (Fault.TIMEOUT, turn) for turn in (5, 7, 9)
    ]
    assert launches(record) == [1, 1, *[0] * 8]


def test_too_much_memory_is_an_error_of_that_turn(built: Built, tmp_path: Path) -> None:
    reference = f"{built.part(tmp_path, 'rogues')}:Hoards"
    entrants = (Entrant("java", reference), Entrant("noop", "noop"))
    options = {"edition": "original", "max_turns": 8}
    spec = MatchSpec(game="planet_wars", entrants=entrants, options=options, time=CLOCK)
    record = play_match(spec, limits=Limits(memory_mb=256))
    (fault,) = record.measured.faults
    assert (fault.kind, fault.turn) == (Fault.CRASH, 3)
    assert "java.lang.OutOfMemoryError" in fault.message
    assert launches(record) == [1] * 4


def test_threads_that_are_left_do_not_keep_it(built: Built, tmp_path: Path) -> None:
    record = rogue(built, tmp_path, "LeavesThreads", 8)
    assert record.measured.faults == ()
    assert record.measured.notes == ()  # it left by itself


def test_a_constructor_that_throws(built: Built, tmp_path: Path) -> None:
    (fault,) = rogue(built, tmp_path, "NeverBegins", 8).measured.faults
    assert fault.kind == Fault.START
    assert "IllegalStateException: no mood" in fault.detail


# --- finding


def complaint(words: object, game: str = "planet_wars") -> str:
    with pytest.raises(LudusError) as caught:
        find_player(load(game), str(words), GAME.info.clock)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def strategy(words: object) -> str:
    return command(GAME, read_player(str(words)), Limits()).words[-1]


def test_several_strategies_in_a_jar(built: Built, wars: Path, tmp_path: Path) -> None:
    said = complaint(wars)
    assert f"several strategies in it, say which: {wars}:planetwars.strategies.Raider, {wars}:planetwars." in said
    assert "no strategy 'Spreadr' in " in complaint(f"{wars}:Spreadr")
    assert strategy(wars.rename(wars.with_name("Spreader.jar"))) == "planetwars.strategies.Spreader"
    told = jar(tmp_path / "told.jar", tmp_path / "wars", "Strategy-Class: planetwars.strategies.Raider\r\n")
    assert strategy(told) == "planetwars.strategies.Raider"


def test_only_what_can_be_made_is_a_strategy(built: Built, tmp_path: Path) -> None:
    said = complaint(built.part(tmp_path / "rogues", "rogues"))
    assert "rogues.Rogues$Throws" in said
    assert "Rogues$Rogue," not in said
    assert "NeedsAnother" not in said


def test_mistakes(built: Built, wars: Path, tmp_path: Path) -> None:
    explorers = jar(tmp_path / "explorers.jar", built.part(tmp_path / "explorers", "spaceexplorers"))
    text = tmp_path / "text.jar"
    text.write_text("no jar")
    empty = jar(tmp_path / "empty.jar", tmp_path / "nothing")
    assert complaint(tmp_path / "missing.jar").endswith("missing.jar: no such file")
    assert complaint(text).startswith(f"{text}: not a jar; ")
    assert f"{empty}: no strategy in it; one is a class that implements planetwars.publicapi.IStrategy" in complaint(
        empty
    )
    assert complaint(explorers) == f"{explorers}: its strategies are for spaceexplorers, not for planetwars"
    assert "Fish has no Java strategies" in complaint(wars, "fish")
    deep = complaint(tmp_path / "wars" / "planetwars")
    assert deep.endswith("strategies/Raider.class is planetwars.strategies.Raider: give the folder above its package")


def test_a_strategy_for_a_newer_java(wars: Path, tmp_path: Path) -> None:
    for file in (tmp_path / "wars").rglob("*.class"):
        content = file.read_bytes()
        file.write_bytes(content[:6] + (44 + 99).to_bytes(2, "big") + content[8:])
    said = complaint(f"{tmp_path / 'wars'}:Spreader")
    assert f"planetwars.strategies.Spreader needs Java 99; {find_jdk().home} is Java " in said


def test_without_a_jdk(wars: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nonexistent")
    monkeypatch.delenv("JAVA_HOME", raising=False)
    assert complaint(f"{wars}:Raider").endswith("on Debian or Ubuntu: apt-get install default-jdk-headless")


def test_what_means_no_jar(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "package").mkdir()
    for words in ("java -jar bot.jar", "package:Bot", "greedy", "./program", "bot.py", "", "x" * 5000):
        assert read_player(words).kind is not Kind.JAVA, words


def test_the_files_that_it_needs_are_in_its_command(wars: Path) -> None:
    made = command(GAME, read_player(f"{wars}:Raider"), Limits(memory_mb=1000))
    jdk, classes, archive = made.files
    assert archive == wars.resolve()
    assert f"{archive}" in made.words
    assert f"{classes}" in made.words
    assert made.words[0] == f"{jdk}/bin/java"
    assert "-Xmx750m" in made.words


def test_several_may_compile_at_once(wars: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME, str(tmp_path / "new"))
    with ThreadPoolExecutor(2) as pool:
        found = set(pool.map(lambda _: command(GAME, read_player(f"{wars}:Raider"), Limits()), range(2)))
    assert len(found) == 1
    assert len(list((tmp_path / "new" / "cache" / "java").iterdir())) == 1  # and nothing is left behind


def test_a_folder_of_jars_is_a_tournament(built: Built, wars: Path, tmp_path: Path) -> None:
    bots = tmp_path / "the bots"
    for name in ("Spreader", "Raider"):
        jar(bots / f"{name}.jar", tmp_path / "wars")
    built.part(bots / "loose", "planetwars")
    for file in (bots / "loose").rglob("Raider*"):
        file.unlink()
    (bots / "notes.txt").write_text("nothing")
    (tmp_path / "cup.toml").write_text(
        'game = "planet_wars"\nboards = ["line"]\n[options]\nedition = "original"\nmax_turns = 20\n'
        '[[entrants]]\nfolder = "the bots"\n[[entrants]]\nplayer = "the bots/Raider.jar"\nname = "again"\n'
    )
    environment = {**os.environ, "COLUMNS": "100"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    words = [str(LUDUS), "tournament", "run", "cup.toml", "--jobs", "2"]
    done = subprocess.run(
        words, capture_output=True, text=True, cwd=tmp_path, env=environment, check=False, timeout=110
    )
    assert done.returncode == 0, done.stdout + done.stderr
    rows = [line.split() for line in done.stdout.splitlines()]
    table = {row[1]: row for row in rows if len(row) > 2 and row[0].isdigit()}
    assert {"Spreader", "Raider", "loose", "again"} <= table.keys()
    assert all("…" in table[name][-2] for name in ("Spreader", "Raider", "loose", "again"))  # no column of faults
    assert "12 matches in cup.db" in done.stdout


def test_the_java_sources_are_in_the_package() -> None:
    """Compiled on the user's machine, so a wheel has to bring them: they lie below the package's own folder."""
    java = REPO / "src" / "ludus" / "originals" / "java" / "shim"
    assert {"Main.java", "IStrategy.java", "Owner.java"} <= {file.name for file in java.rglob("*.java")}
