"""What a check has found, on a page."""

from ludus.checks.finding import CheckReport, Finding, Verdict
from ludus.web.bots.findings import findings


def test_every_finding_has_its_line_and_nobody_s_words_are_markup() -> None:
    found = (Finding("found", Verdict.PASSED, "yes"), Finding("starts", Verdict.FAILED, "<b>no</b>", "try <i>"))
    page = findings(CheckReport(game="fish", bot="x", findings=found, seconds=1.25))
    assert page.count("<li") == 2 and 'class="failed"' in page and "1.2 s" in page
    assert "&lt;b&gt;no&lt;/b&gt;" in page and "try &lt;i&gt;" in page
