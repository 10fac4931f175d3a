"""`make soak`: the long tests, with the full counts of fuzz inputs and fresh dice; writes bench/SOAK.md."""

import os
import platform
import re
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic

REPO = Path(__file__).resolve().parents[1]
INPUTS = 100_000
TESTS = ("tests/games", "tests/core", "tests/referee", "tests/golden")


def main() -> int:
    began = monotonic()
    words = [sys.executable, "-m", "pytest", "-n", "2", "--hypothesis-profile=soak", "-k", "any_", "--timeout=3600"]
    environment = {**os.environ, "LUDUS_FUZZ": os.environ.get("LUDUS_FUZZ", str(INPUTS))}
    done = subprocess.run([*words, *TESTS], cwd=REPO, env=environment, capture_output=True, text=True, check=False)
    print(done.stdout[-3000:], done.stderr[-1000:])
    summary = next(iter(re.findall(r"^.*(?:passed|failed).*$", done.stdout, re.MULTILINE)[-1:]), "no test was run")
    (REPO / "bench" / "SOAK.md").write_text(
        "# Last result of `make soak`\n\n"
        f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC, {platform.machine()}, Python {platform.python_version()}; "
        f"{monotonic() - began:.0f} s.\n\n"
        f"{environment['LUDUS_FUZZ']} inputs to every parser that step 1 has (board files, options, records, "
        f"actions, views and states): {summary}\n"
    )
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
