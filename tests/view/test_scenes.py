"""A game whose drawing fails: the match is played all the same, and the failure is told where somebody looks."""

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.view.clumsy import SAID, TURNS, world
from tests.web.server import PATIENCE

LUDUS = str(Path(sys.executable).with_name("ludus"))
MATCH = ("clumsy", "random", "random", "--seed", "1")


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    return world(tmp_path)


def run(env: dict[str, str], folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([LUDUS, *words], env=env, cwd=folder, capture_output=True, text=True, check=False)


def status(client: httpx.Client, id: str) -> tuple[dict[str, Any], int]:
    """How a match stands at its end, and how many messages its film has, as a page is told it."""
    told: dict[str, Any] = {}
    film = 0
    with client.stream("GET", f"/api/matches/{id}/events") as events:
        for line in events.iter_lines():
            if line.startswith("data: {") and (news := json.loads(line[6:])):
                film += len(news["film"])
                told = news.get("status") or told
    return told, film


def test_in_the_terminal_a_line_tells_it(tmp_path: Path, env: dict[str, str]) -> None:
    live = run(env, tmp_path, "play", *MATCH, "--live", "--record", "a.ludus")
    assert (live.returncode, "wins after" in live.stdout) == (0, True)
    assert live.stderr == f"ludus: {SAID}\n"
    for words in (("show", "a.ludus"), ("export", "a.ludus", "--html", "a.html")):
        shown = run(env, tmp_path, "replay", *words)
        assert (shown.returncode, shown.stdout, shown.stderr) == (2, "", f"ludus: {SAID}\n")
    assert run(env, tmp_path, "replay", "show", "a.ludus", "--turn", str(TURNS - 1)).returncode == 0


def test_who_watches_is_told_on_the_page_and_in_the_terminal(tmp_path: Path, env: dict[str, str]) -> None:
    command, out = [LUDUS, "play", *MATCH, "--watch", "--no-open"], tmp_path / "out"
    with (
        out.open("w") as stdout,
        subprocess.Popen(command, env=env, cwd=tmp_path, stdout=stdout, stderr=-1, text=True) as playing,
    ):
        assert playing.stderr is not None
        try:
            place = playing.stderr.readline().split()[3].removesuffix("/match/match")
            with httpx.Client(base_url=place, timeout=PATIENCE) as client:
                told, film = status(client, "match")
            assert (told["stage"], told["error"], film) == ("over", SAID, 1 + TURNS)
        finally:
            playing.send_signal(signal.SIGINT)
            err = playing.stderr.read()
    assert f"note: an observer stopped: {SAID}" in out.read_text().replace("BadDrawing: ", "")
    assert "Traceback" in err and "return FISH.drawing.draw(view)" in err
