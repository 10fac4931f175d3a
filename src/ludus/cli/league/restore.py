"""`ludus league restore`: a league from a backup."""

from pathlib import Path

import click

from ludus.cli.league import STORE


@click.command("restore")
@click.argument("file", type=click.Path(path_type=Path))
@STORE
def command(file: Path, place: str) -> None:
    """Make the league of a backup FILE in a store that has none. Everybody signs in again there."""
    from ludus.league.copies.backup import restore
    from ludus.screen.progress import Sometimes
    from ludus.screen.say import say
    from ludus.store.place import shown

    restore(file, place, Sometimes())
    say(f"the league is in {shown(place)}; serve it: ludus league serve --store {shown(place)}")
