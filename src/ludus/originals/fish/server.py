"""`xserver PORT` and `xclients COUNT PORT [IP]`: Fish tournaments over TCP, as the course has them (docs/remote.md)."""

import json
import threading
from collections.abc import Callable
from contextlib import ExitStack, closing, suppress
from string import ascii_letters
from typing import TYPE_CHECKING, NoReturn

import click

from ludus.core.errors import BadMessage, LudusError
from ludus.screen.say import say

if TYPE_CHECKING:
    from socket import socket

    from ludus.players.network.lobby import Guest

PORT = click.IntRange(0, 65535)
SECONDS = click.FloatRange(min=0)
PERIODS = 2  # of waiting


def xserver() -> NoReturn:
    from ludus.screen.run import run

    run(_xserver, "xserver")


def xclients() -> NoReturn:
    from ludus.screen.run import run

    run(_xclients, "xclients")


@click.command("xserver")
@click.argument("port", type=PORT)
@click.option("--bind", default="0.0.0.0", show_default=True, help="The address to listen at.")
@click.option(
    "--max-players", type=click.IntRange(min=2), default=10, show_default=True, help="Start when so many are in."
)
@click.option(
    "--min-players", type=click.IntRange(min=2), default=5, show_default=True, help="Fewer play no tournament."
)
@click.option("--wait", type=SECONDS, default=30, show_default=True, help="Seconds of a waiting period.")
@click.option(
    "--name-s", type=SECONDS, default=10, show_default=True, help="Seconds in which a client must say its name."
)
@click.option("--turn-s", type=click.FloatRange(min=0.001), default=3, show_default=True, help="Seconds for each call.")
@click.option("--verbose", is_flag=True, help="Tell on stderr what happens.")
def _xserver(
    port: int, bind: str, max_players: int, min_players: int, wait: float, name_s: float, turn_s: float, verbose: bool
) -> None:
    """Wait for Fish players at PORT (0: any that is free), play a tournament, print [winners, cheaters + failures]."""
    from ludus.originals.fish.calls import Caller
    from ludus.originals.fish.tournament import Tournament
    from ludus.players.network.sockets import SocketChannel

    tell = _tell if verbose else _keep_quiet
    if max_players < min_players:
        raise LudusError(f"--max-players {max_players} is less than --min-players {min_players}")
    guests = _signed_up(bind, port, (min_players, max_players), wait, name_s, tell)
    with ExitStack() as stack:
        channels = [stack.enter_context(closing(SocketChannel(guest.connection, guest.frames))) for guest in guests]
        if len(guests) < min_players:
            return  # no tournament, and nothing to print
        callers = [Caller(guest.name, channel) for guest, channel in zip(guests, channels, strict=True)]
        report = Tournament(callers, round(turn_s * 1000), tell).play()
    tell(json.dumps(report._asdict()))
    say(json.dumps(report.counts))


def _signed_up(
    bind: str, port: int, players: tuple[int, int], wait: float, name_s: float, tell: Callable[[str], None]
) -> "list[Guest]":
    """Who has signed up, in that order: the first is the youngest. Two periods, the second only for too few."""
    from ludus.originals.fish.calls import NameAdmission
    from ludus.players.network.lobby import Lobby
    from ludus.players.network.sockets import listen

    least, most = players
    listener = listen(bind, port)
    address = f"{bind}:{listener.getsockname()[1]}"
    (tell if port else _tell)(f"listening at {address}")  # a port that nobody chose must be said
    with Lobby(listener, NameAdmission(tell), name_s) as lobby:
        for period in range(PERIODS):
            if period:
                tell(f"only {len(lobby.guests)} have signed up: another period")
            if len(lobby.gather(most, wait)) >= least:
                break
        return lobby.guests


def _tell(line: str) -> None:
    say(line, err=True)


def _keep_quiet(line: str) -> None:
    """Nobody asked."""


@click.command("xclients")
@click.argument("count", type=click.IntRange(1, 10))
@click.argument("port", type=click.IntRange(1, 65535))
@click.argument("ip", default="127.0.0.1")
@click.option(
    "--depth", type=click.IntRange(1, 1000), default=1, show_default=True, help="Moves of its own it looks ahead."
)
@click.option("--name", default="player", show_default=True, help="Of one; several get a letter each behind it.")
@click.option(
    "--connect-s", type=SECONDS, default=60, show_default=True, help="Seconds until the server must be there."
)
def _xclients(count: int, port: int, ip: str, depth: int, name: str, connect_s: float) -> int:
    """COUNT Fish players of the house, each on a connection of its own to the server at IP and PORT."""
    from ludus.players.channel import Flooded

    names = _names(name, count)
    errors: list[Exception] = []

    def play(connection: "socket", own: str) -> None:
        try:
            _play(connection, own, depth)
        except (OSError, BadMessage, LudusError, Flooded) as error:
            errors.append(error)

    threads = []
    for own in names:  # one after the other, so that they sign up in the order of their names
        try:
            connection = _signed_in(ip, port, connect_s, own)
        except (OSError, LudusError) as error:
            errors.append(error)
            break
        threads.append(threading.Thread(target=play, args=(connection, own), daemon=True))
        threads[-1].start()
    for thread in threads:
        thread.join()
    for problem in errors:
        say(f"xclients: {problem}", err=True)
    return 1 if errors else 0


def _names(name: str, count: int) -> list[str]:
    from ludus.originals.fish.remote import parse_name

    try:
        return (
            [parse_name(name)] if count == 1 else [parse_name(name[:11] + letter) for letter in ascii_letters[:count]]
        )
    except BadMessage as error:
        raise LudusError(f"--name: {error}") from None


def _signed_in(ip: str, port: int, connect_s: float, name: str) -> "socket":
    from ludus.players.network.sockets import reach

    connection = reach(ip, port, connect_s)
    connection.sendall(json.dumps(name).encode() + b"\n")  # the newline is for servers that read lines
    return connection


def _play(connection: "socket", name: str, depth: int) -> None:
    """Answer calls until the server hangs up."""
    from ludus.originals.fish.formats import parse_json
    from ludus.originals.fish.remote import HousePlayer
    from ludus.players.channel import Ended
    from ludus.players.frames import JsonValues
    from ludus.players.network.sockets import SocketChannel
    from ludus.players.programs.meter import WallMeter

    player = HousePlayer(depth)
    with closing(SocketChannel(connection, JsonValues())) as channel, suppress(Ended):
        while True:
            call = parse_json(channel.message(WallMeter()))
            channel.send(json.dumps(player.answer(call)).encode() + b"\n")
    if not player.over:
        raise LudusError(f"{name}: the server has hung up before the end")
