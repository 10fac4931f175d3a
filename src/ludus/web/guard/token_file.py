"""The token of a server that is started again and again: in a file that only its owner can read, so that the address
which was given to others stays good. Who wants another one removes the file."""

import os
import re
from contextlib import suppress
from pathlib import Path
from secrets import token_urlsafe

FILE = "token"
GOOD = re.compile(r"[\w-]{16,100}")
OTHERS = 0o077


def kept_token(folder: Path) -> str:
    """That of the last start; a new one where there is none, or others could have read it."""
    file = folder / FILE
    with suppress(OSError, UnicodeDecodeError):
        found = file.read_text(encoding="ascii").strip()
        if GOOD.fullmatch(found) and not file.stat().st_mode & OTHERS:
            return found
    token = token_urlsafe(16)
    with suppress(OSError):  # where nothing can be kept, it is good for this time
        _write(file, token)
    return token


def _write(file: Path, token: str) -> None:
    """Whole, and never readable for others."""
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_name(f".{file.name}.{os.getpid()}")
    draft.unlink(missing_ok=True)
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="ascii") as opened:
        opened.write(f"{token}\n")
    draft.replace(file)
