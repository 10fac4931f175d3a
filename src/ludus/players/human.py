"""Somebody at a screen. The page is told what may be done (`Controls`) and sends what was chosen."""

from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from time import monotonic_ns
from typing import Any

from msgspec import Struct

from ludus.core.clock import NS_PER_MS, Clock, TimeControl, TurnClock
from ludus.core.controls import Choice, Controls
from ludus.core.errors import BadMessage
from ludus.core.game import AnyGame, Seat
from ludus.core.match import CalledOff, EarlyEnd
from ludus.core.outside.answers import MOST_ORDERS, count_orders, quoted
from ludus.core.player import Fault, FaultReport, Setup

USUAL = TimeControl(turn_ms=15 * 60_000)  # people think, and fetch tea


class Question(Struct, frozen=True, kw_only=True, tag="question"):
    """What a page needs to ask somebody for a turn."""

    seat: Seat
    turn: int
    limit_ms: int | None  # None: as long as it takes
    controls: Controls
    news: tuple[str, ...] | None = None  # since the last question, as the game tells it; None: it does not


Order = Sequence[int]  # as `Choice.made` makes it


class HumanPlayer:
    """Waits for `answer`, which may be called from any thread. `tell` hears each question, and None once it is over.

    A person has a clock of its own, whatever the programs at the table have. Turns up to `known` were played before,
    and are not asked for again. `call` ends the match, or this seat's part in it, in the next question that somebody is
    asked.
    """

    charged_ms = 0.0
    said = ""

    def __init__(
        self,
        game: AnyGame,
        tell: Callable[[Seat, Question | None], object],
        time: TimeControl = USUAL,
        known: int = 0,
    ) -> None:
        self._game, self._tell, self._known = game, tell, known
        self._clock = Clock(time)
        self._seat: Seat = 0
        self._question: Question | None = None
        self._before: Any = None  # the view of the last question
        self._answers: SimpleQueue[tuple[int, Any] | EarlyEnd] = SimpleQueue()

    def __enter__(self) -> "HumanPlayer":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def start(self, setup: Setup, limit_ms: int) -> FaultReport | None:
        self._seat = setup.seat
        return None

    def act(self, view: Any, clock: TurnClock) -> tuple[Any, FaultReport | None]:
        news = self._news(view)
        if clock.turn <= self._known:
            return None, None
        controls = self._game.drawing.controls(view)
        mine = self._clock.start_turn(clock.turn)
        limit_ms = None if mine.limit_ms is None else int(mine.limit_ms)
        self._ask(Question(seat=self._seat, turn=clock.turn, limit_ms=limit_ms, controls=controls, news=news))
        try:
            return self._answer(mine), None
        except Empty:
            return None, FaultReport(Fault.TIMEOUT, f"nobody answered within {(limit_ms or 0) / 1000:g} s")
        finally:
            self._clock.charge((monotonic_ns() - mine.started_ns) / NS_PER_MS)
            self._ask(None)

    def _answer(self, clock: TurnClock) -> Any:
        """What somebody wants to do in this turn; Empty where nobody says it in time, CalledOff where it ends."""
        while True:
            left = clock.left_ms
            match self._answers.get(timeout=None if left is None else max(0.0, left / 1000)):
                case EarlyEnd() as call:
                    raise CalledOff(call)
                case turn, action if turn == clock.turn:
                    return action
                case _:
                    pass  # it came a moment too late for the turn before

    def call(self, call: EarlyEnd) -> None:
        """May be called from any thread, whether somebody is asked right now or not."""
        self._answers.put(call)

    def answer(self, turn: int, orders: Sequence[Order]) -> None:
        """Take an answer to the question that is open; BadMessage where it is none, and the question stays open."""
        check_answer(self._question, self._seat, turn, orders)
        self._question = None  # whoever clicks twice has answered once
        self._answers.put((turn, self._game.codec.parse_action([list(order) for order in orders])))

    def end(self, outcome: Any) -> None:
        """The page sees the end itself."""

    def leave(self) -> bool:
        return True

    def close(self) -> None:
        """Nothing to give back."""

    def _news(self, view: Any) -> tuple[str, ...] | None:
        before, self._before = self._before, view
        if self._game.news is None:
            return None
        return () if before is None else self._game.news(before, view)

    def _ask(self, question: Question | None) -> None:
        self._question = question
        self._tell(self._seat, question)


def check_answer(question: Question | None, seat: Seat, turn: int, orders: Sequence[Order]) -> None:
    """BadMessage where these orders are no answer to the question."""
    if question is None or question.seat != seat or question.turn != turn:
        raise BadMessage(f"turn {turn} is not asked for")
    count_orders(orders, MOST_ORDERS)
    for order in orders:
        if not any(_makes(choice, order) for choice in question.controls.choices):
            raise BadMessage(f"{quoted(list(order))} is none of the choices")
    if not question.controls.many and len(orders) != 1:
        raise BadMessage(f"one choice makes a turn, and {len(orders)} were sent")


def _makes(choice: Choice, order: Order) -> bool:
    if choice.most is None:
        return tuple(order) == choice.order
    *fixed, amount = order or (0,)
    return tuple(fixed) == choice.order and choice.least <= amount <= choice.most
