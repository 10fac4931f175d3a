"""Answers, and does not go when the match is over."""

import time

from manners import answer, play  # type: ignore[import-not-found]

play(answer)
time.sleep(3600)
