"""Whether the methods of a bot in Python can be called as they will be: a mistake there is said before the match."""

from collections.abc import Mapping
from types import FunctionType
from typing import Any

from ludus.core.errors import BadPlayer
from ludus.core.seat.bot_side import BotSide
from ludus.players.code.names import METHODS, called_with, right_name

Signatures = Mapping[str, tuple[str, ...]]  # of each method: what it is called with, besides `self`
START = {"start": ("setup",)}


def check_methods(kind: type[Any], source: str, game: BotSide) -> None:
    """BadPlayer names the method that is written wrongly, and how it is written."""
    if hasattr(kind, "as_bot") and not _in_api(kind, game):
        raise BadPlayer(f"{source}: {kind.__name__} is a strategy of another game, not of {game.name}")
    wrong = misnamed(kind, game) or _uncallable(kind, game)
    if wrong:
        raise miswritten(source, wrong)


def miswritten(source: str, wrong: str) -> BadPlayer:
    """It might be a program, in which a class happens to have such a method."""
    from pathlib import Path

    from ludus.players.code.source import runs

    program = f'; if it is a program, start it as "python3 {Path(source).name}"' if runs(Path(source)) else ""
    return BadPlayer(f"{source}: {wrong}{program}")


def neither(name: str) -> BadPlayer:
    """For a file that is no player: what was looked for, and how each is written."""
    bot = " or ".join(called_with(method) for method in METHODS)
    return BadPlayer(
        f"{name}: neither a bot nor a program; a bot is a class with a method {bot}, a program reads sys.stdin and "
        "prints its answers once it is started, by a loop or a call outside of all functions (docs/write-a-bot.md)"
    )


def misnamed(kind: type[Any], game: BotSide) -> str:
    """What is to be said of a class that has `takeTurn`, and not what is meant by it."""
    for name in dir(kind):
        meant = right_name(name)
        if meant and not _is_written(kind, meant, game):
            return f"{kind.__name__}.{name}: in Python it is {_ways(kind, meant, game)}"
    return ""


def _uncallable(kind: type[Any], game: BotSide) -> str:
    for method, names in {**_signatures(kind, game), **START}.items():
        if not callable(getattr(kind, method, None)):
            continue
        if not _is_written(kind, method, game) and method in METHODS:
            return f"{kind.__name__} has no {called_with(method, names)}"
        if not _takes(kind, method, len(names)):
            right = _ways(kind, method, game) if method in METHODS else called_with(method, names)
            return f"{kind.__name__}.{method} takes {_written(kind, method)}: it is {right}"
    return ""


def _in_api(kind: type[Any], game: BotSide) -> bool:
    return game.api is not None and issubclass(kind, game.api)


def _signatures(kind: type[Any], game: BotSide) -> Signatures:
    return _of_api(game) if _in_api(kind, game) else {method: METHODS[method] for method in _used(kind)}


def _used(kind: type[Any]) -> list[str]:
    """Of a class with both methods the second is the one that is called."""
    return [method for method in METHODS if callable(getattr(kind, method, None))][-1:]


def _of_api(game: BotSide) -> Signatures:
    """The methods as the game's own API declares them."""
    declared = {method: getattr(game.api, method, None) for method in METHODS}
    return {method: _parameters(function)[1:] for method, function in declared.items() if function}


def _parameters(function: FunctionType) -> tuple[str, ...]:
    return function.__code__.co_varnames[: function.__code__.co_argcount]


def _is_written(kind: type[Any], method: str, game: BotSide) -> bool:
    """Whether the class has it, and not merely the declaration of the API."""
    own = getattr(kind, method, None)
    return own is not None and own is not getattr(game.api, method, None)


def _takes(kind: type[Any], method: str, count: int) -> bool:
    """Whether it can be called with so many; where nobody can tell, the call will."""
    if _plainly_takes(kind.__dict__.get(method), count + 1):
        return True
    import inspect  # which takes longer than most bots to be imported

    plain = inspect.isfunction(inspect.getattr_static(kind, method))  # then `self` comes before them
    try:
        inspect.signature(getattr(kind, method)).bind(*[None] * (count + plain))
    except TypeError:
        return False
    except ValueError:
        return True
    return True


def _plainly_takes(function: object, count: int) -> bool:
    """Whether it is an ordinary function with just so many parameters: no closer look is needed."""
    if type(function) is not FunctionType or function.__dict__:  # a wrapped one has its signature there
        return False
    code = function.__code__
    return code.co_argcount == count and not code.co_kwonlyargcount


def _written(kind: type[Any], method: str) -> str:
    import inspect

    return f"({', '.join(inspect.signature(getattr(kind, method)).parameters)})"


def _ways(kind: type[Any], method: str, game: BotSide) -> str:
    """How it is written: in the game's own API, in a class of one's own, or either."""
    declared = _of_api(game).get(method) if game.api is not None else None
    if declared is None or game.api is None:
        return called_with(method)
    if _in_api(kind, game):
        return called_with(method, declared)
    api = f"{game.api.__module__.rpartition('.')[0]}.{game.api.__name__}"
    return f"{called_with(method)}, or {called_with(method, declared)} in a class that extends {api}"
