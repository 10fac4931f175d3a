"""The one way in which a replay says that something is not as recorded."""


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
    return f"ours {ours}, recorded {recorded}"
