"""`ludus tournament init|run|show|export|report`: many matches, from one file."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from rich.console import Console

    from ludus.tournament.spec import TournamentSpec


@click.group("tournament")
def command() -> None:
    """Play a tournament from a file; stopped at any moment, it goes on where it was."""


@command.command("init")
@click.argument("file", type=click.Path(path_type=Path), default="tournament.toml")
def init(file: Path) -> None:
    """Write a commented FILE to begin with."""
    from ludus.core.errors import LudusError
    from ludus.tournament.template import TEMPLATE

    if file.exists():
        raise LudusError(f"{file} is there already; name another file")
    try:
        file.write_text(TEMPLATE, encoding="utf-8")
    except OSError as error:
        raise LudusError(f"{file}: cannot be written ({error.strerror})") from None
    click.echo(f"written to {file}; look at it, then: ludus tournament run {file}")


@command.command("run")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--jobs", type=click.IntRange(min=1), help="Matches at the same time; otherwise what FILE says.")
@click.option("--store", "place", help="A file or a database's URL; otherwise FILE with the ending .db.")
@click.option("--cluster", metavar="ADDRESS", help="A Dask scheduler's address, or local:4 for a cluster of our own.")
def run(file: Path, jobs: int | None, place: str | None, cluster: str | None) -> None:
    """Play FILE's tournament, or go on with it."""
    from ludus.cli.screen import console
    from ludus.cli.tournament_live import LiveBoard
    from ludus.cli.tournament_table import print_table
    from ludus.store import Store
    from ludus.tournament.cluster import Cluster, ClusterLost
    from ludus.tournament.runner import run as play

    spec = _read(file)
    screen = console(stderr=True)
    _tell_level(spec, screen)
    with Store(_place(file, place)) as store:
        board = LiveBoard(spec, store.results(file.stem), screen)
        if board.matches:
            screen.print(f"{board.matches} matches are played already; going on")
        try:
            with board:
                crew = Cluster(cluster, spec, file.parent) if cluster else None
                play(spec, store, file.stem, jobs or spec.jobs, board.watch, crew, board.announce)
        except (KeyboardInterrupt, ClusterLost):
            screen.print(f"stopped; nothing is lost. To go on: {_again(file, place, cluster)}")
            raise
        print_table(spec, store, file.stem)


@command.command("show")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--store", "place", help="A file or a database's URL; otherwise FILE with the ending .db.")
def show(file: Path, place: str | None) -> None:
    """The table of FILE's tournament as it stands."""
    from ludus.cli.tournament_table import open_store, print_table, stored_spec

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
    from ludus.cli.tournament_export import exported
    from ludus.cli.tournament_table import open_store, stored_spec
    from ludus.core.errors import LudusError

    with open_store(_place(file, place), file) as store:
        results = list(store.results(file.stem))
        text = exported(stored_spec(store, file.stem), results, kind)
        try:
            if output is not None:
                output.write_text(text, encoding="utf-8")
            if records is not None:
                records.mkdir(parents=True, exist_ok=True)
                for result in results:
                    (records / f"{result.number:06d}.ludus").write_bytes(store.record(file.stem, result.number))
        except OSError as error:
            raise LudusError(f"{error.filename}: cannot be written ({error.strerror})") from None
    if output is None:
        click.echo(text, nl=False)


@command.command("report")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--output", type=click.Path(path_type=Path), help="Otherwise FILE with the ending .html.")
@click.option("--store", "place", help="A file or a database's URL; otherwise FILE with the ending .db.")
def report(file: Path, output: Path | None, place: str | None) -> None:
    """FILE's tournament as one HTML page that needs nothing else."""
    from ludus.cli.tournament_report import write_report

    click.echo(f"written to {write_report(file, output, _place(file, place))}")


def _read(file: Path) -> "TournamentSpec":
    """The spec, with what only the games know checked too."""
    from ludus.core.options import read_options
    from ludus.games import load
    from ludus.games.boards import open_board
    from ludus.players.find import find_player
    from ludus.tournament.reading import read_spec

    spec = read_spec(file)
    game = load(spec.game)
    for board in spec.boards:
        options: Any = read_options(game.options, {**spec.options, **board.options}, spec.game)
        open_board(game, board.board, options.edition, spec.seed)
    for entrant in spec.entrants:
        find_player(game, entrant.player, spec.clock or game.info.clock, isolate=True, limits=spec.limits)
    return spec


def _tell_level(spec: "TournamentSpec", screen: "Console") -> None:
    """How firmly strangers' programs are held, if any play."""
    from ludus.games import load
    from ludus.sandbox import demand

    strangers = {entrant.player.partition(":")[0] for entrant in spec.entrants} - load(spec.game).bots.keys()
    if strangers:
        screen.print(f"[dim]sandbox: {demand(spec.limits.sandbox)}[/]")


def _again(file: Path, place: str | None, cluster: str | None) -> str:
    """The command that goes on."""
    import shlex

    said = [*(["--store", place] if place else []), *(["--cluster", cluster] if cluster else [])]
    return shlex.join(["ludus", "tournament", "run", str(file), *said])


def _place(file: Path, place: str | None) -> str:
    return place or str(file.with_suffix(".db"))
