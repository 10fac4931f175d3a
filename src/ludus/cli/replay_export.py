"""`ludus replay export FILE`: a record as a page that opens anywhere, as a picture, as a moving picture."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import click
from msgspec import Struct

from ludus.core.errors import LudusError
from ludus.core.game import AnyGame, Seat
from ludus.core.match import MatchRecord
from ludus.core.scene import Scene
from ludus.view.palette import Theme

MOST = 120  # pictures in a GIF; of a longer match every so many turns
WIDTHS = {"svg": 800, "png": 1200, "gif": 480}
PAUSE_MS = 160

F = TypeVar("F", bound=Callable[..., Any])


class Wanted(Struct, frozen=True, kw_only=True):
    """What to make of a record."""

    turn: int | None
    seat: Seat | None
    seats: bool
    theme: Theme | None
    width: int | None


def _file(kind: str, text: str) -> Callable[[F], F]:
    return click.option(f"--{kind}", type=click.Path(path_type=Path), metavar="FILE", help=text)


@click.command("export")
@click.argument("file", type=click.Path(path_type=Path))
@_file("html", "One page with a player: opens by double-click, needs no network.")
@_file("svg", "A drawing of one turn.")
@_file("png", "A picture of one turn.")
@_file("gif", "The match as a moving picture.")
@click.option("--turn", type=click.IntRange(min=0), help="Which turn --svg and --png show (default: the last).")
@click.option("--seat", type=click.IntRange(min=0), help="Only what this seat saw.")
@click.option(
    "--seats/--no-seats", default=True, help="Whether --html also holds what each seat saw, where that differs."
)
@click.option(
    "--theme", type=click.Choice(["light", "dark"]), help="Default: pictures dark, pages as the reader likes."
)
@click.option("--width", type=click.IntRange(16, 8192), help="Of a picture, in pixels.")
def command(file: Path, html: Path | None, svg: Path | None, png: Path | None, gif: Path | None, **rest: Any) -> None:
    """Make a page or pictures of the record FILE; several at once, if you like."""
    from ludus.referee import open_replay
    from ludus.screen.say import say

    targets = {kind: path for kind, path in (("html", html), ("svg", svg), ("png", png), ("gif", gif)) if path}
    if not targets:
        raise LudusError(f"{file}: say what to make of it: --html FILE, --svg FILE, --png FILE or --gif FILE")
    replay, wanted = open_replay(file), Wanted(**rest)
    record, seats = replay.recorded(), len(replay.entrants)
    replay.turn(wanted.turn)
    if wanted.seat is not None and wanted.seat >= seats:
        raise LudusError(f"{file}: no seat {wanted.seat}; there are seats 0 to {seats - 1}")
    for kind, path in targets.items():
        data = _made(kind, replay.game, record, wanted)
        _write(path, data)
        say(f"{path}: {len(data) / 1000:,.0f} kB")


def _made(kind: str, game: AnyGame, record: MatchRecord, wanted: Wanted) -> bytes:
    theme, width = wanted.theme or "dark", wanted.width or WIDTHS.get(kind, 0)
    if kind == "html":
        return html_page(game, record, wanted.seat, wanted.seats, wanted.theme).encode()
    if kind == "gif":
        from ludus.view.picture import to_gif

        return to_gif(list(_scenes(game, record, wanted.seat)), theme, width, PAUSE_MS)
    scene = turn_scene(game, record, wanted.turn, wanted.seat)
    if kind == "png":
        from ludus.view.picture import to_png

        return to_png(scene, theme, width)
    from ludus.view.svg import to_svg

    return to_svg(scene, theme, width).encode()


def html_page(
    game: AnyGame, record: MatchRecord, seat: Seat | None = None, seats: bool = True, theme: Theme | None = None
) -> str:
    """The page of a record: as a spectator sees it (and each seat), or as one seat saw it and nothing else."""
    from ludus.referee import moments
    from ludus.view.html import record_page

    return record_page(game, record, partial(moments, record), seen=seat, seats=seats, theme=theme)


def turn_scene(game: AnyGame, record: MatchRecord, turn: int | None, seat: Seat | None = None) -> Scene:
    """The drawing of the board after a turn (the last, where none is named)."""
    from ludus.referee import state_after
    from ludus.view.scenes import scene_of

    return scene_of(game, state_after(record, len(record.game.turns) if turn is None else turn), seat)


def _scenes(game: AnyGame, record: MatchRecord, seat: Seat | None) -> Iterator[Scene]:
    """Every turn of a short match, some of a long one, and the last."""
    from ludus.referee import states
    from ludus.view.scenes import scene_of

    last = len(record.game.turns)
    every = max(1, -(-last // MOST))
    for number, state in enumerate(states(record)):
        if number % every == 0 or number == last:
            yield scene_of(game, state, seat)


def _write(path: Path, data: bytes) -> None:
    try:
        path.write_bytes(data)
    except OSError as error:
        raise LudusError(f"{path}: cannot be written ({error.strerror})") from None
