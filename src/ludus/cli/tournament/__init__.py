"""`ludus tournament init|run|show|export|report`: many matches, from one file."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from ludus.screen.terminal import Screen
    from ludus.tournament.spec import Entered, TournamentSpec


@click.group("tournament")
def command() -> None:
    """Play a tournament from a file; stopped at any moment, it goes on where it was."""


@command.command("init")
@click.argument("file", type=click.Path(path_type=Path), default="tournament.toml")
def init(file: Path) -> None:
    """Write a commented FILE to begin with."""
    from secrets import token_hex

    from ludus.core.errors import LudusError
    from ludus.screen.say import say
    from ludus.tournament.template import TEMPLATE

    if file.exists():
        raise LudusError(f"{file} is there already; name another file")
    try:
        file.write_text(TEMPLATE.replace('# secret = "…"', f'secret = "{token_hex(8)}"'), encoding="utf-8")
    except OSError as error:
        raise LudusError(f"{file}: cannot be written ({error.strerror})") from None
    say(f"written to {file}; look at it, then: ludus tournament run {file}")


@command.command("run")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--jobs", type=click.IntRange(min=1), help="Matches at the same time; otherwise what FILE says.")
@click.option("--store", "place", help="A file or a database's URL; otherwise FILE with the ending .db.")
@click.option("--cluster", metavar="ADDRESS", help="A Dask scheduler's address, or local:4 for a cluster of our own.")
@click.option("--strict", is_flag=True, help="Play nothing while an entrant cannot play, instead of leaving it out.")
@click.option("--extend", is_flag=True, help="Let those in who have come since it began, and play what is missing.")
def run(file: Path, jobs: int | None, place: str | None, cluster: str | None, strict: bool, extend: bool) -> None:
    """Play FILE's tournament, or go on with it.

    All entrants are looked at first: who cannot play is named with the reason, and left out. The exit code is 1 where
    a match could not be played and was set aside.
    """
    from ludus.cli.tournament.live import LiveBoard
    from ludus.cli.tournament.table import left_out, print_table, stored_spec
    from ludus.screen.say import console
    from ludus.store import Store
    from ludus.tournament.entering import enter
    from ludus.tournament.runner import run as play
    from ludus.tournament.workers.cluster import Cluster, ClusterLost

    screen = console(stderr=True)
    entered = _look(file, strict, screen)
    _tell_level(entered.spec, screen)
    with Store(_place(file, place), left_out) as store:
        spec = enter(entered, store, file.stem, file.parent, extend=extend, tell=screen.print)
        board = LiveBoard(spec, store.results(file.stem), screen)
        if board.matches:
            screen.print(f"{board.matches} matches are played already; going on")
        try:
            with board:
                workers = Cluster(cluster, spec, file.parent) if cluster else None
                play(spec, store, file.stem, jobs or spec.jobs, board.watch, workers, board.announce)
        except (KeyboardInterrupt, ClusterLost):
            screen.print(f"stopped; nothing is lost. To go on: {_again(file, place, cluster)}")
            raise
        print_table(stored_spec(store, file.stem), store, file.stem)  # another process may have let others in
        if store.aside(file.stem):
            raise SystemExit(1)


@command.command("show")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--store", "place", help="A file or a database's URL; otherwise FILE with the ending .db.")
def show(file: Path, place: str | None) -> None:
    """The table of FILE's tournament as it stands."""
    from ludus.cli.tournament.table import open_store, print_table, stored_spec

    with open_store(_place(file, place), file) as store:
        print_table(stored_spec(store, file.stem), store, file.stem)


@command.command("export")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--as", "kind", type=click.Choice(["csv", "json", "jsonl"]), default="csv", show_default=True)
@click.option("--output", type=click.Path(path_type=Path), help="Otherwise it is printed.")
@click.option("--records", type=click.Path(path_type=Path), help="Write the record of every match into this folder.")
@click.option("--store", "place", help="A file or a database's URL; otherwise FILE with the ending .db.")
def export(file: Path, kind: str, output: Path | None, records: Path | None, place: str | None) -> None:
    """The results of FILE's tournament for other programs."""
    from ludus.cli.tournament.table import open_store, stored_spec
    from ludus.core.errors import LudusError
    from ludus.core.outside.plain import plain_json
    from ludus.report.export import exported, write_records
    from ludus.screen.say import put

    with open_store(_place(file, place), file) as store:
        results = list(store.results(file.stem))
        text = exported(stored_spec(store, file.stem), results, kind)
        try:
            if output is not None:
                output.write_text(text, encoding="utf-8")
            if records is not None:
                write_records(store, file.stem, results, records)
        except OSError as error:
            raise LudusError(f"{error.filename}: cannot be written ({error.strerror})") from None
    if output is None:
        put(text if kind == "csv" else plain_json(text))


@command.command("report")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--output", type=click.Path(path_type=Path), help="Otherwise FILE with the ending .html.")
@click.option("--store", "place", help="A file or a database's URL; otherwise FILE with the ending .db.")
def report(file: Path, output: Path | None, place: str | None) -> None:
    """FILE's tournament as one HTML page that needs nothing else."""
    from ludus.cli.tournament.report import write_report
    from ludus.screen.say import say

    say(f"written to {write_report(file, output, _place(file, place))}")


def _look(file: Path, strict: bool, screen: "Screen") -> "Entered":
    """All who would enter looked at, with what only the games know checked too."""
    from ludus.core.errors import LudusError
    from ludus.tournament.preflight import look_at_all
    from ludus.tournament.reading import read_entered

    entered = look_at_all(read_entered(file))
    for one in entered.left_out:
        screen.print(str(one), style="yellow")
    if strict and entered.left_out:
        count = len(entered.left_out)
        raise LudusError(
            f"{count} of {count + len(entered.spec.entrants)} cannot play; with --strict nobody plays then"
        )
    return entered


def _tell_level(spec: "TournamentSpec", screen: "Screen") -> None:
    """How firmly strangers' programs are held, if any play."""
    from ludus.games import load
    from ludus.players.reference import is_house
    from ludus.sandbox import demand

    game = load(spec.game)
    if any(not is_house(entrant.player, game) for entrant in spec.entrants):
        screen.print(f"sandbox: {demand(spec.limits.sandbox)}", style="dim")


def _again(file: Path, place: str | None, cluster: str | None) -> str:
    """The command that goes on."""
    import shlex

    said = [*(["--store", place] if place else []), *(["--cluster", cluster] if cluster else [])]
    return shlex.join(["ludus", "tournament", "run", str(file), *said])


def _place(file: Path, place: str | None) -> str:
    return place or str(file.with_suffix(".db"))
