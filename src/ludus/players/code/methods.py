"""Whether the methods of a bot in Python can be called as they will be: a mistake there is said before the match."""

import inspect
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ludus.core.errors import BadPlayer
from ludus.core.game import AnyGame
from ludus.players.code.source import METHODS, called_with, right_name, runs

Signatures = Mapping[str, tuple[str, ...]]  # of each method: what it is called with, besides `self`
START = {"start": ("setup",)}


def check_methods(kind: type[Any], source: str, game: AnyGame) -> None:
    """BadPlayer names the method that is written wrongly, and how it is written."""
    if hasattr(kind, "as_bot") and not _in_api(kind, game):
        raise BadPlayer(f"{source}: {kind.__name__} is a strategy of another game, not of {game.info.name}")
    wrong = misnamed(kind, game) or _uncallable(kind, game)
    if wrong:
        raise miswritten(source, wrong)


def miswritten(source: str, wrong: str) -> BadPlayer:
    """It might be a program, in which a class happens to have such a method."""
    program = f'; if it is a program, start it as "python3 {Path(source).name}"' if runs(Path(source)) else ""
    return BadPlayer(f"{source}: {wrong}{program}")


def misnamed(kind: type[Any], game: AnyGame) -> str:
    """What is to be said of a class that has `takeTurn`, and not what is meant by it."""
    for name in dir(kind):
        meant = right_name(name)
        if meant and not _is_written(kind, meant, game):
            return f"{kind.__name__}.{name}: in Python it is {_ways(kind, meant, game)}"
    return ""


def _uncallable(kind: type[Any], game: AnyGame) -> str:
    for method, names in {**_signatures(kind, game), **START}.items():
        if not callable(getattr(kind, method, None)):
            continue
        if not _is_written(kind, method, game) and method in METHODS:
            return f"{kind.__name__} has no {called_with(method, names)}"
        if not _takes(kind, method, len(names)):
            right = _ways(kind, method, game) if method in METHODS else called_with(method, names)
            return f"{kind.__name__}.{method} takes {_written(kind, method)}: it is {right}"
    return ""


def _in_api(kind: type[Any], game: AnyGame) -> bool:
    return game.api is not None and issubclass(kind, game.api)


def _signatures(kind: type[Any], game: AnyGame) -> Signatures:
    return _of_api(game) if _in_api(kind, game) else {method: METHODS[method] for method in _used(kind)}


def _used(kind: type[Any]) -> list[str]:
    """Of a class with both methods the second is the one that is called."""
    return [method for method in METHODS if callable(getattr(kind, method, None))][-1:]


def _of_api(game: AnyGame) -> Signatures:
    """The methods as the game's own API declares them."""
    declared = {method: getattr(game.api, method, None) for method in METHODS}
    return {
        method: tuple(inspect.signature(function).parameters)[1:] for method, function in declared.items() if function
    }


def _is_written(kind: type[Any], method: str, game: AnyGame) -> bool:
    """Whether the class has it, and not merely the declaration of the API."""
    own = getattr(kind, method, None)
    return own is not None and own is not getattr(game.api, method, None)


def _takes(kind: type[Any], method: str, count: int) -> bool:
    """Whether it can be called with so many; where nobody can tell, the call will."""
    plain = inspect.isfunction(inspect.getattr_static(kind, method))  # then `self` comes before them
    try:
        inspect.signature(getattr(kind, method)).bind(*[None] * (count + plain))
    except TypeError:
        return False
    except ValueError:
        return True
    return True


def _written(kind: type[Any], method: str) -> str:
    return f"({', '.join(inspect.signature(getattr(kind, method)).parameters)})"


def _ways(kind: type[Any], method: str, game: AnyGame) -> str:
    """How it is written: in the game's own API, in a class of one's own, or either."""
    declared = _of_api(game).get(method) if game.api is not None else None
    if declared is None or game.api is None:
        return called_with(method)
    if _in_api(kind, game):
        return called_with(method, declared)
    api = f"{game.api.__module__.rpartition('.')[0]}.{game.api.__name__}"
    return f"{called_with(method)}, or {called_with(method, declared)} in a class that extends {api}"
