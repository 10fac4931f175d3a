"""Bots in Python: house bots, files and modules, from their words to what makes them."""

import importlib
import importlib.util
import inspect
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

from ludus.core.errors import BadPlayer, LudusError, UnknownName
from ludus.core.game import AnyGame
from ludus.core.player import Bot
from ludus.players.code.methods import check_methods, misnamed, miswritten
from ludus.players.code.packages import may_import
from ludus.players.code.source import METHODS
from ludus.players.local import words_of
from ludus.players.reference import Kind, PlayerRef
from ludus.players.strangers import neither

Factory = Callable[[], Bot[Any, Any]]


def find_bot(game: AnyGame, ref: PlayerRef) -> Factory:
    """What makes this bot, of the house or in Python."""
    if ref.kind is Kind.HOUSE:
        house_bot = game.bots[ref.place]
        return house_bot if ref.part is None else _with_argument(house_bot, ref.place, ref.part)
    module = _load_module(ref.source) if ref.is_module else _load_file(Path(ref.source))
    found: type[Any] = _guarded(ref.source, lambda: _checked(module, ref, game))
    return _adapted(found) if game.api is not None and issubclass(found, game.api) else found


def _checked(module: ModuleType, ref: PlayerRef, game: AnyGame) -> type[Any]:
    """To look at a class may run more of a stranger's code."""
    found = _bot_in(module, ref, game)
    check_methods(found, ref.source, game)
    return found


def _adapted(strategy: type[Any]) -> Factory:
    """A class in the game's own API says itself what bot it is."""
    made: Factory = lambda: strategy().as_bot()  # noqa: E731 - one line, as its neighbours are
    return made


def _with_argument(house_bot: Callable[..., Bot[Any, Any]], name: str, words: str) -> Factory:
    """A house bot with words behind its colon, tried at once: a wrong one is the user's mistake."""
    try:
        house_bot(words)
    except (ValueError, TypeError) as error:
        raise BadPlayer(f"{name}:{words}: {error}") from None
    return lambda: house_bot(words)


def _load_file(path: Path) -> ModuleType:
    if not path.is_file():
        raise BadPlayer(f"{path}: no such file; a player is a house bot, a Python file or module:Class")
    folder = str(path.parent.resolve())
    if folder not in sys.path:
        sys.path.insert(0, folder)  # so that a bot can import what lies beside it
    spec = importlib.util.spec_from_file_location(f"ludus_bot_{path.stem}", path)
    if spec is None or spec.loader is None:
        raise BadPlayer(f"{path}: cannot be loaded as Python")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    loader = spec.loader
    _guarded(str(path), lambda: loader.exec_module(module))
    return module


def _load_module(name: str) -> ModuleType:
    module: ModuleType = _guarded(name, lambda: importlib.import_module(name))
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
        frame = traceback.extract_tb(error.__traceback__)[-1]
        raise BadPlayer(f"{frame.filename}:{frame.lineno}: {type(error).__name__}: {words_of(error)}") from None


def _bot_in(module: ModuleType, ref: PlayerRef, game: AnyGame) -> type[Any]:
    source, wanted = ref.source, ref.part
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
        if inspect.isclass(kind) and kind.__module__ == module.__name__ and (wrong := misnamed(kind, game)):
            raise miswritten(source, wrong)
    raise neither(source)


def _is_bot(kind: object, module: ModuleType | None = None) -> bool:
    """A class with one of the methods; of a file without a name given, only classes written in it count."""
    if not inspect.isclass(kind) or getattr(kind, "_is_protocol", False):
        return False
    here = module is None or kind.__module__ == module.__name__
    return here and any(callable(getattr(kind, method, None)) for method in METHODS)
