"""`ludus replay show|verify|export|serve FILE`: records, and the logs of original programs."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ludus.cli.replay_export import command as export
from ludus.cli.replay_serve import command as serve
from ludus.core.match import MatchRecord

if TYPE_CHECKING:
    from ludus.referee.replay import Replay


@click.group("replay")
def command() -> None:
    """Look at a record or an original program's log, check it, show it, or make a page or a picture of it."""


command.add_command(export)
command.add_command(serve)


@command.command("show")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--turn", type=click.IntRange(min=0), help="The board after this turn (default: the last).")
@click.option("--live", is_flag=True, help="Play it in the terminal from --turn on (default: from the start).")
@click.option("--pace", type=click.FloatRange(min=0.1), default=12, show_default=True, help="Turns a second (--live).")
def show(file: Path, turn: int | None, live: bool, pace: float) -> None:
    """Show what happened in FILE, with the board. FILE is a record, or a log of a game's original program."""
    from ludus.referee import open_replay
    from ludus.screen.result_lines import drawn, result_lines
    from ludus.screen.say import console

    replay, screen = open_replay(file), console()
    number = replay.turn(turn)
    if live:
        from ludus.screen.live import show as show_live

        later = (moment for moment in replay.moments() if moment.turn >= (turn or 0))
        show_live(replay.game, replay.entrants, later, pace)
    else:
        screen.print(drawn(replay.game, replay.state_after(number), min(screen.width, 120), 30))
        screen.print(f"turn {number} of {replay.turns}{_orders(replay, number)}")
        for said in _said(replay.record, number) if replay.record else ():
            screen.print(said, style="dim")
    for line in result_lines(replay.record) if replay.record else ():
        screen.print(line)


@command.command("verify")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
def verify(files: tuple[Path, ...]) -> None:
    """Play FILES again and say whether every turn is as recorded."""
    from ludus.core.errors import BadRecord, RecordDiffers
    from ludus.referee import open_replay
    from ludus.referee import verify as verified
    from ludus.screen.say import complain, console, styled

    screen, code = console(), 0
    for file in files:
        try:
            turns = verified(open_replay(file).recorded())
            screen.print(styled("{}: [green]yes[/], all {} turns are as recorded", file, turns))
        except RecordDiffers as difference:
            code = max(code, 1)
            screen.print(styled("{}: [red]no[/], {}", file, difference))
        except BadRecord as error:  # the others are looked at all the same
            code = 2
            complain("ludus", error)
    if code:
        raise click.exceptions.Exit(code)


def _said(record: MatchRecord, number: int) -> Iterator[str]:
    """What the players noted in this turn, line by line."""
    for note in record.measured.said:
        if note.turn == number:
            first, *more = note.text.split("\n")
            yield f"{record.game.spec.entrants[note.seat].name} says: {first}"
            yield from more


def _orders(replay: "Replay", number: int) -> str:
    """What was done in it; of a log, whose it is."""
    if replay.record is None:
        return f", {replay.game.info.title}"
    if not number:
        return ""
    turn = replay.record.game.turns[number - 1]
    return f": {replay.entrants[turn.seat].name} {turn.action}"
