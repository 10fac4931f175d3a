"""A real server in a process of its own, on a port of its own."""

import multiprocessing
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from ludus.web.serve import open_socket, run
from ludus.web.settings import Settings

SPAWN = multiprocessing.get_context("spawn")
PATIENCE = 60.0


@contextmanager
def serving(folder: Path, host: str = "127.0.0.1", **more: Any) -> Iterator[str]:
    """The server's address. Everybody may do all there, unless a test gives it a token."""
    listening = open_socket(host, 0)
    port = listening.getsockname()[1]
    settings = Settings(
        records=folder / "records",
        uploads=folder / "bots",
        store=str(folder / "arena.db"),
        host=host,
        port=port,
        **{"token": "", **more},
    )
    process = SPAWN.Process(target=run, args=(settings, listening))
    process.start()
    listening.close()
    url = f"http://127.0.0.1:{port}"
    try:
        httpx.get(f"{url}/api/games", timeout=PATIENCE).raise_for_status()  # the socket listens: this waits for it
        yield url
    finally:
        process.terminate()
        process.join(20)
        process.kill()


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
