"""A good action, and beside it a note that is as deep as a decoder goes."""

from manners import DIALECT, answer, play, say  # type: ignore[import-not-found]

DEPTH = 990


def misdeed(turn: int) -> None:
    if DIALECT == "text":
        answer(turn)
    else:
        say(f'{{"turn": {turn}, "action": [], "note": {"[" * DEPTH}{"]" * DEPTH}}}')


play(misdeed)
