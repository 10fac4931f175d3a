"""What `ludus tournament init` writes: every key with what it means."""

from ludus.tournament.formats import FORMATS

USUAL, *OTHERS = FORMATS
TEMPLATE = f"""\
# A tournament. Paths are seen from the folder of this file.
game = "planet_wars"
seed = 1                  # the same seed, the same boards and the same matches
# secret = "…"          # a word that no author of a bot knows: no bot can tell then what seed another was given
rounds = 1                # how often; what a round is, the format says
# seats = 2               # at one table; if not given, what is usual in the format
# points = "ranks"        # what the standings go by: "ranks", "wins", or "score", the game's own, summed
# batch = 64              # matches that are given out before results are looked at
jobs = 1                  # matches at the same time; changes nothing but the speed

# Shipped names, files, patterns, and `random` boards made from the seed of each pair.
boards = ["random"]
# boards = ["rings", "maps/*.dot", "random:planets=20"]
# [[boards]]              # or one by one, with options of the game that hold on this board alone
# board = "rings"
# options = {{ max_turns = 200 }}

[format]
name = "{USUAL}"      # or {", ".join(OTHERS)}
both_seats = true

# Who plays: a house bot, a Python file, a program, or everything in a folder.
[[entrants]]
player = "greedy"

[[entrants]]
name = "Rando"
player = "random"
# age = 12                # for formats that seat by age

# [[entrants]]
# folder = "bots/"        # one entrant for each bot.py, program, and folder with a bot.py or a program `run`

[options]                 # of the game, for all matches
# max_turns = 500

# [clock]                 # if not given, the game's own
# turn_ms = 100
# bank_ms = 0
# increment_ms = 0
# start_ms = 10000
# measure = "cpu"

[limits]
# memory_mb = 512
# record_mb = 8           # that all answers of a match may take in its record

# [suspend]               # who crashes in `crashes` of its first `matches` plays no more
# crashes = 3
# matches = 10
"""
