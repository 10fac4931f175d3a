"""`ludus play --watch`: the match in the browser while it is played here."""

import multiprocessing
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from typing import Any

import click
import msgspec

from ludus.core.match import MatchRecord, MatchSpec, Moment

PORT = 8000


class Watched:
    """An observer that films for the server."""

    def __init__(self, spec: MatchSpec, link: Connection) -> None:
        from ludus.games import load
        from ludus.web.matches.table import Crew, seats

        game = load(spec.game)
        self._link, self._crew = link, Crew(game, spec, seats(game, spec, ()), link)

    def __call__(self, moment: Moment) -> None:
        self._crew(moment)

    def finish(self, record: MatchRecord) -> None:
        """The match is over: the film, too, and then there is a record to download."""
        from ludus.referee.file import dump_record
        from ludus.web.matches.jobs import Made
        from ludus.web.matches.table import tell

        self._crew.wrap()
        tell(self._link, Made(dump_record(record)))


@contextmanager
def watched(spec: MatchSpec, how: dict[str, Any], browse: bool) -> Iterator[None]:
    """Serve the match that is played meanwhile, and afterwards until nobody watches it, or Ctrl-C."""
    from ludus.cli.serve import need_web, open_browser

    need_web()
    from ludus.web.serve import open_socket
    from ludus.web.watch import ID, serve

    spawn, listening = multiprocessing.get_context("spawn"), open_socket("127.0.0.1", PORT)
    port = listening.getsockname()[1]
    link, other = spawn.Pipe()
    process = spawn.Process(target=serve, args=(port, listening, msgspec.json.encode(spec), other))
    process.start()
    other.close()
    listening.close()
    url = f"http://127.0.0.1:{port}/match/{ID}"
    click.echo(f"watch it at {url}  (Ctrl-C ends it)", err=True)
    if browse:
        open_browser(url)
    how["observers"] = [Watched(spec, link)]
    try:
        yield
        process.join()
    except KeyboardInterrupt:
        process.join(5)
    finally:
        process.terminate()
        process.join()
