"""A user number of its own for each program, free again when it is given back."""

import os
import socket
import subprocess
import sys
from contextlib import ExitStack, closing, suppress

import pytest

from ludus.core.errors import LudusError
from ludus.sandbox import uids
from ludus.sandbox.uids import COUNT, HIGH, LOW, take

KEEPS = "from ludus.sandbox.uids import take\nslot = take()\nprint(slot.uid, flush=True)\ninput()"


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> range:
    """Three numbers that nobody but these tests takes."""
    first = 5_000_000_000 + 10 * os.getpid()
    monkeypatch.setattr(uids, "COUNT", 3)
    monkeypatch.setattr(uids, "_first", lambda: first)
    return range(first, first + 3)


def test_nobody_has_the_number_of_another_and_at_last_there_is_none(few: range) -> None:
    with ExitStack() as kept:
        slots = [kept.enter_context(closing(take())) for _ in few]
        assert sorted(slot.uid for slot in slots) == list(few)
        with pytest.raises(LudusError, match="all 3 user numbers for programs are taken"):
            take()
        slots[1].close()
        assert kept.enter_context(closing(take())).uid == slots[1].uid


def test_a_number_is_far_from_every_users() -> None:
    with closing(take()) as slot:
        assert slot.uid in range(HIGH, HIGH + COUNT) or slot.uid in range(LOW, LOW + COUNT)


def test_another_process_has_another_and_leaves_it_when_it_is_killed() -> None:
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", KEEPS], stdin=pipe, stdout=pipe, text=True) as other:
        assert other.stdout
        theirs = int(other.stdout.readline())
        assert not is_free(theirs)
        other.kill()
    assert is_free(theirs)


def is_free(uid: int) -> bool:
    """Whether nobody has the name of this number."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as one, suppress(OSError):
        one.bind(f"\0ludus-uid-{uid}")
        return True
    return False


@pytest.mark.parametrize(
    ("table", "first"),
    [
        ("         0          0 4294967295\n", HIGH),
        ("         0     100000      65536\n", LOW),
        ("0 0 1000\n1000 1000 4000000000\n", HIGH),
        (f"0 0 {HIGH + COUNT - 1}\n", LOW),
        (f"0 0 {HIGH + COUNT}\n", HIGH),
    ],
)
def test_where_a_container_knows_few_numbers_they_are_low(
    table: str, first: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ludus.sandbox.uids.Path.read_text", lambda path: table)
    assert uids._first() == first
