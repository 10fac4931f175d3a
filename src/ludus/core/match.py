"""A match as data: what goes in, what comes out."""

from collections.abc import Callable
from hashlib import blake2b
from typing import Any, NamedTuple

from msgspec import Struct, field, msgpack

from ludus.core.clock import TimeControl
from ludus.core.game import Ending, Outcome, Rejection, Seat
from ludus.core.notebook import shown
from ludus.core.player import Fault

_encode = msgpack.Encoder().encode


class Entrant(Struct, frozen=True):
    """Who plays: a name, how to start it, and for games that seat by age, its age."""

    name: str
    player: str
    age: int | None = None


class MatchSpec(Struct, frozen=True, kw_only=True):
    """Everything that a match depends on. The same spec gives the same game, for bots that look at no clock."""

    game: str
    entrants: tuple[Entrant, ...]
    board: str = ""  # a shipped board's name, a file, `random` or the text itself; empty: the game's usual one
    seed: int = 0
    options: dict[str, Any] = field(default_factory=dict)
    time: TimeControl | None = None  # None: the game's own
    secret: str = ""  # what the seeds of the seats are made with, so that who has one cannot tell the others


def seat_seed(spec: MatchSpec, seat: Seat) -> int:
    """The seed that a seat is told: 32 bits. A hash with a key, so that nothing follows from it for who does not know
    the match's seed and secret (docs/sandbox.md)."""
    key = blake2b(f"{spec.seed}/{spec.secret}".encode()).digest()
    return int.from_bytes(blake2b(b"seat %d" % seat, key=key, digest_size=4).digest(), "big")


class TurnRecord(Struct, frozen=True, array_like=True, omit_defaults=True, gc=False):
    """One turn: who, what, and the digest of the state after it. No action means that the seat was dropped here."""

    seat: Seat
    action: Any
    digest: int
    rejections: tuple[Rejection, ...] = ()
    fault: Fault | None = None


class GameRecord(Struct, frozen=True, kw_only=True):
    """What happened: compared, hashed and played again."""

    spec: MatchSpec
    version: int  # of the game's rules
    board: str  # the board's whole text
    turns: tuple[TurnRecord, ...]
    outcome: Outcome

    @property
    def cheaters(self) -> tuple[Seat, ...]:
        """The seats that wanted what the rules forbid."""
        return tuple(sorted({seat for _, seat, fault in self.faults if fault is Fault.ILLEGAL}))

    @property
    def failures(self) -> tuple[Seat, ...]:
        """The seats that crashed, were late, or could not be understood."""
        return tuple(sorted({seat for _, seat, fault in self.faults if fault not in (Fault.ILLEGAL, Fault.INFRA)}))

    @property
    def faults(self) -> tuple[tuple[int, Seat, Fault], ...]:
        """Every fault as (turn, seat, kind)."""
        return tuple((number, turn.seat, turn.fault) for number, turn in enumerate(self.turns, 1) if turn.fault)


class FaultNote(Struct, frozen=True):
    """A fault as its author wants to see it."""

    turn: int  # from 1; 0 is before the first
    seat: Seat
    kind: Fault
    message: str
    detail: str = ""


class TurnNote(Struct, frozen=True, array_like=True, gc=False):
    """What a bot said about one of its turns, for people."""

    turn: int
    seat: Seat
    text: str


class Measured(Struct, frozen=True, kw_only=True):
    """What was seen by the way: never compared."""

    started: str = ""  # UTC, ISO 8601
    seconds: float = 0.0
    host: str = ""
    think_us: tuple[int, ...] = ()  # for each turn
    faults: tuple[FaultNote, ...] = ()
    notes: tuple[str, ...] = ()
    said: tuple[TurnNote, ...] = ()
    sandbox: str = "none"
    spared_ms: tuple[int, ...] = ()  # by seat: passed while it was asked and could not run; empty where nobody was


class MatchRecord(Struct, frozen=True, kw_only=True):
    """A match that was played."""

    game: GameRecord
    measured: Measured

    def _repr_html_(self) -> str:
        return shown("html", self)


class Moment(NamedTuple):
    """What an observer sees: the state after a turn, and what led to it (turn 0: the start)."""

    turn: int
    seat: Seat | None
    action: Any
    rejections: tuple[Rejection, ...]
    fault: FaultNote | None
    state: Any
    outcome: Outcome | None
    said: str = ""  # by the player, about this turn
    took_us: int = 0


Observer = Callable[[Moment], object]


class Scribe:
    """An observer of ours that the match itself calls, before the next turn: it is quick, and does not fail. To hand it
    each moment on a thread of its own would cost more than what it does."""

    def __call__(self, moment: Moment) -> object:
        raise NotImplementedError

    def finish(self, record: bytes) -> None:
        """The match is over, and this is its record file: in a tournament, before anybody else has it."""


class Onlooker:
    """Somebody who looks at a match now and then, instead of being told of every moment: it costs the match nothing."""

    def show(self, match: Any) -> None:
        """Before the first turn: the referee's own `Match`, to be read and never changed."""


class EarlyEnd(Struct, frozen=True, array_like=True):
    """People end the match before the game does: `seat` resigned, or was left; or (no seat) all agreed to stop."""

    ending: Ending
    seat: Seat | None = None


class CalledOff(Exception):
    """Raised by a player's `act`, instead of an answer: no fault of anybody's."""

    def __init__(self, call: EarlyEnd) -> None:
        super().__init__(call.ending)
        self.call = call


class MatchResult(Struct, frozen=True, gc=False):
    """What a tournament needs of a match: who sat where, and how it ended."""

    number: int  # of the match in its tournament, from 0
    entrants: tuple[int, ...]  # by seat: which of the tournament's entrants
    ranks: tuple[int, ...]  # by seat
    scores: tuple[float, ...]  # by seat: the game's own
    faults: tuple[tuple[Seat, Fault], ...] = ()
    moves: int = 0  # `moves_of` its record; 0: not known


def moves_of(game: GameRecord) -> int:
    """A number for what was played: the same for the same moves on the same board by the same options, and small enough
    for every language's JSON."""
    played = (game.spec.game, game.version, game.board, sorted(game.spec.options.items()), game.turns)
    digest = blake2b(_encode(played), digest_size=8).digest()
    return (int.from_bytes(digest, "big") >> 11) or 1
