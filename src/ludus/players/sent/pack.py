"""A folder as a zip: the same bytes for the same files, whoever packs them and when."""

import io
import os
import stat
import zipfile
from collections.abc import Collection, Iterator
from pathlib import Path

WRITTEN = (1980, 1, 1, 0, 0, 0)  # no file's own time
FILE, PROGRAM = 0o100644, 0o100755
NOT_SENT = (".git", ".hg", ".svn", "__pycache__", ".venv", "venv", "node_modules", "target", ".mypy_cache", ".idea")


def packed(folder: Path, leave_out: Collection[str] = NOT_SENT) -> bytes:
    """All plain files in it, but for folders and files of these names, and links that lead out of it."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, path in files_in(folder, leave_out):
            entry = zipfile.ZipInfo(name, WRITTEN)
            entry.create_system = 3  # Unix: so that the rights below are read
            entry.external_attr = (PROGRAM if os.access(path, os.X_OK) else FILE) << 16
            archive.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED)
    return data.getvalue()


def files_in(folder: Path, leave_out: Collection[str] = NOT_SENT) -> Iterator[tuple[str, Path]]:
    """By name in the folder, in order."""
    root = folder.resolve()
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if name not in leave_out)
        for name in sorted(names):
            path = Path(place, name)
            if name not in leave_out and _is_its_own(path, root):
                yield path.relative_to(folder).as_posix(), path


def _is_its_own(path: Path, root: Path) -> bool:
    """A plain file, or a link to one in the same folder; nothing that is somewhere else, or waits for a writer."""
    try:
        return path.resolve().is_relative_to(root) and stat.S_ISREG(path.stat().st_mode)
    except (OSError, RuntimeError):  # a link to itself
        return False
