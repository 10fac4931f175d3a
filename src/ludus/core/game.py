"""What a game is: plain functions on frozen data.

A game is one folder in `games/`. Its modules *are* the implementations of the protocols below: the author writes
functions, and mypy reports a wrong signature where the folder says `GAME = Game(...)`. `core.contract.check_game` tests
what types cannot say.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any, Generic, Literal, NamedTuple, Protocol, TypeVar

import msgspec
from msgspec import Struct

from ludus.core.clock import TimeControl
from ludus.core.controls import Controls
from ludus.core.options import NO_OPTIONS as NO_OPTIONS
from ludus.core.player import Bot, Dialect, HasBot
from ludus.core.scene import Scene
from ludus.core.seat.outcome import NOBODY as NOBODY
from ludus.core.seat.outcome import Ending as Ending
from ludus.core.seat.outcome import Outcome as Outcome
from ludus.core.seat.outcome import Rejection as Rejection
from ludus.core.seat.outcome import Seat as Seat

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")
A_in = TypeVar("A_in", contravariant=True)
V_in = TypeVar("V_in", contravariant=True)
V_out = TypeVar("V_out", covariant=True)


class GameInfo(Struct, frozen=True, kw_only=True):
    """What can be said of a game without playing it."""

    name: str
    title: str
    summary: str  # one line
    version: int  # raised whenever the same actions would give other states
    seats: tuple[int, ...]  # how many may play
    hidden: bool  # a view shows less than the state
    enumerable: bool  # `actions` gives all of them
    editions: tuple[str, ...]  # readings of the rules; the first is the default
    clock: TimeControl
    on_fault: Literal["drop", "skip"]
    patience: int = 3  # time-outs in a row before a seat is no longer asked (on_fault "skip")
    by_age: bool = False  # entrants who all have an age sit down by it, the youngest first
    board: str  # the shipped board that is taken where none is named


class Board(Protocol):
    """Where a match is played: frozen, and `str(board)` says in a line what it is."""

    @property
    def name(self) -> str:
        """What it is called: that of its file, or of how it was made."""

    @property
    def players(self) -> int | None:
        """For how many it is; None: for as many as the game takes."""

    @property
    def options(self) -> Mapping[str, Any]:
        """Options of the game that it brings along; what a match says itself comes before them."""


B = TypeVar("B", bound=Board)
B_in = TypeVar("B_in", bound=Board, contravariant=True)


class Rules(Protocol[B_in, S, A, V_out]):
    """The rules: a module `rules.py` with these functions, all pure."""

    def new(self, board: B_in, seats: int, options: Any) -> S:
        """The state in which the first seat is asked; `options` is the game's own options struct."""

    def to_move(self, state: S) -> Seat | None:
        """Whose turn it is; None exactly when `outcome` is not None."""

    def forced(self, state: S) -> A | None:
        """The action of a turn that nobody is asked for, else None."""

    def check(self, state: S, action: A) -> None:
        """Raise IllegalAction where the answer as a whole cannot be played."""

    def play(self, state: S, action: A) -> tuple[S, tuple[Rejection, ...]]:
        """The state after the action, and the orders that were skipped."""

    def idle(self, state: S) -> A:
        """What a seat does that misses its turn."""

    def drop(self, state: S, seat: Seat) -> S:
        """The state without this seat among the players."""

    def outcome(self, state: S) -> Outcome | None:
        """None while the match goes on."""

    def view(self, state: S, seat: Seat | None) -> V_out:
        """What a seat may see; None is a spectator, who sees all."""

    def actions(self, state: S) -> Iterator[A]:
        """All actions of the seat to move, or, where they are too many, a good legal few."""

    def sample(self, state: S, rng: Random) -> A:
        """A random legal action of the seat to move."""

    def digest(self, state: S) -> int:
        """24 bits of the state, the same on every machine: a record keeps one for each turn."""


class Codec(Protocol[S, A, V]):
    """JSON-ready plain data and back: a module `codec.py`. What cannot be read raises BadMessage."""

    def parse_action(self, data: object) -> A:
        """Also takes what a Python bot returns, so it must check every type."""

    def dump_action(self, action: A) -> object: ...
    def parse_view(self, data: object) -> V: ...
    def dump_view(self, view: V) -> object: ...
    def parse_state(self, data: object) -> S: ...
    def dump_state(self, state: S) -> object: ...


