"""Java sources as players: compiled once, in the sandbox; what is wrong is said as javac says it."""

import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from ludus import Entrant, MatchRecord, MatchSpec, TimeControl, load, play_match
from ludus.core.errors import BadPlayer, LudusError
from ludus.core.limits import Limits
from ludus.originals.java.bridge import command
from ludus.originals.java.jdk import BRIEFLY, find_jdk
from ludus.players.reference import read_player
from ludus.tournament.spec import TournamentSpec
from ludus.tournament.workers.bundle import pack, unpack
from tests.originals.java.build import HOME, SOURCES, Built, build, jar

LUDUS = Path(sys.executable).with_name("ludus")
GAME = load("planet_wars")
CLOCK = TimeControl(turn_ms=10_000, start_ms=60_000, wall_cap_ms=60_000)
SPREADER = (SOURCES / "planetwars" / "Spreader.java").read_text()
QUIET = """{package}import planetwars.publicapi.*;
import java.util.*;
{imports}
{head} class {name} implements IStrategy {{
    public void takeTurn(List<IPlanet> planets, IPlanetOperations operations, Queue<IEvent> queue) {{ {body} }}
    public String getName() {{ return "{name}"; }}
    public boolean compete() {{ return false; }}
}}
"""


def quiet(name: str, body: str = "", package: str = "", imports: str = "", head: str = "public") -> str:
    return QUIET.format(name=name, body=body, imports=imports, head=head, package=package and f"package {package};\n")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    return build(tmp_path_factory)


@pytest.fixture(autouse=True)
def home(built: Built, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME, str(built.home))


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def library(folder: Path, file: Path) -> Path:
    """A jar with a class that a strategy may need."""
    source = write(folder / "Far.java", "package far; public class Far { public static int five() { return 5; } }")
    subprocess.run(
        [str(find_jdk().javac), *BRIEFLY, "-d", str(folder / "classes"), str(source)], check=True, timeout=100
    )
    return jar(file, folder / "classes")


def play(words: object, turns: int = 10) -> MatchRecord:
    entrants = (Entrant("java", str(words)), Entrant("noop", "noop"))
    return play_match(MatchSpec(game="planet_wars", entrants=entrants, options={"max_turns": turns}, time=CLOCK))


def archive_of(words: object) -> Path:
    """What is played for these words: what was compiled."""
    made = command(GAME, read_player(str(words)), Limits()).words
    return Path(made[made.index("planetwars") + 1])


def refusal(words: object) -> BadPlayer:
    with pytest.raises(BadPlayer) as caught:
        command(GAME, read_player(str(words)), Limits())
    assert "\n" not in str(caught.value)
    return caught.value


def test_a_source_is_compiled_once_and_anew_when_it_changes(tmp_path: Path) -> None:
    source = write(tmp_path / "my bots" / "Spreader.java", SPREADER)
    record = play(source, 20)
    assert record.measured.faults == () and any(turn.action for turn in record.game.turns)
    first = archive_of(source)
    again = archive_of(write(tmp_path / "other" / "Spreader.java", SPREADER))  # the same content, elsewhere
    assert again == first
    assert archive_of(write(source, SPREADER + "// changed\n")) != first


