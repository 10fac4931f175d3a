"""In the browser by a server of its own: a match while it is played here, a tournament while it is, a file."""

import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from msgspec.msgpack import encode

from ludus.core.match import MatchRecord, MatchSpec, Moment
from ludus.tournament.workers.child import Child

if TYPE_CHECKING:
    from ludus.referee.replay import Replay

PORT = 8000
PATIENCE_S = 5.0
Replays = Sequence[tuple["Replay", bytes]]


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
    from ludus.screen.browser import need_web

    need_web()
    from ludus.web.watch import ID

    with _served("ludus.web.watch:serve", encode(spec), f"/match/{ID}", browse) as child:
        yield Watched(spec, child.link)


@contextmanager
def watched_store(place: Path, browse: bool) -> Iterator[None]:
    """Serve the tournaments of a store while they are played here, and afterwards until nobody watches any more."""
    from ludus.screen.browser import need_web

    need_web()
    with _served("ludus.web.watch:serve_store", str(place.absolute()), "/tournaments", browse):
        yield


@contextmanager
def _served(function: str, what: bytes | str, path: str, browse: bool) -> Iterator[Child]:
    from ludus.screen.browser import open_browser
    from ludus.screen.say import say
    from ludus.web.serve import open_socket

    with open_socket("127.0.0.1", PORT) as listening:
        port, handle = listening.getsockname()[1], listening.fileno()
        # Of our own session: what is in another one, and a child of ours, has been left behind by a bot.
        child = Child(function, handle, what, ending=signal.SIGINT, session=False, files=[handle])
    url = f"http://127.0.0.1:{port}{path}"
    say(f"watch it at {url}  (Ctrl-C ends it)", err=True)
    if browse:
        open_browser(url)
    try:
        yield child
        child.wait()
    except KeyboardInterrupt:
        child.wait(PATIENCE_S)
    finally:
        child.leave()
        child.wait(PATIENCE_S)
        child.end()


def serve_replays(replays: Replays, port: int | None, browse: bool) -> None:
    """Serve what can be watched again, until Ctrl-C."""
    from secrets import token_urlsafe

    from ludus.screen.browser import need_web, open_browser
    from ludus.screen.say import say

    need_web()
    from ludus.web.arena import Arena
    from ludus.web.matches.live_match import LiveMatch
    from ludus.web.serve import open_socket, run, ticket_url, url_of
    from ludus.web.watch import settings_in

    shown = {f"replay-{number}": one for number, one in enumerate(replays, 1)}

    async def begin(arena: Arena) -> None:
        for id, (replay, data) in shown.items():
            arena.matches.open(LiveMatch(id, replay.spec, record=data))

    listening = open_socket("127.0.0.1", PORT if port is None else port, fixed=port is not None)
    with listening, TemporaryDirectory(prefix="ludus-") as folder:
        settings = settings_in(Path(folder), listening, token_urlsafe(16) if browse else "")
        for id, (replay, _) in shown.items():
            say(f"{replay.source} is at {url_of(settings, f'/match/{id}')}")
        say("Ctrl-C ends it")
        if browse:
            open_browser(ticket_url(settings, f"/match/{next(iter(shown))}"))
        run(settings, listening, begin)
