"""Errors that name the thing, the place and the way out.

Three kinds of mistake never mix: a user's mistake is a `LudusError` (one line, exit code 2), a player's mistake
becomes a `Fault` in the referee, and everything else is a bug of ours and keeps its traceback.
"""

from collections.abc import Iterable

from ludus.core.outside.plain import plain, plain_text


class LudusError(Exception):
    """A mistake that the user can mend. Its text is one line, whatever was quoted in it; `detail` is what another
    program said of it, in several."""

    detail = ""
    exit_code = 2  # of a command that ends with it

    def __init__(self, text: str) -> None:
        super().__init__(plain(text))


class UnknownName(LudusError):
    """Somebody named a thing that is not there: the message lists what is."""

    def __init__(self, kind: str, name: str, known: Iterable[str], where: str = "") -> None:
        from difflib import get_close_matches  # which every bot's start would pay for

        names = sorted(known)
        near = get_close_matches(name, names, n=1)
        hint = f" (did you mean {near[0]!r}?)" if near else ""
        there = ", ".join(names) or "none"
        super().__init__(f"no {kind} {name!r}{where}{hint}; there are: {there}")


class BadBoard(LudusError):
    """A board that cannot be read or played on; `line` is 1-based, 0 where there is none."""

    def __init__(self, source: str, what: str, line: int = 0) -> None:
        self.source, self.what, self.line = source, what, line
        super().__init__(f"{source}:{line}: {what}" if line else f"{source}: {what}")


class BadOption(LudusError):
    """An option that the game does not have, or a value that it cannot take."""


class BadPlayer(LudusError):
    """A player that cannot be found or loaded."""

    def __init__(self, text: str, detail: str = "") -> None:
        super().__init__(text)
        self.detail = plain_text(detail)


class BadRecord(LudusError):
    """A record file that cannot be read."""


class RecordDiffers(LudusError):
    """Playing a record again did not give what it says: it was changed, or the rules were."""

    def __init__(self, turn: int, what: str) -> None:
        self.turn, self.what = turn, what
        super().__init__(f"turn {turn}: {what}")


class BadDrawing(LudusError):
    """A game's own drawing has failed: a mistake in the game, told by the line of it."""

    def __init__(self, game: str, what: str, file: str, line: int) -> None:
        super().__init__(f"{game} cannot be drawn: {what} ({file.rpartition('/')[2]}, line {line})")


class BadMessage(Exception):
    """What a player said cannot be read at all (a `Fault.GARBLED` of that player)."""


class IllegalAction(Exception):
    """What a player said can be read, but not played as a whole (a `Fault.ILLEGAL`)."""
