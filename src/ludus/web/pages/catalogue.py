"""The games as a form needs them: boards, options, bots, clocks."""

import typing
from functools import lru_cache
from types import UnionType
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from ludus.core.clock import TimeControl
from ludus.core.game import AnyGame
from ludus.core.options import read_options
from ludus.core.scene import Scene
from ludus.games import load, names
from ludus.games.boards import RANDOM, open_board
from ludus.view.palette import Theme
from ludus.web.matches.roster import Listed, Roster
from ludus.web.records.record_folder import NotThere

PICTURES = 400  # that are remembered: ten games with twenty boards in two themes
EDITION = "edition"


class Option(Struct, frozen=True, kw_only=True):
    """One option of a game: what it takes, and what it is where nothing is said."""

    name: str
    kind: Literal["number", "choice", "switch", "words"]
    default: str
    choices: tuple[str, ...] = ()
    editions: dict[str, str] = {}  # by edition: the default, where it has one of its own


class Offer(Struct, frozen=True, kw_only=True):
    """A game, as somebody chooses it."""

    name: str
    title: str
    summary: str
    seats: tuple[int, ...]
    hidden: bool
    editions: tuple[str, ...]
    board: str  # the usual one
    boards: tuple[str, ...]
    clock: TimeControl
    options: tuple[Option, ...]
    bots: tuple[Listed, ...]


def offers(roster: Roster) -> list[Offer]:
    return [offer(name, roster) for name in names()]


def offer(name: str, roster: Roster) -> Offer:
    game = known(name)
    info = game.info
    return Offer(
        name=info.name,
        title=info.title,
        summary=info.summary,
        seats=info.seats,
        hidden=info.hidden,
        editions=info.editions,
        board=info.board,
        boards=roster.boards.names(game),
        clock=info.clock,
        options=tuple(_options(game)),
        bots=tuple(roster.bots(game)),
    )


def known(name: str) -> AnyGame:
    """The game of a URL."""
    if name not in names():
        raise NotThere(f"no game {name!r}; there are: {', '.join(names())}")
    return load(name)


def picture(game: AnyGame, words: str, theme: Theme, seed: int, edition: str) -> bytes:
    """A board as SVG."""
    return _picture(game.info.name, words, theme, seed if words == RANDOM else 0, edition)


@lru_cache(maxsize=PICTURES)
def _picture(name: str, words: str, theme: Theme, seed: int, edition: str) -> bytes:
    from ludus.view.scenes import board_scene

    game = load(name)
    return drawn(board_scene(game, open_board(game, words, edition, seed), edition), theme)


def drawn(scene: Scene, theme: Theme) -> bytes:
    """A bare board, without words."""
    from ludus.view.svg import to_svg

    return to_svg(msgspec.structs.replace(scene, title="", status="", totals=()), theme, 400).encode()


def _options(game: AnyGame) -> "typing.Iterator[Option]":
    usual: Any = read_options(game.options, {}, game.info.name)
    for name, hint in get_type_hints(game.options).items():
        value = getattr(usual, name)
        choices = tuple(str(word) for word in get_args(hint)) if get_origin(hint) is Literal else ()
        unsaid = _unsaid(game, name) if value is None else {}
        default = unsaid.get(game.info.editions[0], _word(value))
        if name != EDITION or len(choices) > 1:
            yield Option(name=name, kind=_kind(hint), default=default, choices=choices, editions=unsaid)


def _unsaid(game: AnyGame, name: str) -> dict[str, str]:
    """What each edition takes for an option that says nothing, where the game's options tell it (`unsaid`)."""
    kinds: list[tuple[str, Any]] = [
        (edition, read_options(game.options, {EDITION: edition}, game.info.name)) for edition in game.info.editions
    ]
    told = {edition: getattr(options, "unsaid", {}) for edition, options in kinds}
    return {edition: _word(found[name]) for edition, found in told.items() if name in found}


def _kind(hint: Any) -> Literal["number", "choice", "switch", "words"]:
    parts = get_args(hint) if isinstance(hint, UnionType) or get_origin(hint) is typing.Union else (hint,)
    if hint is bool:
        return "switch"
    if get_origin(hint) is Literal:
        return "choice"
    return "number" if int in parts else "words"


def _word(value: object) -> str:
    if value is None:
        return ""
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)
