"""`ludus join HOST:PORT BOT`: a bot of ours in a match elsewhere."""

from typing import TYPE_CHECKING

import click

from ludus.core.errors import LudusError

if TYPE_CHECKING:
    from ludus.core.game import Outcome


@click.command("join")
@click.argument("address", metavar="HOST:PORT")
@click.argument("bot")
@click.option("--name", help="Under which name; the bot's own if not given.")
@click.option("--isolate", is_flag=True, help="Run a Python bot in a process of its own.")
@click.option(
    "--wait", type=click.FloatRange(min=0), default=10, show_default=True, help="Seconds until the host is up."
)
def command(address: str, bot: str, name: str | None, isolate: bool, wait: float) -> None:
    """Play one match at HOST:PORT, where `ludus host` waits, or a tournament, where `xserver` does.

    BOT is whatever `ludus play` takes: a house bot, a Python file, or a program in any language.
    """
    from ludus.players.network.remote_client import RemoteClient, name_of
    from ludus.players.network.sockets import reach
    from ludus.players.programs.spawn import own_all_children
    from ludus.screen.say import bots_tamed, say

    own_all_children()
    host, port = read_address(address)
    with bots_tamed(), RemoteClient(reach(host, port, wait), name or name_of(bot)) as client:
        game = client.join()
        say(f"{client.name} waits for a match of {game.info.name} at {address}", err=True)
        outcome = client.play(game, bot, isolate)
    say(_told(client.name, client.seat, outcome, client.reason))


def read_address(text: str) -> tuple[str, int]:
    """`HOST:PORT`, or `PORT` alone for this machine."""
    host, _, port = text.rpartition(":")
    if not (port.isascii() and port.isdigit() and 0 < int(port[:6]) < 1 << 16):
        raise LudusError(f"expected HOST:PORT, got {text!r}")
    return host.strip("[]") or "127.0.0.1", int(port)  # an IPv6 address stands in brackets


def _told(name: str, seat: int, outcome: "Outcome | None", reason: str) -> str:
    if outcome is None or seat >= len(outcome.ranks):
        return f"{name}: {reason or 'the match is over'}"
    place = "first" if outcome.ranks[seat] == 1 else f"place {outcome.ranks[seat]}"
    return f"{name}: {place} of {len(outcome.ranks)} with {outcome.scores[seat]:g} ({outcome.sentence})"
