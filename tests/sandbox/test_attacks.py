"""The attacks find what there is to find where nobody holds them: otherwise their failing would prove nothing."""

import fcntl
import json
import os
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ludus.sandbox import attacks


@pytest.fixture
def bait(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    found: dict[str, Any] = {}
    monkeypatch.setattr(attacks, "BAIT", found)
    return found


def run(name: str, **bait: Any) -> "subprocess.CompletedProcess[str]":
    """As `ludus doctor` runs it: without our modules."""
    words = [sys.executable, "-IS", attacks.__file__, name, json.dumps(bait)]
    return subprocess.run(words, capture_output=True, text=True, timeout=60, check=True)


def test_it_stands_alone_and_says_what_it_has_reached() -> None:
    assert json.loads(run("nothing").stdout) == "it runs"


def test_a_refusal_is_null_and_its_reason_is_told() -> None:
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))  # and does not listen
        refused = run("network", port=nobody.getsockname()[1])
    assert json.loads(refused.stdout) is None
    assert "refused" in refused.stderr


def test_environment_files_and_shared_memory_are_found_if_they_are_there(
    bait: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = tmp_path / "secret"
    bait |= {"name": "A_SECRET", "file": str(secret), "shared": str(secret)}
    monkeypatch.delenv("A_SECRET", raising=False)
    assert (attacks.environment(), attacks.shared_memory()) == (None, False)
    assert str(secret) not in attacks.files_of_others()  # type: ignore[operator]
    monkeypatch.setenv("A_SECRET", "told")
    secret.write_text("root")
    assert (attacks.environment(), attacks.shared_memory()) == ("told", True)
    assert str(secret) in attacks.files_of_others()  # type: ignore[operator]


def test_where_it_may_write_it_does_and_leaves_nothing(
    bait: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    bait |= {"scratch_mb": 1}
    assert attacks._writes(tmp_path)
    assert not attacks._writes(tmp_path / "none")
    assert attacks._fills(Path())
    assert list(tmp_path.iterdir()) == []


def test_sockets_and_processes_of_others_are_reached(bait: dict[str, Any]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as door, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as named:
        name = f"ludus-attacked-{os.getpid()}"
        named.bind(f"\0{name}")
        bait |= {"port": door.getsockname()[1], "socket": name, "pid": os.getpid()}
        assert attacks.network() == f"our own port {bait['port']}"
        assert attacks.nameless_sockets() == name
        assert attacks.other_processes()
    with pytest.raises(OSError, match="refused"):
        attacks.nameless_sockets()


def test_a_lock_that_somebody_holds_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shared = tmp_path / "shared"
    shared.touch()
    monkeypatch.setattr(attacks, "Path", lambda path: shared)
    assert attacks.file_locks() is None
    with shared.open("rb") as file:
        fcntl.flock(file, fcntl.LOCK_SH)
        assert attacks.file_locks() == "a lock that we hold"
