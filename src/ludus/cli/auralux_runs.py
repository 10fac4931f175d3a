"""Games and tournaments as the original's runners played them: from their configuration to their files."""

import hashlib
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from ludus.core.clock import Measure, TimeControl
from ludus.core.errors import LudusError, UnknownName
from ludus.core.game import AnyGame
from ludus.core.match import Entrant, MatchRecord, MatchSpec
from ludus.core.player import Player
from ludus.games import load
from ludus.games.auralux.builtins import BUILTINS
from ludus.games.auralux.config import GameConfig, Seating, TournamentConfig
from ludus.games.auralux.logs import Logbook
from ludus.games.auralux.protocol import AuraluxText
from ludus.games.auralux.tournament import Run, Score, read_scores, runs, table
from ludus.games.boards import read_file
from ludus.players.local import LocalPlayer
from ludus.players.process import ProcessPlayer
from ludus.referee import moments, play_match

MARK = ".ludus-tmp"  # in a TMP_DIR that is ours, and so may be emptied
FINGERPRINT = "run.json"


class Finished(NamedTuple):
    """A run of a tournament: its scores, and whether it was there already; or why it could not be played."""

    run: Run
    score: Score | None
    reused: bool = False
    failure: str = ""


def run_game(config: GameConfig, measure: Measure = "cpu") -> MatchRecord:
    """Play the game of a configuration and write its logs."""
    game = load("auralux")
    board = read_file(game, Path(config.map), "original")
    if len(config.players) != board.players:
        raise LudusError(f"{config.map} is for {board.players} players, but there are {len(config.players)} PLAYERs")
    control = replace(game.info.clock, measure=measure)
    folder = _own_folder(Path(config.tmp_dir))
    seats = {seat: _player(game, who, seat, folder, control) for seat, who in enumerate(config.players)}
    entrants = tuple(Entrant(f"{who.what} {seat}", who.what) for seat, who in enumerate(config.players, 1))
    options = {"edition": "original", "max_steps": config.max_steps}
    text = game.board.write(board)
    record = play_match(MatchSpec(game="auralux", entrants=entrants, board=text, options=options), players=seats)
    write_logs(record, Path(config.log_dir), config.visualizer)
    return record


def write_logs(record: MatchRecord, folder: Path, visualizer: bool = True) -> None:
    """The original's four files of a match."""
    book, last = Logbook(visualizer), None
    for last in moments(record):
        book.observe(last)
    try:
        book.write(folder, last.state)  # type: ignore[union-attr]
    except OSError as error:
        raise LudusError(f"{folder}: cannot be written ({error.strerror})") from None


def run_tournament(config: TournamentConfig, measure: Measure = "cpu") -> Iterator[Finished]:
    """Play what has not been played yet, in the original's order, then write the table."""
    done = []
    for run in runs(config):
        finished = _finish(config, run, measure)
        if finished.score is not None:
            done.append((run, finished.score))
        yield finished
    Path(config.result).write_text(table(config, done), encoding="utf-8")


def _finish(config: TournamentConfig, run: Run, measure: Measure) -> Finished:
    """Play a run, unless it is there already. One that cannot be played does not keep the others from it."""
    folder = Path(config.log_dir) / run.folder
    fingerprint = _fingerprint(config, run)
    reused = _read_bytes(folder / FINGERPRINT) == fingerprint and (folder / "game_scores.log").is_file()
    if not reused:
        if (folder / FINGERPRINT).exists():
            shutil.rmtree(folder, ignore_errors=True)
        try:
            run_game(_game_config(config, run, folder), measure)
        except LudusError as error:
            return Finished(run, None, failure=f"{run.folder}: {error}")
        (folder / FINGERPRINT).write_bytes(fingerprint)
    return Finished(run, read_scores((folder / "game_scores.log").read_text()), reused)


def _game_config(config: TournamentConfig, run: Run, folder: Path) -> GameConfig:
    return GameConfig(
        map=config.maps[run.map],
        players=[config.players[number].seating for number in run.players],
        log_dir=str(folder),
        tmp_dir=str(Path("tmp") / run.folder),
        visualizer=True,
    )


def _player(game: AnyGame, who: Seating, seat: int, folder: Path, control: TimeControl) -> Player:
    if who.kind == "DEFAULT":
        if who.what not in BUILTINS:
            raise UnknownName("built-in player", who.what, BUILTINS)
        return LocalPlayer(BUILTINS[who.what], game.codec.parse_action)
    program = Path(who.what).resolve()
    if not program.is_file():
        raise LudusError(f"PLAYER PROCESS {who.what}: no such program")
    if shutil.which(str(program)) is None:
        raise LudusError(f"PLAYER PROCESS {who.what}: not executable; try: chmod +x {who.what}")
    link = folder / f"{program.stem}_{seat}{program.suffix}"
    link.symlink_to(program)
    return ProcessPlayer([str(link.absolute())], AuraluxText(), control, cwd=str(folder))


def _own_folder(folder: Path) -> Path:
    """An empty folder; one that is not ours is never emptied."""
    if folder.exists() and not (folder / MARK).exists() and any(folder.iterdir()):
        raise LudusError(f"TMP_DIR {folder} is not empty and not ours; name another, or empty it yourself")
    try:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        (folder / MARK).touch()
    except OSError as error:
        raise LudusError(f"TMP_DIR {folder}: {error.strerror}") from None
    return folder


def _fingerprint(config: TournamentConfig, run: Run) -> bytes:
    """What a run's result depends on: the map, the programs, who sits where. Another one is never reused."""
    players: list[Any] = []
    for number in run.players:
        who = config.players[number].seating
        content = _read_bytes(Path(who.what)) if who.kind == "PROCESS" else b""
        players.append([who.kind, who.what, hashlib.sha256(content).hexdigest()])
    content = _read_bytes(Path(config.maps[run.map]))
    return msgspec.json.encode({"map": hashlib.sha256(content).hexdigest(), "players": players})


def _read_bytes(path: Path) -> bytes:
    return path.read_bytes() if path.is_file() else b""
