"""A server's own process: little is imported here, for it is started often."""

import pickle
import socket
from multiprocessing.connection import Connection

from ludus.web.serve import run


def serve(link: Connection, settings: bytes, listening: int) -> None:
    with socket.socket(fileno=listening) as sock:
        run(pickle.loads(settings), sock)
