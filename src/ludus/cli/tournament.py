"""`ludus tournament init|run|show|export`: many matches, from one file."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

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
def run(file: Path, jobs: int | None, place: str | None) -> None:
    """Play FILE's tournament, or go on with it."""
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    from ludus.cli.screen import console
    from ludus.store import Store
    from ludus.tournament.runner import run as play

    spec = _read(file)
    screen = console(stderr=True)
    columns = (SpinnerColumn(), TextColumn("{task.completed} matches"), TimeElapsedColumn())
    with Store(_place(file, place)) as store:
        before = sum(1 for _ in store.results(file.stem))
        if before:
            screen.print(f"{before} matches are played already; going on")
        try:
            with Progress(*columns, console=screen, transient=True) as progress:
                task = progress.add_task("", completed=before, total=None)

                def watch(done: Any) -> None:
                    progress.advance(task)
                    for line in done.faults:
                        progress.console.print(f"[red]fault[/] {line}", markup=True)

                play(spec, store, file.stem, jobs or spec.jobs, watch)
        except KeyboardInterrupt:
            screen.print(f"stopped; nothing is lost. To go on: ludus tournament run {file}")
            raise
        _print(spec, store, file.stem)


@command.command("show")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--store", "place", help="A file or a database's URL; otherwise FILE with the ending .db.")
def show(file: Path, place: str | None) -> None:
    """The table of FILE's tournament as it stands."""
    from ludus.core.errors import LudusError
    from ludus.store import Store

    spec = _read(file)
    where = _place(file, place)
    if "://" not in where and not Path(where).exists():
        raise LudusError(f"{where}: nothing has been played yet; ludus tournament run {file}")
    with Store(where) as store:
        _print(spec, store, file.stem)


@command.command("export")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--as", "kind", type=click.Choice(["csv", "json", "jsonl"]), default="csv", show_default=True)
@click.option("--output", type=click.Path(path_type=Path), help="Otherwise it is printed.")
@click.option("--records", type=click.Path(path_type=Path), help="Write the record of every match into this folder.")
@click.option("--store", "place", help="A file or a database's URL; otherwise FILE with the ending .db.")
def export(file: Path, kind: str, output: Path | None, records: Path | None, place: str | None) -> None:
    """The results of FILE's tournament for other programs."""
    from ludus.cli.tournament_export import exported
    from ludus.core.errors import LudusError
    from ludus.store import Store

    spec = _read(file)
    with Store(_place(file, place)) as store:
        results = list(store.results(file.stem))
        text = exported(spec, results, kind)
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
        find_player(game, entrant.player, spec.clock or game.info.clock, isolate=True)
    return spec


def _place(file: Path, place: str | None) -> str:
    return place or str(file.with_suffix(".db"))


def _print(spec: "TournamentSpec", store: Any, name: str) -> None:
    from ludus.cli.screen import console

    results = list(store.results(name))
    screen: Console = console()
    screen.print(_table(spec, results))
    screen.print(f"[dim]{len(results)} matches in {store.place}[/]")


def _table(spec: "TournamentSpec", results: list[Any]) -> "Table":
    from rich.markup import escape
    from rich.table import Table

    from ludus.ratings.fit import fit
    from ludus.ratings.points import standings

    table = Table("", "name", "points", "W-D-L", "Elo", "95 %", "faults", box=None, header_style="bold", pad_edge=False)
    count = len(spec.entrants)
    ratings = fit(count, results).elo if results else []
    faults = [0] * count
    for result in results:
        for seat, _ in result.faults:
            faults[result.entrants[seat]] += 1
    for row in standings(count, results):
        elo = ratings[row.entrant] if ratings else None
        table.add_row(
            str(row.place),
            f"[cyan]{escape(spec.entrants[row.entrant].name)}[/]",
            f"{float(row.points):g}/{row.played}",
            f"{row.wins}-{row.draws}-{row.losses}",
            f"{elo.value:+.0f}" if elo else "",
            f"{elo.low:+.0f} … {elo.high:+.0f}" if elo else "",
            str(faults[row.entrant] or ""),
        )
    return table
