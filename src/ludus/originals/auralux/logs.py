"""The original runner's four log files (RULES 10), byte for byte."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from ludus.core.game import Seat
from ludus.core.match import FaultNote, Moment, Scribe
from ludus.core.player import Fault
from ludus.core.table import Table
from ludus.games.auralux.orders import Action, Reason, Rejections
from ludus.games.auralux.original.cxx import shown
from ludus.games.auralux.original.protocol import GONE
from ludus.games.auralux.rules import carry_out
from ludus.games.auralux.scoring import alive, all_ships, held, scores, tally
from ludus.games.auralux.state import State

TEXTS = {
    Reason.BAD_ARGS: "Planet ids or ship count invalid",
    Reason.NOT_OWNER: "planet {} belongs to another player",
    Reason.NOT_ENOUGH: "planet {} belongs to another player",  # the original does not tell these two apart
    Reason.UPGRADED: "planet {} already upgraded",
    Reason.GROUP_LIMIT: "too many ship groups in space",
}


SEND = "%d %d %d %d\n"


class Result(NamedTuple):
    """How a match ended, in the original's words and numbers; players count from 1."""

    kind: str  # "one winner", "draw" or "no winner"
    winner: int  # or -1
    full_steps: int
    turns_in_last_step: int
    ship_count: int
    non_dq_ship_count: int
    planet_counts: tuple[int, ...]
    ship_counts: tuple[int, ...]
    scores: tuple[float, ...]
    alive: tuple[int, ...]
    disqualified: tuple[int, ...]
    dead: tuple[int, ...]


def result_of(state: State) -> Result:
    """The result of a match that is over."""
    living, (planets, ships), seats = alive(state), tally(state), state.book.seats
    kind = "no winner" if not living else "one winner" if len(living) == 1 else "draw"
    return Result(
        kind,
        living[0] + 1 if len(living) == 1 else -1,
        state.turn // seats,
        state.turn % seats or seats,
        held(state, sum(ships)),
        all_ships(state, ships),
        planets,
        ships,
        scores(state),
        _ids(living),
        _ids(state.dropped),
        _ids(state.dead),
    )


class Logbook(Scribe):
    """Fed with the turns of a match, by hand or, as a scribe, by the referee."""

    def __init__(self, visualizer: bool = True) -> None:
        self.visualizer = visualizer
        self.turns: list[str] = []
        self.errors: list[str] = []
        self._last: State | None = None
        self._rest: tuple[tuple[int, ...], ...] = ()  # what `_form` is made of: a line a planet, but for its ships
        self._form = ""
        self._reason = ""  # why the seat to move was just disqualified

    def add(self, state: State, action: Action = (), rejections: Rejections = (), reason: str = "") -> None:
        """One turn: the state after `carry_out`, what was ordered, or why the seat was disqualified."""
        seat = state.turn % state.book.seats
        for order, why in ((action[rejection.order], rejection.reason) for rejection in rejections):
            told = TEXTS[why].format(order.source)
            self.errors.append(f"Invalid player '{seat + 1}' move '{_row(order)}': {told}\n")
        if reason:
            self.errors.append(f"Disqualify player '{seat + 1}': {reason}\n")
        if self.visualizer:
            sends = state.sends[seat]
            told = "".join([SEND % (send.seat + 1, *send[1:]) for send in sends]) if sends else ""
            self.turns.append(f"{len(sends)}\n{told}{self._planets(state)}")

    def _planets(self, state: State) -> str:
        """`planets_text`: most turns only change how many ships there are."""
        rest = state.owners, state.levels, state.armours
        if rest != self._rest:
            self._rest, self._form = rest, "".join(map(_row_form.__getitem__, zip(*rest, strict=True)))
        return self._form % state.ships

    def __call__(self, moment: Moment) -> None:
        """A seat that is dropped has its turn, in which it does nothing, after that."""
        before, self._last = self._last, moment.state
        if moment.action is None:
            self._reason = reason_of(moment.fault, moment.state.book.document) if moment.fault else ""
        elif before is not None:
            self.add(*_again(before, moment.action), self._reason)
            self._reason = ""

    def files(self, state: State) -> dict[str, str]:
        """All four, by name; `state` is the last one."""
        result = result_of(state)
        return {
            "game_scores.log": scores_text(result),
            "game_result.log": result_text(result, state),
            "game_visualizer.log": self._visualizer(state) if self.visualizer else "disabled\n",
            "error.log": "".join(self.errors),
        }

    @property
    def last(self) -> State:
        if self._last is None:
            raise ValueError("nothing was played yet")
        return self._last

    def write(self, folder: Path) -> None:
        """All four into a folder."""
        files = self.files(self.last)
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in files.items():
            # What a program said is quoted as it came: one character is one byte.
            (folder / name).write_bytes(text.encode("latin-1", errors="replace"))

    def _visualizer(self, state: State) -> str:
        board = state.book.board
        return "".join([_rows([(len(board.points), board.players), *board.points]), *self.turns, "-1\n"])


def reason_of(fault: FaultNote, document: bool) -> str:
    """Why somebody was disqualified; the original has one text for whoever is late, gone or never came."""
    return fault.message if document or fault.kind in (Fault.GARBLED, Fault.ILLEGAL) else GONE


def scores_text(result: Result) -> str:
    out = [text for ids in (result.disqualified, result.dead) for text in (str(len(ids)), _row(ids))]
    return "".join(f"{line}\n" for line in (result.winner, " ".join(map(shown, result.scores)), *out))


def result_text(result: Result, state: State) -> str:
    labels: list[tuple[str, Any]] = [
        ("Game result", result.kind),
        ("Winner id", result.winner),
        ("Player count", state.book.seats),
        ("Planet count", state.book.planets),
        ("Full steps", result.full_steps),
        ("Turns in last step", result.turns_in_last_step),
        ("Ship count", result.ship_count),
        ("Non disqualified players ship count", result.non_dq_ship_count),
        ("Player planet counts list", _row(result.planet_counts)),
        ("Player ship counts list", _row(result.ship_counts)),
        ("Player scores list", " ".join(map(shown, result.scores))),
        ("Alive players list", _row(result.alive) or "empty"),
        ("Disqualified players list", _row(result.disqualified) or "empty"),
        ("Dead players list", _row(result.dead) or "empty"),
    ]
    return "".join(f"{label}: {value}\n" for label, value in labels) + "\n" + planets_text(state)


def planets_text(state: State) -> str:
    """A line for each planet; nobody is 0."""
    rows = zip(state.owners, state.ships, state.levels, state.armours, strict=True)
    return "".join(f"{owner + 1} {ships} {level} {armor}\n" for owner, ships, level, armor in rows)


def _form_of(planet: tuple[Seat, int, int]) -> str:
    owner, level, armor = planet
    return f"{owner + 1} %d {level} {armor}\n"


_row_form = Table(_form_of)


def _again(before: State, action: Action) -> tuple[State, Action, Rejections]:
    state, rejections = carry_out(before, action)
    return state, action, rejections


def _ids(seats: Iterable[Seat]) -> tuple[int, ...]:
    return tuple(seat + 1 for seat in seats)


def _row(values: Iterable[object]) -> str:
    return " ".join(map(str, values))


def _rows(rows: Iterable[Iterable[object]]) -> str:
    return "".join(f"{_row(row)}\n" for row in rows)
