"""Something to watch again: a record played again, its states and whether it is as recorded, or another program's log.

Whatever a user brings to be watched is opened here, and nowhere else: a record file or a log by `open_replay`, what a
store keeps of a match by `replay_of`.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from ludus.core.errors import BadMessage, BadRecord, IllegalAction, LudusError, RecordDiffers
from ludus.core.game import AnyGame, LoggedTurn, Rejection
from ludus.core.match import Entrant, MatchRecord, MatchSpec, Measured, Moment, TurnRecord
from ludus.core.options import read_options
from ludus.core.outside.bounds import UNPACKED
from ludus.games import load, names
from ludus.referee.called import CALLED, confirmed
from ludus.referee.file import load_record
from ludus.referee.room import kept
from ludus.referee.unpacking import read_bytes

GZIP = b"\x1f\x8b"
Rejections = tuple[Rejection, ...]


class Replay(Struct, frozen=True, kw_only=True):
    """What can be watched again, with its record where there is one; a log only has the states after its turns."""

    source: str
    spec: MatchSpec
    record: MatchRecord | None = None
    log: Sequence[LoggedTurn[Any, Any]] = ()

    @property
    def name(self) -> str:
        return self.spec.game

    @property
    def game(self) -> AnyGame:
        return load(self.name)

    @property
    def entrants(self) -> tuple[Entrant, ...]:
        return self.spec.entrants

    @property
    def measured(self) -> Measured:
        return self.record.measured if self.record else Measured()

    @property
    def turns(self) -> int:
        return len(self.record.game.turns) if self.record else len(self.log)

    def recorded(self) -> MatchRecord:
        if self.record is None:
            raise BadRecord(f"{self.source}: not a record file, but a log of {self.name}: it can only be shown")
        return self.record

    def turn(self, number: int | None) -> int:
        """This turn, if there is one, or the last."""
        wanted = self.turns if number is None else number
        if wanted > self.turns or not (self.record or self.log):
            kind = "record" if self.record else "log"
            raise LudusError(f"{self.source}: no turn {wanted}; the {kind} has {self.turns}")
        return wanted

    def state_after(self, number: int) -> Any:
        """Of the start a log says nothing: the state after its first turn stands for it."""
        return state_after(self.record, number) if self.record else self.log[max(0, number - 1)].state

    def moments(self) -> Iterator[Moment]:
        if self.record:
            return moments(self.record)
        return (
            Moment(number, turn.seat, turn.action, (), None, turn.state, None)
            for number, turn in enumerate(self.log, 1)
        )


def open_replay(path: str | Path) -> Replay:
    return replay_of(read_bytes(path, UNPACKED), str(path))


def replay_of(data: bytes, source: str) -> Replay:
    """BadRecord where it is no record, and no log that a game can read."""
    if data[:2] not in (GZIP, b""):
        return _log(data.decode(errors="replace"), source)
    record = load_record(data, source)
    return Replay(source=source, spec=record.game.spec, record=record)


def _log(text: str, source: str) -> Replay:
    problems: list[str] = []
    for game in map(load, names()):
        if game.read_log is None:
            continue
        try:
            log = game.read_log(text, game.info.name)
            entrants = tuple(Entrant(f"player {seat}", "") for seat in range(1, log.seats + 1))
            spec = MatchSpec(game=game.info.name, entrants=entrants, board=Path(source).name)
            return Replay(source=source, spec=spec, log=log.turns)
        except BadRecord as error:
            problems.append(str(error))
    raise BadRecord(
        f"{source}: not a record file, nor a log that a game can read ({'; '.join(problems) or 'no game reads logs'})"
    )


def states(record: MatchRecord) -> Iterator[Any]:
    """The state at the start and after every turn; RecordDiffers where they are not as recorded."""
    return (state for state, _ in _again(record))


def _again(record: MatchRecord) -> Iterator[tuple[Any, Rejections]]:
    """The states, each with the orders that were skipped before it: those too that a record leaves out."""
    told = record.game
    try:
        game = load(told.spec.game).of_version(told.version)
        if len(told.spec.entrants) not in game.info.seats:
            raise LudusError(f"{game.info.name} is not played by {len(told.spec.entrants)}")
        options: Any = read_options(game.options, told.spec.options, game.info.name)
        board = game.board.read(told.board, "board", options.edition)
        state = game.rules.new(board, len(told.spec.entrants), options)
    except LudusError as error:
        raise RecordDiffers(0, str(error)) from None
    yield state, ()
    for number, turn in enumerate(told.turns, 1):
        state, rejections = play_again(game, state, turn, number)
        yield state, rejections
    outcome = game.rules.outcome(state)
    if outcome is None and told.outcome.reason in CALLED and confirmed(told.outcome, told.turns):
        return
    if outcome is None or not outcome.agrees(told.outcome):
        raise RecordDiffers(len(told.turns), f"the outcome is {outcome}, recorded is {told.outcome}")


def moments(record: MatchRecord) -> Iterator[Moment]:
    """The record as an observer of the match would have seen it."""
    game, told = load(record.game.spec.game), record.game
    notes = {note.turn: note for note in record.measured.faults}
    again = _again(record)
    yield Moment(0, None, None, (), None, next(again)[0], told.outcome if not told.turns else None)
    for number, (turn, (state, rejections)) in enumerate(zip(told.turns, again, strict=True), 1):
        action = None if turn.action is None else game.codec.parse_action(turn.action)
        outcome = told.outcome if number == len(told.turns) else None
        yield Moment(number, turn.seat, action, rejections, notes.get(number), state, outcome)


def state_after(record: MatchRecord, number: int) -> Any:
    """The state after so many turns; after the last of them, only where the match ended as recorded."""
    found, last = None, len(record.game.turns)
    for at, state in enumerate(states(record)):
        if at == number:
            found = state
            if number < last:
                break
    return found


def verify(record: MatchRecord) -> int:
    """Play the record again, whole; gives the number of turns, or raises RecordDiffers."""
    return sum(1 for _ in states(record)) - 1


def play_again(game: AnyGame, state: Any, turn: TurnRecord, number: int) -> tuple[Any, Rejections]:
    """The state after one more turn of a record, and the orders that were skipped; RecordDiffers where it cannot be, or
    is not as recorded."""
    rules = game.rules
    if rules.to_move(state) != turn.seat:
        raise RecordDiffers(number, f"seat {rules.to_move(state)} is to move, recorded is seat {turn.seat}")
    if turn.action is None:
        after, rejections = rules.drop(state, turn.seat), ()
    else:
        after, rejections = _played(game, state, turn, number)
    if tuple(rejections) != turn.rejections != kept(rejections):  # older records keep all of them
        raise RecordDiffers(number, f"the rejected orders are {_told(rejections)}, recorded {_told(turn.rejections)}")
    if rules.digest(after) != turn.digest:
        raise RecordDiffers(number, "the state after it is not the recorded one")
    return after, rejections


def _played(game: AnyGame, state: Any, turn: TurnRecord, number: int) -> tuple[Any, Any]:
    try:
        action = game.codec.parse_action(turn.action)
        game.rules.check(state, action)
    except (BadMessage, IllegalAction) as error:
        raise RecordDiffers(number, f"its action cannot be played: {error}") from None
    return game.rules.play(state, action)


def _told(rejections: Any) -> str:
    return ", ".join(f"{rejection.order} ({rejection.reason})" for rejection in rejections) or "none"
