"""Sources, built in the sandbox: those of our own starter bots, and those that mean harm."""

import re
import shutil
import zipfile
from io import BytesIO
from pathlib import Path

import pytest
from msgspec.structs import replace

from ludus.core.errors import LudusError
from ludus.core.limits import Level
from ludus.games import load
from ludus.kits import LANGUAGES
from ludus.kits.project import languages, project
from ludus.players.sent import build as module
from ludus.players.sent.build import BadBuild, Built, build
from ludus.players.sent.recipe import recipe_of
from ludus.players.sent.unpack import unpack
from ludus.sandbox import best

FISH = load("fish")
COMPILED = [lang for lang in languages("fish") if LANGUAGES[lang].build]
TOOLS = {"csharp": "mcs"}  # what else will do

pytestmark = pytest.mark.skipif(best() in (Level.NONE, Level.LIMITS), reason="there is no sandbox here")


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits two minutes for what never ends."""
    monkeypatch.setattr(module, "BOUNDS", replace(module.BOUNDS, patience_ms=1000))


@pytest.fixture
def narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "HELD", replace(module.HELD, scratch_mb=32, memory_mb=512))


@pytest.mark.parametrize("lang", COMPILED)
def test_a_starter_bot_can_be_built(lang: str, tmp_path: Path) -> None:
    if shutil.which(TOOLS.get(lang, LANGUAGES[lang].tool), path="/usr/bin:/bin") is None:
        pytest.skip(f"{LANGUAGES[lang].tool} is not installed for everybody")
    write(tmp_path / "in", project("fish", lang, Path("x")).files)
    made = built(tmp_path)
    assert unpacked(made, tmp_path) > {"run"}
    assert made.log.startswith("$ ") and str(tmp_path) not in made.log


def test_a_makefile_says_by_itself_what_is_done(tmp_path: Path) -> None:
    made = make(tmp_path, "all:\n\t@echo made with $$(whoami)\n\techo '#!/bin/sh' > run\n\tcp run data\n")
    assert "made with ludus" in made.log
    assert unpacked(made, tmp_path) == {"run", "data", "Makefile"}
    assert (tmp_path / "out" / "data").stat().st_mode & 0o777 == 0o755


def test_maven_s_sources_are_compiled_without_maven(tmp_path: Path) -> None:
    main = b"package a.b; public class Start { public static void main(String[] words) { } }"
    files = {"pom.xml": b"<project/>", "src/main/java/a/b/Start.java": main, "src/main/resources/x.txt": b"x"}
    write(tmp_path / "in", files)
    assert unpacked(built(tmp_path), tmp_path) >= {"run", "classes/a/b/Start.class", "classes/x.txt"}
    assert "a.b.Start" in (tmp_path / "out" / "run").read_text()


@pytest.mark.skipif(not Path("/usr/bin/cargo").exists(), reason="cargo is not installed for everybody")
def test_cargo_leaves_its_program_as_run(tmp_path: Path) -> None:
    about = b'[package]\nname = "mine"\nversion = "0.1.0"\nedition = "2021"\n'
    write(tmp_path / "in", {"Cargo.toml": about, "src/main.rs": b"fn main() {}\n"})
    assert unpacked(built(tmp_path), tmp_path) == {"Cargo.toml", "Cargo.lock", "src/main.rs", "run"}


def test_what_cannot_be_fetched_is_told(tmp_path: Path) -> None:
    """There is no network: what a build needs comes along, or is installed."""
    write(
        tmp_path / "in",
        {
            "go.mod": b"module x\nrequire example.org/y v1.0.0\n",
            "a.go": b'package main\nimport "example.org/y"\nfunc main() { y.X() }\n',
        },
    )
    if shutil.which("go", path="/usr/bin:/bin") is None:
        pytest.skip("go is not installed for everybody")
    with pytest.raises(BadBuild, match="the build failed"):
        built(tmp_path)


@pytest.mark.usefixtures("narrow")
def test_a_log_is_bounded_and_plain(tmp_path: Path) -> None:
    with pytest.raises(BadBuild) as told:
        make(tmp_path, "all:\n\t@printf '\\033[2J'; head -c 1000000 /dev/zero; false\n")
    assert len(told.value.log) < 70_000 and "\x1b" not in told.value.log and "\0" not in told.value.log


def test_what_does_not_compile_is_told_with_its_place(tmp_path: Path) -> None:
    write(tmp_path / "in", {"bot.cpp": b"int main() { return x; }\n"})
    with pytest.raises(
        BadBuild, match=r"the build failed: bot\.cpp:1:\d+: error: .*not declared.* \(exit code 1\)"
    ) as told:
        built(tmp_path)
    assert "bot.cpp: In function" in told.value.log


@pytest.mark.usefixtures("impatient", "narrow")
@pytest.mark.parametrize("lines", ["while :; do :; done", "sleep 1000", "yes", "f() { f | f & }; f; sleep 1000"])
def test_a_makefile_that_never_ends(lines: str, tmp_path: Path) -> None:
    harmless(tmp_path, lines, "the build was ended: it takes more than 1 seconds|the build failed")


@pytest.mark.usefixtures("narrow")
@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ("(sleep 1000 &) ; (setsid sleep 1000 &) ; false", "the build failed"),
        ("yes > full", "the build failed"),
        ("while :; do head -c 30000000 /dev/zero > /tmp/x$$RANDOM || exit 1; done", "the build failed"),
        ("head -c 999999999 /dev/zero | tail", "the build failed"),
        ("kill -9 $$PPID", "the build failed"),
        ("cat /etc/shadow", "No such file"),
        ("ls /root /home 2>&1; cat /root/.bashrc", "No such file"),
        ("echo hello > /usr/bin/hello", "Read-only file system|Permission denied"),
        ("python3 -c 'import socket; socket.create_connection((\"1.1.1.1\", 53), 2)'", "unreachable"),
    ],
)
def test_a_makefile_that_means_harm(lines: str, why: str, tmp_path: Path) -> None:
    harmless(tmp_path, lines, why)


def harmless(tmp_path: Path, lines: str, why: str) -> None:
    """It is refused, its author reads why, and nothing else has changed."""
    with pytest.raises(BadBuild) as told:
        make(tmp_path, f"SHELL = /bin/bash\nall:\n\t{lines}\n")
    assert re.search(why, f"{told.value}\n{told.value.log}")
    assert len(told.value.log) < 40_000
    assert {path.name for path in tmp_path.iterdir()} == {"in"}
    assert {path.name for path in (tmp_path / "in").iterdir()} == {"Makefile"}


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (
            "mkdir d; for i in $$(seq 10000); do echo > d/$$i; done; echo '#!' > run",
            "10002 files in the zip",
        ),
        ("head -c 60000000 /dev/zero > big; echo '#!' > run", "becomes more than 50 MB|times as large"),
        ("echo nothing to start", "neither a bot.py nor a program called run"),
        ("echo 'PK' >&3; echo rubbish > /proc/$$PPID/../$$(ps -o ppid= $$PPID)/fd/1; true", "."),
        ("ln -s /etc/passwd run", "neither a bot.py nor a program called run"),
    ],
)
def test_what_comes_out_is_a_stranger_s(lines: str, why: str, tmp_path: Path) -> None:
    with pytest.raises(LudusError, match=why):
        unpacked(make(tmp_path, f"SHELL = /bin/bash\nall:\n\t{lines}\n"), tmp_path)


def test_a_link_out_of_the_folder_brings_nothing_along(tmp_path: Path) -> None:
    made = make(tmp_path, "all:\n\techo '#!/bin/sh' > run\n\tln -s /usr/bin/env env; ln -s / root; ln -s run same\n")
    assert unpacked(made, tmp_path) == {"Makefile", "run", "same"}


def test_files_that_are_called_as_ours_are_not_taken_for_them(tmp_path: Path) -> None:
    traps = ("zipfile.py", "subprocess.py", "sitecustomize.py", "ludus/__init__.py", "ludus/players/sent/builder.py")
    trap = b"raise SystemExit('taken')\n"
    write(tmp_path / "in", dict.fromkeys(traps, trap) | {"Makefile": b"all:\n\techo '#!/bin/sh' > run\n"})
    made = built(tmp_path)
    assert "taken" not in made.log
    assert unpacked(made, tmp_path) == {*traps, "Makefile", "run"}


def make(folder: Path, makefile: str) -> Built:
    write(folder / "in", {"Makefile": makefile.encode()})
    return built(folder)


def built(folder: Path) -> Built:
    recipe = recipe_of(folder / "in", FISH)
    assert recipe is not None
    return build(folder / "in", recipe)


def unpacked(made: Built, folder: Path) -> set[str]:
    (folder / "out").mkdir()
    unpack(made.data, "built.zip", folder / "out", FISH)
    names = set(zipfile.ZipFile(BytesIO(made.data)).namelist())
    assert names == {
        path.relative_to(folder / "out").as_posix() for path in (folder / "out").rglob("*") if path.is_file()
    }
    return names


def write(folder: Path, files: dict[str, bytes]) -> None:
    folder.mkdir(exist_ok=True)
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
        if name == "run":
            (folder / name).chmod(0o755)
