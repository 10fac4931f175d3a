"""A process of our own: `module:function` in a fresh interpreter, with a link to whoever has started it.

It is no fork, which would copy our threads' locks, and it knows nothing of the caller's `__main__`: a script needs no
guard, and a notebook will do. When the other end of its link is closed, whoever wanted it is gone, in whatever way: so
it ends, in the middle of a match too. It may be killed at any time.
"""

import os
import select
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from multiprocessing.connection import Connection
from time import sleep

import msgspec

# Our modules are found as the caller finds them, and nothing in the folder where it happens to be.
BOOT = "import sys; sys.path[:] = sys.argv[3:]; from ludus.tournament.workers.child import main; main()"
LAST_S = 6.0  # to end as one was told to; whoever is there to wait for it waits for five


class Child:
    """It calls `function(link, *arguments)` and ends; the arguments are plain data. Messages on the link are bytes.

    `ending` is what it sends itself once we are gone; `session`: whether it has one of its own, where no terminal's
    Ctrl-C comes, and the kernel's share of a core that goes with it; `files` stay open in it under their numbers.
    """

    def __init__(
        self,
        function: str,
        *arguments: object,
        ending: signal.Signals = signal.SIGKILL,
        session: bool = True,
        files: Sequence[int] = (),
    ) -> None:
        ours, theirs = socket.socketpair()
        quiet = subprocess.DEVNULL
        with ours, theirs:
            words = [sys.executable, "-c", BOOT, str(theirs.fileno()), function, *map(str, sys.path)]
            self._process = subprocess.Popen(
                words, pass_fds=[theirs.fileno(), *files], stdin=quiet, stdout=quiet, start_new_session=session
            )
            self.link = Connection(ours.detach())
        with suppress(OSError):  # it is dead: who listens to it will find out
            self.link.send_bytes(msgspec.msgpack.encode((ending, arguments)))

    @property
    def pid(self) -> int:
        return self._process.pid

    def wait(self, seconds: float | None = None) -> int | None:
        """Its exit code; None where it still runs after so long."""
        try:
            return self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return None

    def leave(self) -> None:
        """Be gone for it, so that it ends as it was told to; what it still says can be heard."""
        self._shut(socket.SHUT_WR)

    def kill(self, how: signal.Signals = signal.SIGKILL) -> None:
        self._process.send_signal(how)

    def end(self) -> None:
        """Kill it; its bots die with it. Who waits for an answer on another thread hears of the end; the link is closed
        once nobody holds it, for under the hands of one who reads its number might be another file's by then."""
        self.kill()
        self.wait()
        self._shut(socket.SHUT_RDWR)

    def _shut(self, how: int) -> None:
        with suppress(OSError), socket.socket(fileno=os.dup(self.link.fileno())) as ours:
            ours.shutdown(how)


def main() -> None:
    """The child's side: do what was asked for; where nobody is at the other end any more, that is over."""
    handle, function = int(sys.argv[1]), sys.argv[2]
    os.set_inheritable(handle, False)
    link = Connection(handle)
    with suppress(EOFError, BrokenPipeError, ConnectionResetError, KeyboardInterrupt):
        module, _, name = function.partition(":")
        call = getattr(import_module(module), name)
        ending, arguments = msgspec.msgpack.decode(link.recv_bytes())
        if ending == signal.SIGINT:  # it may have been ignored where our command was started
            signal.signal(signal.SIGINT, signal.default_int_handler)
        threading.Thread(target=_end_with, args=(handle, ending), daemon=True).start()
        call(link, *arguments)


def _end_with(handle: int, ending: int) -> None:
    poll = select.poll()
    poll.register(handle, select.POLLRDHUP)
    poll.poll()
    os.kill(os.getpid(), ending)
    sleep(LAST_S)
    os.kill(os.getpid(), signal.SIGKILL)  # an error on top of a KeyboardInterrupt takes its place, and somebody goes on
