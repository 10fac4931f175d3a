"""The table of a tournament in the terminal, from what is stored of it."""

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from ludus.core.errors import LudusError
from ludus.core.match import MatchResult
from ludus.screen.say import complain
from ludus.store import Store
from ludus.tournament.spec import LeftOut, TournamentSpec
from ludus.tournament.stored import stored_spec as stored_spec

if TYPE_CHECKING:
    from ludus.screen.terminal import Cells
    from ludus.tournament.schedule import Schedule

MOST_RATED = 300  # fitting takes the third power of it


def open_store(place: str, file: Path) -> Store:
    """The store of a tournament that has begun."""
    if "://" not in place and not Path(place).exists():
        raise LudusError(f"{place}: nothing has been played yet; ludus tournament run {file}")
    return Store(place, left_out)


def left_out(line: str) -> None:
    """Of a row that cannot be read."""
    complain("ludus", line)


def print_table(spec: TournamentSpec, store: Store, name: str) -> None:
    from ludus.ratings.distinct import repeats
    from ludus.screen.say import console
    from ludus.tournament.runner import resumed

    results = list(store.results(name))
    schedule, aside = resumed(spec, store, name, over=True), store.aside(name)
    screen = console()
    screen.print(_table(spec, results, schedule))
    for entrant, reason in schedule.suspended.items():
        screen.print(f"{spec.entrants[entrant].name} is suspended: it {reason}", style="yellow")
    for number, reason in aside.items():
        screen.print(_set_aside(spec, schedule, number, reason), style="yellow")
    for one in store.left_out(name):
        screen.print(str(LeftOut(*one)), style="yellow")
    state = "over" if schedule.finished else "not over yet"
    screen.print(f"{len(results)} matches in {store.place}, {state}", style="dim")
    if again := repeats(results):
        screen.print(
            f"{again} of them were played as before, move for move: the Elo counts each game once", style="dim"
        )


def _set_aside(spec: TournamentSpec, schedule: "Schedule", number: int, reason: str) -> str:
    pairing = schedule.aside.get(number)
    names = [spec.entrants[one].name for one in pairing.entrants] if pairing else []
    return f"match {number} ({' and '.join(names)}) is set aside: {reason}"


def _table(spec: TournamentSpec, results: list[MatchResult], schedule: "Schedule") -> "Cells":
    from ludus.ratings.distinct import distinct
    from ludus.ratings.fit import fit
    from ludus.screen.say import cells, styled
    from ludus.tournament.standings import ranked

    table = cells("", "name", "points", "W-D-L", "Elo", "95 %", "faults")
    count = len(spec.entrants)
    ratings = fit(count, distinct(results)).elo if results and count <= MOST_RATED else []
    faults = Counter(result.entrants[seat] for result in results for seat, _ in result.faults)
    for row in ranked(spec, results, schedule):
        elo = ratings[row.entrant] if ratings else None
        table.add_row(
            str(row.place),
            styled("[cyan]{}[/]", spec.entrants[row.entrant].name),
            f"{float(row.points):g}/{row.played}",
            f"{row.wins}-{row.draws}-{row.losses}",
            f"{elo.value:+.0f}" if elo else "",
            f"{elo.low:+.0f} … {elo.high:+.0f}" if elo else "",
            styled("[red]{}[/]", faults[row.entrant] or ""),
        )
    return table
