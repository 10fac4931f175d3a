"""A trial: a position that bots often trip over, as a game names it for `ludus check`."""

from typing import Any

from msgspec import Struct, field


class Trial(Struct, frozen=True, kw_only=True):
    """A board, options, and what is played in the first turns whatever the players say; the bot has the first seat."""

    board: str  # its text, a shipped board's name, or random:key=value
    about: str  # what is special here, in a few words
    seats: int = 2
    options: dict[str, Any] = field(default_factory=dict)
    script: tuple[tuple[Any, ...], ...] = ()  # by seat: actions as JSON, for its first turns
