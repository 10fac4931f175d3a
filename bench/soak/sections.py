"""bench/SOAK.md: a section for each part, which says on which code it was run, so that it need not be run again."""

import platform
import re
import subprocess
from collections.abc import Sequence
from datetime import UTC, datetime
from hashlib import blake2b
from pathlib import Path

REPO = Path(__file__).resolve().parents[2]
FILE = REPO / "bench" / "SOAK.md"
HEAD = """# Last results of `make soak` and `make soak-arena`

Every section tells when it was run, and on which code: a digest of all of `src`, `tests` and `bench` but for what is
written down there. A section that has passed on the code as it is now is not run again (`make soak AGAIN=1` does).
"""
CODE = ("src", "tests", "bench")


def code() -> str:
    """A digest of what is tried here, as it lies on the disk: notes and pages may change without another run."""
    listed = subprocess.run(["git", "ls-files", "-z", *CODE], cwd=REPO, capture_output=True, check=True).stdout
    digest = blake2b(digest_size=5)
    for name in sorted(listed.decode().split("\0")):
        file = REPO / name
        if name and file.suffix != ".md" and file.is_file():
            digest.update(name.encode() + b"\0" + blake2b(file.read_bytes()).digest())
    return digest.hexdigest()


def has_passed(name: str, file: Path = FILE) -> bool:
    """Whether this part was run on the code as it is, with its full counts, and all was well."""
    return f"**passed** on code {code()} " in read(file).get(name, "")


def write(name: str, code: str, passed: bool, whole: bool, lines: Sequence[str], file: Path = FILE) -> None:
    """Put a section in the place of the one that was there, or behind all others. Only the whole counts as run."""
    verdict = ("**passed**" if whole else "passed, in small,") if passed else "**failed**"
    when = f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC, {platform.machine()}, Python {platform.python_version()}"
    sections = {**read(file), name: "\n".join([f"{verdict} on code {code} ({when})", "", *lines])}
    found = [f"## {known}\n\n{text.strip()}\n" for known, text in sections.items()]
    file.write_text("\n".join([HEAD, *found]))


def read(file: Path = FILE) -> dict[str, str]:
    """The sections by their headings."""
    if not file.exists():
        return {}
    _, *parts = re.split(r"^## (.+)\n", file.read_text(), flags=re.MULTILINE)
    return dict(zip(parts[::2], parts[1::2], strict=True))
