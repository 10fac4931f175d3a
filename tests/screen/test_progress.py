"""Progress: a line now and then."""

import pytest

from ludus.screen.progress import Sometimes


def test_a_line_is_said_now_and_then(capsys: pytest.CaptureFixture[str]) -> None:
    always, never = Sometimes(0.0), Sometimes(1e9)
    always("one\x1b")
    never("two")
    assert capsys.readouterr().err == "one\N{REPLACEMENT CHARACTER}\n"
