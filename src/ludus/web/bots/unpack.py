"""From the bytes that somebody sent to a folder with a bot in it. Nothing of it is run here."""

import lzma
import stat
import zipfile
import zlib
from io import BytesIO
from pathlib import Path, PurePosixPath

from ludus.core.errors import LudusError

LARGEST = 10 << 20  # bytes that are sent
UNPACKED = 50 << 20  # bytes that a zip may become
FILES = 500  # in a zip
DEEPEST = 12  # folders in each other
CHUNK = 1 << 16
STARTS = ("bot.py", "run")  # what is started of a folder
PROGRAMS = (b"\x7fELF", b"#!")
TROUBLE = (
    zipfile.BadZipFile, zlib.error, lzma.LZMAError, EOFError, OSError, NotImplementedError, RuntimeError, ValueError,
)  # fmt: skip
KINDS = "a Python file (.py), a .zip with bot.py or run in it, a .jar, or a program"


class BadUpload(LudusError):
    """What was sent is no bot."""


def unpack(data: bytes, file: str, folder: Path) -> str:
    """Put the bot into the empty folder, and say what kind it is."""
    if not data:
        raise BadUpload("the file is empty")
    if len(data) > LARGEST:
        raise BadUpload(f"the file has more than {LARGEST >> 20} MB")
    try:
        return _unpack(data, file.lower(), folder)
    except BadUpload:
        raise
    except TROUBLE as error:
        raise BadUpload(f"it cannot be unpacked: {getattr(error, 'strerror', None) or error}") from None


def _unpack(data: bytes, file: str, folder: Path) -> str:
    if file.endswith(".py"):
        _write(folder / "bot.py", data)
        return "Python"
    if file.endswith(".jar"):
        _write(folder / "bot.jar", data)
        return "jar"
    if file.endswith(".zip"):
        _unzip(data, folder)
        return "zip"
    if data.startswith(PROGRAMS):
        _write(folder / "run", data, 0o755)
        return "program"
    raise BadUpload(f"a bot is {KINDS}; this is none of them")


def _write(path: Path, data: bytes, mode: int = 0o644) -> None:
    path.write_bytes(data)
    path.chmod(mode)


def _unzip(data: bytes, folder: Path) -> None:
    with zipfile.ZipFile(BytesIO(data)) as archive:
        files = [entry for entry in archive.infolist() if not entry.is_dir()]
        if len(files) > FILES:
            raise BadUpload(f"{len(files)} files in the zip; {FILES} are allowed")
        places = {entry.filename: _place(entry) for entry in files}
        top = _top(set(places.values()))
        left = UNPACKED
        for entry in files:
            left -= _take(archive, entry, folder.joinpath(*places[entry.filename].parts[top:]), left)
    if not any((folder / name).is_file() for name in STARTS) and next(folder.rglob("*.class"), None) is None:
        raise BadUpload("the zip has neither a bot.py nor a program called run nor Java classes")


def _place(entry: zipfile.ZipInfo) -> PurePosixPath:
    """Where a file of a zip belongs; refused where that is not inside of the folder."""
    name, kind = entry.filename, entry.external_attr >> 16
    path = PurePosixPath(name)
    if path.is_absolute() or ".." in path.parts or "\\" in name or ":" in name or not name.isprintable():
        raise BadUpload(f"{name!r} in the zip leads out of its folder, or might")
    if len(path.parts) > DEEPEST:
        raise BadUpload(f"{name!r} in the zip lies too deep")
    if stat.S_IFMT(kind) not in (0, stat.S_IFREG):
        raise BadUpload(f"{name!r} in the zip is a link or a device; only files are taken")
    if entry.flag_bits & 1:
        raise BadUpload("the zip is encrypted")
    return path


def _top(places: set[PurePosixPath]) -> int:
    """Zips often have everything in one folder: 1 where that one is left out."""
    names = {path.parts[0] for path in places if path.parts}
    return int(len(names) == 1 and all(len(path.parts) > 1 for path in places))


def _take(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, path: Path, most: int) -> int:
    """Unpack one file; its own word about its size is not trusted."""
    path.parent.mkdir(parents=True, exist_ok=True)
    size = 0
    with archive.open(entry) as packed, path.open("xb") as plain:
        while chunk := packed.read(CHUNK):
            size += len(chunk)
            if size > most:
                raise BadUpload(f"the zip becomes more than {UNPACKED >> 20} MB")
            plain.write(chunk)
    path.chmod(0o755 if path.name == "run" else 0o644)
    return size
