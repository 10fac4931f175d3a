"""The original Auralux's tournament of its built-in players: 180 games with all their logs, and, where LUDUS_ORIGINAL
names the original's `tournament_runner` (with `game_runner` beside it), the same configuration there in the same run.
"""

import os
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from bench.auralux import children_cpu
from bench.measure import PYTHON, Row
from ludus import load
from ludus.games.auralux.original.builtins import BUILTINS

ORIGINAL = "LUDUS_ORIGINAL"
PLANETS = (6, 10, 12, 16, 17, 20)  # of each map
GAMES = len(PLANETS) * len(BUILTINS) * (len(BUILTINS) - 1)
TIMES = 3  # the bar


class Spent(NamedTuple):
    cpu: float
    wall: float


def rows() -> list[Row]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        config = configured(folder)
        ours = spent([str(Path(PYTHON).with_name("ludus")), "auralux", "tournament", str(config)], folder / "ours")
        beside, reached = "the original: not on this machine", None
        if runner := os.environ.get(ORIGINAL):
            theirs = original(Path(runner).resolve(), config, folder / "theirs")
            check_logs(folder)
            times = ours.cpu / theirs.cpu
            reached = times <= TIMES
            beside = f"{times:.1f} × the original ({theirs.cpu:.1f} s, {theirs.wall:.1f} s of wall), all logs equal"
    what = f"Auralux: the original's tournament, {GAMES} games of its built-in players"
    return [Row(what, f"{ours.cpu:.1f} s of CPU, {ours.wall:.1f} s of wall", beside, f"≤ {TIMES} ×", reached)]


def configured(folder: Path) -> Path:
    """Every pair on every map, from both seats."""
    boards, lines = load("auralux").board, ["TOURNAMENT_TYPE, ONE_VS_ONE_ALL"]
    for planets in PLANETS:
        place = folder / f"{planets}.txt"
        place.write_text(boards.write(boards.generate(planets, boards.Recipe(planets=planets, players=2))))
        lines.append(f"MAP, {place}")
    lines += [f"PLAYER, {name}, DEFAULT {name}" for name in BUILTINS]
    lines += ["TOURNAMENT_RESULT_FILE_PATH, table.csv", "GAME_LOGS_DIR, logs"]
    config = folder / "tournament.txt"
    config.write_text("\n".join(lines) + "\n")
    return config


def original(runner: Path, config: Path, folder: Path) -> Spent:
    """It finds `game_runner` on the PATH."""
    return spent([str(runner), str(config)], folder, {"PATH": f"{runner.parent}:{os.environ['PATH']}"})


def spent(words: Sequence[str], folder: Path, environment: Mapping[str, str] = {}) -> Spent:
    folder.mkdir()
    cpu, began = children_cpu(), perf_counter()
    subprocess.run(words, cwd=folder, check=True, capture_output=True, env={**os.environ, **environment})
    return Spent(children_cpu() - cpu, perf_counter() - began)


def check_logs(folder: Path) -> None:
    """What is quick and wrong is no figure."""
    for theirs in sorted((folder / "theirs" / "logs").glob("*/*.log")):
        ours = folder / "ours" / theirs.relative_to(folder / "theirs")
        assert ours.read_bytes() == theirs.read_bytes(), f"{ours.relative_to(folder)} differs"
