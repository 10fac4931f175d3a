"""An action that is an object of very many names, each for another object."""

from manners import play, say  # type: ignore[import-not-found]

NAMES = 60_000


def misdeed(turn: int) -> None:
    inner = ",".join(f'"{name}":{{"a":[]}}' for name in range(NAMES))
    say(f'{{"turn": {turn}, "action": {{{inner}}}}}')


play(misdeed)
