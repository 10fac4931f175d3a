"""`ludus league serve`: the league in a browser, with all that plays it."""

import os
from contextlib import nullcontext
from pathlib import Path

import click


@click.command("serve")
@click.option("--store", "place", default="league.db", show_default=True, help="A file or a database's URL.")
@click.option("--host", default="127.0.0.1", show_default=True, help="Where to listen; 0.0.0.0 is everywhere.")
@click.option("--port", type=click.IntRange(0, 65535), help="8000 or the next free one if not given; 0 is any.")
@click.option("--folder", type=click.Path(path_type=Path), help="For records and bots of the arena; else LUDUS_HOME.")
@click.option("--jobs", type=click.IntRange(0), help="Matches at once; one for each core if not given; 0: none here.")
@click.option("--cluster", metavar="ADDRESS", default="", help="Play on a Dask cluster: its scheduler's address.")
def command(place: str, host: str, port: int | None, folder: Path | None, jobs: int | None, cluster: str) -> None:
    """Serve the league of a store, and play it."""
    from ludus.cli.home import home
    from ludus.league.league import League
    from ludus.league.matches.work import WorkProcess
    from ludus.screen.browser import need_web
    from ludus.screen.say import say
    from ludus.web.settings import Settings

    need_web()
    from ludus.league.address import public_address
    from ludus.league.people.provider import read_provider
    from ludus.web.guard.token_file import kept_token
    from ludus.web.serve import addresses, open_socket, run, url_of

    with League(place):
        pass
    listening = open_socket(host, 8000 if port is None else port, fixed=port is not None)
    within = folder or home()
    settings = Settings(
        host=host,
        port=listening.getsockname()[1],
        token=kept_token(within),
        league=place,
        public=public_address(),
        oidc=read_provider(),
        store=str(within / "arena.db"),
        records=within / "records",
        uploads=within / "bots",
    )
    say(f"The league is at {url_of(settings, '/league')}  (Ctrl-C ends it; whoever has this address is the owner)")
    for address in addresses(settings):
        say(f"Others find it at {address}league")
    jobs = len(os.sched_getaffinity(0)) if jobs is None else jobs
    with WorkProcess(place, within / "versions", jobs, cluster) if jobs else nullcontext():
        run(settings, listening)
