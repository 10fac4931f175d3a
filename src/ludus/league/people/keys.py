"""Words that open a door: made here, told once, and kept as hashes only.

They are random and long, so that a plain hash is enough: nobody guesses one, with the hash or without.
"""

from hashlib import sha256
from secrets import choice, token_urlsafe

LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"  # none that is mistaken for another
CODE = 16  # of these letters: 78 bits
GROUP = 4
LONGEST = 200  # of what somebody shows us


def new_word(prefix: str = "") -> str:
    """256 bits, for links, cookies and files."""
    return prefix + token_urlsafe(32)


def new_code() -> str:
    """One that can be read out and typed: `K7QM-3XWP-9TAB-MN4R`."""
    return _grouped("".join(choice(LETTERS) for _ in range(CODE)))


def hash_of(word: str) -> str:
    """The same for a code in small letters, or without its dashes."""
    return sha256((_as_code(word) or word[:LONGEST]).encode(errors="replace")).hexdigest()


def _as_code(word: str) -> str:
    """As `new_code` writes it; empty where it is none."""
    letters = "".join(word[:LONGEST].upper().replace("-", "").split())
    return _grouped(letters) if len(letters) == CODE and {*letters} <= {*LETTERS} else ""


def _grouped(letters: str) -> str:
    return "-".join(letters[start : start + GROUP] for start in range(0, len(letters), GROUP))
