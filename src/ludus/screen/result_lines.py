"""A match in lines: the board drawn, who won, and what went wrong."""

from typing import TYPE_CHECKING, Any

from ludus.core.game import AnyGame
from ludus.core.match import Entrant, FaultNote, MatchRecord
from ludus.core.outside.plain import plain
from ludus.screen.say import styled

if TYPE_CHECKING:
    from rich.text import Text

SEAT_STYLES = ("dark_orange", "dodger_blue1", "green3", "magenta")
DETAIL_LINES = 12
LONGEST_NAME = 80


def drawn(game: AnyGame, state: Any, width: int, height: int) -> "Text":
    """The whole state, as a spectator sees it."""
    from ludus.view.scenes import scene_of
    from ludus.view.terminal import to_terminal

    return to_terminal(scene_of(game, state), width, height)


def seat_name(entrants: tuple[Entrant, ...], seat: int) -> "Text":
    name = styled("{}", plain(entrants[seat].name, LONGEST_NAME))
    name.stylize(SEAT_STYLES[seat % len(SEAT_STYLES)])
    return name


def result_lines(record: MatchRecord) -> "list[Text]":
    """Who won, why, by how much; then the faults, and what else is to be said."""
    told, entrants = record.game, record.game.spec.entrants
    winners = told.outcome.winners
    won = styled("{} wins", seat_name(entrants, winners[0])) if len(winners) == 1 else None
    head = won or ("a draw" if winners else "nobody wins")
    lines = [styled("[bold]{}[/] after {} turns: {}", head, len(told.turns), told.outcome.sentence)]
    for seat in sorted(range(len(entrants)), key=lambda seat: told.outcome.ranks[seat]):
        name, score = seat_name(entrants, seat), f"{told.outcome.scores[seat]:g}"
        lines.append(styled("  {}. {}  {}{}", told.outcome.ranks[seat], name, score, _rejected(record, seat)))
    notes = [styled("[yellow]note[/]: {}", note) for note in record.measured.notes]
    return [*lines, *fault_lines(record), *notes]


def fault_lines(record: MatchRecord) -> "list[Text]":
    """One line a seat and kind, with the first one whole: a bot that fails a thousand times fails the same way."""
    groups: dict[tuple[int, str], list[FaultNote]] = {}
    for note in record.measured.faults:
        groups.setdefault((note.seat, note.kind), []).append(note)
    lines: list[Text] = []
    for (seat, kind), notes in groups.items():
        times = f" ({len(notes)} times)" if len(notes) > 1 else ""
        name, first = seat_name(record.game.spec.entrants, seat), notes[0]
        lines.append(styled("[red]{}[/] of {} in turn {}{}: {}", kind, name, first.turn, times, first.message))
        lines += [styled("  [dim]{}[/]", line) for line in first.detail.splitlines()[-DETAIL_LINES:]]
    return lines


def _rejected(record: MatchRecord, seat: int) -> "Text":
    from ludus.referee.room import how_many

    count = sum(how_many(turn.rejections) for turn in record.game.turns if turn.seat == seat)
    return styled("  [dim]({} orders rejected)[/]", count) if count else styled("")
