"""A record, played again: the states of the match, and whether it is as recorded."""

from collections.abc import Iterator
from typing import Any

from ludus.core.errors import BadMessage, IllegalAction, LudusError, RecordDiffers
from ludus.core.game import AnyGame
from ludus.core.match import MatchRecord, Moment, TurnRecord
from ludus.core.options import read_options
from ludus.games import load


def states(record: MatchRecord) -> Iterator[Any]:
    """The state at the start and after every turn; RecordDiffers where they are not as recorded."""
    told = record.game
    try:
        game = load(told.spec.game)
        options: Any = read_options(game.options, told.spec.options, game.info.name)
        board = game.board.read(told.board, "board", options.edition)
        state = game.rules.new(board, len(told.spec.entrants), options)
    except LudusError as error:
        raise RecordDiffers(0, str(error)) from None
    yield state
    for number, turn in enumerate(told.turns, 1):
        state = play_again(game, state, turn, number)
        yield state
    outcome = game.rules.outcome(state)
    if outcome != told.outcome:
        raise RecordDiffers(len(told.turns), f"the outcome is {outcome}, recorded is {told.outcome}")


def moments(record: MatchRecord) -> Iterator[Moment]:
    """The record as an observer of the match would have seen it."""
    game, told = load(record.game.spec.game), record.game
    notes = {note.turn: note for note in record.measured.faults}
    again = states(record)
    yield Moment(0, None, None, (), None, next(again), told.outcome if not told.turns else None)
    for number, (turn, state) in enumerate(zip(told.turns, again, strict=True), 1):
        action = None if turn.action is None else game.codec.parse_action(turn.action)
        outcome = told.outcome if number == len(told.turns) else None
        yield Moment(number, turn.seat, action, turn.rejections, notes.get(number), state, outcome)


def verify(record: MatchRecord) -> int:
    """Play the record again, whole; gives the number of turns, or raises RecordDiffers."""
    return sum(1 for _ in states(record)) - 1


def play_again(game: AnyGame, state: Any, turn: TurnRecord, number: int) -> Any:
    """The state after one more turn of a record; RecordDiffers where it cannot be, or is not as recorded."""
    rules = game.rules
    if rules.to_move(state) != turn.seat:
        raise RecordDiffers(number, f"seat {rules.to_move(state)} is to move, recorded is seat {turn.seat}")
    if turn.action is None:
        after, rejections = rules.drop(state, turn.seat), ()
    else:
        after, rejections = _played(game, state, turn, number)
    if tuple(rejections) != turn.rejections:
        raise RecordDiffers(number, f"the rejected orders are {_told(rejections)}, recorded {_told(turn.rejections)}")
    if rules.digest(after) != turn.digest:
        raise RecordDiffers(number, "the state after it is not the recorded one")
    return after


def _played(game: AnyGame, state: Any, turn: TurnRecord, number: int) -> tuple[Any, Any]:
    try:
        action = game.codec.parse_action(turn.action)
        game.rules.check(state, action)
    except (BadMessage, IllegalAction) as error:
        raise RecordDiffers(number, f"its action cannot be played: {error}") from None
    return game.rules.play(state, action)


def _told(rejections: Any) -> str:
    return ", ".join(f"{rejection.order} ({rejection.reason})" for rejection in rejections) or "none"
