"""A real server in a process of its own, on a port of its own."""

import pickle
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from ludus.tournament.workers.child import Child
from ludus.web.serve import open_socket
from ludus.web.settings import Settings

PATIENCE = 60.0
RUNNING: list["Server"] = []  # for who looks at the process itself


class Server:
    """One that can be ended in any manner, and come back to the same address and folders."""

    def __init__(self, folder: Path, host: str = "127.0.0.1", **more: Any) -> None:
        self._folder, self._host, self._more = folder, host, {"token": "", **more}
        self.port = 0
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        listening = open_socket(self._host, self.port, fixed=True)
        self.port = listening.getsockname()[1]
        settings = Settings(
            records=self._folder / "records",
            uploads=self._folder / "bots",
            store=str(self._folder / "arena.db"),
            host=self._host,
            port=self.port,
            **self._more,
        )
        with listening:
            self._process = Child(
                "tests.web.served:serve",
                pickle.dumps(settings),
                listening.fileno(),
                ending=signal.SIGTERM,
                session=False,
                files=[listening.fileno()],
            )
        RUNNING.append(self)

    @property
    def pid(self) -> int:
        return self._process.pid

    def wait(self) -> None:
        """The socket listens at once: this waits for the server."""
        httpx.get(f"{self.url}/api/games", timeout=PATIENCE).raise_for_status()

    def ended(self, seconds: float) -> bool:
        """Whether it has ended by itself, within so long."""
        return self._process.wait(seconds) is not None

    def stop(self) -> None:
        self._process.leave()
        self._process.wait(20)
        self.kill()

    def kill(self) -> None:
        self._process.end()
        if self in RUNNING:
            RUNNING.remove(self)


@contextmanager
def server(folder: Path, host: str = "127.0.0.1", **more: Any) -> Iterator[Server]:
    """Everybody may do all there, unless a test gives it a token."""
    serving = Server(folder, host, **more)
    try:
        serving.wait()
        yield serving
    finally:
        serving.stop()


@contextmanager
def serving(folder: Path, host: str = "127.0.0.1", **more: Any) -> Iterator[str]:
    """The server's address."""
    with server(folder, host, **more) as running:
        yield running.url


def start(url: str, game: str, *players: str, token: str = "", **more: Any) -> dict[str, Any]:
    asked, headers = {"game": game, "players": players, **more}, {"Authorization": f"Bearer {token}"} if token else {}
    answer = httpx.post(f"{url}/api/matches", json=asked, headers=headers, timeout=PATIENCE)
    assert answer.status_code == 201, answer.text
    told: dict[str, Any] = answer.json()
    return told


@contextmanager
def typed(command: list[str], cwd: Path, env: dict[str, str]) -> Iterator[httpx.Client]:
    """`ludus serve` as somebody types it, and a client that comes by the URL which it prints."""
    with subprocess.Popen(command, env=env, cwd=cwd, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            place, token = server.stdout.readline().split()[3].split("/?token=")
            headers = {"Authorization": f"Bearer {token}"}
            with httpx.Client(base_url=place, headers=headers, timeout=PATIENCE) as client:
                yield client
        finally:
            server.terminate()
            server.wait(PATIENCE)
