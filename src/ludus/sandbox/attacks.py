"""What a stranger's program could try, as a program: `ludus doctor` runs it in the sandbox and shows what was refused.

It stands alone (it is run without our modules) and does no harm where it succeeds. The words that it is given are JSON:
what there is to be found. It prints, for each attack, what it has reached; null where it was refused.
"""

import ctypes
import fcntl
import json
import os
import resource
import signal
import socket
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

BAIT: dict[str, Any] = {}
MANY = 200
# The attack `host_paths` is an entrant of its own: a script in a folder, that calls an interpreter in there. A
# pyvenv.cfg beside it says where the rest of that is, and links show the way.
SCRIPT = """#!{entrant}/bin/sh
for path in "{entrant}/link" "{secret}"; do
    if read -r line <"$path"; then list="$list${{list:+, }}\\"$path\\""; fi
done 2>/dev/null
echo "[$list]"
"""
CROWD = 12


def nothing() -> object:
    """To see that an attack can be run at all."""
    return "it runs"


def memory() -> object:
    """More than it may have, in one piece that is not touched."""
    try:
        return len(bytearray(2 * BAIT["memory_mb"] << 20))
    except MemoryError:
        return None


def long_file() -> object:
    with tempfile.TemporaryFile() as file:
        file.truncate(4 * BAIT["scratch_mb"] << 20)
        return "a file four times as long as allowed"


def core_dumps() -> object:
    return resource.getrlimit(resource.RLIMIT_CORE)[1]


def raised_limits() -> object:
    before = resource.getrlimit(resource.RLIMIT_DATA)
    try:
        resource.setrlimit(resource.RLIMIT_DATA, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    except ValueError:
        return None
    return resource.getrlimit(resource.RLIMIT_DATA) != before


def environment() -> object:
    return os.environ.get(BAIT["name"])


def files_of_others() -> object:
    return [path for path in (BAIT["file"], "/etc/shadow", "/etc/passwd") if _reads(path, b"root")]


def _reads(path: str, wanted: bytes) -> bool:
    try:
        return wanted in Path(path).read_bytes()
    except OSError:
        return False


def writes() -> object:
    return [path for path in ("/usr", "/etc", "/", "/var/tmp", "/dev", BAIT["folder"]) if _writes(Path(path))]


def _writes(folder: Path) -> bool:
    mark = folder / f"ludus-doctor-{os.getpid()}"
    try:
        mark.touch()
        mark.unlink()
    except OSError:
        return False
    return True


def much_scratch() -> object:
    """Many files, each of an allowed length, in every place that it may write to."""
    return [place for place in (".", tempfile.gettempdir(), "/dev/shm") if _fills(Path(place))]


def _fills(place: Path) -> bool:
    made: list[Path] = []
    try:
        for number in range(4):
            made.append(place / f"ludus-doctor-{os.getpid()}-{number}")
            made[-1].write_bytes(bytes(BAIT["scratch_mb"] << 19))
    except OSError:
        return False
    finally:
        for path in made:
            path.unlink(missing_ok=True)
    return True


def shared_memory() -> object:
    return Path(BAIT["shared"]).exists()


def network() -> object:
    with socket.create_connection(("127.0.0.1", BAIT["port"]), timeout=1):
        return f"our own port {BAIT['port']}"


def cables() -> object:
    lines = Path("/proc/net/dev").read_text().splitlines()[2:]
    return [line.split(":")[0].strip() for line in lines if "lo:" not in line]


def nameless_sockets() -> object:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as found:
        found.connect(f"\0{BAIT['socket']}")
        return BAIT["socket"]


def odd_sockets() -> object:
    return [family for family in (16, 17, 38, 40) if _opens(family)]


def _opens(family: int) -> bool:
    try:
        socket.socket(family, socket.SOCK_RAW if family < 30 else socket.SOCK_SEQPACKET).close()
    except OSError as error:
        # A family that this kernel does not have proves nothing, but can do no harm either.
        return error.errno not in (1, 13, 93, 94, 97, 22, 19)
    return True


def other_processes() -> object:
    os.kill(BAIT["pid"], 0)
    return Path(f"/proc/{BAIT['pid']}/stat").exists()


def privileges() -> object:
    """Whether it is root, has a capability, or could get one by running a program."""
    lines = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text().splitlines())
    if os.geteuid() == 0:
        return "it is root"
    if int(lines["CapEff"], 16):
        return f"capabilities {lines['CapEff'].strip()}"
    return None if lines["NoNewPrivs"].strip() == "1" else "programs that run as root"


