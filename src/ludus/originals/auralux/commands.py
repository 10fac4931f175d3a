"""`ludus auralux game|tournament|judge`: the original's tools, with its configuration files and its logs."""

import os
import sys
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ludus.core.clock import Measure

if TYPE_CHECKING:
    from ludus.originals.auralux.tournament import AuraluxTournament

ORIGINAL, EDITIONS = "original", ("document", "original")


F = TypeVar("F", bound=Callable[..., Any])
SHOWS = "ludus.watch"  # who shows matches and stores in a browser: the command line, which may do that, says so there


def _measure(wall: bool) -> Measure:
    return "wall" if wall else "cpu"


def _conditions(command: F) -> F:
    """What both runners take beyond their configuration."""
    for option in (
        click.option("--open/--no-open", "browse", default=True, help="Open the browser (--watch)."),
        click.option("--watch", is_flag=True, help="Watch it in the browser while it is played."),
        click.option(
            "--edition",
            type=click.Choice(EDITIONS),
            default=ORIGINAL,
            show_default=True,
            help="Of the rules.",
        ),
        click.option("--wall", is_flag=True, help="Charge wall time, as the original did; otherwise CPU time."),
    ):
        command = option(command)
    return command


def _shows() -> Any:
    """`match(spec, browse)` and `store(place, browse)`, each for a `with`."""
    from ludus.core.errors import LudusError

    found = click.get_current_context().meta.get(SHOWS)
    if found is None:
        raise LudusError("--watch is for the command `ludus auralux`")
    return found


@click.group("auralux")
def command() -> None:
    """The original Auralux tools: same configuration files, same logs."""


@command.command("game")
@click.argument("config")
@_conditions
def game(config: str, wall: bool, edition: str, watch: bool, browse: bool) -> None:
    """Play the game of CONFIG (- is stdin) and write its four logs, and a record beside them."""
    from ludus.originals.auralux.config import read_game
    from ludus.originals.auralux.runs import RECORD, game_spec, play_game
    from ludus.screen.result_lines import result_lines
    from ludus.screen.say import console

    parsed = read_game(_text(config), config)
    spec = game_spec(parsed, _measure(wall), edition)
    with _shows().match(spec, browse) if watch else nullcontext() as film:
        record = play_game(parsed, spec, (film,) if film else ())
        screen = console(stderr=True)
        for line in result_lines(record):
            screen.print(line)
        screen.print(f"logs in {parsed.log_dir}, and the record {RECORD}")
        if film:
            film.finish(record)


@command.command("tournament")
@click.argument("config")
@_conditions
@click.option("--jobs", type=click.IntRange(min=1), help="Games at the same time; otherwise one for each core.")
def tournament(config: str, wall: bool, edition: str, watch: bool, browse: bool, jobs: int | None) -> None:
    """Play the tournament of CONFIG and write its table; what is unchanged is not played again."""
    from ludus.originals.auralux.config import read_tournament
    from ludus.originals.auralux.tournament import STORE, AuraluxTournament

    read = read_tournament(_text(config), config)
    called = Path(config).stem.strip() if config != "-" else ""
    event = AuraluxTournament(read, _measure(wall), edition, called or "tournament")
    with _shows().store(Path(read.log_dir) / STORE, browse) if watch else nullcontext():
        _play(event, config, jobs or len(os.sched_getaffinity(0)))
    if event.failures:
        raise click.exceptions.Exit(1)


def _play(event: "AuraluxTournament", config: str, jobs: int) -> None:
    from rich.progress import Progress

    from ludus.screen.say import console, put

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
    from ludus.core.outside.texts import Unreadable, text_in

    if config == "-":
        return sys.stdin.read()
    try:
        return text_in(Path(config))
    except Unreadable as error:
        raise LudusError(f"{config}: cannot be read ({error})") from None
