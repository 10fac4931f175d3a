"""A process of ours that plays matches."""

import os
import subprocess
import sys
import time
from pathlib import Path

POOL = """
from ludus.tournament.workers.match_process import MatchProcess
print((worker := MatchProcess(0)).pid, flush=True)
input()
"""


def test_a_worker_has_a_session_of_its_own_and_dies_with_its_runner() -> None:
    """A session has a share of a core, so who referees has one as every bot has; but no terminal ends it any more."""
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", POOL], stdin=pipe, stdout=pipe) as runner:
        assert runner.stdout is not None
        worker, until = int(runner.stdout.readline()), time.monotonic() + 60
        while os.getsid(worker) != worker and time.monotonic() < until:
            time.sleep(0.01)
        assert os.getsid(worker) == worker
        runner.kill()
    while _runs(worker) and time.monotonic() < until + 60:
        time.sleep(0.01)
    assert not _runs(worker)


def _runs(pid: int) -> bool:
    """A zombie that nobody has reaped runs no more."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
