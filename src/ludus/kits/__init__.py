"""Starter bots: one folder a language with the parts that no game is named in; a game's part lies in its own folder."""

from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath

from msgspec import Struct
from msgspec.structs import replace

from ludus.core.errors import UnknownName
from ludus.core.game import Kit
from ludus.games import load
from ludus.games import names as all_games

HERE = Path(__file__).parent
COMMON = "common"  # what every bot of a language needs: how it is started
RUN = "run"  # the program of a folder that is a bot
STAYS = ("__init__.py", "__pycache__")


class Language(Struct, frozen=True, kw_only=True):
    """How a bot in this language is made and started."""

    title: str
    main: str  # the file to change
    choose: str = "choose"
    build: str = ""  # in its folder; empty: nothing to build
    tool: str  # the program that must be there
    started: str = RUN  # of its folder; empty: the folder itself
    bridge: str = ""  # for bots of another system: the kind that a game must have a bridge to, which adds files
    notes: str = ""  # for the README


STRATEGY_NOTES = """`strategy.jar` is what is handed in; Ludus plays the folder as it is, and compiles `src` by itself.
More files in `src`, and libraries as jars in `lib`, are taken along. `api` is to be read: it is what `lib` was made of.

## In an IDE

- IntelliJ: open this folder; Project Structure, Modules: mark `src` as Sources; Libraries: add `lib`.
- Eclipse: New, Java Project, with this folder as its location: `src` is found; Build Path: add the jars in `lib`.
- VS Code with the Extension Pack for Java: open this folder; `src` and `lib` are found.
"""

MONO_NOTES = """With mono instead of .NET:

```
mcs -out:bot.exe *.cs
```
"""

LANGUAGES = {
    "python": Language(title="Python", main="bot.py", tool="python3", started="bot.py"),
    "cpp": Language(title="C++", main="bot.cpp", build="c++ -O2 -std=c++17 -o run bot.cpp", tool="c++"),
    "java": Language(title="Java (16 or later)", main="Bot.java", build="javac -d classes *.java", tool="javac"),
    "java-strategy": Language(
        title="Java, for the API of the original game",
        main="Strategy.java",
        choose="takeTurn",
        build='javac -d classes -cp "lib/*" {sources}/*.java && jar cf strategy.jar -C classes .',
        tool="javac",
        started="",
        bridge="java",
        notes=STRATEGY_NOTES,
    ),
    "javascript": Language(title="JavaScript (node)", main="bot.js", tool="node"),
    "rust": Language(title="Rust", main="bot.rs", build="rustc --edition 2021 -O -o run bot.rs", tool="rustc"),
    "go": Language(title="Go", main="bot.go", build="go build -o run .", tool="go"),
    "csharp": Language(
        title="C# (.NET 8 or later, or mono)",
        main="Bot.cs",
        choose="Choose",
        build="dotnet build -c Release -o build",
        tool="dotnet",
        notes=MONO_NOTES,
    ),
}


def language_of(name: str) -> Language:
    if name not in LANGUAGES:
        raise UnknownName("language", name, LANGUAGES)
    return LANGUAGES[name]


def files(lang: str, game: str) -> dict[str, bytes]:
    """The files of a starter bot by name: those of the game's own part win over what it shares."""
    found = _found(lang, game)
    if not _has_main(found, language_of(lang)):
        raise UnknownName("starter bot", game, games(lang), where=f" in {LANGUAGES[lang].title}")
    return {name: file.read_bytes() for name, file in found.items()}


def placed(language: Language, names: Iterable[str]) -> Language:
    """The language with its main file, and the build, as they are named among these files of a bot."""
    main = next(name for name in names if PurePosixPath(name).name == language.main)
    return replace(language, main=main, build=language.build.format(sources=PurePosixPath(main).parent))


def games(lang: str) -> list[str]:
    """The games that there is a starter bot for in this language."""
    return [game for game in all_games() if _has_main(_found(lang, game), LANGUAGES[lang])]


def _has_main(found: Iterable[str], language: Language) -> bool:
    return any(PurePosixPath(name).name == language.main for name in found)


def _found(lang: str, game: str) -> dict[str, Path]:
    language_of(lang)
    return {name: file for folder in _folders(lang, load(game).kit) for name, file in _listed(folder)}


def _folders(lang: str, kit: Kit) -> Iterator[Path]:
    places = [*(HERE / lang / part for part in (COMMON, *kit.parts)), *(folder / lang for folder in kit.folders)]
    yield from (place for place in places if place.is_dir())


def _listed(folder: Path) -> list[tuple[str, Path]]:
    files = (file for file in sorted(folder.rglob("*")) if file.is_file() and not {*file.parts} & {*STAYS})
    return [(file.relative_to(folder).as_posix(), file) for file in files]
