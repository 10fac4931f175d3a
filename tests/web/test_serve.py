"""The commands, as a user runs them."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep

import httpx
import pytest
from pytest import MonkeyPatch

from tests.support import REPO
from tests.web.server import PATIENCE, start

LUDUS = str(Path(sys.executable).with_name("ludus"))


@contextmanager
def running(folder: Path, *words: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A command that serves, and the URL that it printed."""
    process = subprocess.Popen(
        [LUDUS, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "LUDUS_HOME": str(folder)},
        start_new_session=True,
    )
    assert process.stdout is not None
    try:
        line = ""
        while not (found := re.search(r"http://\S+", line)):
            line = process.stdout.readline()
            assert line, "it ended"
        yield process, found[0]
    finally:
        process.kill()
        process.wait()


def parts(url: str) -> tuple[str, str]:
    """The place and the token."""
    place, _, token = url.partition("/?token=")
    assert token
    return place, token


def children(session: int) -> list[str]:
    """What still runs of a session; the dead, whom nobody has buried yet, do not."""
    found = subprocess.run(["ps", "-o", "args=", "-s", str(session)], capture_output=True, text=True, check=False)
    return [line for line in found.stdout.splitlines() if "<defunct>" not in line]


def gone(session: int) -> bool:
    until = monotonic() + PATIENCE
    while children(session) and monotonic() < until:
        sleep(0.05)
    return not children(session)


def test_serve_prints_its_address_and_ends_whole(tmp_path: Path) -> None:
    with running(tmp_path, "serve", "--port", "0", "--no-open") as (process, url):
        assert httpx.get(url, timeout=PATIENCE).status_code == 303
        place, token = parts(url)
        start(place, "fish", "human", "random", token=token)
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 130
        assert gone(process.pid)


def test_the_token_stays_the_same_over_starts(tmp_path: Path) -> None:
    tokens = set()
    for _ in range(2):
        with running(tmp_path, "serve", "--port", "0", "--no-open") as (_, url):
            tokens.add(parts(url)[1])
    assert len(tokens) == 1


def test_make_arena_always_has_a_match_running_and_ends_by_ctrl_c_without_an_error(tmp_path: Path) -> None:
    """As somebody types it, but for what is installed already."""
    command = ["make", "--silent", "-C", str(REPO), "-o", ".venv/installed", "arena", f"BIN={Path(LUDUS).parent}"]
    environment = {**os.environ, "LUDUS_HOME": str(tmp_path), "MAKEFLAGS": ""}
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        environment.pop(name, None)
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment, start_new_session=True
    ) as process:
        assert process.stdout is not None
        try:
            place, _ = parts(process.stdout.readline().split()[3])
            until = monotonic() + PATIENCE
            while not (playing := httpx.get(f"{place}/api/matches", timeout=PATIENCE).json()["running"]):
                assert monotonic() < until, "nothing to watch"
                sleep(0.1)
            assert playing[0]["id"].startswith("show-")
            os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to all of them
            said = process.stdout.read()
            process.wait(PATIENCE)
            assert "Error" not in said and "Traceback" not in said and "stopped" in said
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
        assert gone(process.pid)


def test_nothing_is_left_of_a_server_that_was_killed(tmp_path: Path) -> None:
    with running(tmp_path, "serve", "--port", "0", "--no-open") as (process, url):
        place, token = parts(url)
        start(place, "fish", "human", "random", token=token)
        process.kill()
        process.wait()
        assert gone(process.pid)


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0"])
def test_whoever_changes_something_needs_the_address_that_was_printed(tmp_path: Path, host: str) -> None:
    """Also on this machine's own address: others may be on the machine."""
    with running(tmp_path, "serve", "--host", host, "--port", "0", "--no-open") as (_, url):
        asked = {"game": "fish", "players": ["random", "random"]}
        with httpx.Client(follow_redirects=True, timeout=PATIENCE) as client:
            place, _ = parts(url)
            assert client.get(place).status_code == 200
            assert client.post(f"{place}/api/matches", json=asked).status_code == 403
            assert client.get(url).status_code == 200
            assert client.post(f"{place}/api/matches", json=asked).status_code == 201