class Boards(Protocol[B]):
    """The game's board file format: a module `board.py`."""

    @property
    def FOLDER(self) -> Path:
        """Where the shipped boards are."""

    @property
    def SUFFIX(self) -> str:
        """How the names of board files end, with the dot."""

    @property
    def Recipe(self) -> type[Any]:
        """The options struct of the generator."""

    def read(self, text: str, source: str, edition: str) -> B:
        """The board in a file's text; BadBoard names `source` and the line."""

    def write(self, board: B) -> str:
        """The text that `read` gives the same board for."""

    def generate(self, seed: int, recipe: Any) -> B:
        """A board that depends on the seed and the recipe alone."""


class Drawing(Protocol[B_in, V_in, A_in]):
    """How the game looks and is handled by people: a module `draw.py`."""

    def draw(self, view: V_in) -> Scene: ...

    def draw_board(self, board: B_in, edition: str) -> Scene:
        """A board on which nobody plays yet, however many may sit down at it."""

    def controls(self, view: V_in) -> Controls: ...

    def tally(self, view: V_in) -> tuple[float, ...]:
        """How each seat stands right now, as far as this view tells: what a chart over the match shows."""

    def describe(self, action: A_in) -> tuple[str, ...]:
        """An action in words, an order a line, in the order they count in."""


class Trial(Struct, frozen=True, kw_only=True):
    """A position that bots often trip over, as a game names it for `ludus check`: a board, options, and what is
    played in the first turns whatever the players say; the bot has the first seat."""

    board: str  # its text, a shipped board's name, or random:key=value
    about: str  # what is special here, in a few words
    seats: int = 2
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    script: tuple[tuple[Any, ...], ...] = ()  # by seat: actions as JSON, for its first turns


class Kit(Struct, frozen=True, kw_only=True):
    """A game's own part of the starter bots that `ludus new` copies; a language's part (`ludus.kits`) is put to it."""

    folders: tuple[Path, ...] = ()  # each with a folder a language; a file of a later one wins over the same name
    parts: tuple[str, ...] = ("json",)  # of a language, besides what every bot in it needs: here what reads JSON lines


class LoggedTurn(NamedTuple, Generic[S, A]):
    """A turn as another program's log tells it: whose, what was ordered as far as it says, and the state after it."""

    seat: Seat
    action: A
    state: S


@dataclass(frozen=True)
class Log(Generic[S, A]):
    """Another program's log of a match."""

    seats: int
    turns: Sequence[LoggedTurn[S, A]]


@dataclass(frozen=True)
class Game(Generic[B, S, A, V]):
    """One game, whole. Every folder in `games/` makes one, under the name `GAME`."""

    info: GameInfo
    options: type[Struct]
    board: Boards[B]
    rules: Rules[B, S, A, V]
    codec: Codec[S, A, V]
    drawing: Drawing[B, V, A]
    bots: Mapping[str, Callable[..., Bot[V, A]]]
    dialects: Mapping[str, Callable[[], Dialect]] = field(default_factory=dict)  # for programs, besides JSON lines
    read_log: Callable[[str, str], "Log[S, A]"] | None = None  # another program's log of a match (text, source)
    trials: Mapping[str, Trial] = field(default_factory=dict)  # by the name of the check that plays them
    kit: Kit = field(default_factory=Kit)  # what `ludus new` makes a bot of
    options_beside: Callable[[Path], Mapping[str, Any]] | None = None  # those that a board's file brings along
    read_moment: Callable[[str, str], S | None] | None = None  # a state in a file of its own (text, source); None: none
    api: type[HasBot] | None = None  # that bots in Python may be written in, besides `choose` and `take_turn`
    packages: tuple[str, ...] = ()  # of ludus.games, besides its own, from which its bots import
    bridges: Mapping[str, str] = field(default_factory=dict)  # by kind of foreign bot: the module (players/bridge.py)
    news: Callable[[V, V], tuple[str, ...]] | None = None  # what a seat would hear of, between two of its views
    # The JSON of a conversation's views, one after the other, where the game can say it sooner than by `dump_view`.
    view_writer: Callable[[], Callable[[V], bytes]] | None = None
    earlier: Mapping[int, Rules[B, S, A, V]] = field(default_factory=dict)  # of versions that records still name

    def of_version(self, version: int) -> "Game[B, S, A, V]":
        """The game by the rules of this version, where they are kept: an old record is played again as it was."""
        return replace(self, rules=self.earlier[version]) if version in self.earlier else self


AnyGame = Game[Any, Any, Any, Any]
