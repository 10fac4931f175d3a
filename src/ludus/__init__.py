"""Ludus: an arena for programs that play turn-based strategy games."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from ludus.core.clock import TimeControl
    from ludus.core.match import Entrant, MatchRecord, MatchSpec
    from ludus.games import load
    from ludus.referee import play_match, states

_WHERE = {
    "Entrant": "ludus.core.match",
    "MatchRecord": "ludus.core.match",
    "MatchSpec": "ludus.core.match",
    "TimeControl": "ludus.core.clock",
    "load": "ludus.games",
    "play_match": "ludus.referee",
    "states": "ludus.referee",
}
__all__ = ["Entrant", "MatchRecord", "MatchSpec", "TimeControl", "load", "play_match", "states"]


def __getattr__(name: str) -> Any:
    """Import late: `import ludus` and `ludus --help` cost nothing that is not used."""
    if name in _WHERE:
        return getattr(import_module(_WHERE[name]), name)
    raise AttributeError(f"module 'ludus' has no attribute {name!r}")
