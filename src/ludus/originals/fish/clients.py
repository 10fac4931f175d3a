"""`xclients COUNT PORT [IP]`: players of a Fish tournament over TCP, of the house or of one's own (docs/remote.md)."""

import json
import threading
from contextlib import closing
from string import ascii_letters
from typing import TYPE_CHECKING, Protocol

import click

from ludus.core.errors import BadMessage, LudusError
from ludus.screen.say import say

if TYPE_CHECKING:
    from socket import socket

CHUNK = 1 << 16


class AnswersCalls(Protocol):
    """A client's own part: from a call to its answer."""

    over: bool  # whether the server has said that the tournament is

    def answer(self, data: object) -> object: ...

    def close(self) -> None: ...


@click.command("xclients")
@click.argument("count", type=click.IntRange(1, 10))
@click.argument("port", type=click.IntRange(1, 65535))
@click.argument("ip", default="127.0.0.1")
@click.option("--player", metavar="PLAYER", help="A bot of your own instead: whatever `ludus play` takes.")
@click.option(
    "--depth", type=click.IntRange(1, 1000), default=1, show_default=True, help="Moves of its own it looks ahead."
)
@click.option("--name", help="Of one (player, or the bot's); several get a letter each behind it.")
@click.option("--turn-s", type=click.FloatRange(min=0.001), default=3, show_default=True, help="Seconds for a turn.")
@click.option(
    "--connect-s",
    type=click.FloatRange(min=0),
    default=60,
    show_default=True,
    help="Seconds until the server must be there.",
)
def command(
    count: int, port: int, ip: str, player: str | None, depth: int, name: str | None, turn_s: float, connect_s: float
) -> int:
    """COUNT Fish players of the house, each on a connection of its own to the server at IP and PORT."""
    from ludus.players.programs.spawn import own_all_children
    from ludus.screen.say import bots_tamed

    if player is not None:
        own_all_children()
        _look_for(player)
    names = _names(name if name is not None else _usual_name(player), count)
    answering = [_client(player, depth, round(turn_s * 1000)) for _ in names]
    with bots_tamed():  # what a bot prints must not get between our own lines
        errors = _play_all(ip, port, connect_s, dict(zip(names, answering, strict=True)))
    for problem in errors:
        say(f"xclients: {problem}", err=True)
    return 1 if errors else 0


def _look_for(player: str) -> None:
    """A bot that is not there is said before anybody connects."""
    from ludus.games import load
    from ludus.originals.fish.bot_client import GAME
    from ludus.players.find import find_player

    game = load(GAME)
    find_player(game, player, game.info.clock)


def _client(player: str | None, depth: int, turn_ms: int) -> AnswersCalls:
    from ludus.originals.fish.bot_client import BotClient
    from ludus.originals.fish.remote import HousePlayer

    return HousePlayer(depth) if player is None else BotClient(player, turn_ms)


def _usual_name(player: str | None) -> str:
    from ludus.players.reference import read_player

    word = "player" if player is None else read_player(player).name
    return "".join(letter for letter in word if letter in ascii_letters)[:12] or "player"


def _names(name: str, count: int) -> list[str]:
    from ludus.originals.fish.remote import parse_name

    try:
        return (
            [parse_name(name)] if count == 1 else [parse_name(name[:11] + letter) for letter in ascii_letters[:count]]
        )
    except BadMessage as error:
        raise LudusError(f"--name: {error}") from None


def _play_all(ip: str, port: int, connect_s: float, clients: dict[str, AnswersCalls]) -> list[Exception]:
    """What went wrong."""
    errors: list[Exception] = []

    def play(connection: "socket", own: str, client: AnswersCalls) -> None:
        try:
            _play(connection, own, client)
        except (OSError, BadMessage, LudusError) as error:
            errors.append(error)

    threads = []
    for own, client in clients.items():  # one after the other, so that they sign up in the order of their names
        try:
            connection = _signed_in(ip, port, connect_s, own)
        except (OSError, LudusError) as error:
            errors.append(error)
            break
        threads.append(threading.Thread(target=play, args=(connection, own, client), daemon=True))
        threads[-1].start()
    for thread in threads:
        thread.join()
    return errors


def _signed_in(ip: str, port: int, connect_s: float, name: str) -> "socket":
    from ludus.players.network.sockets import reach

    connection = reach(ip, port, connect_s)
    connection.sendall(json.dumps(name).encode())
    return connection


def _play(connection: "socket", name: str, client: AnswersCalls) -> None:
    """Answer calls until the server hangs up."""
    from ludus.games.fish.formats import parse_json
    from ludus.players.frames import JsonValues

    values = JsonValues()
    with connection, closing(client):
        while data := connection.recv(CHUNK):
            values.push(data)
            while (value := values.next()) is not None:
                connection.sendall(json.dumps(client.answer(parse_json(value))).encode())
    if not client.over:
        raise LudusError(f"{name}: the server has hung up before the end")
