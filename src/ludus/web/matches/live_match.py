"""One match as the server sees it: films that grow, who is asked, who watches."""

import asyncio
import gzip
import threading
from collections.abc import Callable
from contextlib import suppress
from enum import StrEnum
from multiprocessing.connection import Connection
from secrets import token_urlsafe
from time import monotonic, time
from typing import TYPE_CHECKING

import msgspec

from ludus.core.game import Seat
from ludus.core.match import MatchSpec
from ludus.players.human import Question
from ludus.referee.replay import GZIP
from ludus.web.matches.jobs import (
    Answered,
    Asked,
    Called,
    Failed,
    FilmStopped,
    LookedAt,
    Made,
    News,
    Played,
    Progress,
    Recorded,
    Said,
    Shot,
    pack,
    read_news,
)
from ludus.web.matches.journal import Journal
from ludus.web.seats.presence import Presence

if TYPE_CHECKING:
    from ludus.web.matches.request import MatchRequest

AT_ONCE = 500  # pieces of news that are handed over together
PIECE = 256 << 10  # bytes of a film in one message: so much waits in memory for one who does not read


class Turned(msgspec.Struct):
    """What a frame of a film is of."""

    turn: int = 0


read_turn = msgspec.json.Decoder(Turned).decode
read_question = msgspec.json.Decoder(Question).decode


class MatchStage(StrEnum):
    """How far a match is."""

    WAITING = "waiting"  # for its first picture
    PLAYING = "playing"
    OVER = "over"
    FAILED = "failed"


class Reel:
    """A film as it grows: messages as JSON, and those since some number as one array."""

    def __init__(self) -> None:
        self.messages: list[bytes] = []
        self.size = 0
        self._last: tuple[int, int, str] = (0, 0, "[]")
        self._packed: tuple[int, bytes] = (-1, b"")

    def add(self, message: bytes) -> None:
        self.messages.append(message)
        self.size += len(message)

    def piece(self, start: int) -> int:
        """Where the next message to somebody ends who has seen so much."""
        end, size = start, 0
        while end < len(self.messages) and (end == start or size + len(self.messages[end]) <= PIECE):
            size += len(self.messages[end])
            end += 1
        return end

    def between(self, start: int, end: int) -> str:
        """Made once for all who have seen equally much."""
        if self._last[:2] != (start, end):
            self._last = (start, end, f"[{b','.join(self.messages[start:end]).decode()}]")
        return self._last[2]

    def packed(self) -> bytes:
        """The whole film as gzip'ed JSON, made once. It may take a while."""
        count = len(self.messages)
        if self._packed[0] != count:
            self._packed = (count, gzip.compress(b"[%s]" % b",".join(self.messages[:count]), 6, mtime=0))
        return self._packed[1]


class Asking:
    """A question that is open."""

    def __init__(self, question: Question, raw: bytes) -> None:
        self.question, self.raw = question, raw
        self._since = monotonic()
        self._until = None if question.limit_ms is None else monotonic() + question.limit_ms / 1000

    @property
    def waited_ms(self) -> float:
        return (monotonic() - self._since) * 1000

    @property
    def left_ms(self) -> int | None:
        """None: as long as it takes."""
        return None if self._until is None else max(0, int((self._until - monotonic()) * 1000))


