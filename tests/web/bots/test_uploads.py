"""Uploads that were made to stop a server, and what the others notice of it."""

import asyncio
import os
import socket
import stat
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep
from urllib.parse import urlsplit

import httpx
import pytest

from ludus.core.errors import LudusError
from ludus.games import load
from ludus.players.sent.unpack import BadUpload, unpack
from ludus.sandbox import best
from ludus.tournament.limited.child import USUAL, Caps
from ludus.tournament.workers.child import Child
from ludus.web.limited import AT_ONCE, MOST_WAITING, Limited
from ludus.web.matches.live_matches import Busy
from tests.support import REPO, finished
from tests.web.server import PATIENCE, RUNNING, serving
from tests.zips import File, made, zipped

MB = 1 << 20
GOOD = (REPO / "src/ludus/games/fish/kits/python/bot.py").read_bytes()
BOT = File(b"bot.py", GOOD)
needs_sandbox = pytest.mark.skipif(best() in ("none", "limits"), reason="uploaded bots run in a sandbox only")

ODD = {
    "no name": ([BOT, File(b"")], "no name"),
    "only a point": ([BOT, File(b".")], "no name"),
    "absolute": ([BOT, File(b"/etc/x")], "leads out"),
    "up": ([BOT, File(b"a/../../x")], "leads out"),
    "nul": ([BOT, File(b"x\0.py")], "leads out"),
    "newline": ([BOT, File(b"x\n.py")], "leads out"),
    "drive": ([BOT, File(b"C:x.py")], "leads out"),
    "backslash": ([BOT, File(b"..\\x.py")], "leads out"),
    "turned around": ([BOT, File("a\u202eyp.x".encode(), flags=1 << 11)], "leads out"),
    "long": ([BOT, File(b"x" * 300)], "too long"),
    "very long": ([BOT, File(b"x" * 60_000)], "too long"),
    "deep": ([BOT, File(b"a/" * 20 + b"x")], "deep"),
    "link": ([BOT, File(b"x", b"/etc/passwd", mode=stat.S_IFLNK | 0o777)], "link"),
    "fifo": ([BOT, File(b"x", mode=stat.S_IFIFO | 0o666)], "link"),
    "twice": ([BOT, File(b"x"), File(b"x")], "twice"),
    "twice the same": ([BOT, File(b"x"), File(b"./x")], "twice"),
    "case": ([BOT, File(b"Readme"), File(b"README")], "twice"),
    "a file that is a folder": ([BOT, File(b"x"), File(b"x/y")], "twice"),
    "a folder that is a file": ([BOT, File(b"X/y"), File(b"x")], "twice"),
    "as wide as another": ([BOT, File("ﬁ".encode(), flags=1 << 11), File(b"fi")], "twice"),
    "ratio": ([BOT, File(b"x", bytes(20 * MB))], "times as large"),
    "too large": ([BOT, File(b"x", bytes(51 * MB))], "50 MB"),
    "nothing in it": ([], "neither"),
    "folders only": ([File(b"%d/" % number) for number in range(600)], "neither"),
    "too many folders": ([File(b"%d/" % number) for number in range(1200)], "1200 files"),
}


@pytest.mark.parametrize("kind", ODD)
def test_odd_zips(kind: str, tmp_path: Path) -> None:
    files, why = ODD[kind]
    folder = tmp_path / "bot"
    folder.mkdir()
    with pytest.raises(BadUpload, match=why) as caught:
        unpack(made(*files), "bot.zip", folder, load("fish"))
    assert len(str(caught.value)) < 400 and str(caught.value).isprintable()
    assert [path.name for path in tmp_path.iterdir()] == ["bot"]
    assert not any(path.is_symlink() for path in folder.rglob("*"))


def test_a_million_entries(tmp_path: Path) -> None:
    """As many as fit into 10 MB and are counted in 16 bits."""
    with pytest.raises(BadUpload, match="60000 files"):
        unpack(made(*[File(b"x", method=0)] * 3, count=60_000), "bot.zip", tmp_path, load("fish"))


def test_modes_are_ours(tmp_path: Path) -> None:
    files = [File(b"top/run", b"#!/bin/sh\n", mode=stat.S_IFREG | 0o4777), File(b"top/x", mode=stat.S_IFREG | 0o7777)]
    unpack(made(File(b"top/"), *files), "bot.zip", tmp_path, load("fish"))
    modes = {path.name: path.stat().st_mode & 0o7777 for path in tmp_path.iterdir()}
    assert modes == {"run": 0o755, "x": 0o644}


def call(function: str, data: bytes = b"", caps: Caps = USUAL) -> bytes:
    async def made() -> bytes:
        return await Limited(caps).call(f"tests.web.tried:{function}", data)

    return finished(made())


def test_a_child_has_limits(tmp_path: Path) -> None:
    assert call("echo", b"abc" * MB) == b"cba" * MB
    with pytest.raises(LudusError, match="512 MB of memory"):
        call("memory")
    with pytest.raises(LudusError, match="100 MB of memory"):
        call("echo", bytes(150 * MB), Caps(memory_mb=100))  # it is held before it reads
    with pytest.raises(LudusError, match="1 seconds of computing"):
        call("computing", caps=Caps(cpu_s=1))
    with pytest.raises(LudusError, match="is gone"):
        call("gone")
    with pytest.raises(RuntimeError, match="bug in Ludus: KeyError"):
        call("bug")
    with pytest.raises(RuntimeError, match="File too large"):
        call("disk", str(tmp_path / "large").encode())


