"""One match: played, written down, played again."""

from ludus.players.spawn import own_all_children
from ludus.referee.file import read_record, write_record
from ludus.referee.referee import Opening, play_match
from ludus.referee.replay import moments, states, verify

__all__ = ["Opening", "moments", "own_all_children", "play_match", "read_record", "states", "verify", "write_record"]