def test_two_at_once_make_one_and_leave_nothing(built: Built, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(built.api, tmp_path / "new" / "cache" / "java" / built.api.name)
    monkeypatch.setenv(HOME, str(tmp_path / "new"))
    source = write(tmp_path / "Quiet.java", quiet("Quiet"))
    with ThreadPoolExecutor(2) as pool:
        (made,) = set(pool.map(lambda _: archive_of(source), range(2)))
    assert list(made.parent.iterdir()) == [made]


def test_a_mistake_is_shown_as_javac_gives_it(tmp_path: Path) -> None:
    write(tmp_path / "Bad.java", quiet("Bad", "int x = 1"))
    done = subprocess.run(
        [str(LUDUS), "play", "planet_wars", "Bad.java", "greedy"],
        cwd=tmp_path, capture_output=True, text=True, check=False, timeout=280,
    )  # fmt: skip
    assert done.returncode == 2
    said = done.stderr.splitlines()
    assert said[0] == "ludus: Bad.java cannot be compiled: Bad.java:5: error: ';' expected"
    assert said[1] == "Bad.java:5: error: ';' expected"
    assert said[3].strip() == "^" and said[4] == "1 error"
    missing = refusal(write(tmp_path / "Alone.java", quiet("Alone", "Beside.run();")))
    assert "only this file was compiled" in missing.detail


def test_of_several_classes_in_a_file_the_one_that_is_called_so(tmp_path: Path) -> None:
    both = quiet("Two") + quiet("One", head="", imports="").split("import java.util.*;\n")[1]
    source = write(tmp_path / "Two.java", both)
    assert command(GAME, read_player(str(source)), Limits()).words[-1] == "Two"
    assert command(GAME, read_player(f"{source}:One"), Limits()).words[-1] == "One"


def test_a_project_with_the_originals_own_sources_and_a_library(tmp_path: Path) -> None:
    """As students have it: the API and the stock strategies beside their own, and jars in lib."""
    project, package = tmp_path / "Team 7", "planetwars.strategies"
    mine = quiet("Mine", "if (Far.five() != 5 || Near.six() != 6) throw new Error();", package, "import far.Far;")
    write(project / "src/planetwars/strategies/Mine.java", mine)
    near = f"package {package}; class Near {{ static int six() {{ return 6; }} }}"
    write(project / "src/planetwars/strategies/Near.java", near)
    for stock in ("NoOpStrategy", "RandomStrategy"):
        write(project / f"src/planetwars/strategies/{stock}.java", quiet(stock, package=package))
    write(project / "src/planetwars/publicapi/IStrategy.java", "this is not even Java")
    library(tmp_path / "far", project / "lib" / "far.jar")
    record = play(project)
    assert record.measured.faults == ()
    assert read_player(str(project)).name == "Team 7"


@pytest.mark.parametrize("place", ["classes/lib", "lib"])
def test_a_class_folder_finds_its_libraries_here_and_in_a_cluster(built: Built, place: str, tmp_path: Path) -> None:
    far = library(tmp_path / "far", tmp_path / "team" / place / "far.jar")
    text = quiet("Mine", "if (Far.five() != 5) throw new Error();", imports="import far.Far;")
    source = write(tmp_path / "Mine.java", text)
    classes = tmp_path / "team" / "classes"
    subprocess.run(
        [str(find_jdk().javac), *BRIEFLY, "-cp", f"{built.api}:{far}", "-d", str(classes), str(source)],
        check=True,
        timeout=100,
    )
    assert play(classes).measured.faults == ()
    spec = TournamentSpec(game="planet_wars", entrants=(Entrant("a", str(classes)), Entrant("b", "noop")))
    bundle, there = pack(spec), tmp_path / "there"
    there.mkdir()
    unpack(bundle, there)
    assert play(bundle.players[str(classes)].at(str(there))).measured.faults == ()


def test_nothing_of_a_source_is_run_and_no_other_file_is_seen(tmp_path: Path) -> None:
    """An annotation processor, a plugin of javac in a library; another's source beside it; a link out of its folder."""
    ran = tmp_path / "ran"
    evil = f"""import javax.annotation.processing.*; import javax.lang.model.element.*; import java.util.*;
    @SupportedAnnotationTypes("*") public class Evil extends AbstractProcessor implements com.sun.source.util.Plugin {{
        static {{ System.err.println("EVIL RAN"); new java.io.File("{ran}").mkdir(); }}
        public boolean process(Set<? extends TypeElement> a, RoundEnvironment r) {{ return false; }}
        public String getName() {{ return "Evil"; }} public boolean autoStart() {{ return true; }}
        public void init(com.sun.source.util.JavacTask task, String... words) {{}} }}"""
    source, classes = write(tmp_path / "evil" / "Evil.java", evil), tmp_path / "evil" / "classes"
    subprocess.run(
        [str(find_jdk().javac), *BRIEFLY, "-proc:none", "-d", str(classes), str(source)], check=True, timeout=100
    )
    services = classes / "META-INF" / "services"
    for service in ("javax.annotation.processing.Processor", "com.sun.source.util.Plugin"):
        write(services / service, "Evil\n")
    project = tmp_path / "project"
    (project / "lib").mkdir(parents=True)
    shutil.make_archive(str(tmp_path / "evil"), "zip", classes)
    (tmp_path / "evil.zip").rename(project / "lib" / "evil.jar")
    write(project / "Mine.java", quiet("Mine", "int x = 1"))
    assert "EVIL RAN" not in refusal(project).detail
    write(project / "Mine.java", quiet("Mine"))
    assert play(project, 4).measured.faults == () and not ran.exists()
    write(tmp_path / "bots" / "Other.java", quiet("Other"))
    thief = write(tmp_path / "bots" / "Thief.java", quiet("Thief", "new Other();"))
    assert "cannot find symbol" in refusal(thief).detail
    (project / "Link.java").symlink_to(thief)
    assert "a link that leads out of its folder" in str(refusal(project))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no strategy in it"),
        ("\0\1\2", "illegal character"),
        ("class X { int x = " + "(" * 20_000 + "1" + ")" * 20_000 + "; }", "cannot be compiled"),
        ("public class Other {}", "should be declared in a file named Other.java"),
        ("/*" + "x" * (5 << 20), "more than 4 MB"),
        ('class X { String s = "\x1b[31m"', "cannot be compiled"),
    ],
    ids=["empty", "binary", "deep", "misnamed", "large", "escape"],
)
def test_odd_sources(text: str, said: str, tmp_path: Path) -> None:
    error = refusal(write(tmp_path / "X.java", text))
    assert said in f"{error} {error.detail}"
    assert "\x1b" not in error.detail and "\n" not in str(error) and len(error.detail) < 70_000


