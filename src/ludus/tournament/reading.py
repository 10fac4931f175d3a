"""From a TOML file to a TournamentSpec. A mistake is one line: file, line, what is wrong, the nearest valid key.

What is no tournament's alone (`read_toml`, `known`, `converted`, `check_format`) reads other files of ours too."""

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from enum import EnumMeta
from pathlib import Path
from typing import Any, TypeVar, get_args, get_type_hints

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ludus.core.clock import TimeControl
from ludus.core.errors import LudusError, UnknownName
from ludus.core.game import AnyGame
from ludus.core.limits import Limits
from ludus.core.match import Entrant
from ludus.core.outside.texts import Unreadable, text_in
from ludus.games import load
from ludus.tournament.finding import Found, find_boards, find_entrants
from ludus.tournament.formats import FORMATS, Format
from ludus.tournament.lines import line_of, syntax_line
from ludus.tournament.spec import BadSpec, BoardSpec, Entered, LeftOut, Suspension, TournamentSpec, check, told

PART = re.compile(r"\.([^.\[\]`]+)|\[(\d+)\]")

Keys = tuple[str | int, ...]
S = TypeVar("S", bound=Struct)
T = TypeVar("T")


class Entry(Struct, frozen=True):
    """An entrant as the file says it: a player, or a folder of them."""

    name: str | None = None
    player: str | None = None
    age: int | None = None
    folder: str | None = None
    players: list[str] = []  # of this folder, what is to be played of a file, where that is not plain: two.jar:Class


class Lists(Struct, frozen=True):
    """The parts of the file that stand for more than they say."""

    entrants: list[str | Entry]
    boards: list[str | BoardSpec] = []
    format: Format | None = None


TABLES: dict[str, type[Struct]] = {"clock": TimeControl, "limits": Limits, "suspend": Suspension}
ITEMS: dict[str, type[Struct]] = {"entrants": Entry, "boards": BoardSpec}


def read_spec(path: Path) -> TournamentSpec:
    return read_text(file_text(path), str(path), path.parent)


def read_entered(path: Path) -> Entered:
    """The same, without those in its folders that can be seen to be no bots."""
    return _read(file_text(path), str(path), path.parent)


def read_text(text: str, source: str, folder: Path) -> TournamentSpec:
    """The spec in `text`; files and folders that it names are seen from `folder`."""
    return _read(text, source, folder, strict=True).spec


def file_text(path: Path) -> str:
    try:
        return text_in(path)
    except Unreadable as error:
        raise LudusError(f"{path}: cannot be read ({error})") from None


def _read(text: str, source: str, folder: Path, strict: bool = False) -> Entered:
    return read_toml(text, source, lambda data: _entered(data, folder, strict))


