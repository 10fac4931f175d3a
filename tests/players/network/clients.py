"""Clients written with sockets alone, and `ludus host` as a process."""

import json
import os
import socket
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO
from uuid import uuid4

LUDUS = str(Path(sys.executable).with_name("ludus"))
MARK = "LUDUS_REMOTE_TEST"

HERE = "127.0.0.1"

TURN_MS = 500


class Client:
    """A client written with sockets alone."""

    def __init__(self, port: int, name: str = "", over: socket.socket | None = None) -> None:
        self.socket = over or socket.create_connection((HERE, port), 10)
        self.lines: BinaryIO = self.socket.makefile("rb")
        if name:
            self.say({"type": "join", "name": name})

    def send(self, data: bytes) -> None:
        self.socket.sendall(data)

    def say(self, message: object) -> None:
        self.send(json.dumps(message).encode() + b"\n")

    def hear(self) -> dict[str, Any]:
        heard: dict[str, Any] = json.loads(self.lines.readline() or b'{"type": "gone"}')
        return heard

    def play(self, misdeed: "Misdeed | None" = None) -> None:
        """Good manners, but for what is done in the second turn; to the end, whatever that is."""
        turns = 0
        with suppress(OSError):
            while (heard := self.hear())["type"] not in ("end", "gone"):
                if heard["type"] == "hello":
                    self.say({"type": "ready"})
                elif heard["type"] == "act":
                    turns += 1
                    if turns < 2 or misdeed is None or misdeed(self, heard["turn"]):
                        self.say({"turn": heard["turn"], "action": []})
        self.close()

    def close(self) -> None:
        self.lines.close()
        self.socket.close()


Misdeed = Callable[[Client, int], bool]  # True: good manners go on in this turn


def close(clients: list[Client]) -> None:
    for client in clients:
        client.close()


class Hosting:
    """`ludus host` as a process."""

    def __init__(self, folder: Path, mark: str, *words: str) -> None:
        self.record = folder / f"{uuid4().hex}.ludus"
        command = [LUDUS, "host", *words, "--port", "0", "--record", str(self.record), "--json"]
        environment = {**os.environ, MARK: mark, "LUDUS_HOME": str(folder)}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
        )
        assert self.process.stderr
        self.said = self.process.stderr.readline()
        self.port = int(self.said.split("join ")[1].split(":")[1].split()[0]) if "join" in self.said else 0

    def finish(self, seconds: float = 60) -> dict[str, Any]:
        out, error = self.process.communicate(timeout=seconds)
        assert self.process.returncode == 0, error
        summary: dict[str, Any] = json.loads(out)
        return summary


MATCH = ("planet_wars", "--seed", "1", "--board", "line", "--option", "max_turns=8", "--turn-ms", str(TURN_MS))


def marked(mark: str) -> list[int]:
    """All processes that have inherited our mark."""
    found = []
    for folder in Path("/proc").iterdir():
        with suppress(OSError):
            if folder.name.isdigit() and f"{MARK}={mark}".encode() in (folder / "environ").read_bytes().split(b"\0"):
                found.append(int(folder.name))
    return found


def join(port: int, bot: str, mark: str, *words: str) -> "subprocess.Popen[str]":
    command = [LUDUS, "join", f"{HERE}:{port}", bot, *words]
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    return subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**environment, MARK: mark}
    )
