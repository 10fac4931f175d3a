"""How a command begins and ends."""

import signal
from collections.abc import Iterator

import click
import pytest

from ludus.core.errors import LudusError
from ludus.screen.run import run


@pytest.fixture(autouse=True)
def left_alone(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What is set for a process of its own is not left to all tests."""
    before = signal.getsignal(signal.SIGINT)
    monkeypatch.setattr("ludus.screen.say.tame_tracebacks", lambda: None)
    monkeypatch.setattr("sys.argv", ["tool"])
    yield
    signal.signal(signal.SIGINT, before)


def ended(error: BaseException | int, capsys: pytest.CaptureFixture[str]) -> tuple[object, str]:
    @click.command()
    @click.pass_context
    def command(context: click.Context) -> None:
        if isinstance(error, int):
            context.exit(error)
        raise error

    with pytest.raises(SystemExit) as left:
        run(command, "tool")
    return left.value.code, capsys.readouterr().err


def test_a_users_mistake_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert ended(LudusError("no such\x1b[2J board"), capsys) == (2, "tool: no such�[2J board\n")


def test_words_that_click_refuses_are_made_plain(capsys: pytest.CaptureFixture[str]) -> None:
    code, said = ended(click.UsageError("no \x1b option"), capsys)
    assert code == 2 and "\x1b" not in said and "option" in said


def test_how_else_it_may_end(capsys: pytest.CaptureFixture[str]) -> None:
    assert ended(3, capsys) == (3, "")
    code, said = ended(KeyboardInterrupt(), capsys)
    assert (code, said.strip()) == (130, "tool: stopped")
    assert ended(click.Abort(), capsys) == (130, "tool: stopped\n")


def test_a_bug_says_whose_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    @click.command()
    def command() -> None:
        raise KeyError("x")

    with pytest.raises(KeyError):
        run(command, "tool")
    assert "this is a bug in Ludus" in capsys.readouterr().err
