"""Other people's environments beside us: random or idle play in the nearest game; only Connect Four is the same.

They live in `.venv-peers`, which is made at the first run: what cannot be installed is left out, and a row says why.
"""

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from msgspec import Struct

from bench.fish import kernel_games, plain_games
from bench.measure import Row, rate, thousands
from ludus import Entrant, MatchSpec, load, play_match
from ludus.games.fish import kernel

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv-peers"
THEIRS = str(VENV / "bin" / "python")
PACKAGES = {
    "pettingzoo": "pettingzoo[classic]",
    "open_spiel": "open_spiel",
    "kaggle": "kaggle-environments",
    "pgx": "pgx",
}
EXAMPLE = ROOT / "examples" / "games" / "connect_four"
SAID: dict[str, Any] = {"capture_output": True, "text": True}
GAMES = 40  # of Connect Four in a round


class Peer(Struct, frozen=True):
    """A game of theirs, and the nearest of ours."""

    package: str
    game: str
    ours: tuple[str, ...]


PEERS = (
    Peer("pettingzoo", "connect_four", ("Connect Four refereed", "Connect Four rules")),
    Peer("kaggle", "connectx", ("Connect Four refereed",)),
    Peer("kaggle", "planet_wars", ("PlanetWars refereed",)),
    Peer("kaggle", "halite", ("SpaceExplorers refereed",)),
    Peer("open_spiel", "connect_four", ("Connect Four rules",)),
    Peer("open_spiel", "amazons", ("Fish playouts in plain Python", "Fish playouts in the kernel")),
    Peer("pgx", "connect_four", ("Fish playouts in the kernel",)),
)


def rows() -> list[Row]:
    reasons = {package: installed(PACKAGES[package]) for package in PACKAGES}
    with example_game():
        ours = {what: rate(run) for what, run in our_games().items()}
    left_out = [Row(package, f"left out: {why}", "–", "–", None) for package, why in reasons.items() if why]
    return left_out + [row for peer in PEERS if not reasons[peer.package] for row in beside(peer, ours)]


def installed(package: str) -> str:
    """Why it is not there; nothing if it is."""
    if not Path(THEIRS).exists():
        subprocess.run([sys.executable, "-m", "venv", str(VENV)], check=True)
    done = subprocess.run([THEIRS, "-m", "pip", "install", "--quiet", package], check=False, **SAID)
    return "" if done.returncode == 0 else _reason(done.stderr)


def _reason(said: str) -> str:
    """The last complaint, without paths and addresses."""
    lines = [line for line in said.splitlines() if line.strip()] or ["it cannot be installed"]
    return re.sub(r"\S*/\S*", "…", lines[-1])[:200].replace("|", " ")


def beside(peer: Peer, ours: dict[str, float]) -> list[Row]:
    command = [THEIRS, str(Path(__file__).with_name("peer_play.py")), peer.package, peer.game]
    done = subprocess.run(command, check=False, cwd=VENV, **SAID)
    if done.returncode:
        return [Row(f"{peer.package} {peer.game}", f"left out: {_reason(done.stderr)}", "–", "–", None)]
    theirs = json.loads(done.stdout.splitlines()[-1])
    name = f"{peer.package} {theirs['version']} {peer.game}"
    return [_row(what, ours[what], name, theirs["rate"]) for what in peer.ours if what in ours]


def _row(what: str, figure: float, peer: str, theirs: float) -> Row:
    ratio = figure / theirs
    times = f"{ratio:.0f}" if ratio >= 10 else f"{ratio:.2f}"
    return Row(
        what, f"{thousands(figure)} actions per CPU-second", f"{times} × {peer} ({thousands(theirs)})", "–", None
    )


@contextmanager
def example_game() -> Iterator[None]:
    """The game that is an example of a package, as if it were installed."""
    with TemporaryDirectory(prefix="ludus-") as folder:
        about = Path(folder) / "ludus_connect_four-1.dist-info"
        about.mkdir()
        (about / "METADATA").write_text("Metadata-Version: 2.1\nName: ludus-connect-four\nVersion: 1\n")
        (about / "entry_points.txt").write_text("[ludus.games]\nconnect_four = ludus_connect_four:GAME\n")
        sys.path += [folder, str(EXAMPLE)]
        yield
        sys.path.remove(folder)


def our_games() -> dict[str, Callable[[], int]]:
    found: dict[str, Callable[[], int]] = {
        "Connect Four refereed": partial(matches, "connect_four", "random", {}, GAMES),
        "Connect Four rules": connect_four_rules,
        "PlanetWars refereed": partial(matches, "planet_wars", "noop", {"max_turns": 1000}, 1),
        "SpaceExplorers refereed": partial(matches, "space_explorers", "noop", {"max_turns": 2000}, 1),
        "Fish playouts in plain Python": plain_games,
    }
    if kernel.available():
        found["Fish playouts in the kernel"] = kernel_games
        kernel_games()  # compiled before it is measured
    return found


def matches(game: str, bot: str, options: dict[str, Any], count: int) -> int:
    """With clock, faults and record, as always."""
    entrants = (Entrant("first", bot), Entrant("second", bot))
    board = "classic" if game == "connect_four" else "random:planets=20"
    specs = [MatchSpec(game=game, entrants=entrants, board=board, seed=seed, options=options) for seed in range(count)]
    return sum(len(play_match(spec).game.turns) for spec in specs)


def connect_four_rules() -> int:
    """The rules alone, played at random."""
    game, rng, count = load("connect_four"), Random(1), 0
    rules = game.rules
    start = rules.new(game.board.read("7 6 4", "board", ""), 2, game.options())
    for _ in range(GAMES):
        state = start
        while rules.to_move(state) is not None:
            state, _ = rules.play(state, rules.sample(state, rng))
            count += 1
    return count
