"""From its second turn on an action of lists in lists, one deeper each time: somewhere on the way to a thousand is a
depth that a decoder still reads, and then nothing else can look at."""

from manners import answer, say, turns  # type: ignore[import-not-found]

DEPTH = 890

for count, turn in enumerate(turns()):
    deep = DEPTH + count
    say(f'{{"turn": {turn}, "action": {"[" * deep}{"]" * deep}}}') if count else answer(turn)