def test_a_child_ends_when_nobody_wants_its_answer(tmp_path: Path) -> None:
    note = tmp_path / "note"

    async def given_up() -> int:
        task = asyncio.create_task(Limited().call("tests.web.tried:asleep", str(note).encode()))
        while not note.exists():
            await asyncio.sleep(0.05)
        task.cancel()
        await asyncio.wait({task})
        assert task.cancelled()
        return int(note.read_text())

    pid = finished(given_up())
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_a_child_ends_with_the_server(tmp_path: Path) -> None:
    """Though it holds the interpreter's lock all the time."""
    note = tmp_path / "note"
    server = Child("tests.web.tried:ask", str(note))
    until = monotonic() + 2 * PATIENCE
    while not note.exists() and monotonic() < until:
        sleep(0.05)
    server.end()
    while running(int(note.read_text())) and monotonic() < until:
        sleep(0.05)
    assert not running(int(note.read_text()))


def running(pid: int) -> bool:
    """The dead, whom nobody has buried yet, do not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_so_many_wait_and_no_more(tmp_path: Path) -> None:
    async def crowd() -> list[str]:
        desk = Limited()
        notes = [str(tmp_path / f"{number}") for number in range(MOST_WAITING)]
        tasks = [asyncio.create_task(desk.call("tests.web.tried:asleep", note.encode())) for note in notes]
        while sum(Path(note).exists() for note in notes) < AT_ONCE:
            await asyncio.sleep(0.05)
        with pytest.raises(Busy):
            await desk.call("tests.web.tried:echo", b"")
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
        assert await desk.call("tests.web.tried:echo", b"ab") == b"ba"
        return [note for note in notes if Path(note).exists()]

    assert len(finished(crowd())) == AT_ONCE


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("arena")


@pytest.fixture(scope="module")
def url(folder: Path) -> Iterator[str]:
    with serving(folder, changes=1e6) as address:
        yield address


def send(url: str, file: str, data: bytes, game: str = "fish") -> httpx.Response:
    asked = {"game": game, "name": f"Sent {file}", "file": file}
    return httpx.post(f"{url}/api/bots", params=asked, content=data, timeout=2 * PATIENCE)


def bomb(method: int) -> bytes:
    return zipped({"bot.py": GOOD, "data": bytes(60 * MB)}, method)


BOMBS: dict[str, tuple[Callable[[], bytes], str]] = {
    "bz2.zip": (lambda: bomb(zipfile.ZIP_BZIP2), "method 12"),
    "deflate.zip": (lambda: bomb(zipfile.ZIP_DEFLATED), "50 MB"),
    "classes.jar": (lambda: made(*(File(b"%d.class" % n, bytes(4 * MB)) for n in range(9))), "32 MB"),
    "overlap.zip": (lambda: made(BOT, *[File(b"bot.py", GOOD, at=0)] * 300), "lies over"),
    "nameless.zip": (lambda: made(BOT, File(b"")), "no name"),
    "deep.py": (lambda: b"x = " + b"(" * 200_000, "deep.py"),
}


@needs_sandbox
def test_bombs_are_refused_and_the_server_stays_small(url: str, folder: Path) -> None:
    """By the peak of the server's own memory, and without anything left of them."""
    assert send(url, "first.py", GOOD).status_code == 201
    before = peak_mb()
    for file, (build, why) in BOMBS.items():
        answer = send(url, file, build(), "planet_wars" if file.endswith("jar") else "fish")
        assert (answer.status_code, why in answer.json()["error"]) == (400, True), (file, answer.text)
        assert str(folder) not in answer.text and "\n" not in answer.json()["error"]
    assert peak_mb() < before + 60
    assert list((folder / "bots").rglob(".draft-*")) == []


@needs_sandbox
def test_python_that_nobody_can_read_stops_nobody(url: str) -> None:
    """10 MB of `a+a+…` held the lock of the whole server for seconds: now it is not read here at all."""
    answer = send(url, "sum.py", b"x = " + b"a+" * (5 * MB - 100) + b"a\n")
    assert answer.status_code == 201
    card = httpx.get(f"{url}/api{answer.json()['page']}", timeout=PATIENCE)
    assert card.status_code == 200
    httpx.delete(f"{url}/api{answer.json()['page']}", timeout=PATIENCE).raise_for_status()


@needs_sandbox
def test_whoever_hangs_up_leaves_nothing(url: str, folder: Path) -> None:
    """A whole upload, and then no patience: no bot, no draft."""
    data = zipped({"bot.py": GOOD, "noise": os.urandom(8 * MB)})
    place = urlsplit(url)
    assert place.hostname and place.port
    head = (
        f"POST /api/bots?game=fish&name=Hasty&file=hasty.zip HTTP/1.1\r\nHost: {place.netloc}\r\n"
        f"Content-Length: {len(data)}\r\n\r\n"
    )
    with socket.create_connection((place.hostname, place.port)) as line:
        line.sendall(head.encode() + data)
    assert send(url, "patient.zip", data).status_code == 201  # who came after that is done
    until = monotonic() + PATIENCE
    while list((folder / "bots").rglob(".draft-*")) and monotonic() < until:
        sleep(0.05)
    assert list((folder / "bots").rglob(".draft-*")) == []
    assert "Hasty" not in httpx.get(f"{url}/api/bots", timeout=PATIENCE).text


def peak_mb() -> int:
    """The most memory that the server's own process has had."""
    (server,) = RUNNING
    lines = Path(f"/proc/{server.pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) // 1024 for line in lines if line.startswith("VmHWM"))
