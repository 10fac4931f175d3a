"""What failed while the machine stood still is run again; nothing else is."""

import os
import subprocess
import sys
import time
from pathlib import Path

from tests.support import REPO

TESTS = """
import os, select, signal, time
from pathlib import Path
from tests.standstill import watcher

def test_it_stands_still():
    if not Path("tried").exists():
        Path("tried").touch()
        while not select.select([watcher().notes], [], [], 1)[0]:
            os.kill(watcher().pid, signal.SIGSTOP)
            time.sleep(1.2)
            os.kill(watcher().pid, signal.SIGCONT)
        assert False, "late"

def test_it_is_wrong():
    assert False, "wrong"
"""


def test_only_who_was_stopped_has_a_second_run(tmp_path: Path) -> None:
    (tmp_path / "test_two.py").write_text(TESTS)
    words = [sys.executable, "-m", "pytest", "-p", "tests.standstill", "-p", "no:cacheprovider", "test_two.py"]
    surroundings = {**os.environ, "PYTHONPATH": str(REPO)}
    said = subprocess.run(words, cwd=tmp_path, env=surroundings, capture_output=True, text=True, check=False).stdout
    assert "1 failed, 1 passed" in said
    assert "stood still in test_two.py::test_it_stands_still, which was run again" in said


def test_the_watcher_ends_with_who_started_it() -> None:
    words = [sys.executable, "-c", "from tests.standstill import watcher; print(watcher().pid)"]
    pid = int(subprocess.run(words, cwd=REPO, capture_output=True, text=True, check=True).stdout)
    until = time.monotonic() + 60
    while time.monotonic() < until and runs(pid):
        time.sleep(0.02)
    assert not runs(pid)


def runs(pid: int) -> bool:
    """Whoever has inherited it may be slow to take note of its end."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
