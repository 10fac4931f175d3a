"""An order from a place with a name of almost a megabyte."""

from manners import DIALECT, play, say  # type: ignore[import-not-found]

NAME = "\\u00e9" * 150_000


def misdeed(turn: int) -> None:
    say(f"1\n{NAME} 1 1" if DIALECT == "text" else f'{{"turn": {turn}, "action": [["{NAME}", 1, 1]]}}')


play(misdeed)
