"""Where files lie on this machine, taken out of what is told about them: an author knows a file by its own name."""

import sys
from collections.abc import Iterable


def without_places(text: str, places: Iterable[str] = ()) -> str:
    """A traceback is kept in the record: it names files as they are imported, not where they lie on this machine."""
    known = {place.rstrip("/") for place in (*map(str, sys.path), *places) if place.startswith("/")}
    for place in sorted(known, key=len, reverse=True):
        text = text.replace(f"{place}/", "") if place else text
    return text
