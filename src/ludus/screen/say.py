"""What the commands say. Whatever reaches a terminal is said here: strangers' words are made plain on the way.

`say` is a line, `put` a text, `put_json` data; `console` is for colours and tables (`terminal.py`). A template of
`styled` is ours and written out where it stands; what it is filled with may be anybody's.
"""

import sys
import threading
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from io import StringIO, TextIOBase
from typing import TYPE_CHECKING, Any, TextIO

import click

from ludus.core.outside.plain import plain, plain_json, plain_text

if TYPE_CHECKING:
    from rich.text import Text

    from ludus.screen.terminal import Cells, Screen


def say(line: object, err: bool = False) -> None:
    """One line, whatever is in it."""
    click.echo(plain(line), err=err)


def put(text: str, err: bool = False) -> None:
    """A text of several lines as it is, but for what a terminal would obey."""
    click.echo(plain_text(text), nl=False, err=err)


def put_json(value: Any, indent: int = 2) -> None:
    """For other programs, which read the same from it, and for eyes."""
    import msgspec

    data = msgspec.json.encode(value)
    click.echo(plain_json((msgspec.json.format(data, indent=indent) if indent else data).decode()))


def complain(who: str, error: object) -> None:
    click.echo(f"{click.style(f'{who}:', fg='red')} {plain(error)}", err=True)


def complain_of_words(error: click.ClickException) -> None:
    """What click says of a command's words, which it quotes as they are."""
    said = StringIO()
    error.show(said)
    put(said.getvalue(), err=True)


def console(stderr: bool = False) -> "Screen":
    from ludus.screen.terminal import Screen

    return Screen(stderr=stderr)


def cells(*headings: str, **how: Any) -> "Cells":
    from ludus.screen.terminal import Cells

    return Cells(*headings, **how)


def styled(template: str, *values: object) -> "Text":
    from ludus.screen.terminal import filled

    return filled(template, values)


class Tamed(TextIOBase):
    """A stream for what bots in our own process print: between our own lines it may stand, but do nothing."""

    def __init__(self, beneath: TextIO) -> None:
        self.beneath = self.rich_proxied_file = beneath  # the second is where rich looks for the terminal itself

    def write(self, text: str) -> int:
        self.beneath.write(plain_text(text))
        return len(text)

    def flush(self) -> None:
        self.beneath.flush()

    def isatty(self) -> bool:
        return self.beneath.isatty()


@contextmanager
def bots_tamed() -> Iterator[None]:
    """What a bot prints here goes to stderr, made plain: stdout has our own lines only."""
    tamed = Tamed(sys.stderr)
    with redirect_stdout(tamed), redirect_stderr(tamed):
        yield


def tame_tracebacks() -> None:
    """A traceback quotes what went wrong, and that may be anybody's words."""

    def told(kind: Any, error: Any, trace: Any) -> None:
        put("".join(traceback.format_exception(kind, error, trace)), err=True)

    sys.excepthook = told
    threading.excepthook = lambda args: told(args.exc_type, args.exc_value, args.exc_traceback)
