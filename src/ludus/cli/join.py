"""`ludus join HOST:PORT BOT`: a bot of ours in a match elsewhere."""

import sys
from contextlib import redirect_stdout
from time import monotonic, sleep
from typing import TYPE_CHECKING

import click

from ludus.core.errors import LudusError

if TYPE_CHECKING:
    from socket import socket

    from ludus.core.game import Outcome

RETRY_S = 0.1


@click.command("join")
@click.argument("address", metavar="HOST:PORT")
@click.argument("bot")
@click.option("--name", help="Under which name; the bot's own if not given.")
@click.option("--isolate", is_flag=True, help="Run a Python bot in a process of its own.")
@click.option(
    "--wait", type=click.FloatRange(min=0), default=10, show_default=True, help="Seconds until the host is up."
)
def command(address: str, bot: str, name: str | None, isolate: bool, wait: float) -> None:
    """Play one match at HOST:PORT, where `ludus host` waits.

    BOT is whatever `ludus play` takes: a house bot, a Python file, or a program in any language.
    """
    from ludus.players.spawn import own_all_children
    from ludus.players.visitor import Visitor, name_of

    own_all_children()
    host, port = read_address(address)
    with redirect_stdout(sys.stderr), Visitor(reach(host, port, wait), name or name_of(bot)) as visitor:
        game = visitor.join()
        click.echo(f"{visitor.name} waits for a match of {game.info.name} at {address}", err=True)
        outcome = visitor.play(game, bot, isolate)
    click.echo(_told(visitor.name, visitor.seat, outcome))


def read_address(text: str) -> tuple[str, int]:
    """`HOST:PORT`, or `PORT` alone for this machine."""
    host, _, port = text.rpartition(":")
    if not (port.isascii() and port.isdigit() and 0 < int(port[:6]) < 1 << 16):
        raise LudusError(f"expected HOST:PORT, got {text!r}")
    return host.strip("[]") or "127.0.0.1", int(port)  # an IPv6 address stands in brackets


def reach(host: str, port: int, wait_s: float) -> "socket":
    """A connection; who listens there may come a little later than we do."""
    from ludus.players.sockets import connect

    until = monotonic() + wait_s
    while True:
        try:
            return connect(host, port, max(0.1, until - monotonic()))
        except OSError as error:
            if monotonic() + RETRY_S > until:
                raise LudusError(f"nobody at {host}:{port} ({error.strerror or error})") from None
        sleep(RETRY_S)


def _told(name: str, seat: int, outcome: "Outcome | None") -> str:
    if outcome is None or seat >= len(outcome.ranks):
        return f"{name}: the match is over"
    place = "first" if outcome.ranks[seat] == 1 else f"place {outcome.ranks[seat]}"
    return f"{name}: {place} of {len(outcome.ranks)} with {outcome.scores[seat]:g} ({outcome.reason})"