def test_the_browser_is_opened_with_a_ticket_and_not_with_the_token(tmp_path: Path, monkeypatch: MonkeyPatch) -> None:
    """What a program is started with, everybody on the machine can read."""
    seen, browser = tmp_path / "seen", tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {seen}.part && mv {seen}.part {seen}\n')
    browser.chmod(0o755)
    monkeypatch.setenv("BROWSER", f"{browser} %s")
    monkeypatch.setenv("DISPLAY", ":0")
    with running(tmp_path / "home", "serve", "--port", "0") as (_, url):
        place, token = parts(url)
        until = monotonic() + PATIENCE
        while not seen.exists() and monotonic() < until:
            sleep(0.05)
        opened = seen.read_text().strip()
        assert opened.startswith(f"{place}/?ticket=") and token not in opened
        asked = {"game": "fish", "players": ["random", "random"]}
        with httpx.Client(follow_redirects=True, timeout=PATIENCE) as owner:
            assert owner.get(opened).status_code == 200
            assert owner.post(f"{place}/api/matches", json=asked).status_code == 201


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with running(tmp_path, "serve", "--port", "0", "--no-open") as (_, url):
        port = parts(url)[0].rpartition(":")[2]
        again = subprocess.run(
            [LUDUS, "serve", "--port", port, "--no-open"], capture_output=True, text=True, check=False
        )
        assert again.returncode == 2
        assert "--port" in again.stderr and again.stderr.count("\n") == 1


def test_play_can_be_watched(tmp_path: Path) -> None:
    with running(tmp_path, "play", "fish", "greedy", "random", "--watch", "--no-open") as (process, url):
        place, _, id = url.partition("/match/")
        film = httpx.get(f"{place}/api/matches/{id}/events", timeout=PATIENCE).text
        assert '"names":["greedy","random"]' in film and '"outcome"' in film
        assert httpx.get(f"{place}/api/matches/{id}/record", timeout=PATIENCE).status_code == 200
        while "record:" not in (process.stdout.readline() if process.stdout else ""):
            pass
        assert len(list((tmp_path / "records").glob("*.ludus"))) == 1
        os.killpg(process.pid, signal.SIGINT)
        process.wait(PATIENCE)
        assert gone(process.pid)
        assert "Traceback" not in (process.stdout.read() if process.stdout else "")


def test_who_watches_is_left_alone_when_the_player_is_killed(tmp_path: Path, monkeypatch: MonkeyPatch) -> None:
    """The page's server ends with the command, however that ends, and takes its folder along."""
    folder = tmp_path / "tmp"
    folder.mkdir()
    monkeypatch.setenv("TMPDIR", str(folder))
    with running(tmp_path, "play", "fish", "greedy", "random", "--watch", "--no-open") as (process, url):
        assert httpx.get(url, timeout=PATIENCE).status_code == 200
        assert list(folder.iterdir())
        process.kill()
        process.wait(PATIENCE)
        assert gone(process.pid)
    assert list(folder.glob("ludus-*")) == []


def test_a_bot_of_the_owner_plays(tmp_path: Path) -> None:
    bots = tmp_path / "mine"
    bots.mkdir()
    (bots / "idle.py").write_text(
        "class Bot:\n    def choose(self, view, clock):\n        view.note('zzz')\n        return []\n"
    )
    with running(tmp_path, "serve", "--port", "0", "--no-open", "--bots", str(bots)) as (_, url):
        place, token = parts(url)
        assert {"name": "idle", "kind": "given", "about": ""} in httpx.get(f"{place}/api/bots").json()["planet_wars"]
        id = start(place, "planet_wars", "idle", "noop", token=token, options={"max_turns": 3})["id"]
        assert "zzz" in httpx.get(f"{place}/api/matches/{id}/events", timeout=PATIENCE).text
