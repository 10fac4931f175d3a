"""Lists in lists in lists, a hundred thousand deep."""

from manners import play, say  # type: ignore[import-not-found]

DEPTH = 100_000


def misdeed(turn: int) -> None:
    say(f'{{"turn": {turn}, "action": {"[" * DEPTH}{"]" * DEPTH}}}')


play(misdeed)