def system_calls() -> object:
    """Each with arguments that make no sense: whoever looks at them would complain of those."""
    libc, found = ctypes.CDLL(None, use_errno=True), []
    for name, number in BAIT["calls"].items():
        ctypes.set_errno(0)
        result = libc.syscall(number, -1, 0, 0, 0, 0, 0)
        if result >= 0 or ctypes.get_errno() not in (1, 38):
            found.append(name)
    return found


def file_locks() -> object:
    with Path("/bin/sh").open("rb") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return "a lock that we hold"
    return None


def page_cache() -> object:
    with Path("/bin/sh").open("rb") as file:
        try:
            os.preadv(file.fileno(), [bytearray(1)], 0, os.RWF_NOWAIT)
        except BlockingIOError:
            return "that nobody has read a page"
    return "that somebody has read a page"


def control_groups() -> object:
    """Who has started it, by the name of its group, and how many others there are."""
    told = [line for line in Path("/proc/self/cgroup").read_text().splitlines() if str(BAIT["pid"]) in line]
    return [*told, *(["/proc/cgroups"] if _reads("/proc/cgroups", b"memory") else [])]


def cores() -> object:
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, range(os.cpu_count() or 1))
    return sorted(os.sched_getaffinity(0) - before)


def many_processes() -> object:
    children: list[int] = []
    try:
        while len(children) < MANY:
            if (child := os.fork()) == 0:
                os.read(0, 1)
                os._exit(0)
            children.append(child)
    except OSError:
        return None
    finally:
        for child in children:
            os.kill(child, 9)
            os.waitpid(child, 0)
    return f"{MANY} processes"


def memory_of_all() -> object:
    """Twice what it may have, in a piece that several processes could share, and touched."""
    import mmap

    size = 2 * BAIT["memory_mb"] << 20
    with mmap.mmap(-1, size) as room:
        for place in range(0, size, 4096):
            room[place] = 1
    return f"{size >> 20} MB"


def daemon() -> object:
    """Somebody who stays when it goes, in a session of its own."""
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            os.execv("/bin/sleep", ["sleep", BAIT["seconds"]])
        os._exit(0)
    os.wait()
    return None


def unseen_work() -> object:
    """Children that work one after the other, and of whom nobody hears when they are gone."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    _told("ready")
    for _ in range(BAIT["children"]):
        if os.fork() == 0:
            _work(BAIT["work_ms"] / BAIT["children"])
            os._exit(0)
        with suppress(ChildProcessError):
            os.wait()
    _told("done")
    return None


def crowd() -> object:
    """Each in a session of its own if it can, all busy."""
    for _ in range(CROWD):
        if os.fork() == 0:
            with suppress(OSError):
                os.setsid()
            while True:
                pass
    _told("ready")
    return None


def honest_work() -> object:
    """Not an attack: what others should not keep it from."""
    _told("ready")
    _work(BAIT["work_ms"])
    _told("done")
    return None


def _told(word: str) -> None:
    """Say so, and wait to be told to go on."""
    print(word, flush=True)
    sys.stdin.readline()


def _work(ms: float) -> None:
    until = time.process_time() + ms / 1000
    while time.process_time() < until:
        pass


def main() -> None:
    name, words = sys.argv[1:]
    BAIT.update(json.loads(words))
    attack: Callable[[], object] = globals()[name]
    try:
        reached = attack()
    except OSError as error:
        reached = None
        print(error, file=sys.stderr)
    print(json.dumps(reached), flush=True)


if __name__ == "__main__":
    main()
