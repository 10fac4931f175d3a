"""`ludus play --watch`: the match in the browser while it is played here."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection

from msgspec.msgpack import encode

from ludus.core.match import MatchRecord, MatchSpec, Moment
from ludus.tournament.workers.child import Child

PORT = 8000
PATIENCE_S = 5.0


class Watched:
    """An observer that films for the server."""

    def __init__(self, spec: MatchSpec, link: Connection) -> None:
        from ludus.games import load
        from ludus.web.matches.match_process import Filmer, seats

        game = load(spec.game)
        self._link, self._filmer = link, Filmer(game, spec, seats(game, spec, ()), link)

    def __call__(self, moment: Moment) -> None:
        self._filmer(moment)

    def finish(self, record: MatchRecord) -> None:
        """The match is over: the film, too, and then there is a record to download."""
        from ludus.referee.file import dump_record
        from ludus.web.matches.jobs import Made
        from ludus.web.matches.match_process import tell

        self._filmer.wrap()
        tell(self._link, Made(dump_record(record)))


@contextmanager
def watched(spec: MatchSpec, browse: bool) -> Iterator[Watched]:
    """Serve the match that this observes, and afterwards until nobody watches it any more, or Ctrl-C."""
    from ludus.screen.browser import need_web, open_browser
    from ludus.screen.say import say

    need_web()
    from ludus.web.serve import open_socket
    from ludus.web.watch import ID

    with open_socket("127.0.0.1", PORT) as listening:
        port, handle = listening.getsockname()[1], listening.fileno()
        # Of our own session: what is in another one, and a child of ours, has been left behind by a bot.
        child = Child(
            "ludus.web.watch:serve", handle, encode(spec), ending=signal.SIGINT, session=False, files=[handle]
        )
    url = f"http://127.0.0.1:{port}/match/{ID}"
    say(f"watch it at {url}  (Ctrl-C ends it)", err=True)
    if browse:
        open_browser(url)
    film = Watched(spec, child.link)
    try:
        yield film
        child.wait()
    except KeyboardInterrupt:
        child.wait(PATIENCE_S)
    finally:
        child.leave()
        child.wait(PATIENCE_S)
        child.end()
