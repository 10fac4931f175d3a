"""One match: played, written down, played again."""

from ludus.players.programs.spawn import own_all_children
from ludus.referee.file import read_record, write_record
from ludus.referee.referee import Opening, play_match
from ludus.referee.replay import moments, open_replay, state_after, states, verify

__all__ = [
    "Opening",
    "moments",
    "open_replay",
    "own_all_children",
    "play_match",
    "read_record",
    "state_after",
    "states",
    "verify",
    "write_record",
]
