"""Sends more people than there are atoms."""

from manners import DIALECT, play, say  # type: ignore[import-not-found]

MANY = "9" * 400


def misdeed(turn: int) -> None:
    say(f"1\n1 2 {MANY}" if DIALECT == "text" else f'{{"turn": {turn}, "action": [[0, 1, {MANY}]]}}')


play(misdeed)
