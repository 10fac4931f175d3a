"""A process that plays matches: for a pool, and for a Dask worker, which has threads and a network to mind.

So a match has a process to itself, and what a stranger's bot does cannot end who waits for its result. It may be given
more matches while it plays one, so that it need not wait for the next.
"""

from collections import deque
from contextlib import suppress
from multiprocessing.connection import Connection

import msgspec

from ludus.core.match import MatchSpec
from ludus.tournament.workers.child import Child
from ludus.tournament.workers.worker import Done, Task, WorkDone, WorkJob, prepare_process, tried

Answer = Done | WorkDone | str | None  # str: why the match cannot be played here; None: lost

_Given = tuple[Task | WorkJob, MatchSpec | None]
_encode = msgspec.msgpack.encode
_read_order = msgspec.msgpack.Decoder(_Given | int).decode  # a number: of a match that is wanted back
_read_answer = msgspec.msgpack.Decoder(Answer | int).decode  # a number: of one that is given back


class MatchProcess(Child):
    def __init__(self, core: int | None) -> None:
        super().__init__("ludus.tournament.workers.match_process:serve", core)
        self.lost = False

    def give(self, task: Task | WorkJob, here: MatchSpec | None = None) -> None:
        self.send(pack(task, here))

    def recall(self, number: int) -> None:
        """Ask for a match back: its number is the answer, or nothing where it was begun, and is answered as any."""
        self.send(_encode(number))

    def take(self) -> Answer:
        """Where nothing was recalled."""
        answer = self.hear()
        assert not isinstance(answer, int)
        return answer

    def hear(self) -> Answer | int:
        try:
            answer: Answer | int = _read_answer(self.link.recv_bytes())
        except (EOFError, OSError):
            self.lost = True
            return None
        return answer

    def send(self, packed: bytes) -> None:
        with suppress(OSError):  # it is dead: who listens will find out
            self.link.send_bytes(packed)


def pack(task: Task | WorkJob, here: MatchSpec | None = None) -> bytes:
    """What a process is sent; `here` is how the files of the match are called on its machine."""
    return _encode((task, here))


def serve(link: Connection, core: int | None) -> None:
    """Until the other end is closed."""
    prepare_process(core)
    waiting: deque[_Given] = deque()
    while True:
        while not waiting or link.poll():
            order = _read_order(link.recv_bytes())
            if not isinstance(order, int):
                waiting.append(order)
                continue
            kept = deque(given for given in waiting if given[0].number != order)
            if len(kept) < len(waiting):
                waiting = kept
                link.send_bytes(_encode(order))
        link.send_bytes(_encode(tried(*waiting.popleft())))
