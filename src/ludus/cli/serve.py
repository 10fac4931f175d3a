"""`ludus serve`: the arena in a browser."""

from pathlib import Path

import click


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="Where to listen; 0.0.0.0 is everywhere.")
@click.option("--port", type=click.IntRange(0, 65535), help="8000 or the next free one if not given; 0 is any.")
@click.option("--store", default="", help="Of tournaments: a file or a database's URL.")
@click.option("--records", type=click.Path(path_type=Path), help="The folder of finished matches.")
@click.option(
    "--bots", type=click.Path(path_type=Path, file_okay=False, exists=True), help="A folder of bots that may play."
)
@click.option(
    "--boards", type=click.Path(path_type=Path, file_okay=False, exists=True), help="A folder of boards to play on."
)
@click.option("--trust", is_flag=True, help="Run uploaded bots even where there is no sandbox.")
@click.option(
    "--per-client", type=click.IntRange(min=1), help="Connections that one address may have; usually 1000 or fewer."
)
@click.option("--demo", is_flag=True, help="Begin with something to watch.")
@click.option("--open/--no-open", "browse", default=True, help="Open the browser.")
def command(
    host: str,
    port: int | None,
    store: str,
    records: Path | None,
    bots: Path | None,
    boards: Path | None,
    trust: bool,
    per_client: int | None,
    demo: bool,
    browse: bool,
) -> None:
    """Serve the arena: watch, play, look back.

    Whoever changes something needs the token in the URL that is printed; the browser that is opened has it.
    """
    from secrets import token_urlsafe

    from ludus.cli.home import home
    from ludus.screen.browser import need_web, open_browser
    from ludus.screen.say import say
    from ludus.web.settings import Settings

    need_web()
    from ludus.web.demo import begin
    from ludus.web.guard.token_file import kept_token
    from ludus.web.serve import addresses, open_socket, run, ticket_url, url_of

    listening = open_socket(host, 8000 if port is None else port, fixed=port is not None)
    settings = Settings(
        host=host,
        port=listening.getsockname()[1],
        token=kept_token(home()),
        ticket=token_urlsafe(16) if browse else "",
        store=store or str(home() / "arena.db"),
        records=records or home() / "records",
        uploads=home() / "bots",
        bots=bots,
        boards=boards,
        trust=trust,
        connections_each=per_client or 0,
    )
    url = url_of(settings)
    say(f"Ludus is at {url}  (Ctrl-C ends it)")
    for address in addresses(settings):
        say(f"Others watch at {address}  (who is to play and change things there adds ?token=… as above)")
    if browse:
        open_browser(ticket_url(settings))
    run(settings, listening, begin=begin if demo else None)
