"""What a check has found, as a part of a page."""

from ludus.checks.finding import CheckReport, Finding, Verdict
from ludus.web.layout import text

MARKS = {Verdict.PASSED: "✓", Verdict.WARNED: "!", Verdict.FAILED: "✗", Verdict.SKIPPED: "–"}


def findings(report: CheckReport) -> str:
    rows = "".join(map(_finding, report.findings))
    return f'<ul class="findings">{rows}</ul><p class="quiet">The check took {report.seconds:.1f} s.</p>'


def _finding(found: Finding) -> str:
    advice = f'<span class="advice">{text(found.advice)}</span>' if found.advice else ""
    return (
        f'<li class="{found.verdict}"><span class="mark" title="{found.verdict}">{MARKS[found.verdict]}</span>'
        f'<b>{text(found.name)}</b><span class="seen">{text(found.seen)}</span>{advice}</li>'
    )
