"""Our heir: a process that waits as long as we live and, where we are killed, ends what is left of our programs.

Each of them is told to die with us (PDEATHSIG). But one that is just being started has not been told yet: bwrap's first
process would wait for a parent that is gone, or take the end of our pipe for the word to begin. So all carry a mark of
ours in their environment, from their first moment on, and the heir looks for it.
"""

import atexit
import os
import subprocess
import threading
from contextlib import suppress
from pathlib import Path
from secrets import token_hex

SEAT = "LUDUS_SEAT"  # in a program's environment: our mark, then its own. Its descendants have it, wherever they went
# It looks three times: who was started in our last moment may be another program still, with another environment.
SCRIPT = """
read -r farewell && exit
for pause in 0.1 0.4 1; do
    for tries in 1 2 3 4 5 6 7 8 9; do
        found=$(grep -lsaF "$0" /proc/[0-9]*/environ)
        [ -n "$found" ] || break
        for place in $found; do
            place=${place%/environ}
            kill -9 "${place#/proc/}"
        done
    done
    sleep $pause
done
"""


class Heir:
    """Of this process."""

    def __init__(self) -> None:
        self._mark, self._living = token_hex(8), set[str]()
        quiet = subprocess.DEVNULL
        try:
            self._process: subprocess.Popen[bytes] | None = subprocess.Popen(
                ["/bin/sh", "-c", SCRIPT, f"{SEAT}={self._mark}"], stdin=subprocess.PIPE, stdout=quiet, stderr=quiet,
                cwd="/", env={"PATH": "/usr/bin:/bin"}, start_new_session=True, bufsize=0,
            )  # fmt: skip
        except OSError:  # a system without a shell: then nobody inherits
            self._process = None
        atexit.register(self._dismiss)

    @property
    def pid(self) -> int:
        return 0 if self._process is None else self._process.pid

    def take_on(self) -> str:
        """A program is about to be started: the word for SEAT in its environment."""
        token = self._mark + token_hex(8)
        self._living.add(token)
        return token

    def release(self, token: str) -> None:
        """It has ended."""
        self._living.discard(token)

    def has_marked(self, pid: int) -> bool:
        """Whether this is a program of ours, or comes of one: known by its environment. One that has none may be about
        to become another program, whose environment is not there yet; of what is the house's, nothing is without."""
        try:
            environment = Path(f"/proc/{pid}/environ").read_bytes()
        except OSError:  # it is gone, or nobody may look at it
            return False
        mark = f"{SEAT}={self._mark}".encode()
        return not environment or any(word.startswith(mark) for word in environment.split(b"\0"))

    def _dismiss(self) -> None:
        """We end, and where all programs have ended there is nothing to inherit."""
        if self._process is None or self._living or _heirs.get(os.getpid()) is not self:
            return
        assert self._process.stdin is not None
        with suppress(OSError):  # it is gone already
            self._process.stdin.write(b"\n")
            self._process.wait()


_heirs: dict[int, Heir] = {}
_lock = threading.Lock()


def heir() -> Heir:
    """Ours; appointed when it is first asked for."""
    with _lock:
        if os.getpid() not in _heirs:
            _heirs.clear()  # that of whoever we were forked from
            _heirs[os.getpid()] = Heir()
        return _heirs[os.getpid()]
