"""The upload token of a league: as an option, in LUDUS_TOKEN, or in a file that only its owner can read."""

import os
from pathlib import Path

from ludus.cli.home import home
from ludus.core.errors import LudusError

FILE = "league-token"  # in LUDUS_HOME
VARIABLE = "LUDUS_TOKEN"
OTHERS = 0o077


def upload_token(given: str | None) -> str:
    """The first of the three that is there. The file is best: all others can see what a command was started with."""
    found = given or os.environ.get(VARIABLE, "") or _read(home() / FILE)
    token = found.strip()
    if not token:
        raise LudusError(
            f"an upload token is needed: make one on your account's page, and put it into {home() / FILE} "
            f"(chmod 600), or into {VARIABLE}"
        )
    if not (token.isascii() and token.isprintable() and " " not in token and len(token) <= 200):
        raise LudusError("this is no upload token: it is one word of letters and digits")
    return token


def _read(file: Path) -> str:
    try:
        if file.stat().st_mode & OTHERS:
            raise LudusError(
                f"{file} can be read by others, so its token may be known; chmod 600 {file}, or a new token"
            )
        return file.read_text(encoding="ascii")
    except FileNotFoundError:
        return ""
    except (OSError, UnicodeDecodeError) as error:
        raise LudusError(f"{file}: cannot be read ({getattr(error, 'strerror', None) or 'it is no text'})") from None
