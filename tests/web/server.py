"""A real server in a process of its own, on a port of its own."""

import multiprocessing
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
    """The server's address."""
    listening = open_socket(host, 0)
    port = listening.getsockname()[1]
    settings = Settings(
        records=folder / "records",
        uploads=folder / "bots",
        store=str(folder / "arena.db"),
        host=host,
        port=port,
        **more,
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


def start(url: str, game: str, *players: str, **more: Any) -> dict[str, Any]:
    answer = httpx.post(f"{url}/api/matches", json={"game": game, "players": players, **more}, timeout=PATIENCE)
    assert answer.status_code == 201, answer.text
    told: dict[str, Any] = answer.json()
    return told
