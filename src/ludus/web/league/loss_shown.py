"""Why did I lose? As a part of the page of a match, for its author alone."""

from ludus.core.match import FaultNote, TurnNote
from ludus.league.loss import LossReport
from ludus.report.markup import section, text


def loss_section(report: LossReport, address: str, file: str) -> str:
    """`address` is that of the match, `file` what its record is called at home."""
    title = "How it went" if report.rank == 1 else "Why did I lose?"
    parts = (_behind(report), _faults(report), _slowest(report), _commands(report, address, file), _notes(report))
    return section(f"{title} (seat {report.seat})", f'<div class="loss">{"".join(parts)}</div>')


def _behind(report: LossReport) -> str:
    if report.trouble:
        return f'<p class="alarm">The score could not be followed: {text(report.trouble)}</p>'
    if report.behind is None:
        return "<p>The score was not behind at the end.</p>"
    if report.behind == 0:
        return "<p>The score was behind from the start.</p>"
    return f"<p>From turn <b>{report.behind}</b> of {report.turns} on the score stayed behind.</p>"


def _faults(report: LossReport) -> str:
    if not report.faults:
        return "<p>No faults.</p>" if report.turns else ""
    more = f'<p class="quiet">And {report.more_faults} more.</p>' if report.more_faults else ""
    return f"<h3>Faults</h3>{''.join(map(_fault, report.faults))}{more}"


def _fault(note: FaultNote) -> str:
    where = f"turn {note.turn}" if note.turn else "before the first turn"
    detail = f"<pre tabindex='0'>{text(note.detail)}</pre>" if note.detail.strip() else ""
    said = f'<span class="quiet">{where}</span> <span class="alarm">{text(note.kind)}</span> {text(note.message)}'
    return f'<div class="fault">{said}{detail}</div>'


def _slowest(report: LossReport) -> str:
    items = "".join(f"<li>turn {one.turn}: {one.ms:,.1f} ms</li>" for one in report.slowest)
    return f'<h3>Slowest turns</h3><ul class="slow">{items}</ul>' if items else ""


def _notes(report: LossReport) -> str:
    items = "".join(map(_note, report.notes))
    return f'<h3>Notes around turn {report.opens}</h3><dl class="turn-notes">{items}</dl>' if items else ""


def _note(note: TurnNote) -> str:
    return f"<div><dt>turn {note.turn}</dt><dd><pre tabindex='0'>{text(note.text)}</pre></dd></div>"


def _commands(report: LossReport, address: str, file: str) -> str:
    if not report.turns:
        return ""
    lines = f"ludus league fetch {address}\nludus play --from-record {file} --turn {report.opens} --debug"
    how = (
        f"This fetches the match and the bot that you sent for it, and stops in a debugger where turn {report.opens} "
        "begins; your bot remembers the turns before, and the opponent plays as it did. Any other turn likewise."
    )
    code = f"<pre tabindex='0'><code>{text(lines)}</code></pre>"
    return f"<h3>At home, in a debugger</h3>{code}<p class='quiet'>{text(how)}</p>"
