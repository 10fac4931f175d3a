"""A match in the terminal while it is played."""

import threading
from collections.abc import Iterable, Iterator
from queue import SimpleQueue
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from ludus.core.errors import BadDrawing
from ludus.core.game import AnyGame
from ludus.core.match import Entrant, MatchRecord, MatchSpec, Moment
from ludus.screen.result_lines import drawn, seat_name
from ludus.screen.say import complain, console, styled

if TYPE_CHECKING:
    from ludus.referee.conditions import RunConditions


def play_live(spec: MatchSpec, pace: float, how: "RunConditions") -> MatchRecord:
    """Play on a thread and draw on this one, `pace` turns a second; the drawing never holds up the match."""
    from ludus.games import load

    moments: SimpleQueue[Moment | None] = SimpleQueue()
    result: list[MatchRecord] = []
    errors: list[BaseException] = []

    def play() -> None:
        try:
            result.append(replace(how, observers=(moments.put,)).play(spec))
        except BaseException as error:  # noqa: BLE001 - handed to the caller's thread below
            errors.append(error)
        moments.put(None)

    thread = threading.Thread(target=play, name="match", daemon=True)
    thread.start()
    try:
        show(load(spec.game), spec.entrants, iter(moments.get, None), pace)
    except BadDrawing as error:  # the match is played to its end all the same
        complain("ludus", error)
    thread.join()
    if errors:
        raise errors[0]
    return result[0]


def show(game: AnyGame, entrants: tuple[Entrant, ...], moments: Iterable[Moment], pace: float) -> None:
    """Draw the moments one after the other; where the output is no terminal, only the last."""
    from rich.live import Live

    screen = console(stderr=True)
    if not screen.is_terminal:
        last = None
        for last in moments:  # noqa: B007 - only the last is drawn
            pass
        if last is not None:
            screen.print(_frame(game, entrants, last, 80, 20))
        return
    with Live(console=screen, auto_refresh=False, transient=False) as live:
        for moment in _paced(moments, pace):
            live.update(_frame(game, entrants, moment, screen.width, max(12, screen.height - 4)), refresh=True)


def _paced(moments: Iterable[Moment], pace: float) -> Iterator[Moment]:
    due = monotonic()
    for moment in moments:
        yield moment
        due = max(due + 1 / pace, monotonic() - 1.0)
        sleep(max(0.0, due - monotonic()))


def _frame(game: AnyGame, entrants: tuple[Entrant, ...], moment: Moment, width: int, height: int) -> Any:
    from rich.console import Group

    line = styled("turn {}   ", moment.turn)
    line.append_text(styled("  ·  ").join(seat_name(entrants, seat) for seat in range(len(entrants))))
    if moment.fault is not None:
        line.append_text(styled("   [red]{}[/]", moment.fault.kind))
    if moment.outcome is not None:
        line.append_text(styled("   [bold]{}[/]", moment.outcome.sentence))
    return Group(drawn(game, moment.state, min(width, 120), min(height, 40)), line)
