"""The original's runners, watched in a browser while they play."""

import re
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.originals.auralux.test_commands import LUDUS
from tests.support import REPO
from tests.web.pages.test_replays import LOG
from tests.web.server import PATIENCE


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copytree(REPO / "examples" / "auralux", tmp_path / "examples" / "auralux")
    return tmp_path


@contextmanager
def shown(folder: Path, *words: str) -> Iterator[str]:
    """Where it can be watched; Ctrl-C ends it."""
    pipe = subprocess.PIPE
    command = [LUDUS, *words, "--no-open"]
    with subprocess.Popen(command, cwd=folder, stderr=pipe, stdout=pipe, text=True) as running:
        try:
            assert running.stderr is not None
            said = running.stderr.readline()
            found = re.search(r"http://[\d.]+:\d+\S*", said)
            assert found, said
            yield found[0]
        finally:
            running.send_signal(signal.SIGINT)
            running.communicate(timeout=PATIENCE)


def test_a_game(folder: Path) -> None:
    with shown(folder, "auralux", "game", "examples/auralux/game.txt", "--watch") as url:
        base = url.rpartition("/match/")[0]
        film = httpx.get(f"{base}/api/matches/match/events", timeout=PATIENCE).text  # until it is over
        assert "event: end" in film
        assert "aggressive_expansion_nearest" in film
    assert (folder / "logs/example/game.ludus").is_file()


def test_a_tournament_by_its_name(folder: Path) -> None:
    with shown(folder, "auralux", "tournament", "examples/auralux/tournament.txt", "--watch") as url:
        base = url.removesuffix("/tournaments")
        found: list[dict[str, object]] = []
        while not found:
            found = httpx.get(f"{base}/api/tournaments", timeout=PATIENCE).json()
        assert [one["name"] for one in found] == ["tournament"]
        assert httpx.get(url, timeout=PATIENCE).status_code == 200


def test_its_log_afterwards(folder: Path) -> None:
    log = folder / "game_visualizer.log"
    log.write_bytes(LOG)
    command = [LUDUS, "replay", "serve", log.name, "--port", "0", "--no-open"]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True) as running:
        try:
            assert running.stdout is not None
            url = running.stdout.readline().split()[-1]
            assert httpx.get(url, timeout=PATIENCE, follow_redirects=True).status_code == 200
            place = url.partition("/match/")[0]
            film = httpx.get(f"{place}/api/matches/replay-1/film", timeout=PATIENCE).json()
            assert [frame["turn"] for frame in film[1:]] == [1, 2, 3]
        finally:
            running.send_signal(signal.SIGINT)
            running.wait(PATIENCE)
