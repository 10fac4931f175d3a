"""Somebody at a screen. The page is told what may be done (`Controls`) and sends what was chosen."""

from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Any

from msgspec import Struct

from ludus.core.clock import TurnClock
from ludus.core.controls import Choice, Controls
from ludus.core.errors import BadMessage
from ludus.core.game import AnyGame, Seat
from ludus.core.outside.answers import MOST_ORDERS, count_orders, quoted
from ludus.core.player import Fault, FaultReport, Setup

PATIENCE_MS = 15 * 60_000  # for one turn: people think, and fetch tea


class Question(Struct, frozen=True, kw_only=True, tag="question"):
    """What a page needs to ask somebody for a turn."""

    seat: Seat
    turn: int
    limit_ms: int
    controls: Controls
    news: tuple[str, ...] | None = None  # since the last question, as the game tells it; None: it does not


Order = Sequence[int]  # as `Choice.made` makes it


class HumanPlayer:
    """Waits for `answer`, which may be called from any thread. `tell` hears each question, and None once it is over.

    A person has a clock of its own, whatever the programs at the table have.
    """

    charged_ms = 0.0
    said = ""

    def __init__(
        self, game: AnyGame, tell: Callable[[Seat, Question | None], object], patience_ms: int = PATIENCE_MS
    ) -> None:
        self._game, self._tell, self._patience_ms = game, tell, patience_ms
        self._seat: Seat = 0
        self._question: Question | None = None
        self._before: Any = None  # the view of the last question
        self._answers: SimpleQueue[tuple[int, Any]] = SimpleQueue()

    def __enter__(self) -> "HumanPlayer":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def start(self, setup: Setup, limit_ms: int) -> FaultReport | None:
        self._seat = setup.seat
        return None

    def act(self, view: Any, clock: TurnClock) -> tuple[Any, FaultReport | None]:
        controls = self._game.drawing.controls(view)
        news, limit = self._news(view), self._patience_ms
        self._ask(Question(seat=self._seat, turn=clock.turn, limit_ms=limit, controls=controls, news=news))
        until = monotonic() + self._patience_ms / 1000
        try:
            while (answer := self._answers.get(timeout=max(0.0, until - monotonic())))[0] != clock.turn:
                pass  # it came a moment too late for the turn before
            return answer[1], None
        except Empty:
            return None, FaultReport(Fault.TIMEOUT, f"nobody answered within {self._patience_ms / 1000:g} s")
        finally:
            self._ask(None)

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
