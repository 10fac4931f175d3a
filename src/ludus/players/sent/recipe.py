"""How what was sent is built: told by the files in its folder, the first sign that is there.

A recipe is a command for the shell, in the folder, in the sandbox and without a network. It leaves a folder that can be
played, as if that had been sent. Whatever has a `bot.py` is Python, and built only by a Makefile of its own; where its
author has written a script `run`, that stays, and what would write over it is not done.
"""

from pathlib import Path

from msgspec import Struct

from ludus.core.game import AnyGame
from ludus.players.bridge import takes
from ludus.players.reference import FOLDER_PROGRAM, FOLDER_PYTHON, Kind, is_file

MAKEFILE = "Makefile"
SCRIPT = b"#!"
TARGET = "/tmp/target"
PROGRAM_IN_TARGET = f"find {TARGET}/release -maxdepth 1 -type f -perm -u+x | sort | head -n 1"


class BuildRecipe(Struct, frozen=True):
    """`sign` is a file's name or a pattern of names, at the top of the folder."""

    sign: str
    command: str
    makes_run: bool = False  # the command itself writes `run`
    java: bool = False


RECIPES = (
    BuildRecipe(MAKEFILE, "make"),
    BuildRecipe(
        "Cargo.toml",
        f'cargo build --release --offline --target-dir {TARGET} && cp "$({PROGRAM_IN_TARGET})" run',
        makes_run=True,
    ),
    BuildRecipe(
        "pom.xml",  # Maven itself could fetch nothing; what it would compile is compiled
        "mkdir -p classes; if [ -d src/main/resources ]; then cp -R src/main/resources/. classes; fi; "
        'find src/main/java -name "*.java" > /tmp/sources; javac -d classes -cp "classes:lib/*" @/tmp/sources',
        java=True,
    ),
    BuildRecipe("go.mod", "go build -o run .", makes_run=True),
    BuildRecipe(
        "*.cs",
        "if command -v dotnet > /dev/null && ls *.csproj > /dev/null 2>&1; then dotnet build -c Release -o build; "
        "else mcs -out:bot.exe *.cs; fi",
    ),
    BuildRecipe("*.cpp", "c++ -O2 -std=c++17 -pthread -o run *.cpp", makes_run=True),
    BuildRecipe("*.cc", "c++ -O2 -std=c++17 -pthread -o run *.cc", makes_run=True),
    BuildRecipe("*.c", "cc -O2 -pthread -o run *.c -lm", makes_run=True),
    BuildRecipe(
        "*.rs",
        "for main in bot.rs main.rs *.rs; do [ -e $main ] && break; done; rustc --edition 2021 -O -o run $main",
        makes_run=True,
    ),
    BuildRecipe("*.go", "go build -o run *.go", makes_run=True),
    BuildRecipe("*.java", 'javac -d classes -cp "lib/*" *.java', java=True),
)
SOURCES = tuple(recipe.sign[1:] for recipe in RECIPES if recipe.sign.startswith("*"))  # endings of files that are built


def recipe_of(folder: Path, game: AnyGame) -> BuildRecipe | None:
    """None where it can be played as it is."""
    fitting = (one for one in RECIPES if _is_there(folder, one.sign) and not _is_played_as_it_is(folder, one, game))
    return next(fitting, None)


def _is_there(folder: Path, sign: str) -> bool:
    return any(is_file(path) for path in folder.glob(sign))


def _is_played_as_it_is(folder: Path, recipe: BuildRecipe, game: AnyGame) -> bool:
    if recipe.sign == MAKEFILE:
        return False
    if is_file(folder / FOLDER_PYTHON):
        return True
    has_run = is_file(folder / FOLDER_PROGRAM)
    if recipe.java and not has_run and takes(game, Kind.JAVA):
        return True  # a strategy: the game's own bridge compiles it
    return recipe.makes_run and has_run and _begins_as_script(folder / FOLDER_PROGRAM)


def _begins_as_script(file: Path) -> bool:
    with file.open("rb") as opened:
        return opened.read(len(SCRIPT)) == SCRIPT
