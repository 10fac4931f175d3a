"""What the methods of a bot in Python are called, and with what."""

from collections.abc import Iterable

METHODS = {"choose": ("view", "clock"), "take_turn": ("view", "queue")}  # and what they are called with
_MEANT = {method.replace("_", ""): method for method in METHODS}


def called_with(method: str, names: Iterable[str] = ()) -> str:
    """`choose(self, view, clock)`."""
    return f"{method}({', '.join(('self', *(names or METHODS[method])))})"


def right_name(name: str) -> str | None:
    """The method that somebody means who writes `takeTurn`; None for a name that is right, or means none."""
    meant = _MEANT.get(name.replace("_", "").lower())
    return meant if meant != name else None
