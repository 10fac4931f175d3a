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
from ludus.core.match import EarlyEnd, MatchSpec, Moment, Observer, TurnRecord
from ludus.players.human import HumanPlayer
from ludus.report.private import folders, hidden, hide_also, told, told_moment, told_spec
from ludus.web.matches.jobs import (
    Answered,
    Asked,
    Call,
    Called,
    Export,
    Failed,
    FilmJob,
    FilmStopped,
    FollowJob,
    Job,
    LookedAt,
    Made,
    News,
    Played,
    PlayJob,
    Progress,
    Recorded,
    Shot,
    pack,
    read_job,
    read_said,
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
            return draw_films(job, link)
        case FollowJob():
            from ludus.web.elsewhere.following import follow

            os.nice(NICE)
            return follow(job.name, lambda game, spec: Filmer(game, spec, seats(game, spec, ()), link))
        case Export():
            os.nice(NICE)
            return _export(job, link)
        case Call():
            module, _, function = job.function.partition(":")
            made: bytes = getattr(import_module(f"ludus.web.{module}"), function)(job.data)
            return made


def _play(job: PlayJob, link: Connection) -> bytes:
    from ludus.games import load
    from ludus.referee import play_match
    from ludus.referee.file import dump_record
    from ludus.referee.referee import Opening

    game, known = load(job.spec.game), len(job.opening)
    people = {
        seat: HumanPlayer(game, lambda seat, asked: _ask(link, seat, asked), job.clock, known) for seat in job.people
    }
    listening = threading.Thread(target=_listen, args=(link, people, len(job.spec.entrants)), daemon=True)
    listening.start()
    told = replace(job.spec, seed=0) if game.info.hidden and job.people else job.spec  # the seed would tell all
    filmer = Filmer(game, told, seats(game, job.spec, job.people), link, job.pace_ms)
    watching = _kept(game, link, filmer) if job.people else filmer
    opening = Opening(job.opening)
    record = play_match(
        job.spec, players=people, observers=[watching], isolate=True, limits=job.limits, opening=opening
    )
    made = dump_record(record)
    tell(link, Recorded(made))
    filmer.wrap()
    return made


def _kept(game: AnyGame, link: Connection, film: Observer) -> Observer:
    """A turn is told to be kept before anybody sees it."""

    def see(moment: Moment) -> None:
        if moment.seat is not None:
            tell(link, Played(encode(_turn_of(game, moment))))
        film(moment)

    return see


def _turn_of(game: AnyGame, moment: Moment) -> TurnRecord:
    """As the record will have it."""
    from ludus.referee.room import kept

    assert moment.seat is not None
    action = None if moment.action is None else game.codec.dump_action(moment.action)
    kind = moment.fault.kind if moment.fault else None
    digest = game.rules.digest(moment.state)
    return TurnRecord(moment.seat, action, digest, kept(moment.rejections), kind)


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


def _listen(link: Connection, people: dict[Seat, HumanPlayer], count: int) -> None:
    """Hand on what people say; the server has checked it, but the question may just have been closed."""
    with suppress(EOFError, OSError):  # the server is gone, and so are we in a moment
        while True:
            match read_said(link.recv_bytes()):
                case Answered(seat, turn, orders):
                    with suppress(BadMessage):
                        people[seat].answer(turn, orders)
                case Called(ending, seat):
                    _hand_on(EarlyEnd(ending, seat), people, count)
                case LookedAt():
                    pass  # all films grow with the match


def _hand_on(call: EarlyEnd, people: dict[Seat, HumanPlayer], count: int) -> None:
    """What ends the match is said to all, and who is asked first passes it on; else it waits for the seat's turn."""
    final = call.seat is None or count == 2
    for seat, player in people.items():
        if final or seat == call.seat:
            player.call(call)


def draw_films(job: FilmJob, link: Connection) -> bytes:
    """What is looked at is drawn first: the spectator's film, until somebody asks for another."""
    from ludus.view.film import film
    from ludus.view.html import said

    replay = _replay(job.record)
    game, spec, measured = replay.game, replay.spec, replay.measured
    waiting = list(seats(game, spec, ()))
    films = {eyes: film(game, spec, replay.moments(), said(measured), eyes, measured.think_us) for eyes in waiting}
    while waiting:
        first = _looked_at(link, waiting[0])
        waiting.sort(key=lambda eyes: eyes != first)  # the others stay in their order
        message = next(films[waiting[0]], None)
        if message is None:
            waiting.pop(0)
        else:
            tell(link, Shot(waiting[0], encode(message)))
    return b""


def _looked_at(link: Connection, before: Seat | None) -> Seat | None:
    while link.poll(0):
        if isinstance(said := read_said(link.recv_bytes()), LookedAt):
            before = said.seen
    return before


def _replay(data: bytes) -> "Replay":
    """As others may see it."""
    from ludus.referee.replay import replay_of

    replay = replay_of(data, "replay")
    return replace(replay, record=told(replay.record), spec=told_spec(replay.spec)) if replay.record else replay


def _export(job: Export, link: Connection) -> bytes:
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
    scenes = [scene_of(game, state) for state in (*states[:-1:every], states[-1])]
    return to_gif(scenes, told=lambda done, of: tell(link, Progress(done, of)))
