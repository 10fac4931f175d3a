"""A film of a match that another process on this machine plays: its turns, played again as they are told."""

from collections.abc import Callable, Iterator
from typing import Any

from ludus.core.errors import LudusError
from ludus.core.game import AnyGame
from ludus.core.match import FaultNote, MatchSpec, Moment
from ludus.core.options import read_options
from ludus.games import load
from ludus.referee.replay import play_again
from ludus.tournament.workers.live import LiveEnd, LiveHead, LiveTurns, read_live, watch_live

GONE = "the process that played it is gone"
Watch = Callable[[Moment], object]


def follow(name: str, filmed: Callable[[AnyGame, MatchSpec], Watch]) -> bytes:
    """Until the match is over; its record."""
    try:
        link = watch_live(name)
    except OSError:
        raise LudusError(GONE) from None
    with link:
        try:
            head = read_live(link.recv_bytes())
            assert isinstance(head, LiveHead)
            game = load(head.spec.game).of_version(head.version)
            watch, moments = filmed(game, head.spec), _Again(game, head)
            watch(moments.first())
            while isinstance(told := read_live(link.recv_bytes()), LiveTurns):
                for moment in moments.after(told):
                    watch(moment)
        except (EOFError, OSError):
            raise LudusError(GONE) from None
    assert isinstance(told, LiveEnd)
    return told.record


class _Again:
    """The match as an observer would have seen it."""

    def __init__(self, game: AnyGame, head: LiveHead) -> None:
        options: Any = read_options(game.options, head.spec.options, game.info.name)
        board = game.board.read(head.board, "board", options.edition)
        self._game, self._turn = game, 0
        self._state = game.rules.new(board, len(head.spec.entrants), options)
        self._faults: dict[int, FaultNote] = {}  # by turn: a note may be told of before its turn is
        self._said: dict[int, str] = {}

    def first(self) -> Moment:
        return Moment(0, None, None, (), None, self._state, self._game.rules.outcome(self._state))

    def after(self, told: LiveTurns) -> Iterator[Moment]:
        self._faults |= {note.turn: note for note in told.faults}
        self._said |= {note.turn: note.text for note in told.said}
        for turn in told.turns:
            self._turn += 1
            number = self._turn
            self._state, rejections = play_again(self._game, self._state, turn, number)
            action = None if turn.action is None else self._game.codec.parse_action(turn.action)
            outcome = self._game.rules.outcome(self._state)
            yield Moment(
                number,
                turn.seat,
                action,
                rejections,
                self._faults.pop(number, None),
                self._state,
                outcome,
                self._said.pop(number, ""),
            )
