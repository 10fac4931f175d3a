"""The table of a tournament in the terminal, from what is stored of it."""

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from ludus.core.errors import LudusError
from ludus.core.match import MatchResult
from ludus.store import Store
from ludus.tournament.spec import TournamentSpec
from ludus.tournament.stored import stored_spec as stored_spec

if TYPE_CHECKING:
    from rich.table import Table

    from ludus.tournament.schedule import Schedule

MOST_RATED = 300  # fitting takes the third power of it


def open_store(place: str, file: Path) -> Store:
    """The store of a tournament that has begun."""
    if "://" not in place and not Path(place).exists():
        raise LudusError(f"{place}: nothing has been played yet; ludus tournament run {file}")
    return Store(place)


def print_table(spec: TournamentSpec, store: Store, name: str) -> None:
    from ludus.cli.screen import console
    from ludus.tournament.runner import decision
    from ludus.tournament.schedule import Schedule

    results = list(store.results(name))
    schedule = Schedule(spec, results, decision(spec))
    screen = console()
    screen.print(_table(spec, results, schedule))
    for entrant, reason in schedule.suspended.items():
        screen.print(f"{spec.entrants[entrant].name} is suspended: it {reason}", style="yellow", markup=False)
    state = "over" if schedule.finished else "not over yet"
    screen.print(f"{len(results)} matches in {store.place}, {state}", style="dim", markup=False)


def _table(spec: TournamentSpec, results: list[MatchResult], schedule: "Schedule") -> "Table":
    from rich.markup import escape
    from rich.table import Table

    from ludus.ratings.fit import fit
    from ludus.web.tournaments.report_data import ranked

    table = Table("", "name", "points", "W-D-L", "Elo", "95 %", "faults", box=None, header_style="bold", pad_edge=False)
    count = len(spec.entrants)
    ratings = fit(count, results).elo if results and count <= MOST_RATED else []
    faults = Counter(result.entrants[seat] for result in results for seat, _ in result.faults)
    for row in ranked(spec, results, schedule):
        elo = ratings[row.entrant] if ratings else None
        table.add_row(
            str(row.place),
            f"[cyan]{escape(spec.entrants[row.entrant].name)}[/]",
            f"{float(row.points):g}/{row.played}",
            f"{row.wins}-{row.draws}-{row.losses}",
            f"{elo.value:+.0f}" if elo else "",
            f"{elo.low:+.0f} … {elo.high:+.0f}" if elo else "",
            f"[red]{faults[row.entrant] or ''}[/]",
        )
    return table
