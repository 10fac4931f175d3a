"""A PostgreSQL server of the tests' own: made for them, and gone with them."""

import ctypes
import os
import pwd
import random
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

USER, PASSWORD = "ludus", "p/ss:w%rd"  # with what must be escaped in a URL
URL_PASSWORD = "p%2Fss%3Aw%25rd"
STRANGERS = ("postgres", "nobody")  # whom root can run it as: PostgreSQL refuses root
PATIENCE = 60.0  # seconds, on a busy machine
PR_SET_PDEATHSIG = 1
LIBC = ctypes.CDLL(None)


def programs() -> Path | None:
    """The folder of `initdb` and `postgres`; Debian keeps them out of PATH."""
    found = shutil.which("initdb")
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), reverse=True)
    return Path(found).resolve().parent if found else folders[0].parent if folders else None


@contextmanager
def server(folder: Path) -> Iterator[str]:
    """The URL of a server that runs; `folder` holds its programs."""
    who = _stranger()
    home = Path(tempfile.mkdtemp(prefix="ludus-postgres-"))
    try:
        _prepare(folder, home, who)
        with _running(folder, home, who) as port:
            yield f"postgresql://{USER}:{URL_PASSWORD}@127.0.0.1:{port}/postgres"
    finally:
        shutil.rmtree(home, ignore_errors=True)


class MortalServer:
    """A server that can be killed, and comes back with all that it has acknowledged."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._who = folder, _stranger()
        self._home = Path(tempfile.mkdtemp(prefix="ludus-postgres-"))
        self._port = _free_port()
        self.url = f"postgresql://{USER}:{URL_PASSWORD}@127.0.0.1:{self._port}/postgres"

    def __enter__(self) -> "MortalServer":
        _prepare(self._folder, self._home, self._who)
        self._process = _started(self._folder, self._home, self._who, self._port)
        _wait(self._process, self._home)
        return self

    def __exit__(self, *error: object) -> None:
        _end(self._process)
        shutil.rmtree(self._home, ignore_errors=True)

    def kill(self) -> None:
        """kill -9 of the whole server, and up again: what it left behind may hold it up for a moment."""
        self._process.kill()
        self._process.wait()
        for _ in range(50):
            self._process = _started(self._folder, self._home, self._who, self._port)
            with suppress(AssertionError):
                _wait(self._process, self._home)
                return
            time.sleep(0.2)
        raise AssertionError((self._home / "log").read_text()[-2000:])


def _stranger() -> dict[str, Any]:
    """How a process is started that is not root's; nothing where we are not."""
    if os.getuid() != 0:
        return {}
    known = {entry.pw_name: entry for entry in pwd.getpwall()}
    entry = next(known[name] for name in STRANGERS if name in known)
    return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}


def _prepare(folder: Path, home: Path, who: dict[str, Any]) -> None:
    secret = home / "secret"
    secret.write_text(PASSWORD)
    for path in (home, secret):
        os.chown(path, who.get("user", -1), who.get("group", -1))
    words = [str(folder / "initdb"), "-D", str(home / "data"), "-U", USER, "--pwfile", str(secret)]
    words += ["--auth", "scram-sha-256", "--encoding", "UTF8", "--locale", "C", "--no-sync"]
    done = subprocess.run(words, cwd=home, capture_output=True, text=True, check=False, **who)
    assert done.returncode == 0, done.stderr


@contextmanager
def _running(folder: Path, home: Path, who: dict[str, Any]) -> Iterator[int]:
    port = _free_port()
    process = _started(folder, home, who, port)
    try:
        _wait(process, home)
        yield port
    finally:
        _end(process)


def _started(folder: Path, home: Path, who: dict[str, Any], port: int) -> "subprocess.Popen[bytes]":
    words = [str(folder / "postgres"), "-D", str(home / "data"), "-p", str(port), "-c", "listen_addresses=127.0.0.1"]
    words += ["-c", "unix_socket_directories=", "-c", "fsync=off"]
    with (home / "log").open("ab") as log:
        rest = {"cwd": home, "stdout": log, "stderr": log, **who}
        return subprocess.Popen(words, preexec_fn=_die_with_us, **rest)  # noqa: PLW1509 - it takes no lock


def _end(process: "subprocess.Popen[bytes]") -> None:
    process.send_signal(signal.SIGINT)  # "fast": whoever is connected is cut off
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _die_with_us() -> None:
    """Whatever becomes of the tests, no server is left behind."""
    LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGINT)


def _free_port() -> int:
    """One that nobody is given who asks for any: those lie higher."""
    while True:
        with socket.socket() as one, suppress(OSError):
            port = random.randrange(20_000, 32_000)
            one.bind(("127.0.0.1", port))
            return port


def _wait(process: "subprocess.Popen[bytes]", home: Path) -> None:
    """Until it says that it is ready, which is the last line of the file that it writes about itself; what is there
    before it has written may be of one that was killed."""
    about = home / "data" / "postmaster.pid"
    end = time.monotonic() + PATIENCE
    while process.poll() is None and time.monotonic() < end:
        told = about.read_text().split() if about.exists() else ()
        if told and told[0] == str(process.pid) and told[-1] == "ready":
            return
        time.sleep(0.02)
    raise AssertionError(f"no PostgreSQL server came up: {(home / 'log').read_text()}")
