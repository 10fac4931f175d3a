"""`ludus replay export FILE`: a record as a page that opens anywhere, as a picture, as a moving picture."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

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

if TYPE_CHECKING:
    from ludus.referee.replay import Replay

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
    """Make a page or pictures of FILE, a record or a log of a game's original program; several at once, if you like."""
    from ludus.referee import open_replay
    from ludus.screen.say import say

    targets = {kind: path for kind, path in (("html", html), ("svg", svg), ("png", png), ("gif", gif)) if path}
    if not targets:
        raise LudusError(f"{file}: say what to make of it: --html FILE, --svg FILE, --png FILE or --gif FILE")
    replay, wanted = open_replay(file), Wanted(**rest)
    seats = len(replay.entrants)
    replay.turn(wanted.turn)
    if wanted.seat is not None and wanted.seat >= seats:
        raise LudusError(f"{file}: no seat {wanted.seat}; there are seats 0 to {seats - 1}")
    for kind, path in targets.items():
        data = _made(kind, replay, wanted)
        _write(path, data)
        say(f"{path}: {len(data) / 1000:,.0f} kB")


def _made(kind: str, replay: "Replay", wanted: Wanted) -> bytes:
    theme, width = wanted.theme or "dark", wanted.width or WIDTHS.get(kind, 0)
    if kind == "html":
        from ludus.view.html import match_page

        told = replay.game, replay.spec, replay.measured, replay.moments
        return match_page(*told, seen=wanted.seat, seats=wanted.seats, theme=wanted.theme).encode()
    if kind == "gif":
        return _gif(replay, wanted.seat, theme, width)
    from ludus.view.scenes import scene_of

    scene = scene_of(replay.game, replay.state_after(replay.turn(wanted.turn)), wanted.seat)
    if kind == "png":
        from ludus.view.picture import to_png

        return to_png(scene, theme, width)
    from ludus.view.svg import to_svg

    return to_svg(scene, theme, width).encode()


def _gif(replay: "Replay", seat: Seat | None, theme: Theme, width: int) -> bytes:
    """With a bar that says how far it is, for who looks on."""
    from rich.progress import Progress

    from ludus.screen.say import console
    from ludus.view.picture import to_gif

    scenes = list(_scenes(replay, seat))
    with Progress(console=console(stderr=True), transient=True) as progress:
        bar = progress.add_task("drawing", total=len(scenes))
        return to_gif(scenes, theme, width, PAUSE_MS, lambda done, of: progress.update(bar, completed=done, total=of))


def html_page(game: AnyGame, record: MatchRecord) -> str:
    """The page of a record, as a spectator sees it, and each seat."""
    from ludus.referee import moments
    from ludus.view.html import record_page

    return record_page(game, record, partial(moments, record))


def _scenes(replay: "Replay", seat: Seat | None) -> Iterator[Scene]:
    """Every turn of a short match, some of a long one, and the last."""
    from ludus.view.scenes import scene_of

    every = max(1, -(-replay.turns // MOST))
    for moment in replay.moments():
        if moment.turn % every == 0 or moment.turn == replay.turns:
            yield scene_of(replay.game, moment.state, seat)


def _write(path: Path, data: bytes) -> None:
    try:
        path.write_bytes(data)
    except OSError as error:
        raise LudusError(f"{path}: cannot be written ({error.strerror})") from None
