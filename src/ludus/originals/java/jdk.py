"""The JDK of this machine, and our Java program compiled with it.

Compiled once, into a folder named by what went in: `$LUDUS_HOME/cache/java/KEY`, or `~/.ludus/...`. Whoever compiles at
the same time makes a folder of its own, and the first one to finish puts it in place.
"""

import hashlib
import os
import re
import shutil
import subprocess
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import NamedTuple

from ludus.core.errors import LudusError

SOURCES = Path(__file__).parent / "shim"
OURS = "ludus"  # the folder of SOURCES that is no API
COMPILING_S = 300
# Quick to start, small, quiet on stdout, and nothing written anywhere.
FLAGS = (
    "-Xshare:auto",
    "-XX:TieredStopAtLevel=1",
    "-XX:+UseSerialGC",
    "-XX:-UsePerfData",
    "-XX:+DisplayVMOutputToStderr",
    "-Djava.awt.headless=true",
)
BRIEFLY = ("-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC")  # a compiler that runs for a second need not be fast
LOG = ("-Xlog:disable", "-Xlog:all=warning:stderr")  # warnings would go to stdout; Java 8 knows no such words


class NoJdk(LudusError):
    """Java strategies need what is not there."""

    def __init__(self, what: str) -> None:
        super().__init__(f"{what}; install a JDK, on Debian or Ubuntu: apt-get install default-jdk-headless")


class Jdk(NamedTuple):
    """Where a JDK lives, and its version."""

    home: Path
    version: str  # 17.0.15, 1.8.0_402

    @property
    def java(self) -> Path:
        return self.home / "bin" / "java"

    @property
    def javac(self) -> Path:
        return self.home / "bin" / "javac"

    @property
    def number(self) -> int:
        """8, 17, …"""
        numbers = [int(part) for part in re.findall(r"\d+", self.version)[:2]]
        return numbers[1] if numbers[0] == 1 and len(numbers) > 1 else numbers[0]

    def started(self, classes: Path, heap_mb: int, main: str) -> tuple[str, ...]:
        """The words that run a class of ours; its own follow behind."""
        flags = FLAGS + (LOG if self.number > 8 else ())
        return (str(self.java), *flags, f"-Xmx{heap_mb}m", "-cp", str(classes), f"{OURS}.{main}")


def apis() -> tuple[str, ...]:
    """The APIs that we declare: `planetwars`, …"""
    return tuple(sorted(folder.name for folder in SOURCES.iterdir() if folder.is_dir() and folder.name != OURS))


def find_jdk() -> Jdk:
    """The one of $JAVA_HOME, else the one whose javac is found first."""
    found = shutil.which("javac", path=str(Path(os.environ.get("JAVA_HOME") or os.devnull) / "bin"))
    found = found or shutil.which("javac")
    if found is None:
        raise NoJdk("there is no javac on this machine, which Java strategies need")
    home = Path(found).resolve().parent.parent
    if not (home / "bin" / "java").is_file():
        raise NoJdk(f"{found} has no java beside it, and JAVA_HOME names no JDK")
    return Jdk(home, _version(home))


@cache
def _version(home: Path) -> str:
    """As its file `release` says; to ask javac takes a third of a second."""
    said = ""
    with suppress(OSError):
        said = (home / "release").read_text(errors="replace")
    found = re.search(r'^JAVA_VERSION="(\d[^"]*)"', said, re.MULTILINE)
    if found is None:
        asked = _run([str(home / "bin" / "javac"), "-version"])
        found = re.search(r"javac (\d\S*)", asked.stdout + asked.stderr)
    if found is None:
        raise NoJdk(f"{home / 'bin' / 'javac'} does not say its version")
    return found[1]


def compiled(jdk: Jdk) -> Path:
    """The folder with our classes; compiles them where that has not been done yet."""
    folder = cache_folder() / _key(jdk)
    if not folder.is_dir():
        _compile(jdk, folder)
    return folder


def cache_folder() -> Path:
    """Where what was compiled is kept."""
    home = Path(os.environ.get("LUDUS_HOME") or Path.home() / ".ludus")
    return home.absolute() / "cache" / "java"


def _sources() -> list[Path]:
    return sorted(SOURCES.rglob("*.java"))


def _key(jdk: Jdk) -> str:
    digest = hashlib.sha256(f"{jdk.home}\n{jdk.version}\n".encode())
    for source in _sources():
        digest.update(f"{source.relative_to(SOURCES)}\n".encode() + source.read_bytes())
    return digest.hexdigest()[:24]


def _compile(jdk: Jdk, folder: Path) -> None:
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        making = Path(mkdtemp(prefix="making-", dir=folder.parent))
    except OSError as error:
        raise LudusError(f"{folder.parent}: {error.strerror}; LUDUS_HOME names another place for it") from None
    try:
        # Strings joined the old way: the new one takes 20 ms of every start.
        words = [
            str(jdk.javac),
            *BRIEFLY,
            "-nowarn",
            "-encoding",
            "UTF-8",
            "-XDstringConcat=inline",
            "-d",
            str(making),
        ]
        done = _run([*words, *map(str, _sources())])
        if done.returncode:
            raise NoJdk(f"{jdk.javac} cannot compile our Java: {done.stderr.strip() or done.stdout.strip()}")
        making.chmod(0o755)  # a sandbox may read it as another user
        with suppress(OSError):  # somebody else was faster
            making.rename(folder)
    finally:
        shutil.rmtree(making, ignore_errors=True)


def _run(words: list[str]) -> "subprocess.CompletedProcess[str]":
    try:
        return subprocess.run(words, capture_output=True, text=True, timeout=COMPILING_S, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NoJdk(f"{words[0]} cannot be run ({error})") from None
