"""`ludus replay show|verify|export FILE`: records."""

from pathlib import Path

import click

from ludus.cli.replay_export import command as export
from ludus.core.match import MatchRecord


@click.group("replay")
def command() -> None:
    """Look at a record, check it, or make a page or a picture of it."""


command.add_command(export)


@command.command("show")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--turn", type=click.IntRange(min=0), help="The board after this turn (default: the last).")
@click.option("--live", is_flag=True, help="Play it in the terminal from --turn on (default: from the start).")
@click.option("--pace", type=click.FloatRange(min=0.1), default=12, show_default=True, help="Turns a second (--live).")
def show(file: Path, turn: int | None, live: bool, pace: float) -> None:
    """Show what happened in FILE, with the board. FILE is a record, or a log of a game's original program."""
    from ludus.cli.foreign import is_record, show_log
    from ludus.cli.screen import console, drawn, result_lines
    from ludus.core.errors import LudusError
    from ludus.games import load
    from ludus.referee import moments, read_record, states

    if not is_record(file):
        show_log(file, turn, live, pace)
        return
    record = read_record(file)
    game = load(record.game.spec.game)
    last = len(record.game.turns)
    if turn is not None and turn > last:
        raise LudusError(f"{file}: no turn {turn}; the record has {last}")
    screen = console()
    if live:
        from ludus.cli.live import show as show_live

        later = (moment for moment in moments(record) if moment.turn >= (turn or 0))
        show_live(game, record.game.spec.entrants, later, pace)
    else:
        number = last if turn is None else turn
        state = next(state for at, state in enumerate(states(record)) if at == number)
        screen.print(drawn(game, state, min(screen.width, 120), 30))
        screen.print(f"turn {number} of {last}{_orders(record, number)}", markup=False)
        for note in record.measured.said:
            if note.turn == number:
                screen.print(
                    f"{record.game.spec.entrants[note.seat].name} says: {note.text}", markup=False, style="dim"
                )
    for line in result_lines(record):
        screen.print(line)


@command.command("verify")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
def verify(files: tuple[Path, ...]) -> None:
    """Play FILES again and say whether every turn is as recorded."""
    from ludus.core.errors import RecordDiffers
    from ludus.referee import read_record
    from ludus.referee import verify as verified

    wrong = 0
    for file in files:
        try:
            turns = verified(read_record(file))
        except RecordDiffers as difference:
            wrong += 1
            click.echo(f"{file}: {click.style('no', fg='red')}, {difference}")
        else:
            click.echo(f"{file}: {click.style('yes', fg='green')}, all {turns} turns are as recorded")
    if wrong:
        raise click.exceptions.Exit(1)


def _orders(record: MatchRecord, number: int) -> str:
    if not number:
        return ""
    turn = record.game.turns[number - 1]
    return f": {record.game.spec.entrants[turn.seat].name} {turn.action}"
