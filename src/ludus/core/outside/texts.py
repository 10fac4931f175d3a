"""Reading a text that somebody names: no more than so much of it, whatever the name stands for."""

from pathlib import Path

from ludus.core.outside.bounds import TEXT


class Unreadable(Exception):
    """Why there is no text to be had, in a few words: whoever has asked knows what it was to be."""


def text_in(path: Path, most: int = TEXT, encoding: str = "utf-8") -> str:
    """A device that never ends is too long, and fills no memory."""
    try:
        with path.open(encoding=encoding) as file:
            text = file.read(most + 1)
    except OSError as error:
        raise Unreadable(error.strerror or str(error)) from None
    except UnicodeDecodeError:
        raise Unreadable("not a text file in UTF-8") from None
    except ValueError as error:  # a NUL in its name
        raise Unreadable(str(error)) from None
    if len(text) > most:
        raise Unreadable(f"it has more than {most >> 20} MB")
    return text
