"""What a level of the sandbox promises, each with the attack that proves it."""

from enum import StrEnum

from msgspec import Struct

from ludus.core.limits import Level

LEVELS = tuple(Level)
AUTOGROUP = "it would need kernel.sched_autogroup_enabled"


class State(StrEnum):
    """How a promise is kept."""

    ENFORCED = "enforced"
    DEGRADED = "degraded"  # held in part: the note says how
    ABSENT = "absent"


class Promise(Struct, frozen=True):
    """What a program cannot do."""

    attack: str  # the function of attacks.py
    text: str
    since: Level  # the first level that gives it
    partly: str = ""  # what holds below that level all the same


PROMISES = (
    Promise("memory", "takes no more memory than allowed, in one process", Level.LIMITS),
    Promise("long_file", "writes no file longer than allowed", Level.LIMITS),
    Promise("core_dumps", "leaves no core dumps", Level.LIMITS),
    Promise("raised_limits", "cannot raise its limits", Level.BWRAP, "where it is not root"),
    Promise("environment", "sees nothing of our environment", Level.LIMITS),
    Promise("daemon", "leaves no process behind", Level.NONE),
    Promise("files_of_others", "reads no files but its own and the system's", Level.BWRAP),
    Promise("host_paths", "names no path of the host", Level.BWRAP),
    Promise("writes", "writes nowhere but in its scratch folders", Level.BWRAP),
    Promise("much_scratch", "writes no more there than allowed", Level.BWRAP),
    Promise("shared_memory", "sees nothing in /dev/shm but its own", Level.BWRAP),
    Promise("network", "reaches no network, not even this machine", Level.BWRAP),
    Promise("cables", "sees no network", Level.BWRAP),
    Promise("nameless_sockets", "reaches no socket of others by name", Level.BWRAP),
    Promise("odd_sockets", "opens no sockets of odd families", Level.BWRAP),
    Promise("other_processes", "sees no processes but its own", Level.BWRAP),
    Promise("privileges", "is nobody, and cannot become anybody", Level.BWRAP),
    Promise("system_calls", "is refused system calls that no bot needs", Level.BWRAP),
    Promise("file_locks", "meets no locks on shared files", Level.BWRAP),
    Promise("page_cache", "is not told what others have read", Level.BWRAP),
    Promise("control_groups", "learns nothing of control groups but its own", Level.BWRAP),
    Promise("cores", "stays on the core of its match", Level.BWRAP),
    Promise("many_processes", "starts no more processes than allowed", Level.BWRAP),
    Promise("unseen_work", "is charged for all that it starts", Level.BWRAP),
    Promise("crowd", "takes no more of a core than its share", Level.CGROUP, AUTOGROUP),
    Promise("memory_of_all", "takes no more memory than allowed, all together", Level.CGROUP, "each is bounded"),
)


class PromiseFinding(Struct, frozen=True):
    """A promise put to the test."""

    promise: Promise
    state: State
    seen: str


def judged(promise: Promise, level: Level, reached: object, why: str) -> PromiseFinding:
    """What a run of the attack at this level says; `reached` is null or empty where it was refused."""
    if not reached:
        return PromiseFinding(promise, State.ENFORCED, why)
    seen = ", ".join(map(str, reached)) if isinstance(reached, list) else str(reached)
    partly = promise.partly if level is not Level.NONE else ""
    return PromiseFinding(promise, State.DEGRADED if partly else State.ABSENT, f"{seen}; {partly}" if partly else seen)


def untried(promise: Promise, why: str) -> PromiseFinding:
    """An attack that could not be run proves nothing."""
    return PromiseFinding(promise, State.ABSENT, f"the attack did not run: {why}")


def is_promised(promise: Promise, level: Level) -> bool:
    return LEVELS.index(promise.since) <= LEVELS.index(level)
