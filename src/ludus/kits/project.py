"""A whole starter bot as files: what `ludus new` writes into a folder, and what a page offers as a zip."""

import io
import zipfile
from importlib import import_module
from pathlib import Path

from msgspec import Struct

from ludus.games import load
from ludus.kits import LANGUAGES, Language, files, games, language_of, placed
from ludus.kits.readme import readme

README = "README.md"
WRITTEN = (1980, 1, 1, 0, 0, 0)  # the same zip every time
FILE, PROGRAM = 0o100644, 0o100755


class StarterBot(Struct, frozen=True):
    """The files of a bot by name, and the language with its main file and build as they are named among these."""

    language: Language
    files: dict[str, bytes]

    def is_program(self, name: str) -> bool:
        """Whether this file is started by itself, and so must be executable."""
        return name == self.language.started and not name.endswith(".py")


def project(game: str, lang: str, folder: Path) -> StarterBot:
    """The starter bot of a game in a language, for a folder of this name. Nothing is written."""
    found, language_of_kit = load(game), language_of(lang)
    written = files(lang, game)
    language = placed(language_of_kit, written)
    if language.bridge:  # what a bot that was written for another system is compiled with
        written |= import_module(found.bridges[language.bridge]).kit(found)
    info, houses = found.info, list(found.bots)
    text = readme(folder, (info.name, info.title), language, houses, sorted(written))
    return StarterBot(language, {**written, README: text.encode()})


def languages(game: str) -> list[str]:
    """Those that there is a starter bot of this game in."""
    return [lang for lang in LANGUAGES if game in games(lang)]


def zipped(made: StarterBot, folder: str) -> bytes:
    """The project as a zip with one folder in it; the same bytes every time."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in sorted(made.files.items()):
            entry = zipfile.ZipInfo(f"{folder}/{name}", WRITTEN)
            entry.create_system = 3  # Unix: so that the rights below are read
            entry.external_attr = (PROGRAM if made.is_program(name) else FILE) << 16
            archive.writestr(entry, content, zipfile.ZIP_DEFLATED)
    return data.getvalue()
