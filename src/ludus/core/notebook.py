"""What a notebook shows. Core draws nothing: it asks `ludus.notebook`, by name and only when a notebook asks."""

from importlib import import_module


def shown(how: str, thing: object) -> str:
    """The thing as `ludus.notebook` shows it: `html` or `svg`."""
    text: str = getattr(import_module("ludus.notebook"), how)(thing)
    return text


class Drawn:
    """A state of a game: the last line of a notebook's cell draws it, as a spectator sees it."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return shown("svg", self)
