"""Games as the original's runner played them: from their configuration to their files."""

import shlex
import shutil
from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path

from msgspec.structs import replace

from ludus.core.clock import Measure
from ludus.core.errors import LudusError, UnknownName
from ludus.core.limits import Level, Limits
from ludus.core.match import Entrant, MatchRecord, MatchSpec, Observer
from ludus.games import load
from ludus.games.auralux.board import Board, distances
from ludus.games.auralux.original.builtins import BUILTINS
from ludus.games.auralux.state import Options
from ludus.games.boards import read_file
from ludus.originals.auralux.config import GameConfig, Seating
from ludus.originals.auralux.logs import Logbook
from ludus.players.reference import INSIDE, called
from ludus.referee import moments, play_match
from ludus.referee.file import dump_record

ORIGINAL = "original"
RECORD = "game.ludus"
MARK = ".ludus-tmp"  # in a TMP_DIR that is ours, and so may be emptied
# As with the original, programs work in the real TMP_DIR and leave there what they write: no world of their own.
LIMITS = Limits(sandbox=Level.LIMITS)


def run_game(config: GameConfig, measure: Measure = "cpu", edition: str = ORIGINAL) -> MatchRecord:
    """Play the game of a configuration and write its logs."""
    return play_game(config, game_spec(config, measure, edition))


def game_spec(config: GameConfig, measure: Measure = "cpu", edition: str = ORIGINAL) -> MatchSpec:
    """The match of a configuration, with its programs in their TMP_DIR."""
    game = load("auralux")
    board = open_map(config.map, len(config.players))
    references = sit_down(config.players, Path(config.tmp_dir), edition)
    names = unlike(name_of(who) for who in config.players)
    return MatchSpec(
        game="auralux",
        entrants=tuple(Entrant(name, player) for name, player in zip(names, references, strict=True)),
        board=game.board.write(board),
        options={"edition": edition, "max_steps": config.max_steps},
        time=replace(game.info.clock, measure=measure),
    )


def play_game(config: GameConfig, spec: MatchSpec, observers: Sequence[Observer] = ()) -> MatchRecord:
    """Play it, and write the original's logs and a record into LOG_DIR."""
    book = Logbook(config.visualizer)
    record = play_match(spec, observers=(*observers, book), limits=LIMITS)
    _write(book, dump_record(record), Path(config.log_dir))
    return record


def unlike(names: Iterable[str]) -> list[str]:
    """The original takes two players of the same name; the house tells them apart."""
    found: list[str] = []
    for name in names:
        others = (name if number == 1 else f"{name} ({number})" for number in count(1))
        found.append(next(other for other in others if other not in found))
    return found


def name_of(who: Seating) -> str:
    """A built-in player as it is called, a program by its file."""
    return who.what if who.kind == "DEFAULT" else called(Path(who.what))


class GameLogs(Logbook):
    """The logs of a tournament's game, kept by the process that plays it, and written there when it is over."""

    def __init__(self, folder: str) -> None:
        super().__init__()
        self._folder = Path(folder)

    def finish(self, record: bytes) -> None:
        with suppress(LudusError):  # who waits for them will see, and say why
            _write(self, record, self._folder)


def write_logs(record: MatchRecord, folder: Path) -> None:
    """The files of a match that was played before."""
    book = Logbook()
    for moment in moments(record):
        book(moment)
    _write(book, dump_record(record), folder)


def _write(book: Logbook, record: bytes, folder: Path) -> None:
    """The original's four files of a match, and beside them its record, which comes last: then all are there."""
    try:
        book.write(folder)
        (folder / RECORD).write_bytes(record)
    except OSError as error:
        raise LudusError(f"{folder}: cannot be written ({error.strerror})") from None


def open_map(path: str, players: int) -> Board:
    """A map that can be played by so many."""
    board: Board = read_file(load("auralux"), Path(path), "original")
    if players != board.players:
        raise LudusError(f"{path} is for {board.players} players, but there are {players} PLAYERs")
    distances(board, Options().max_distance)  # raises where they cannot be
    return board


def sit_down(players: Sequence[Seating], folder: Path, edition: str = ORIGINAL) -> list[str]:
    """What to call the players by, in seat order. The programs of a game stand in its TMP_DIR, and work there. One that
    cannot be started is refused in edition original; in edition document it is disqualified (RULES 0f)."""
    _own(folder)
    return [_reference(who, seat, folder, edition == ORIGINAL) for seat, who in enumerate(players)]


def _reference(who: Seating, seat: int, folder: Path, strict: bool) -> str:
    if who.kind == "DEFAULT":
        if who.what not in BUILTINS:
            raise UnknownName("built-in player", who.what, BUILTINS)
        return who.what
    program = Path(who.what).resolve()
    if strict and not program.is_file():
        raise LudusError(f"PLAYER PROCESS {who.what}: no such program")
    if strict and shutil.which(str(program)) is None:
        raise LudusError(f"PLAYER PROCESS {who.what}: not executable; try: chmod +x {who.what}")
    link = folder / f"{program.stem}_{seat}{program.suffix}"
    link.symlink_to(program)
    return f"{INSIDE}:{shlex.quote(str(link.absolute()))}"


def _own(folder: Path) -> None:
    """Make it an empty folder; one that is not ours is never emptied."""
    try:
        if folder.exists() and not (folder / MARK).exists() and any(folder.iterdir()):
            raise LudusError(f"TMP_DIR {folder} is not empty and not ours; name another, or empty it yourself")
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        (folder / MARK).touch()
    except OSError as error:
        raise LudusError(f"TMP_DIR {folder}: {error.strerror}") from None
