"""Files that somebody brings to watch: a record, or a log of an original program. They are kept in memory only."""

from hashlib import blake2b

import msgspec

from ludus.core.errors import LudusError
from ludus.core.match import MatchSpec
from ludus.report.private import told_spec
from ludus.web.arena import Arena
from ludus.web.matches.live_match import LiveMatch

LARGEST = 32 << 20
read_spec = msgspec.msgpack.Decoder(MatchSpec).decode


def look(data: bytes) -> bytes:
    """What a file is of; for a child with limits, as it may be anything."""
    from ludus.referee.replay import replay_of

    replay = replay_of(data, "this file")
    if not replay.turns:
        raise LudusError("this file has no turn to be watched")
    return msgspec.msgpack.encode(told_spec(replay.spec))


async def open_file(arena: Arena, name: str, data: bytes) -> LiveMatch:
    """The match in it, which has a page then; the same file has the same page."""
    if not data:
        raise LudusError("the file is empty")
    id = f"file-{blake2b(data, digest_size=8).hexdigest()}"
    if id in arena.matches.matches:
        return await arena.matches.find(id)
    spec = read_spec(await arena.limited.call(f"{__name__}:look", data))
    if not spec.board or spec.board == "this file":
        spec = msgspec.structs.replace(spec, board=name)
    return arena.matches.open(LiveMatch(id, spec, record=data))
