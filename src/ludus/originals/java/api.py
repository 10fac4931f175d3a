"""The API that strategies are written for, for those who write one: a jar to compile with, and sources to read."""

import io
import zipfile
from pathlib import Path

WRITTEN = (1980, 1, 1, 0, 0, 0)  # the same jar every time


def read_api(folder: Path, api: str, pattern: str) -> dict[str, bytes]:
    """The files of an API's package in a folder of sources or classes, by name."""
    files = sorted((folder / api / "publicapi").glob(pattern))
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in files}


def packed(files: dict[str, bytes]) -> bytes:
    """A jar."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as jar:
        for name, data in {"META-INF/MANIFEST.MF": b"Manifest-Version: 1.0\r\n\r\n", **files}.items():
            jar.writestr(zipfile.ZipInfo(name, WRITTEN), data, zipfile.ZIP_DEFLATED)
    return made.getvalue()