def test_what_is_no_source(tmp_path: Path) -> None:
    (tmp_path / "Folder.java").mkdir()
    assert "no strategy in it" in str(refusal(tmp_path / "Folder.java"))
    assert "no such file" in str(refusal(tmp_path / "Missing.java"))
    with pytest.raises(LudusError, match="Fish has no Java strategies"):
        play_match(MatchSpec(game="fish", entrants=(Entrant("a", "X.java"), Entrant("b", "random"))))


def test_a_folder_with_ambiguous_and_broken_bots_is_played_without_them(built: Built, tmp_path: Path) -> None:
    bots, classes = tmp_path / "bots", built.part(tmp_path / "classes", "planetwars")
    for name in ("two", "listed", "Raider"):
        jar(bots / f"{name}.jar", classes)
    write(bots / "Good.java", quiet("Good"))
    write(bots / "Bad.java", quiet("Bad", "int x = 1"))
    write(bots / "broken.py", "def (")
    (tmp_path / "cup.toml").write_text(
        'game = "planet_wars"\nboards = ["line"]\n[options]\nmax_turns = 6\n'
        '[[entrants]]\nfolder = "bots"\nplayers = ["listed.jar:Spreader"]\n'
    )
    words = [str(LUDUS), "tournament", "run", "cup.toml"]
    world = {**os.environ, "COLUMNS": "100"}
    done = subprocess.run(words, capture_output=True, text=True, cwd=tmp_path, env=world, check=False, timeout=280)
    assert done.returncode == 0, done.stdout + done.stderr
    said = done.stderr.splitlines()
    assert any(line.startswith("two is left out: bots/two.jar: several strategies in it") for line in said)
    assert any(line.startswith("Bad is left out: bots/Bad.java cannot be compiled: Bad.java:5: error") for line in said)
    assert any(line.startswith("broken is left out: bots/broken.py:1: syntax error") for line in said)
    rows = [line.split() for line in done.stdout.splitlines() if "matches" not in line]
    assert {row[1] for row in rows if len(row) > 2 and row[0].isdigit()} == {"Good", "Raider", "listed:Spreader"}
    wrong = 'game = "planet_wars"\n[[entrants]]\nfolder = "bots"\nplayers = ["../x.jar:A"]\n'
    (tmp_path / "cup.toml").write_text(wrong)
    refused = subprocess.run(words, capture_output=True, text=True, cwd=tmp_path, check=False, timeout=280)
    assert refused.returncode == 2 and "cup.toml:2: '../x.jar:A' is no bot in bots" in refused.stderr
