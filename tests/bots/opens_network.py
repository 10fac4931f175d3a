"""Calls somebody who is not there, listens at a door, and plays on."""

import socket
import sys

from manners import answer, play  # type: ignore[import-not-found]


def misdeed(turn: int) -> None:
    try:
        with socket.create_server(("127.0.0.1", 0)) as door:
            print("listening at", door.getsockname(), file=sys.stderr)
            port = door.getsockname()[1]
        socket.create_connection(("127.0.0.1", port), timeout=0.1).close()
    except OSError as error:
        print(error, file=sys.stderr)
    answer(turn)


play(misdeed)
