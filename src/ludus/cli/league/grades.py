"""`ludus league grades`: a line for each student."""

from pathlib import Path

import click

from ludus.cli.league import STORE


@click.command("grades")
@click.option("--output", type=click.Path(path_type=Path), help="Otherwise they are printed.")
@STORE
def command(output: Path | None, place: str) -> None:
    """Grades as CSV: student, team, version, place, Elo with its interval, faults, house bots beaten, finals."""
    from ludus.core.errors import LudusError
    from ludus.league.league import League
    from ludus.league.people.principal import OWNER
    from ludus.league.season.grades import grades
    from ludus.league.table.table import compute
    from ludus.screen.say import put, say

    with League(place) as league:
        text = grades(league, OWNER, compute(league).rows)
    if output is None:
        put(text.replace("\r\n", "\n"))
        return
    try:
        output.write_text(text, encoding="utf-8", newline="")
    except OSError as error:
        raise LudusError(f"{output}: cannot be written ({error.strerror})") from None
    students = text.count("\r\n") - 1  # but for the heads
    say(f"{students} student{'' if students == 1 else 's'} in {output}")
