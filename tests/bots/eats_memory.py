"""Keeps everything, and does not mind to say why it falls."""

from manners import play  # type: ignore[import-not-found]


def misdeed(turn: int) -> None:
    kept: list[bytearray] = []
    while len(kept) < 1000:  # its own bound
        kept.append(bytearray(16 << 20))


play(misdeed)
