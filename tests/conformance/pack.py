#!/usr/bin/env python3
"""Pack the recorded games that this repository may hold into `data/`: one archive a folder, the same bytes each time.

Usage: tests/conformance/pack.py [FOLDER]      (of all recordings; without it, the one beside this repository)

Left out is what is not ours to give: the official Fish cases, and the conversation with their server.
"""

import io
import json
import lzma
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path

REPO = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(REPO))

from tests.conformance.recordings import ARCHIVE, DATA, Recording, plain  # noqa: E402
from tests.support import CONFORMANCE  # noqa: E402

FOLDERS = ("auralux", "auralux_logs", "dot_parse", "fish", "planet_wars", "planet_wars_v1", "space_explorers")
SUFFIXES = (".json", ".jsonl", ".gz", ".c")


def recordings(folder: Path) -> Iterator[Recording]:
    """The files of a folder that are packed, by name, as they are packed."""
    files = sorted(file for file in folder.rglob("*") if file.suffix in SUFFIXES)
    for file in files:
        name = str(file.relative_to(folder.parent)).removesuffix(".gz")
        if file.suffix == ".jsonl":
            yield Recording(name, b"".join(line for line in file.read_bytes().splitlines(True) if not official(line)))
        elif folder.name != "fish":
            yield Recording(name, plain(file))


def official(line: bytes) -> bool:
    """Whether a case is from the course's own tests."""
    return bool(json.loads(line).get("official", False))


def packed(files: Iterator[Recording]) -> bytes:
    """An archive of these files that depends on nothing but their names and contents."""
    plain_tar = io.BytesIO()
    with tarfile.open(fileobj=plain_tar, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for name, content in files:
            member = tarfile.TarInfo(name)  # owned by nobody, and as old as time itself
            member.size = len(content)
            tar.addfile(member, io.BytesIO(content))
    return lzma.compress(plain_tar.getvalue(), preset=9 | lzma.PRESET_EXTREME)


def main(words: list[str]) -> int:
    source = Path(words[0]) if words else CONFORMANCE
    missing = [name for name in FOLDERS if not (source / name).is_dir()]
    if missing:
        print(f"{source}: no recordings of {', '.join(missing)}", file=sys.stderr)
        return 2
    DATA.mkdir(exist_ok=True)
    for name in FOLDERS:
        archive = DATA / f"{name}{ARCHIVE}"
        archive.write_bytes(packed(recordings(source / name)))
        print(f"{archive.relative_to(REPO)}: {archive.stat().st_size:,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
