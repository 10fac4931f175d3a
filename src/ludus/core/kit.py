"""A starter kit: where a game keeps the bots that `ludus new` makes copies of."""

from pathlib import Path

from msgspec import Struct

JSON = "json"  # the part of a language that reads and writes the JSON lines


class Kit(Struct, frozen=True, kw_only=True):
    """A game's own part of its starter bots; a language's part (`ludus.kits`) is put to it."""

    folders: tuple[Path, ...] = ()  # each with a folder a language; a file of a later one wins over the same name
    parts: tuple[str, ...] = (JSON,)  # of a language, besides what every bot in it needs
