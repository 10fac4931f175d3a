"""Starter bots: one folder a language with the parts that no game is named in; a game's part lies in its own folder."""

from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

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
    """The files of a starter bot by name: those of the game's own part win over what it shares."""
    language_of(lang)
    found = {file.name: file for folder in _folders(lang, load(game).kit) for file in _listed(folder)}
    if LANGUAGES[lang].main not in found:
        raise UnknownName("starter bot", game, games(lang), where=f" in {LANGUAGES[lang].title}")
    return {name: file.read_bytes() for name, file in found.items()}


def games(lang: str) -> list[str]:
    """The games that there is a starter bot for in this language."""
    main = LANGUAGES[lang].main
    return [game for game in all_games() if any((folder / main).is_file() for folder in _folders(lang, load(game).kit))]


def _folders(lang: str, kit: Kit) -> Iterator[Path]:
    places = [*(HERE / lang / part for part in (COMMON, *kit.parts)), *(folder / lang for folder in kit.folders)]
    yield from (place for place in places if place.is_dir())


def _listed(folder: Path) -> list[Path]:
    return sorted(file for file in folder.iterdir() if file.is_file() and file.name not in STAYS)
