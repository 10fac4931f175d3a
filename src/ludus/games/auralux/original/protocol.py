"""The original's text protocol (RULES 9): a conversation with one program, line by line."""

from itertools import islice
from typing import Any, NoReturn

from ludus.core.clock import TurnClock
from ludus.core.errors import BadMessage
from ludus.core.player import Answer, Setup
from ludus.core.table import Table
from ludus.games.auralux.board import distances
from ludus.games.auralux.orders import Order
from ludus.games.auralux.original.cxx import numbers
from ludus.games.auralux.state import Options
from ludus.games.auralux.view import Column, View

GONE = "Disqualify by player request"  # what the original says when no whole line comes, for whatever reason

RESIGNS = "Disqualify me"  # only where lines come without their newline

NO_ORDERS, NOTHING = b"0\n", Answer(())


def _form(planet: tuple[int, int, int]) -> bytes:
    owner, level, armor = planet
    return b"%d %%d %d %d\n" % (owner + 1, level, armor)


FORMS = Table(_form)  # a planet's line, but for its ships


class AuraluxText:
    """Players and planets count from 1 here, and 0 is nobody. BadMessage says what the original would log."""

    greets = False  # a program's start-up is part of its first turn

    def __init__(self, options: Options | None = None) -> None:
        self._most = (options or Options()).max_orders
        self._wanted: int | None = None  # orders of this answer; None before the line that says how many
        self._orders: list[Order] = []
        self._owners: Column | None = None  # as last told, like the others
        self._levels: Column = ()
        self._armours: Column = ()
        self._form = b""

    def start(self, setup: Setup) -> bytes:
        self._most = setup.options.max_orders
        rows = distances(setup.board, setup.options.max_distance)
        return _lines((setup.seat + 1, setup.seats, len(rows)), *rows)

    def greet(self, line: bytes) -> bool:
        return True

    def ask(self, view: View, clock: TurnClock | None = None) -> bytes:
        moves, planets = view.last_moves, self._planets(*view.columns)
        if not moves:
            return b"0\n" + planets
        return _lines((len(moves),), *((move.seat + 1, *move[1:]) for move in moves)) + planets

    def _planets(self, owners: Column, ships: Column, levels: Column, armours: Column) -> bytes:
        """The lines of all planets. In most turns nothing but ships has changed: they are put in the same form."""
        if owners is not self._owners or levels is not self._levels or armours is not self._armours:
            self._owners, self._levels, self._armours = owners, levels, armours
            self._form = b"".join([FORMS[planet] for planet in zip(owners, levels, armours, strict=True)])
        return self._form % ships

    def feed(self, line: bytes) -> Answer | None:
        if line == NO_ORDERS and self._wanted is None:
            return NOTHING  # what most turns are, without a parser
        text = line.decode("latin-1").partition("\0")[0]  # the original's strings end at a NUL
        if text == RESIGNS:
            self._refuse(GONE)
        if self._wanted is None:
            self._wanted = self._count(text)
        else:
            self._orders.append(self._order(text))
        if len(self._orders) < self._wanted:
            return None
        answer = Answer(tuple(self._orders))
        self._forget()
        return answer

    def end(self, outcome: Any) -> bytes:
        return b"-1\n"

    def _count(self, line: str) -> int:
        found = next(numbers(line), None)
        if found is None:
            self._refuse(f"Failed to read move count from '{line}'")
        if not 0 <= found[0] <= self._most:
            self._refuse(f"Invalid move count (negative or too big): {found[0]}")
        return found[0]

    def _order(self, line: str) -> Order:
        found = [value for value, _ in islice(numbers(line), 3)]
        if len(found) < 3:
            self._refuse(f"Failed to read ship move from '{line}'")
        return Order(*found)

    def _refuse(self, reason: str) -> NoReturn:
        self._forget()
        raise BadMessage(reason)

    def _forget(self) -> None:
        self._wanted, self._orders = None, []


class LineText(AuraluxText):
    """As the original's judge reads: lines come without their newline, so a reason that quotes one has none either."""

    def feed(self, line: bytes) -> Answer | None:
        return super().feed(line.removesuffix(b"\n"))


def _lines(*rows: tuple[int, ...]) -> bytes:
    return "".join(" ".join(map(str, row)) + "\n" for row in rows).encode()
