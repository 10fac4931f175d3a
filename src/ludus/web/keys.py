"""Names that anybody chose, as words that are safe in a URL and as the name of a file: `a b/c` is `a~20b~2Fc`."""

import re
from hashlib import blake2b

from ludus.core.errors import LudusError

LONGEST_NAME = 40
PLAIN = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
CODED = re.compile(r"~([0-9A-F]{2})")


class Taken(LudusError):
    """It cannot be changed now, or the name is somebody else's: 409."""


def key_of(name: str) -> str:
    """Letters, digits, `-`, `_` and `~` alone, and no `_` in front: nothing in it means a folder or a hidden file."""
    data = name.encode(errors="replace")
    coded = "".join(chr(byte) if byte in PLAIN else f"~{byte:02X}" for byte in data)
    return f"~5F{coded[1:]}" if coded.startswith("_") else coded


def name_of(key: str) -> str:
    """What `key_of` made the key of; of words that are no key, something that has another one."""
    data = CODED.sub(lambda found: chr(int(found[1], 16)), key).encode("latin-1", errors="replace")
    return data.decode(errors="replace")


def digest(name: str) -> str:
    """A name of any length in twenty letters."""
    return blake2b(name.encode(errors="replace"), digest_size=10).hexdigest()


def checked_name(name: str, what: str) -> str:
    """A name that somebody wants to give; blanks around it are dropped."""
    name = name.strip()
    if not name:
        raise LudusError(f"{what} needs a name")
    if not name.isprintable():
        raise LudusError(f"the name of {what} has letters in it that cannot be shown")
    if len(name) > LONGEST_NAME:
        raise LudusError(f"the name of {what} has {len(name)} letters; {LONGEST_NAME} are allowed")
    return name
