"""Says two things at once: in JSON the last one counts; where the dialect is text it is none of it."""

from manners import play, say  # type: ignore[import-not-found]


def misdeed(turn: int) -> None:
    say(f'{{"turn": 999999, "action": [[0, 1, 1]], "turn": {turn}, "action": []}}')


play(misdeed)
