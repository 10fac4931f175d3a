"""Games that do not keep their word, for tests."""

import types
from dataclasses import replace
from typing import Any

from ludus.games import load


def broken(part: str = "rules", **functions: Any) -> Any:
    """PlanetWars with some of its functions replaced; None takes one away."""
    game: Any = load("planet_wars")
    changed = {name: thing for name, thing in {**vars(getattr(game, part)), **functions}.items() if thing is not None}
    return replace(game, **{part: types.SimpleNamespace(**changed)})
