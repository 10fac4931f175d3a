"""False time-outs: healthy bots on a machine that has too much to do."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ludus import Entrant, MatchSpec, play_match
from ludus.core.player import Fault

PASSIVE = Path(__file__).with_name("bots") / "passive.c"
STEPS = 300
LOOP = "while True: pass"


def false_timeouts(games: int) -> int:
    """How many healthy bots are found late in so many games of 300 steps, at Auralux's own clock, all cores busy."""
    with tempfile.TemporaryDirectory() as folder, all_cores_busy():
        bot = str(Path(folder) / "passive")
        subprocess.run(["cc", "-O2", "-o", bot, str(PASSIVE)], check=True)
        return sum(_late(bot, seed) for seed in range(games))


def _late(bot: str, seed: int) -> int:
    entrants = (Entrant("first", bot), Entrant("second", bot))
    board, options = "random:planets=20,players=2", {"max_steps": STEPS}
    record = play_match(MatchSpec(game="auralux", entrants=entrants, board=board, seed=seed, options=options))
    return sum(fault is Fault.TIMEOUT for _, _, fault in record.game.faults)


@contextmanager
def all_cores_busy() -> Iterator[None]:
    """Two programs that never stop, for every core."""
    hogs = [subprocess.Popen([sys.executable, "-c", LOOP]) for _ in range(2 * (os.cpu_count() or 1))]
    try:
        yield
    finally:
        for hog in hogs:
            hog.kill()
            hog.wait()
