"""What several tests need."""

import os
from pathlib import Path

REPO = Path(__file__).resolve().parents[1]
CONFORMANCE = REPO.parent / "shared" / "conformance"

# How many inputs a fuzz test tries: few in CI, many in `make soak`.
FUZZ = int(os.environ.get("LUDUS_FUZZ", "2000"))
