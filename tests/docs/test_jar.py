"""docs/jar.md, followed to the letter: from an empty folder to a match."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.originals.java.build import HOME, build
from tests.support import REPO

PAGE = (REPO / "docs" / "jar.md").read_text(encoding="utf-8")


def test_from_an_empty_folder_to_a_match(tmp_path_factory: pytest.TempPathFactory, tmp_path: Path) -> None:
    typed = "".join(re.findall(r"^```sh\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE))
    assert typed.count("ludus play") == 3
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    world = {**os.environ, "PATH": path, HOME: str(build(tmp_path_factory).home)}
    done = subprocess.run(
        ["sh", "-exc", typed], cwd=tmp_path, env=world, capture_output=True, text=True, check=False, timeout=280
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.findall(r"\n\s+\d\. (\w+)  ", done.stdout).count("greedy") == 3
    assert "is fit to play: 25 passed" in done.stdout
    named = re.findall(r"^\| `([^`]+)` \|", PAGE, re.MULTILINE)
    assert len(named) == 4 and all((tmp_path / "Conqueror" / name).exists() for name in named)
    assert (tmp_path / "spaceexplorers-api.jar").is_file()
