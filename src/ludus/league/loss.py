"""Why did I lose? What a record tells the author of a seat: faults, slow turns, notes, and when it was lost."""

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from ludus.core.errors import LudusError
from ludus.core.game import Seat
from ludus.core.match import FaultNote, MatchRecord, TurnNote
from ludus.games import load
from ludus.referee.file import load_record
from ludus.referee.replay import states

SLOWEST = 5
NOTES = 12
FAULTS = 20
DETAIL = 12  # lines of stderr, the last ones


class SlowTurn(Struct, frozen=True):
    turn: int
    ms: float


class LossQuestion(Struct, frozen=True):
    """A record file, and the seats that it is asked about."""

    record: bytes
    seats: tuple[Seat, ...]


class LossReport(Struct, frozen=True, kw_only=True):
    """Of one seat. Turns are numbered from 1."""

    seat: Seat
    rank: int
    turns: int
    faults: tuple[FaultNote, ...] = ()
    more_faults: int = 0  # that are not told
    slowest: tuple[SlowTurn, ...] = ()
    notes: tuple[TurnNote, ...] = ()  # those around the turn that matters
    behind: int | None = None  # the turn after which the score stayed behind to the end; None: it never did
    opens: int = 1  # the seat's turn that is worth to be looked at first
    trouble: str = ""  # why the score could not be followed


def loss_report(record: MatchRecord, seat: Seat) -> LossReport:
    """The record must be whole: what was measured of this seat is in it."""
    told, seen = record.game, record.measured
    faults = [note for note in seen.faults if note.seat == seat]
    slowest = _slowest(record, seat)
    behind, trouble = None, ""
    try:
        behind = stays_behind(standings(record), seat)
    except LudusError as error:
        trouble = str(error)
    opens = _opens(record, seat, behind, faults, slowest)
    return LossReport(
        seat=seat,
        rank=told.outcome.ranks[seat],
        turns=len(told.turns),
        faults=tuple(_short(note) for note in faults[:FAULTS]),
        more_faults=max(0, len(faults) - FAULTS),
        slowest=tuple(slowest),
        notes=_around([note for note in seen.said if note.seat == seat], opens),
        behind=behind,
        opens=opens,
        trouble=trouble,
    )


def standings(record: MatchRecord) -> list[tuple[float, ...]]:
    """How each seat stood at the start and after every turn, as the game itself tells it."""
    game = load(record.game.spec.game)
    return [tuple(game.drawing.tally(game.rules.view(state, None))) for state in states(record)]


def stays_behind(stood: Sequence[tuple[float, ...]], seat: Seat) -> int | None:
    """The turn after which this seat was behind, and never again level; None where it was not at the end."""
    first = None
    for turn in range(len(stood) - 1, -1, -1):
        others = [score for other, score in enumerate(stood[turn]) if other != seat]
        if not others or stood[turn][seat] >= max(others):
            break
        first = turn
    return first


def _slowest(record: MatchRecord, seat: Seat) -> list[SlowTurn]:
    times = enumerate(zip(record.measured.think_us, record.game.turns, strict=False), 1)
    own = [SlowTurn(turn, time / 1000) for turn, (time, played) in times if played.seat == seat and time]
    return sorted(own, key=lambda one: -one.ms)[:SLOWEST]


def _opens(
    record: MatchRecord, seat: Seat, behind: int | None, faults: Sequence[FaultNote], slowest: Sequence[SlowTurn]
) -> int:
    """The last turn of its own before it fell behind; or its first fault, or its slowest turn."""
    own = [turn for turn, played in enumerate(record.game.turns, 1) if played.seat == seat]
    if not own:
        return 1
    if behind is not None:
        return next((turn for turn in reversed(own) if turn <= behind), own[0])
    first = [note.turn for note in faults if note.turn in set(own)][:1]
    return (first or [one.turn for one in slowest] or own)[0]


def _around(notes: Sequence[TurnNote], turn: int) -> tuple[TurnNote, ...]:
    near = sorted(notes, key=lambda note: abs(note.turn - turn))[:NOTES]
    return tuple(sorted(near, key=lambda note: note.turn))


def _short(note: FaultNote) -> FaultNote:
    lines = note.detail.rstrip().splitlines()
    return FaultNote(note.turn, note.seat, note.kind, note.message, "\n".join(lines[-DETAIL:]))


def told_losses(asked: bytes) -> bytes:
    """For a process of its own: a match may be long. Takes a `LossQuestion`, gives a report for each of its seats."""
    question = msgspec.msgpack.decode(asked, type=LossQuestion)
    record = load_record(question.record, "the match")
    return msgspec.msgpack.encode([loss_report(record, seat) for seat in question.seats])
