"""What the server and the processes that work for it say to each other: bytes, so that nothing is unpickled."""

from typing import Literal

import msgspec
from msgspec import Struct

from ludus.core.clock import TimeControl
from ludus.core.game import Ending, Seat
from ludus.core.limits import Limits
from ludus.core.match import MatchSpec, TurnRecord


class PlayJob(Struct, frozen=True, kw_only=True, tag="play"):
    """Play a match and film it. People sit in the seats named. An `opening` was played before the server was away."""

    spec: MatchSpec
    people: tuple[Seat, ...] = ()
    clock: TimeControl = TimeControl()  # of each of them
    pace_ms: int = 0  # so long each turn is shown, at least, however fast it was played: for a match to be looked at
    limits: Limits = Limits()
    opening: tuple[TurnRecord, ...] = ()


class FilmJob(Struct, frozen=True, tag="film"):
    """Film a match that was played."""

    record: bytes


class FollowJob(Struct, frozen=True, tag="follow"):
    """Film a match while another process on this machine plays it, which tells of it under this name."""

    name: str


class Export(Struct, frozen=True, tag="export"):
    """Make one file of a record; a page comes gzip'ed."""

    record: bytes
    kind: Literal["html", "gif", "record"]


class Call(Struct, frozen=True, tag="call"):
    """Call `module:function(bytes) -> bytes` of this room: what other pages let a process of its own do."""

    function: str
    data: bytes = b""


Job = PlayJob | FilmJob | FollowJob | Export | Call


class Shot(Struct, frozen=True, array_like=True, tag="shot"):
    """One message of a film, as JSON; `seen` is whose eyes it is seen through."""

    seen: Seat | None
    message: bytes


class Played(Struct, frozen=True, array_like=True, tag="played"):
    """A turn of a match with people, as JSON: to be kept before it is shown."""

    turn: bytes


class FilmStopped(Struct, frozen=True, array_like=True, tag="film stopped"):
    """The match goes on, but there is no more to be seen of it."""

    error: str


class Asked(Struct, frozen=True, array_like=True, tag="asked"):
    """Somebody is asked for a turn; `question` is JSON, and empty once it is over."""

    seat: Seat
    question: bytes = b""


class Recorded(Struct, frozen=True, array_like=True, tag="recorded"):
    """The match is over, and this is its record; its film may take longer."""

    data: bytes


class Progress(Struct, frozen=True, array_like=True, tag="progress"):
    """How much of an export is done."""

    done: int
    of: int


class Made(Struct, frozen=True, array_like=True, tag="made"):
    """The job is done: the record file of a play, the bytes of an export."""

    data: bytes = b""


class Failed(Struct, frozen=True, array_like=True, tag="failed"):
    """The job cannot be done. `ours`: through a mistake of ours, not of who asked for it."""

    error: str
    ours: bool = False


News = Shot | Played | FilmStopped | Asked | Progress | Recorded | Made | Failed


class Answered(Struct, frozen=True, array_like=True, tag="answered"):
    """What somebody wants to do in a turn."""

    seat: Seat
    turn: int
    orders: tuple[tuple[int, ...], ...]


class Called(Struct, frozen=True, array_like=True, tag="called"):
    """People end the match, or (`seat`) one of them their part in it: see `core.match.EarlyEnd`."""

    ending: Ending
    seat: Seat | None = None


class LookedAt(Struct, frozen=True, array_like=True, tag="looked at"):
    """Somebody waits for the film through these eyes: it is drawn first."""

    seen: Seat | None = None


Said = Answered | Called | LookedAt

pack = msgspec.msgpack.Encoder().encode
read_job = msgspec.msgpack.Decoder(Job).decode
read_news = msgspec.msgpack.Decoder(News).decode
read_said = msgspec.msgpack.Decoder(Said).decode
