"""Commands in the process of the test: starting one takes longer than most of them do."""

import sys

import pytest

from ludus.cli import main


class Ludus:
    """`ludus` with these words: its exit code, and what it says."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._patch, self._capsys = monkeypatch, capsys
        monkeypatch.setattr("ludus.screen.say.tame_tracebacks", lambda: None)  # not for the process of all tests

    def __call__(self, *words: object) -> tuple[int, str, str]:
        self._patch.setattr(sys, "argv", ["ludus", *map(str, words)])
        with pytest.raises(SystemExit) as left:
            main()
        out, err = self._capsys.readouterr()
        code = left.value.code
        return (code if isinstance(code, int) else 0), out, err


@pytest.fixture
def ludus(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Ludus:
    return Ludus(monkeypatch, capsys)
