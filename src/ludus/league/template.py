"""league.toml: what `ludus league init` writes to begin with, and settings written as such a file."""

import json
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

import msgspec

from ludus.league.settings import LeagueSettings
from ludus.tournament.formats import FORMATS

UNSAID = ("boards", "options", "clock", "limits")  # where they are the usual ones
TEMPLATE = f"""\
# A league. Boards that are files are seen from the folder of this file, and kept in the league as they are now.
name = "My league"
game = "GAME"             # ludus games lists them
# house = ["greedy"]      # the bots of the game that all are measured by; if not given, all of them
rated = 30                # matches until a version has its place
replays = "league"        # who may watch a match again: "public", "league" (signed in), "own" (until the finals)

# Shipped names, files, patterns, and `random` boards, another for each pair.
boards = ["random"]

[dates]                   # each may be left out. With its time zone: 2026-12-01T18:00:00+01:00, or …Z for UTC
# opens = 2026-10-01T08:00:00+02:00
# freezes = 2026-11-28T18:00:00+01:00     # the public table stands still until the finals are over
# deadline = 2026-12-01T18:00:00+01:00    # by the server's time of receipt; staff may give a team more
# ends = 2026-12-05T18:00:00+01:00        # no more matches of the league

[quotas]                  # of a team
activations = 5           # versions a day that come to play
uploads = 50              # a day, checked or not
scrimmages = 20           # boards an hour, in both seats
team = 4                  # people, at most

[finals]                  # each team's last version that passed its check, on boards that nobody has seen
format = "round_robin"    # or {", ".join([*FORMATS][1:])}
# rounds = 8              # if not given, on every board once
boards = ["random"]       # made from a seed whose hash you publish before: ludus league finals commit
board_count = 8           # that are made of each `random`

[suspend]                 # who crashes in `crashes` of its first `matches` plays no more
crashes = 3
matches = 10

[options]                 # of the game, for all matches

# [clock]                 # if not given, the game's own
# turn_ms = 100
# bank_ms = 0
# measure = "cpu"

[limits]
# memory_mb = 512
"""


def template(game: str) -> str:
    return TEMPLATE.replace("GAME", game)


def as_toml(settings: LeagueSettings) -> str:
    """A file that is read as the same settings."""
    plain = msgspec.to_builtins(settings, builtin_types=(datetime,))
    usual = msgspec.to_builtins(LeagueSettings(name="", game=""), builtin_types=(datetime,))
    told = {key: value for key, value in plain.items() if key not in UNSAID or value != usual[key]}
    return "\n".join(_tables((), told)).strip() + "\n"


def _tables(path: tuple[str, ...], table: Mapping[str, Any]) -> Iterator[str]:
    """Plain keys first: behind a header they would belong to that."""
    inner = {key: value for key, value in table.items() if isinstance(value, Mapping)}
    for key, value in table.items():
        if value is not None and key not in inner:
            yield f"{_key(key)} = {_value(value)}"
    for key, value in inner.items():
        yield f"\n[{'.'.join(map(_key, (*path, key)))}]"
        yield from _tables((*path, key), value)


def _key(key: str) -> str:
    return key if key.isascii() and key.replace("_", "").replace("-", "").isalnum() else _text(key)


def _value(value: Any) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return _text(value)
        case datetime():
            return value.isoformat()
        case list() | tuple():
            return f"[{', '.join(map(_value, value))}]"
        case {"board": board, "options": {}} if not value["options"]:
            return _value(board)
        case Mapping():
            pairs = (f"{_key(key)} = {_value(one)}" for key, one in value.items() if one is not None)
            return f"{{ {', '.join(pairs)} }}"
        case _:
            return str(value)


def _text(words: str) -> str:
    """JSON's strings are TOML's, but for DEL."""
    return json.dumps(words, ensure_ascii=False).replace("\x7f", "\\u007f")
