"""A hand: a process that plays matches for a Dask worker, which has threads and a network to mind.

So a match has a process to itself on a cluster as in a pool, and what a stranger's bot does cannot end the Dask worker.
Everything between the two is bytes of msgpack.
"""

import os
import select
import socket
import subprocess
import sys
import threading
from multiprocessing.connection import Connection

import msgspec

from ludus.core.errors import LudusError
from ludus.core.match import MatchSpec
from ludus.tournament.worker import Done, Task, play, settle

Answer = Done | str | None  # str: why the match cannot be played here; None: lost

_encode = msgspec.msgpack.encode


class Hand:
    def __init__(self, core: int | None) -> None:
        ours, theirs = socket.socketpair()
        words = [sys.executable, "-m", "ludus.tournament.hand", str(theirs.fileno()), "" if core is None else str(core)]
        quiet = subprocess.DEVNULL
        with theirs:
            self._process = subprocess.Popen(
                words, pass_fds=[theirs.fileno()], stdin=quiet, stdout=quiet, start_new_session=True
            )
        self._link = Connection(ours.detach())
        self.lost = False

    def play(self, task: Task, here: MatchSpec) -> Answer:
        try:
            self._link.send_bytes(_encode((task, here)))
            answer: Answer = msgspec.msgpack.decode(self._link.recv_bytes(), type=Answer)
        except (EOFError, OSError):
            self.lost = True
            return None
        return answer

    def end(self) -> None:
        """Its bots die with it; who waits for its answer hears of that before the link is closed."""
        self._process.kill()
        self._process.wait()
        self._link.close()


def main() -> None:
    """Until the other end is closed."""
    _, handle, core = sys.argv
    os.set_inheritable(int(handle), False)
    threading.Thread(target=_die_with, args=(int(handle),), daemon=True).start()
    settle(int(core) if core else None)
    link = Connection(int(handle))
    decoder = msgspec.msgpack.Decoder(tuple[Task, MatchSpec])
    while True:
        task, here = decoder.decode(link.recv_bytes())
        try:
            answer: Answer = play(task, here)
        except LudusError as error:
            answer = str(error)
        link.send_bytes(_encode(answer))


def _die_with(handle: int) -> None:
    """In the middle of a match too: whoever wanted it is gone."""
    poll = select.poll()
    poll.register(handle, select.POLLRDHUP)
    poll.poll()
    os._exit(0)


if __name__ == "__main__":
    main()