class LiveMatch:
    """Fed by a process (`link`); all that happens here happens on the event loop's thread."""

    def __init__(self, id: str, spec: MatchSpec, people: tuple[Seat, ...] = (), record: bytes = b"") -> None:
        self.id, self.spec, self.people, self.record = id, spec, people, record
        self.keys = {seat: token_urlsafe(16) for seat in people}  # whoever has it may play for the seat
        self.stage, self.error, self.ours = MatchStage.WAITING, "", False
        self.filming = False  # it was played just now, and its own process still draws the end of it
        self.presence = Presence(people)
        self.offers: set[Seat] = set()  # people who want to stop
        self.asked: MatchRequest | None = None  # what somebody wanted to play, where that is known
        self.sequels: dict[str, str] = {}  # ids of the matches that people went on with, by what they wanted
        self.reels: dict[Seat | None, Reel] = {}
        self.asking: Asking | None = None
        self.version = 0  # of everything but the films
        self.started, self.used = time(), monotonic()
        self.watchers = 0
        self.part = 0.0  # of a file that is being made
        self.brought = False  # in a file, which nobody else keeps
        self.stopped = False  # because somebody wanted it
        self.journal: Journal | None = None  # where people play
        self.to_repeat = 0  # turns that were played before the server was away
        self.followed = False  # somebody else plays it, and keeps it
        self.at_end: Callable[[LiveMatch], object] = lambda _: None
        self._changed = asyncio.Event()
        self._link: Connection | None = None

    @property
    def live(self) -> bool:
        return self.stage in (MatchStage.WAITING, MatchStage.PLAYING)

    @property
    def unfilmed(self) -> bool:
        """Whether it was played before, and has no film yet, or not the whole of it."""
        return bool(self.record) and self.live and not self.filming

    @property
    def is_log(self) -> bool:
        """Whether it is another program's log, which tells less than a record."""
        return self.brought and not self.record.startswith(GZIP)

    @property
    def size(self) -> int:
        return sum(reel.size for reel in self.reels.values()) + self.brought * len(self.record)

    @property
    def turn(self) -> int:
        """The last one that was filmed for spectators."""
        filmed = max(0, len(self.reel(None).messages) - 2)
        # Where people ended it, the last turn is there twice.
        return read_turn(self.reel(None).messages[-1]).turn if filmed and self.record else filmed

    def reel(self, seen: Seat | None) -> Reel:
        return self.reels.setdefault(seen, Reel())

    def feed_from(self, link: Connection) -> None:
        """Take what the process says, on a thread, until it says no more."""
        self._link = link
        loop = asyncio.get_running_loop()
        threading.Thread(target=self._follow, args=(link, loop), name=f"match {self.id}", daemon=True).start()

    async def change(self, seconds: float | None = None) -> None:
        """Wait until there is something new."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._changed.wait()

    async def begun(self) -> None:
        while self.stage is MatchStage.WAITING:
            await self.change()

    async def ended(self) -> None:
        while self.live:
            await self.change()

    def answer(self, answer: Answered) -> None:
        """Hand over what somebody chose; it has been checked. Who plays on does not want what others offer."""
        self.presence.seen(answer.seat)
        self.offers &= {answer.seat}
        self._say(answer)

    def call(self, call: Called) -> None:
        """People end the match, or one of them their part in it."""
        self._say(call)

    def look(self, seen: Seat | None) -> None:
        """Somebody waits for this film."""
        if self.unfilmed:
            self._say(LookedAt(seen))

    def touch(self) -> None:
        """Something about the match has changed, and who watches is told."""
        self.version += 1
        self._tell()

    def _say(self, said: Said) -> None:
        if self._link is not None:
            with suppress(OSError):
                self._link.send_bytes(pack(said))

    def take(self, news: list[News]) -> None:
        for one in news:
            self._take(one)
        self._tell()

    def fail(self, error: str) -> None:
        if self.live:
            self.take([Failed(error)])

    def _take(self, news: News) -> None:
        match news:
            case Shot(seen, message):
                self.reel(seen).add(message)
                if self.stage is MatchStage.WAITING:
                    self.stage, self.version = MatchStage.PLAYING, self.version + 1
            case Played(turn):
                self._keep(turn)
            case FilmStopped(error):
                self.error, self.stage, self.version = error, MatchStage.PLAYING, self.version + 1
            case Asked(_, question):
                self.asking = Asking(read_question(question), question) if question else None
                self.version += 1
            case Progress(done, of):
                self.part = done / max(1, of)
            case Recorded(data):
                self.record, self.filming, self.asking, self.version = data, True, None, self.version + 1
                self.at_end(self)
            case Made(data):
                self._end(MatchStage.OVER)
                if not self.filming:
                    self.record = self.record or data
                    self.at_end(self)
            case Failed(error, ours):
                self.error, self.ours = error, ours
                self._end(MatchStage.OVER if self.filming else MatchStage.FAILED)
                self.at_end(self)

    def _keep(self, turn: bytes) -> None:
        if self.to_repeat:
            self.to_repeat -= 1
        elif self.journal is not None:
            self.journal.add(turn)

    def _end(self, stage: MatchStage) -> None:
        self.stage, self.asking, self.version = stage, None, self.version + 1
        self._link = None  # it is closed once its thread has heard the end of it, too

    def _tell(self) -> None:
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()

    def _follow(self, link: Connection, loop: asyncio.AbstractEventLoop) -> None:
        """On a thread of its own."""
        over = False
        while not over:
            news: list[News] = []
            try:
                news.append(read_news(link.recv_bytes()))
                while len(news) < AT_ONCE and link.poll(0):
                    news.append(read_news(link.recv_bytes()))
            except (EOFError, OSError, msgspec.DecodeError):
                over = True
            with suppress(RuntimeError):  # the server has just been stopped
                loop.call_soon_threadsafe(self.take, news)
                if over:
                    loop.call_soon_threadsafe(self.fail, "the process that played it is gone")
