"""Answers its third turn together with its second one, and says nothing when the third one comes."""

from manners import answer, turns  # type: ignore[import-not-found]

for count, turn in enumerate(turns(), 1):
    if count == 2:
        answer(turn)
        answer(turn + 2)
    elif count != 3:
        answer(turn)
