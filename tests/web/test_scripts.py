"""The scripts of the pages are modules that can be read: what a browser refuses whole would leave a dead page."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.support import REPO

SCRIPTS = sorted((REPO / "src" / "ludus").glob("**/*.js"))


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed; scripts/tools.sh installs it")
def test_every_script_can_be_read(tmp_path: Path) -> None:
    assert len(SCRIPTS) > 30
    wrong = []
    for script in SCRIPTS:
        module = tmp_path / f"{script.stem}.mjs"
        module.write_bytes(script.read_bytes())
        done = subprocess.run(["node", "--check", module], capture_output=True, text=True, check=False)
        if done.returncode:
            wrong.append(f"{script.relative_to(REPO)}: {done.stderr.strip().splitlines()[-3:]}")
    assert not wrong, "\n".join(wrong)
