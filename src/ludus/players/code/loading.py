"""Bots in Python, from their file or module to what makes them. Here their code runs.

A bot's process begins with this, so it imports little: paths are words here.
"""

import os
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from types import ModuleType
from typing import Any

from ludus.core.errors import BadPlayer, LudusError, UnknownName
from ludus.core.player import Bot
from ludus.core.seat.bot_side import BotSide
from ludus.players.code.crash import words_of
from ludus.players.code.methods import check_methods, misnamed, miswritten, neither
from ludus.players.code.names import METHODS
from ludus.players.code.packages import may_import

Factory = Callable[[], Bot[Any, Any]]


def bot_in_file(path: str, part: str | None, game: BotSide) -> Factory:
    """What makes the bot in this file: the class of this name, or the one that there is."""
    return _made(_load_file(path), path, part, game)


def bot_in_module(name: str, part: str | None, game: BotSide) -> Factory:
    """The same of a module that can be imported."""
    return _made(_load_module(name), name, part, game)


def _made(module: ModuleType, source: str, part: str | None, game: BotSide) -> Factory:
    found: type[Any] = _guarded(source, lambda: _checked(module, source, part, game))
    return _adapted(found) if game.api is not None and issubclass(found, game.api) else found


def _checked(module: ModuleType, source: str, part: str | None, game: BotSide) -> type[Any]:
    """To look at a class may run more of a stranger's code."""
    found = _bot_in(module, source, part, game)
    check_methods(found, source, game)
    return found


def _adapted(strategy: type[Any]) -> Factory:
    """A class in the game's own API says itself what bot it is."""
    made: Factory = lambda: strategy().as_bot()  # noqa: E731 - one line, as its neighbours are
    return made


def _load_file(path: str) -> ModuleType:
    if not os.path.isfile(path):  # noqa: PTH113 - see above
        raise BadPlayer(f"{path}: no such file; a player is a house bot, a Python file or module:Class")
    folder, name = os.path.split(os.path.abspath(path))  # noqa: PTH100 - likewise
    beside = os.path.realpath(folder)
    if beside not in sys.path:
        sys.path.insert(0, beside)  # so that a bot can import what lies beside it
    spec = spec_from_file_location(f"ludus_bot_{name.rpartition('.')[0] or name}", path)
    if spec is None or spec.loader is None:
        raise BadPlayer(f"{path}: cannot be loaded as Python")
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    loader = spec.loader
    _guarded(path, lambda: loader.exec_module(module))
    return module


def _load_module(name: str) -> ModuleType:
    module: ModuleType = _guarded(name, lambda: import_module(name))
    return module


def _guarded(name: str, run: Callable[[], Any]) -> Any:
    """Run a stranger's import; whatever goes wrong is one line with the place."""
    try:
        return run()
    except LudusError:
        raise
    except SyntaxError as error:
        raise BadPlayer(f"{error.filename or name}:{error.lineno}: syntax error: {error.msg}") from None
    except ModuleNotFoundError as error:
        raise BadPlayer(f"{name}: {error.msg}; {may_import()}") from None
    except BaseException as error:  # a stranger's code runs here
        if isinstance(error, KeyboardInterrupt):
            raise
        import traceback  # which every bot's start would pay for

        frame = traceback.extract_tb(error.__traceback__)[-1]
        raise BadPlayer(f"{frame.filename}:{frame.lineno}: {type(error).__name__}: {words_of(error)}") from None


def _bot_in(module: ModuleType, source: str, wanted: str | None, game: BotSide) -> type[Any]:
    bots: dict[str, type[Any]] = {name: kind for name, kind in vars(module).items() if _is_bot(kind, module)}
    if wanted:
        if wanted in bots or _is_bot(vars(module).get(wanted)):
            found: type[Any] = vars(module)[wanted]
            return found
        raise UnknownName("bot", wanted, bots, where=f" in {source}")
    if "Bot" in bots:
        return bots["Bot"]
    if len(bots) == 1:
        return next(iter(bots.values()))
    if bots:
        raise BadPlayer(f"{source}: several bots in it, say which: {', '.join(f'{source}:{name}' for name in bots)}")
    for kind in vars(module).values():
        if isinstance(kind, type) and kind.__module__ == module.__name__ and (wrong := misnamed(kind, game)):
            raise miswritten(source, wrong)
    raise neither(source)


def _is_bot(kind: object, module: ModuleType | None = None) -> bool:
    """A class with one of the methods; of a file without a name given, only classes written in it count."""
    if not isinstance(kind, type) or getattr(kind, "_is_protocol", False):
        return False
    here = module is None or kind.__module__ == module.__name__
    return here and any(callable(getattr(kind, method, None)) for method in METHODS)
