"""`ludus league backup`: the league as one file."""

from pathlib import Path

import click

from ludus.cli.league import STORE


@click.command("backup")
@click.argument("file", type=click.Path(path_type=Path))
@STORE
def command(file: Path, place: str) -> None:
    """Write the whole league to FILE, of one moment, while it runs."""
    from ludus.league.copies.backup import back_up
    from ludus.screen.progress import Sometimes
    from ludus.screen.say import say

    back_up(place, file, Sometimes())
    say(f"written to {file}, {file.stat().st_size / 1e6:.1f} MB; ludus league restore {file} --store …")
