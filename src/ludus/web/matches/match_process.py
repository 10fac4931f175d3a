"""Where a match is played: a process of its own, which does one job and ends.

So a match cannot slow the server, and no film is drawn where the server sends.
"""

import gzip
import os
import threading
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from multiprocessing.connection import Connection
from time import sleep
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from ludus.core.errors import BadMessage, LudusError
from ludus.core.game import AnyGame, Seat
from ludus.core.match import MatchSpec, Moment
from ludus.players.human import HumanPlayer
from ludus.report.private import folders, hidden, hide_also, told, told_moment, told_spec
from ludus.web.matches.jobs import (
    Answered,
    Asked,
    Call,
    Export,
    Failed,
    FilmJob,
    FilmStopped,
    Job,
    Made,
    News,
    PlayJob,
    Shot,
    pack,
    read_answer,
    read_job,
)

if TYPE_CHECKING:
    from ludus.referee.replay import Replay

encode = msgspec.json.Encoder().encode
MOST_PICTURES = 80  # of a GIF: some turns of a long match are passed over
SPEAKING = threading.Lock()  # the match and its film are on threads of their own
PATIENCE_S = 600  # for a film that is slower than its match
NICE = 5  # what is drawn for somebody who waits anyway lets matches and the server go first


def serve(link: Connection, places: Sequence[str] = ()) -> None:
    """The process: wait for a job, do it, end."""
    from ludus.tournament.workers.worker import prepare_process

    prepare_process(None)
    hide_also(places)
    import ludus.referee  # noqa: F401 - so that who waits for a job is ready for it

    with suppress(EOFError, OSError):
        job = read_job(link.recv_bytes())
        try:
            tell(link, Made(_done(job, link)))
        except LudusError as error:
            tell(link, Failed(hidden(str(error))))
        except MemoryError:
            tell(link, Failed("that takes more memory than there is"))
        except Exception as error:  # noqa: BLE001 - the server must hear of it, whatever it is
            tell(link, Failed(hidden(f"this is a bug in Ludus: {type(error).__name__}: {error}"), ours=True))
    link.close()
    os._exit(0)  # whatever a local bot has left running ends here


def tell(link: Connection, news: News) -> None:
    with SPEAKING:
        link.send_bytes(pack(news))


def _done(job: Job, link: Connection) -> bytes:
    match job:
        case PlayJob():
            return _play(job, link)
        case FilmJob():
            os.nice(NICE)
            return _film(job, link)
        case Export():
            os.nice(NICE)
            return _export(job)
        case Call():
            module, _, function = job.function.partition(":")
            made: bytes = getattr(import_module(f"ludus.web.{module}"), function)(job.data)
            return made


def _play(job: PlayJob, link: Connection) -> bytes:
    from ludus.games import load
    from ludus.referee import play_match
    from ludus.referee.file import dump_record

    game = load(job.spec.game)
    people = {
        seat: HumanPlayer(game, lambda seat, asked: _ask(link, seat, asked), job.patience_ms) for seat in job.people
    }
    threading.Thread(target=_listen, args=(link, people), daemon=True).start()
    told = replace(job.spec, seed=0) if game.info.hidden and job.people else job.spec  # the seed would tell all
    filmer = Filmer(game, told, seats(game, job.spec, job.people), link, job.pace_ms)
    record = play_match(job.spec, players=people, observers=[filmer], isolate=True, limits=job.limits)
    filmer.wrap()
    return dump_record(record)


def seats(game: AnyGame, spec: MatchSpec, people: tuple[Seat, ...]) -> tuple[Seat | None, ...]:
    """Through whose eyes a match is filmed: a spectator's, and the seats' that see something else."""
    return (None, *(range(len(spec.entrants)) if game.info.hidden else people))


class Filmer:
    """Films a match while it is played: an observer with a camera for each pair of eyes."""

    def __init__(
        self, game: AnyGame, spec: MatchSpec, seen: tuple[Seat | None, ...], link: Connection, pace_ms: int = 0
    ) -> None:
        from ludus.view.film import Camera, head

        self._link, self._over, self._pace_s = link, threading.Event(), pace_ms / 1000
        self._cameras = {eyes: Camera(game, eyes) for eyes in seen}
        self._heads: list[News] = [Shot(eyes, encode(head(game, told_spec(spec), eyes))) for eyes in seen]
        self._own = folders(spec)

    def __call__(self, moment: Moment) -> None:
        try:
            for news in self._heads:
                tell(self._link, news)
            self._heads = []
            moment = told_moment(moment, self._own)
            said = (moment.said,) if moment.said else ()
            for eyes, camera in self._cameras.items():
                tell(self._link, Shot(eyes, encode(camera.shoot(moment, said, moment.took_us))))
        except BaseException as error:
            self._over.set()
            with suppress(OSError):  # where the line is the reason
                tell(self._link, FilmStopped(hidden(str(error) or type(error).__name__, self._own)))
            raise
        if moment.outcome is not None:
            self._over.set()
        elif self._pace_s:
            sleep(self._pace_s)  # the match does not wait for its film

    def wrap(self) -> None:
        """Wait until the end has been filmed, too."""
        self._over.wait(PATIENCE_S)


def _ask(link: Connection, seat: Seat, question: object) -> None:
    tell(link, Asked(seat, encode(question) if question is not None else b""))


def _listen(link: Connection, people: dict[Seat, HumanPlayer]) -> None:
    """Hand the answers on; the server has checked them, but the question may just have been closed."""
    with suppress(EOFError, OSError):  # the server is gone, and so are we in a moment
        while True:
            answer: Answered = read_answer(link.recv_bytes())
            with suppress(BadMessage):
                people[answer.seat].answer(answer.turn, answer.orders)


def _film(job: FilmJob, link: Connection) -> bytes:
    from ludus.view.film import film
    from ludus.view.html import said

    replay = _replay(job.record)
    game, spec, measured = replay.game, replay.spec, replay.measured
    for eyes in seats(game, spec, ()):
        for message in film(game, spec, replay.moments(), said(measured), eyes, measured.think_us):
            tell(link, Shot(eyes, encode(message)))
    return b""


def _replay(data: bytes) -> "Replay":
    """As others may see it."""
    from ludus.referee.replay import replay_of

    replay = replay_of(data, "replay")
    return replace(replay, record=told(replay.record), spec=told_spec(replay.spec)) if replay.record else replay


def _export(job: Export) -> bytes:
    from ludus.referee.file import dump_record

    replay = _replay(job.record)
    if job.kind == "record":
        return dump_record(replay.record) if replay.record else job.record
    game = replay.game
    if job.kind == "html":
        from ludus.view.html import match_page

        page = match_page(game, replay.spec, replay.measured, replay.moments)
        return gzip.compress(page.encode(), 6, mtime=0)
    from ludus.view.picture import to_gif
    from ludus.view.scenes import scene_of

    states = [moment.state for moment in replay.moments()]
    every = -(-len(states) // MOST_PICTURES)
    return to_gif([scene_of(game, state) for state in (*states[:-1:every], states[-1])])
