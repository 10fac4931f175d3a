"""`ludus rate FILE`: ratings of everybody in a file of results."""

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from ludus.core.match import MatchResult
    from ludus.ratings.fit import Fit
    from ludus.screen.terminal import Cells


@click.command("rate")
@click.argument("file")
@click.option("--no-seat", is_flag=True, help="The order in a line says nothing: leave the first seat's worth out.")
@click.option("--prior", default=800.0, show_default=True, help="Width of the prior in Elo; less pulls all together.")
def command(file: str, no_seat: bool, prior: float) -> None:
    """Rate everybody in FILE (- is stdin): Elo with mean 0 and 95 % intervals, fitted to all results at once.

    One line is one match, in the order of the seats; rank 1 is best, equal ranks are a draw.

    \b
    CSV         name,rank,name,rank[,name,rank…]     ada,1,bob,2
    JSON lines  {"names": […], "ranks": […]}         {"names": ["ada", "bob"], "ranks": [1, 2]}

    A first CSV line without numbers is a heading. JSON lines may have "scores", the game's own, by seat, and
    "moves", a number that the same game has again (as `ludus tournament export` writes it): it counts once. LOS is how
    likely the entrant is stronger than the next one below.
    """
    from ludus.cli.result_file import read_results
    from ludus.ratings.distinct import distinct, repeats
    from ludus.ratings.fit import fit
    from ludus.screen.say import console

    names, results = read_results(file)
    fitted = fit(len(names), distinct(results), not no_seat, prior)
    screen = console()
    screen.print(_table(names, results, fitted))
    screen.print(_footer(fitted, len(results)))
    if again := repeats(results):
        screen.print(f"{again} of them were played as before, move for move: the Elo counts each game once")


def _table(names: list[str], results: "list[MatchResult]", fitted: "Fit") -> "Cells":
    from ludus.ratings.fit import superior
    from ludus.ratings.points import standings
    from ludus.screen.say import cells

    table = cells("", "name")
    for heading in ("Elo", "95 %", "LOS", "points", "played", "won", "drawn", "lost"):
        table.add_column(heading, justify="right")
    rows = {row.entrant: row for row in standings(len(names), results)}
    order = sorted(rows, key=lambda entrant: (-fitted.elo[entrant].value, names[entrant]))
    for place, (entrant, below) in enumerate(zip(order, [*order[1:], None], strict=True), 1):
        row, elo = rows[entrant], fitted.elo[entrant]
        los = f"{superior(fitted, entrant, below):.1%}" if below is not None else ""
        span = f"{round(elo.low):+d} to {round(elo.high):+d}"
        numbers = (row.played, row.wins, row.draws, row.losses)
        points = f"{float(row.points):.1f}"
        table.add_row(str(place), names[entrant], f"{round(elo.value):+d}", span, los, points, *map(str, numbers))
    return table


def _footer(fitted: "Fit", matches: int) -> str:
    seat = fitted.first_seat
    parts = [f"{matches} matches"]
    if seat:
        parts.append(
            f"the first seat is worth {round(seat.value):+d} Elo ({round(seat.low):+d} to {round(seat.high):+d})"
        )
    if 2 in fitted.ties:
        parts.append(f"two equals draw {fitted.draw_chance:.1%} of their matches")
    return "; ".join(parts)
