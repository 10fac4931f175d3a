"""Answers twice."""

from manners import answer, play  # type: ignore[import-not-found]


def misdeed(turn: int) -> None:
    answer(turn)
    answer(turn)


play(misdeed)
