"""`ludus auralux game|tournament|judge`: the original's tools, with its configuration files and its logs."""

import sys
from pathlib import Path

import click

from ludus.core.clock import Measure


def _measure(wall: bool) -> Measure:
    return "wall" if wall else "cpu"


@click.group("auralux")
def command() -> None:
    """The original Auralux tools: same configuration files, same logs."""


@command.command("game")
@click.argument("config")
@click.option("--wall", is_flag=True, help="Charge wall time, as the original did; otherwise the bots' CPU time.")
def game(config: str, wall: bool) -> None:
    """Play the game of CONFIG (- is stdin) and write its four logs."""
    from ludus.originals.auralux.config import read_game
    from ludus.originals.auralux.runs import run_game
    from ludus.screen.result_lines import result_lines
    from ludus.screen.say import console

    parsed = read_game(_text(config), config)
    record = run_game(parsed, _measure(wall))
    screen = console(stderr=True)
    for line in result_lines(record):
        screen.print(line)
    screen.print(f"logs in {parsed.log_dir}")


@command.command("tournament")
@click.argument("config")
@click.option("--wall", is_flag=True, help="Charge wall time, as the original did; otherwise the bots' CPU time.")
@click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="Games at the same time.")
def tournament(config: str, wall: bool, jobs: int) -> None:
    """Play the tournament of CONFIG and write its table; what is unchanged is not played again."""
    from rich.progress import Progress

    from ludus.originals.auralux.config import read_tournament
    from ludus.originals.auralux.tournament import AuraluxTournament
    from ludus.screen.say import console, put

    event = AuraluxTournament(read_tournament(_text(config), config), _measure(wall))
    screen, games, result = console(stderr=True), len(event.runs), event.config.result
    try:
        with Progress(console=screen, transient=True) as progress:
            task = progress.add_task(event.config.kind, total=games)
            event.play(jobs, lambda: progress.update(task, completed=event.over))
    except KeyboardInterrupt:
        screen.print(f"stopped; nothing is lost. To go on: ludus auralux tournament {config}")
        raise
    for failure in event.failures.values():
        screen.print(f"not played: {failure}", style="red")
    screen.print(f"{games} games, {event.reused} of them played before; the table is in {result}")
    put(Path(result).read_text(encoding="utf-8"))
    if event.failures:
        failed = len(event.failures)
        screen.print(f"{failed} games could not be played and are not in the table; mend that and run it again")
        raise click.exceptions.Exit(1)


@command.command("judge")
@click.argument("test")
@click.argument("bot")
def judge(test: str, bot: str) -> None:
    """Play TEST (a file, or a number from 01 to 10) with BOT in the contestant's seat, and print the verdict."""
    from ludus.originals.auralux.judge import run_test
    from ludus.screen.say import console, put

    verdict = run_test(test, bot)
    put(verdict.report)
    console().print(verdict.word, style="green" if verdict.word == "OK" else "red")
    raise click.exceptions.Exit(0 if verdict.word == "OK" else 1)


def _text(config: str) -> str:
    from ludus.core.errors import LudusError

    if config == "-":
        return sys.stdin.read()
    try:
        return Path(config).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not UTF-8"
        raise LudusError(f"{config}: cannot be read ({reason})") from None
