"""Two hundred spectators on one live match: is everybody up to date within a second, and how large is the server?

The clients are real WebSocket clients, in a process that is not the server's.
"""

import asyncio
import multiprocessing
import resource
import shutil
import tempfile
from pathlib import Path
from time import monotonic

import httpx
import msgspec
from websockets.asyncio.client import connect

from bench.measure import Row
from ludus.web.serve import open_socket, run
from ludus.web.settings import Settings

SPECTATORS = 200
MOST_MB = 300
GAME, PLAYERS = "auralux", ["planner", "raider", "planner", "thinker"]
THINKER = """from time import sleep

class Bot:
    def choose(self, view, clock):
        sleep(0.05)
        return []
"""
SECONDS = 20.0
TICK = 0.25


class News(msgspec.Struct):
    film: list[msgspec.Raw]


class Crowd:
    """All spectators, and when each had seen how much."""

    def __init__(self) -> None:
        self.seen = [0] * SPECTATORS
        self.bytes = 0
        self.over = 0

    async def watch(self, number: int, live: str) -> None:
        read = msgspec.json.Decoder(News).decode
        async with connect(live, max_size=None, compression=None) as socket:
            async for message in socket:
                self.seen[number] += len(read(message).film)
                self.bytes += len(message)
        self.over += 1


async def lag(crowd: Crowd, wanted: int) -> float:
    """How long it takes until all have seen so much."""
    start = monotonic()
    while min(crowd.seen) < wanted:
        await asyncio.sleep(0.005)
    return monotonic() - start


async def measure(url: str, id: str, pid: int) -> Row:
    crowd = Crowd()
    live = f"{url.replace('http', 'ws')}/api/matches/{id}/live"
    watching = [asyncio.create_task(crowd.watch(number, live)) for number in range(SPECTATORS)]
    await lag(crowd, 2)  # until all have joined
    lags: list[float] = []
    async with httpx.AsyncClient() as client:
        end = monotonic() + SECONDS
        while monotonic() < end and crowd.over == 0:
            turn = (await client.get(f"{url}/api/matches/{id}", timeout=30)).json()["turn"]
            lags.append(await lag(crowd, turn + 2))  # the head, and turn 0
            await asyncio.sleep(TICK)
    for task in watching:
        task.cancel()
    return told(crowd, sorted(lags), pid)


def told(crowd: Crowd, lags: list[float], pid: int) -> Row:
    status = Path(f"/proc/{pid}/status").read_text()
    peak = next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM")) / 1024
    return Row(
        f"{SPECTATORS} spectators on one live match (auralux, 4 players), {min(crowd.seen)} messages to each",
        f"all up to date within {lags[-1] * 1000:.0f} ms; server {peak:.0f} MB at its peak",
        f"{lags[-1] / max(lags[len(lags) // 2], 1e-4):.1f} × the median of {len(lags)} looks",
        f"≤ 1 s, < {MOST_MB} MB",
        lags[-1] <= 1 and peak < MOST_MB,
    )


def rows() -> list[Row]:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 4096)), hard))
    folder = Path(tempfile.mkdtemp(prefix="ludus-"))
    listening = open_socket("127.0.0.1", 0)
    port = listening.getsockname()[1]
    (folder / "given").mkdir()
    (folder / "given" / "thinker.py").write_text(THINKER)
    settings = Settings(
        records=folder / "records",
        uploads=folder / "bots",
        store=str(folder / "arena.db"),
        bots=folder / "given",
        port=port,
        token="",
    )
    process = multiprocessing.get_context("spawn").Process(target=run, args=(settings, listening))
    process.start()
    url = f"http://127.0.0.1:{port}"
    try:
        asked = {"game": GAME, "players": PLAYERS, "board": "compass", "time": {"bank_ms": 1_800_000}}
        answer = httpx.post(f"{url}/api/matches", json=asked, timeout=60).json()
        return [asyncio.run(measure(url, answer["id"], process.pid or 0))]
    finally:
        process.terminate()
        process.join()
        shutil.rmtree(folder, ignore_errors=True)
