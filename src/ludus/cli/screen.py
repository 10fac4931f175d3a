"""What the commands show: boards drawn in the terminal, and results."""

from typing import TYPE_CHECKING, Any

from ludus.core.game import AnyGame
from ludus.core.match import Entrant, FaultNote, MatchRecord

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.text import Text

SEAT_STYLES = ("dark_orange", "dodger_blue1", "green3", "magenta")
DETAIL_LINES = 12


def console(stderr: bool = False) -> "Console":
    from rich.console import Console

    return Console(stderr=stderr, highlight=False, soft_wrap=True)


def drawn(game: AnyGame, state: Any, width: int, height: int) -> "Text":
    """The whole state, as a spectator sees it."""
    from ludus.view.terminal import to_terminal

    return to_terminal(game.face.draw(game.rules.view(state, None)), width, height)


def seat_name(entrants: tuple[Entrant, ...], seat: int) -> str:
    from rich.markup import escape

    return f"[{SEAT_STYLES[seat % len(SEAT_STYLES)]}]{escape(entrants[seat].name)}[/]"


def result_lines(record: MatchRecord) -> "list[RenderableType]":
    """Who won, why, by how much; then the faults."""
    told, entrants = record.game, record.game.spec.entrants
    winners = told.outcome.winners
    head = f"{seat_name(entrants, winners[0])} wins" if len(winners) == 1 else "a draw" if winners else "nobody wins"
    lines: list[RenderableType] = [f"[bold]{head}[/] after {len(told.turns)} turns: {told.outcome.reason}"]
    for seat in sorted(range(len(entrants)), key=lambda seat: told.outcome.ranks[seat]):
        name = seat_name(entrants, seat)
        lines.append(f"  {told.outcome.ranks[seat]}. {name}  {told.outcome.scores[seat]:g}{_rejected(record, seat)}")
    return [*lines, *fault_lines(record)]


def fault_lines(record: MatchRecord) -> "list[RenderableType]":
    """One line a seat and kind, with the first one whole: a bot that fails a thousand times fails the same way."""
    groups: dict[tuple[int, str], list[FaultNote]] = {}
    for note in record.measured.faults:
        groups.setdefault((note.seat, note.kind), []).append(note)
    lines: list[RenderableType] = []
    for (seat, kind), notes in groups.items():
        times = f" ({len(notes)} times)" if len(notes) > 1 else ""
        name = seat_name(record.game.spec.entrants, seat)
        lines.append(f"[red]{kind}[/] of {name} in turn {notes[0].turn}{times}: {_escaped(notes[0].message)}")
        lines += [f"  [dim]{_escaped(line)}[/]" for line in notes[0].detail.splitlines()[-DETAIL_LINES:]]
    return lines


def _rejected(record: MatchRecord, seat: int) -> str:
    count = sum(len(turn.rejections) for turn in record.game.turns if turn.seat == seat)
    return f"  [dim]({count} orders rejected)[/]" if count else ""


def _escaped(text: str) -> str:
    from rich.markup import escape

    return escape(text)
