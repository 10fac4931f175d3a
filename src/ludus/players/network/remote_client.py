"""The other end of a remote player: a bot of ours at a table elsewhere."""

from socket import socket

import msgspec
from msgspec.structs import replace

from ludus.core.errors import LudusError
from ludus.core.game import AnyGame, Outcome
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
        """Have a bot play; how it ended."""
        with find_player(game, reference, replace(game.info.clock, measure="wall"), isolate) as player:
            outcome = self.answer(game, player)
            player.end(outcome)
            player.leave()
        return outcome


def name_of(reference: str) -> str:
    """A bot's name where none is given, as a host lets it in."""
    printable = "".join(letter for letter in read_player(reference).name if letter.isprintable())
    return printable.strip()[:LONGEST_NAME].strip() or "nobody"
