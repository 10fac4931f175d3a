"""`make soak-arena`: hours of arena with two hundred spectators, and a match always running. Is all flat in the end?"""

import argparse
import asyncio
import multiprocessing
import os
import resource
import signal
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, process_time

import httpx

from bench.soak import sections
from bench.soak.crowd import SLEEPER, SLOW, SPECTATORS, Crowd
from bench.soak.samples import Sample, cpu_s, family_mb, folder_kb, open_files, threads, trends
from ludus.players.programs.spawn import descendants
from ludus.web.serve import open_socket, run
from ludus.web.settings import Settings

NAME = f"The arena: {SPECTATORS} spectators, a match always running"
HOURS = 2.0  # that count as the whole of it
TOLD = 12  # rows in the table
PACE_S = 1.0  # of a turn
COLUMNS = "| minute | server MB | children MB | files | processes | threads | temp kB | spectators | matches | CPU s |"


@contextmanager
def serving(folder: Path, pace_s: float) -> Iterator[tuple[str, int]]:
    """A server with small caches, so that they are full when all is warm; its address and its process."""
    (folder / "given").mkdir()
    (folder / "given" / f"{SLOW}.py").write_text(SLEEPER.format(seconds=pace_s))
    (folder / "tmp").mkdir()
    os.environ["TMPDIR"] = str(folder / "tmp")
    listening = open_socket("127.0.0.1", 0)
    settings = Settings(
        records=folder / "records",
        uploads=folder / "bots",
        store=str(folder / "arena.db"),
        bots=folder / "given",
        port=listening.getsockname()[1],
        token="",
        kept=8,
        made_bytes=1 << 20,
        left_s=10.0,
    )
    process = multiprocessing.get_context("spawn").Process(target=run, args=(settings, listening))
    process.start()
    listening.close()
    try:
        url = f"http://127.0.0.1:{settings.port}"
        httpx.get(f"{url}/api/games", timeout=120).raise_for_status()
        yield url, process.pid or 0
    finally:
        process.terminate()
        process.join(20)
        process.kill()


def sample(began: float, pid: int, folder: Path, crowd: Crowd) -> Sample:
    family = descendants(pid)
    return Sample(
        minute=round((monotonic() - began) / 60, 2),
        server_mb=round(family_mb([pid]), 1),
        children_mb=round(family_mb(family), 1),
        files=open_files(pid),
        processes=1 + len(family),
        threads=threads(pid),
        temporary_kb=round(folder_kb(folder / "tmp"), 1),
        spectators=crowd.watching,
        matches=len(crowd.begun),
        cpu_s=round(cpu_s(pid) + process_time(), 1),
    )


async def watch(url: str, pid: int, folder: Path, minutes: float, every_s: float) -> tuple[list[Sample], Crowd]:
    """Until the time is over, or somebody ends it."""
    began, samples, over = monotonic(), list[Sample](), asyncio.Event()
    for ending in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(ending, over.set)
    async with Crowd(url) as crowd:
        while not over.is_set() and monotonic() - began < 60 * minutes:
            try:
                await asyncio.wait_for(over.wait(), every_s)
            except TimeoutError:
                samples.append(sample(began, pid, folder, crowd))
                print(row(samples[-1]), *crowd.wrong[-1:], flush=True)
    return samples, crowd


def row(sample: Sample) -> str:
    parts = (getattr(sample, name) for name in sample.__struct_fields__)
    return "| " + " | ".join(f"{part:g}" for part in parts) + " |"


def told(samples: list[Sample], crowd: Crowd) -> tuple[bool, list[str]]:
    """Whether all is well, and the section."""
    found, last = trends(samples), samples[-1]
    share = 100 * (last.cpu_s - samples[0].cpu_s) / max(1e-9, 60 * (last.minute - samples[0].minute))
    flat = [
        f"| {name} | {one.first:.1f} | {one.last:.1f} | {one.an_hour:+.2f} | {'yes' if one.flat else '**no**'} |"
        for name, one in found.items()
    ]
    lines = [
        f"{last.minute:.0f} minutes, {last.matches} matches, {crowd.messages:,} messages to spectators, "
        f"{crowd.visits} pages; {share:.0f} % of one core (server, its children and all spectators). "
        f"What went wrong: {'; '.join(crowd.wrong[:5]) or 'nothing'}.",
        "",
        "| once warm | first third (median) | last third | slope an hour | flat |",
        "|---|---|---|---|---|",
        *flat,
        "",
        COLUMNS,
        "|---" * 10 + "|",
        *(row(one) for one in samples[:: -(-len(samples) // TOLD)]),
    ]
    return all(one.flat for one in found.values()) and not crowd.wrong, lines


def main() -> int:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--hours", type=float, default=HOURS)
    words.add_argument("--every", type=float, default=60.0, help="seconds between two samples")
    words.add_argument("--pace", type=float, default=PACE_S, help="seconds of a turn")
    words.add_argument("--again", action="store_true", help="even if it has passed on this code")
    asked = words.parse_args()
    if sections.has_passed(NAME) and not asked.again:
        print(f"{NAME}: has passed on this code")
        return 0
    code = sections.code()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 4096)), hard))
    print(COLUMNS, flush=True)
    with tempfile.TemporaryDirectory(prefix="ludus-") as place, serving(Path(place), asked.pace) as (url, pid):
        samples, crowd = asyncio.run(watch(url, pid, Path(place), 60 * asked.hours, asked.every))
    passed, lines = told(samples, crowd)
    print(*lines, sep="\n")
    sections.write(NAME, code, passed, samples[-1].minute >= 60 * HOURS - 1, lines)
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
