"""Where bots for graphs of planets trip: tiny and huge boards, ids with gaps, no planet, no edge."""

from ludus.core.game import Trial

PAIR = """graph "pair" {
  0 [ habit = 5, size = 20, x = 0, y = 0, base = 1 ]
  1 [ habit = 5, size = 20, x = 1, y = 0, base = 2 ]
  0 -- 1 [ weight = 1 ]
}
"""
# An id may be any whole number of 32 bits, and be written with zeros before it.
ODD = """graph "odd" {
  2147483647 [ habit = 8, size = 90, x = 0, y = 0, base = 1 ]
  0012 [ habit = 6, size = 80, x = 2, y = 0 ]
  100000 [ habit = 6, size = 80, x = 4, y = 3 ]
  999 [ habit = 6, size = 80, x = 6, y = 0 ]
  7 [ habit = 8, size = 90, x = 8, y = 0, base = 2 ]
  2147483647 -- 0012 [ weight = 2 ]
  0012 -- 100000 [ weight = 3 ]
  100000 -- 999 [ weight = 3 ]
  999 -- 7 [ weight = 2 ]
  0012 -- 999 [ weight = 5 ]
}
"""
FAR = """graph "far" {
  0 [ habit = 5, size = 50, x = 0, y = 0, base = 1 ]
  1 [ habit = 5, size = 50, x = 9, y = 0, base = 2 ]
  2 [ habit = 5, size = 50, x = 4, y = 0 ]
  0 -- 2 [ weight = 40 ]
  1 -- 2 [ weight = 40 ]
}
"""
CUT_OFF = """graph "cut off" {
  0 [ habit = 5, size = 50, x = 0, y = 0, base = 1 ]
  1 [ habit = 5, size = 50, x = 4, y = 0, base = 2 ]
  2 [ habit = 5, size = 50, x = 2, y = 0 ]
  1 -- 2 [ weight = 2 ]
}
"""

TRIALS = {
    "smallest board": Trial(board=PAIR, about="two planets and one edge"),
    "largest board": Trial(board="random:planets=200,density=4", about="200 planets"),
    "odd ids": Trial(board=ODD, about="planets 7, 12, 999, 100000 and 2147483647"),
    "no planets left": Trial(
        board=FAR,
        about="no planet left, all people in flight",
        options={"population": 10},
        script=(([[0, 2, 10]],), ([],)),
    ),
    "nothing to do": Trial(board=CUT_OFF, about="a home without edges, so no order is possible"),
}
