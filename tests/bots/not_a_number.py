"""Sends NaN people."""

from manners import DIALECT, play, say  # type: ignore[import-not-found]


def misdeed(turn: int) -> None:
    say("1\n1 2 NaN" if DIALECT == "text" else f'{{"turn": {turn}, "action": [[0, 1, NaN]]}}')


play(misdeed)
