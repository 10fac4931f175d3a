"""Starter bots: one folder a language, and in it the parts of which a bot for a game is put together."""

from pathlib import Path

from msgspec import Struct

from ludus.core.errors import UnknownName

HERE = Path(__file__).parent
COMMON = "common"  # what every bot of a language needs: how it is started
RUN = "run"  # the program of a folder that is a bot
STAYS = ("__init__.py", "__pycache__")

# The parts of a game's bot, besides the folder of the game's own name. The two games of planets are told alike.
PARTS = {
    "planet_wars": ("json", "starmap"),
    "space_explorers": ("json", "starmap"),
    "fish": ("json",),
}


class Language(Struct, frozen=True, kw_only=True):
    """How a bot in this language is made and started."""

    title: str
    main: str  # the file to change
    choose: str = "choose"
    build: str = ""  # in its folder; empty: nothing to build
    tool: str  # the program that must be there
    started: str = RUN


LANGUAGES = {
    "python": Language(title="Python", main="bot.py", tool="python3", started="bot.py"),
    "cpp": Language(title="C++", main="bot.cpp", build="c++ -O2 -std=c++17 -o run bot.cpp", tool="c++"),
    "java": Language(title="Java (16 or later)", main="Bot.java", build="javac -d classes *.java", tool="javac"),
    "javascript": Language(title="JavaScript (node)", main="bot.js", tool="node"),
    "rust": Language(title="Rust", main="bot.rs", build="rustc --edition 2021 -O -o run bot.rs", tool="rustc"),
    "go": Language(title="Go", main="bot.go", build="go build -o run .", tool="go"),
    "csharp": Language(
        title="C# (.NET 8 or later)",
        main="Bot.cs",
        choose="Choose",
        build="dotnet build -c Release -o build",
        tool="dotnet",
    ),
}


def language_of(name: str) -> Language:
    if name not in LANGUAGES:
        raise UnknownName("language", name, LANGUAGES)
    return LANGUAGES[name]


def files(lang: str, game: str) -> dict[str, bytes]:
    """The files of a starter bot by name: those of the game's own folder win over what it shares."""
    language_of(lang)
    own = HERE / lang / game
    folders = [HERE / lang / part for part in (COMMON, *PARTS.get(game, ()))] + [own]
    found = {file.name: file.read_bytes() for folder in folders if folder.is_dir() for file in _listed(folder)}
    if LANGUAGES[lang].main not in found:
        raise UnknownName("starter bot", game, games(lang), where=f" in {LANGUAGES[lang].title}")
    return found


def games(lang: str) -> list[str]:
    """The games that there is a starter bot for in this language."""
    shared = [game for game, parts in PARTS.items() if all((HERE / lang / part).is_dir() for part in parts)]
    folders = (folder.name for folder in (HERE / lang).iterdir() if (folder / LANGUAGES[lang].main).is_file())
    parts = {part for names in PARTS.values() for part in names}
    return sorted({*shared, *folders} - parts)


def _listed(folder: Path) -> list[Path]:
    return sorted(file for file in folder.iterdir() if file.is_file() and file.name not in STAYS)
