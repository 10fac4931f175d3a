"""`ludus league work`: play a league's matches, and make its checks."""

import os
from multiprocessing.connection import Connection
from pathlib import Path

import click


@click.command("work")
@click.option("--store", "place", default="league.db", show_default=True, help="A file or a database's URL.")
@click.option("--jobs", type=click.IntRange(1), help="Matches at once; as many as this machine has cores if not given.")
@click.option(
    "--cluster", metavar="ADDRESS", default="", help="Play on a Dask cluster: its scheduler's address, or `local:4`."
)
@click.option("--folder", type=click.Path(path_type=Path), help="Where versions are unpacked; else in LUDUS_HOME.")
def command(place: str, jobs: int | None, cluster: str, folder: Path | None) -> None:
    """Play the league of a store, beside its server or far from it. Where somebody else plays it already, wait, and
    take over when they are gone."""
    from ludus.cli.home import home
    from ludus.league.matches.work import work
    from ludus.screen.say import say

    say(f"plays the league in {place}; Ctrl-C ends it")
    work(place, (folder or home()) / "versions", jobs or len(os.sched_getaffinity(0)), cluster, say)


def in_child(link: Connection, place: str, folder: str, jobs: int, cluster: str, holder: str) -> None:
    """As a process of a server, which starts it again when it ends: as where the store was away when it began."""
    import faulthandler

    from ludus.core.errors import LudusError
    from ludus.league.matches.work import Pulse, work
    from ludus.screen.say import say

    def tell(line: str) -> None:
        say(line, err=True)

    faulthandler.enable()  # should it ever stand still, its end tells where
    try:
        work(place, Path(folder), jobs, cluster, tell, holder, Pulse(link))
    except LudusError as error:
        tell(f"the league waits: {error}")
