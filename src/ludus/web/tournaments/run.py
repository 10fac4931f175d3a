"""The process of one tournament: `python -m ludus.web.tournaments.run`, told what to play on its standard input.

It plays until the tournament is over or its input is closed, which happens also where the server is gone.
"""

import os
import signal
import subprocess
import sys
import threading
from contextlib import suppress

import msgspec
from msgspec import Struct

PATIENCE_S = 5.0


class Errand(Struct, frozen=True):
    """What to play; not on the command line, where everybody could read a store's password."""

    store: str
    name: str
    jobs: int = 1


class Run:
    """A tournament under way, as the server sees it."""

    def __init__(self, errand: Errand) -> None:
        self.error = ""
        self._process = subprocess.Popen(
            [sys.executable, "-m", "ludus.web.tournaments.run"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        assert self._process.stdin is not None
        with suppress(BrokenPipeError):
            self._process.stdin.write(msgspec.json.encode(errand) + b"\n")
            self._process.stdin.flush()
        self._listener = threading.Thread(target=self._listen, name=f"tournament {errand.name}", daemon=True)
        self._listener.start()

    @property
    def alive(self) -> bool:
        return self._listener.is_alive()

    def stop(self) -> None:
        """What is not finished is played again some day."""
        assert self._process.stdin is not None
        with suppress(OSError):
            self._process.stdin.close()
        try:
            self._process.wait(PATIENCE_S)
        except subprocess.TimeoutExpired:
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._listener.join(PATIENCE_S)
        self.error = ""

    def _listen(self) -> None:
        """On a thread of its own: the last line of one who fails says why."""
        assert self._process.stdout is not None
        last = ""
        for line in self._process.stdout:
            last = line.decode(errors="replace").strip() or last
        if self._process.wait() != 0:
            self.error = last or "its process was ended"


def main() -> int:
    from ludus.core.errors import LudusError
    from ludus.store import Store
    from ludus.tournament.runner import run
    from ludus.tournament.stored import stored_spec

    errand = msgspec.json.decode(_line(), type=Errand)
    threading.Thread(target=_stop_with_input, daemon=True).start()
    try:
        with Store(errand.store) as store:
            run(stored_spec(store, errand.name), store, errand.name, errand.jobs)
    except LudusError as error:
        print(error, flush=True)
        return 2
    except KeyboardInterrupt:
        return 0
    return 0


def _line() -> bytes:
    """Not by `sys.stdin`, which a thread that waits there for ever would keep from being closed at the end."""
    line = b""
    while not line.endswith(b"\n") and (more := os.read(0, 1 << 16)):
        line += more
    return line


def _stop_with_input() -> None:
    while os.read(0, 1 << 16):
        pass
    os.kill(os.getpid(), signal.SIGINT)


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.exit(main())
