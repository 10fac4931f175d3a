"""A process that plays matches: for a pool, and for a Dask worker, which has threads and a network to mind.

So a match has a process to itself, and what a stranger's bot does cannot end who waits for its result.
"""

from contextlib import suppress
from multiprocessing.connection import Connection

import msgspec

from ludus.core.match import MatchSpec
from ludus.tournament.workers.child import Child
from ludus.tournament.workers.worker import Done, Task, prepare_process, tried

Answer = Done | str | None  # str: why the match cannot be played here; None: lost

_encode = msgspec.msgpack.encode
_read_task = msgspec.msgpack.Decoder(tuple[Task, MatchSpec | None]).decode


class MatchProcess(Child):
    def __init__(self, core: int | None) -> None:
        super().__init__("ludus.tournament.workers.match_process:serve", core)
        self.lost = False

    def give(self, task: Task, here: MatchSpec | None = None) -> None:
        with suppress(OSError):  # it is dead: `take` will find out
            self.link.send_bytes(_encode((task, here)))

    def take(self) -> Answer:
        try:
            answer: Answer = msgspec.msgpack.decode(self.link.recv_bytes(), type=Answer)
        except (EOFError, OSError):
            self.lost = True
            return None
        return answer


def serve(link: Connection, core: int | None) -> None:
    """Until the other end is closed."""
    prepare_process(core)
    while True:
        link.send_bytes(_encode(tried(*_read_task(link.recv_bytes()))))
