"""Who sits in a seat: a bot chooses, a player is a bot with everything that can go wrong around it."""

from enum import StrEnum
from typing import Any, Protocol, TypeVar

from msgspec import Struct

from ludus.core.clock import TurnClock

A = TypeVar("A")
V = TypeVar("V")
A_out = TypeVar("A_out", covariant=True)
V_in = TypeVar("V_in", contravariant=True)


class Setup(Struct, frozen=True, kw_only=True):
    """What a bot is told before its first turn."""

    game: str
    seat: int
    seats: int
    board: Any  # the game's Board
    options: Any  # the game's Options
    seed: int  # of this seat: the only randomness a bot should use


class Bot(Protocol[V_in, A_out]):
    """Code that chooses. `start(setup)` is optional, and games of many orders a turn also take a bot with
    `take_turn(view, queue)` instead of `choose`: what it queued before an exception still counts. A class that comes
    with a game and may think for long says `takes_long = True` (players/direct.py)."""

    def choose(self, view: V_in, clock: TurnClock) -> A_out: ...


class HasBot(Protocol):
    """A class in a game's own API: what its author writes is called otherwise, and this is the bot that plays it."""

    def as_bot(self) -> Any: ...


class Fault(StrEnum):
    """What a player did wrong."""

    TIMEOUT = "timeout"  # no answer in time
    CRASH = "crash"  # an exception, or the process is gone
    GARBLED = "garbled"  # an answer that cannot be read
    ILLEGAL = "illegal"  # an answer that cannot be played
    MEMORY = "memory"  # more memory than allowed
    FLOOD = "flood"  # more output than allowed
    START = "start"  # did not get ready
    INFRA = "infra"  # our fault: retried, never scored


class FaultReport(Struct, frozen=True):
    """A fault with what its author needs to mend it."""

    kind: Fault
    message: str  # one line
    detail: str = ""  # traceback, last lines of stderr
    gone: bool = False  # this player will never answer again


class Player(Protocol):
    """The live object in a seat. A context manager: entering it takes what it needs, leaving gives all of it back."""

    def __enter__(self) -> "Player": ...
    def __exit__(self, *error: object) -> None: ...

    def start(self, setup: Setup, limit_ms: int) -> FaultReport | None:
        """Get ready within the limit."""

    def act(self, view: Any, clock: TurnClock) -> tuple[Any, FaultReport | None]:
        """An answer (None where there is none) and what went wrong (None where nothing did); both may be there."""

    @property
    def charged_ms(self) -> float | None:
        """What the last turn cost by this player's own measure; None: the time that passed."""

    @property
    def said(self) -> str:
        """What it said about the last turn, for people: its notes, its stderr. Empty where it said nothing."""

    def end(self, outcome: Any) -> None:
        """The match is over: say so, but do not wait."""

    def leave(self) -> bool:
        """Whether it leaves by itself, given a little time."""

    def close(self) -> None:
        """Stop whatever still runs; called once nobody will ask again, and perhaps more than once."""


class Answer(Struct, frozen=True, gc=False):
    """What a program said in its turn, read: an action, and perhaps what it says went wrong on its side."""

    action: Any
    error: str = ""
    note: str = ""  # what it says about its turn, for people


class Dialect(Protocol):
    """One conversation with one program, as bytes, with its own state. A player owns the pipes and the clock.

    What cannot be read raises BadMessage, which names the line and what was expected.
    """

    @property
    def greets(self) -> bool:
        """Whether the program says that it is ready; otherwise its start-up is part of its first turn."""

    def start(self, setup: Setup) -> bytes:
        """What the program is told before anything else."""

    def greet(self, line: bytes) -> bool:
        """Read a line of a program that greets; True once it is ready."""

    def ask(self, view: Any, clock: TurnClock) -> bytes:
        """What the program is told in its turn."""

    def feed(self, line: bytes) -> Answer | None:
        """Read one line of the answer, newline included; the Answer once it is whole. What follows is kept by the
        player for the next turn."""

    def end(self, outcome: Any) -> bytes:
        """What the program is told when the match is over."""
