"""The other end of a remote player: a bot of ours at a table elsewhere."""

from socket import socket

import msgspec
from msgspec.structs import replace

from ludus.core.errors import LudusError
from ludus.core.game import AnyGame, Outcome
from ludus.core.seat.bot_side import bot_side_of
from ludus.games import load
from ludus.players.client import Client
from ludus.players.find import find_player
from ludus.players.network.remote import LONGEST_NAME, Joining
from ludus.players.reference import read_player


class RemoteClient(Client):
    """Joins a match and plays it to its end. Context manager: the connection is closed at the end."""

    def __init__(self, connection: socket, name: str) -> None:
        super().__init__(connection.makefile("rb"), connection.sendall)
        self._socket, self.name = connection, name
        self.reason = ""  # in the host's words, where it ended otherwise than with an outcome

    def __enter__(self) -> "RemoteClient":
        return self

    def __exit__(self, *error: object) -> None:
        self._lines.close()
        self._socket.close()

    def join(self) -> AnyGame:
        """Say who we are; the game that is played there."""
        self.say(msgspec.to_builtins(Joining(name=self.name)))
        heard = self.hear()
        if heard.type == "refused":
            raise LudusError(f"the host has refused {self.name!r}: {heard.reason}")
        if heard.type != "welcome":
            raise LudusError(f"the host was to say welcome, not {heard.type!r}")
        self.name = heard.name or self.name  # somebody else may have had it
        return load(heard.game)

    def play(self, game: AnyGame, reference: str, isolate: bool = False) -> Outcome | None:
        """Have a bot play until the end; how it ended. A tournament says hello for each of its matches, and each has a
        bot of its own."""
        control, heard = replace(game.info.clock, measure="wall"), None
        side = bot_side_of(game)
        while heard is None or heard.type == "hello":
            with find_player(game, reference, control, isolate) as player:
                heard = self.match(side, player, heard)
                player.end(heard.outcome)
                player.leave()
        self.reason = heard.reason
        return heard.outcome


def name_of(reference: str) -> str:
    """A bot's name where none is given, as a host lets it in."""
    printable = "".join(letter for letter in read_player(reference).name if letter.isprintable())
    return printable.strip()[:LONGEST_NAME].strip() or "nobody"
