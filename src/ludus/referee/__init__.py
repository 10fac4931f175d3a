"""One match: played, written down, played again."""

from ludus.referee.file import read_record, write_record
from ludus.referee.referee import play_match
from ludus.referee.replay import states, verify

__all__ = ["play_match", "read_record", "states", "verify", "write_record"]
