"""Logs that other programs have written of a match: whichever game can read it shows it."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ludus.core.errors import BadRecord, LudusError
from ludus.core.game import AnyGame
from ludus.core.match import Entrant, Moment

GZIP = b"\x1f\x8b"


def is_record(file: Path) -> bool:
    """Whether it can only be a record of ours; what cannot be read is left to the reader of records."""
    try:
        with file.open("rb") as opened:
            return opened.read(2) in (GZIP, b"")
    except OSError:
        return True


def show_log(file: Path, turn: int | None, live: bool, pace: float) -> None:
    from ludus.cli.live import show
    from ludus.cli.screen import console, drawn

    game, states = _read(file)
    number = len(states) if turn is None else turn
    if not states or number > len(states):
        raise LudusError(f"{file}: no turn {number}; the log has {len(states)}")
    if live:
        seats = max(game.info.seats)
        entrants = tuple(Entrant(f"player {seat}", "") for seat in range(1, seats + 1))
        moments = (Moment(at, None, None, (), None, state, None) for at, state in enumerate(states, 1))
        show(game, entrants, (moment for moment in moments if moment.turn >= (turn or 0)), pace)
        return
    screen = console()
    screen.print(drawn(game, states[max(0, number - 1)], min(screen.width, 120), 30))
    screen.print(f"turn {number} of {len(states)}, {game.info.title}")


def _read(file: Path) -> tuple[AnyGame, Sequence[Any]]:
    from ludus.games import load, names

    text = file.read_text(encoding="utf-8", errors="replace")
    problem = BadRecord(f"{file}: not a record file, nor a log that a game can read")
    for game in map(load, names()):
        if game.read_log is None:
            continue
        try:
            return game, game.read_log(text, str(file))
        except BadRecord as error:
            problem = error
    raise problem
