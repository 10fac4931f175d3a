"""The one way in which a replay says that something is not as recorded."""

from itertools import zip_longest


class Difference(Exception):
    """What differs first, where, and how."""


def same(where: str, ours: object, recorded: object) -> None:
    """Raise a Difference unless both are equal."""
    if ours != recorded:
        raise Difference(f"{where}: {_first(ours, recorded)}")


def _first(ours: object, recorded: object) -> str:
    if isinstance(ours, list) and isinstance(recorded, list) and len(ours) == len(recorded):
        for place, (mine, theirs) in enumerate(zip(ours, recorded, strict=True)):
            if mine != theirs:
                return f"item {place}: ours {mine}, recorded {theirs}"
    if isinstance(ours, str) and isinstance(recorded, str) and "\n" in recorded:
        for number, (my, their) in enumerate(zip_longest(ours.split("\n"), recorded.split("\n")), 1):
            if my != their:
                return f"line {number}: ours {my!r}, recorded {their!r}"
    return f"ours {ours}, recorded {recorded}"
