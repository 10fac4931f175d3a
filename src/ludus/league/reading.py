"""From league.toml to LeagueSettings: the one door. A mistake is one line: file, line, what is wrong."""

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ludus.core.clock import TimeControl
from ludus.core.errors import LudusError, UnknownName
from ludus.core.game import AnyGame
from ludus.core.limits import Limits
from ludus.core.match import Entrant
from ludus.games import load
from ludus.games.boards import BoardRef
from ludus.league.settings import Dates, Finals, LeagueSettings, Quotas
from ludus.players.reference import is_house
from ludus.tournament.preflight import check_board
from ludus.tournament.reading import check_format, converted, file_text, find_all_boards, known, read_toml
from ludus.tournament.spec import BadSpec, BoardSpec, Suspension, TournamentSpec

LONGEST_NAME = 80
TABLES: dict[str, type[Struct]] = {
    "clock": TimeControl,
    "limits": Limits,
    "suspend": Suspension,
    "dates": Dates,
    "quotas": Quotas,
    "finals": Finals,
}
ORDER = ("opens", "freezes", "deadline", "ends")


def read_league(path: Path) -> LeagueSettings:
    return read_league_text(file_text(path), str(path), path.parent)


def read_league_text(text: str, source: str, folder: Path | None) -> LeagueSettings:
    """Boards that are files are seen from `folder`, and kept as they are now; None: there may be no files."""
    return read_toml(text, source, lambda data: _settings(data, folder))


def check_settings(settings: LeagueSettings) -> None:
    """What types cannot say; raises BadSpec."""
    name = settings.name
    if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
        raise BadSpec(("name",), f"name: one line of 1 to {LONGEST_NAME} letters")
    game = _game(settings.game)
    _check_dates(settings.dates)
    _check_house(settings.house, game)
    _check_boards(settings, ("boards",), settings.boards)
    _check_boards(settings, ("finals", "boards"), settings.finals.boards)


def _settings(data: dict[str, Any], folder: Path | None) -> LeagueSettings:
    finals = data.get("finals")
    if isinstance(finals, Mapping) and isinstance(finals.get("format"), str):
        data = {**data, "finals": {**finals, "format": {"name": finals["format"]}}}
    _check_keys(data)
    settings = converted(_with_boards(data, folder), LeagueSettings)
    check_settings(settings)
    return settings


def _check_keys(data: dict[str, Any]) -> None:
    known(data, LeagueSettings.__struct_fields__, ())
    for key in ("name", "game"):
        if key not in data:
            raise BadSpec((), f"the key {key!r} is missing")
    for key, kind in TABLES.items():
        known(data.get(key), kind.__struct_fields__, (key,))
    if isinstance(finals := data.get("finals"), Mapping):
        check_format(finals.get("format"), ("finals", "format"))


def _with_boards(data: dict[str, Any], folder: Path | None) -> dict[str, Any]:
    """With the boards of files in place of their names: a league must not depend on a folder of this machine."""
    game = _game(data["game"])
    if "boards" in data:
        data = {**data, "boards": _boards(data, folder, game)}
    if isinstance(finals := data.get("finals"), Mapping) and "boards" in finals:
        try:
            data = {**data, "finals": {**finals, "boards": _boards(finals, folder, game)}}
        except BadSpec as error:
            raise BadSpec(("finals", *error.path), error.what) from None
    return data


class _Boards(Struct, frozen=True):
    boards: list[str | BoardSpec] = []


def _boards(data: Mapping[str, Any], folder: Path | None, game: AnyGame) -> Any:
    entries = converted(data, _Boards).boards
    if folder is not None:
        return msgspec.to_builtins([_inline(one, game) for one in find_all_boards(entries, folder)])
    found = [BoardSpec(one) if isinstance(one, str) else one for one in entries]
    for place, one in enumerate(found):
        if not BoardRef(one.board).is_known(game):
            raise BadSpec(("boards", place), str(BoardRef(one.board).unknown(game)))
    return msgspec.to_builtins(found)


def _inline(one: BoardSpec, game: AnyGame) -> BoardSpec:
    """A file as its text, with the options that lie beside it."""
    path = BoardRef(one.board).file() if not BoardRef(one.board).is_known(game) else None
    if path is None:
        return one
    beside = game.options_beside(path) if game.options_beside else {}
    text = BoardRef.of_text(path.stem, file_text(path))
    return replace(one, board=text.words, options={**beside, **one.options})


def _game(name: object) -> AnyGame:
    try:
        return load(str(name))
    except LudusError as error:
        raise BadSpec(("game",), str(error)) from None


def _check_dates(dates: Dates) -> None:
    before: tuple[str, datetime] | None = None
    for key in ORDER:
        when: datetime | None = getattr(dates, key)
        if when is None:
            continue
        if when.tzinfo is None:
            told = when.isoformat()
            raise BadSpec(("dates", key), f"{key} = {told}: in which time zone? write {told}+01:00, or {told}Z for UTC")
        if before is not None and when < before[1] and {key, before[0]} != {"freezes", "deadline"}:
            raise BadSpec(("dates", key), f"{key} is before {before[0]}")
        before = (key, when)


def _check_house(house: tuple[str, ...] | None, game: AnyGame) -> None:
    for place, bot in enumerate(house or ()):
        if not is_house(bot, game):
            raise BadSpec(("house", place), str(UnknownName("bot", bot, game.bots, where=f" of {game.info.name}")))


def _check_boards(settings: LeagueSettings, path: tuple[str, ...], boards: tuple[BoardSpec, ...]) -> None:
    if path == ("boards",) and not boards:
        raise BadSpec(path, "no boards; leave the key out for the game's usual one")
    two = (Entrant("a", "a"), Entrant("b", "b"))  # whoever they are: only the boards are looked at
    spec = TournamentSpec(
        game=settings.game, entrants=two, options=settings.options, clock=settings.clock, limits=settings.limits
    )
    for place, board in enumerate(boards):
        try:
            check_board(spec, board)
        except LudusError as error:
            raise BadSpec((*path, place), str(error)) from None
