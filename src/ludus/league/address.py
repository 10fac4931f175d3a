"""The address by which people know a league: for links, and for what a proxy in front of it may say."""

import os
from collections.abc import Mapping
from urllib.parse import urlsplit

from ludus.core.errors import LudusError

PUBLIC = "LUDUS_PUBLIC"  # in the environment


def public_address(told: Mapping[str, str] = os.environ) -> str:
    """As the environment has it."""
    return checked_address(told.get(PUBLIC, ""), PUBLIC)


def checked_address(word: str, what: str) -> str:
    """`https://league.example`, without a path; empty where nothing is said."""
    if not word:
        return ""
    try:
        parts = urlsplit(word)
        good = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:
        good = False
    if not good or parts.path.strip("/") or parts.query or parts.fragment or "@" in parts.netloc:
        raise LudusError(f"{what} {word!r}: an address like https://league.example")
    return f"{parts.scheme}://{parts.netloc}".lower()