def read_toml(text: str, source: str, read: Callable[[dict[str, Any]], T]) -> T:
    """What `read` makes of a file's data; what is wrong with it is said with its line."""
    try:
        return read(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        what = str(error).partition(" (at ")[0]
        raise BadSpec((), f"not TOML: {what}", source, syntax_line(text, str(error))) from None
    except BadSpec as error:
        raise BadSpec(error.path, error.what, source, line_of(text, error.path)) from None


def _entered(data: dict[str, Any], folder: Path, strict: bool) -> Entered:
    if isinstance(data.get("format"), str):
        data = {**data, "format": {"name": data["format"]}}
    _check_keys(data)
    lists = converted(data, Lists)
    entrants, origins, left_out = _entrants(lists.entrants, folder, _game(data["game"]))
    for place, one in left_out if strict else ():
        raise BadSpec(("entrants", place), one.reason)
    boards = find_all_boards(lists.boards, folder) if "boards" in data else (BoardSpec(),)
    plain = {**data, "entrants": msgspec.to_builtins(entrants), "boards": msgspec.to_builtins(boards)}
    spec = converted(plain, TournamentSpec)
    try:
        check(spec)
    except BadSpec as error:  # it counts the entrants that were found, the file those that are written
        raise BadSpec(_written(error.path, origins), error.what + told(one for _, one in left_out)) from None
    return Entered(spec, tuple(one for _, one in left_out))


def _game(name: object) -> AnyGame | None:
    """None where there is no such game, which is said later."""
    with suppress(LudusError):
        return load(name) if isinstance(name, str) else None
    return None


def _written(path: Keys, origins: list[int]) -> Keys:
    if len(path) > 1 and path[0] == "entrants" and isinstance(path[1], int):
        return ("entrants", origins[path[1]])
    return path


def _check_keys(data: dict[str, Any]) -> None:
    known(data, [name for name in TournamentSpec.__struct_fields__ if name != "grown"], ())
    for key in ("game", "entrants"):
        if key not in data:
            raise BadSpec((), f"the key {key!r} is missing")
    for key, kind in TABLES.items():
        known(data.get(key), kind.__struct_fields__, (key,))
    for key, kind in ITEMS.items():
        items = data.get(key)
        for place, item in enumerate(items if isinstance(items, list) else ()):
            known(item, kind.__struct_fields__, (key, place))
    check_format(data.get("format"))


def check_format(table: object, path: Keys = ("format",)) -> None:
    if not isinstance(table, Mapping):
        return
    name = table.get("name")
    if name is None:
        raise BadSpec(path, f"[{'.'.join(map(str, path))}] has no name; there are: {', '.join(sorted(FORMATS))}")
    if not isinstance(name, str) or name not in FORMATS:
        raise BadSpec((*path, "name"), str(UnknownName("format", str(name), FORMATS)))
    known(table, ("name", *FORMATS[name].__struct_fields__), path, f" of {name}")


def known(table: object, names: Iterable[str], path: Keys, where: str = "") -> None:
    if not isinstance(table, Mapping):
        return  # what it should have been, the types say
    place = where or (f" in {path[0]}" if path else "")
    for key in table:
        if key not in names:
            raise BadSpec((*path, key), str(UnknownName("key", key, names, where=place)))


def converted(data: Mapping[str, Any], kind: type[S]) -> S:
    names = kind.__struct_fields__
    try:
        return msgspec.convert({key: value for key, value in data.items() if key in names}, kind)
    except msgspec.ValidationError as error:
        what, _, place = str(error).partition(" - at `$")
        path = tuple(name or int(index) for name, index in PART.findall(place))
        raise BadSpec(path, _explained(what.replace("`", ""), path, data, kind)) from None


def _explained(what: str, path: Keys, data: Any, kind: type[Struct]) -> str:
    """In the file's own words: `rounds = 'many': expected int, got str`."""
    value = data
    for part in path:
        value = value[part]
    key = next((part for part in reversed(path) if isinstance(part, str)), "the file")
    shown = f" = {value!r}" if isinstance(value, str | int | float) else ""
    if what.startswith("Invalid enum value"):
        return f"{key}{shown}: expected {' or '.join(_choices(path, data, kind))}"
    for ours, theirs in ((" | null", ""), ("object", "table"), ("array", "list")):
        what = what.replace(ours, theirs)
    return f"{key}{shown}: {what[0].lower()}{what[1:]}"


def _choices(path: Keys, data: Any, kind: type[Struct]) -> list[str]:
    """The words that may stand at `path`."""
    *tables, key = (part for part in path if isinstance(part, str))
    for table in tables:
        data = data[table]
        kind = FORMATS[data["name"]] if table == "format" else _struct_in(get_type_hints(kind)[table])
    return [repr(word) for word in _words(get_type_hints(kind)[key])]


def _words(hint: Any) -> Iterator[str]:
    """Of a Literal, an enum, or one of these and None."""
    for one in get_args(hint) or (hint,):
        if isinstance(one, str):
            yield one
        elif isinstance(one, EnumMeta):
            yield from (choice.value for choice in one)  # type: ignore[var-annotated]


def _struct_in(hint: Any) -> type[Struct]:
    """Of `TimeControl | None` the first."""
    found: type[Struct] = next(one for one in get_args(hint) or (hint,) if one is not type(None))
    return found


def _entrants(
    entries: list[str | Entry], folder: Path, game: AnyGame | None
) -> tuple[tuple[Entrant, ...], list[int], list[tuple[int, LeftOut]]]:
    """The entrants, and for each the entry that it comes from; with theirs, those who are none."""
    found: list[Found] = []
    origins: list[int] = []
    left_out: list[tuple[int, LeftOut]] = []
    for place, entry in enumerate(entries):
        one = Entry(player=entry) if isinstance(entry, str) else entry
        path = ("entrants", place)
        if (one.player is None) == (one.folder is None):
            raise BadSpec(path, "an entrant has a player or a folder, one of the two")
        if one.folder is not None and (one.name is not None or one.age is not None):
            raise BadSpec(path, "a folder of entrants has no name and no age: they are called like their files")
        if one.players and one.folder is None:
            raise BadSpec(path, "players are the list of a folder, and there is none")
        some = find_entrants(game, one.player, one.folder, folder, path, one.players)
        left_out += [(place, bad) for bad in some if isinstance(bad, LeftOut)]
        good = [_named(each, one) for each in some if isinstance(each, Found)]
        found += good
        origins += [place] * len(good)
    count = Counter(each.entrant.name for each in found)
    return tuple(_told_apart(each, count) for each in found), origins, left_out


def _named(found: Found, entry: Entry) -> Found:
    entrant = replace(found.entrant, name=entry.name or found.entrant.name, age=entry.age)
    return Found(entrant, entry.name or found.written)


def _told_apart(found: Found, count: Counter[str]) -> Entrant:
    """Who would be called like another is called as it is written."""
    alike = count[found.entrant.name] > 1
    return replace(found.entrant, name=found.written) if alike else found.entrant


def find_all_boards(entries: list[str | BoardSpec], folder: Path) -> tuple[BoardSpec, ...]:
    found: list[BoardSpec] = []
    for place, entry in enumerate(entries):
        one = BoardSpec(entry) if isinstance(entry, str) else entry
        found += [BoardSpec(board, one.options) for board in find_boards(one.board, folder, ("boards", place))]
    return tuple(found)
