"""A stranger's Java source, compiled: in a sandbox, with limits, and nothing of it run.

Kept as a jar named by all that went in (the sources, the libraries, our API, the JDK), in
`$LUDUS_HOME/cache/java/sources`. Whoever compiles the same at the same time puts the same in its place.
"""

import hashlib
import os
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile, TemporaryDirectory

from msgspec.structs import replace

from ludus.core.errors import BadPlayer, LudusError
from ludus.core.limits import Limits
from ludus.originals.java.jdk import Jdk, cache_folder, compiled
from ludus.players.programs.tool import ToolBounds, ToolEnded, run_tool
from ludus.players.reference import JAVA_SOURCE, SOURCES, PlayerRef

HELD = Limits(memory_mb=768, scratch_mb=16)
HEAP_MB = 384
LARGEST, MOST_FILES = 4 << 20, 500  # bytes of all sources of a bot, and how many
LIBRARIES, MOST_LIBRARIES = 64 << 20, 100  # likewise
BOUNDS = ToolBounds(patience_ms=60_000, written=16 << 20, said=32 << 10)  # of what comes out, and of what javac says
KEPT = 500  # jars
SOURCE_ROOT = "src"
API = "publicapi"  # of a project that brings the original's along; ours is taken


def is_source(place: Path) -> bool:
    return place.suffix == JAVA_SOURCE and not place.is_dir()


def sources_of(place: Path, api: str) -> list[Path]:
    """What is compiled of a bot: the one file, or of a folder all, in `src` where there is one. No other file beside it
    is: that may be another's."""
    if is_source(place):
        return [place]
    root = place / SOURCE_ROOT if (place / SOURCE_ROOT).is_dir() else place
    found = sorted(file for file in root.rglob(SOURCES) if file.parts[-3:-1] != (api, API))
    if len(found) > MOST_FILES:
        raise BadPlayer(f"{place}: more than {MOST_FILES} Java files in it; give the one that is the strategy")
    for file in found:
        _check_place(file, place)
    return found


def checked_libraries(ref: PlayerRef) -> tuple[Path, ...]:
    """The jars that belong to it, none of them by a link to somewhere else, which a stranger may have made."""
    found = ref.libraries
    if len(found) > MOST_LIBRARIES:
        raise BadPlayer(f"{ref.place}: more than {MOST_LIBRARIES} libraries")
    for library in found:
        _check_place(library, library.parent.parent)
    return tuple(library.resolve() for library in found)


def built(jdk: Jdk, ref: PlayerRef, sources: list[Path], limits: Limits) -> Path:
    """The jar of what these sources make; BadPlayer with what javac says where they make nothing."""
    place, libraries = Path(ref.place), checked_libraries(ref)
    texts = _read(place, sources, LARGEST)
    key = _key(jdk, texts, _read(place, libraries, LIBRARIES))
    jar = cache_folder() / "sources" / f"{key}.jar"
    with suppress(OSError):
        os.utime(jar)  # it is wanted: the others go first
        return jar
    _keep(jar, _compile(jdk, place, texts, libraries, replace(HELD, sandbox=limits.sandbox)))
    return jar


def _check_place(file: Path, folder: Path) -> None:
    if not file.resolve().is_relative_to(folder.resolve()):
        raise BadPlayer(f"{file}: a link that leads out of its folder; put the file itself there")


def _read(place: Path, files: "list[Path] | tuple[Path, ...]", most: int) -> dict[str, bytes]:
    """By name in the bot's folder, without a byte more than anybody needs."""
    found: dict[str, bytes] = {}
    for file in files:
        name = str(file.relative_to(place)) if file.is_relative_to(place) and file != place else file.name
        try:
            with file.open("rb") as opened:
                found[name] = opened.read(min(most, os.fstat(opened.fileno()).st_size) + 1)
        except OSError as error:
            raise BadPlayer(f"{file}: cannot be read: {error.strerror or error}") from None
        if sum(map(len, found.values())) > most:
            raise BadPlayer(f"{place}: more than {most >> 20} MB to compile")
    return found


def _key(jdk: Jdk, *parts: dict[str, bytes]) -> str:
    digest = hashlib.sha256(str(compiled(jdk).name).encode())  # of the JDK and of all that is ours
    for part in parts:
        for name, data in part.items():
            digest.update(f"\n{len(name)} {len(data)} {name}\n".encode() + data)
        digest.update(b"\n\n")
    return digest.hexdigest()[:32]


def _compile(jdk: Jdk, place: Path, texts: dict[str, bytes], libraries: tuple[Path, ...], limits: Limits) -> bytes:
    classes = compiled(jdk)
    with TemporaryDirectory(prefix="ludus-java-") as made:
        folder = Path(made).resolve() / "sources"  # that is closed to others, and this open to a sandbox's user
        for name, text in texts.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(text)
        _open_to_all(folder)
        files = [str(folder / name) for name in texts]
        words = (*jdk.started(classes, HEAP_MB, "Compile"), *map(str, libraries), "--", *files)
        reads = [str(file) for file in (jdk.home, classes, folder, *libraries)]
        try:
            run = run_tool(words, files=reads, limits=limits, bounds=BOUNDS)
        except ToolEnded as error:
            raise BadPlayer(f"{place} cannot be compiled: {error}") from None
    if run.code:
        raise _refused(place, run.said.replace(f"{folder}/", ""), run.code)
    return run.written


def _open_to_all(folder: Path) -> None:
    """A sandbox may read it as another user."""
    folder.chmod(0o755)
    for path in folder.rglob("*"):
        path.chmod(0o755 if path.is_dir() else 0o644)


def _refused(place: Path, said: str, code: int | None) -> BadPlayer:
    lines = said.splitlines()
    first = next((line for line in lines if "error:" in line), lines[0] if lines else f"javac ended with code {code}")
    hint = ""
    if is_source(place) and ("cannot find symbol" in said or "does not exist" in said):
        hint = "note: only this file was compiled; a folder is compiled whole, with the jars in its folder lib\n"
    text = said if not said or said.endswith("\n") else f"{said}\n"
    return BadPlayer(f"{place} cannot be compiled: {first.strip()}", text + hint)


def _keep(jar: Path, data: bytes) -> None:
    try:
        jar.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with NamedTemporaryFile(prefix="making-", dir=jar.parent, delete=False) as file:
            file.write(data)
        Path(file.name).chmod(0o644)
        Path(file.name).replace(jar)
    except OSError as error:
        raise LudusError(f"{jar.parent}: {error.strerror}; LUDUS_HOME names another place for it") from None
    _forget(jar.parent)


def _forget(folder: Path) -> None:
    """The jars that nobody has wanted for longest, where there are too many."""
    jars = list(folder.glob("*.jar"))
    if len(jars) > KEPT:
        with suppress(OSError):
            for jar in sorted(jars, key=lambda jar: jar.stat().st_mtime)[: len(jars) - KEPT]:
                jar.unlink(missing_ok=True)
